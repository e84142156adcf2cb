package export

import (
	"strconv"
	"strings"

	"precept/conformance/kit"
	"precept/conformance/scenario"
	"precept/interpreter"
	"precept/interpreter/declared"
)

// complete sets v.articles to the articles of the game, and of the variants that the cases of out use.
func (v *vocabulary) complete(g *interpreter.Game, load scenario.Loader, out *kit.Game) {
	v.articles = nil
	seen := map[string]bool{}
	add := func(d *declared.Game) {
		for _, books := range [][]*declared.Rulebook{d.Rulebooks, d.Beside} {
			for _, r := range books {
				if seen[r.ID] {
					continue
				}
				seen[r.ID] = true
				for i := range r.Articles {
					a := &r.Articles[i]
					v.articles = append(v.articles, kit.Article{ID: r.ID + ":" + a.ID, Words: kit.Words{En: a.Says("en"),
						Fr: a.Says("fr")}, SameAs: a.SameAs})
				}
			}
		}
	}
	add(g.Definition())
	loaded := map[string]bool{"": true}
	for i := range out.Cases {
		vs := out.Cases[i].Game.Variants
		if key := strings.Join(vs, " "); !loaded[key] {
			loaded[key] = true
			if varied, err := load(g.Definition().ID, vs...); err == nil {
				add(varied.Definition())
			}
		}
	}
}

// register returns the readings of a game, with the cases that distinguish them. It also sets Under of these cases.
func register(d *declared.Game, out *kit.Game) []kit.Entry {
	all := []kit.Entry{}
	for i := range d.Questions {
		q := &d.Questions[i]
		e := kit.Entry{Number: strconv.Itoa(q.Number), Of: q.Of, Asks: kit.Words(q.Asks), Articles: []string{},
			Readings: []kit.Reading{}}
		for _, a := range q.Articles {
			e.Articles = append(e.Articles, d.Full(a))
		}
		for _, r := range q.Readings() {
			one := kit.Reading{Reading: r.Variant, Says: kit.Words(r.Says), Cases: []string{}}
			for k := range out.Cases {
				c := &out.Cases[k]
				if c.Name != r.Scenario.Text {
					continue
				}
				if c.Under == nil {
					c.Under = map[string]string{}
				}
				c.Under[e.Number] = r.Variant
				one.Cases = append(one.Cases, c.ID)
			}
			e.Readings = append(e.Readings, one)
		}
		all = append(all, e)
	}
	return all
}
