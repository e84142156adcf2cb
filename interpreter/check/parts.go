package check

import (
	"fmt"
	"hash/fnv"

	"precept/interpreter/read"
)

// parts notes the hash of every part of a file: of each declaration, and of each element of a list that has an id. It
// is by them that a save tells what has changed since.
func (b *builder) parts(file string, n *read.Node) {
	for _, p := range n.Pairs {
		switch {
		case silent[p.Key.Text]:
		case p.Value.Kind == read.Map:
			for _, d := range p.Value.Pairs {
				b.hashed(file+": "+p.Key.Text+"."+d.Key.Text, d.Value)
			}
		case p.Value.Kind == read.List:
			for i, it := range p.Value.Items {
				b.hashed(file+": "+p.Key.Text+"."+partName(it, i), it)
			}
		default:
			b.hashed(file+": "+p.Key.Text, p.Value)
		}
	}
}

// partName is an element's id, else its number, from 1.
func partName(n *read.Node, i int) string {
	if n.Kind == read.Map {
		if id := n.Get("id"); id != nil && id.Kind == read.Scalar {
			return id.Text
		}
	}
	return fmt.Sprint(i + 1)
}

func (b *builder) hashed(name string, n *read.Node) {
	h := fnv.New32a()
	fingerprint(h, n)
	b.g.Parts[name] = h.Sum32()
}
