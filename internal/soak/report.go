package soak

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"precept/cmd/precept/lab/simulate"
)

// Report is what a campaign tried and found.
type Report struct {
	Took     time.Duration
	Trials   int
	Kinds    []*Tally
	Played   map[string]map[string]int // how often each line-up, variant and mod was played
	Found    int
	Findings []*Finding
	Peak     int64 // maximal memory of a process, in bytes

	likes map[string]*Finding
}

// Tally is the results of the trials of one kind.
type Tally struct {
	Kind          string
	Trials, Found int
	Took          time.Duration
	Counts        map[string]int
}

// Finding is something that should be true and was not. Findings that differ only in numbers are counted as one.
type Finding struct {
	Kind   string
	Seed   uint64
	What   string
	Detail string
	Times  int      // how many trials found it
	Others []uint64 // seeds of some of them
}

// String returns what was found, and how to repeat the trial.
func (f *Finding) String() string {
	return fmt.Sprintf("found by %s: %s\n%s\nrepeat it: go test ./internal/soak -run TestSoak -only %s -trial %d", f.Kind,
		f.What, f.Detail, f.Kind, f.Seed)
}

// String returns a line for each kind, and one for the total.
func (r *Report) String() string {
	var b strings.Builder
	for _, k := range r.Kinds {
		fmt.Fprintf(&b, "%s: %d trials, %d found something, %v;", k.Kind, k.Trials, k.Found, k.Took.Round(time.Second))
		for _, what := range Counted {
			if n := k.Counts[what]; n > 0 {
				fmt.Fprintf(&b, " %s %d", what, n)
			}
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "%d trials in %v, %d found something; %.0f MB at the most;", r.Trials, r.Took.Round(time.Second),
		r.Found, float64(r.Peak)/(1<<20))
	for _, sort := range slices.Sorted(maps.Keys(r.Played)) {
		fmt.Fprintf(&b, " %s %d", sort, len(r.Played[sort]))
	}
	return b.String()
}

// mostOthers limits the seeds kept for one finding, besides the first. mostFindings limits the different findings.
const (
	mostOthers   = 9
	mostFindings = 200
)

func newReport(opt *Options) *Report {
	r := &Report{Played: map[string]map[string]int{Lineups: {}, Variants: {}, Mods: {}}, likes: map[string]*Finding{}}
	for _, k := range opt.Kinds {
		r.Kinds = append(r.Kinds, &Tally{Kind: k, Counts: map[string]int{}})
	}
	return r
}

// add adds the result of a trial. It returns the trial's finding if the finding is new.
func (r *Report) add(out *outcome) *Finding {
	i := slices.IndexFunc(r.Kinds, func(k *Tally) bool { return k.Kind == out.Kind })
	k := r.Kinds[i]
	r.Trials++
	k.Trials++
	k.Took += out.Took
	for what, n := range out.Counts {
		k.Counts[what] += n
	}
	for sort, names := range out.Played {
		for name, n := range names {
			if r.Played[sort] != nil {
				r.Played[sort][name] += n
			}
		}
	}
	r.Peak = max(r.Peak, out.Peak)
	if out.Found == "" {
		return nil
	}
	r.Found++
	k.Found++
	return r.find(out)
}

// find records a finding, and returns it if it is new.
func (r *Report) find(out *outcome) *Finding {
	what, detail, _ := strings.Cut(strings.TrimSpace(out.Found), "\n")
	like := out.Kind + " " + simulate.Likeness(errors.New(what))
	if f := r.likes[like]; f != nil {
		f.Times++
		if len(f.Others) < mostOthers {
			f.Others = append(f.Others, out.Seed)
		}
		return nil
	}
	if len(r.likes) >= mostFindings {
		return nil
	}
	f := &Finding{Kind: out.Kind, Seed: out.Seed, What: what, Detail: shortened(detail), Times: 1}
	r.likes[like] = f
	r.Findings = append(r.Findings, f)
	return f
}

// Total returns the sum of a count over all kinds.
func (r *Report) Total(what string) (n int) {
	for _, k := range r.Kinds {
		n += k.Counts[what]
	}
	return n
}
