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

// elsewhere is the flags by which a new card says which others there are.
var elsewhere = regexp.MustCompile(`(?m)^# +--at (\S+) --kind (\S+)$`)

// TestCards begins a card of each sort that the games have, by the flags that the first one tells: each is accepted,
// starts where it was asked for, and is laid out. The first is of the stack that most cards start in.
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

// rare is which cards come into play by what the four matches below do not do: their abilities need not be used there.
var rare = map[string]string{
	"council_deck": "a seat that does not play by default has them",
	"characters":   "they are dealt to who comes to the table, at no step",
	"contract_box": "each is signed by two players, and one of the game's own comes first",
	"profile_deck": "each is a hero's, whom the rules name",
}

// mute is which cards have nothing to say in the game itself.
var mute = map[string]string{
	"debt_pile": "all are alike",
	"reference": "they are there to be read",
}

// plays puts many of a new card into a game, and wants an ability that it has to be used. A card without one has what
// others of its kind say.
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
