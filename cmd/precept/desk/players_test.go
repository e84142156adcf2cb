package desk

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTakeAgents(t *testing.T) {
	for _, test := range []struct {
		seats  []string
		names  []string
		agents map[string]string
	}{
		{nil, nil, nil},
		{[]string{"a", "b=random"}, []string{"a", "b"}, map[string]string{"a": Human, "b": Random}},
		{[]string{"a=human", "b=human"}, []string{"a", "b"}, map[string]string{"a": Human, "b": Human}},
		{[]string{"a=random"}, []string{"a"}, map[string]string{"a": Random}},
	} {
		l := Lineup{Seats: test.seats}
		agents, err := l.TakeAgents()
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.names, l.Seats); diff != "" {
			t.Errorf("seats (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(test.agents, agents); diff != "" {
			t.Errorf("agents (-want +got):\n%s", diff)
		}
	}
}
