package room_test

import (
	"database/sql"
	"errors"
	"path/filepath"
	"testing"

	"precept/cmd/precept/table/room"
	"precept/interpreter"
	"precept/interpreter/record"
)

// seed returns the seed of a table, which only its match holds.
func (s seated) seed(t *testing.T) (seed uint64) {
	t.Helper()
	err := s["*"].Look(func(x *room.Sight) error {
		seed = x.Match.Record.Seed
		if x.Setup.Seed != 0 {
			t.Error("how the table stands tells its seed")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return seed
}

// TestSeeds checks that the house draws a seed for each table, and that any other origin is kept, through saves too.
func TestSeeds(t *testing.T) {
	h := open(t, room.Config{})
	duel := room.Rules{Game: "duel"}
	seen := map[uint64]bool{}
	for range 20 {
		s := sit(t, h, room.Setup{Rules: duel})
		if got := s.state(t).Setup.Origin; got != record.Drawn {
			t.Errorf("drawn, and said to be %q", got)
		}
		seen[s.seed(t)] = true
	}
	if len(seen) != 20 || seen[0] || seen[1] {
		t.Errorf("seeds are not drawn: %v", seen)
	}
	for name, setup := range map[string]room.Setup{
		"one":  {Rules: duel, Seed: 1},
		"zero": {Rules: duel, Origin: record.Chosen},
		"lied": {Rules: duel, Seed: 1, Origin: record.Drawn},
	} {
		s := sit(t, h, setup)
		if s.seed(t) != setup.Seed || s.state(t).Setup.Origin != record.Chosen {
			t.Errorf("%s: %d, %+v", name, s.seed(t), s.state(t).Setup.Origin)
		}
		s.end(t)
		for of, save := range map[string]func() ([]byte, error){
			"all":  func() ([]byte, error) { return s["red"].Save(0) },
			"seen": func() ([]byte, error) { return s["red"].SaveSeen("red", 0) },
		} {
			data, err := save()
			if err != nil {
				t.Fatal(err)
			}
			if r, err := record.Read(data); err != nil || r.Origin != record.Chosen {
				t.Errorf("%s, %s: the save says %q, %v", name, of, r.Origin, err)
			}
			made, err := h.Import(data, room.Setup{}, room.AsSaved, 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := take(t, h, made).state(t).Setup.Origin; got != record.Filed {
				t.Errorf("%s, %s: a table of a file says %q", name, of, got)
			}
		}
	}
}

// TestSeedsAreKept checks that nobody gets the seed of an open table, whatever seats they hold. Agents' seats may be
// given to people later.
func TestSeedsAreKept(t *testing.T) {
	h := open(t, room.Config{})
	for name, setup := range map[string]room.Setup{
		"two people":      {},
		"one screen":      {Shared: [][]string{{"red", "blue"}}},
		"against agents":  {Agents: map[string]string{"blue": "random"}},
		"agents at first": {Agents: map[string]string{"red": "random", "blue": "random"}},
	} {
		setup.Game = "duel"
		s := sit(t, h, setup)
		seed := s.seed(t)
		for who, c := range s {
			if _, err := c.Save(0); !errors.Is(err, room.ErrSecret) {
				t.Errorf("%s: %q is given everything: %v", name, who, err)
			}
			err := c.Open(0, func(m *interpreter.Match) error {
				if m.Record.Seed == seed {
					t.Errorf("%s: %q is given the seed", name, who)
				}
				return nil
			})
			if holdsAll := name == "one screen" && (who == "red" || who == "blue"); holdsAll != (err == nil) {
				t.Errorf("%s: %q looks at everything: %v", name, who, err)
			}
			for _, seat := range append(c.Seats(), "") {
				data, err := c.SaveSeen(seat, 0)
				if err != nil {
					t.Fatal(err)
				}
				if r, err := record.Read(data); err != nil || r.Seed == seed {
					t.Errorf("%s: what %q sees has the seed: %v", name, who, err)
				}
			}
		}
	}
}

// TestSeedsOfBefore checks that a table stored without an origin reports it as unknown.
func TestSeedsOfBefore(t *testing.T) {
	file := filepath.Join(folder(t), "tables.db")
	h := open(t, room.Config{File: file})
	made, err := h.Make(room.Setup{Rules: room.Rules{Game: "duel"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", file)
	if err == nil {
		_, err = db.Exec("UPDATE tables SET setup = json_remove(setup, '$.origin')")
	}
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	s := take(t, open(t, room.Config{File: file}), made)
	if got := s.state(t).Setup.Origin; got != record.Unknown {
		t.Errorf("it says %q", got)
	}
}
