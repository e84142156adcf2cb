package book

import (
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
)

// does describes in words the steps that attribute values hold. There is a line for each list of steps, after the
// attribute's name if it has one. A list is left out if content has no words for one of its steps.
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

// deeds describes steps in one line; it returns nothing if one of them has no words.
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

// deed describes a step in words: its name and its arguments.
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
