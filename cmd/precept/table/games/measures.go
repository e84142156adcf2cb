package games

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
)

// measured is a measure of line-ups as JSON, with its bounds by the number of players.
type measured struct {
	ID       string      `json:"id"`
	Name     desk.Text   `json:"name"`
	Articles []string    `json:"articles"`
	Why      *desk.Text  `json:"why,omitempty"`
	Advice   bool        `json:"advice"` // the bounds are advice, and refuse nothing
	AtLeast  map[int]int `json:"at_least,omitempty"`
	AtMost   map[int]int `json:"at_most,omitempty"`
}

// judgedLineup is a line-up with its measures.
type judgedLineup struct {
	Seats    []string `json:"seats"`
	Measures []judged `json:"measures"`
	Refused  string   `json:"refused,omitempty"` // why no match can begin with it, apart from its measures
	all      []declared.Measure
}

// judged is the value of one measure of a line-up.
type judged struct {
	ID      string `json:"id"`
	Value   int    `json:"value"`
	AtLeast *int   `json:"at_least,omitempty"`
	AtMost  *int   `json:"at_most,omitempty"`
	Fits    bool   `json:"fits"`
	Refused bool   `json:"refused"` // no match can begin
}

// seatValue is a named attribute of a seat.
type seatValue struct {
	ID    string    `json:"id"`
	Name  desk.Text `json:"name"`
	Value int       `json:"value"` // 1 for a truth
	truth bool
}

// seatValues returns the attributes of a seat that have a name and are numbers or truths, unless they are 0.
func seatValues(m *declared.Game, s *declared.Seat) []seatValue {
	var out []seatValue
	for _, v := range s.Values {
		d, node := &m.Types.Attrs[v.Attr], &m.Attrs[v.Attr].Node
		counted := d.Type.Scalar(declared.OfInt) || d.Type.Scalar(declared.OfBool)
		if counted && node.Name != (declared.Text{}) && v.Int != 0 {
			out = append(out, seatValue{d.Name, desk.Text(node.Name), int(v.Int), d.Type.Scalar(declared.OfBool)})
		}
	}
	return out
}

// measures returns the measures of a game with their bounds for every number of players. Bounds that depend on the
// line-up are those of the first players' seats.
func measures(g *interpreter.Game) ([]measured, error) {
	var out []measured
	if len(g.Definition().Lineups) == 0 {
		return nil, nil
	}
	for i := range g.Definition().Lineups {
		l := &g.Definition().Lineups[i]
		m := measured{ID: l.ID, Name: desk.Text(l.Name), Articles: append([]string{}, l.Articles...), Advice: l.Advice,
			AtLeast: map[int]int{}, AtMost: map[int]int{}}
		if l.Why != (declared.Text{}) {
			why := desk.Text(l.Why)
			m.Why = &why
		}
		out = append(out, m)
	}
	seats := slices.DeleteFunc(desk.SeatIDs(g.Definition()), func(s string) bool {
		return g.Definition().Players([]string{s}) == 0
	})
	for n := g.Definition().MinPlayers; n <= min(g.Definition().MaxPlayers, len(seats)); n++ {
		all, err := narrate.Measures(g, interpreter.Setup{Seats: seats[:n]})
		if err != nil {
			return nil, err
		}
		for i, m := range all {
			if m.Least != nil {
				out[i].AtLeast[n] = *m.Least
			}
			if m.Most != nil {
				out[i].AtMost[n] = *m.Most
			}
		}
	}
	return out, nil
}

// judgeLineup returns the measures of a line-up.
func judgeLineup(g *interpreter.Game, seats []string) (out judgedLineup, err error) {
	if err := desk.JudgeSeats(g.Definition(), seats); err != nil {
		return out, err
	}
	out.Seats, out.Measures = seats, []judged{}
	out.all, err = narrate.Measures(g, interpreter.Setup{Seats: seats})
	for i := range out.all {
		m := &out.all[i]
		out.Measures = append(out.Measures, judged{m.Of.ID, m.Value, m.Least, m.Most, m.Fits(), !m.Fits() && !m.Of.Advice})
	}
	return out, err
}

// begins checks whether a match can begin with the line-up, unless a measure already refuses it. It starts a match,
// because only that reveals the requirements of the setup.
func (l *judgedLineup) begins(d *desk.Desk, g *interpreter.Game) {
	if slices.ContainsFunc(l.Measures, func(m judged) bool { return m.Refused }) {
		return
	}
	if _, err := g.Start(interpreter.Setup{Seats: l.Seats, Seed: 1}); err != nil {
		l.Refused = speech.Error(d.Lang, err)
	}
}

// LineupsOf prints the measures of every line-up for a number of players, with and without seats that no player holds.
func LineupsOf(d *desk.Desk, id string, count int) error {
	g, err := d.Game(id)
	if err != nil {
		return err
	}
	var out [][]string
	seats := desk.SeatIDs(g.Definition())
	var choose func(from int, chosen []string)
	choose = func(from int, chosen []string) {
		n := g.Definition().Players(chosen)
		if n == count && g.Definition().JudgeSeats(chosen) == nil {
			out = append(out, slices.Clone(chosen))
		}
		for i := from; i < len(seats); i++ {
			if n < count || g.Definition().Players(seats[i:i+1]) == 0 {
				choose(i+1, append(chosen, seats[i]))
			}
		}
	}
	if count < g.Definition().MinPlayers || count > g.Definition().MaxPlayers {
		return desk.Usage("%s is for %s, not %d", id, desk.PlayersText(g.Definition()), count)
	}
	choose(0, nil)
	return Lineups(d, id, out)
}

// Lineups prints the measures of line-ups.
func Lineups(d *desk.Desk, id string, lineups [][]string) error {
	g, err := d.Game(id)
	if err != nil {
		return err
	}
	list := []judgedLineup{}
	for _, seats := range lineups {
		j, err := judgeLineup(g, seats)
		if err != nil {
			return err
		}
		if len(lineups) == 1 {
			j.begins(d, g)
		}
		list = append(list, j)
	}
	if d.JSON {
		return d.WriteJSON(struct {
			Game    string         `json:"game"`
			Lineups []judgedLineup `json:"lineups"`
		}{id, list})
	}
	return d.Table(func(w io.Writer) {
		for i := range list {
			writeJudged(d, w, &list[i], len(list) == 1)
		}
	})
}

// measureWords holds the texts of the table of measures, by language.
var measureWords = map[string]struct{ colon, least, most, forPlayers, forMore, advice, refused, short, fits string }{
	"en": {": ", "at least", "at most", "%d for %d players", "%d for %d", "advice", "refused", "below the advice", "fits"},
	"fr": {" : ", "au moins", "au plus", "%d à %d joueurs", "%d à %d", "conseil", "refusée", "en dessous du conseil",
		"convient"},
}

// bounded returns the text for bounds: a single number if it is the same for all numbers of players.
func bounded(word string, by map[int]int, lang string) string {
	if len(by) == 0 {
		return ""
	}
	words := measureWords[lang]
	var counts []int
	same := true
	for n := range by {
		counts = append(counts, n)
	}
	slices.Sort(counts)
	var parts []string
	for i, n := range counts {
		same = same && by[n] == by[counts[0]]
		form := words.forMore
		if i == 0 {
			form = words.forPlayers
		}
		parts = append(parts, fmt.Sprintf(form, by[n], n))
	}
	if same {
		return fmt.Sprintf("%s %d", word, by[counts[0]])
	}
	return word + " " + strings.Join(parts, ", ")
}

// writeMeasures writes the rows of the measures.
func writeMeasures(d *desk.Desk, w io.Writer, m *declared.Game, all []measured) {
	words := measureWords[d.Lang]
	for _, x := range all {
		var parts []string
		for _, s := range []string{bounded(words.least, x.AtLeast, d.Lang), bounded(words.most, x.AtMost, d.Lang)} {
			if s != "" {
				parts = append(parts, s)
			}
		}
		tail := desk.ShortArticles(m, x.Articles)
		if x.Advice {
			tail = append([]string{words.advice}, tail...)
		}
		fmt.Fprintf(w, "%s\t%s\t%s%s%s", speech.In(d.Lang, "line-up"), x.ID, nameOr(x.Name, x.ID, d.Lang), words.colon,
			strings.Join(parts, ", "))
		if len(tail) > 0 {
			fmt.Fprintf(w, " (%s)", strings.Join(tail, ", "))
		}
		fmt.Fprintln(w)
	}
}

// nameOr returns a name in the given language, or the id if there is none.
func nameOr(name desk.Text, id, lang string) string {
	if s := declared.Text(name).In(lang); s != "" {
		return s
	}
	return id
}

// writeJudged writes the measures of a line-up: one row for each if apart is true, otherwise all in one row.
func writeJudged(d *desk.Desk, w io.Writer, l *judgedLineup, apart bool) {
	words := measureWords[d.Lang]
	seats := strings.Join(l.Seats, ", ")
	for i := range l.all {
		m := &l.all[i]
		verdict := words.fits
		switch {
		case !m.Fits() && m.Of.Advice:
			verdict = words.short
		case !m.Fits():
			verdict = words.refused
		}
		switch {
		case apart:
			fmt.Fprintf(w, "%s\t%s\t%s\n", seats, m.In(d.Lang), verdict)
		case i == 0:
			fmt.Fprintf(w, "%s\t%s%s%d %s", seats, nameOr(desk.Text(m.Of.Name), m.Of.ID, d.Lang), words.colon, m.Value, verdict)
		default:
			fmt.Fprintf(w, "\t%s%s%d %s", nameOr(desk.Text(m.Of.Name), m.Of.ID, d.Lang), words.colon, m.Value, verdict)
		}
	}
	switch {
	case !apart:
		fmt.Fprintln(w)
	case l.Refused != "":
		fmt.Fprintf(w, "%s\t%s\t%s\n", seats, l.Refused, words.refused)
	case len(l.all) == 0:
		fmt.Fprintf(w, "%s\t\t%s\n", seats, words.fits)
	}
}
