package room_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"precept/cmd/precept/table/room"
	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/testkit"
)

// fix returns a correction that red makes.
func fix(what, to string) record.Correction {
	return record.Correction{By: "red", Set: what, To: to, Reason: "a slip"}
}

// TestPutRight checks that a seat that may correct the position can, on the record. Others are refused, and nothing
// changes.
func TestPutRight(t *testing.T) {
	h := open(t, room.Config{})
	s := begun(t, h, room.Setup{Agents: map[string]string{}})
	by := func(who string) record.Correction { f := fix("n", "7"); f.By = who; return f }
	for name, c := range map[string]struct {
		chair, by string
		after     int
		want      error
	}{
		"another seat":           {"blue", "blue", 2, record.ErrMayNot},
		"for the one who may":    {"blue", "red", 2, room.ErrNotYours},
		"who looks on":           {"*", "red", 2, room.ErrNotYours},
		"who looks on, as owner": {"*", "", 2, room.ErrNotYours},
		"the owner":              {"", "", 2, record.ErrMayNot},
		"the owner, as red":      {"", "red", 2, room.ErrNotYours},
		"what was before":        {"red", "red", 1, room.ErrStale},
		"what is not yet":        {"red", "red", 3, room.ErrStale},
	} {
		if _, err := s[c.chair].PutRight(c.after, by(c.by)); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	bad := fix("n", "7")
	bad.Reason = ""
	if _, err := s["red"].PutRight(2, bad); !errors.Is(err, record.ErrNoReason) {
		t.Errorf("without a reason: %v", err)
	}
	var outside *record.Error
	if _, err := s["red"].PutRight(2, fix("bet(blue)", "10")); !errors.As(err, &outside) || outside.High != 9 {
		t.Errorf("out of range: %v", err)
	}
	if now := s.state(t); now.Serial != 2 || now.Lines != 2 {
		t.Fatalf("what was refused has changed the table: %+v", now)
	}
	if out, err := s["red"].PutRight(2, fix("n", "7")); err != nil || out.Line != 3 || s.value(t, "n") != "7" {
		t.Fatalf("%+v, %v, n is %s", out, err, s.value(t, "n"))
	}
	if err := s[""].PutAgent("red", "random"); err != nil {
		t.Fatal(err)
	}
	if _, err := s["red"].PutRight(s.state(t).Serial, fix("n", "9")); !errors.Is(err, room.ErrAgent) {
		t.Errorf("where an agent plays: %v", err)
	}
	if err := s[""].End(); err != nil {
		t.Fatal(err)
	}
	if _, err := s["red"].PutRight(s.state(t).Serial, fix("n", "9")); !errors.Is(err, room.ErrEnded) {
		t.Errorf("at an ended table: %v", err)
	}
}

// TestTheOwnerPutsRight checks that the table's owner, who plays no seat, may correct if everybody may.
func TestTheOwnerPutsRight(t *testing.T) {
	s := sit(t, open(t, room.Config{Library: &written{edit(t, "{by: red}", "{by: all}")}}), room.Setup{})
	f := fix("n", "7")
	f.By = ""
	if out, err := s[""].PutRight(0, f); err != nil || s.value(t, "n") != "7" {
		t.Fatalf("%+v, %v", out, err)
	}
	f.By = "blue"
	if _, err := s["blue"].PutRight(1, f); err != nil {
		t.Error(err)
	}
}

// TestPutRightWhileSeveralAreAsked checks that after a correction all seats of a shared question are asked again.
// Answers to the question shown before are refused.
func TestPutRightWhileSeveralAreAsked(t *testing.T) {
	s := sit(t, open(t, room.Config{}), room.Setup{Rules: room.Rules{Game: "duel"},
		Seats: []string{"red", "blue", "green"}})
	give := func(seat string, after, value int) error {
		_, err := s[seat].Answer(seat, after, []interpreter.Answer{int32(value)})
		return err
	}
	if err := give("green", 0, 3); err != nil {
		t.Fatal(err)
	}
	if _, err := s["red"].PutRight(1, fix("n", "7")); err != nil {
		t.Fatal(err)
	}
	now := s.state(t)
	if !slices.Equal(now.Asked, []string{"red", "blue", "green"}) || len(now.Done) > 0 {
		t.Fatalf("%+v", now)
	}
	for _, after := range []int{0, 1} {
		if err := give("blue", after, 1); !errors.Is(err, room.ErrStale) {
			t.Errorf("an answer to what was before, at %d: %v", after, err)
		}
	}
	for i, seat := range []string{"green", "red", "blue"} {
		if err := give(seat, 2, i); err != nil {
			t.Errorf("%s: %v", seat, err)
		}
	}
	for seat, want := range map[string]string{"red": "1", "blue": "2", "green": "0"} {
		if got := s.value(t, "bet("+seat+")"); got != want {
			t.Errorf("the bet of %s is %s", seat, got)
		}
	}
}

// TestAgentsPlayOnBehindCorrections checks that an agent that is asked during a correction is asked again, and
// continues.
func TestAgentsPlayOnBehindCorrections(t *testing.T) {
	s := sit(t, open(t, room.Config{Thinkers: 2}), room.Setup{Rules: room.Rules{Game: "duel"}, Seed: 3,
		Agents: map[string]string{"blue": "random"}})
	for n := range 12 {
		now := s.until(t, func(x *room.State) bool { return x.Over || slices.Contains(x.Asked, "red") })
		if now.Over {
			break
		}
		if n%3 == 0 {
			f := fix("n", "5")
			if n%2 == 1 {
				f = record.Correction{By: "red", Back: true, Answer: 1, Reason: "again"}
			}
			_, err := s["red"].PutRight(now.Serial, f)
			if err != nil && !errors.Is(err, room.ErrStale) {
				t.Fatal(err)
			}
			continue
		}
		var picks []interpreter.Answer
		err := s["red"].Look(func(x *room.Sight) error {
			for {
				o, err := room.Try(x.Match, "red", picks)
				if err != nil || o.Complete {
					return err
				}
				picks = append(picks, o.Next.Answers()[0])
			}
		})
		if err == nil {
			_, err = s["red"].Answer("red", now.Serial, picks)
		}
		if err != nil && !errors.Is(err, room.ErrStale) {
			t.Fatal(err)
		}
	}
	if now := s.state(t); now.Fault != "" {
		t.Error(now.Fault)
	}
}

// TestCorrectionsInTheHistory checks that a correction is a line: the history shows the positions before and after it,
// and all together can take it back.
func TestCorrectionsInTheHistory(t *testing.T) {
	s := begun(t, open(t, room.Config{}), room.Setup{})
	s.give(t, "red", "rest")
	if err := s["blue"].Write("blue", "wait"); err != nil {
		t.Fatal(err)
	}
	for i, value := range []string{"20", "30"} {
		if out, err := s["red"].PutRight(3+i, fix("n", value)); err != nil || out.Line != 4+i {
			t.Fatalf("%+v, %v", out, err)
		}
	}
	s.give(t, "red", "rest")
	for lines, want := range []string{"0", "0", "0", "1", "20", "30", "31"} {
		err := s["*"].LookAt(lines, func(x *room.Sight) error {
			if got, err := testkit.On(x.Match.Engine()).Eval("n"); got != want || err != nil {
				t.Errorf("with %d lines n is %s, not %s: %v", lines, got, want, err)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	if to, ok, err := s["red"].MayUndo("red"); to != 5 || !ok || err != nil {
		t.Errorf("%d %t %v", to, ok, err)
	}
	if gone := s.back(t, "red", 4); gone.Done || gone.Request == nil {
		t.Fatalf("a correction is taken back by one alone: %+v", gone)
	}
	if gone, err := s["blue"].Agree("blue", s.state(t).Serial, true); err != nil || !gone.Done {
		t.Fatalf("%+v, %v", gone, err)
	}
	if got := s.value(t, "n"); got != "20" || s.state(t).Lines != 4 {
		t.Errorf("n is %s: %+v", got, s.state(t))
	}
}

// TestSavesOfCorrections checks that a save with corrections makes a table with the same lines and the same save. A
// save of other rules continues with the corrected values.
func TestSavesOfCorrections(t *testing.T) {
	lib := &written{duel}
	h := open(t, room.Config{Library: lib})
	shared := room.Setup{Rules: room.Rules{Game: "duel"}, Seed: 1, Shared: [][]string{{"red", "blue"}}}
	s := sit(t, h, shared)
	s.give(t, "red", "1")
	s.give(t, "blue", "2")
	for i, f := range []record.Correction{fix("n", "20"), {By: "red", Move: "deck[0]", To: "heap", Reason: "lost"},
		{By: "red", Back: true, Answer: 1, Reason: "again"}} {
		if _, err := s["red"].PutRight(2+i, f); err != nil {
			t.Fatal(err)
		}
	}
	s.give(t, "blue", "3")
	s.give(t, "red", "rest")
	s.end(t)
	for lines := range 8 {
		data, err := s["red"].Save(lines)
		if err != nil {
			t.Fatal(err)
		}
		made, err := h.Import(data, shared, room.AsSaved, 0)
		if err != nil {
			t.Fatalf("%d lines: %v", lines, err)
		}
		x := take(t, h, made)
		x.end(t)
		again, err := x["red"].Save(lines)
		if err != nil || x.state(t).Lines != lines || lines > 0 && !sameSave(t, data, again) {
			t.Errorf("%d lines: the save is another, %v\n%s\n%s", lines, err, data, again)
		}
	}
	lib.text = strings.Replace(duel, "n < 60", "n < 50", 1)
	h.Forget()
	if _, err := s["red"].State(); !errors.Is(err, room.ErrRules) {
		h.Renew(func() {})
	}
	if _, err := s[""].Adopt(false, false); err != nil && !errors.Is(err, room.ErrSame) {
		t.Fatal(err)
	}
	if now := s.state(t); now.Lines != 7 || s.value(t, "n") != "1" {
		t.Errorf("%+v, n is %s", now, s.value(t, "n"))
	}
}
