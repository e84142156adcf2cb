package interpreter_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/save"
)

const dealsGame = header + `title: {en: Deals}
corrections: {by: all}
vars: {n: {type: int}}
play:
  - choose: deal
    by: player
    unanimous: true
    among: 1..3
  - {set: n, to: "deal ?? 0"}
  - {choose: x, by: a, among: 1..2}
  - {set: n, to: x}
`

// TestNotes checks that notes are only in the record: they do not change the match.
func TestNotes(t *testing.T) {
	g := tinyGame(t, dealsGame)
	m, err := g.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	hash := m.Engine().Hash()
	for _, test := range []struct{ by, text string }{
		{"a", ""}, {"a", "  "}, {"a", "two\nlines"}, {"a", "\x1b[2J"}, {"a", "\xff"},
		{"a", strings.Repeat("x", limit.Reason+1)},
		{"zhu", "who is that?"}, {"", "nobody"},
	} {
		if err := m.Note(test.by, test.text); !errors.Is(err, record.ErrNote) &&
			!errors.Is(err, interpreter.ErrNotOpen) {
			t.Errorf("%s notes %q: %v", test.by, test.text, err)
		}
	}
	note := func(by, text string) {
		t.Helper()
		if err := m.Note(by, text); err != nil {
			t.Fatal(err)
		}
	}
	say := func(seat, word string) {
		t.Helper()
		if err := answerWord(m, seat, word); err != nil {
			t.Fatal(err)
		}
	}
	note("a", "the bridge is yours until the winter")
	if m.Engine().Hash() != hash {
		t.Error("a note changes the position")
	}
	say("a", "2")
	note("c", "accepted, but for the ford")
	say("c", "agree")
	say("b", "agree")
	note("b", "noted")
	want := []record.Note{{After: 0, By: "a", Text: "the bridge is yours until the winter"},
		{After: 1, By: "c", Text: "accepted, but for the ford"}, {After: 3, By: "b", Text: "noted"}}
	again := map[string]*interpreter.Match{}
	data, err := save.Bytes(m)
	if err != nil {
		t.Fatal(err)
	}
	if again["restored"], err = save.Restore(t.Context(), g, data); err != nil {
		t.Fatal(err)
	}
	if again["cloned"], err = m.Clone(); err != nil {
		t.Fatal(err)
	}
	if again["adopted"], _, err = save.Adopt(t.Context(), g, data); err != nil {
		t.Fatal(err)
	}
	for how, x := range again {
		if diff := cmp.Diff(want, x.Record.Notes); diff != "" {
			t.Errorf("%s (-want +got):\n%s", how, diff)
		}
	}
	other := tinyGame(t, strings.Replace(dealsGame, "to: x}", "to: x + 1}", 1))
	stands, how, err := save.Checkpoint(t.Context(), other, data)
	if err != nil {
		t.Fatal(err)
	}
	if data, err = save.Bytes(stands); err != nil {
		t.Fatal(err)
	}
	if stands, err = save.Restore(t.Context(), other, data); err != nil {
		t.Fatalf("behind a checkpoint (%+v): %v", how, err)
	}
	if n := len(stands.Record.Notes) + len(pastNotes(stands)); n != len(want) {
		t.Errorf("behind a checkpoint there are %d notes, want %d", n, len(want))
	}
	back, err := save.ReplayTo(t.Context(), m, 1, save.Before)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want[:2], back.Record.Notes); diff != "" {
		t.Errorf("after one answer (-want +got):\n%s", diff)
	}
	for _, forged := range []record.Note{
		{After: 9, By: "a", Text: "x"}, {After: 1, By: "zhu", Text: "x"}, {After: 1, By: "a"},
	} {
		r := m.Record.Clone()
		r.Notes = []record.Note{forged}
		data, err := r.Save(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := save.Restore(t.Context(), g, data); !errors.Is(err, record.ErrBroken) {
			t.Errorf("%+v: %v", forged, err)
		}
	}
}

// pastNotes returns the notes of the earlier chapters.
func pastNotes(m *interpreter.Match) (out []record.Note) {
	for _, c := range m.Record.Past {
		out = append(out, c.Notes...)
	}
	return out
}
