package checkpoint

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/record"
)

// Otherwise returns the result of Compare without the differences that Open has reported already.
func Otherwise(p *compile.Program, was, is *record.Position, told []record.Difference) []record.Difference {
	return slices.DeleteFunc(Compare(p, was, is), func(d record.Difference) bool {
		return slices.ContainsFunc(told, func(t record.Difference) bool {
			return t.Sort == record.Narrowed && t.What == d.What || t.Sort == record.Homeless && t.What == d.At
		})
	})
}

// Compare returns the differences in places and values between two positions, the second one under the rules of p.
// Places where the rules have more or fewer pieces at the start are left out. p also determines which differences are
// public.
func Compare(p *compile.Program, was, is *record.Position) []record.Difference {
	c := &comparing{n: namesOf(p)}
	c.lying(was, is)
	c.values(was, is)
	c.effects(was, is)
	return c.found
}

type comparing struct {
	n     *names
	found []record.Difference
}

// lot is a set of equal pieces: their name and owner, and the place, "" for none.
type lot struct{ name, owner, at string }

func (c *comparing) lying(was, is *record.Position) {
	begins := map[lot]bool{}
	a, b := lots(was, begins), lots(is, begins)
	for _, l := range lotsOf(a, b) {
		if a[l] != b[l] && !begins[l] {
			q, known := c.n.places[l.at]
			c.found = append(c.found, record.Difference{Sort: record.Lies, What: l.name, Of: l.owner, At: l.at,
				From: strconv.Itoa(a[l]), To: strconv.Itoa(b[l]), Open: known && c.n.p.Places[q].Public})
		}
	}
}

func lotsOf(a, b map[lot]int) (out []lot) {
	for l := range a {
		out = append(out, l)
	}
	for l := range b {
		if _, both := a[l]; !both {
			out = append(out, l)
		}
	}
	slices.SortFunc(out, func(x, y lot) int {
		return cmp.Or(cmp.Compare(x.at, y.at), cmp.Compare(x.name, y.name), cmp.Compare(x.owner, y.owner))
	})
	return out
}

// lots returns the number of pieces of each lot. It adds to begins the lots of pieces at their starting places.
func lots(pos *record.Position, begins map[lot]bool) map[lot]int {
	o, out := &opener{pos: pos}, map[lot]int{}
	lies, err := o.formerPlaces()
	if err != nil {
		return out
	}
	groups, _ := o.oldPieces()
	for i := range groups {
		g := &groups[i]
		begins[lot{g.name, g.owner, g.home}] = true
		for _, name := range g.names {
			out[lot{g.name, g.owner, lies[name]}]++
		}
	}
	return out
}

// values compares values of variables and of attributes of places and players that both positions have.
func (c *comparing) values(was, is *record.Position) {
	now := map[string]*record.Values{}
	for i := range is.Values {
		now[is.Values[i].Of] = &is.Values[i]
	}
	for i := range was.Values {
		v := &was.Values[i]
		w := now[v.Of]
		if w == nil || strings.HasPrefix(v.Of, attribute) {
			continue // equal pieces have no own names, so their values cannot be compared
		}
		for _, key := range sorted(v.But) {
			if to, ok := w.But[key]; ok && to != v.But[key] {
				c.found = append(c.found, record.Difference{Sort: record.Holds, What: label(v.Of, key), From: v.But[key],
					To: to, Open: c.open(v.Of)})
			}
		}
	}
}

// open reports whether all seats see a variable.
func (c *comparing) open(id string) bool {
	vars := c.n.p.Game.Vars
	return slices.ContainsFunc(vars, func(v declared.Var) bool { return v.ID == id && v.SeenBy == "all" })
}

// effects compares the numbers of effects in play, by name and owner.
func (c *comparing) effects(was, is *record.Position) {
	count := func(pos *record.Position) map[lot]int {
		out := map[lot]int{}
		for i := range pos.Effects {
			out[lot{name: pos.Effects[i].Name, owner: pos.Effects[i].Owner}]++
		}
		return out
	}
	a, b := count(was), count(is)
	for _, l := range lotsOf(a, b) {
		if a[l] != b[l] {
			c.found = append(c.found, record.Difference{Sort: record.Holds, What: l.name, Of: l.owner,
				From: strconv.Itoa(a[l]), To: strconv.Itoa(b[l])})
		}
	}
}
