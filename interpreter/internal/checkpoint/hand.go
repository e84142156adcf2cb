package checkpoint

import (
	"slices"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
)

// eachHanded calls f for every value that lasts a campaign.
func (n *names) eachHanded(f func(c *cell)) {
	n.eachCell(func(c cell) {
		if c.lasts == declared.LastsCampaign {
			c.of = strings.TrimPrefix(c.of, attribute)
			f(&c)
		}
	})
}

// lastsOn reports whether a game has a value that lasts a campaign.
func lastsOn(p *compile.Program) bool {
	for i := range p.Game.Vars {
		if p.Game.Vars[i].Lasts == declared.LastsCampaign {
			return true
		}
	}
	return slices.ContainsFunc(p.Game.Attrs, func(a declared.Attr) bool { return a.Lasts == declared.LastsCampaign })
}

// Hand sets the values that the previous match of a campaign hands on, in a match that has not begun. It ignores values
// that have no place or no meaning in the match.
//
// # Errors
//
// A value that is handed on twice.
func Hand(p *compile.Program, m *state.Match, handed []record.Values) error {
	if len(handed) == 0 {
		return nil
	}
	at := map[string]map[string]string{}
	for _, v := range handed {
		if at[v.Of] != nil {
			return broken("%s is handed on twice", v.Of)
		}
		at[v.Of] = v.But
	}
	o := &opener{names: namesOf(p), m: m}
	o.eachHanded(func(c *cell) {
		text, ok := at[c.of][c.key]
		if !ok {
			return
		}
		words, ok := o.parsed(c, text)
		if !ok {
			return
		}
		if v := words[0]; !c.t.IsList() && c.low < c.high && v != state.Nil {
			words[0] = max(c.low, min(c.high, v))
		}
		copy(m.Slot[c.slot:c.slot+c.words], words)
	})
	return nil
}

// Handed returns what a match hands on: its values that last a campaign, except initial values. It adds earlier handed
// values that have no place in the match.
func Handed(p *compile.Program, m *state.Match, before []record.Values) []record.Values {
	if !lastsOn(p) && len(before) == 0 {
		return nil
	}
	at := map[string]map[string]string{}
	for _, v := range before {
		at[v.Of] = map[string]string{}
		for key, text := range v.But {
			at[v.Of][key] = text
		}
	}
	w := &writer{names: namesOf(p), m: m}
	w.eachHanded(func(c *cell) {
		if slices.Equal(m.Slot[c.slot:c.slot+c.words], m.L.Init[c.slot:c.slot+c.words]) {
			delete(at[c.of], c.key)
			return
		}
		if at[c.of] == nil {
			at[c.of] = map[string]string{}
		}
		at[c.of][c.key] = w.cell(c)
	})
	var out []record.Values
	for _, of := range sorted(at) {
		if len(at[of]) > 0 {
			out = append(out, record.Values{Of: of, But: at[of]})
		}
	}
	return out
}
