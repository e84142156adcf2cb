package code

import (
	"precept/interpreter/expr"
	"precept/interpreter/model"
)

// Policy is the ranking by which a seat that no person holds answers a choice. Temporaries: 0 the seat, TempIt the
// candidate.
type Policy struct {
	Keys []Int
	Most []bool
}

// automated finds the seats of the line-up that nobody holds; nil when there is none.
func (c *comp) automated() []bool {
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
func (c *comp) policies(s *model.Choose) map[int32]*Policy {
	var out map[int32]*Policy
	for _, p := range c.Game.Policies {
		if p.Choose != s.Bind.Name || c.out(&p.Node) {
			continue
		}
		for _, seat := range p.Seats {
			if player := c.playerOf[seat]; player >= 0 {
				if out == nil {
					out = map[int32]*Policy{}
				}
				out[player] = c.policy(p)
			}
		}
	}
	return out
}

func (c *comp) policy(p *model.Policy) *Policy {
	out := &Policy{}
	c.alone(func() {
		for _, l := range []*expr.Local{p.Me, nil, p.It} {
			if l == nil {
				c.take(1)
				continue
			}
			c.temp(l, 1)
		}
		for _, r := range p.Prefer {
			out.Keys, out.Most = append(out.Keys, c.int(r.X)), append(out.Most, r.Most)
		}
	})
	return out
}
