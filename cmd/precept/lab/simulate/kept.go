package simulate

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"precept/internal/files"
	"precept/internal/limit"
)

// Kept is the matches of several runs, one after another, as stored in a file from which a command resumes.
// [Options.Each] receives the matches in the file first, as if they were played now. A nil Kept stores nothing.
type Kept struct {
	file  string
	of    []Played
	runs  []Outcomes
	saved time.Time
	pause time.Duration // until the next write
	more  bool          // there are matches that are not written yet
	err   error         // a write error, which ends the runs
}

// keptFile is the content of the file. A line before it has the version of the format and a checksum.
type keptFile struct {
	Played []Played   `json:"played"`
	Runs   []Outcomes `json:"runs"`
}

const (
	keptKind    = "precept_matches"
	keptVersion = 1

	keepEvery = 15 * time.Second // at most
	keepShare = 20               // writing takes at most one part in this many of the time
)

// Keep opens a file of matches to resume from, or a new one. of describes the runs, with all their seats. Without a
// file name, Keep returns nil. The error wraps [ErrOther] if the matches are from other runs, or the file is
// damaged or of another kind.
func Keep(file string, of []Played) (*Kept, error) {
	if file == "" {
		return nil, nil
	}
	k := &Kept{file: file, of: of, runs: make([]Outcomes, len(of)), saved: time.Now(), pause: keepEvery}
	data, err := files.Read(file, limit.ResultBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return k, nil
	}
	if err != nil {
		return nil, err
	}
	body, why := summed(keptKind, keptVersion, data)
	var was keptFile
	switch {
	case why != "":
	case json.Unmarshal(body, &was) != nil || len(was.Runs) != len(was.Played):
		why = "it contains no matches"
	case len(was.Played) != len(of):
		why = fmt.Sprintf("there were %d runs and are %d", len(was.Played), len(of))
	default:
		why = k.adopt(&was)
	}
	if why != "" {
		return nil, fmt.Errorf("%s: %w: %s", file, ErrOther, why)
	}
	return k, nil
}

// adopt takes over the matches of a file. If they do not fit, it returns the reason, otherwise "".
func (k *Kept) adopt(was *keptFile) string {
	for i := range k.of {
		if in := was.Played[i].differs(&k.of[i]); in != nil {
			return strings.Join(in, "; ")
		}
		if !was.Runs[i].of(&k.of[i]) {
			return "its matches contradict its head"
		}
	}
	k.runs = was.Runs
	return ""
}

// of reports whether the outcomes can be those of a run, from its first match on.
func (o *Outcomes) of(p *Played) bool {
	seats := slices.Sorted(slices.Values(p.Seats))
	for i := range o.list {
		m := &o.list[i]
		if m.seed != Seed(p.Seed, i) || m.err == nil && !slices.Equal(slices.Sorted(slices.Values(m.seats)), seats) {
			return false
		}
	}
	return o.First == 0
}

// Run returns one of the runs, for [Options.Kept].
func (k *Kept) Run(i int) *Keeping {
	if k == nil {
		return nil
	}
	return &Keeping{k, i}
}

// Keeping is the stored matches of one run.
type Keeping struct {
	all *Kept
	run int
}

// replay passes up to n stored matches, from number first on, to take. It returns false as soon as take does.
func (k *Keeping) replay(first, n int, take func(outcome) bool) (more bool) {
	list := k.all.runs[k.run].list
	for _, o := range list[min(first, len(list)):min(first+n, len(list))] {
		if !take(o) {
			return false
		}
	}
	return true
}

// add stores a match. From time to time it writes all matches to the file.
func (k *Keeping) add(o outcome) bool {
	if g := o.gathered; g != nil {
		o.gathered, o.phases = g.end(), nil
	}
	a := k.all
	a.runs[k.run].list = append(a.runs[k.run].list, o)
	if a.more = true; time.Since(a.saved) > a.pause {
		a.write()
	}
	return a.err == nil
}

// end returns the part of the statistics that the file stores: the evaluations at the end of the match.
func (g *Gathered) end() *Gathered {
	out := &Gathered{}
	for _, p := range g.Points {
		out.Points = append(out.Points, [Tenths]int{Tenths - 1: p[Tenths-1]})
	}
	return out
}

// write writes all matches. The more there are, the longer it takes and the less often it happens.
func (k *Kept) write() {
	began := time.Now()
	body, err := json.Marshal(keptFile{k.of, k.runs})
	data := slices.Concat(head(keptKind, keptVersion, body), body, []byte("\n"))
	if err == nil && len(data) > limit.ResultBytes {
		err = fmt.Errorf("%s: the matches take more than %d bytes, and could not be continued from", k.file,
			limit.ResultBytes)
	}
	if err == nil {
		err = files.Write(k.file, data)
	}
	k.err, k.more, k.saved = errors.Join(k.err, err), false, time.Now()
	k.pause = max(keepEvery, keepShare*k.saved.Sub(began))
}

// End writes the matches that are not written yet, and returns the first write error.
func (k *Kept) End() error {
	if k == nil {
		return nil
	}
	if k.more && k.err == nil {
		k.write()
	}
	return k.err
}
