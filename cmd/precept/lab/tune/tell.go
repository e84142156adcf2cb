package tune

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/chart"
	"precept/cmd/precept/lab/paired"
	"precept/cmd/precept/lab/report"
	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/speech"
)

// in translates a text to the user's language.
func (t *run) in(text string) string { return speech.In(t.Lang, text) }

// winners returns the seats that played, in the order of the game, and a draw if there was one.
func (t *run) winners() []string {
	var out []string
	for _, id := range append(desk.SeatIDs(t.plan.Base.Definition()), simulate.Draw) {
		if slices.ContainsFunc(t.out.Values, func(v *tuning) bool { _, plays := v.Shares[id]; return plays }) {
			out = append(out, id)
		}
	}
	return out
}

func (t *run) tell() error {
	if t.JSON {
		return t.WriteJSON(t.out)
	}
	if err := t.Table(func(w io.Writer) {
		for _, row := range t.rows() {
			fmt.Fprintln(w, strings.Join(row, "\t"))
		}
	}); err != nil {
		return err
	}
	t.Printf("\n%s\n\n", strings.Join(t.notes(), "\n"))
	return t.Table(func(w io.Writer) { t.out.Made.Write(w, t.Lang) })
}

// value returns the label of a row.
func (t *run) value(v *tuning) string {
	switch {
	case v.Value == "":
		return t.in("unchanged")
	case v.Unchanged:
		return v.Value + " (" + t.in("unchanged") + ")"
	}
	return v.Value
}

// difference returns how the share of a seat differs from the unchanged content; nil for the unchanged content
// itself.
func (v *tuning) difference(seat string) *paired.Row {
	i := slices.IndexFunc(v.Differences, func(r paired.Row) bool { return r.Seat == seat })
	if i < 0 {
		return nil
	}
	return &v.Differences[i]
}

// rows returns the shares as a table, a row for each value. The unchanged content has its intervals; the others
// have their differences from it.
func (t *run) rows() [][]string {
	seats := t.winners()
	head := []string{t.plan.Path, t.Word("games")}
	for _, seat := range seats {
		head = append(head, t.Winner(t.plan.Base, seat))
	}
	rows := [][]string{head}
	for _, v := range t.out.Values {
		row := []string{t.value(v), fmt.Sprint(v.Games)}
		for _, seat := range seats {
			row = append(row, t.cell(v, seat))
		}
		if v.Failures > 0 {
			row = append(row, speech.Counting(t.Lang, "failures: %d", v.Failures))
		}
		rows = append(rows, row)
	}
	return rows
}

// cell returns the share of a seat with a value.
func (t *run) cell(v *tuning, seat string) string {
	x := v.Shares[seat]
	d := v.difference(seat)
	if d == nil {
		return fmt.Sprintf("%.1f %% (%s)", 100*x.Share, speech.Counting(t.Lang, "%.1f to %.1f %%", 100*x.Low, 100*x.High))
	}
	star := ""
	if d.Shown {
		star = " *"
	}
	wide := 100 * (d.High - d.Low)
	return speech.Counting(t.Lang, "%.1f %% (%s, %s to %s)%s", 100*x.Share,
		report.Signed(100*d.Difference.Difference, wide),
		report.Signed(100*d.Low, wide), report.Signed(100*d.High, wide), star)
}

// notes explains how to read the table.
func (t *run) notes() (out []string) {
	shown, all, pairs := 0, 0, 0
	for _, v := range t.out.Values {
		for i := range v.Differences {
			if all++; v.Differences[i].Shown {
				shown++
			}
			pairs = v.Differences[i].Of
		}
	}
	switch {
	case all == 0:
		out = append(out, t.in("Nothing differs from the unchanged content."))
	default:
		out = append(out, t.in("In brackets, in points: the difference from the unchanged content and its 95 % "+
			"interval, from pairs of matches with the same seed."))
		if shown > 0 {
			out = append(out, speech.Counting(t.Lang, "* real: %d of %d differences, tested together (Holm).", shown, all))
		} else {
			out = append(out, speech.Counting(t.Lang, "None of %d differences is shown to be real, tested "+
				"together (Holm).", all))
		}
		if pairs < paired.Least {
			out = append(out, speech.Counting(t.Lang, "With fewer than %d pairs no difference counts as real.", paired.Least))
		}
	}
	for _, v := range t.out.Values {
		if v.GivenUp > 0 {
			out = append(out, speech.Counting(t.Lang, "%s: %d {match was|matches were} given up and "+
				"{counts|count} for nobody.", t.value(v), v.GivenUp))
		}
	}
	return out
}

// page returns the differences as a drawing, and the shares as a table.
func (t *run) page() string {
	p := &chart.Page{Lang: t.Lang, Title: t.Word("tuned", t.plan.Base.Definition().Name.In(t.Lang), t.plan.Path),
		Lead: append([]string{t.Word("tunelead", t.plan.Options.Games, t.plan.Lineup.Seed)}, t.notes()...)}
	var steps []string
	for _, v := range t.out.Values {
		steps = append(steps, t.value(v))
	}
	var series []chart.Series
	for _, seat := range t.winners() {
		x := chart.Series{Name: t.Winner(t.plan.Base, seat)}
		for _, v := range t.out.Values {
			var row paired.Row // zeros for the unchanged content
			if d := v.difference(seat); d != nil {
				row = *d
			}
			x.Values = append(x.Values, 100*row.Difference.Difference)
			x.Low, x.High = append(x.Low, 100*row.Low), append(x.High, 100*row.High)
		}
		series = append(series, x)
	}
	title := t.in("Difference of each share from the unchanged content, in points")
	p.Add(title, "", chart.Lines(title, steps, series, ""))
	p.Add(t.Word("wins"), "", chart.Table(t.rows()))
	t.out.Made.Add(p, t.Speech)
	return p.String()
}
