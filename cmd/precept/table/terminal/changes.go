package terminal

import (
	"fmt"
	"slices"
	"strings"

	"precept/interpreter/view"
)

// A difference of two views, in words: which pieces went from where to where, what became of their attributes, and
// which variables changed. It is made of what one seat sees and of nothing else. Where several pieces that look the
// same left several places for several others, nobody can say which went where, and it is not said.

// thing is pieces that look the same but for their attributes; the zero thing is pieces that are not told.
type thing struct{ name, owner string }

// shift is how many things a place lost or gained.
type shift struct {
	place string
	n     int
}

// tally is what things were lost and gained by which places, in the order in which they were met.
type tally struct {
	order        []thing
	lost, gained map[thing][]shift
}

// differences is what changed between two views of one seat, a line each.
func (t *terminal) differences(before, after view.View) []string {
	out := t.turned(before, after)
	c := count(before, after, t.rank)
	c.unmask()
	for _, x := range c.order {
		if x != (thing{}) {
			out = append(out, t.journeys(x, c.lost[x], c.gained[x])...)
		}
	}
	out = append(out, t.journeys(thing{}, c.lost[thing{}], c.gained[thing{}])...)
	return append(out, t.values(before, after)...)
}

// count is the tally of two views, places by their rank.
func count(before, after view.View, rank map[string]int) *tally {
	c := &tally{lost: map[thing][]shift{}, gained: map[thing][]shift{}}
	was, is := lying(before), lying(after)
	for _, place := range placesOf(rank, before, after) {
		for _, x := range thingsOf(was[place], is[place]) {
			n := is[place].n[x] - was[place].n[x]
			if n == 0 {
				continue
			}
			if !slices.Contains(c.order, x) {
				c.order = append(c.order, x)
			}
			if n < 0 {
				c.lost[x] = append(c.lost[x], shift{place, -n})
			} else {
				c.gained[x] = append(c.gained[x], shift{place, n})
			}
		}
	}
	return c
}

// lies is how many of what lie in a place.
type lies struct {
	order []thing
	n     map[thing]int
}

func lying(v view.View) map[string]lies {
	out := map[string]lies{}
	for _, p := range v.Places {
		c := lies{n: map[thing]int{}}
		add := func(x thing, n int) {
			if c.n[x] == 0 {
				c.order = append(c.order, x)
			}
			c.n[x] += n
		}
		for _, x := range p.Pieces {
			add(thing{x.Name, x.Owner}, x.Count)
		}
		if p.Hidden > 0 {
			add(thing{}, p.Hidden)
		}
		out[p.Name] = c
	}
	return out
}

func placesOf(rank map[string]int, views ...view.View) []string {
	var out []string
	for _, v := range views {
		for _, p := range v.Places {
			if !slices.Contains(out, p.Name) {
				out = append(out, p.Name)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return rank[a] - rank[b] })
	return out
}

func thingsOf(contents ...lies) []thing {
	var out []thing
	for _, c := range contents {
		for _, x := range c.order {
			if !slices.Contains(out, x) {
				out = append(out, x)
			}
		}
	}
	return out
}

// unmask takes what came into sight, or went out of it, for what was not told before: a card from the only place that
// lost one lay there, and its loss is no news of its own.
func (c *tally) unmask() {
	for _, x := range c.order {
		if x == (thing{}) {
			continue
		}
		gained, lost := sum(c.gained[x]), sum(c.lost[x])
		hidden := c.lost[thing{}]
		if gained > lost && len(hidden) == 1 {
			n := min(gained-lost, hidden[0].n)
			c.lost[x] = append(c.lost[x], shift{hidden[0].place, n})
			c.lost[thing{}] = take(hidden, n)
		}
		hidden = c.gained[thing{}]
		if lost > gained && len(hidden) == 1 {
			n := min(lost-gained, hidden[0].n)
			c.gained[x] = append(c.gained[x], shift{hidden[0].place, n})
			c.gained[thing{}] = take(hidden, n)
		}
	}
}

func take(s []shift, n int) []shift {
	if s[0].n == n {
		return nil
	}
	return []shift{{s[0].place, s[0].n - n}}
}

func sum(s []shift) int {
	n := 0
	for _, x := range s {
		n += x.n
	}
	return n
}

// journeys is where things of one look went.
func (t *terminal) journeys(x thing, lost, gained []shift) []string {
	away, here := sum(lost), sum(gained)
	switch {
	case away == 0 && here == 0:
		return nil
	case away == 0:
		return []string{t.pair(t.things(x, here), fmt.Sprintf(t.words.to, t.ends(x, gained)))}
	case here == 0:
		return []string{t.pair(t.things(x, away), fmt.Sprintf(t.words.from, t.ends(x, lost)))}
	case away == here && (len(lost) == 1 || len(gained) == 1):
		return []string{t.pair(t.things(x, away), fmt.Sprintf(t.words.fromTo, t.ends(x, lost), t.ends(x, gained)))}
	}
	return append(t.journeys(x, lost, nil), t.journeys(x, nil, gained)...)
}

// things is how many of a thing, and whose.
func (t *terminal) things(x thing, n int) string {
	if x == (thing{}) {
		return t.times(n, t.words.hidden)
	}
	s := t.times(n, t.pieceName(x.name, true))
	if x.owner != "" {
		s += " (" + t.names.Seat(x.owner) + ")"
	}
	return s
}

// ends is places, with how many each where there are several.
func (t *terminal) ends(x thing, shifts []shift) string {
	var out []string
	for _, s := range shifts {
		text := t.names.PlaceOf(s.place, x.owner)
		if len(shifts) > 1 && s.n > 1 {
			text += fmt.Sprintf(" (%d)", s.n)
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

// turned is what became of the attributes of pieces that stayed where they are.
func (t *terminal) turned(before, after view.View) []string {
	type turn struct {
		x    thing
		text string
	}
	var order []turn
	where := map[turn][]string{}
	for _, p := range after.Places {
		was := placeNamed(before, p.Name)
		if was == nil {
			continue
		}
		for _, x := range p.Pieces {
			if counted(was, x) >= x.Count || all(was, x) != all(&p, x) {
				continue
			}
			k := turn{thing{x.Name, x.Owner}, t.attributes(x, was)}
			if where[k] == nil {
				order = append(order, k)
			}
			where[k] = append(where[k], t.names.PlaceOf(p.Name, x.Owner))
		}
	}
	var out []string
	for _, k := range order {
		if k.text != "" {
			out = append(out, t.pair(t.things(k.x, 1), fmt.Sprintf(t.words.now, k.text, strings.Join(where[k], ", "))))
		}
	}
	return out
}

// attributes is the attributes of a piece that none of its like had in the place before, in words.
func (t *terminal) attributes(x view.Piece, was *view.Place) string {
	var out []string
	for _, a := range x.Attrs {
		old := slices.ContainsFunc(was.Pieces, func(y view.Piece) bool {
			return y.Name == x.Name && y.Owner == x.Owner && slices.Contains(y.Attrs, a)
		})
		if !old {
			out = append(out, t.attribute(a))
		}
	}
	return strings.Join(out, ", ")
}

func placeNamed(v view.View, name string) *view.Place {
	for i := range v.Places {
		if v.Places[i].Name == name {
			return &v.Places[i]
		}
	}
	return nil
}

// counted is how many pieces of a place look just like x.
func counted(p *view.Place, x view.Piece) int {
	n := 0
	for _, y := range p.Pieces {
		if y.Name == x.Name && y.Owner == x.Owner && slices.Equal(y.Attrs, x.Attrs) {
			n += y.Count
		}
	}
	return n
}

// all is how many look like x but for their attributes.
func all(p *view.Place, x view.Piece) int {
	n := 0
	for _, y := range p.Pieces {
		if y.Name == x.Name && y.Owner == x.Owner {
			n += y.Count
		}
	}
	return n
}

// values is the variables that changed, of those that are shown.
func (t *terminal) values(before, after view.View) []string {
	was := map[string]string{}
	for _, x := range before.Values {
		was[x.Name] = x.Value
	}
	var out []string
	some := t.namesAny()
	for _, x := range after.Values {
		if old, known := was[x.Name]; known && old != x.Value && (t.names.Named(x.Name) || !some) {
			out = append(out, t.pair(t.names.Variable(x.Name), fmt.Sprintf(t.words.changed, t.valueOf(x.Name, old),
				t.valueOf(x.Name, x.Value))))
		}
	}
	return out
}

// valueOf is the value of a variable, given both as an expression writes them.
func (t *terminal) valueOf(name, value string) string {
	switch value {
	case "nil":
		return t.words.none
	case view.Unseen:
		return t.words.hidden
	}
	return t.names.Content(name, value)
}
