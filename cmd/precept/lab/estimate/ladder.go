package estimate

import (
	"math"
	"slices"
)

// elo is how many points of Elo a factor of e in the odds is.
const elo = 400 / math.Ln10

// Odds is the odds of who is so many points of Elo stronger.
func Odds(points float64) float64 { return math.Exp(points / elo) }

// Result is one match of a ladder: who sat where, and who won.
type Result struct {
	Agents []int     // by seat of the match, the number of its agent
	Seats  []int     // by seat of the match, its number in the game
	Won    []float64 // by seat of the match: 1 for who won, parts of it where it was shared or drawn; together 1
}

// Strength is how strong an agent is.
type Strength struct {
	Elo       float64 `json:"elo"` // against the first agent of the ladder
	Low       float64 `json:"low"`
	High      float64 `json:"high"`
	Unbeaten  bool    `json:"unbeaten,omitempty"` // it won all its matches: it is at least as strong as Low
	Unwinning bool    `json:"winless,omitempty"`  // it won none: it is at most as strong as High
}

// Ladder is strengths of agents, and what each seat is worth, from matches.
type Ladder struct {
	agents, seats int
	results       []Result

	at       []float64   // strengths of the agents, then of the seats, as logarithms of odds
	variance [][]float64 // of them
}

// NewLadder fits strengths to matches.
//
// An agent of strength a on a seat of worth s wins a match with the odds exp(a+s) to those of all others of it. With
// two seats that is the model of Bradley and Terry ("Rank analysis of incomplete block designs", Biometrika 39, 1952),
// on the scale of Elo (400 points are odds of ten to one); with more it is the rule of choice of Luce (Individual
// Choice Behavior, 1959), of which Plackett and Luce make rankings: here only who wins counts. A draw is a part of a
// win for each, and so is a victory that is shared.
//
// The strengths are those of the greatest likelihood, each agent and each seat having drawn one match more against one
// of the strength 0 (as in Bayeselo), so that who has never lost has a strength. Their variances are the robust ones
// (Huber 1967, White, "Maximum likelihood estimation of misspecified models", Econometrica 50, 1982): they hold for
// draws too, and where the model is not quite the game.
func NewLadder(agents, seats int, results []Result) *Ladder {
	l := &Ladder{agents: agents, seats: seats, results: results, at: make([]float64, agents+seats)}
	for range mostSteps {
		gradient, curvature, _ := l.likelihood()
		step := solved(curvature, gradient)
		far := 0.0
		for i := range step {
			step[i] = max(-1, min(step[i], 1)) // no farther at once than the curve is known
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

// mostSteps is how often the strengths are mended at most; a dozen times is usual.
const mostSteps = 200

// likelihood is the slope of the logarithm of the likelihood, its curvature turned round, and the products of the
// slopes of each match, summed.
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
	for i, at := range l.at { // the match drawn against one of the strength 0: half a match won, half a match lost
		p := 1 / (1 + math.Exp(-at))
		gradient[i] += 0.5 - p
		curvature[i][i] += p * (1 - p)
		products[i][i] += 0.25*(1-p)*(1-p) + 0.25*p*p
	}
	return gradient, curvature, products
}

// count adds the slope of one match to the sums, and forgets it.
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

// chances is how likely each seat of a match wins it.
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

// Strength is the strength of an agent against the first of the ladder.
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

// Over is by how much an agent is stronger than another.
func (l *Ladder) Over(agent, other int) Strength { return l.between(agent, other) }

// Seat is what a seat is worth beyond the seats on average.
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

// weighed is a sum of strengths with its interval.
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
