package docs_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter"
	"precept/interpreter/language"
	"precept/interpreter/lint"
)

// layered is a game with all layers in its golden rules, and a map.
const layered = `game: example
title: {en: Example, fr: Exemple}
players: 1..2
defaults: {seats: [red], map: pond}
golden_rules: {layers: [law, map, faction, card], undecided: current, shortage: as_many_as_possible}
kinds: {field: {is: space}, card: {has: {suit: int}}}
zones: {table: {per: player, active: true}, heap: {}}
rulings: {high: {ask: {}, is: 1}}
play: [{end: game}]
`

// TestLayers checks the table of layers. It puts two contradicting rules into one place. They must conflict in the
// layer that the table gives for it.
func TestLayers(t *testing.T) {
	const two = "[{answer: high, id: one, value: 2}, {answer: high, id: two, value: 3}]"
	faction := "faction: red\nname: {en: Red, fr: Rouge}\n"
	for _, c := range []struct{ name, file, layer string }{
		{"a deck's card", "cards: deck\nat: heap\nlist: [{id: oak, rules: " + two + "}]\n", "card"},
		{"beside a deck's list", "cards: deck\nat: heap\nlist: [{id: oak}]\nrules: " + two + "\n", "card"},
		{"a faction", faction + "rules: " + two + "\n", "faction"},
		{"a faction's card", faction + "cards: [{id: oak, at: heap, rules: " + two + "}]\n", "faction"},
		{"nobody's card of a faction", faction + "cards: [{id: oak, unowned: true, at: heap, rules: " + two + "}]\n", "card"},
		{"a map", "map: pond\nspaces: {field: {f1: {}}}\nrules: " + two + "\n", "map"},
		{"law", "law: more\nrules: " + two + "\n", "law"},
	} {
		files := fstest.MapFS{
			"game.yaml": {Data: []byte(layered)},
			"red.yaml":  {Data: []byte(faction)},
			"pond.yaml": {Data: []byte("map: pond\nspaces: {field: {f1: {}}}\n")},
		}
		switch {
		case strings.HasPrefix(c.file, "faction"):
			files["red.yaml"] = &fstest.MapFile{Data: []byte(c.file)}
		case strings.HasPrefix(c.file, "map"):
			files["pond.yaml"] = &fstest.MapFile{Data: []byte(c.file)}
		default:
			files["more.yaml"] = &fstest.MapFile{Data: []byte(c.file)}
		}
		_, err := lint.With(interpreter.Open(files, ".")).Load(t.Context())
		want := "two " + c.layer + " rules answer high differently"
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want two %s rules", c.name, err, c.layer)
		}
	}
}

// TestWhatBelongsWhere checks the table of files: the language must allow each key in the files that the table names.
func TestWhatBelongsWhere(t *testing.T) {
	text, err := os.ReadFile("language/files.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "### What belongs where\n")
	table, _, _ = strings.Cut(table, "\n\n")
	rows, word := 0, regexp.MustCompile("`([a-z_]+)`")
	for _, row := range strings.Split(table, "\n")[2:] {
		cells := strings.Split(row, "|")
		if len(cells) != 5 {
			t.Fatalf("%d cells: %s", len(cells), row)
		}
		kinds := word.FindAllStringSubmatch(cells[2], -1)
		if strings.Contains(cells[2], "any but") || strings.Contains(cells[2], "own file") {
			kinds = [][]string{{"", "faction"}, {"", "cards"}, {"", "map"}}
		}
		for _, key := range word.FindAllStringSubmatch(cells[3], -1) {
			rows++
			for _, kind := range kinds {
				if !language.Has(kind[1], key[1]) && !language.Has("declarations", key[1]) && !language.Has("node", key[1]) {
					t.Errorf("a file of %s has no %s", kind[1], key[1])
				}
			}
		}
	}
	if rows < 40 {
		t.Errorf("only %d keys", rows)
	}
}

// TestReserved checks the list of reserved words: the checker must refuse each of them, and every function.
func TestReserved(t *testing.T) {
	taken := language.Reserved
	names := append(taken.Everywhere, taken.Declared...)
	for f := range interpreter.Functions() {
		names = append(names, f)
	}
	refused := func(what, text string) {
		_, err := lint.With(interpreter.Open(fstest.MapFS{"game.yaml": {Data: []byte(layered)}, "red.yaml": {
			Data: []byte("faction: red\nname: {en: Red, fr: Rouge}\n")}, "pond.yaml": {
			Data: []byte("map: pond\nspaces: {field: {f1: {}}}\n")}, "more.yaml": {Data: []byte(text)}}, ".")).Load(t.Context())
		// it also refuses a word with a capital
		if err == nil || !strings.Contains(err.Error(), "[reserved]") && !strings.Contains(err.Error(), "[name]") {
			t.Errorf("%s is not refused: %v", what, err)
		}
	}
	for _, n := range names {
		refused(n, "law: more\nvars: {"+n+": {type: int}}\n")
	}
	for _, n := range taken.Attribute {
		refused("the attribute "+n, "law: more\nkinds: {stone: {is: piece, has: {"+n+": int}}}\n")
	}
	for place, kind := range map[string]string{"space": "space", "seat": "player"} {
		for _, key := range language.Keys(place) {
			refused(kind+" with the attribute "+key, "law: more\nkinds: {stone: {is: "+kind+", has: {"+key+": int}}}\n")
		}
	}
	for _, key := range language.Keys("card") {
		if key == "id" || key == "kind" { // the card below has these
			continue
		}
		refused("a card with the attribute "+key, "cards: more\nkinds: {stone: {is: piece, has: {"+key+": int}}}\n"+
			"list: [{id: pebble, kind: stone, "+key+": 1}]\n")
	}
	for _, n := range taken.Done {
		refused("the action "+n, "law: more\nactions: {"+n+": {steps: []}}\n")
		refused("the procedure "+n, "law: more\nprocedures: {"+n+": {steps: []}}\n")
	}
	for _, n := range taken.Phase {
		refused("the phase "+n, "law: more\nscopes: {"+n+": {}}\n")
	}
	for _, n := range taken.Given {
		refused("what is given as "+n, "law: more\nprocedures: {rest: {takes: {"+n+": int}, steps: []}}\n")
		refused("the choice "+n, "law: more\nactions: {rest: {steps: [{choose: "+n+", among: field}]}}\n")
	}
}
