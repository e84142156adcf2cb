package diff

import (
	"slices"
	"testing"

	"precept/conformance/mutate"
	"precept/content"
	"precept/interpreter"
)

// TestEveryChange changes each built-in game in one place at a time, like mutation tests. Each change must be found
// at its place, and no other. Large games are sampled.
func TestEveryChange(t *testing.T) {
	const tried = 120
	for _, p := range content.Games() {
		t.Run(p.ID, func(t *testing.T) {
			game, err := interpreter.Load(t.Context(), content.Files, p.Root)
			if err != nil {
				t.Fatal(err)
			}
			parts, _ := interpreter.Open(content.Files, p.Root).Parts()
			if c := compare(newSide(game, parts), newSide(game, parts)); len(c.changes)+len(c.asides) > 0 {
				t.Errorf("%d rules and %d texts differ from themselves", len(c.changes), len(c.asides))
			}
			type change struct {
				part int
				*mutate.Mutant
			}
			var all []change
			for i, part := range parts {
				for _, m := range mutate.Of(part.Node) {
					all = append(all, change{i, m})
				}
			}
			for i := 0; i < len(all); i += max(1, len(all)/tried) {
				m, part := all[i], parts[all[i].part]
				part.Node = m.Apply(part.Node)
				alone := []interpreter.Part{parts[m.part]}
				c := compare(newSide(game, alone), newSide(game, []interpreter.Part{part}))
				if len(c.changes)+len(c.asides) == 0 {
					t.Errorf("%s: %s: not found", m.Span, m.Change)
				}
				for _, x := range c.changes {
					if !slices.ContainsFunc(x.nodes[:], func(n *node) bool { return n != nil }) ||
						x.part.name != part.Name {
						t.Errorf("%s: %s: found at %s", m.Span, m.Change, x.path)
					}
				}
			}
		})
	}
}
