package diff

import (
	"slices"
	"strings"

	"precept/interpreter/language"
	"precept/interpreter/source"
)

// wide is the largest width of a list or map in brackets.
const wide = 72

// wording returns the lines of a rule as it is implemented. A part that is reported separately is replaced by one line,
// or omitted.
func (x *change) wording(i int) []string {
	n := x.nodes[i]
	if n == nil {
		return nil
	}
	if x.file != nil {
		var out []string
		for _, e := range x.file {
			out = append(out, strings.TrimPrefix(e.path(), e.part.path()+"/"))
		}
		return out
	}
	w := writer{replaced: x.replaced}
	w.node(n, "")
	return w.lines
}

// writer writes nodes as YAML for people. Parts that no rule reads are already removed.
type writer struct {
	replaced map[*node]string
	lines    []string
}

func (w *writer) add(indent, text string) { w.lines = append(w.lines, indent+text) }

// node writes a node in lines of its own.
func (w *writer) node(n *node, indent string) {
	switch n.kind {
	case source.Map:
		for _, p := range n.pairs {
			w.value(indent+p.key+":", p.value, indent)
		}
	case source.List:
		for _, it := range n.items {
			w.item(it, indent)
		}
	default:
		w.value("", n, indent)
	}
}

// item writes an element of a list.
func (w *writer) item(n *node, indent string) {
	if text, ok := w.replaced[n]; ok {
		if text != "" {
			w.add(indent, "- "+text)
		}
		return
	}
	if text, ok := w.short(n, n.shape.Sort != language.Steps); ok {
		w.add(indent, "- "+text)
		return
	}
	first := len(w.lines)
	w.node(n, indent+"  ")
	if first < len(w.lines) {
		w.lines[first] = indent + "- " + strings.TrimPrefix(w.lines[first], indent+"  ")
	}
}

// value writes a key and its value; key includes its indentation.
func (w *writer) value(key string, n *node, indent string) {
	text, ok := w.replaced[n]
	if !ok {
		text, ok = w.short(n, true)
	} else if text == "" {
		return
	}
	switch {
	case ok && key == "":
		w.add(indent, text)
	case ok:
		w.lines = append(w.lines, strings.TrimRight(key+" "+text, " "))
	case n.kind != source.Scalar:
		w.lines = append(w.lines, key)
		w.node(n, indent+"  ")
	default:
		if key != "" {
			w.lines, indent = append(w.lines, key+" |"), indent+"  "
		}
		for line := range strings.Lines(strings.TrimRight(n.text, "\n")) {
			w.add(indent, strings.TrimRight(line, " \n"))
		}
	}
}

// short returns a node in one line; false if it needs several.
func (w *writer) short(n *node, brackets bool) (string, bool) {
	if n.kind == source.Scalar {
		return scalar(n.text), !strings.Contains(strings.TrimRight(n.text, "\n"), "\n")
	}
	if !brackets && len(n.pairs) > 1 || !w.flat(n) {
		return "", false
	}
	if !brackets {
		text, ok := w.short(n.pairs[0].value, true)
		return strings.TrimRight(n.pairs[0].key+": "+text, " "), ok
	}
	var parts []string
	for _, p := range n.pairs {
		text, _ := w.short(p.value, true)
		parts = append(parts, strings.TrimSpace(p.key+": "+text))
	}
	for _, it := range n.items {
		text, _ := w.short(it, true)
		parts = append(parts, text)
	}
	text := strings.Join(parts, ", ")
	if n.kind == source.List {
		return "[" + text + "]", len(text) <= wide
	}
	return "{" + text + "}", len(text) <= wide
}

// flat reports whether a node can be written in brackets: no part has several lines, and no step has several keys.
func (w *writer) flat(n *node) bool {
	if _, ok := w.replaced[n]; ok || n.kind == source.Scalar && strings.Contains(strings.TrimRight(n.text, "\n"), "\n") {
		return false
	}
	if n.shape.Sort == language.Steps && n.kind == source.Map && len(n.pairs) > 1 {
		return false
	}
	below := n.items
	for _, p := range n.pairs {
		below = append(below, p.value)
	}
	if n.lists() || slices.ContainsFunc(n.items, func(m *node) bool {
		return m.kind == source.Map && m.shape.Sort == language.Steps
	}) {
		return false
	}
	return !slices.ContainsFunc(below, func(m *node) bool { return !w.flat(m) })
}

// scalar returns a text as a YAML scalar on one line.
func scalar(text string) string {
	text = strings.TrimRight(text, "\n")
	if text != "" && strings.ContainsAny(text[:1], "[]{}&*!|>%@`'\"#") || strings.Contains(text, ": ") ||
		strings.Contains(text, " #") {
		return `"` + strings.ReplaceAll(strings.ReplaceAll(text, `\`, `\\`), `"`, `\"`) + `"`
	}
	return text
}
