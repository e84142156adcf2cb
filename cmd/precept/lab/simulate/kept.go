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

// Kept is the matches of several runs, one after the other, as they lie in a file from which a command goes on: who
// looks at each match ([Options.Each]) is told those in the file first, as if they were played. A nil one keeps
// nothing.
type Kept struct {
	file  string
	of    []Played
	runs  []Outcomes
	saved time.Time
	pause time.Duration // until it is written again
	more  bool          // than is written
	err   error         // of writing, which ends the runs
}

// keptFile is the file. Before it stands a line with the version of the format and the sum of what follows.
type keptFile struct {
	Played []Played   `json:"played"`
	Runs   []Outcomes `json:"runs"`
}

const (
	keptKind    = "precept_matches"
	keptVersion = 1

	keepEvery = 15 * time.Second // at most
	keepShare = 20               // of the time, one part in so many is spent on writing
)

// Keep goes on with the matches of a file, or begins one; of is what the runs are of, with all their seats. It is nil
// without a name. The error wraps [ErrOther] where the matches are of something else, or the file is none of this kind,
// or damaged.
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

// adopt takes over what was written, or says why it cannot.
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

// of reports whether outcomes, from the first match on, can be those of a run.
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

// Run is the matches of one of the runs, for [Options.Kept].
func (k *Kept) Run(i int) *Keeping {
	if k == nil {
		return nil
	}
	return &Keeping{k, i}
}

// Keeping is the matches of one run of those that are kept.
type Keeping struct {
	all *Kept
	run int
}

// replay hands out the matches from a number on that there are, as long as more are wanted.
func (k *Keeping) replay(first, n int, take func(outcome) bool) (more bool) {
	list := k.all.runs[k.run].list
	for _, o := range list[min(first, len(list)):min(first+n, len(list))] {
		if !take(o) {
			return false
		}
	}
	return true
}

// add keeps a match, and now and then writes all of them.
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

// end is what is kept of what was gathered: how the seats stand at the end.
func (g *Gathered) end() *Gathered {
	out := &Gathered{}
	for _, p := range g.Points {
		out.Points = append(out.Points, [Tenths]int{Tenths - 1: p[Tenths-1]})
	}
	return out
}

// write writes all of them. It takes longer the more they are, and so is done more seldom.
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

// End writes what is not written yet. The error is the first of writing.
func (k *Kept) End() error {
	if k == nil {
		return nil
	}
	if k.more && k.err == nil {
		k.write()
	}
	return k.err
}
