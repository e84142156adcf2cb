package starter_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"precept/cmd/precept/workshop/starter"
	"precept/content"
	"precept/interpreter"
)

const pond = `game: pond
title: {en: Pond, fr: Mare}
players: 2
seats: {red: {}, blue: {}}
scopes:
  # While the sun shines.
  day: {}
rulings:
  # Who may swim
  # where it is deep.
  may_swim:
    ask: {who: player}
    is: true
  depth: {ask: {}, is: 3}
  cold:
    ask: {who: player}
    is: false
    why: {en: the water is warm}
actions:
  # Into the water.
  dive:
    steps:
      - require: may_swim(me)
  wade: {name: {en: Wade}, steps: [{require: may_swim(me)}]}
play:
  - phase: day
    of: red
    do:
      - offer: [dive, wade]
        at_most: 1
  - end: game
`

// TestNamesOfTheGame checks that names common to all factions are listed by sort, without names of other factions.
func TestNamesOfTheGame(t *testing.T) {
	g, err := interpreter.Load(t.Context(), fstest.MapFS{
		"game.yaml": {Data: []byte(pond + "enums: {fin: [long, short]}\n" +
			"kinds: {fish: {is: piece}, carp: {is: fish}, reed: {is: space}}\n" +
			"zones: {net: {per: player, seen_by: all}, jar: {seen_by: all}}\nvars: {caught: {per: player, type: int}}\n")},
		"factions/red.yaml": {Data: []byte("faction: herons\nseat: {}\nzones: {nest: {seen_by: all}}\n" +
			"kinds: {egg: {is: piece}}\n")},
	}, ".")
	if g == nil {
		t.Fatal(err)
	}
	file, err := starter.Part("faction", "otters", g.Definition(), starter.Cards{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"pieces: fish, carp (fish)\n", "spaces: reed\n", "zones: net(player), jar\n",
		"variables: caught(player) int\n", "values: fin (long, short)\n"} {
		if !strings.Contains(file.Text, "#     "+want) {
			t.Errorf("%q is not named in\n%s", want, file.Text)
		}
	}
	if strings.Contains(file.Text, "nest") || strings.Contains(file.Text, "egg") {
		t.Errorf("what is another faction's is named in\n%s", file.Text)
	}
}

// TestOffersOfRootHaveMeanings checks that everything Root offers to a new faction has a meaning in words: from a
// comment, a name, a reason or an article. It covers procedures, questions and moments.
func TestOffersOfRootHaveMeanings(t *testing.T) {
	g, err := interpreter.Load(t.Context(), content.Files, ".")
	if err != nil {
		t.Fatal(err)
	}
	file, err := starter.Part("faction", "otters", g.Definition(), starter.Cards{})
	if err != nil {
		t.Fatal(err)
	}
	lines, listed := strings.Split(file.Text, "\n"), 0
	for i, line := range lines {
		if !strings.HasPrefix(line, "#   ") || strings.HasPrefix(line, "#    ") {
			continue
		}
		if listed++; !strings.HasPrefix(lines[i+1], "#       ") {
			t.Errorf("without a meaning: %s", line)
		}
	}
	if listed < 150 {
		t.Errorf("only %d are listed", listed)
	}
}

// TestOffers checks that the first file of a new faction lists everything that the game offers to it. Each entry has
// its place and, if the content has one, its meaning.
func TestOffers(t *testing.T) {
	g := load(t, fstest.MapFS{"game.yaml": {Data: []byte(pond)}})
	file, err := starter.Part("faction", "otters", g.Definition(), starter.Cards{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"#   may_swim(who: player) bool  game.yaml:11\n#       Who may swim where it is deep.\n",
		"#   depth() int  game.yaml:14\n#   ",
		"#   cold(who: player) bool  game.yaml:15\n#       where it says no: the water is warm\n",
		"#   dive()  game.yaml:21\n#       Into the water.\n",
		"#   wade()  game.yaml:24\n#       Wade\n",
		"start(day), end(day)",
		"#       While the sun shines.",
	} {
		if !strings.Contains(file.Text+"\n", want) {
			t.Errorf("%q is not in\n%s", want, file.Text)
		}
	}
	for line := range strings.Lines(file.Text) {
		if n := len([]rune(line)); n > 121 {
			t.Errorf("%d letters: %s", n, line)
		}
	}
}
