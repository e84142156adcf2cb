package perft_test

import (
	"os"
	"strings"
	"testing"

	"precept/conformance/perft"
	"precept/content"
	"precept/interpreter"
	"precept/interpreter/source"
)

// known lists the counts from package bench/plain and from the literature.
var known = []struct {
	game  string
	depth int
	want  int64
	slow  bool
}{
	{"tic_tac_toe", 0, 1, false},
	{"tic_tac_toe", 1, 9, false},
	{"tic_tac_toe", 6, 54720, false},
	{"tic_tac_toe", 9, 127872, true},
	{"connect_four", 4, 2401, false},
	{"connect_four", 7, 823536, true},
	{"othello", 4, 244, false},
	{"othello", 7, 55092, true},
	{"breakthrough", 2, 484, false},
	{"breakthrough", 4, 256036, true},
	{"hex", 2, 14520, false},
	{"chess", 3, 8902, false},
	{"chess", 4, 197281, true},
}

func TestCount(t *testing.T) {
	for _, test := range known {
		if test.slow && testing.Short() {
			continue
		}
		m := start(t, test.game)
		got, err := perft.Count(m.Engine(), test.depth, perft.Options{})
		if err != nil || got != test.want {
			t.Errorf("%s to depth %d: %d, %v; want %d", test.game, test.depth, got, err, test.want)
		}
	}
}

// TestWhatIsAskedBehindTheMove checks that a question after a pawn has moved belongs to the same move. The counts
// must equal those of asking before, at each depth.
func TestWhatIsAskedBehindTheMove(t *testing.T) {
	mod, err := interpreter.ModOf(&source.File{Name: "late.yaml", Text: []byte(`variant: late
game: chess
title: {en: Late}
replace:
  actions/promote/steps:
    - choose: start
      among: pawn.of(me).spaces
      where: promotes(me, it)
    - choose: goal
      among: goes(me, start)
      where: safe(me, start, it)
    - shift: start
      goal: goal
    - move: man.at(goal)
      to: box(me)
    - choose: crown
      among: filter(man.of(me).at(box(me)), it.kind not in [pawn, king])
    - move: crown
      to: goal
`)})
	if err != nil {
		t.Fatal(err)
	}
	position := interpreter.Layer{Variant: "position_5"}
	for _, layers := range [][]interpreter.Layer{{position}, {position, {Mod: mod}}} {
		g, err := interpreter.Load(t.Context(), content.Files, "games/chess", layers...)
		if err != nil {
			t.Fatal(err)
		}
		m, err := g.Start(interpreter.Setup{Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []int64{44, 1486} {
			for _, all := range []bool{false, true} {
				got, err := perft.Count(m.Engine(), i+1, perft.Options{PlayAll: all})
				if err != nil || got != want {
					t.Errorf("%d mods, to depth %d, all played %t: %d, %v; want %d", len(layers)-1, i+1, all, got, err, want)
				}
			}
		}
	}
}

// TestCountIsTheSameEitherWay checks that counting the last options instead of playing them, and several workers,
// do not change the count.
func TestCountIsTheSameEitherWay(t *testing.T) {
	for _, game := range []string{"tic_tac_toe", "connect_four", "othello", "breakthrough", "chess"} {
		m := start(t, game)
		for depth := 1; depth <= 3; depth++ {
			quick, err := perft.Count(m.Engine(), depth, perft.Options{})
			if err != nil {
				t.Fatal(err)
			}
			plain, err := perft.Count(m.Engine(), depth, perft.Options{Workers: 1, PlayAll: true})
			if err != nil {
				t.Fatal(err)
			}
			if quick != plain {
				t.Errorf("%s to depth %d: %d when counted, %d when played", game, depth, quick, plain)
			}
		}
	}
}

// loaded caches the games of the content.
var loaded = map[string]*interpreter.Game{}

func start(t *testing.T, id string) *interpreter.Match {
	t.Helper()
	for _, p := range content.Games() {
		if p.ID != id {
			continue
		}
		game := loaded[id]
		if game == nil {
			var err error
			if game, err = interpreter.Load(t.Context(), content.Files, p.Root); err != nil {
				t.Fatal(err)
			}
			loaded[id] = game
		}
		m, err := game.Start(interpreter.Setup{Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	t.Fatalf("no game %s", id)
	return nil
}

// TestTooManyWays checks that a move with too many ways to count is an error at its choice.
func TestTooManyWays(t *testing.T) {
	g, err := interpreter.Load(t.Context(), os.DirFS("../../cmd/precept/verbs/testdata/hostile/subset_of_200"), ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	_, err = perft.Count(m.Engine(), 1, perft.Options{})
	if err == nil || !strings.Contains(err.Error(), "game.yaml:10") || !strings.Contains(err.Error(), "ways of one move") {
		t.Errorf("it ends with %v", err)
	}
}
