package compile

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// Policy is the ranking by which a seat without a person answers a choice. Temporaries: 0 the seat, TempIt the
// candidate.
type Policy struct {
	Keys []Int
	Most []bool
}

// automated returns the seats of the line-up that nobody holds; nil if there are none.
func (c *assembler) automated() []bool {
	var out []bool
	for i, s := range c.Players {
		if c.Game.Seats[s].Decides != "nobody" {
			continue
		}
		if out == nil {
			out = make([]bool, len(c.Players))
		}
		out[i] = true
	}
	return out
}

// policies compiles the rankings that answer a choice, by player.
func (c *assembler) policies(s *model.Choose) map[int32]*Policy {
	var out map[int32]*Policy
	for _, p := range c.Game.Policies {
		if p.Choose == "" || p.Choose != s.Bind.Name || c.Out(&p.Node) {
			continue
		}
		for _, seat := range p.Seats {
			if player := c.PlayerOf[seat]; player >= 0 {
				if out == nil {
					out = map[int32]*Policy{}
				}
				out[player] = c.policy(p)
			}
		}
	}
	return out
}

// passing is the name of passing in a policy.
const passing = "pass"

// ranks returns, by player, the rank of every entry of a menu in a policy, followed by that of passing. Entries that it
// does not name follow in the order of the menu; passing is last by default.
func (c *assembler) ranks(op *Offer) map[int32][]int {
	var out map[int32][]int
	for _, p := range c.Game.Policies {
		if c.Out(&p.Node) || !slices.ContainsFunc(op.Entries,
			func(e Entry) bool { return slices.Contains(p.Offer, e.Name) }) {
			continue
		}
		var ranks []int
		for i := range op.Entries {
			ranks = append(ranks, place(p.Offer, op.Entries[i].Name, len(p.Offer)+i))
		}
		ranks = append(ranks, place(p.Offer, passing, len(p.Offer)+len(op.Entries)))
		for _, seat := range p.Seats {
			player := c.PlayerOf[seat]
			if player < 0 || out[player] != nil {
				continue
			}
			if out == nil {
				out = map[int32][]int{}
			}
			out[player] = ranks
		}
	}
	return out
}

// place returns the index of a name in a list, otherwise if it is not in it.
func place(list []string, name string, otherwise int) int {
	if k := slices.Index(list, name); k >= 0 {
		return k
	}
	return otherwise
}

func (c *assembler) policy(p *model.Policy) *Policy {
	out := &Policy{}
	c.Alone(func() {
		for _, l := range []*expr.Local{p.Me, nil, p.It} {
			if l == nil {
				c.Take(1)
				continue
			}
			c.Temp(l, 1)
		}
		for _, r := range p.Prefer {
			out.Keys, out.Most = append(out.Keys, c.Int(r.X)), append(out.Most, r.Most)
		}
	})
	return out
}

// golden compiles who decides what no rule decides: the player whose turn it is, unless the content says otherwise.
func (c *assembler) golden() {
	c.Undecided = func(m *state.Match, concerned []int32) int32 {
		if p := Current(m); p >= 0 {
			return p
		}
		return concerned[0]
	}
	if c.Out(&c.Game.Golden) { // left out: not the current player, if there is another
		c.Undecided = func(m *state.Match, concerned []int32) int32 {
			return (max(Current(m), 0) + 1) % int32(len(c.Players))
		}
		return
	}
	if c.Game.Undecided == nil || c.Game.Undecided.Op == expr.OpCurrent {
		return
	}
	c.Alone(func() {
		t := c.Temp(c.Game.UndecidedConcerned, ListWords)
		f := c.undecided()
		c.Undecided = func(m *state.Match, concerned []int32) int32 {
			start := len(m.Arena)
			m.Arena = append(m.Arena, concerned...)
			m.TB = 0
			m.Tmp[t], m.Tmp[t+1] = int32(start), int32(len(concerned))
			p := f(m, concerned)
			m.Arena = m.Arena[:start]
			if p < 0 {
				return concerned[0]
			}
			return p
		}
	})
}

// undecided compiles whom the golden rules name: from a list, the first player concerned.
func (c *assembler) undecided() func(m *state.Match, concerned []int32) int32 {
	if !c.Game.InOrder {
		f := c.Int(c.Game.Undecided)
		return func(m *state.Match, _ []int32) int32 { return f(m) }
	}
	list := c.List(c.Game.Undecided)
	return func(m *state.Match, concerned []int32) int32 {
		for _, p := range list(m) {
			if slices.Contains(concerned, p) {
				return p
			}
		}
		return -1
	}
}

// Lesson is a compiled lesson of the guide: when it is shown, and what it advises. Temporaries: 0 the seat asked, 1 the
// candidate.
type Lesson struct {
	when, advises Bool
	room          int
}

// Lesson returns a lesson of the guide, by its number.
func (p *Program) Lesson(number int) *Lesson {
	p.lessons.once.Do(func() {
		for i := range p.Game.Lessons {
			l, c := &p.Game.Lessons[i], p.compiler()
			c.Temp(l.Me, 1)
			if l.It == nil {
				c.Take(1)
			} else {
				c.Temp(l.It, 1)
			}
			p.lessons.of = append(p.lessons.of,
				Lesson{c.Bool(l.When), c.Bool(l.Advises), 0})
			p.lessons.of[i].room = c.High
		}
	})
	return &p.lessons.of[number]
}

// Holds reports whether its condition holds for a player.
func (l *Lesson) Holds(m *state.Match, me int32) bool {
	return l.when == nil || l.ask(l.when, m, me, state.Nil)
}

// Advises reports whether it advises a player to choose a candidate.
func (l *Lesson) Advises(m *state.Match, me, candidate int32) bool {
	return l.advises != nil && l.ask(l.advises, m, me, candidate)
}

// ask evaluates a condition. If the evaluation fails, the condition does not hold. The match does not change.
func (l *Lesson) ask(f Bool, m *state.Match, me, candidate int32) bool {
	was, fp, tb, work := m.Err, m.FP, m.TB, m.Work
	m.Err, m.FP, m.TB, m.Arena = nil, state.Header, 0, m.Arena[:0]
	m.Room(l.room)
	m.Tmp[0], m.Tmp[1] = me, candidate
	holds := f(m) && m.Err == nil
	m.Err, m.FP, m.TB, m.Work = was, fp, tb, work
	return holds
}
