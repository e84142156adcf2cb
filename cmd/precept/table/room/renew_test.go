package room_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"precept/cmd/precept/table/room"
	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/testkit"
)

// written is a library of one game whose text can change.
type written struct{ text string }

func (w *written) Load(room.Rules) (*interpreter.Game, error) {
	g, err := interpreter.Load(context.Background(), fstest.MapFS{"game.yaml": {Data: []byte(w.text)}}, ".")
	if g == nil {
		return nil, err
	}
	return g, nil
}

func (w *written) Saved(r *record.Record) (room.Rules, error) { return room.Rules{Game: r.Game}, nil }

// edit returns the duel with one text replaced by another.
func edit(t *testing.T, from, to string) string {
	t.Helper()
	if !strings.Contains(duel, from) {
		t.Fatalf("the duel has no %q", from)
	}
	return strings.Replace(duel, from, to, 1)
}

// value returns the present value of an expression at a table.
func (s seated) value(t *testing.T, text string) (out string) {
	t.Helper()
	err := s["*"].Look(func(x *room.Sight) (err error) {
		out, err = testkit.On(x.Match.Engine()).Eval(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// fourLines returns a table with four lines, and its links.
func fourLines(t *testing.T, h *room.House) (seated, *room.Made) {
	t.Helper()
	made, err := h.Make(room.Setup{Rules: room.Rules{Game: "duel"}, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	s := take(t, h, made)
	s.give(t, "red", "1")
	s.give(t, "blue", "2")
	s.give(t, "red", "walk", "3", "2")
	s.give(t, "red", "rest")
	return s, made
}

// TestRenew checks how tables continue after the rules have changed, and that later answers are on disk under the new
// rules.
func TestRenew(t *testing.T) {
	const walk = "walk: {steps: [{choose: far, among: 1..3}, {choose: wide, among: 1..2}, {set: n, by: far + wide}]}"
	noWalk := strings.Replace(edit(t, walk, ""), "[walk, ", "[", 1)
	for name, c := range map[string]struct {
		text  string
		n     string
		lines int
		want  room.Renewed
	}{
		"a rule that was not used": {edit(t, "n < 60", "n < 50"), "6", 4, room.Renewed{Kept: 6}},
		"one that was":             {edit(t, "by: far + wide", "by: far + wide + 9"), "6", 0, room.Renewed{Stands: true}},
		"an answer is no more":     {noWalk, "0", 2, room.Renewed{Dropped: 4, Why: errors.New("offer walk")}},
		"a step is put before all": {edit(t, "  - while: n", "  - {set: n, to: n}\n  - while: n"), "6", 4, room.Renewed{}},
	} {
		t.Run(name, func(t *testing.T) {
			lib, file := &written{duel}, filepath.Join(folder(t), "x.db")
			h := open(t, room.Config{Library: lib, File: file})
			s, made := fourLines(t, h)
			stream, err := s["blue"].Listen()
			if err != nil {
				t.Fatal(err)
			}
			defer stream.Close()
			before := s.state(t)
			h.Renew(func() { lib.text = c.text })
			if e := <-stream.C; e.What != room.Moved {
				t.Errorf("it is told %+v", e)
			}
			got := s.state(t)
			if r := got.Renewed; r == nil || r.Stands != c.want.Stands || r.Dropped != c.want.Dropped ||
				(r.Why == nil) != (c.want.Why == nil) || r.Why != nil && !strings.Contains(r.Why.Error(), c.want.Why.Error()) ||
				r.Lines != c.lines || got.Lines != c.lines || got.Serial <= before.Serial {
				t.Errorf("it is %+v, %d lines, %v; want %+v", r, got.Lines, got.Serial, c.want)
			}
			if n := s.value(t, "n"); n != c.n {
				t.Errorf("n is %s, not %s", n, c.n)
			}
			s.give(t, got.Asked[0], "rest")
			after := s.value(t, "n")
			if err := h.Close(); err != nil {
				t.Fatal(err)
			}
			again := take(t, open(t, room.Config{Library: lib, File: file}), made)
			if n := again.value(t, "n"); n != after {
				t.Errorf("n is %s when the house is opened again, not %s", n, after)
			}
			seat := again.state(t).Asked[0]
			again.give(t, seat, "rest")
			if g := again.back(t, seat, again.state(t).Lines-1); !g.Done || again.value(t, "n") != after {
				t.Errorf("%+v, n is %s", g, again.value(t, "n"))
			}
		})
	}
}

// TestRenewTexts checks that a table shows new texts under the same rules, with all its lines.
func TestRenewTexts(t *testing.T) {
	lib := &written{duel}
	h := open(t, room.Config{Library: lib, File: filepath.Join(folder(t), "x.db")})
	s, _ := fourLines(t, h)
	lib.text = edit(t, "game: duel", "game: duel\ntitle: {en: Two of them}")
	h.Renew(func() {})
	err := s["*"].Look(func(x *room.Sight) error {
		if got := x.Match.Game.Definition().Name.En; got != "Two of them" || x.State.Lines != 4 || x.Renewed != nil {
			t.Errorf("the game is called %q, with %d lines, %+v", got, x.State.Lines, x.Renewed)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestRenewBeforeAnybodyCame checks that a table that was just made, or is opened while the rules change, continues
// under the new rules, too.
func TestRenewBeforeAnybodyCame(t *testing.T) {
	lib := &written{duel}
	h := open(t, room.Config{Library: lib})
	s, _ := fourLines(t, h)
	h.Forget()
	made, err := h.Make(room.Setup{Rules: room.Rules{Game: "duel"}, Seed: 2})
	if err != nil {
		t.Fatal(err)
	}
	was := map[int]int{}
	h.Renew(func() {
		was[0], was[4] = take(t, h, made).state(t).Serial, s.state(t).Serial
		lib.text = edit(t, "n < 60", "n < 50")
	})
	for lines, s := range map[int]seated{0: take(t, h, made), 4: s} {
		got := s.state(t)
		if got.Lines != lines || got.Renewed == nil {
			t.Errorf("it goes on as %+v", got)
		}
		seat := got.Asked[0]
		if _, err := s[seat].Read(seat, was[lines], []room.Number{0}); !errors.Is(err, room.ErrStale) {
			t.Errorf("an answer to what was asked under the rules of before: %v", err)
		}
	}
}

// TestStuck checks that a table that cannot continue reports why, and continues from its position as soon as it can.
func TestStuck(t *testing.T) {
	lib := &written{duel}
	h := open(t, room.Config{Library: lib})
	s, _ := fourLines(t, h)
	h.Renew(func() {
		lib.text = strings.NewReplacer("blue: {}", "cyan: {}", "[red, blue]", "[red, cyan]").Replace(duel)
	})
	if _, err := s["red"].State(); !errors.Is(err, room.ErrRules) || !strings.Contains(err.Error(), "blue") {
		t.Errorf("it says %v", err)
	}
	h.Renew(func() { lib.text = edit(t, "rest: {steps: [{set: n, by: 1}]}", "rest: {steps: [{set: n, by: 2}]}") })
	s.give(t, "blue", "rest")
	if n := s.value(t, "n"); n != "8" {
		t.Errorf("n is %s", n)
	}
}

// TestAdopt checks that only the owner adopts a table that was not in memory when its rules changed. A try returns the
// outcome first.
func TestAdopt(t *testing.T) {
	file := filepath.Join(folder(t), "x.db")
	h := open(t, room.Config{Library: &written{duel}, File: file})
	_, made := fourLines(t, h)
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	lib := &written{edit(t, "{choose: wide, among: 1..2}", "{choose: wide, among: 1..1}")}
	h = open(t, room.Config{Library: lib, File: file})
	s := take(t, h, made)
	if _, err := s["red"].State(); !errors.Is(err, room.ErrRules) {
		t.Fatal(err)
	}
	if _, err := s["red"].Adopt(false, true); !errors.Is(err, room.ErrNotOwner) {
		t.Error(err)
	}
	for _, try := range []bool{true, false} {
		how, err := s[""].Adopt(false, try)
		if err != nil || how != (room.Adoption{Kept: 4, Dropped: 2}) {
			t.Fatalf("%+v, %v", how, err)
		}
	}
	if _, err := s[""].Adopt(false, false); !errors.Is(err, room.ErrSame) {
		t.Error(err)
	}
	if now := s.state(t); now.Renewed.Dropped != 2 {
		t.Errorf("%+v", now.Renewed)
	}
	s.give(t, "red", "rest") // only one width is left, so the player has no choice
}

// modded is a game with a mod whose folder is read anew at each load.
type modded struct {
	game string
	mod  fstest.MapFS
}

func (m *modded) Load(room.Rules) (*interpreter.Game, error) {
	mod, err := interpreter.ReadMod(m.mod, ".")
	if mod == nil {
		return nil, err
	}
	g, err := interpreter.Load(context.Background(), fstest.MapFS{"game.yaml": {Data: []byte(m.game)}}, ".",
		interpreter.Layer{Mod: mod})
	if g == nil {
		return nil, err
	}
	return g, nil
}

func (m *modded) Saved(r *record.Record) (room.Rules, error) { return room.Rules{Game: r.Game}, nil }

// TestModsOfTables checks that a table has its mods with their sums, also after a renewal, and reports other content
// under the same name.
func TestModsOfTables(t *testing.T) {
	version := func(n string) fstest.MapFS {
		return fstest.MapFS{"short.yaml": {Data: []byte("variant: short\ngame: duel\nversion: \"" + n +
			"\"\ntitle: {en: Short, fr: Court}\nadd: {vars/spare: {type: 0.." + n + "}}\n")}}
	}
	from, file := &modded{game: duel, mod: version("1")}, filepath.Join(folder(t), "x.db")
	h := open(t, room.Config{Library: from, File: file})
	s, made := fourLines(t, h)
	others := func(c *room.Chair) (out string) {
		t.Helper()
		list, err := c.OtherMods()
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range list {
			if m.Saved.Sum == m.Given.Sum || len(m.Saved.Sum) < 40 {
				t.Errorf("the sums of %+v", m)
			}
			out += m.Saved.Version + " then " + m.Given.Version
		}
		return out
	}
	if got := others(s[""]); got != "" {
		t.Errorf("nothing has changed, and it tells %s", got)
	}
	h.Renew(func() { from.mod = version("2") })
	if n := s.value(t, "n"); n != "6" || others(s[""]) != "" {
		t.Errorf("it went on with the other, and n is %s; it tells %s", n, others(s[""]))
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	from.mod = version("3")
	owner := take(t, open(t, room.Config{Library: from, File: file}), made)[""]
	if got := others(owner); got != "2 then 3" {
		t.Errorf("of the mod that is another it tells %q", got)
	}
	if _, err := owner.State(); !errors.Is(err, room.ErrRules) {
		t.Errorf("it says %v", err)
	}
}
