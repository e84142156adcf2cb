package starter

import (
	"fmt"
	"strings"

	"precept/interpreter/declared"
)

// offers is what the game around a new part has for it, each with what it means and where it stands: what steps may
// call, what rules may answer otherwise, and the moments at which abilities may speak.
func (p *part) offers(m *declared.Game) {
	p.has(m)
	for i := range m.Callable {
		if c := &m.Callable[i]; c.Faction == "" {
			p.Procedures = append(p.Procedures, told(signature(c, m), &c.Node, m))
		}
	}
	for i := range m.Askable {
		if c := &m.Askable[i]; c.Faction == "" {
			p.Questions = append(p.Questions, told(signature(c, m), &c.Node, m))
		}
	}
	for i := range m.Scopes[setupScope+1:] {
		s := &m.Scopes[setupScope+1+i]
		if s.Acts > 0 || s.Menus > 0 {
			p.Moments = append(p.Moments, told(fmt.Sprintf("start(%s), end(%[1]s), during: %[1]s", s.ID), &s.Node, m))
		} else {
			p.Moments = append(p.Moments, told(fmt.Sprintf("start(%s), end(%[1]s)", s.ID), &s.Node, m))
		}
	}
	for i := range m.Windows {
		p.Moments = append(p.Moments, told(m.Windows[i].ID, &m.Windows[i].Node, m))
	}
}

// has is what the game around a new part has for everybody, by sorts: what stands after is:, at: and in expressions.
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

// keyed is how a zone or a variable with keys is named.
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

// common reports whether something stands in the game's own file or in its law, and not with one faction, deck or map.
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

// told is one thing that a game offers, as comments: how it is written and where it stands, then what it means.
func told(written string, n *declared.Node, m *declared.Game) string {
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

// upto is the lines of a file up to the one that names what a node declares: a map stands below its name.
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

// meaning is what is said of something: by the comment above it, else by its name, by why it says no, or by its first
// article. The lines are those up to it.
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

// above is the comment above the last line, "" for none.
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

// wrapped is a text in lines that begin so.
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
