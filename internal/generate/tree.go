package generate

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing/fstest"
)

// Node is a node of a file: a scalar, a map in the order of its keys, or a list.
type Node struct {
	Text string   // if it is a scalar
	Keys []string // if it is a map
	Kids []*Node
	List bool
}

// File is one file of a package.
type File struct {
	Name string
	Root *Node
}

// Package is a package of content.
type Package struct {
	Seed  uint64
	Files []File

	unruly bool
}

// text returns a scalar.
func text(format string, args ...any) *Node {
	if len(args) == 0 {
		return &Node{Text: format}
	}
	return &Node{Text: fmt.Sprintf(format, args...)}
}

// object returns a map. Its arguments are keys and values in turn. A value is a node or the text of a scalar; nil
// values are left out.
func object(pairs ...any) *Node {
	n := &Node{}
	for i := 0; i < len(pairs); i += 2 {
		n.put(pairs[i].(string), pairs[i+1])
	}
	return n
}

func (n *Node) put(key string, value any) *Node {
	var kid *Node
	switch v := value.(type) {
	case *Node:
		kid = v
	case string:
		kid = text("%s", v)
	case int:
		kid = text("%d", v)
	}
	if kid != nil {
		n.Keys, n.Kids = append(n.Keys, key), append(n.Kids, kid)
	}
	return n
}

// only returns a map without the keys that are not in a set.
func (n *Node) only(keys map[string]bool) *Node {
	out := object()
	for i, key := range n.Keys {
		if keys[key] {
			out.put(key, n.Kids[i])
		}
	}
	return out
}

// list returns a list.
func list(kids ...*Node) *Node { return &Node{Kids: kids, List: true} }

func (n *Node) add(kids ...*Node) { n.Kids = append(n.Kids, kids...) }

// words returns a list of scalars.
func words(values ...string) *Node {
	n := list()
	for _, v := range values {
		n.add(text("%s", v))
	}
	return n
}

// named returns a node with a name in both languages.
func named(en, fr string) *Node { return object("en", en, "fr", fr) }

// Scalar reports whether a node is neither a map nor a list.
func (n *Node) Scalar() bool { return n.Kids == nil && n.Keys == nil && !n.List }

// Clone returns a copy of a node and all nodes below it.
func (n *Node) Clone() *Node {
	out := &Node{Text: n.Text, List: n.List, Keys: append([]string(nil), n.Keys...)}
	for _, k := range n.Kids {
		out.Kids = append(out.Kids, k.Clone())
	}
	return out
}

// Clone returns a copy of a package.
func (p *Package) Clone() *Package {
	out := &Package{Seed: p.Seed, unruly: p.unruly}
	for _, f := range p.Files {
		out.Files = append(out.Files, File{f.Name, f.Root.Clone()})
	}
	return out
}

// Fair reports whether the state rules of a package have the form that the grammar gives them: none triggers before
// play begins, and the first step makes the condition false. A smaller package must keep this, since the language does
// not define when other state rules are evaluated.
func (p *Package) Fair() bool {
	for _, f := range p.Files {
		if !fair(f.Root) {
			return false
		}
	}
	return true
}

func fair(n *Node) bool {
	if i := slices.Index(n.Keys, "as_soon_as"); i >= 0 {
		flag, _, _ := strings.Cut(strings.TrimPrefix(n.Kids[i].Text, heldBack), " ")
		do := slices.Index(n.Keys, "do")
		if !strings.HasPrefix(n.Kids[i].Text, heldBack) || do < 0 || len(n.Kids[do].Kids) == 0 ||
			len(n.Kids[do].Kids[0].Kids) == 0 || n.Kids[do].Kids[0].Kids[0].Text != flag {
			return false
		}
	}
	return !slices.ContainsFunc(n.Kids, func(k *Node) bool { return !fair(k) })
}

// heldBack is the start of the condition of a state rule: play has begun, and the rule's own flag is not set.
const heldBack = "begun and not "

// FS returns the package as files.
func (p *Package) FS() fs.FS {
	out := fstest.MapFS{}
	for _, f := range p.Files {
		out[f.Name] = &fstest.MapFile{Data: []byte(f.Root.YAML()), Mode: 0o644}
	}
	return out
}

// String returns all files, each after its name.
func (p *Package) String() string {
	var b strings.Builder
	for _, f := range p.Files {
		fmt.Fprintf(&b, "-- %s --\n%s", f.Name, f.Root.YAML())
	}
	return b.String()
}

// YAML returns a node as text.
func (n *Node) YAML() string {
	var b strings.Builder
	n.write(&b, 0)
	return b.String()
}

// write writes a map or a list, each entry on lines of its own.
func (n *Node) write(b *strings.Builder, depth int) {
	pad := strings.Repeat("  ", depth)
	for i, kid := range n.Kids {
		switch {
		case !n.List:
			fmt.Fprintf(b, "%s%s:", pad, n.Keys[i])
		default:
			fmt.Fprintf(b, "%s-", pad)
		}
		switch {
		case kid.Scalar() && kid.Text == "": // an empty text means a map without keys
			b.WriteString(" {}\n")
		case kid.Scalar():
			fmt.Fprintf(b, " %s\n", quoted(kid.Text))
		case len(kid.Kids) == 0 && kid.List:
			b.WriteString(" []\n")
		case len(kid.Kids) == 0:
			b.WriteString(" {}\n")
		case n.List && !kid.List: // the first key follows the dash
			var inner strings.Builder
			kid.write(&inner, depth+1)
			b.WriteString(" " + inner.String()[2*(depth+1):])
		default:
			b.WriteString("\n")
			kid.write(b, depth+1)
		}
	}
}

// quoted returns a scalar as YAML reads it, in quotes if necessary.
func quoted(s string) string {
	plain := s != "" && s[0] != '-' && s[0] != ' ' && strings.IndexFunc(s, func(r rune) bool {
		return !(r == '_' || r == '.' || r == ' ' || r == '(' || r == ')' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' ||
			r >= 'A' && r <= 'Z')
	}) < 0
	if _, err := strconv.Atoi(s); plain || err == nil {
		return s
	}
	return `"` + strings.ReplaceAll(strings.ReplaceAll(s, `\`, `\\`), `"`, `\"`) + `"`
}
