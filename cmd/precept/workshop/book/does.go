package book

import (
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
)

// does is the steps that values of attributes hold, in words: a line for each list of steps, behind what the attribute
// is called where it has a name. One for which content has no words is left out.
func (m *maker) does(values []declared.Value) []phrase {
	var out []phrase
	for _, v := range values {
		called := phrase(m.decl.Attrs[v.Attr].Name)
		for _, list := range narrate.Deeds(m.game, v) {
			if line := m.deeds(list); line != (phrase{}) && called != (phrase{}) {
				out = append(out, called.with("%s: %s", line))
			} else if line != (phrase{}) {
				out = append(out, line)
			}
		}
	}
	return out
}

// deeds is steps in a line, nothing where one of them has no words.
func (m *maker) deeds(list []declared.Deed) phrase {
	var out phrase
	for i, d := range list {
		one := m.deed(d)
		switch {
		case one == phrase{}:
			return one
		case i == 0:
			out = one
		default:
			out = out.with("%s, %s", one)
		}
	}
	return out
}

// deed is a step in words: what it is called, and what it is given.
func (m *maker) deed(d declared.Deed) phrase {
	if d.Name == (declared.Text{}) {
		return phrase{}
	}
	var given phrase
	for _, g := range d.Given {
		text := phrase(m.valueText(g.Type, g.Value))
		switch {
		case text == phrase{}:
		case given == phrase{}:
			given = text
		default:
			given = given.with("%s, %s", text)
		}
	}
	if given == (phrase{}) {
		return phrase(d.Name)
	}
	return phrase(d.Name).with("%s: %s", given)
}
