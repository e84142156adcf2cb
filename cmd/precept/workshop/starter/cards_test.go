package starter_test

import (
	"maps"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/workshop/starter"
	"precept/content"
	"precept/interpreter"
)

// elsewhere matches the flags in a new card's file that lead to other kinds of cards.
var elsewhere = regexp.MustCompile(`(?m)^# +--at (\S+) --kind (\S+)$`)

// TestCards creates a card of each sort that the games have, with the flags that the first card lists. Each must be
// accepted, start in the requested place, and be formatted. The first card belongs to the stack with most cards.
func TestCards(t *testing.T) {
	told := 0
	for _, p := range content.Games() {
		files := copied(t, p.Root)
		g := load(t, files)
		first, err := starter.Part("card", "otters", g.Definition(), starter.Cards{})
		if err != nil {
			t.Fatal(err)
		}
		t.Run(p.ID, func(t *testing.T) { plays(t, files, first) })
		for _, m := range elsewhere.FindAllStringSubmatch(first.Text, -1) {
			told++
			t.Run(p.ID+" "+m[1]+" "+m[2], func(t *testing.T) {
				file, err := starter.Part("card", "otters", g.Definition(), starter.Cards{At: m[1], Kind: m[2]})
				if err != nil {
					t.Fatal(err)
				}
				tidy(t, file)
				for _, want := range []string{`(?m)^at: ` + m[1] + `$`, `(?m)^kind: ` + m[2] + `$`} {
					if m[2] != "card" && !regexp.MustCompile(want).MatchString(file.Text) {
						t.Errorf("the file lacks %s\n%.600s", want, file.Text)
					}
				}
				with := fstest.MapFS{file.Path: {Data: []byte(file.Text)}}
				for name, f := range files {
					with[name] = f
				}
				plays(t, with, file)
			})
		}
	}
	if told < 10 {
		t.Errorf("only %d other sorts of cards are told", told)
	}
}

// rare lists the cards that come into play only through something that the four matches below do not do. Their
// abilities need not be used.
var rare = map[string]string{
	"council_deck": "a seat that does not play by default has them",
	"characters":   "they are dealt to who comes to the table, at no step",
	"contract_box": "each is signed by two players, and one of the game's own comes first",
	"profile_deck": "each is a hero's, whom the rules name",
}

// mute lists the cards without any effect in the game.
var mute = map[string]string{
	"debt_pile": "all are alike",
	"reference": "they are there to be read",
}

// plays adds many copies of a new card to a game, and requires that its ability is used if it has one. A card
// without an ability must have the values of its kind.
func plays(t *testing.T, files fstest.MapFS, file starter.File) {
	t.Helper()
	with := maps.Clone(files)
	with[file.Path] = &fstest.MapFile{Data: []byte(strings.Replace(file.Text, "count: 2\n", "count: 20\n", 1))}
	g := load(t, with)
	r, err := simulate.Run(g, interpreter.Setup{Seed: 1}, simulate.Options{Games: 4, Gather: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Failures {
		t.Errorf("seed %d: %v", f.Seed, f.Err)
	}
	used := false
	for _, u := range r.Stats.Uses {
		used = used || u.ID == "otters_used" && u.Times > 0
	}
	at := regexp.MustCompile(`(?m)^at: (\w+)$`).FindStringSubmatch(file.Text)[1]
	able, says := strings.Contains(file.Text, "id: otters_used"), strings.Contains(file.Text, "# What such cards")
	switch {
	case able && !used && rare[at] == "":
		t.Errorf("its ability is never used\n%.1500s", file.Text)
	case !able && !says && mute[at] == "":
		t.Errorf("it has nothing\n%.1500s", file.Text)
	}
}
