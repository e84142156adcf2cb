package interpreter

import (
	"context"
	"io/fs"
	"strings"

	"precept/internal/digest"
	"precept/internal/limit"
	"precept/interpreter/internal/check"
	"precept/interpreter/record"
	"precept/interpreter/source"
)

// Layer is one thing applied to a game: a variant of its package, by name, or a mod.
type Layer struct {
	Variant string
	Mod     *Mod
	Over    bool // it may change again what earlier layers have changed
}

// Mod is a mod: a folder outside the game, or such a folder packed, with variants of the game and the files that they
// use.
type Mod struct {
	Game string // the game that it changes
	record.Mod
	Title map[string]string // its name for people, by language
	Text  map[string]string // what it does, by language
	From  string            // the folder or file that it was read from

	// Checked is the [Game.RulesHash] of its game, without the mod, when the mod was packed and checked; "" for a folder.
	Checked string

	Files          []*source.File // read-only
	NameAt, GameAt source.Span    // where its name and its game are written; zero if nowhere
}

func texts(files []*source.File, root string) map[string][]byte {
	out := map[string][]byte{}
	for _, f := range files {
		out[strings.TrimPrefix(f.Name, strings.TrimSuffix(root, "/")+"/")] = f.Text
	}
	return out
}

// ReadMod reads the folder root of fsys as a mod. The content of its files is checked when it is applied to its game.
//
// # Errors
//
// [*source.Problems].
func ReadMod(fsys fs.FS, root string) (*Mod, error) {
	ps := &source.Problems{}
	return modOf(source.Package(fsys, ps, root), ps, root)
}

// ModOf returns a mod of files that are in no folder, to try out a change.
//
// # Errors
//
// [*source.Problems].
func ModOf(files ...*source.File) (*Mod, error) { return modOf(files, &source.Problems{}, "the mod") }

// modOf returns a mod of the files; root is its name in messages.
func modOf(files []*source.File, ps *source.Problems, root string) (*Mod, error) {
	m := &Mod{Files: files, From: root}
	var first *source.Node // the first value of game:
	for _, f := range m.Files {
		n := source.Parse(f, ps)
		if n == nil || len(n.Pairs) == 0 || n.Pairs[0].Key.Text != "variant" {
			continue
		}
		if m.Variants = append(m.Variants, n.Pairs[0].Value.Text); len(m.Variants) == 1 {
			m.called(n)
		}
		if book := n.Get("rulebook"); book != nil {
			m.Rulebooks = append(m.Rulebooks, names(book)...)
		}
		g := n.Get("game")
		switch {
		case g == nil || g.Text == "":
			ps.Add(n.Pairs[0].Key.Span, "variant", "a variant outside of its game says which it is: game: …")
		case first == nil:
			first, m.Game, m.GameAt = g, g.Text, g.Span
		case g.Text != m.Game:
			p := ps.Add(g.Span, "variant", "the variants of one folder are of one game, not of %s and %s", m.Game, g.Text)
			p.Notes = append(p.Notes, source.Note{Span: first.Span, Text: source.Say("the other game")})
		}
	}
	if len(m.Variants) == 0 && ps.Len() == 0 {
		ps.Add(source.Span{}, "no_variant",
			"%s holds no variant: a file that begins with variant: says over which game it is laid", root)
	}
	if ps.Len() > 0 {
		return nil, ps
	}
	m.Sum = digest.Sum(texts(m.Files, root))
	return m, nil
}

// names returns the texts of a node that is one name or a list of them.
func names(n *source.Node) []string {
	if n.Kind == source.Scalar {
		return []string{n.Text}
	}
	var out []string
	for _, it := range n.Items {
		out = append(out, it.Text)
	}
	return out
}

// called sets the name, texts and version of a mod from its first variant.
func (m *Mod) called(n *source.Node) {
	m.Name, m.NameAt = n.Pairs[0].Value.Text, n.Pairs[0].Value.Span
	m.Title, m.Text = inLanguages(n.Get("title")), inLanguages(n.Get("text"))
	if v := n.Get("version"); v != nil {
		m.Version = v.Text
	}
}

// inLanguages returns a text by language. A text without a language is English.
func inLanguages(t *source.Node) map[string]string {
	out := map[string]string{}
	switch {
	case t == nil:
	case t.Kind == source.Scalar:
		out["en"] = t.Text
	default:
		for _, p := range t.Pairs {
			out[p.Key.Text] = p.Value.Text
		}
	}
	return out
}

// modsOf returns the mods of a stack as a record stores them.
func modsOf(stack []Layer) []record.Mod {
	var out []record.Mod
	for _, l := range stack {
		if l.Mod != nil {
			out = append(out, l.Mod.Mod)
		}
	}
	return out
}

// layers returns a stack in the form of the checker, at most one layer more than the limit, which the checker reports.
func layers(stack []Layer) []check.Layer {
	var out []check.Layer
	for _, l := range stack[:min(len(stack), limit.Variants+1)] {
		if l.Mod != nil {
			out = append(out, check.Layer{Files: l.Mod.Files, Over: l.Over})
		} else {
			out = append(out, check.Layer{Variant: l.Variant, Over: l.Over})
		}
	}
	return out
}

// Part is one file of a package, with the layers applied to it.
type Part struct {
	Kind, Name string // its first key, and the value of that key
	Node       *source.Node
}

// Parts returns the files of the package with the layers applied to them, to compare games. Only the layers are
// checked: [Package.Load] reports what is wrong with the game.
//
// # Errors
//
// [*source.Problems].
func (p *Package) Parts(stack ...Layer) ([]Part, error) {
	in, ps := p.input(context.Background())
	var out []Part
	for _, f := range in.Parts(ps, layers(stack)...) {
		out = append(out, Part{f.Kind, f.Name, f.Node})
	}
	return out, ps.Err()
}

// Variants returns the names of the variants applied to the game, in their order.
func (g *Game) Variants() []string { return g.model.Laid }

// Mods returns the mods applied to the game, in their order.
func (g *Game) Mods() []record.Mod { return g.mods }
