package driver

import (
	"slices"

	"precept/conformance/kit"
	"precept/interpreter"
	"precept/interpreter/explain"
	"precept/interpreter/testkit"
)

// pick is the answer among some that is a value, or a word.
func pick(x *interpreter.Engine, d *interpreter.Decision, among []interpreter.Answer, v kit.Value,
	word string) (interpreter.Answer, bool) {
	for _, o := range among {
		if value, w := Option(x, d, o); w == word && (word != "" || kit.Same(value, v)) {
			return o, true
		}
	}
	n := namesOf(x)
	for _, o := range among {
		if b, ok := d.Taking(o); ok && word == "" && n.means(x, b, v) {
			return o, true
		}
	}
	return 0, false
}

// means reports whether a value describes what an answer takes.
func (n *names) means(x *interpreter.Engine, b interpreter.Taken, v kit.Value) bool {
	p, ok := kit.PieceOf(v)
	switch {
	case !ok:
		text := kit.Written(v)
		if b.Piece < 0 {
			return b.ID == text || b.Answer == interpreter.None && text == "nil"
		}
		o := &n.pieces[b.Piece]
		return b.ID == text || b.Place >= 0 && n.places[b.Place].Name == text ||
			o.Owner >= 0 && n.seats[o.Owner] == text
	case b.Piece >= 0:
		return n.fits(x, b.Piece, b.Place, p)
	case b.Place >= 0: // one that the seat cannot tell
		return p.At == nil || slices.Contains(p.At, n.places[b.Place].Name)
	}
	return len(p.Piece) == 1 && b.ID == p.Piece[0] && p.At == nil
}

// fitting is the candidates of a choice that values describe.
func fitting(x *interpreter.Engine, d *interpreter.Decision, vs []kit.Value) []interpreter.Answer {
	var out []interpreter.Answer
	left := testkit.Candidates(d)
	for _, v := range vs {
		if o, ok := pick(x, d, left, v, ""); ok {
			out = append(out, o)
			left = slices.DeleteFunc(left, func(c interpreter.Answer) bool { return c == o })
		}
	}
	return out
}

// elements is the values of a list, one for each piece.
func elements(v kit.Value) []kit.Value {
	var out []kit.Value
	for _, one := range kit.List(v) {
		p, ok := kit.PieceOf(one)
		if !ok || p.Count <= 1 {
			p.Count = 0
			if ok {
				one = p
			}
			out = append(out, one)
			continue
		}
		count := p.Count
		p.Count = 0
		for range count {
			out = append(out, p)
		}
	}
	return out
}

// several answers a choice of several by all its elements, those too that come by themselves.
func (p *player) several(d *interpreter.Decision, a *kit.Answer) error {
	c, _ := d.Choice()
	nth, wanted, start := d.Asking, elements(a.Is), testkit.On(p.x).Fork()
	defer start.Release()
	wanted, ok := p.cross(testkit.AutoTaken(d), wanted)
	for ok && len(wanted) > 0 {
		if d = p.x.Pending(); !goesOn(d, c, nth) {
			return p.tooMany(start, a)
		}
		at, o := p.next(d, wanted)
		if at < 0 {
			r := p.no(d, wanted[0], "")
			r.articles = append(r.articles, explain.Together(p.x, fitting(p.x, d, elements(a.Is)))...)
			return r
		}
		wanted = slices.Delete(slices.Clone(wanted), at, at+1)
		if err := p.play(o); err != nil {
			return err
		}
		wanted, ok = p.cross(of(p.forced, c, nth), wanted)
	}
	if !ok {
		return p.tooMany(start, a)
	}
	if d = p.x.Pending(); goesOn(d, c, nth) {
		switch {
		case d.Offers(interpreter.Done):
			return p.play(interpreter.Done)
		case d.Chosen == 0 && d.Offers(interpreter.None):
			return p.play(interpreter.None)
		}
		r := p.no(d, nil, "done")
		r.articles = append(r.articles, explain.Together(p.x, fitting(p.x, d, elements(a.Is)))...)
		return r
	}
	p.forced = slices.DeleteFunc(p.forced, func(b interpreter.Taken) bool { return b.Choice == c && b.Asking == nth })
	return nil
}

// next is the first answer that one of the elements wanted describes, and that element: whatever the order in which
// they are written, a choice is asked in one of its own.
func (p *player) next(d *interpreter.Decision, wanted []kit.Value) (int, interpreter.Answer) {
	c, _ := d.Choice()
	if c.Fills {
		wanted = wanted[:1] // each fills something of its own
	}
	n := namesOf(p.x)
	for _, o := range d.Answers() {
		value, word := Option(p.x, d, o)
		if at := slices.IndexFunc(wanted, func(v kit.Value) bool { return word == "" && kit.Same(value, v) }); at >= 0 {
			return at, o
		}
		b, ok := d.Taking(o)
		if at := slices.IndexFunc(wanted, func(v kit.Value) bool { return ok && n.means(p.x, b, v) }); at >= 0 {
			return at, o
		}
	}
	return -1, 0
}

// tooMany is the refusal of a list of which not all elements are taken, or to which others come by themselves.
func (p *player) tooMany(start *interpreter.Engine, a *kit.Answer) error {
	r := p.refused(start, "", first(a), "it takes others")
	if d := start.Pending(); d != nil && d.Kind == interpreter.Many {
		r.articles = append(r.articles, explain.Together(start, fitting(start, d, elements(a.Is)))...)
	}
	return r
}

func goesOn(d *interpreter.Decision, c interpreter.Choice, nth int32) bool {
	if d == nil || d.Kind != interpreter.Many || d.Asking != nth {
		return false
	}
	is, ok := d.Choice()
	return ok && is == c
}

func of(took []interpreter.Taken, c interpreter.Choice, nth int32) []interpreter.Taken {
	return slices.DeleteFunc(slices.Clone(took), func(b interpreter.Taken) bool {
		return b.Choice != c || b.Asking != nth
	})
}

// cross takes the elements off a list that came by themselves; false when one of them is not on it.
func (p *player) cross(took []interpreter.Taken, wanted []kit.Value) ([]kit.Value, bool) {
	n := namesOf(p.x)
	for _, b := range took {
		if b.Answer == interpreter.None || b.Answer == interpreter.Done {
			continue
		}
		at := slices.IndexFunc(wanted, func(v kit.Value) bool { return n.means(p.x, b, v) })
		if at < 0 {
			return wanted, false
		}
		wanted = slices.Delete(slices.Clone(wanted), at, at+1)
	}
	return wanted, true
}

// came reports whether an answer was given by itself, and compares it.
func (p *player) came(a *kit.Answer) (bool, error) {
	if d := p.x.Pending(); d != nil && d.Name == a.Choice && d.Seat == a.Seat && !a.Only {
		return false, nil // it is asked again
	}
	i := slices.IndexFunc(p.forced, func(b interpreter.Taken) bool { return b.Name == a.Choice && b.Seat == a.Seat })
	if i < 0 {
		return false, nil
	}
	n := 1
	for b := p.forced[i]; b.Several && i+n < len(p.forced) && p.forced[i+n].Asking == b.Asking &&
		p.forced[i+n].Choice == b.Choice; n++ {
	}
	took := slices.Clone(p.forced[i : i+n])
	p.forced = slices.Delete(slices.Clone(p.forced), i, i+n)
	if a.Only {
		return true, nil // of several that are equally good another may have been taken
	}
	if !took[0].Several {
		if took[0].Answer == interpreter.None && (a.Word == "none" || a.Is == nil) ||
			namesOf(p.x).means(p.x, took[0], a.Is) {
			return true, nil
		}
		return true, p.otherwise(took, a)
	}
	left, ok := p.cross(took, elements(a.Is))
	if ok && len(left) == 0 {
		return true, nil
	}
	return true, p.otherwise(took, a)
}

// otherwise is the refusal of what is written where something else came by itself.
func (p *player) otherwise(took []interpreter.Taken, a *kit.Answer) error {
	r := &refusal{text: a.Choice + " has one answer only, and it is another"}
	if p.menu != nil {
		r.articles = p.refused(p.menu, p.action, first(a), "").articles
	}
	if took[0].Several {
		r.articles = append(r.articles, explain.Articles(p.x, took[0].Choice)...)
	}
	return r
}
