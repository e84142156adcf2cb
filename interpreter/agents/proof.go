package agents

import "precept/interpreter"

// proof is what is known for certain: where nothing is hidden and chance has decided nothing on the way, an answer
// leads to the same position each time, and an end that it comes to is its end. From there it is known of those before
// it, too: Winands, Björnsson and Saito, "Monte-Carlo tree search solver", Computers and Games 2008.
type proof struct {
	open    bool // nothing is hidden in matches of this line-up
	chances int  // what chance had decided at the root
}

// begin is before the way down of an iteration.
func (p *proof) begin(e *interpreter.Engine) { p.chances = e.ChanceEvents() }

// prove notes what is certain where the way down has come to an end of the match, and what follows for the answers
// before it: one after which somebody can win is that one's victory, and where all answers are known, the best counts.
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

// follows is what a node comes to, for whoever decides there, and whether that is certain: not where answers that are
// equal to that one, and the best, end otherwise for others.
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

// hope is what the answer after a node promises that was looked at most, of those that are not certain; -1 for none.
func (s *search) hope(node int32) float64 {
	out, most := -1.0, int32(0)
	for i := s.edges[node].child; i != 0; i = s.edges[i].next {
		if c := &s.edges[i]; !c.proved && c.visits > most {
			out, most = c.total/float64(c.visits), c.visits
		}
	}
	return out
}

// rank is how a certain answer stands beside those that are not certain, of which the best promises so much: above 0
// before them, below 0 behind them, and of several the greater the better. Those themselves are at 0.
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
