package ladder

import (
	"fmt"
	"testing"
)

// TestSchedule checks that in a round each agent has each of its seats once. Over all rounds, agents play and meet
// equally often, or nearly so if there are too many choices.
func TestSchedule(t *testing.T) {
	for _, test := range []struct{ agents, seats, rounds, slack int }{
		{2, 2, 10, 0}, {3, 2, 30, 0}, {5, 2, 100, 0}, {4, 4, 10, 0}, {6, 4, 150, 0}, {2, 3, 20, 0}, {2, 4, 20, 0},
		{3, 4, 30, 0}, {12, 6, 400, 400},
	} {
		t.Run(fmt.Sprint(test), func(t *testing.T) {
			s := newSchedule(test.agents, test.seats, 7)
			seats := map[string]int{}
			met := map[string]int{}
			for i := range test.rounds * test.seats {
				who := s.match(i)
				if fmt.Sprint(who) != fmt.Sprint(newSchedule(test.agents, test.seats, 7).match(i)) {
					t.Fatalf("match %d is another the second time", i)
				}
				for seat, a := range who {
					seats[fmt.Sprint(a, " on ", seat)]++
					for _, b := range who[:seat] {
						if a != b {
							met[fmt.Sprint(min(a, b), " and ", max(a, b))]++
						}
					}
				}
			}
			even(t, seats, test.agents*test.seats, test.slack)
			even(t, met, test.agents*(test.agents-1)/2, test.slack)
		})
	}
}

// even checks the number of counts, and that they differ by at most slack.
func even(t *testing.T, counts map[string]int, n, slack int) {
	t.Helper()
	least, most := 1<<30, 0
	for _, k := range counts {
		least, most = min(least, k), max(most, k)
	}
	if len(counts) != n || most-least > slack {
		t.Errorf("%d counts, want %d, from %d to %d: %v", len(counts), n, least, most, counts)
	}
}
