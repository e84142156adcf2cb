package bench

import (
	"fmt"
	"strings"

	"precept/interpreter/source"
)

// Bench is the state of content that somebody edits while it is played. It is updated by each save and shown beside
// every board.
type Bench struct {
	Problems  []Trouble // the faults; until they are repaired, tables continue under the former rules
	Missing   string    // why nothing can be checked, usually ""
	Changes   []Change  // rules that differ from the last content without faults
	Scenarios []Run
	Waits     bool // scenarios are running
	Looks     bool // a save is not checked yet; Problems are those before it
}

// Trouble is a problem of the content.
type Trouble struct {
	Place, Text string
	Excerpt     string // its line, with a caret below it
	Notes       []string
}

// Change is a difference between the rules before and after an edit.
type Change struct {
	Path, Place string
	Class       string // changed, added or removed
	Lines       []Wording
}

// Wording is a line of a rule: - marks a line that is gone, + a new one.
type Wording struct{ Mark, Text string }

// Run is the result of running scenarios.
type Run struct {
	Near           bool // they are those closest to the change
	All            bool // no scenario is closer than others
	Passed, Failed int
	Left           int // how many did not run, because of another save
	Failures       []Failed
}

// Failed is a scenario that failed.
type Failed struct{ Name, Place, Text string }

// TroubleOf returns a problem with its line and related places.
func TroubleOf(p *source.Problem, words *source.Language) Trouble {
	out := Trouble{Text: p.Text.In(words), Excerpt: p.Span.Excerpt()}
	if p.Span.File != nil {
		out.Place = p.Span.String()
	}
	for _, n := range p.Notes {
		out.Notes = append(out.Notes, strings.TrimPrefix(fmt.Sprintf("%v: %s", n.Span, n.Text.In(words)), ": "))
	}
	return out
}
