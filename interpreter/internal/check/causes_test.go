package check

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"precept/interpreter/source"
)

// tiny checks the game of testdata/causes. with holds the changed texts of some files.
func tiny(t *testing.T, with map[string]string) *source.Problems {
	t.Helper()
	var files []*source.File
	for _, name := range tinyFiles(t) {
		text, spoiled := with[name]
		if !spoiled {
			text = tinyText(t, name)
		}
		if text != "" {
			files = append(files, &source.File{Name: name, Text: []byte(text)})
		}
	}
	var ps source.Problems
	Input{Files: files, Lint: TestLint}.Game(&ps)
	judgedAlike(t, files, &ps, nil)
	return &ps
}

func tinyFiles(t *testing.T) (names []string) {
	t.Helper()
	files, err := filepath.Glob("testdata/causes/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		names = append(names, filepath.Base(f))
	}
	return names
}

func tinyText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/causes/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestOneMistakeOneMessage checks that one mistake in a declaration causes one problem, at the declaration. Its uses,
// in other files too, cause none.
func TestOneMistakeOneMessage(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	if ps := tiny(t, nil); ps.Len() > 0 {
		t.Fatal(ps.Err())
	}
	for _, c := range []struct{ file, from, to string }{
		// the type of a name is undeclared
		{"game.yaml", "is: space, has: {light: suit", "is: spcae, has: {light: suit"},
		{"game.yaml", "step: {is: space}", "step: {is: spcae}"},
		{"game.yaml", "man: {is: token", "man: {is: tokne"},
		{"game.yaml", "guest: {is: card", "guest: {is: crad"},
		{"game.yaml", "light: suit", "light: siut"},
		{"game.yaml", "worth: int", "worth: itn"},
		{"game.yaml", "rich: bool", "rich: boool"},
		{"game.yaml", "gift: int", "gift: itn"},
		{"game.yaml", "calls: steps", "calls: stpes"},
		{"game.yaml", "likes: list(suit)", "likes: list(siut)"},
		{"game.yaml", "made: \"formula(int)\"", "made: \"formula(itn)\""},
		{"game.yaml", "step: {grid: {square", "step: {grid: {sqare"},
		{"game.yaml", "rows: 2, columns: 3", "rows: 2, colums: 3"},
		{"game.yaml", "between: [spot, spot]", "between: [spto, spot]"},
		{"game.yaml", "between: [spot, spot]", "between: [spto, spto]"},
		{"game.yaml", "between: [spot, spot]", "between: [spot]"},
		{"game.yaml", "reserve: {per: player, of: man}", "reserve: {per: palyer, of: man}"},
		{"game.yaml", "reserve: {per: player, of: man}", "reserve: {per: player, of: mna}"},
		{"game.yaml", "deck: {order: stack", "deck: {order: stak"},
		{"game.yaml", "hand: {per: player, seen_by: owner", "hand: {per: player, seen_by: ownr"},
		{"game.yaml", "pot: {per: rich}", "pot: {per: rihc}"},
		{"game.yaml", "refill: deck", "refill: dekc"},
		{"game.yaml", "points: {per: player, type: int", "points: {per: player, type: itn"},
		{"game.yaml", "points: {per: player, type: int", "points: {per: playr, type: int"},
		{"game.yaml", "points: {per: player, type: int", "points: {type: int"},
		{"game.yaml", "sun: {type: suit", "sun: {type: siut"},
		{"game.yaml", "lasts: turn", "lasts: trun"},
		{"game.yaml", "spread: {per: [suit, player]", "spread: {per: [siut, player]"},
		{"game.yaml", "spread: {per: [suit, player]", "spread: {per: suit"},
		{"game.yaml", "home: {per: player, type: spot", "home: {per: player, type: spto"},
		{"game.yaml", "home: {per: player, type: spot", "home: {per: player, tpye: spot"},
		{"game.yaml", "cube: [1, 2, 3]", "cube: [1, 2, x]"},
		{"game.yaml", "cube: [1, 2, 3]", "cube: {face: [1, 2, 3]}"},
		{"game.yaml", "sky: [day, dusk]", "sky: [day, dsuk]"},
		{"game.yaml", "number: int, spot_of", "number: itn, spot_of"},
		{"game.yaml", "spot_of: spot}", "spot_of: spto}"},
		{"game.yaml", "at: reserve", "at: reserv"},
		{"game.yaml", "with: {side: day", "with: {side: dya"},
		{"game.yaml", "cost: [0, 1, 2]", "cost: [0, 1, x]"},
		{"game.yaml", "crowd: {of: man, at: spot", "crowd: {of: mna, at: spot"},
		{"game.yaml", "crowd: {of: man, at: spot", "crowd: {of: man, at: spto"},
		{"game.yaml", "rule_points: {value: points(me)}", "rule_points: {value: piont(me)}"},
		{"law.yaml", "ask: {where: spot}", "ask: {where: spto}"},
		{"law.yaml", "ask: {where: spot}", "aks: {where: spot}"},
		{"law.yaml", "ask: {who: player, where: spot}", "ask: {who: plyer, where: spot}"},
		{"law.yaml", "type: int", "type: itn"},
		{"law.yaml", "ask: {thing: piece}", "ask: {thing: peice}"},
		{"law.yaml", "is: find(player, man", "is: find(player, mam"},
		{"law.yaml", "is: find(player, man.of(it).at(where).any)", "is: find(player, man.of(it).at(where).any"},
		{"law.yaml", "is: find(player", "si: find(player"},
		{"law.yaml", "    ask: {who: player}\n    by", "    ask: {who: plaer}\n    by"},
		{"law.yaml", "by: [{most: points(who)}", "by: [{most: piont(who)}"},
		{"law.yaml", "takes: {whom: player}", "takes: {whom: palyer}"},
		{"law.yaml", "takes: {whom: player}\n    lasts: turn", "takes: {whom: player}\n    lasts: trun"},
		{"law.yaml", "takes: {things: list(man)", "takes: {things: list(mna)"},
		{"law.yaml", "onto: spot}", "onto: sopt}"},
		{"law.yaml", "takes: {number: int}", "takes: {number: itn}"},
		{"law.yaml", "takes: {number: int}", "taeks: {number: int}"},
		{"law.yaml", "    steps:\n      - choose: goal", "    stesp:\n      - choose: goal"},
		{"law.yaml", "among: spot", "among: spto"},
		{"law.yaml", "be: points(me)", "be: piont(me)"},
		{"law.yaml", "die: cube", "die: cueb"},
		{"law.yaml", "forbid: may_enter", "forbid: may_entr"},
		{"plain.yaml", "kind: guest", "kind: guset"},
		{"plain.yaml", "at: deck", "at: dekc"},
		{"cat.yaml", "naps: {per: player, type: int", "naps: {per: player, type: itn"},
		{"cat.yaml", "naps: {per: player", "naps: {per: plaeyr"},
		{"isle.yaml", "  spot:\n", "  spto:\n"},
		{"isle.yaml", "  path: [[a1", "  paht: [[a1"},
		{"game.yaml", "rulebook: [book, notes]", "rulebook: [boook, notes]"},
		{"game.yaml", "map: isle", "map: ilse"},
		{"game.yaml", "deck: plain}", "deck: plian}"},
		// a declared name is misspelt or renamed at the declaration
		{"game.yaml", "  suit: [day, dusk]", "  siut: [day, dusk]"},
		{"game.yaml", "  suit: [day, dusk]", "  suit: [dya, dusk]"},
		{"game.yaml", "  suit: [day, dusk]", "  suit: [day, dsuk]"},
		{"game.yaml", "  spot: {is: space", "  spto: {is: space"},
		{"game.yaml", "  man: {is: token", "  mann: {is: token"},
		{"game.yaml", "  token: {is: piece", "  tokne: {is: piece"},
		{"game.yaml", "  guest: {is: card", "  guset: {is: card"},
		{"game.yaml", "  path: {between", "  paht: {between"},
		{"game.yaml", "  reserve: {per", "  reserv: {per"},
		{"game.yaml", "  hand: {per", "  hnad: {per"},
		{"game.yaml", "  pile: {order", "  piel: {order"},
		{"game.yaml", "  points: {per", "  pionts: {per"},
		{"game.yaml", "  points: {per", "  points_won: {per"},
		{"game.yaml", "  spread: {per", "  sprad: {per"},
		{"game.yaml", "  home: {per", "  hoem: {per"},
		{"game.yaml", "  turn: {has", "  trun: {has"},
		{"game.yaml", "  night: {name", "  nihgt: {name"},
		{"law.yaml", "  ruler:\n", "  rulers:\n"},
		{"law.yaml", "  may_enter:\n", "  can_enter:\n"},
		{"law.yaml", "  strength:\n", "  strenght:\n"},
		{"law.yaml", "  near:\n", "  naer:\n"},
		{"law.yaml", "  put:\n", "  putt:\n"},
		{"law.yaml", "  gain:\n", "  gian:\n"},
		{"law.yaml", "{things: list(man)", "{thigns: list(man)"},
		{"law.yaml", "choose: goal", "choose: gaol"},
		{"law.yaml", "roll: thrown", "roll: thorwn"},
		{"law.yaml", "choose: played", "choose: palyed"},
		{"cat.yaml", "naps: {per", "npas: {per"},
		{"cat.yaml", "faction: cat", "faction: cats"},
		{"game.yaml", "  owl: {name", "  olw: {name"},
		{"isle.yaml", "map: isle", "map: ilse"},
		{"plain.yaml", "cards: plain", "cards: plian"},
		// a name is invalid or taken
		{"game.yaml", "  suit: [day", "  Suit: [day"},
		{"game.yaml", "  spot: {is: space", "  Spot: {is: space"},
		{"game.yaml", "  home: {per", "  points: {per"},
		{"game.yaml", "  cube: [1", "  Cube: [1"},
		{"law.yaml", "  richest:\n", "  Richest:\n"},
		{"law.yaml", "  slow:\n", "  Slow:\n"},
		{"plain.yaml", "id: bob", "id: ann"},
		// a section cannot be read
		{"game.yaml", "\nenums:", "\nenum:"},
		{"game.yaml", "\nkinds:", "\nkidns:"},
		{"game.yaml", "\nrelations:", "\nrelatoins:"},
		{"game.yaml", "\nzones:", "\nzone:"},
		{"game.yaml", "\nvars:", "\nvariables:"},
		{"game.yaml", "\ndice:", "\ndiec:"},
		{"game.yaml", "\nscopes:", "\nphases:"},
		{"law.yaml", "\nrulings:", "\nrluings:"},
		{"law.yaml", "\nrankings:", "\nranknigs:"},
		{"law.yaml", "\neffects:", "\neffcets:"},
		{"law.yaml", "\nprocedures:", "\nprocedrues:"},
		{"law.yaml", "\nactions:", "\nactoins:"},
		{"plain.yaml", "\nlist:", "\nlsit:"},
		{"isle.yaml", "\nspaces:", "\nspacse:"},
	} {
		text := tinyText(t, c.file)
		k := strings.Index(text, c.from)
		if k < 0 {
			t.Errorf("%s: no %q to spoil", c.file, c.from)
			continue
		}
		spoiled := text[:k] + c.to + text[k+len(c.from):]
		for k < len(text) && text[k] == spoiled[k] {
			k++
		}
		line := strings.Count(spoiled[:k], "\n") + 1
		list := tiny(t, map[string]string{c.file: spoiled}).All()
		if len(list) != 1 {
			t.Errorf("%s: %q for %q: %d messages", c.file, c.to, c.from, len(list))
		}
		for i, p := range list {
			here := func(s source.Span) bool {
				if s.File == nil || s.File.Name != c.file {
					return false
				}
				at, _ := s.File.Position(s.Start)
				return at == line
			}
			noted := slices.ContainsFunc(p.Notes, func(n source.Note) bool { return here(n.Span) })
			if len(list) > 1 && i < 6 || !here(p.Span) && !noted {
				t.Errorf("  %q at %s:%d: %s", c.to, c.file, line, p.Error())
			}
		}
	}
}

// TestDeletedFiles checks that a missing file causes one problem.
func TestDeletedFiles(t *testing.T) {
	for _, name := range tinyFiles(t) {
		if name == "game.yaml" {
			continue
		}
		list := tiny(t, map[string]string{name: ""}).All()
		if want := map[string]int{"plain.yaml": 2}[name]; len(list) != max(want, 1) {
			t.Errorf("without %s: %d messages", name, len(list))
			for _, p := range list[:min(6, len(list))] {
				t.Errorf("  %s", p.Error())
			}
		}
	}
}

// TestWordsThatStandOnce checks that only finds words that occur once. It ignores longer words that contain them, and
// rulebooks.
func TestWordsThatStandOnce(t *testing.T) {
	files := []*source.File{
		{Name: "a.yaml", Text: []byte("law: a\nvars:\n  tally: {type: int}\n  tally_of: {type: int}\n  end")},
		{Name: "b.yaml", Text: []byte("rulebook: b\narticles: [{id: tally}]\n")},
		{Name: "c.yaml", Text: []byte("law: c\nvars: {my_tally: {type: bool}, sum2: {type: [bool]}}")},
	}
	in := &words{files: files, once: map[string]source.Span{}}
	for _, c := range []struct{ word, file, before string }{
		{"tally", "a.yaml", "vars:\n  "}, {"tally_of", "a.yaml", "  "}, {"end", "a.yaml", "\n  "}, {"c", "c.yaml", "law: "},
		{"my_tally", "c.yaml", "{"}, {"sum2", "c.yaml", "{type: bool}, "}, {"a", "a.yaml", "law: "},
		{"sum", "", ""}, {"of", "", ""}, {"law", "", ""}, {"int", "", ""}, {"bool", "", ""}, {"articles", "", ""},
		{"", "", ""},
	} {
		for range 2 { // searched, then cached
			at := in.only(c.word)
			if at.File == nil {
				if c.file != "" {
					t.Errorf("%q does not stand once", c.word)
				}
				continue
			}
			if at.File.Name != c.file || !strings.HasSuffix(string(at.File.Text[:at.Start]), c.before) ||
				string(at.File.Text[at.Start:at.End]) != c.word {
				t.Errorf("%q stands once, at %v", c.word, at)
			}
		}
	}
}
