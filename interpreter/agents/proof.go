package agents

import "precept/interpreter"

// proof finds results that are certain. If nothing is hidden and no chance was involved since the root, an answer
// always leads to the same position. So the result of a match that ends there is certain, and perhaps those of earlier
// answers too: Winands, Björnsson and Saito, "Monte-Carlo tree search solver", Computers and Games 2008.
type proof struct {
	open    bool // nothing is hidden in matches with this line-up
	chances int  // number of chance events at the root
}

// begin starts an iteration.
func (p *proof) begin(e *interpreter.Engine) { p.chances = e.ChanceEvents() }

// prove records a certain result if the path has reached the end of the match, and what follows for earlier answers. A
// seat that can win will win. If the results of all answers are known, the seat chooses the best one.
func (s *search) prove() {
	if !s.proof.open || !s.engine.Over() || s.engine.ChanceEvents() != s.proof.chances || s.engine.Err() != nil {
		return
	}
	last := &s.edges[s.path[len(s.path)-1].edge]
	last.proved, last.winners = true, s.engine.Winners()
	for i := len(s.path) - 1; i >= 0; i-- {
		before := int32(0)
		if i > 0 {
			before = s.path[i-1].edge
		}
		winners, certain := s.follows(before, s.path[i])
		if !certain {
			return
		}
		s.edges[before].proved, s.edges[before].winners = true, winners
	}
}

// follows returns the result of a node when its seat chooses the best answer, and whether it is certain. It is not
// certain if several best answers have different results for the others.
func (s *search) follows(node int32, at step) (winners uint32, certain bool) {
	proved, most, torn := 0, -1.0, false
	for i := s.edges[node].child; i != 0; i = s.edges[i].next {
		c := &s.edges[i]
		if !c.proved {
			continue
		}
		proved++
		switch v := s.share(c.winners, at.seat); {
		case v > most:
			winners, most, torn = c.winners, v, false
		case v == most && c.winners != winners:
			torn = true
		}
	}
	return winners, most == 1 || proved == at.among && !torn
}

// hope returns the average reward of the most visited answer after a node, among those without a certain result; -1
// for none.
func (s *search) hope(node int32) float64 {
	out, most := -1.0, int32(0)
	for i := s.edges[node].child; i != 0; i = s.edges[i].next {
		if c := &s.edges[i]; !c.proved && c.visits > most {
			out, most = c.total/float64(c.visits), c.visits
		}
	}
	return out
}

// rank orders an answer with a certain result among the others, whose best average is hope. It is positive if the
// answer is better than the others, negative if it is worse. It is 0 for an answer without a certain result.
func (s *search) rank(e *edge, hope float64) float64 {
	if !e.proved {
		return 0
	}
	worth := s.share(e.winners, int(e.seat))
	if worth == 1 || worth > hope {
		return 1 + worth
	}
	return worth - 1
}
