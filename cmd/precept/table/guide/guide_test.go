package guide_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/guide"
	"precept/interpreter"
)

// lap is a game of turns in which each player chooses, with a guide.
const lap = `game: lap
players: 2
seats: {red: {}, blue: {}}
kinds: {spot: {is: space}}
spaces: {spot: {a: {}, b: {}, c: {}}}
scopes: {turn: {}}
vars: {n: {type: int}, stands: {type: spot}}
actions:
  walk: {steps: [{choose: aim, among: spot}, {set: stands, to: aim}, {set: n, by: 1}]}
  wait: {steps: [{set: n, by: 1}]}
play:
  - while: n < 12
    do:
      - each: mover
        in: player
        do:
          - phase: turn
            of: mover
            do: [{offer: [walk, wait], count: 2}]
  - {end: game, winners: [red]}
guide:
  hello: {name: {en: Hello, fr: Salut}, text: {en: "One.\nTwo.", fr: Un.}, offer: [walk], advises: [wait]}
  aiming: {text: {en: Aim well.}, choose: aim, when: me == blue, advises: it == b}
  again: {text: {en: Once more.}, after: hello, offer: [walk], when: me == red}
  never: {text: {en: Never.}, after: [again, never], offer: [walk]}
`

func begun(t *testing.T) *interpreter.Match {
	t.Helper()
	g, problems := interpreter.Load(fstest.MapFS{"game.yaml": {Data: []byte(lap)}}, ".")
	if g == nil {
		t.Fatal(problems.Err())
	}
	m, err := g.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestCourse checks that a lesson is shown only in one turn: the first in which its condition holds, at every moment
// when it holds. A lesson after another comes in a later turn. Its advice is marked for the seat that is asked.
func TestCourse(t *testing.T) {
	m := begun(t)
	g := m.Game.Definition()
	c := guide.New(g)
	now := func() string {
		var out []string
		for _, l := range c.Now() {
			out = append(out, g.Guide[l.Lesson].ID)
		}
		for a := range c.Advised(m.Pending()) {
			out = append(out, m.Pending().Describe(a).ID)
		}
		return strings.Join(out, " ")
	}
	c.Add(guide.Hear(m), 0)
	for n, step := range []struct{ does, says string }{
		{"walk", "hello wait"}, {"a", ""}, {"wait", "hello wait"}, // red
		{"walk", ""}, {"c", "aiming b"}, {"walk", ""}, {"b", "aiming b"}, // blue
		{"wait", "again"}, {"wait", "again"}, // red
		{"walk", ""}, {"a", ""}, {"wait", ""}, // blue: each was shown in an earlier turn
		{"wait", ""},
	} {
		if got := now(); got != step.says {
			t.Errorf("before answer %d it says %q, not %q", n, got, step.says)
		}
		for _, o := range m.Pending().Options() {
			if o.ID == step.does {
				if err := m.Answer(o); err != nil {
					t.Fatal(err)
				}
				break
			}
		}
		c.Add(guide.Hear(m), n+1)
	}
	var told []int
	for _, l := range c.All() {
		told = append(told, l.Lesson, l.Answers)
	}
	if d := cmp.Diff([]int{0, 0, 1, 4, 2, 7}, told); d != "" {
		t.Errorf("lessons, and behind how many answers (-want +got):\n%s", d)
	}
	if before := c.Before(); len(before) != 3 || before[0].Lesson != 2 {
		t.Errorf("told before: %+v", before)
	}
	said := guide.Say(m, 0, "en")
	if d := cmp.Diff(guide.Said{Head: "Hello", Lines: []string{"One.", "Two."}}, said); d != "" {
		t.Error(d)
	}
	if head := guide.Say(m, 1, "fr").Head; head != "aiming" {
		t.Errorf("a lesson without a name is called %q", head)
	}
}

// guided maps built-in games to their variant with a guide.
var guided = map[string]string{"root": "first_game", "connect_four": "first_game"}

// TestGuides plays random matches of every game with a guide. It checks that each lesson has text in both languages and
// cites articles with text, and that almost all lessons are shown. Two matches that differ only in secrets show the
// same lessons.
func TestGuides(t *testing.T) {
	for id, variant := range guided {
		t.Run(id, func(t *testing.T) {
			l, err := (&desk.Desk{}).Library()
			if err != nil {
				t.Fatal(err)
			}
			p, err := l.Find(id)
			if err != nil {
				t.Fatal(err)
			}
			g, problems := l.Lay(p, interpreter.Layer{Variant: variant})
			if g == nil {
				t.Fatal(problems.Err())
			}
			told := map[string]bool{}
			for seed := range uint64(6) {
				follow(t, g, seed, told)
			}
			for i := range g.Definition().Guide {
				if l := &g.Definition().Guide[i]; !told[l.ID] {
					t.Logf("%s is never told", l.ID)
				}
			}
			if n := len(g.Definition().Guide); n < 3 || 10*len(told) < 8*n {
				t.Errorf("%d of %d lessons are told", len(told), n)
			}
		})
	}
}

// follow plays a random match and follows its guide.
func follow(t *testing.T, g *interpreter.Game, seed uint64, told map[string]bool) {
	t.Helper()
	m, err := g.Start(interpreter.Setup{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	c, rng, e := guide.New(g.Definition()), rand.New(rand.NewPCG(seed, 3)), m.Engine()
	for n := 0; !m.Over() && n < 3000; n++ {
		heard := guide.Hear(m)
		c.Add(heard, n)
		if n%40 == 0 {
			twin := e.New()
			if err := twin.Determinize(e, e.Seat(), rng); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(heard, guide.Hear(m.WithEngine(twin))); d != "" {
				t.Fatalf("after %d answers, in a match that may be this one (-this +other):\n%s", n, d)
			}
		}
		for a := range c.Advised(m.Pending()) {
			if !e.Offers(a) {
				t.Errorf("after %d answers it advises what is not offered", n)
			}
		}
		if err := e.Play(e.Sample(rng.IntN)); err != nil {
			t.Fatal(err)
		}
	}
	for _, l := range c.All() {
		told[g.Definition().Guide[l.Lesson].ID] = true
		for _, lang := range []string{"en", "fr"} {
			said := guide.Say(m, l.Lesson, lang)
			for _, a := range said.Articles {
				if a.Says == "" {
					t.Errorf("%s: nothing is known of %s", said.Head, a.Full)
				}
			}
			if said.Head == "" || len(said.Lines) == 0 {
				t.Errorf("lesson %d says nothing in %s", l.Lesson, lang)
			}
		}
	}
}

// TestLessonsInBothLanguages checks that every lesson has a name and a text in both languages.
func TestLessonsInBothLanguages(t *testing.T) {
	l, err := (&desk.Desk{}).Library()
	if err != nil {
		t.Fatal(err)
	}
	for id, variant := range guided {
		p, err := l.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		g, _ := l.Lay(p, interpreter.Layer{Variant: variant})
		for i := range g.Definition().Guide {
			if l := &g.Definition().Guide[i]; l.Name.En == "" || l.Name.Fr == "" || l.Text.En == "" || l.Text.Fr == "" {
				t.Errorf("%s: %s is not in both languages", id, l.ID)
			}
		}
	}
}
