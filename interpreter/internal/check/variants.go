package check

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// Layer is applied to a package: one of its variants, by name, or files from elsewhere. The variants among such files
// are applied in their order, and the other files are added to the package.
type Layer struct {
	Variant string
	Files   []*source.File
	Over    bool // it can change again what earlier layers have changed
}

// laid reads the files of a package and applies a stack of layers to them. The head of every variant is checked, even
// if the variant is not applied, because players see it.
func (b *checker) laid(files []*source.File, stack []Layer) *Overlay {
	parts, variants := b.sorted(files)
	o := newOverlay(nil, b.Problems)
	b.translated(o, parts)
	for _, l := range stack {
		o.Over(nil)
		if l.Over {
			o.Over(slices.Clone(b.Game.Laid))
		}
		if l.Variant != "" {
			if p := b.variantNamed(variants, l.Variant); p != nil {
				b.lay(o, variants, p)
				b.alike = countAlike(variants, p)
			}
			continue
		}
		b.Game.Files = append(b.Game.Files, l.Files...)
		b.Laid(l.Files...)
		b.stack = append(b.stack, l.Files)
		parts, more := b.sorted(l.Files)
		variants = append(variants, more...)
		for _, p := range more {
			b.lay(o, variants, p)
		}
		parts = slices.DeleteFunc(parts, func(p *Part) bool {
			if p.Kind == "game" {
				b.Bad(p.Node.Pairs[0].Key, "second_game", "a mod cannot contain a game of its own")
			}
			return p.Kind == "game"
		})
		b.translated(o, parts)
	}
	return o
}

// sorted reads files and separates the variants from the other files.
func (b *checker) sorted(files []*source.File) (parts, variants []*Part) {
	for _, f := range files {
		p := b.read(f)
		switch {
		case p == nil:
		case p.Kind == "variant":
			b.variant(p)
			variants = append(variants, p)
		default:
			parts = append(parts, p)
		}
	}
	return parts, variants
}

// variant checks the head of a variant.
func (b *checker) variant(p *Part) {
	n := p.Node
	if !b.DeclName(n.Pairs[0].Value) {
		return
	}
	at := n.Pairs[0].Value
	for _, other := range b.Game.Variants {
		if other.ID == p.Name {
			b.Twice(at, other.Named, source.Say("the other %s", p.Name), "two variants have the name %s", p.Name)
			return
		}
	}
	v := declared.Variant{Node: b.Node(n, "variant", n.Pairs[0].Value)}
	if t := n.Get("title"); t != nil {
		v.Name = b.Text(t)
	}
	if t := n.Get("text"); t != nil {
		v.Text = b.Text(t)
	}
	v.Guided = n.Get("add").Get("guide") != nil
	if g := n.Get("game"); g != nil {
		b.Ident(g)
	}
	b.Game.Variants = append(b.Game.Variants, v)
}

// variantNamed returns the variant with a name. It reports a problem and returns nil if there is none.
func (b *checker) variantNamed(variants []*Part, name string) *Part {
	for _, p := range variants {
		if p.Name == name {
			return p
		}
	}
	b.Problems.Add(source.Span{}, "unknown_variant", "the game has no variant %q%s", name,
		source.Suggest(name, names(variants)))
	return nil
}

// lay applies a variant once, after those that it needs. A variant that was applied because another needs it can be
// requested too.
func (b *checker) lay(o *Overlay, variants []*Part, p *Part) {
	if slices.Contains(b.Game.Laid, p.Name) {
		if !slices.Contains(b.needed, p.Name) {
			b.Bad(p.Node.Pairs[0].Value, "variant", "%s is applied twice", p.Name)
		}
		return
	}
	b.laying = append(b.laying, p.Name)
	for _, n := range Scalars(p.Node.Get("needs")) {
		b.need(o, variants, n)
	}
	b.laying = b.laying[:len(b.laying)-1]
	b.Game.Laid = append(b.Game.Laid, p.Name)
	if f := p.Node.Span.File; !b.IsLaid(f) {
		b.Laid(f)
	}
	o.Lay(p)
}

// need applies a variant that another variant needs.
func (b *checker) need(o *Overlay, variants []*Part, n *source.Node) {
	i := slices.IndexFunc(variants, func(p *Part) bool { return p.Name == n.Text })
	switch {
	case i < 0:
		b.Bad(n, "unknown_variant", "the game has no variant %q%s", n.Text, b.Decls.Suggest(n.Text, names(variants)))
	case slices.Contains(b.laying, n.Text):
		b.Bad(n, "variant", "%s needs itself, directly or through others", n.Text)
	case !slices.Contains(b.Game.Laid, n.Text):
		b.needed = append(b.needed, n.Text)
		b.lay(o, variants, variants[i])
	}
}

// countAlike returns the number of variants with the same needs as p.
func countAlike(variants []*Part, p *Part) (n int) {
	needs := Scalars(p.Node.Get("needs"))
	for _, other := range variants {
		if slices.EqualFunc(Scalars(other.Node.Get("needs")), needs, saysSame) {
			n++
		}
	}
	return n
}

func names(parts []*Part) []string {
	var out []string
	for _, p := range parts {
		out = append(out, p.Name)
	}
	return out
}

// noteRemovals adds a note to each problem about a name that a variant removed.
func (b *checker) noteRemovals(removed map[string]Removal) {
	b.Problems.Each(func(p *source.Problem) {
		for _, name := range p.Text.Names() {
			if gone, ok := removed[name]; ok && len(p.Notes) == 0 {
				NoteAt(p, gone.At, source.Say("removed by the variant %s", gone.By))
			}
		}
	})
}
