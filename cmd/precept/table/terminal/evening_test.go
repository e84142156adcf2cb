package terminal

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/cmd/precept/desk"
	"precept/content"
	"precept/interpreter"
)

// resting is a group of people at one keyboard who decline everything they may until the session ends.
type resting struct {
	t      *testing.T
	out    *bytes.Buffer
	comers []string
	passed []string // the seats that got the keyboard
	asked  int
}

// Read implements [io.Reader]. It returns one line each time, and nothing once the second session begins.
func (r *resting) Read(buf []byte) (int, error) {
	said := r.out.String()
	r.out.Reset()
	if strings.Contains(said, "(session 2") {
		return 0, io.EOF
	}
	if r.asked++; r.asked > 400 {
		r.t.Fatal("the session does not end")
	}
	line := ""
	switch _, to, passing := strings.Cut(said, "Pass the keyboard to "); {
	case passing && strings.HasSuffix(said, "Enter. "):
		r.passed = append(r.passed, strings.TrimSuffix(to, ", who presses Enter. "))
	case strings.HasSuffix(said, "wiped off. "):
	case strings.Contains(said, "who comes in") && len(r.comers) > 0:
		line, r.comers = r.comers[0], r.comers[1:]
	default:
		line = "decline until session"
	}
	return copy(buf, line+"\n"), nil
}

// TestHandoversOfASession checks that with standing answers, a session in which all six peoples pass takes at most
// twenty handovers of the keyboard. Their order does not depend on hidden cards.
func TestHandoversOfASession(t *testing.T) {
	g, err := interpreter.Load(t.Context(), content.Files, "games/kiri")
	if err != nil {
		t.Fatal(err)
	}
	seats := []string{"wu", "zhu", "shan", "mori", "yama", "umi", "game_master"}
	people := map[string]string{}
	for _, s := range seats {
		people[s] = desk.Human
	}
	var first []string
	held := map[string]bool{}
	for seed := uint64(1); seed <= 4; seed++ {
		m, err := g.Start(interpreter.Setup{Seats: seats, Options: map[string]string{"map": "great_enclave"}, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		m.Record.Agents = people
		for _, p := range m.View("game_master").Places {
			for _, x := range p.Pieces {
				if strings.HasPrefix(p.Name, "personal_cards(") {
					held[p.Name+": "+x.Name] = true
				}
			}
		}
		out := &bytes.Buffer{}
		r := &resting{t: t, out: out, comers: slices.Clone(seats[:6])}
		d := &desk.Desk{Lang: "en", In: strings.NewReader(""), Out: out, Err: out}
		s := &terminal{Desk: d, screen: newScreen(out, true), words: wordsIn("en"), in: newTyped(r)}
		if err := s.take(m); err != nil {
			t.Fatal(err)
		}
		if err := s.play(); err != nil {
			t.Fatal(err)
		}
		if n := len(r.passed); n > 20 || n < len(seats) {
			t.Errorf("seed %d: %d handovers", seed, n)
		}
		if first == nil {
			first = r.passed
		}
		if diff := cmp.Diff(first, r.passed); diff != "" {
			t.Errorf("seed %d: the keyboard goes to others than with the first (-first +this)\n%s", seed, diff)
		}
	}
	if len(held) != 4 {
		t.Errorf("each of two peoples should hold either card: %v", held)
	}
}
