package terminal

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/position"
	"precept/content"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/save"
)

var update = flag.Bool("update", false, "write the boards anew, to be read")

// tables lists the line-ups whose boards are compared with files: the default seats of each game, and others.
var tables = map[string][][]string{
	"root":       {nil, {"vagabond", "cult", "riverfolk"}},
	"wonderland": {nil, {"alice", "cheshire_cat", "jabberwocky"}},
	"paladins":   {nil, {"red", "blue", "yellow", "green"}},
	"kiri":       {nil, {"wu", "zhu", "war_council", "game_master"}},
}

// deep is the number of answers in a match when its board is compared.
const deep = 150

// TestBoardsOfEveryGame compares the board of every game with files, in both languages, as on a terminal with 80
// columns.
func TestBoardsOfEveryGame(t *testing.T) {
	for _, p := range content.Games() {
		g, err := interpreter.Load(t.Context(), content.Files, p.Root)
		if err != nil {
			t.Fatal(err)
		}
		all := tables[p.ID]
		if all == nil {
			all = [][]string{nil}
		}
		for i, seats := range all {
			m := midway(t, g, seats, deep)
			for _, lang := range []string{"en", "fr"} {
				name := fmt.Sprintf("%s-%d.%s.txt", p.ID, i+1, lang)
				t.Run(name, func(t *testing.T) { kept(t, name, boardOf(t, m, lang)) })
			}
		}
	}
}

// midway returns a match after a number of random answers, or fewer if it ends before.
func midway(t *testing.T, g *interpreter.Game, seats []string, answers int) *interpreter.Match {
	t.Helper()
	m, err := g.Start(interpreter.Setup{Seats: seats, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(5, 5))
	for range answers {
		if err := m.Answer(m.Pending().Sample(r.IntN)); err != nil {
			t.Fatal(err)
		}
		if m.Over() {
			if m, err = save.ReplayTo(t.Context(), m, len(m.Record.Answers)-1, save.Before); err != nil {
				t.Fatal(err)
			}
			return m
		}
	}
	return m
}

// boardOf returns all that the seat to decide reads: the position, the question and its hand.
func boardOf(t *testing.T, m *interpreter.Match, lang string) string {
	var out bytes.Buffer
	d := &desk.Desk{Lang: lang, In: strings.NewReader(""), Out: &out, Err: &out}
	s := &terminal{Desk: d, screen: newScreen(&out, false), words: wordsIn(lang), in: newTyped(d.In), match: m,
		names: narrate.New(m, lang)}
	s.width = desk.LineWidth
	asked := m.Pending()
	s.whole(position.Of(m, asked.Seat, lang))
	s.show(position.Ask(m, asked, lang))
	s.gap()
	s.hand(asked.Seat)
	for i, line := range strings.Split(out.String(), "\n") {
		if n := utf8.RuneCountInString(line); n > desk.LineWidth {
			t.Errorf("line %d is %d wide: %s", i+1, n, line)
		}
	}
	return out.String()
}

// kept compares a text with a file.
func kept(t *testing.T, name, got string) {
	file := filepath.Join("testdata", "boards", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("(-want +got), -update writes it anew:\n%s", diff)
	}
}

// TestQuestionComesBack checks that after every command the question is printed again.
func TestQuestionComesBack(t *testing.T) {
	g := loadRoot(t)
	for _, word := range []string{"board", "hand", "log", "?", "? 1", "text 2", "why march", "note here we are", "undo",
		"save " + filepath.Join(t.TempDir(), "a.save"), "load nowhere", "correct"} {
		s, out := session(t, g, map[string]string{"marquise": desk.Human}, 3, "en")
		s.in = newTyped(strings.NewReader(word + "\n"))
		if err := s.play(); err != nil {
			t.Fatal(err)
		}
		_, after, _ := strings.Cut(out.String(), "> "+word+"\n")
		if !strings.Contains(after, "Marquise de Cat decides: where the keep stands") || !strings.Contains(after, "\n> ") {
			t.Errorf("after %q:\n%s", word, after)
		}
	}
}

// TestPages checks that nothing scrolls away on a terminal of 24 lines: longer output comes in pages, and q ends it.
func TestPages(t *testing.T) {
	g := loadRoot(t)
	for name, test := range map[string]struct {
		typed string
		least int // pages
		most  int
	}{"read to the end": {"\n\n\n\n\n\n\n\n", 1, 3}, "enough": {"q\n", 1, 1}} {
		t.Run(name, func(t *testing.T) {
			s, out := session(t, g, map[string]string{"marquise": desk.Human}, 3, "en")
			s.plain, s.height, s.width = false, 24, desk.LineWidth
			s.in = newTyped(strings.NewReader(test.typed))
			s.position("marquise")
			pages := strings.Split(out.String(), s.words.more)
			for _, p := range pages {
				if n := strings.Count(p, "\n"); n > 24 {
					t.Errorf("a page of %d lines:\n%s", n, p)
				}
			}
			if n := len(pages) - 1; n < test.least || n > test.most {
				t.Errorf("%d times more:\n%s", n, out)
			}
		})
	}
}

// TestTimes checks that plain mode writes several things as a number and a plural. A thing without a plural, such as a
// card, gets a multiplication sign.
func TestTimes(t *testing.T) {
	for _, test := range []struct {
		plain       bool
		n           int
		thing, many string
		want        string
	}{
		{true, 1, "warrior", "warriors", "warrior"},
		{true, 3, "warrior", "warriors", "3 warriors"},
		{true, 3, "Ambush!", "", "3 × Ambush!"},
		{true, 3, "face cachée", "à face cachée", "3 à face cachée"},
		{false, 3, "warrior", "warriors", "3 × warrior"},
	} {
		got := (&screen{plain: test.plain}).times(test.n, test.thing, test.many)
		if got = strings.ReplaceAll(got, fixed, " "); got != test.want {
			t.Errorf("%q, not %q", got, test.want)
		}
	}
}
