package soak

import (
	"fmt"
	"io"
	"strings"
	"time"

	"precept/cmd/precept/speech"
)

// Progress is a line that says how far a campaign is.
func (r *Report) Progress(since, all time.Duration, lang string) string {
	return fmt.Sprintf(speech.In(lang, "%s of %s: %s, %s; %s"), clock(since), clock(all),
		speech.Count(lang, r.Trials, "trial"), found(r.Found, lang), strings.Join(r.totals(lang), ", "))
}

// found is how many trials have found something, in words.
func found(n int, lang string) string {
	if n == 0 {
		return speech.In(lang, "nothing was found")
	}
	return fmt.Sprintf(speech.In(lang, "found something in %s"), speech.Count(lang, n, "trial"))
}

// totals is all that was counted, in words.
func (r *Report) totals(lang string) []string {
	var out []string
	for _, what := range Counted {
		if n := r.Total(what); n > 0 {
			out = append(out, fmt.Sprintf("%s %d", speech.In(lang, what), n))
		}
	}
	return out
}

// Tell writes a finding: what does not hold, and the command that repeats the trial.
func (f *Finding) Tell(w io.Writer, lang string) {
	fmt.Fprintf(w, speech.In(lang, "found by %s, seed %d: %s\n"), f.Kind, f.Seed, f.What)
	for line := range strings.Lines(f.Detail) {
		fmt.Fprintf(w, "    %s\n", strings.TrimRight(line, "\n"))
	}
	fmt.Fprintf(w, speech.In(lang, "  repeat it: %s\n"), f.Command)
}

// Table writes what was tried as rows of a table, the cells of which tabs separate.
func (r *Report) Table(w io.Writer, lang string) {
	fmt.Fprintln(w, strings.Join([]string{speech.In(lang, "kind of trial"), speech.In(lang, "trials"),
		speech.In(lang, "found"), speech.In(lang, "time"), speech.In(lang, "how much of what")}, "\t"))
	for _, k := range r.Kinds {
		var much []string
		for _, what := range Counted {
			if n := k.Counts[what]; n > 0 {
				much = append(much, fmt.Sprintf("%s %d", speech.In(lang, what), n))
			}
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t%s\t%s\n", k.Kind, k.Trials, k.Found, clock(k.Took), strings.Join(much, ", "))
	}
}

// Facts writes what a report says beside its table, as rows too.
func (r *Report) Facts(w io.Writer, lang string) {
	row := func(what, format string, args ...any) {
		fmt.Fprintf(w, "%s\t%s\n", speech.In(lang, what), fmt.Sprintf(format, args...))
	}
	row("trials in all", "%d, %s", r.Trials, found(r.Found, lang))
	row("time", "%s", clock(r.Took))
	for _, sort := range []string{Lineups, Variants, Mods} {
		names := r.often(sort)
		if len(names) == 0 {
			continue
		}
		least, most := names[0], names[len(names)-1]
		if len(names) == 1 {
			row(sort, speech.In(lang, "%s %d times"), least, r.Played[sort][least])
			continue
		}
		row(sort, speech.In(lang, "%d different; %s %d times, %s %d times"), len(names), least, r.Played[sort][least],
			most, r.Played[sort][most])
	}
	row("most memory of a process", "%.0f MB", float64(r.Peak)/(1<<20))
	row("made by", "%s", r.Command)
	for i := range r.Content {
		row("rules", "%s  %s", r.Content[i].Sum(), r.Content[i].Game)
	}
	row("program", "%s", r.Build)
	for _, f := range r.Findings {
		if f.Times > 1 {
			row("found again", speech.In(lang, "%d times in all: %s"), f.Times, f.What)
		}
	}
}

// clock is a time as 1:05 or 2:00:00.
func clock(d time.Duration) string {
	s := int(d.Round(time.Second).Seconds())
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
