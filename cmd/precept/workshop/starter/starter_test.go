package starter_test

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/workshop/format"
	"precept/cmd/precept/workshop/starter"
	"precept/content"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// copied returns the package of a built-in game as a file system of its own.
func copied(t *testing.T, root string) fstest.MapFS {
	t.Helper()
	sub, err := fs.Sub(content.Files, root)
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	err = fs.WalkDir(sub, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(name, "games/") {
			return err
		}
		text, err := fs.ReadFile(sub, name)
		files[name] = &fstest.MapFile{Data: text}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func load(t *testing.T, files fstest.MapFS) *interpreter.Game {
	t.Helper()
	g, err := interpreter.Load(t.Context(), files, ".")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// tidy checks that a new file is formatted as by precept fmt.
func tidy(t *testing.T, file starter.File) {
	t.Helper()
	out, _, err := format.Source(&source.File{Name: file.Path, Text: []byte(file.Text)})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(file.Text, string(out)); diff != "" {
		t.Errorf("%s (-new +laid out)\n%s", file.Path, diff)
	}
}

// over plays matches and requires each to end. It returns the ids of what was used in them.
func over(t *testing.T, g *interpreter.Game, s interpreter.Setup) []string {
	t.Helper()
	s.Seed = 1
	r, err := simulate.Run(g, s, simulate.Options{Games: 5, Invariants: true, Gather: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Failures {
		t.Errorf("seed %d: %v", f.Seed, f.Err)
	}
	if r.Ended[simulate.Limited] > 0 || len(r.Ended) == 0 {
		t.Errorf("the matches ended so: %v", r.Ended)
	}
	var used []string
	for _, u := range r.Stats.Uses {
		if u.Times > 0 {
			used = append(used, u.ID)
		}
	}
	slices.Sort(used)
	return used
}

func TestGame(t *testing.T) {
	file, err := starter.Game("wood_pebbles")
	if err != nil {
		t.Fatal(err)
	}
	tidy(t, file)
	g := load(t, fstest.MapFS{file.Path: {Data: []byte(file.Text)}})
	if g.Definition().ID != "wood_pebbles" || g.Definition().Name.En != "Wood Pebbles" {
		t.Errorf("the game is %s, %s", g.Definition().ID, g.Definition().Name.En)
	}
	over(t, g, interpreter.Setup{})
}

// TestParts adds each part to each built-in game. It must be accepted, the game must still be playable, and the
// actions of a faction must be used.
func TestParts(t *testing.T) {
	for _, p := range content.Games() {
		for _, sort := range []string{"faction", "card", "map"} {
			t.Run(p.ID+" "+sort, func(t *testing.T) {
				files := copied(t, p.Root)
				before := load(t, files)
				file, err := starter.Part(sort, "otters", before.Definition(), starter.Cards{})
				if err != nil {
					t.Fatal(err)
				}
				tidy(t, file)
				files[file.Path] = &fstest.MapFile{Data: []byte(file.Text)}
				after := load(t, files)
				used := over(t, after, setup(sort, after.Definition()))
				if sort == "faction" {
					acted(t, before.Definition(), used, file)
					shown(t, after)
				}
			})
		}
	}
}

// acted requires that a faction used its actions. In a game with fixed sides that need each other, a match with a
// new side may end before any action.
func acted(t *testing.T, m *declared.Game, used []string, file starter.File) {
	t.Helper()
	given := !slices.ContainsFunc(m.Seats, func(s declared.Seat) bool { return s.Faction })
	did := slices.Contains(used, "otters_settle") || slices.Contains(used, "otters_settles")
	if !did && (!given || len(used) > 0) {
		t.Errorf("what the faction may do is never done; used are %v\n%.3000s", used, file.Text)
	}
}

// shown requires that the scenarios of a new faction exist and are formatted, in the full form if the faction can
// act at once. They were played before; scripts of verbs show that they pass as a command.
func shown(t *testing.T, g *interpreter.Game) {
	t.Helper()
	file, err := starter.Scenes("otters", "", "precept test", g)
	if err != nil {
		t.Fatal(err)
	}
	if file.Path != "conformance/otters.yaml" {
		t.Errorf("the scenarios are in %q", file.Path)
	}
	tidy(t, file)
	m := g.Definition()
	full := m.Rulebooks != nil && m.Rulebooks[0].ID == "root-law"
	if acts := strings.Contains(file.Text, "else_legal: "); acts != full {
		t.Errorf("it acts in its scenarios: %t\n%s", acts, file.Text)
	}
}

// TestOrder checks that a new faction comes after all others if factions have an order.
func TestOrder(t *testing.T) {
	const seats = "game: g\ntitle: {en: G}\nplayers: 2\nkinds:\n  player: {has: {turn: int, size: int}}\n" +
		"play:\n  - end: game\n    winners: []\n"
	for _, test := range []struct{ name, turns, want string }{
		{"in order", "1 2 3", "seat: {turn: 4, size: 7}"},
		{"with gaps", "5 9 2", "seat: {turn: 10, size: 7}"},
		{"two alike", "1 2 2", "seat: {turn: 1, size: 7}"},
		{"too few to say", "1 2", "seat: {turn: 1, size: 7}"},
	} {
		t.Run(test.name, func(t *testing.T) {
			files := fstest.MapFS{"game.yaml": {Data: []byte(seats)}}
			for i, n := range strings.Fields(test.turns) {
				id := string(rune('a' + i))
				files["factions/"+id+".yaml"] = &fstest.MapFile{Data: []byte(
					"faction: " + id + "\nname: {en: " + id + "}\nseat: {turn: " + n + ", size: 7}\n")}
			}
			file, err := starter.Part("faction", "otters", load(t, files).Definition(), starter.Cards{})
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(file.Text, test.want) {
				t.Errorf("want %s in\n%.500s", test.want, file.Text)
			}
		})
	}
}

// TestVariants adds a new variant to each built-in game. It must be accepted, and must change nothing unless it is
// applied.
func TestVariants(t *testing.T) {
	for _, p := range content.Games() {
		t.Run(p.ID, func(t *testing.T) {
			files := copied(t, p.Root)
			before := load(t, files)
			file, err := starter.Part("variant", "otters", before.Definition(), starter.Cards{})
			if err != nil {
				t.Fatal(err)
			}
			tidy(t, file)
			files[file.Path] = &fstest.MapFile{Data: []byte(file.Text)}
			if after := load(t, files); after.RulesHash() != before.RulesHash() {
				t.Error("the game is another before the variant is laid")
			}
			g, err := interpreter.Load(t.Context(), files, ".", interpreter.Layer{Variant: "otters"})
			if err != nil {
				t.Fatal(err)
			}
			over(t, g, interpreter.Setup{})
		})
	}
}

// setup returns a line-up in which a new part matters.
func setup(sort string, m *declared.Game) interpreter.Setup {
	var s interpreter.Setup
	switch {
	case sort == "map" && len(m.Maps) > 1:
		s.Options = map[string]string{"map": "otters"}
	case sort == "faction":
		s.Seats = []string{"otters", others(m)[0]}
		for _, name := range m.DefaultSeats { // also seats that do not play
			if m.Players([]string{name}) == 0 {
				s.Seats = append(s.Seats, name)
			}
		}
	}
	return s
}

// others returns the default seats, or else all seats that the game names.
func others(m *declared.Game) []string {
	out := m.DefaultSeats
	for _, s := range m.Seats {
		if len(m.DefaultSeats) == 0 && s.ID != "otters" {
			out = append(out, s.ID)
		}
	}
	return out
}

func TestCheckName(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{"otters", ""},
		{"wood_otters_2", ""},
		{"Wood Otters", `names are written lower_snake_case, not "Wood Otters"; did you mean "wood_otters"?`},
		{"../../otters", `names are written lower_snake_case, not "../../otters"; did you mean "otters"?`},
		{"2nd", `names are written lower_snake_case, not "2nd"; did you mean "nd"?`},
		{"été", `names are written lower_snake_case, not "été"; did you mean "t"?`},
		{"", `names are written lower_snake_case, not ""`},
		{strings.Repeat("a", 200), "a name of 200 bytes; at most 100"},
	} {
		got := ""
		if err := starter.CheckName(test.name); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%.20s: %s, want %s", test.name, got, test.want)
		}
	}
}
