package interpreter_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/internal/exec"
)

// sampled holds the games whose decisions are listed and sampled here.
var sampled = []string{"connect_four", "breakthrough", "tic_tac_toe", "othello", "hex", "root"}

// TestListingAndSamplingAgree checks that exactly the listed options can be drawn, all equally likely.
func TestListingAndSamplingAgree(t *testing.T) {
	for _, id := range sampled {
		t.Run(id, func(t *testing.T) {
			asked, uneven := 0, 0
			for seed := range uint64(short(20)) {
				m := start(t, id, seed)
				r := rand.New(rand.NewPCG(seed, 7))
				for !m.Over() {
					if r.IntN(8) == 0 {
						asked++
						if !agree(t, m, r) {
							uneven++
						}
					}
					if err := m.Answer(m.Pending().Sample(r.IntN)); err != nil {
						t.Fatal(err)
					}
				}
			}
			// A fair distribution exceeds the bound once in a thousand tests.
			if uneven > 2+asked/200 {
				t.Errorf("%d of %d decisions are drawn unevenly", uneven, asked)
			}
			t.Logf("%d decisions, %d beyond the bound", asked, uneven)
		})
	}
}

// agree compares the options of a decision with what is drawn from it: all possible draws, and 40 times as many random
// draws as there are options. It reports whether the distribution is even.
func agree(t *testing.T, m *interpreter.Match, r *rand.Rand) bool {
	t.Helper()
	listed := at(t, m.Run().P, m.Run().M).Pending().Options(nil)
	if diff := cmp.Diff(sorted(listed), sorted(drawn(t, m))); diff != "" {
		t.Fatalf("options (-listed +drawn):\n%s", diff)
	}
	if len(listed) == 1 {
		return true // a disguised decision is asked although there is one answer
	}
	d := at(t, m.Run().P, m.Run().M).Pending()
	const each = 40
	counts := map[exec.Option]float64{}
	for range each * len(listed) {
		counts[d.Sample(r.IntN)]++
	}
	sum := 0.0
	for _, o := range listed {
		sum += (counts[o] - each) * (counts[o] - each) / each
	}
	return sum <= chiBound(float64(len(listed)-1))
}

// drawn returns everything that Sample can return. A draw takes one of the remaining candidates, and the last candidate
// replaces it if it is refused. So it tries each candidate as the first draw, followed by the first or the last
// remaining ones.
func drawn(t *testing.T, m *interpreter.Match) []exec.Option {
	t.Helper()
	var out []exec.Option
	n := len(m.Pending().Raw().Candidates())
	for first := range n {
		for _, then := range []int{0, 1 << 30} { // take the first remaining candidate, or the last
			d := at(t, m.Run().P, m.Run().M).Pending()
			draws := 0
			o := d.Sample(func(left int) int {
				if draws++; left > n || draws > n {
					t.Fatalf("draw %d among %d of %d candidates", draws, left, n)
				}
				if draws == 1 {
					return first
				}
				return min(then, left-1)
			})
			if !d.Is(o) {
				t.Fatalf("%d was drawn and is not offered", o)
			}
			if !slices.Contains(out, o) {
				out = append(out, o)
			}
		}
	}
	return out
}

func sorted(l []exec.Option) []exec.Option {
	l = slices.Clone(l)
	slices.Sort(l)
	return l
}

// chiBound returns the quantile of chi-square at one in a thousand (Wilson and Hilferty's approximation).
func chiBound(degrees float64) float64 {
	const z = 3.09
	k := 2 / (9 * degrees)
	b := 1 - k + z*math.Sqrt(k)
	return degrees * b * b * b
}

// TestWaysToAskADecision checks that counting, listing, testing and drawing options agree, in any order.
func TestWaysToAskADecision(t *testing.T) {
	for _, id := range sampled {
		t.Run(id, func(t *testing.T) {
			m := start(t, id, 2)
			a := &agent{seed: 2}
			for n := 0; !m.Over() && n < 150; n++ {
				listed := at(t, m.Run().P, m.Run().M).Pending().Options(nil)
				if got := at(t, m.Run().P, m.Run().M).Pending().Count(); got != len(listed) {
					t.Fatalf("answer %d: counted %d, listed %d", n, got, len(listed))
				}
				d := at(t, m.Run().P, m.Run().M).Pending()
				var one []exec.Option
				for _, o := range d.Candidates() {
					if d.Is(o) {
						one = append(one, o)
					}
				}
				if diff := cmp.Diff(listed, one); diff != "" {
					t.Fatalf("answer %d: options (-listed +asked one by one):\n%s", n, diff)
				}
				a.step(t, m)
			}
		})
	}
}

// TestListedAndSampledGamesAreAlike checks that random matches with listed options and with sampled options have the
// same distribution.
func TestListedAndSampledGamesAreAlike(t *testing.T) {
	for _, test := range []struct {
		id    string
		games int
	}{{"tic_tac_toe", 4000}, {"connect_four", 2000}, {"root", 150}} {
		t.Run(test.id, func(t *testing.T) {
			games := short(test.games)
			type tally map[string]float64
			count := func(listing bool) (out tally, mean, variance float64) {
				out = tally{}
				sum, squares, n := 0.0, 0.0, float64(games)
				for seed := range uint64(games) {
					m := start(t, test.id, seed)
					r := rand.New(rand.NewPCG(seed, 11))
					answers := 0.0
					for !m.Over() {
						o := interpreter.Option{}
						if listing {
							l := m.Pending().Raw().Options(nil)
							o.Value = l[r.IntN(len(l))]
						} else {
							o = m.Pending().Sample(r.IntN)
						}
						if err := m.Answer(o); err != nil {
							t.Fatal(err)
						}
						answers++
					}
					out[fmt.Sprint(m.Winners())]++
					sum, squares = sum+answers, squares+answers*answers
				}
				return out, sum / n, (squares/n - sum/n*sum/n) / n // the variance of the mean
			}
			listed, long, apart := count(true)
			sampled, long2, apart2 := count(false)
			for who := range listed {
				a, b := listed[who], sampled[who]
				if z := math.Abs(a-b) / math.Sqrt(a+b); z > 4 {
					t.Errorf("won by %s: %v listed, %v sampled", who, a, b)
				}
			}
			if math.Abs(long-long2) > 3.09*math.Sqrt(apart+apart2) {
				t.Errorf("%.1f answers a game listed, %.1f sampled", long, long2)
			}
		})
	}
}
