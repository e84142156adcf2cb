package exec_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/testkit"
)

// TestAutomatedSeat checks that a seat without a player is never asked. Its bot file ranks the candidates of the law's
// choices.
func TestAutomatedSeat(t *testing.T) {
	files := fstest.MapFS{
		"game.yaml": {Data: []byte(`game: depots
title: {en: Depots, fr: Dépôts}
players: 1
seats: {person: {}}
defaults: {seats: [person, automa]}
kinds:
  depot: {is: space, has: {worth: int}}
  crate: {is: piece}
spaces:
  depot: {d1: {worth: 2}, d2: {worth: 5}, d3: {worth: 3}}
zones:
  reserve: {per: player}
pieces:
  crate: {per: player, count: 3, at: reserve}
play:
  - each: p
    in: player
    as: p
    do:
      - choose: where_to
        among: depot
      - move: crate.at(reserve(me)).some(1)
        to: where_to
      - offer:
          rest: [{move: "crate.at(reserve(me)).some(1)", to: d1}]
        count: 1
  - end: game
`)},
		"bot.yaml": {Data: []byte(`bot: automa_rules
seats:
  automa: {decides: nobody}
policy:
  - choose: where_to
    prefer: [{most: it.worth}]
`)},
	}
	g, err := interpreter.Load(t.Context(), files, ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	for !m.Over() {
		d := m.Pending()
		if d.Seat != "person" {
			t.Fatalf("%s is asked", d.Seat)
		}
		if err := m.Answer(d.Options()[0]); err != nil {
			t.Fatal(err)
		}
	}
	for expr, want := range map[string]string{"crate.of(automa).at(d2).count": "1", "crate.of(automa).at(d1).count": "1",
		"crate.of(person).at(d1).count": "2"} {
		if got, err := testkit.On(m.Engine()).Eval(expr); err != nil || got != want {
			t.Errorf("%s is %s (%v), want %s", expr, got, err, want)
		}
	}
}

// TestAutomatedMenu checks the answers of an automated seat to a menu. It takes the entry that its file prefers, if
// possible, and passes if that comes first. Without an entry in its file it takes the first possible entry.
func TestAutomatedMenu(t *testing.T) {
	for _, test := range []struct{ name, policy, menu, want string }{
		{"the first that can be done", "", "[one, two, three], count: 1", "2"},
		{"what is preferred", "- offer: [three, two]", "[one, two, three], count: 1", "3"},
		{"what is preferred and can be done", "- offer: [one, three]", "[one, two, three], count: 1", "3"},
		{"what is named comes before the rest", "- offer: [three]", "[one, two, three], count: 1", "3"},
		{"the first policy that names an entry", "- offer: [other]\n  - offer: [three]\n  - offer: [two]",
			"[one, two, three], count: 1", "3"},
		{"passing is the last thing", "- offer: [three]", "[one, two, three], at_most: 2", "33"},
		{"passing before what it does not want", "- offer: [last, pass]",
			"[one, two, {last: {when: n < 3, do: [three]}}]",
			"3"},
	} {
		t.Run(test.name, func(t *testing.T) {
			files := fstest.MapFS{
				"game.yaml": {Data: []byte(`game: wages
title: {en: Wages, fr: Gages}
players: 1
seats: {person: {}}
defaults: {seats: [person, automa]}
vars: {n: {type: int}}
actions:
  one: {when: n > 99, steps: [{set: n, to: n * 10 + 1}]}
  two: [{set: n, to: n * 10 + 2}]
  three: [{set: n, to: n * 10 + 3}]
  other: [{set: n, to: 0}]
procedures:
  wages: [{offer: ` + test.menu + `}]
  others: [{offer: [other, two], at_most: 1, by: person}]
play:
  - {each: p, in: "[automa]", as: p, do: [wages]}
  - {if: n < 0, then: [others]}
  - end: game
`)},
				"bot.yaml": {Data: []byte("bot: robot\nseats: {automa: {decides: nobody}}\n")},
			}
			if test.policy != "" {
				files["bot.yaml"].Data = append(files["bot.yaml"].Data, "policy:\n  "+test.policy+"\n"...)
			}
			g, err := interpreter.Load(t.Context(), files, ".")
			if err != nil {
				t.Fatal(err)
			}
			m, err := g.Start(interpreter.Setup{})
			if err != nil {
				t.Fatal(err)
			}
			if got, err := testkit.On(m.Engine()).Eval("n"); err != nil || !m.Over() || got != test.want {
				t.Errorf("n is %s (%v), want %s", got, err, test.want)
			}
		})
	}
}

// TestPolicyNamesEntries checks that a policy for an entry that no menu has is an error.
func TestPolicyNamesEntries(t *testing.T) {
	_, err := lint.With(interpreter.Open(fstest.MapFS{
		"game.yaml": {Data: []byte("game: wages\nplayers: 1\nseats: {person: {}}\nvars: {n: {type: int}}\nplay:\n" +
			"  - {offer: {rest: [{set: n, to: 1}], work: [{set: n, to: 2}]}, at_most: 1, by: person}\n  - end: game\n")},
		"bot.yaml": {Data: []byte("bot: robot\nseats: {automa: {decides: nobody}}\npolicy:\n  - offer: [wrok]\n")},
	}, ".")).Load(t.Context())
	if err == nil || !strings.Contains(err.Error(), `did you mean "work"?`) {
		t.Errorf("%v", err)
	}
}
