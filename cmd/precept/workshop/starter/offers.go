package starter

import (
	"fmt"
	"strings"

	"precept/interpreter/declared"
)

// offers is what the game around a new part has for it, each with what it means and where it stands: what steps may
// call, what rules may answer otherwise, and the moments at which abilities may speak.
func (p *part) offers(m *declared.Game) {
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
