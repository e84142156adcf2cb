package interpreter_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
)

// named is a game in which some rulings and variables have names. Its deck is so small that everybody can infer where
// each card is.
const named = `
game: named
title: {en: Named}
players: 2
seats: {a: {name: {en: A}}, b: {name: {en: B}}}
enums: {soil: [{clay: {en: clay, fr: argile}}, {sand: {en: sand, fr: sable}}]}
kinds:
  card: {is: piece, has: {rank: {type: int, name: {en: rank, fr: rang}}, colour: soil}}
  field: {is: space, name: {en: field}, has: {soil_kind: {type: soil, name: {en: soil, fr: sol}}, beds: {type: int,
      name: {en: beds}}, secret_beds: int}}
spaces: {field: {f1: {soil_kind: sand, beds: 2, secret_beds: 3}, f2: {soil_kind: clay}}}
relations: {lane: {between: [field, field], symmetric: true, name: {en: lanes}, pairs: [[f1, f2]]},
    ditch: {between: [field, field], pairs: [[f2, f1]]}}
zones: {deck: {order: stack, seen_by: nobody}, hand: {per: player, seen_by: owner}}
pieces:
  card: [{count: 3, at: deck, with: {rank: 1}}, {count: 3, at: deck, with: {rank: 2}}]
vars: {gold: {per: player, type: int, name: {en: gold}}, mood: {type: int}}
rulings:
  finest: {name: {en: best card, fr: meilleure carte}, ask: {who: player}, is: "max(map(hand(who), .rank))"}
  number: {name: {en: cards}, ask: {who: player}, is: hand(who).count}
  unnamed: {ask: {who: player}, is: hand(who).count}
  keeper: {name: {en: kept by}, ask: {where: field}, is: "if where.beds > 1 { a } else { nil }"}
scopes: {year: {has: {nth: {type: int, name: {en: year}}, secret: int}}, turn: {has: {where: {type: field,
    name: {en: at}}}, name: {en: turn}}}
actions: {work: {steps: [{set: gold(a), to: number(a) + unnamed(a) + finest(b) + mood + f1.secret_beds}]},
    rest: {steps: [{set: mood, to: 1}]}}
play:
  - move: deck.top(2)
    to: hand(a)
  - move: deck.top(2)
    to: hand(b)
  - phase: year
    with: {nth: 3, secret: 4}
    do:
      - phase: turn
        of: a
        with: {where: f1}
        do:
          - offer: [work, rest]
            count: 1
`

// TestFacts checks that named things are listed as facts, and that no ruling reveals what a seat cannot know.
func TestFacts(t *testing.T) {
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(named)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	word := func(s string) declared.Word { return declared.Word{One: s, Proper: true} }
	places := []narrate.Fact{{Of: "f1", Value: word("sand")},
		{Of: "f1", Name: "beds", Value: word("2")}, {Of: "f2", Value: word("clay")}}
	want := append(places, narrate.Fact{Of: "a", Name: "cards", Value: word("2")},
		narrate.Fact{Of: "b", Name: "cards", Value: word("2")},
		narrate.Fact{Of: "f1", Name: "kept by", Value: word("A")})
	for _, seat := range []string{"a", "b", ""} {
		if diff := cmp.Diff(want, narrate.New(m, "en").Facts(seat)); diff != "" {
			t.Errorf("%q is told (-want +got):\n%s", seat, diff)
		}
	}
	n := narrate.New(m, "en")
	if diff := cmp.Diff([]narrate.Link{{Relation: "lanes", To: []string{"f2"}}}, n.Links("f1")); diff != "" {
		t.Errorf("links (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]narrate.Fact(nil), n.Traits("card", false)); diff != "" { // two ranks; views show them
		t.Errorf("what is printed (-want +got):\n%s", diff)
	}
	if got := phases(n); got != "turn, at f1, year 3" {
		t.Errorf("the open phases are %q", got)
	}
}

// phases returns the open phases and their fields, the innermost first.
func phases(n narrate.Names) string {
	var out []string
	for _, p := range slices.Backward(n.Phases()) {
		if p.Name != "" {
			out = append(out, p.Name)
		}
		for _, f := range p.Fields {
			out = append(out, f.Name+" "+f.Text)
		}
	}
	return strings.Join(out, ", ")
}

// TestPhaseKeepsSecrets checks that the heading of a page, which everybody sees, does not show the field of a phase
// with a value that only one player sees.
func TestPhaseKeepsSecrets(t *testing.T) {
	const text = `
game: sealed_phase
title: {en: Sealed phase}
players: 2
seats: {a: {name: {en: A}}, b: {name: {en: B}}}
enums: {colour: [red, green]}
vars: {secret: {per: player, type: colour, seen_by: owner}}
scopes: {round: {has: {hue: {type: colour, name: {en: of}}, nth: {type: int, name: {en: number}}}, name: {en: round}}}
actions: {work: {steps: []}, rest: {steps: []}}
play:
  - set: secret(b)
    to: red
  - phase: round
    of: a
    with: {hue: secret(b), nth: 1}
    do: [{offer: [work, rest], count: 1}]
`
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(text)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if got := phases(narrate.New(m, "en")); got != "round, number 1" {
		t.Errorf("the heading says %q", got)
	}
}
