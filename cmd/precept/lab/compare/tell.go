package compare

import (
	"fmt"
	"io"
	"math"
	"strings"

	"precept/cmd/precept/lab/paired"
	"precept/cmd/precept/lab/report"
	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/speech"
)

// compared is the result as JSON.
type compared struct {
	Game        string        `json:"game"`
	A           string        `json:"a"`
	B           string        `json:"b"`
	Games       int           `json:"games"` // of each
	Pairs       int           `json:"pairs"` // matches that ended with both: only these are compared
	GivenUp     [2]int        `json:"given_up"`
	Failures    [2]int        `json:"failures"`
	Alike       bool          `json:"alike"` // every match had the same outcome
	Shown       bool          `json:"shown"` // a difference is statistically shown
	Differences []paired.Row  `json:"differences"`
	Answer      string        `json:"answer"`
	Made        report.Origin `json:"made"`
}

// in translates a text to the user's language.
func (c *comparing) in(text string) string { return speech.In(c.Lang, text) }

// games returns how many matches of each were played.
func (c *comparing) games() int { return min(c.runs[0].Matches(), c.runs[1].Matches()) }

// pairs returns how many matches ended with both.
func (c *comparing) pairs() int {
	if len(c.rows) == 0 {
		return 0
	}
	return c.rows[0].Of
}

func (c *comparing) tell() error {
	if c.JSON {
		out := compared{Game: c.plan.A.ID, A: c.plan.A.Given, B: c.plan.B.Given, Games: c.games(), Pairs: c.pairs(),
			Alike: c.alike(), Shown: len(c.shown()) > 0, Differences: c.rows,
			Answer: strings.Join(c.answer(), " "), Made: c.made}
		for i := range c.runs {
			out.GivenUp[i], out.Failures[i] = c.runs[i].GivenUp, c.runs[i].Failed
		}
		return c.WriteJSON(out)
	}
	c.Printf("%s\n\n", c.head())
	if err := c.Table(func(w io.Writer) {
		for _, row := range c.table(c.plan.A.Given, c.plan.B.Given) {
			fmt.Fprintln(w, strings.Join(row, "\t"))
		}
	}); err != nil {
		return err
	}
	c.Printf("\n%s\n\n", strings.Join(c.answer(), "\n"))
	return c.Table(func(w io.Writer) { c.made.Write(w, c.Lang) })
}

// head returns a line that says what was played.
func (c *comparing) head() string {
	return c.played(c.plan.A.Given, c.plan.B.Given)
}

// played returns a line that says what was played; a and b are the names of the two.
func (c *comparing) played(a, b string) string {
	return speech.Counting(c.Lang, "%s: %s against %s, %d {match|matches} of each with the same seeds",
		c.plan.A.Game.Definition().Name.In(c.Lang), b, a, c.games())
}

// table returns the differences as a table; a and b are the names of the two.
func (c *comparing) table(a, b string) [][]string {
	out := [][]string{{"", a, b, c.in("difference"), c.in("95 % interval"), c.in("real?")}}
	for i := range c.rows {
		r := &c.rows[i]
		scale, unit := c.scale(r)
		wide := scale * (r.High - r.Low)
		out = append(out, []string{c.name(r), fmt.Sprintf("%.1f%s", scale*r.A, unit), fmt.Sprintf("%.1f%s", scale*r.B, unit),
			report.Signed(scale*r.Difference.Difference, wide),
			speech.Counting(c.Lang, "%s to %s", report.Signed(scale*r.Low, wide), report.Signed(scale*r.High, wide)),
			c.verdict(r)})
	}
	return out
}

// scale returns the factor for the numbers of a row, and the unit to print after them.
func (c *comparing) scale(r *paired.Row) (float64, string) {
	if r.What == paired.Wins {
		return 100, " %"
	}
	return 1, ""
}

// name returns the label of a row.
func (c *comparing) name(r *paired.Row) string {
	switch r.What {
	case paired.Wins:
		return speech.Counting(c.Lang, "won: %s", c.Winner(c.plan.A.Game, r.Seat))
	case paired.Stands:
		return speech.Counting(c.Lang, "at the end: %s", c.Winner(c.plan.A.Game, r.Seat))
	}
	return c.in("decisions of a match")
}

// most is the largest number of matches that is suggested to play.
const most = 10_000_000

// verdict returns briefly whether a difference is real.
func (c *comparing) verdict(r *paired.Row) string {
	switch {
	case r.Shown && r.Raised < 0.001:
		return c.in("yes (p < 0.001)")
	case r.Shown:
		return speech.Counting(c.Lang, "yes (p = %.3f)", r.Raised)
	case r.Needed > 0 && r.Needed <= most:
		return speech.Counting(c.Lang, "not shown; about %d matches would show it", rounded(r.Needed))
	}
	return c.in("not shown")
}

// rounded returns a number rounded up to two digits.
func rounded(n int) int {
	ten := int(math.Pow(10, math.Max(0, math.Floor(math.Log10(float64(n)))-1)))
	return (n + ten - 1) / ten * ten
}

func (c *comparing) alike() bool { return c.pairs() > 0 && paired.Alike(&c.runs[0], &c.runs[1]) }

// shown returns the differences that are statistically shown.
func (c *comparing) shown() (out []*paired.Row) {
	for i := range c.rows {
		if c.rows[i].Shown {
			out = append(out, &c.rows[i])
		}
	}
	return out
}

// answer returns the conclusion, one sentence in each element.
func (c *comparing) answer() (out []string) {
	switch shown := c.shown(); {
	case c.plan.A.Game.RulesHash() == c.plan.B.Game.RulesHash():
		out = append(out, c.in("Both have the same rules: there is nothing to compare."))
	case c.pairs() < paired.Least:
		out = append(out, speech.Counting(c.Lang, "Too few matches: %d {match|matches} ended with both, and at "+
			"least %d are needed.",
			c.pairs(), paired.Least))
	case c.alike():
		out = append(out, c.in("Every match ended the same with both: the difference never mattered."))
	case len(shown) > 0:
		var changes []string
		for _, r := range shown {
			changes = append(changes, c.change(r))
		}
		out = append(out, speech.Counting(c.Lang, "The change is real: %s.", strings.Join(changes, "; ")))
	default:
		out = append(out, c.unseen()...)
	}
	if c.pairs() >= paired.Least {
		out = append(out, speech.Counting(c.Lang, "%d {difference is|differences are} tested together (Holm): in "+
			"95 of 100 such comparisons, none counts as real by luck.", len(c.rows)))
	}
	return append(out, c.left()...)
}

// change returns the text for a difference.
func (c *comparing) change(r *paired.Row) string {
	d := r.Difference.Difference
	say := func(more, less string, args ...any) string {
		if d < 0 {
			return fmt.Sprintf(less, append(args, -d)...)
		}
		return fmt.Sprintf(more, append(args, d)...)
	}
	switch {
	case r.What == paired.Length:
		return say(c.in("matches take %.1f more decisions"), c.in("matches take %.1f fewer decisions"))
	case r.What == paired.Stands:
		return say(c.in("%s ends %.1f higher"), c.in("%s ends %.1f lower"),
			c.Winner(c.plan.A.Game, r.Seat))
	}
	d *= 100
	if r.Seat == simulate.Draw {
		return say(c.in("%.1f points more draws"), c.in("%.1f points fewer draws"))
	}
	return say(c.in("%s wins %.1f points more matches"), c.in("%s wins %.1f points fewer matches"),
		c.Winner(c.plan.A.Game, r.Seat))
}

// unseen returns how large a difference would have been detected, and how many matches may show the apparent one.
func (c *comparing) unseen() []string {
	widest, needed := 0.0, 0
	for i := range c.rows {
		r := &c.rows[i]
		if r.What == paired.Wins {
			widest = max(widest, r.Seen)
		}
		if r.Needed > 0 && (needed == 0 || r.Needed < needed) {
			needed = r.Needed
		}
	}
	out := []string{speech.Counting(c.Lang, "No difference is shown. Shares of wins that differ by %.1f points would "+
		"have been "+
		"seen in four of five such comparisons.", 100*widest)}
	if needed > 0 && needed <= most {
		text := c.in("If the difference is as large as it seems, about %d matches of each would show it.")
		out = append(out, fmt.Sprintf(text, rounded(needed)))
	}
	return out
}

// left describes the matches that are not compared.
func (c *comparing) left() (out []string) {
	for i, side := range []string{c.plan.A.Given, c.plan.B.Given} {
		if n := c.runs[i].GivenUp; n > 0 {
			out = append(out, speech.Counting(c.Lang, "%s: %d {match was|matches were} given up and {is|are} not "+
				"compared.", side, n))
		}
		if n := c.runs[i].Failed; n > 0 {
			out = append(out, speech.Counting(c.Lang, "%s: %d {match|matches} failed, the first of them %v",
				side, n, c.first[i]))
		}
	}
	return out
}
