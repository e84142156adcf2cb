package perft_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// problem is a position in which White mates in two moves, with the squares of the only first move that does.
type problem struct {
	name, key string
	rows      []string
}

// problems reads testdata/mates.txt: after each name the first move, then the rows of the board.
func problems(t *testing.T) []problem {
	t.Helper()
	text, err := os.ReadFile("testdata/mates.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out []problem
	for part := range strings.SplitSeq(strings.TrimSpace(string(text)), "\n\n") {
		lines := strings.Split(part, "\n")
		name, key, _ := strings.Cut(lines[0], ": ")
		out = append(out, problem{name, key, lines[1:]})
	}
	return out
}

// set returns the engine of a match that begins with a problem, before its first decision.
func (p *problem) set(t *testing.T, chess *interpreter.Package) *interpreter.Engine {
	t.Helper()
	text := "variant: problem\ngame: chess\nreplace:\n  spaces/square/grid/square/rows:\n"
	for _, row := range p.rows {
		text += fmt.Sprintf("    - %q\n", row)
	}
	text += "remove:\n"
	for _, sign := range "pnbrqkPNBRQK" {
		if !strings.ContainsRune(strings.Join(p.rows, ""), sign) {
			text += fmt.Sprintf("  - spaces/square/grid/square/legend/%c\n", sign)
		}
	}
	mod, err := interpreter.ModOf(&source.File{Name: "problem.yaml", Text: []byte(text)})
	if mod == nil {
		t.Fatal(err)
	}
	g, err := chess.Load(t.Context(), interpreter.Layer{Mod: mod})
	if err != nil {
		t.Fatal(err)
	}
	e, err := g.NewEngine(interpreter.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Begin(1); err != nil {
		t.Fatal(err)
	}
	return e
}

// mates reports whether the first seat wins within a number of moves of both seats, whatever the other seat answers. It
// knows nothing about the game except whose turn it is.
func mates(t *testing.T, e *interpreter.Engine, moves int) bool {
	if e.Over() {
		return e.Winners() == 1
	}
	if e.Moves() >= moves {
		return false
	}
	mine := e.Seat() == 0
	here := &interpreter.Snapshot{}
	e.Snapshot(here)
	for _, o := range e.Options(nil) {
		if err := e.Play(o); err != nil {
			t.Fatal(err)
		}
		won := mates(t, e, moves)
		if err := e.Restore(here); err != nil {
			t.Fatal(err)
		}
		if won == mine {
			return mine
		}
	}
	return !mine
}

// keys returns the first moves that mate, as they are answered.
func keys(t *testing.T, e *interpreter.Engine, words []string) []string {
	var out []string
	here := &interpreter.Snapshot{}
	e.Snapshot(here)
	for _, o := range e.Pending().Options() {
		said := append(slices.Clone(words), o.ID)
		if err := e.Play(o.Value); err != nil {
			t.Fatal(err)
		}
		if e.Moves() == 0 && !e.Over() {
			out = append(out, keys(t, e, said)...)
		} else if mates(t, e, 3) {
			out = append(out, strings.Join(said, " "))
		}
		if err := e.Restore(here); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// TestMatesInTwo finds the only winning first move of twenty problems by trying all answers.
func TestMatesInTwo(t *testing.T) {
	chess := lint.With(interpreter.Open(content.Files, "games/chess"))
	all := problems(t)
	if len(all) < 20 {
		t.Fatalf("only %d problems", len(all))
	}
	if testing.Short() {
		all = all[:4]
	}
	for _, p := range all {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			e := p.set(t, chess)
			if mates(t, e, 1) {
				t.Error("it is mate in one")
			}
			if got := keys(t, e, nil); len(got) != 1 || got[0] != p.key {
				t.Errorf("the first moves %q mate, not only %q", got, p.key)
			}
		})
	}
}
