package terminal

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/tell"
	"precept/content"
	"precept/interpreter"
)

// TestPartsOfAWhole checks a reader who has already read some of the details that a line summarizes. The reader must
// get each remaining detail, at the depth of that line.
func TestPartsOfAWhole(t *testing.T) {
	lines := []tell.Line{
		{Text: "before", Upto: 1},
		{Text: "all of it", First: 2, Upto: 9},
		{Text: "one", Depth: 1, Detail: true, Upto: 2},
		{Text: "two", Depth: 1, Detail: true, First: 5, Upto: 6},
		{Text: "of two", Depth: 2, Detail: true, Upto: 6},
		{Text: "three", Depth: 1, Detail: true, Upto: 9},
		{Text: "after", Upto: 10},
		{Text: "another", First: 11, Upto: 12},
		{Text: "of another", Depth: 1, Detail: true, Upto: 12},
	}
	for from, want := range map[int]string{0: "before, all of it, after, another", 1: "all of it, after, another",
		3: "two, three, after, another", 5: "of two, three, after, another", 9: "after, another"} {
		var got []string
		for _, l := range parts(lines, from) {
			if l.Upto > from && !l.Detail {
				got = append(got, strings.Repeat(" ", l.Depth)+l.Text)
			}
		}
		if got := strings.Join(got, ", "); got != want {
			t.Errorf("from %d: %s, want %s", from, got, want)
		}
	}
}

// TestAgentsAreToldWhole checks that a match of agents prints every line of the log once and in order.
func TestAgentsAreToldWhole(t *testing.T) {
	agents := map[string]string{"marquise": desk.Random, "eyrie": desk.Random}
	s, out := session(t, loadRoot(t), agents, 4, "fr")
	for range 400 {
		if s.match.Over() {
			break
		}
		d := s.asked()
		o, err := s.drawn(d)
		if err == nil {
			err = s.answer(d, o)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var want []string
	for _, l := range settled(s.tale.Lines("", "fr")) {
		if !l.Detail && l.Kind != tell.End {
			want = append(want, strings.Fields(l.Text)...)
		}
	}
	got := strings.Fields(out.String())
	for i, word := range want {
		if i >= len(got) || got[i] != word {
			upto, to := max(0, i-30), min(len(got), i+10)
			t.Fatalf("word %d is not %q, in: %s", i, word, strings.Join(got[min(upto, to):to], " "))
		}
	}
}

// TestNewsLeaveOutWhatWasOver checks that the new lines are the same with and without the phases that had ended before.
func TestNewsLeaveOutWhatWasOver(t *testing.T) {
	for _, root := range []string{".", "games/wonderland", "games/paladins", "games/kiri"} {
		g, err := interpreter.Load(t.Context(), content.Files, root)
		if err != nil {
			t.Fatal(err)
		}
		m, err := g.Start(interpreter.Setup{Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		l, err := tell.Of(m)
		if err != nil {
			t.Fatal(err)
		}
		r, left := rand.New(rand.NewPCG(3, 7)), 0
		for n := 0; n < 200 && !m.Over(); n++ {
			d := m.Pending()
			seat := d.Seat
			events, _, err := tell.Follow(m, seat, d.Describe(d.Sample(r.IntN).Value))
			if err != nil {
				t.Fatal(err)
			}
			l.Add(m, events)
			from := l.HeardBefore(n) - r.IntN(40)
			all, late := l.Lines(seat, "en"), l.After(seat, "en", from)
			left += len(all) - len(late)
			if diff := cmp.Diff(after(all, from), after(late, from)); diff != "" {
				t.Fatalf("%s, answer %d, told up to %d: (-all +without what was over)\n%s", root, n+1, from, diff)
			}
		}
		if left == 0 {
			t.Errorf("%s: nothing was ever left out", root)
		}
	}
}
