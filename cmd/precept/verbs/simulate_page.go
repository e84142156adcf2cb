package verbs

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"precept/cmd/precept/lab/chart"
	"precept/cmd/precept/lab/simulate"
	"precept/interpreter"
)

// reportWords are the texts of the reports, in English and in French.
var reportWords = map[string][2]string{
	"simulation": {"%s: %d matches", "%s : %d parties"},
	"lead":       {"seeds %d to %d, %d decisions", "graines %d à %d, %d décisions"},
	"who":        {"agents: %s", "agents : %s"},
	"random":     {"all choose at random", "tous choisissent au hasard"},
	"failures":   {"Failures: %d", "Échecs : %d"},
	"wins":       {"Shares of wins", "Parts de victoires"},
	"wilson":     {"Of the matches that each played, with the interval in which the true share lies with a confidence of 95 % (Wilson).", "Des parties jouées par chacun, avec l’intervalle où se trouve la vraie part avec une confiance de 95 % (Wilson)."},
	"ended":      {"How matches ended", "Comment les parties se terminent"},
	"over":       {"How the seats stand over a match", "L’évolution au cours d’une partie"},
	"tenths": {"The evaluation of the game, on average, before each tenth of the decisions of a seat and at the end.",
		"L’évaluation du jeu, en moyenne, avant chaque dixième des décisions d’un joueur et à la fin."},
	"lengths": {"Decisions of a match", "Décisions par partie"},
	"spread": {"On average %.1f; half of the matches have at most %d, nine of ten %d to %d.",
		"En moyenne %.1f ; la moitié des parties en ont au plus %d, neuf sur dix de %d à %d."},
	"phases":  {"Phases of a match", "Phases par partie"},
	"phase":   {"phase", "phase"},
	"mean":    {"mean", "moyenne"},
	"median":  {"median", "médiane"},
	"least":   {"least", "minimum"},
	"most":    {"most", "maximum"},
	"action":  {"Actions used", "Actions utilisées"},
	"ability": {"Abilities used", "Pouvoirs utilisés"},
	"card":    {"Cards chosen", "Cartes choisies"},
	"uses": {"How often in all, and in how many of the matches.",
		"Combien de fois en tout, et dans combien de parties."},
	"draw":     {"draw", "nul"},
	"end":      {"end", "fin"},
	"tuned":    {"%s: %s", "%s : %s"},
	"value":    {"value", "valeur"},
	"games":    {"matches", "parties"},
	"tunelead": {"%d matches for each value, from seed %d.", "%d parties par valeur, à partir de la graine %d."},
}

// word is a text of the reports.
func (a *app) word(key string, args ...any) string {
	text := reportWords[key][0]
	if a.Lang == "fr" {
		text = reportWords[key][1]
	}
	if len(args) == 0 {
		return text
	}
	return fmt.Sprintf(text, args...)
}

// winner is what a seat is called, or a draw.
func (a *app) winner(g *interpreter.Game, id string) string {
	if id == simulate.Draw {
		return a.word("draw")
	}
	return a.seatName(g, id)
}

// page is the report of a simulation as one file.
func (s *simulating) page(r *simulate.Result) string {
	p := &chart.Page{Lang: s.Lang, Title: s.word("simulation", s.game.Model.Name.In(s.Lang), r.Games)}
	who := s.word("random")
	if len(s.agents) > 0 {
		who = s.word("who", strings.Join(s.agents, ", "))
	}
	p.Lead = []string{s.word("lead", s.setup.Seed, s.setup.Seed+uint64(max(r.Games-1, 0)), r.Decisions), who}
	if n := len(r.Failures); n > 0 {
		p.Lead = append(p.Lead, s.word("failures", n))
	}
	p.Add(s.word("wins"), s.word("wilson"), chart.Bars(s.word("wins"), s.winBars(r), 1))
	var ended []chart.Bar
	for _, how := range byCount(r.Ended) {
		n := r.Ended[how]
		ended = append(ended, chart.Bar{Name: how, Value: float64(n), Text: fmt.Sprintf("%d (%.1f %%)", n,
			100*float64(n)/float64(r.Games))})
	}
	p.Add(s.word("ended"), "", chart.Bars(s.word("ended"), ended, float64(r.Games)))
	if r.Stats != nil {
		s.gathered(p, r.Stats)
	}
	return p.String()
}

func (s *simulating) winBars(r *simulate.Result) []chart.Bar {
	shares := r.Shares()
	names := slices.SortedFunc(maps.Keys(shares), func(a, b string) int {
		return cmp.Or(cmp.Compare(shares[b].Share, shares[a].Share), cmp.Compare(a, b))
	})
	var out []chart.Bar
	for _, name := range names {
		x := shares[name]
		out = append(out, chart.Bar{Name: s.winner(s.game, name), Value: x.Share, Low: x.Low, High: x.High,
			Text: fmt.Sprintf("%.1f %% (%d/%d)", 100*x.Share, x.Wins, x.Of)})
	}
	return out
}

// gathered adds what was gathered beside the wins.
func (s *simulating) gathered(p *chart.Page, st *simulate.Stats) {
	if len(st.Points) > 0 {
		var series []chart.Series
		for _, seat := range slices.Sorted(maps.Keys(st.Points)) {
			mean := st.Points[seat].Mean()
			series = append(series, chart.Series{Name: s.seatName(s.game, seat), Values: mean[:]})
		}
		var steps []string
		for k := range simulate.Tenths - 1 {
			steps = append(steps, fmt.Sprintf("%d %%", 10*k))
		}
		p.Add(s.word("over"), s.word("tenths"), chart.Lines(s.word("over"), append(steps, s.word("end")), series, ""))
	}
	d := spreadOf(st.Decisions)
	p.Add(s.word("lengths"), s.word("spread", d.Mean, d.Median, d.Low, d.High),
		chart.Histogram(s.word("lengths"), st.Decisions))
	rows := [][]string{{s.word("phase"), s.word("mean"), s.word("median"), s.word("least"), s.word("most")}}
	for i := range s.game.Model.Scopes {
		scope := &s.game.Model.Scopes[i]
		if x := spreadOf(st.Phases[scope.ID]); x.Most > 0 {
			rows = append(rows, []string{s.nodeName(&scope.Node), fmt.Sprintf("%.1f", x.Mean), fmt.Sprint(x.Median),
				fmt.Sprint(x.Least), fmt.Sprint(x.Most)})
		}
	}
	if len(rows) > 1 {
		p.Add(s.word("phases"), "", chart.Table(rows))
	}
	s.uses(p, st)
}

// drawnUses is how many of each sort are drawn.
const drawnUses = 40

// uses adds what was used, the most frequent first.
func (s *simulating) uses(p *chart.Page, st *simulate.Stats) {
	all := statisticsOf(st)
	for _, sort := range []string{simulate.Action, simulate.Ability, simulate.Card} {
		var bars []chart.Bar
		for _, u := range all.Uses {
			if u.Sort == sort && len(bars) < drawnUses {
				bars = append(bars, chart.Bar{Name: s.useName(&u), Value: float64(u.Times),
					Text: fmt.Sprintf("%d (%.1f %%)", u.Times, 100*float64(u.Matches)/float64(all.Matches))})
			}
		}
		if bars != nil {
			p.Add(s.word(sort), s.word("uses"), chart.Bars(s.word(sort), bars, 0))
		}
	}
}
