package check

import (
	"fmt"
	"slices"
	"strconv"

	"precept/interpreter/authoring/tree"
)

// of notes the hash of every part of a file: of each declaration, and of each element of a list that has an id. It is
// by them that a save tells what has changed since.
func (p *print) of(file string, n *tree.Node) {
	for _, q := range n.Pairs {
		switch {
		case silent(q.Key.Text):
		case q.Value.Kind == tree.Map:
			for _, d := range q.Value.Pairs {
				p.hashed(file+": "+q.Key.Text+"."+d.Key.Text, d.Value)
			}
		case q.Value.Kind == tree.List:
			for i, it := range q.Value.Items {
				p.hashed(file+": "+q.Key.Text+"."+partName(it, i), it)
			}
		default:
			p.hashed(file+": "+q.Key.Text, q.Value)
		}
	}
}

// partName is an element's id, else its number, from 1.
func partName(n *tree.Node, i int) string {
	if n.Kind == tree.Map {
		if id := n.Get("id"); id != nil && id.Kind == tree.Scalar {
			return id.Text
		}
	}
	return fmt.Sprint(i + 1)
}

// silent reports whether play does not depend on a key: a corrected spelling or another drawing changes no rule.
func silent(key string) bool {
	switch key {
	case "name", "title", "why", "text", "assumed", "article", "looks", "tells", "guide":
		return true
	}
	return false
}

// unversioned is a file without its version, which counts what is released and is no rule.
func unversioned(n *tree.Node) *tree.Node {
	if n.Get("version") == nil || len(n.Pairs) == 0 || n.Pairs[0].Key.Text != "game" {
		return n
	}
	out := *n
	out.Pairs = slices.DeleteFunc(slices.Clone(n.Pairs), func(p tree.Pair) bool { return p.Key.Text == "version" })
	return &out
}

// fingerprint is what a node says, texts left out, behind buf: of this the hash of the rules is made.
func fingerprint(buf []byte, n *tree.Node) []byte {
	buf = append(strconv.AppendInt(buf, int64(n.Kind), 10), ' ')
	buf = append(strconv.AppendQuote(buf, n.Text), ' ')
	for _, p := range n.Pairs {
		if !silent(p.Key.Text) {
			buf = fingerprint(fingerprint(buf, p.Key), p.Value)
		}
	}
	for _, it := range n.Items {
		buf = fingerprint(buf, it)
	}
	return append(buf, '\n')
}
