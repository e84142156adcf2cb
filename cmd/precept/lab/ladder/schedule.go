package ladder

import "math/rand/v2"

// schedule decides which agents play the seats of each match.
//
// Matches come in rounds, with one match for each seat. In a round the same agents move by one seat after each
// match, so that each has had each seat once. Successive rounds go through all choices of agents, in an order drawn
// anew each time. If there are fewer agents than seats, all play, each as often as possible.
type schedule struct {
	agents, seats int
	seed          uint64
	choices       [][]int // agents of a round, or those with one seat more than the others; nil: they are drawn
}

// mostChoices is the largest number of choices that are used in turn.
const mostChoices = 300

func newSchedule(agents, seats int, seed uint64) *schedule {
	s := &schedule{agents: agents, seats: seats, seed: seed}
	some := seats % agents
	s.choices = [][]int{}
	var choose func(from int, chosen []int) bool
	choose = func(from int, chosen []int) bool {
		if len(chosen) == some {
			s.choices = append(s.choices, append([]int{}, chosen...))
			return len(s.choices) <= mostChoices
		}
		for k := from; k < agents; k++ {
			if !choose(k+1, append(chosen, k)) {
				return false
			}
		}
		return true
	}
	if !choose(0, nil) {
		s.choices = nil
	}
	return s
}

// The streams of the generators that order the choices and seat the agents of a round.
const (
	orderStream = 0x1add32
	roundStream = 0x5ea7
)

// match returns the agents on the seats of match i, from 0. It is safe for concurrent use.
func (s *schedule) match(i int) []int {
	round, turn := i/s.seats, i%s.seats
	rng := rand.New(rand.NewPCG(s.seed+uint64(round), roundStream))
	var who []int
	for len(who)+s.agents <= s.seats {
		for a := range s.agents {
			who = append(who, a)
		}
	}
	who = append(who, s.some(round, rng)...)
	rng.Shuffle(len(who), func(a, b int) { who[a], who[b] = who[b], who[a] })
	out := make([]int, s.seats)
	for seat := range out {
		out[seat] = who[(seat+turn)%s.seats]
	}
	return out
}

// some returns the agents that play in a round. With fewer agents than seats, it returns those that get one seat more
// than the others.
func (s *schedule) some(round int, rng *rand.Rand) []int {
	if s.choices == nil {
		return rng.Perm(s.agents)[:s.seats%s.agents]
	}
	n := len(s.choices)
	order := rand.New(rand.NewPCG(s.seed+uint64(round/n), orderStream)).Perm(n)
	return s.choices[order[round%n]]
}
