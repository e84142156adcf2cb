package desk

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter/model"
)

func TestJudge(t *testing.T) {
	m := &model.Game{Maps: []string{"winter", "autumn"}, Designs: []model.Design{{Option: "deck", File: "old"},
		{Option: "deck", File: "new"}, {Option: "deck", File: "old"}, {}}}
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
	m := &model.Game{MinPlayers: 2, MaxPlayers: 3}
	m.ID = "go"
	for _, id := range []string{"black", "white", "red"} {
		m.Seats = append(m.Seats, model.Seat{Node: model.Node{ID: id}})
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
