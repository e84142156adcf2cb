package interpreter_test

import (
	stdcmp "cmp"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/narrate"
)

// explained is a game with two seats and three fields. The law allows a move if the seat has gold, the side rule of b
// and a card answer otherwise, and the marsh is forbidden.
var explained = fstest.MapFS{
	"factions/b.yaml": {Data: []byte(`
faction: b
rules:
  - answer: may_go
    id: walkers
    value: true
    when: who == owner
    why: {en: "b walks for nothing", fr: "b marche pour rien"}
actions: {stroll: [{offer: [go], at_most: 1}]}
phases: {turn: {steps: [{if: gold(me) > 5, then: [stroll]}]}}
`)},
	"factions/d.yaml": {Data: []byte(`
faction: d
seat: {}
procedures: {wander: [{offer: [go], at_most: 1}]}
phases: {turn: {steps: [wander]}}
`)},
	"cards/toll.yaml": {Data: []byte(`
cards: tolls
list:
  - id: toll
    at: box
    rules:
      - answer: may_go
        id: toll_rule
        value: false
        when: where == hill
        why: {en: "the hill is closed", fr: "la colline est fermée"}
`)},
	"game.yaml": {Data: []byte(`
game: tiny
title: {en: Tiny}
players: 3
defaults: {seats: [a, b, c]}
seats: {a: {name: {en: A}}, c: {name: {en: C}}}
golden_rules: {layers: [law, faction, card]}
kinds: {field: {is: space, has: {wet: bool}}, man: {is: piece}, card: {}}
spaces: {field: {hill: {}, dale: {}, marsh: {wet: true}}}
zones: {camp: {per: player, seen_by: all}, table: {per: player, seen_by: all, active: true}, box: {seen_by: all}}
pieces: {man: {per: player, count: 1, at: camp}}
vars: {gold: {per: player, type: int, name: {en: gold, fr: or}}, gone: {per: player, type: bool}}
scopes: {turn: {name: {en: Turn, fr: Tour}}}
rulings:
  may_go:
    ask: {who: player, where: field}
    is: gold(who) > 0 and not far(where)
    why: {en: "it costs gold", fr: "il faut de l'or"}
  far:
    ask: {where: field}
    is: where == dale
    why: {en: "it is near", fr: "c'est proche"}
rules:
  - forbid: may_go
    id: marshes
    when: where.wet
    why: {en: "nobody enters a marsh", fr: "on n'entre pas dans un marais"}
actions:
  go:
    name: {en: Go, fr: Aller}
    steps:
      - require: not gone(me)
        why: {en: "one goes once", fr: "on va une fois"}
      - choose: goal
        name: {en: goal, fr: but}
        among: field
        where: may_go(me, it)
      - choose: gait
        among: 1..2
      - set: gone(me)
        to: gait > 0
      - move: man.of(me)
        to: goal
play:
  - phase: turn
    of: b
    do: [{offer: [go], at_most: 1}]
  - move: toll
    to: table(c)
  - phase: turn
    of: b
    do: [{offer: [go], at_most: 1}]
  - set: gold(a)
    to: 1
  - set: gold(b)
    to: 1
  - phase: turn
    of: a
    do: [{offer: [go]}]
  - end: game
    winners: [a]
`)},
}

func explanation(t *testing.T) table {
	t.Helper()
	g, err := interpreter.Load(t.Context(), explained, ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seats: []string{"a", "b", "c"}, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return table{m}
}

var sortNames = []string{
	"step", "question", "answer", "add", "forbid", "phase", "moment", "another", "closed", "limit", "least", "used",
	"unfit", "outside", "away",
	"theirs", "part",
}

func reasons(e *narrate.Explanation) []string {
	out := []string{fmt.Sprintf("offered %v", e.Offered)}
	for _, r := range e.Reasons {
		if r.Maybe {
			continue
		}
		if r.ID == "" && r.Name == (declared.Text{}) {
			continue
		}
		s := fmt.Sprintf("%s%s %s %v", strings.Repeat(" ", r.Depth), sortNames[r.Sort], stdcmp.Or(r.ID, r.Name.En), r.Yes)
		if r.Wins {
			s += " wins"
		}
		out = append(out, s)
	}
	return out
}

// tellAll gives several answers.
func (m table) tellAll(t *testing.T, said string) {
	t.Helper()
	for _, line := range strings.Split(said, "|") {
		if line != "" {
			m.tell(t, line)
		}
	}
}

func TestExplain(t *testing.T) {
	for _, test := range []struct {
		name string
		said string // answers before the question
		seat string
		ask  string
		want []string
	}{
		{"a rule answers in place of the Law", "", "b", "go goal=hill", []string{"offered true", "step go true",
			"step goal true", "question may_go true", " answer walkers true wins"}},
		{"names are those of the texts too", "", "b", "Aller goal=hill", []string{"offered true", "step go true",
			"step goal true", "question may_go true", " answer walkers true wins"}},
		{"what is forbidden is so whatever answers", "", "b", "go goal=marsh",
			[]string{"offered false", "step go true", "unfit goal false", "question may_go false",
				" forbid marshes false wins"}},
		{"a card answers above a faction", "b: pass", "b", "go goal=hill", []string{"offered false", "step go true",
			"unfit goal false", "question may_go false", " answer walkers true", " answer toll_rule false wins"}},
		{"the Law's own answer, part by part", "b: pass|b: pass", "a", "go goal=dale",
			[]string{"offered false", "step go false", "unfit goal false", "question may_go false", " question far true",
				"  part where == dale true"}},
		{"what is not one's turn", "", "a", "go goal=hill", []string{"offered false", "step go false", "unfit goal false",
			"question may_go false", " part gold(who) > 0 false"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := explanation(t)
			m.tellAll(t, test.said)
			e, err := narrate.WhyTyped(m.Match, test.seat, test.ask, "en")
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, reasons(e)); diff != "" {
				t.Errorf("reasons (-want +got):\n%s", diff)
			}
		})
	}
}

// TestExplainOfAPhaseInsideAnAction asks for an ability of the phase around an action that has opened another phase.
func TestExplainOfAPhaseInsideAnAction(t *testing.T) {
	m := tiny(t, `
vars: {n: {type: int}}
scopes: {turn: {name: {en: turn}}, fight: {name: {en: fight}}}
actions:
  walk: [{set: n, by: 1}]
  brawl: [{phase: fight, of: a, do: [{offer: [walk], at_most: 2}]}]
abilities: [{during: turn, id: rest, may: [{set: n, by: 100}]}]
play: [{phase: turn, of: a, do: [{offer: [brawl], count: 1}]}]
`)
	m.tell(t, "a: brawl of brawl rest")
	e, err := narrate.WhyTyped(m.Match, "a", "rest", "en")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"offered false", "step rest false", "another fight false"}, reasons(e)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestExplainOfASum checks that parts with a wrong total are refused, and that the choice is the reason.
func TestExplainOfASum(t *testing.T) {
	for _, test := range []struct {
		said, ask string
		want      bool
	}{
		{"a: 1", "share=0", false},
		{"a: 1", "share=1", true},
	} {
		m := tiny(t, `
vars: {n: {type: int}}
scopes: {turn: {name: {en: turn}}}
rulings: {bill: {ask: {}, is: "n + 4"}, purse: {ask: {who: player, much: int}, is: much < 3}}
play:
  - phase: turn
    of: a
    do:
      - {choose: share, among: 0..9, fills: {who: player}, where: "purse(who, it)", total: bill}
      - {set: n, to: share(a)}
`)
		m.tellAll(t, test.said)
		e, err := narrate.WhyTyped(m.Match, "a", test.ask, "en")
		if err != nil {
			t.Fatal(err)
		}
		if e.Offered != test.want || len(e.Reasons) == 0 {
			t.Errorf("%s after %q: offered %v for %d reasons", test.ask, test.said, e.Offered, len(e.Reasons))
		}
	}
}

func TestExplainRefusesWhatNothingIsCalled(t *testing.T) {
	m := explanation(t)
	for ask, want := range map[string]string{
		"":              "name an action",
		"og":            `nothing here is called "og"; did you mean "Go"?; you can ask about: Go, pass`,
		"go gaol=hill":  `nothing asks for "gaol"; did you mean "goal"?`,
		"go goal=hlil":  `nothing is called "hlil"; did you mean "hill"?`,
		"go goal=hil":   "", // the beginning of a name is enough, as on a menu
		"go hill":       "",
		"go to hill":    "",
		"go but hill":   "",
		"goal=hill go":  `"goal=hill" comes after the action that asks for it`,
		"goal=hill":     `"goal=hill" comes after the action that asks for it`,
		`go goal="hill`: "",
	} {
		_, err := narrate.WhyTyped(m.Match, "b", ask, "en")
		if want == "" && err == nil {
			continue
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %s", ask, err, want)
		}
	}
	if _, err := narrate.WhyTyped(m.Match, "d", "go", "en"); err == nil {
		t.Error("d does not play")
	}
}

// TestTracedMatchesTellWhichRulesSpoke checks that the trace of a match has the rules that answered, with their layers.
func TestTracedMatchesTellWhichRulesSpoke(t *testing.T) {
	m := explanation(t)
	p, err := m.Game.Program(interpreter.Setup{Seats: []string{"a", "b", "c"}}, compile.Options{Traced: true})
	if err != nil {
		t.Fatal(err)
	}
	traced, err := m.Game.StartWith(p, interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	log := &compile.Trace{}
	traced.Run().M.Trace = log
	if err := traced.Answer(traced.Pending().Options()[0]); err != nil {
		t.Fatal(err)
	}
	traced.Pending().Options() // options are tested when they are listed
	told := strings.Join(log.Tell(m.Game.Model(), "en"), "\n")
	for _, want := range []string{"may_go?", "law forbids: nobody enters a marsh  game.yaml:",
		"faction answers: b walks for nothing  factions/b.yaml:"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not told:\n%s", want, told)
		}
	}
}

// TestExplainInWords checks that an explanation shows a false part of a condition in words if everything in it has a
// title, otherwise as it is written.
func TestExplainInWords(t *testing.T) {
	m := explanation(t)
	m.tellAll(t, "")
	e, err := narrate.WhyTyped(m.Match, "a", "go goal=hill", "en")
	if err != nil {
		t.Fatal(err)
	}
	var said []declared.Text
	for _, r := range e.Reasons {
		if r.Sort == narrate.Part {
			said = append(said, r.Name)
		}
	}
	want := []declared.Text{{En: "gold: 0, more than 0 needed", Fr: "or : 0, il faut plus de 0"}}
	if diff := cmp.Diff(want, said); diff != "" {
		t.Errorf("parts (-want +got):\n%s", diff)
	}
}
