package starter

import (
	"fmt"
	"strings"

	"precept/interpreter/declared"
)

// offers lists what a new part can use of its game, each with its meaning and place. These are procedures that
// steps can call, questions that rules can answer, and moments for abilities.
func (p *part) offers(m *declared.Game) {
	p.has(m)
	for i := range m.Callable {
		if c := &m.Callable[i]; c.Faction == "" {
			p.Procedures = append(p.Procedures, offered(signature(c, m), &c.Node, m))
		}
	}
	for i := range m.Askable {
		if c := &m.Askable[i]; c.Faction == "" {
			p.Questions = append(p.Questions, offered(signature(c, m), &c.Node, m))
		}
	}
	for i := range m.Scopes[setupScope+1:] {
		s := &m.Scopes[setupScope+1+i]
		if s.Acts > 0 || s.Menus > 0 {
			p.Moments = append(p.Moments, offered(fmt.Sprintf("start(%s), end(%[1]s), during: %[1]s", s.ID), &s.Node, m))
		} else {
			p.Moments = append(p.Moments, offered(fmt.Sprintf("start(%s), end(%[1]s)", s.ID), &s.Node, m))
		}
	}
	for i := range m.Windows {
		p.Moments = append(p.Moments, offered(m.Windows[i].ID, &m.Windows[i].Node, m))
	}
}

// has lists what every part can use of the game, by sort: kinds, zones, variables and values.
func (p *part) has(m *declared.Game) {
	var pieces, spaces, zones, vars, values []string
	for i := range m.Kinds {
		k, of := &m.Types.Kinds[i], &pieces
		switch {
		case !common(&m.Kinds[i].Node):
			continue
		case k.Base == declared.OfPlace:
			of = &spaces
		case k.Base != declared.OfPiece:
			continue
		}
		name := k.Name
		if k.Parent >= 0 && m.Types.Kinds[k.Parent].Parent >= 0 {
			name += " (" + m.Types.Kinds[k.Parent].Name + ")"
		}
		*of = append(*of, name)
	}
	for i := range m.Zones {
		if z := &m.Zones[i]; common(&z.Node) {
			zones = append(zones, keyed(z.ID, z.Keys, m))
		}
	}
	for i := range m.Vars {
		if v := &m.Vars[i]; common(&v.Node) {
			vars = append(vars, keyed(v.ID, v.Keys, m)+" "+m.Types.TypeName(v.Type))
		}
	}
	for i := range m.Enums {
		if e := &m.Enums[i]; common(&e.Node) {
			values = append(values, e.ID+" ("+strings.Join(m.Types.Enums[i].Values, ", ")+")")
		}
	}
	for _, sort := range []struct {
		name string
		list []string
	}{{"pieces", pieces}, {"spaces", spaces}, {"zones", zones}, {"variables", vars}, {"values", values}} {
		if len(sort.list) > 0 {
			p.Has = append(p.Has, wrapped("#     ", sort.name+": "+strings.Join(sort.list, ", ")))
		}
	}
}

// keyed returns how a zone or a variable with keys is written.
func keyed(id string, keys []declared.Key, m *declared.Game) string {
	if len(keys) == 0 {
		return id
	}
	var of []string
	for _, k := range keys {
		of = append(of, m.Types.TypeName(k.Type))
	}
	return id + "(" + strings.Join(of, ", ") + ")"
}

// common reports whether something is declared in the game's own file or its law, not with a faction, deck or map.
func common(n *declared.Node) bool {
	if n.Span.File == nil {
		return false
	}
	for line := range strings.Lines(string(n.Span.File.Text)) {
		if word, _, key := strings.Cut(line, ":"); key && !strings.HasPrefix(line, "#") {
			return word == "game" || word == "law"
		}
	}
	return false
}

// offered returns the comment lines for one thing that a game offers: how it is written, its place, and its meaning.
func offered(written string, n *declared.Node, m *declared.Game) string {
	line := "#   " + written
	lines := upto(n)
	if len(lines) > 0 {
		line += fmt.Sprintf("  %s:%d", n.Span.File.Name, len(lines))
	}
	if means := meaning(n, lines, m); means != "" {
		line += "\n" + wrapped("#       ", means)
	}
	return line
}

// upto returns the lines of a file up to the one that names a declaration. A map is declared below its name.
func upto(n *declared.Node) []string {
	if n.Span.File == nil {
		return nil
	}
	lines := strings.Split(string(n.Span.File.Text[:n.Span.End]), "\n")
	line, _ := n.Span.File.Position(n.Span.Start)
	lines = lines[:line]
	if k := len(lines) - 2; k >= 0 && strings.TrimSpace(lines[k]) == n.ID+":" {
		lines = lines[:k+1]
	}
	return lines
}

// meaning describes a declaration by the comment above it. If there is none, it uses the declaration's name, its
// reason for a refusal, or its first article. lines are the lines up to it.
func meaning(n *declared.Node, lines []string, m *declared.Game) string {
	says := above(lines)
	switch {
	case says != "":
		return says
	case n.Name.En != "" && n.Name.En != n.ID:
		return n.Name.En
	case n.Why.En != "":
		return "where it says no: " + n.Why.En
	case len(n.Articles) > 0:
		if a := m.Article(n.Articles[0]); a != nil {
			return a.Says("en")
		}
	}
	return ""
}

// above returns the comment above the last line, "" for none.
func above(lines []string) string {
	var out []string
	for i := len(lines) - 2; i >= 0; i-- {
		text, ok := strings.CutPrefix(strings.TrimSpace(lines[i]), "#")
		if !ok {
			break
		}
		out = append([]string{strings.TrimSpace(text)}, out...)
	}
	return strings.Join(out, " ")
}

// wrapped returns a text in lines of at most commentWidth that start with begin.
func wrapped(begin, text string) string {
	var b strings.Builder
	line := begin
	for i, w := range strings.Fields(text) {
		if i > 0 && len([]rune(line))+1+len([]rune(w)) > commentWidth {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line = begin
		}
		line += w + " "
	}
	return b.String() + strings.TrimRight(line, " ")
}
