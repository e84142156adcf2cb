package soak

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"time"

	"precept/cmd/precept/lab/report"
	"precept/cmd/precept/lab/simulate"
)

// Report is what a campaign has tried and found.
type Report struct {
	Command  string                    `json:"command"` // that tries the same again, for as long
	Build    string                    `json:"build"`   // of the program
	Content  []Content                 `json:"content"` // that was played
	Seed     uint64                    `json:"seed"`
	Began    time.Time                 `json:"began"`
	Took     time.Duration             `json:"nanoseconds"`
	Workers  int                       `json:"workers"`
	Trials   int                       `json:"trials"`
	Kinds    []*Tally                  `json:"kinds"`
	Played   map[string]map[string]int `json:"played"` // line-ups, variants and mods, how often each
	Found    int                       `json:"found"`
	Findings []*Finding                `json:"findings"`
	Peak     int64                     `json:"peak_memory"` // bytes, of the process that has had most

	likes map[string]*Finding
}

// Content is the rules of one game.
type Content struct {
	Game string `json:"game"`
	report.Content
}

// Tally is what the trials of one kind came to.
type Tally struct {
	Kind   string         `json:"kind"`
	Trials int            `json:"trials"`
	Found  int            `json:"found"`
	Took   time.Duration  `json:"nanoseconds"`
	Counts map[string]int `json:"counts"`
}

// Finding is something that must hold and did not. Findings that differ in numbers alone are one.
type Finding struct {
	Kind    string   `json:"kind"`
	Seed    uint64   `json:"seed"`
	What    string   `json:"what"`
	Detail  string   `json:"detail,omitempty"`
	Command string   `json:"command"` // that repeats the trial alone
	Times   int      `json:"times"`   // how many trials found it
	Others  []uint64 `json:"other_seeds,omitempty"`
}

// mostOthers is how many seeds of trials with the same finding are kept beside the first, mostFindings how many
// findings that differ.
const (
	mostOthers   = 9
	mostFindings = 200
)

func newReport(opt *Options, began time.Time) *Report {
	r := &Report{Seed: opt.Seed, Began: began.UTC().Truncate(time.Second), Workers: opt.Workers,
		Played: map[string]map[string]int{Lineups: {}, Variants: {}, Mods: {}}, Findings: []*Finding{},
		likes: map[string]*Finding{}}
	for _, k := range opt.Kinds {
		r.Kinds = append(r.Kinds, &Tally{Kind: k, Counts: map[string]int{}})
	}
	return r
}

// add counts what came of a trial. It returns the finding that is new by it.
func (r *Report) add(out *outcome, again func(kind string, seed uint64) string) *Finding {
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
	return r.find(out, again)
}

// find keeps a finding, and returns it if there was none like it.
func (r *Report) find(out *outcome, again func(kind string, seed uint64) string) *Finding {
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
	f := &Finding{Kind: out.Kind, Seed: out.Seed, What: what, Detail: shortened(detail),
		Command: again(out.Kind, out.Seed), Times: 1}
	r.likes[like] = f
	r.Findings = append(r.Findings, f)
	return f
}

// Total is how many of something all kinds have counted.
func (r *Report) Total(what string) (n int) {
	for _, k := range r.Kinds {
		n += k.Counts[what]
	}
	return n
}

// often is the names of a sort with how often each was played, the rarest first.
func (r *Report) often(sort string) []string {
	var names []string
	for name := range r.Played[sort] {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(r.Played[sort][a], r.Played[sort][b]), cmp.Compare(a, b))
	})
	return names
}
