package book

import (
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
)

// does returns a text for each list of steps in attribute values, after the attribute's name if it has one. It omits a
// list if the content has no text for one of its steps.
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

// deeds returns a text for a list of steps, or an empty one if a step has no text.
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

// deed returns a text for a step: its name and its arguments.
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
