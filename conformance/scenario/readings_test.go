package scenario

import (
	"slices"
	"strings"
	"testing"

	"precept/interpreter/source"
)

// TestReadings checks the register of readings of the Law: each scenario passes under its own reading, and fails
// under every other reading of its question.
func TestReadings(t *testing.T) {
	s, load := suite(t), root(t)
	g, err := load("root")
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Definition().Questions) < 8 {
		t.Errorf("only %d questions", len(g.Definition().Questions))
	}
	var ps source.Problems
	if s.Registered(g.Definition(), &ps); ps.Len() > 0 {
		t.Fatal(ps.Err())
	}
	if s.ToldApart(load, g.Definition(), &ps); ps.Len() > 0 {
		t.Error(ps.Err())
	}
	want := 0
	for i := range g.Definition().Questions {
		n := len(g.Definition().Questions[i].Readings())
		want += n * n
	}
	if plays := len(s.crossings(g.Definition(), nil)); plays != want {
		t.Errorf("%d plays; every scenario under every reading of its question are %d", plays, want)
	}
}

// TestScenarioGame checks that a scenario's settings of the game apply to it alone, key by key.
func TestScenarioGame(t *testing.T) {
	var ps source.Problems
	s := Read(mapFS{"a.yaml": `conformance: book
game: {package: go, map: big, deck: old, variants: [long], seats: [black, white]}
scenarios:
  - name: as in the file
    script: [{holds: [true]}]
  - name: otherwise
    game: {deck: new, variants: [short]}
    script: [{holds: [true]}]
  - name: without variants
    game: {variants: []}
    script: [{holds: [true]}]
`}.fs(), ".", &ps)
	if ps.Len() > 0 {
		t.Fatal(ps.Err())
	}
	for i, want := range []string{"go big old long black,white", "go big new short black,white",
		"go big old  black,white"} {
		sc := s.Scenarios[i]
		got := strings.Join([]string{sc.Game, sc.Option["map"], sc.Option["deck"], strings.Join(sc.Variants, ","),
			strings.Join(sc.Seats, ",")}, " ")
		if got != want {
			t.Errorf("%s: %q, want %q", sc.Name, got, want)
		}
	}
}

// TestRegisterWrong checks that missing names in a register, and scenarios that distinguish nothing, are reported.
func TestRegisterWrong(t *testing.T) {
	s, load := suite(t), root(t)
	g, err := load("root")
	if err != nil {
		t.Fatal(err)
	}
	m := *g.Definition()
	m.Questions = append(m.Questions[:0:0], m.Questions...)
	q := &m.Questions[0]
	q.Others = append(q.Others[:0:0], q.Others...)
	q.Others[0].Scenario.Text = "no such sentence"
	m.Questions[1].Taken.Scenario = m.Questions[2].Taken.Scenario
	var ps source.Problems
	s.Registered(&m, &ps)
	s2 := &Suite{Scenarios: s.Scenarios}
	m.Questions = m.Questions[1:2]
	s2.ToldApart(load, &m, &ps)
	var codes []string
	for _, p := range ps.All() {
		codes = append(codes, p.Code)
	}
	if got := strings.Join(codes, " "); !strings.Contains(got, "unknown_scenario") ||
		!strings.Contains(got, "no_reading") {
		t.Errorf("reported: %s", got)
	}
}

// TestRegisterOfAPart checks a partial suite: it judges the readings whose scenarios it has, and lists the others.
// In a full suite, a missing scenario is a mistake.
func TestRegisterOfAPart(t *testing.T) {
	s, load := suite(t), root(t)
	g, err := load("root")
	if err != nil {
		t.Fatal(err)
	}
	q := &g.Definition().Questions[0]
	one := &Suite{Scenarios: []*Scenario{s.Named(q.Taken.Scenario.Text)}, Part: true}
	var ps source.Problems
	_, left := one.Judge(load, AllWays, []string{"root"}, &ps)
	if ps.Len() > 0 {
		t.Error(ps.Err())
	}
	all := 0
	for i := range g.Definition().Questions {
		if of := &g.Definition().Questions[i]; of.Of == q.Of {
			all += len(of.Readings())
		}
	}
	if len(left) != 1 || left[0].Readings != all-1 || !slices.Contains(left[0].Questions, q.Number) {
		t.Errorf("left out: %+v, of %d", left, all)
	}
	blind := *one.Scenarios[0] // its expectations hold under every reading
	blind.Given, blind.Script = s.Scenarios[0].Given, nil
	if (&Suite{Scenarios: []*Scenario{&blind}, Part: true}).Judge(load, AllWays, []string{"root"}, &ps); ps.Len() == 0 {
		t.Error("a reading whose scenario tells nothing apart is not told")
	}
	ps = source.Problems{}
	one.Part = false
	if _, left = one.Judge(load, AllWays, []string{"root"}, &ps); left == nil || ps.Len() == 0 {
		t.Error("what no scenario of the whole suite shows is no mistake")
	}
}
