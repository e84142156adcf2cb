package estimate

import (
	"math"
	"math/rand/v2"
	"testing"
)

// play returns a random match by the model, between agents of known strength on seats of known value; some matches
// are drawn.
func play(rng *rand.Rand, strengths, worths []float64, agents []int, draws float64) Result {
	r := Result{Agents: agents, Won: make([]float64, len(agents))}
	sum := 0.0
	odds := make([]float64, len(agents))
	for s, a := range agents {
		r.Seats = append(r.Seats, s)
		odds[s] = math.Exp((strengths[a] + worths[s]) / elo)
		sum += odds[s]
	}
	if rng.Float64() < draws {
		for s := range agents {
			r.Won[s] = 1 / float64(len(agents))
		}
		return r
	}
	at := rng.Float64() * sum
	for s := range agents {
		if at -= odds[s]; at < 0 || s == len(agents)-1 {
			r.Won[s] = 1
			break
		}
	}
	return r
}

// ladder returns a fitted tournament of these agents: each match has seats for some of them.
func ladder(rng *rand.Rand, strengths, worths []float64, matches int, draws float64) *Ladder {
	var results []Result
	for range matches {
		agents := rng.Perm(max(len(strengths), len(worths)))[:len(worths)]
		for i := range agents {
			agents[i] %= len(strengths)
		}
		results = append(results, play(rng, strengths, worths, agents, draws))
	}
	return NewLadder(len(strengths), len(worths), results)
}

// TestLadderHolds checks the coverage of intervals for strengths, for two seats and for more.
func TestLadderHolds(t *testing.T) {
	const runs = 500
	for _, test := range []struct {
		name              string
		strengths, worths []float64
		matches           int
	}{
		{"two agents", []float64{0, 100}, []float64{0, 0}, 100},
		{"an advantage of the first", []float64{0, 150, 300}, []float64{60, -60}, 200},
		{"four seats", []float64{0, 100, 200, 350}, []float64{80, 0, -30, -50}, 300},
		{"two agents on four seats", []float64{0, 120}, []float64{50, 0, 0, -50}, 150},
		{"three seats, five agents", []float64{0, 50, 100, 200, 400}, []float64{0, 0, 0}, 400},
	} {
		rng := rand.New(rand.NewPCG(1, 2))
		held, of := 0, 0
		for range runs {
			l := ladder(rng, test.strengths, test.worths, test.matches, 0)
			for a := 1; a < len(test.strengths); a++ {
				for b := range a {
					s, want := l.Over(a, b), test.strengths[a]-test.strengths[b]
					of++
					if s.Low <= want && want <= s.High {
						held++
					}
				}
			}
		}
		got := float64(held) / float64(of)
		if t.Logf("%s: %.4f", test.name, got); got < 0.935 || got > 0.965 {
			t.Errorf("%s: the intervals hold in %.2f %%", test.name, 100*got)
		}
	}
}

// TestLadderOfDraws checks that drawn matches narrow the interval: they vary less than half wins and half losses.
func TestLadderOfDraws(t *testing.T) {
	const runs, draws, apart = 600, 0.6, 100.0
	rng := rand.New(rand.NewPCG(3, 4))
	p := 1 / (1 + math.Exp(-apart/elo))
	score := (1-draws)*p + draws/2
	want := elo * math.Log(score/(1-score)) // the strength that corresponds to the points scored, as in Elo
	held := 0
	for range runs {
		if s := ladder(rng, []float64{0, apart}, []float64{0, 0}, 200, draws).Over(1, 0); s.Low <= want && want <= s.High {
			held++
		}
	}
	if got := float64(held) / runs; got < 0.935 || got > 0.965 {
		t.Errorf("the intervals hold in %.2f %%", 100*got)
	}
}

// TestLadderUnbeaten checks that an agent that won everything has a lower limit, and one that won nothing an upper
// limit.
func TestLadderUnbeaten(t *testing.T) {
	var results []Result
	for range 100 {
		results = append(results, Result{Agents: []int{0, 1}, Seats: []int{0, 1}, Won: []float64{0, 1}},
			Result{Agents: []int{1, 0}, Seats: []int{0, 1}, Won: []float64{1, 0}})
	}
	l := NewLadder(2, 2, results)
	s := l.Strength(1)
	low := elo * math.Log(0.98/0.02)
	if !s.Unbeaten || s.Unwinning || math.Abs(s.Low-low) > 150 || s.High < s.Elo {
		t.Errorf("%+v, and of 200 matches won at least %.0f is sure", s, low)
	}
	if first := l.Strength(0); first.Elo != 0 || first.Low != 0 || first.High != 0 || !first.Unwinning {
		t.Errorf("the first is %+v", first)
	}
	if empty := NewLadder(2, 2, nil).Over(1, 0); empty.Elo != 0 || !(empty.Low < -300) {
		t.Errorf("of no matches %+v", empty)
	}
}
