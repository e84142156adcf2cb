package report

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/simulate"
	"precept/interpreter"
)

// statistics is the gathered statistics, as JSON.
type statistics struct {
	Matches   int                    `json:"matches"`
	Decisions spread                 `json:"decisions"`
	Phases    map[string]spread      `json:"phases"`
	Stands    map[string]evaluations `json:"stands"`
	Uses      []used                 `json:"uses"`
	Holds     map[string]evaluations `json:"holds"` // by zone and seat
}

// used counts how often a seat used something, in how many matches, and the total change of the seat's evaluation.
type used struct {
	Seat    string    `json:"seat"`
	Sort    string    `json:"sort"`
	ID      string    `json:"id"`
	Name    desk.Text `json:"name"`
	Times   int       `json:"times"`
	Matches int       `json:"matches"`
	Gain    int       `json:"gain"`

	shared bool // another use of its sort has the same name
}

// spread summarises numbers; 90 % of them are between low and high.
type spread struct {
	Mean   float64 `json:"mean"`
	Least  int     `json:"least"`
	Low    int     `json:"low"`
	Median int     `json:"median"`
	High   int     `json:"high"`
	Most   int     `json:"most"`
}

// evaluations contains the evaluations of a seat: their distribution at the end of matches, and their averages before
// each tenth of its decisions and at the end.
type evaluations struct {
	End  spread                   `json:"end"`
	Over [simulate.Tenths]float64 `json:"over"`
}

func spreadOf(s simulate.Spread) spread {
	return spread{s.Mean(), s.Quantile(0), s.Quantile(0.05), s.Quantile(0.5), s.Quantile(0.95), s.Quantile(1)}
}

func statisticsOf(s *simulate.Stats) *statistics {
	out := &statistics{Matches: s.Decisions.N(), Decisions: spreadOf(s.Decisions), Phases: map[string]spread{},
		Stands: map[string]evaluations{}, Uses: []used{}, Holds: map[string]evaluations{}}
	for id, x := range s.Phases {
		out.Phases[id] = spreadOf(x)
	}
	for seat, x := range s.Points {
		out.Stands[seat] = evaluations{spreadOf(x.End), x.Mean()}
	}
	for key, x := range s.Holds {
		out.Holds[key] = evaluations{spreadOf(x.End), x.Mean()}
	}
	ids := map[string]map[string]bool{} // by sort and name
	for _, x := range s.Uses {
		name := x.Sort + x.Name.In("en")
		if ids[name] == nil {
			ids[name] = map[string]bool{}
		}
		ids[name][x.ID] = true
	}
	for _, x := range s.Uses {
		out.Uses = append(out.Uses, used{x.Seat, x.Sort, x.ID, desk.Text(x.Name), x.Times, x.Matches, x.Gain,
			len(ids[x.Sort+x.Name.In("en")]) > 1})
	}
	slices.SortFunc(out.Uses, func(x, y used) int {
		return cmp.Or(cmp.Compare(x.Sort, y.Sort), y.Times-x.Times, cmp.Compare(x.ID, y.ID),
			cmp.Compare(x.Name.En, y.Name.En), cmp.Compare(x.Seat, y.Seat))
	})
	return out
}

// sorts lists the sorts of uses in the order in which they are shown.
var sorts = []string{simulate.Action, simulate.Ability, simulate.Phase, simulate.Card}

// of returns the uses of a seat, grouped by sort. In each group, those that changed its evaluation most come first,
// then the most frequent.
func (s *statistics) of(seat string) []used {
	out := slices.DeleteFunc(slices.Clone(s.Uses), func(u used) bool {
		return u.Seat != seat || u.Times == 0 && u.Gain == 0
	})
	slices.SortStableFunc(out, func(x, y used) int {
		return cmp.Or(slices.Index(sorts, x.Sort)-slices.Index(sorts, y.Sort), y.Gain*y.Gain-x.Gain*x.Gain, y.Times-x.Times)
	})
	return out
}

// turns returns the average number of turns of a seat in a match. It divides the number of times that the most frequent
// phase begins by the number of seats.
func turns(r *simulate.Result) float64 {
	most, seats := 0.0, 0
	for _, x := range r.Stats.Phases {
		most = max(most, x.Mean())
	}
	for _, n := range r.Played {
		seats += n
	}
	return most * float64(r.Stats.Decisions.N()) / float64(max(seats, 1))
}

// unused returns the named actions and procedures of a seat's faction that it never used.
func (s *simulating) unused(seat string, uses []used) (out []string) {
	for _, c := range s.game.Definition().Callable {
		if c.Faction == seat && c.Name.In(s.Lang) != "" && !slices.ContainsFunc(uses, func(u used) bool {
			return u.Seat == seat && u.ID == c.ID
		}) {
			out = append(out, c.Name.In(s.Lang))
		}
	}
	return out
}

// shownUses is the largest number of actions, abilities and cards in the text, for each sort; JSON has them all.
const shownUses = 10

func (s *simulating) writeStatistics(w io.Writer, g *interpreter.Game, st *statistics) {
	row := func(what string, x spread) {
		fmt.Fprintf(w, s.in("%s\t%.1f\t%d to %d, median %d\n"), what, x.Mean, x.Least, x.Most, x.Median)
	}
	row(s.in("decisions of a match"), st.Decisions)
	for i := range g.Definition().Scopes {
		if x := st.Phases[g.Definition().Scopes[i].ID]; x.Most > 0 {
			row(fmt.Sprintf(s.in("of a match: %s"), s.nodeName(&g.Definition().Scopes[i].Node)), x)
		}
	}
	for _, seat := range slices.Sorted(maps.Keys(st.Stands)) {
		row(fmt.Sprintf(s.in("at the end: %s"), s.seatName(g, seat)), st.Stands[seat].End)
	}
	for _, sort := range []string{simulate.Action, simulate.Ability, simulate.Card} {
		shown := 0
		for _, u := range st.Uses {
			if u.Sort == sort && shown < shownUses {
				shown++
				fmt.Fprintf(w, s.in("%s: %s, %s\t%d\tin %.1f %% of the matches\n"), s.in(sort), s.seatName(g, u.Seat),
					s.useName(&u), u.Times, 100*float64(u.Matches)/float64(st.Matches))
			}
		}
	}
}
