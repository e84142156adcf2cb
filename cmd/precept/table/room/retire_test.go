package room_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"precept/cmd/precept/table/room"
	"precept/interpreter/record"
	"precept/interpreter/save"
)

// calendar is a clock that the test sets.
type calendar struct{ days atomic.Int64 }

func (c *calendar) now() time.Time {
	return time.Date(2030, 1, 1, 12, 0, 0, 0, time.UTC).Add(time.Duration(c.days.Load()) * 24 * time.Hour)
}

const day = 24 * time.Hour

// gone reports whether the link of a table no longer works.
func (s seated) gone(t *testing.T) bool {
	t.Helper()
	_, err := s["*"].State()
	if err != nil && !errors.Is(err, room.ErrNoLink) {
		t.Fatal(err)
	}
	return err != nil
}

// exportsOf returns the exported files of a table, by the ends of their names.
func exportsOf(t *testing.T, h *room.House, table string) map[string][]byte {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(h.Exports(), "*"+table+"*"))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]byte{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		_, end, _ := strings.Cut(filepath.Base(name), table)
		out[end] = data
	}
	return out
}

// TestTablesGo checks that tables that are over or unused are removed when they are due and not before. State reports
// when that is, and the export is complete.
func TestTablesGo(t *testing.T) {
	var c calendar
	lib := &written{duel}
	h := open(t, room.Config{Library: lib, Now: c.now, Keep: room.Keep{Over: 30 * day, Idle: 180 * day}})
	fresh := func() seated { return begun(t, h, room.Setup{}) }
	over, idle, played, listened := fresh(), fresh(), fresh(), fresh()
	unused := sit(t, h, room.Setup{})
	over.end(t)
	if err := over["red"].Write("red", "never"); !errors.Is(err, room.ErrEnded) {
		t.Fatal(err)
	}
	all := map[string]seated{"over": over, "idle": idle, "played": played, "listened": listened, "unused": unused}
	from := c.now()
	for name, want := range map[string]time.Duration{"over": 30 * day, "unused": 30 * day, "idle": 180 * day} {
		if got := all[name].state(t).Goes; !got.Equal(from.Add(want)) {
			t.Errorf("%s is said to go on %v", name, got)
		}
	}
	stream, err := listened["*"].Listen()
	if err != nil {
		t.Fatal(err)
	}
	was, err := over["*"].Save(over.state(t).Lines)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		day   int64
		there string
	}{{29, "over unused idle played listened"}, {31, "idle played listened"}, {179, "idle played listened"},
		{181, "played listened"}, {300, "played listened"}, {400, ""}} {
		c.days.Store(step.day)
		if step.day == 179 {
			played.give(t, "red", "rest")
		}
		if step.day == 400 {
			stream.Close()
		}
		if err := h.Retire(); err != nil {
			t.Fatal(err)
		}
		for name, s := range all {
			if there := strings.Contains(step.there, name); s.gone(t) == there {
				t.Errorf("on day %d, %s is there: %v", step.day, name, !there)
			}
		}
	}
	for name, s := range all {
		files := exportsOf(t, h, s["*"].Table())
		m, err := save.Restore(t.Context(), duelGame, files[".save"])
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if name == "over" && !sameSave(t, files[".save"], was) {
			t.Errorf("%s is exported otherwise than it was", name)
		}
		if name == "played" && m.Record.Total() != 3 {
			t.Errorf("%s has %d answers", name, m.Record.Total())
		}
		var kept struct {
			ID      string
			Entries []struct{ Sort string }
			Links   []struct{ Hash [32]byte }
		}
		if err := json.Unmarshal(files[".json"], &kept); err != nil || kept.ID != s["*"].Table() || len(kept.Links) != 4 ||
			kept.Links[3].Hash != [32]byte{} || (len(kept.Entries) == 0) != (name == "unused") {
			t.Errorf("%s: %v, %+v", name, err, kept)
		}
	}
	if _, err := h.Sit(room.TokenOf("x")); !errors.Is(err, room.ErrNoLink) {
		t.Error(err)
	}
}

// TestTablesOfOtherRulesGo checks that a table that cannot be played is exported by its stored position or by its
// answers. A table that cannot be exported stays.
func TestTablesOfOtherRulesGo(t *testing.T) {
	var c calendar
	lib := &written{duel}
	h := open(t, room.Config{Library: lib, Now: c.now, Keep: room.Keep{Over: 30 * day, Idle: 180 * day},
		Tell: func(error, string) {}})
	s := begun(t, h, room.Setup{})
	lib.text = strings.Replace(duel, "n < 60", "n < 50", 1)
	h.Forget()
	h.Renew(func() {})
	kept := begun(t, h, room.Setup{})
	h.Forget()
	lib.text = "nonsense"
	h.Renew(func() {})
	c.days.Store(200)
	if err := os.WriteFile(h.Exports(), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := h.Retire(); err != nil {
		t.Fatal(err)
	}
	for _, s := range []seated{s, kept} {
		if _, err := h.Sit(room.TokenOf("x")); err == nil || s["*"].Table() == "" {
			t.Fatal(err)
		}
		if _, err := s["*"].State(); errors.Is(err, room.ErrNoLink) {
			t.Error("a table has gone that could not be exported")
		}
	}
	if err := os.Remove(h.Exports()); err != nil {
		t.Fatal(err)
	}
	lib.text = strings.Replace(duel, "n < 60", "n < 40", 1)
	h.Renew(func() {})
	c.days.Store(400)
	if err := h.Retire(); err != nil {
		t.Fatal(err)
	}
	for _, s := range []seated{s, kept} {
		if !s.gone(t) {
			t.Error("a table of other rules stays")
		}
		if _, err := record.Read(exportsOf(t, h, s["*"].Table())[".save"]); err != nil {
			t.Error(err)
		}
	}
}

// TestRoomIsMade checks that a full house removes the tables that ended longest ago if they are a day old. Otherwise it
// refuses to make new tables.
func TestRoomIsMade(t *testing.T) {
	var c calendar
	h := open(t, room.Config{Now: c.now, Tables: 3})
	first, second, third := begun(t, h, room.Setup{}), begun(t, h, room.Setup{}), begun(t, h, room.Setup{})
	second.end(t)
	more := func() error {
		_, err := h.Make(room.Setup{Rules: room.Rules{Game: "duel"}})
		return err
	}
	if err := more(); !errors.Is(err, room.ErrFull) {
		t.Errorf("a fourth: %v", err)
	}
	c.days.Store(2)
	if err := more(); err != nil {
		t.Errorf("once one is over: %v", err)
	}
	if first.gone(t) || !second.gone(t) || third.gone(t) || len(exportsOf(t, h, second["*"].Table())) != 2 {
		t.Error("another has gone, or it is not exported")
	}
	if err := more(); !errors.Is(err, room.ErrFull) {
		t.Errorf("another: %v", err)
	}
}
