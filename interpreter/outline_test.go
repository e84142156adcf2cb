package interpreter_test

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

var update = flag.Bool("update", false, "write the generated parts of docs/moments.md anew")

var generated = regexp.MustCompile(`(?s)<!-- generated: (\w+) -->\n.*?<!-- end -->`)

// TestMomentsAreDocumented checks the tables of docs/moments.md, which show the moments of the compiled game Root.
// -update writes them.
func TestMomentsAreDocumented(t *testing.T) {
	const name = "../docs/moments.md"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	tables := map[string]func(*testing.T) string{"moments": momentsTable, "during": usedDuring}
	want := generated.ReplaceAllStringFunc(string(text), func(s string) string {
		what := generated.FindStringSubmatch(s)[1]
		return "<!-- generated: " + what + " -->\n" + tables[what](t) + "<!-- end -->"
	})
	if *update {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if d := cmp.Diff(want, string(text)); d != "" && !*update {
		t.Errorf("run go test ./interpreter -run Documented -update (-want +got)\n%s", d)
	}
}

// momentsTable returns the table of the moments in the phases of each faction.
func momentsTable(t *testing.T) string {
	g := game(t, "root")
	var b strings.Builder
	b.WriteString("| faction | phase | what is done, and moments |\n| --- | --- | --- |\n")
	for _, ph := range g.Model().Phases {
		if ph.ID == "setup" {
			continue
		}
		other := "marquise"
		if ph.Faction == other {
			other = "eyrie"
		}
		p, err := g.Link(interpreter.Setup{Seats: []string{ph.Faction, other}})
		if err != nil {
			t.Fatal(err)
		}
		d := outline{p: p, g: g.Model(), phase: ph}
		block := p.Blocks[p.PhaseB[ph.Scope][0]]
		d.list(ph.Body, block)
		d.gap(block, &ph.Node)
		fmt.Fprintf(&b, "| %s | %s | %s |\n", ph.Faction, p.Scopes[ph.Scope].Name, strings.Join(d.out, " "))
	}
	return b.String()
}

// outline is a row of the table while it is built.
type outline struct {
	p     *compile.Program
	g     *model.Game
	phase *model.Phase
	out   []string
}

const dot = "●"

// gap adds a moment if the block has one before a step.
func (d *outline) gap(b *compile.Block, n *declared.Node) {
	for i := range b.Code {
		if b.Code[i].Kind == compile.KGap && b.Code[i].Node == n && (len(d.out) == 0 || d.out[len(d.out)-1] != dot) {
			d.out = append(d.out, dot)
			return
		}
	}
}

// merges reports whether a menu shows abilities beside its entries.
func merges(b *compile.Block, s *model.Offer) bool {
	for i := range b.Code {
		if op, ok := b.Code[i].Op.(*compile.Offer); ok && op.Step == s {
			return op.Gaps
		}
	}
	return false
}

// list adds the steps of a phase, or of a part of one. Steps of one action are joined by +.
func (d *outline) list(body *model.Body, b *compile.Block) {
	for i, s := range body.Steps {
		d.gap(b, declared.Cited(s))
		label := d.label(s, b)
		if body.Bound[i] {
			label = "+ " + label
		}
		cites := d.articles(s)
		if len(cites) == 0 {
			cites = d.phase.Articles
		}
		if i == len(body.Steps)-1 || !body.Bound[i+1] {
			label += " (" + cited(cites) + ")"
		}
		d.out = append(d.out, label)
	}
}

// label returns a name for a step: what it binds, calls or offers.
func (d *outline) label(s model.Step, b *compile.Block) string {
	switch s := s.(type) {
	case *model.Offer:
		ids := make([]string, 0, len(s.Entries))
		for _, e := range append(slices.Clone(s.Entries), s.Free...) {
			ids = append(ids, "`"+e.ID+"`")
		}
		menu := "⟨" + strings.Join(ids, ", ") + "⟩"
		if merges(b, s) {
			menu = dot + menu
		}
		return menu
	case *model.Call:
		pr := d.g.Procs[s.Proc]
		if !pr.Apart {
			return "`" + pr.ID + "`"
		}
		part := outline{p: d.p, g: d.g, phase: d.phase}
		part.list(pr.Body, d.p.Blocks[d.p.Procs[s.Proc].Block])
		return "`" + pr.ID + "`[" + strings.Join(part.out, " ") + "]"
	case *model.Choose:
		return "`" + s.Bind.Name + "`"
	case *model.Let:
		return "`" + s.Bind.Name + "`"
	case *model.Each:
		return "each `" + s.Bind.Name + "`: " + d.labels(s.Do, b)
	case *model.May:
		return "may " + d.labels(s.Entry.Steps, b)
	case *model.Try:
		return "its action"
	case *model.Pause:
		return dot
	case *model.Assign:
		return "set `" + assigned(d.g, s.Target) + "`"
	case *model.Move:
		return "move"
	case *model.If:
		text := "if … " + d.labels(s.Then, b)
		if len(s.Else) > 0 {
			text += " else " + d.labels(s.Else, b)
		}
		return text
	}
	return "…"
}

func (d *outline) labels(steps []model.Step, b *compile.Block) string {
	var out []string
	for _, s := range steps {
		out = append(out, d.label(s, b))
	}
	return strings.Join(out, ", ")
}

// assigned returns the name of the variable that is set.
func assigned(g *model.Game, n *expr.Node) string {
	if n.Op == expr.OpVar {
		return g.Vars[n.N].ID
	}
	return "…"
}

// articles returns the articles that a step cites, otherwise those of the steps inside it or of the procedure that it
// calls.
func (d *outline) articles(s model.Step) []string {
	if cites := declared.Cited(s).Articles; len(cites) > 0 {
		return cites
	}
	var out []string
	add := func(steps []model.Step) {
		for _, s := range steps {
			for _, a := range d.articles(s) {
				if !slices.Contains(out, a) {
					out = append(out, a)
				}
			}
		}
	}
	switch s := s.(type) {
	case *model.Call:
		if pr := d.g.Procs[s.Proc]; pr.Faction == d.phase.Faction {
			add(pr.Body.Steps)
		}
	case *model.If:
		add(append(slices.Clone(s.Then), s.Else...))
	case *model.Each:
		add(s.Do)
	}
	return out
}

// cited returns articles without their rulebook, which is the law.
func cited(articles []string) string {
	return strings.ReplaceAll(strings.Join(articles, ", "), "root-law:", "")
}

// usedDuring returns the table of abilities that are used at moments, by phase.
func usedDuring(t *testing.T) string {
	g := game(t, "root").Model()
	var b strings.Builder
	b.WriteString("| during | what may be used | article |\n| --- | --- | --- |\n")
	for scope := range g.Scopes {
		for _, a := range g.Abilities {
			if a.Moment != model.During || a.Ref != scope {
				continue
			}
			id := a.ID
			if a.On.Design >= 0 {
				id = g.Designs[a.On.Design].ID
			}
			fmt.Fprintf(&b, "| %s | `%s` | %s |\n", g.Scopes[scope].ID, id, cited(a.Articles))
		}
	}
	return b.String()
}
