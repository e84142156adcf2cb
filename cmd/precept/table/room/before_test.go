package room_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/room"
	"precept/interpreter"
)

// withMods returns the library of the built-in games, with a mod.
func withMods(t *testing.T, mod string) room.Library {
	t.Helper()
	l, err := (&desk.Desk{}).Library()
	if err != nil {
		t.Fatal(err)
	}
	m, err := interpreter.ReadMod(os.DirFS("../../../../examples/mods/"+mod), ".")
	if err != nil {
		t.Fatal(err)
	}
	return room.NewOffer(l, m)
}

// TestTablesMadeBefore checks that every table in the file of an older server continues, with people and with agents.
// Where the rules have changed, it continues from its position, or with all its answers if no position was stored.
func TestTablesMadeBefore(t *testing.T) {
	data, err := os.ReadFile("testdata/before.db")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder(t), "tables.db")
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	links, err := os.ReadFile("testdata/before.txt")
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, room.Config{File: file, Library: withMods(t, "knaves")})
	var games []string
	var tables []seated
	for line := range strings.Lines(string(links)) {
		words := strings.Fields(line)
		if words[0] == "#" {
			continue
		}
		s := seated{"": chair(t, h, room.TokenOf(words[1])), "*": chair(t, h, room.TokenOf(words[1]))}
		for _, w := range words[2:] {
			seat, token, _ := strings.Cut(w, "=")
			s[seat] = chair(t, h, room.TokenOf(token))
		}
		how := "unchanged"
		_, err := s[""].State()
		if errors.Is(err, room.ErrRules) {
			how = "from how it stands"
			if _, err = s[""].Adopt(true, false); err != nil {
				// Without a stored position, replaying must keep all answers.
				if would, again := s[""].Adopt(false, true); again == nil && would.Dropped == 0 {
					how = "with all answers given again"
					_, err = s[""].Adopt(false, false)
				}
			}
		}
		if err != nil {
			t.Errorf("%s: %v", words[0], err)
			continue
		}
		t.Logf("%s goes on %s", words[0], how)
		for _, seat := range s.state(t).Seats {
			if seat.Agent != "" {
				if err := s[""].PutAgent(seat.ID, "random"); err != nil { // the stored agent may search for long
					t.Fatal(err)
				}
			}
		}
		games, tables = append(games, words[0]), append(tables, s)
	}
	for i, s := range tables {
		s.goesOn(t, games[i])
	}
}

// goesOn gives some answers for the people of a table, and lets its agents answer.
func (s seated) goesOn(t *testing.T, game string) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	first := s.state(t).Lines
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		now := s.state(t)
		if now.Fault != "" {
			t.Fatalf("%s: %s", game, now.Fault)
		}
		if now.Over || now.Lines >= first+5 {
			return
		}
		if k := slices.IndexFunc(now.Asked, func(seat string) bool { return s[seat] != nil }); k >= 0 {
			seat := now.Asked[k]
			_, err := s[seat].Answer(seat, now.Serial, drawn(t, s[seat], seat, now.Serial, rng))
			if err != nil && !errors.Is(err, room.ErrStale) {
				t.Fatalf("%s: %v", game, err)
			}
			if now.Held != "" || s.state(t).Held == seat {
				_ = s[seat].Confirm(seat)
			}
		}
	}
	t.Errorf("%s does not go on: %+v", game, s.state(t))
}
