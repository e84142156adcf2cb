package estimate

import (
	"math"
	"slices"
)

// elo is the number of Elo points that multiply the odds by e.
const elo = 400 / math.Ln10

// Odds returns the odds of a side that is stronger by a number of Elo points.
func Odds(points float64) float64 { return math.Exp(points / elo) }

// Result is one match of a ladder: who sat where, and who won.
type Result struct {
	Agents []int     // by seat of the match, the number of its agent
	Seats  []int     // by seat of the match, its number in the game
	Won    []float64 // by seat of the match: 1 for the winner, or parts if shared or drawn; the sum is 1
}

// Strength is how strong an agent is.
type Strength struct {
	Elo       float64 `json:"elo"` // compared with the first agent of the ladder
	Low       float64 `json:"low"`
	High      float64 `json:"high"`
	Unbeaten  bool    `json:"unbeaten,omitempty"` // it won all its matches, so only Low is meaningful
	Unwinning bool    `json:"winless,omitempty"`  // it won none, so only High is meaningful
}

// Ladder holds the strengths of agents and the value of each seat, fitted to matches.
type Ladder struct {
	agents, seats int
	results       []Result

	at       []float64   // strengths of the agents, then of the seats, as log odds
	variance [][]float64 // their covariance
}

// NewLadder fits strengths to matches.
//
// An agent of strength a on a seat of value s wins a match with odds exp(a+s), relative to those of the other
// seats. For two seats this is the model of Bradley and Terry ("Rank analysis of incomplete block designs",
// Biometrika 39, 1952), on the Elo scale (400 points are odds of ten to one). For more seats it is Luce's choice
// rule (Individual Choice Behavior, 1959), the base of Plackett-Luce rankings; here only the winner counts. In a
// draw or a shared victory, each winner gets a part of a win.
//
// The strengths maximise the likelihood. Each agent and each seat also gets one drawn match against strength 0 (as
// in Bayeselo). So an agent that never lost has a finite strength. The variances are robust (Huber 1967, White,
// "Maximum likelihood estimation of misspecified models", Econometrica 50, 1982). They are valid for draws,
// and if the model does not quite fit the game.
func NewLadder(agents, seats int, results []Result) *Ladder {
	l := &Ladder{agents: agents, seats: seats, results: results, at: make([]float64, agents+seats)}
	for range mostSteps {
		gradient, curvature, _ := l.likelihood()
		step := solved(curvature, gradient)
		far := 0.0
		for i := range step {
			step[i] = max(-1, min(step[i], 1)) // limit each step, because the quadratic model is only local
			l.at[i] += step[i]
			far = max(far, math.Abs(step[i]))
		}
		if far < 1e-9 {
			break
		}
	}
	_, curvature, scores := l.likelihood()
	l.variance = sandwich(curvature, scores)
	return l
}

// mostSteps is the largest number of Newton steps; a dozen is usual.
const mostSteps = 200

// likelihood returns the gradient of the log likelihood, its negative curvature, and the sum of the outer products
// of each match's gradient.
func (l *Ladder) likelihood() (gradient []float64, curvature, products [][]float64) {
	n := len(l.at)
	gradient, curvature, products = make([]float64, n), square(n), square(n)
	slope := make([]float64, n)
	for _, r := range l.results {
		p := l.chances(&r)
		var touched []int
		for s := range r.Agents {
			for _, i := range []int{r.Agents[s], l.agents + r.Seats[s]} {
				slope[i] += r.Won[s] - p[s]
				if !slices.Contains(touched, i) { // an agent may have several seats
					touched = append(touched, i)
				}
			}
			for k := range r.Agents {
				w := -p[s] * p[k]
				if s == k {
					w += p[s]
				}
				for _, i := range []int{r.Agents[s], l.agents + r.Seats[s]} {
					for _, j := range []int{r.Agents[k], l.agents + r.Seats[k]} {
						curvature[i][j] += w
					}
				}
			}
		}
		l.count(gradient, products, slope, touched)
	}
	for i, at := range l.at { // the match drawn against strength 0: half a win, half a loss
		p := 1 / (1 + math.Exp(-at))
		gradient[i] += 0.5 - p
		curvature[i][i] += p * (1 - p)
		products[i][i] += 0.25*(1-p)*(1-p) + 0.25*p*p
	}
	return gradient, curvature, products
}

// count adds the gradient of one match to the sums, and clears it.
func (l *Ladder) count(gradient []float64, products [][]float64, slope []float64, touched []int) {
	seen := touched[:0]
	for _, i := range touched {
		if slope[i] != 0 {
			seen = append(seen, i)
			gradient[i] += slope[i]
		}
		for _, j := range seen {
			if x := slope[i] * slope[j]; i == j {
				products[i][i] += x
			} else if x != 0 {
				products[i][j] += x
				products[j][i] += x
			}
		}
	}
	for _, i := range touched {
		slope[i] = 0
	}
}

// chances returns the probability of each seat to win a match.
func (l *Ladder) chances(r *Result) []float64 {
	out, sum, most := make([]float64, len(r.Agents)), 0.0, math.Inf(-1)
	for s := range out {
		out[s] = l.at[r.Agents[s]] + l.at[l.agents+r.Seats[s]]
		most = max(most, out[s])
	}
	for s := range out {
		out[s] = math.Exp(out[s] - most)
		sum += out[s]
	}
	for s := range out {
		out[s] /= sum
	}
	return out
}

// Strength returns the strength of an agent relative to the first of the ladder.
func (l *Ladder) Strength(agent int) Strength {
	out := l.between(agent, 0)
	won, of := 0.0, 0.0
	for _, r := range l.results {
		mine, others := 0.0, false
		for s, a := range r.Agents {
			if a == agent {
				mine += r.Won[s]
			}
			others = others || a != agent
		}
		for _, a := range r.Agents {
			if a == agent && others {
				won, of = won+mine, of+1
				break
			}
		}
	}
	out.Unbeaten, out.Unwinning = of > 0 && won > of-1e-9, of > 0 && won < 1e-9
	return out
}

// Over returns by how much an agent is stronger than another.
func (l *Ladder) Over(agent, other int) Strength { return l.between(agent, other) }

// Seat returns the value of a seat relative to the average seat.
func (l *Ladder) Seat(seat int) Strength {
	weights := make([]float64, len(l.at))
	for s := range l.seats {
		weights[l.agents+s] = -1 / float64(l.seats)
	}
	weights[l.agents+seat]++
	return l.weighed(weights)
}

func (l *Ladder) between(i, j int) Strength {
	weights := make([]float64, len(l.at))
	weights[i]++
	weights[j]--
	return l.weighed(weights)
}

// weighed returns the weighted sum of the agents' strengths with its interval.
func (l *Ladder) weighed(weights []float64) Strength {
	value, variance := 0.0, 0.0
	for i, w := range weights {
		value += w * l.at[i]
		for j, v := range weights {
			variance += w * v * l.variance[i][j]
		}
	}
	half := elo * quantile * math.Sqrt(max(variance, 0))
	return Strength{Elo: elo * value, Low: elo*value - half, High: elo*value + half}
}
