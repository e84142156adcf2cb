package room_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"precept/cmd/precept/table/room"
)

// TestHost checks that whoever runs the server can list, export and delete tables, and back up the record while it is
// in use. The copy opens, with the same links.
func TestHost(t *testing.T) {
	dir := folder(t)
	h := open(t, room.Config{File: filepath.Join(dir, "tables.db")})
	made, err := h.Make(room.Setup{Rules: room.Rules{Game: "duel"}})
	if err != nil {
		t.Fatal(err)
	}
	s := take(t, h, made)
	s.give(t, "red", "1")
	all, n, err := h.List(10)
	if err != nil || n != 1 || len(all) != 1 || all[0].Game != "duel" || all[0].Entries != 1 || all[0].Over ||
		strings.Join(all[0].Seats, " ") != "red blue" || all[0].Used.Before(all[0].Made) {
		t.Fatalf("%+v %d %v", all, n, err)
	}
	copied, err := h.Backup()
	if err != nil {
		t.Fatal(err)
	}
	s.give(t, "blue", "2")
	other := open(t, room.Config{File: copied})
	if state, err := chair(t, other, made.Owner).State(); err != nil || state.Lines != 1 {
		t.Errorf("the copy: %+v, %v", state, err)
	}
	if found, err := h.Survey(10); err != nil || found.Open != 1 || found.Going != 1 || len(found.Stuck) != 0 {
		t.Errorf("%+v, %v", found, err)
	}
	stream, err := s["red"].Listen()
	if err != nil {
		t.Fatal(err)
	}
	for _, remove := range []bool{false, true} {
		if err := h.Export(all[0].ID, remove); err != nil {
			t.Fatal(err)
		}
		got, err := filepath.Glob(filepath.Join(h.Exports(), "*-duel-"+all[0].ID+".*"))
		if err != nil || len(got) != 2 {
			t.Errorf("%v, %v", got, err)
		}
		if _, err := s["red"].State(); errors.Is(err, room.ErrNoLink) != remove {
			t.Errorf("%v: %v", remove, err)
		}
		if err := os.RemoveAll(h.Exports()); err != nil {
			t.Fatal(err)
		}
	}
	if _, open := <-stream.C; open {
		t.Error("who looked at it is not dropped")
	}
	if err := h.Export(all[0].ID, true); !errors.Is(err, room.ErrNoLink) {
		t.Error(err)
	}
}

// TestFaults checks that the house remembers the latest faults.
func TestFaults(t *testing.T) {
	told := 0
	h := open(t, room.Config{Tell: func(error, string) { told++ }})
	for range room.Faults + 5 {
		room.NoteFault(h, errors.New("a fault"))
	}
	if all := h.Faults(); len(all) != room.Faults || all[0].Table != "x" || told != room.Faults+5 {
		t.Errorf("%d faults, %d told", len(all), told)
	}
}
