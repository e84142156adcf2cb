package soak

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"
)

// order is a trial for a process, sent as a line of JSON.
type order struct {
	Kind string `json:"kind"`
	Seed uint64 `json:"seed"`
}

// outcome is the result of a trial, also sent as a line of JSON.
type outcome struct {
	order
	Counts map[string]int            `json:"counts,omitempty"`
	Played map[string]map[string]int `json:"played,omitempty"`
	Found  string                    `json:"found,omitempty"`
	Took   time.Duration             `json:"took"`
	Peak   int64                     `json:"peak"` // maximal memory of the process, in bytes
}

// Work runs the trials that it reads from in, one after the other, and writes the result of each to out, until in
// ends. It does not catch panics: the process dies, and the campaign reports that.
func Work(kinds []Kind, in io.Reader, out io.Writer) error {
	by := map[string]Kind{}
	for _, k := range kinds {
		by[k.Name] = k
	}
	orders, outcomes := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var o order
		if err := orders.Decode(&o); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		k, ok := by[o.Kind]
		if !ok {
			return fmt.Errorf("there is no kind of trial %q", o.Kind)
		}
		if err := outcomes.Encode(tried(k, o)); err != nil {
			return err
		}
	}
}

// tried runs a trial and returns its result.
func tried(k Kind, o order) outcome {
	began := time.Now()
	t := NewTrial(o.Seed)
	out := outcome{order: o, Counts: t.counts, Played: t.played}
	if err := k.Try(t); err != nil {
		out.Found = err.Error()
	}
	t.end()
	out.Took, out.Peak = time.Since(began), peak()
	return out
}
