package diff

import (
	"slices"
	"testing"

	"precept/conformance/mutate"
	"precept/content"
	"precept/interpreter"
)

// TestEveryChange changes each game that comes with the program one place at a time, as those do who measure its
// scenarios, and wants each change found where it is made, and nothing where nothing is changed. Of large games some
// are taken.
func TestEveryChange(t *testing.T) {
	const tried = 120
	for _, p := range content.Games() {
		t.Run(p.ID, func(t *testing.T) {
			game, problems := interpreter.Load(content.Files, p.Root)
			if game == nil {
				t.Fatal(problems.Err())
			}
			parts, _ := interpreter.Parts(content.Files, p.Root)
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
