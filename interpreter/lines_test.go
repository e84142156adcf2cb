package interpreter_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/expr"
	"precept/interpreter/narrate"
)

// TestLinesAreToldApart checks that two options with different effects have different texts in each language, and that
// no text is an id.
func TestLinesAreToldApart(t *testing.T) {
	for _, pkg := range content.Games() {
		t.Run(pkg.ID, func(t *testing.T) {
			t.Parallel()
			matches, answers := uint64(6**more), 400
			if testing.Short() {
				matches, answers = 1, 150
			}
			told := map[string]bool{}
			for seed := range matches {
				r := rand.New(rand.NewPCG(seed, 0x11e5))
				m := lineUp(t, game(t, pkg.ID), seed, r)
				for n := 0; n < answers && !m.Over(); n++ {
					d := m.Pending()
					for _, lang := range []string{"en", "fr"} {
						for _, s := range likeLines(m, d, lang) {
							if key := d.Name + s; !told[key] {
								told[key] = true
								t.Errorf("seed %d, answer %d, %s is asked for %s: %s", seed, n, d.Seat, d.Name, s)
							}
						}
					}
					if err := m.Answer(d.Sample(r.IntN)); err != nil {
						t.Fatal(err)
					}
				}
			}
		})
	}
}

// doSame reports whether two options do the same: abilities of two copies of one card in one place, or equal steps.
func doSame(m *interpreter.Match, d *interpreter.Decision, a, b interpreter.Option) bool {
	x := m.Run()
	p, at := narrate.Bearer(d, a.Value)
	q, on := narrate.Bearer(d, b.Value)
	switch op := d.Raw().Step().(type) {
	case *compile.Choose:
		if op.Step.Among.Type.Elem().Base == expr.Steps {
			return a.ID == b.ID
		}
	case *compile.Each:
		if op.Type.Base == expr.Steps {
			return a.ID == b.ID
		}
	}
	return p >= 0 && q >= 0 && at == on && x.P.Pieces[p].Design >= 0 && x.P.Pieces[p].Design == x.P.Pieces[q].Design
}

// likeLines returns the texts of options that are equal to the text of another option, or are no text for people.
func likeLines(m *interpreter.Match, d *interpreter.Decision, lang string) (out []string) {
	seen := map[string]interpreter.Option{}
	for _, o := range d.Options() {
		if o.Value == interpreter.Pass || o.Value == interpreter.Done || o.Value == interpreter.None ||
			o.Value == interpreter.Agree {
			continue
		}
		text := narrate.New(m, lang).Option(d, o)
		if other, ok := seen[text]; ok && !doSame(m, d, other, o) {
			out = append(out, fmt.Sprintf("%q is %s and %s", text, other.ID, o.ID))
		}
		if seen[text] = o; strings.Contains(text, "_") {
			out = append(out, fmt.Sprintf("%q is an id", text))
		}
	}
	return out
}
