package desk

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter/declared"
)

func TestJudge(t *testing.T) {
	m := &declared.Game{Designs: []declared.Design{{Option: "deck", File: "old"}, {Option: "deck", File: "new"},
		{Option: "deck", File: "old"}, {}}}
	m.Maps = []string{"winter", "autumn"}
	choices := m.Choices()
	if diff := cmp.Diff(map[string][]string{"map": {"autumn", "winter"}, "deck": {"new", "old"}}, choices); diff != "" {
		t.Errorf("options (-want +got):\n%s", diff)
	}
	for _, test := range []struct{ key, value, want string }{
		{"map", "winter", ""},
		{"mpa", "winter", `go has no option "mpa"; did you mean "map"?`},
		{"deck", "odd", `the option deck of go is one of new, old, not "odd"; did you mean "old"?`},
	} {
		got := ""
		if err := JudgeOption("go", choices, test.key, test.value); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s=%s: %q, want %q", test.key, test.value, got, test.want)
		}
	}
}

func TestJudgeSeats(t *testing.T) {
	m := &declared.Game{}
	m.ID, m.MinPlayers, m.MaxPlayers = "go", 2, 3
	for _, id := range []string{"black", "white", "red"} {
		m.Seats = append(m.Seats, declared.Seat{Node: declared.Node{ID: id}})
	}
	for _, test := range []struct {
		seats []string
		want  string
	}{
		{nil, ""},
		{[]string{"white", "black"}, ""},
		{[]string{"white"}, "go is for 2 to 3 players, not 1"},
		{[]string{"white", "blck"}, `go has no seat "blck"; did you mean "black"?`},
		{[]string{"white", "white"}, `the seat "white" is taken twice`},
	} {
		got := ""
		if err := JudgeSeats(m, test.seats); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%v: %q, want %q", test.seats, got, test.want)
		}
	}
}
