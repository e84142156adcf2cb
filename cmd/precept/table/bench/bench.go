package bench

// Bench is how the content stands on which somebody works while it is played, after a save: shown beside every board.
type Bench struct {
	Problems  []Trouble // what is wrong; until it is mended the tables go on under the rules as they were
	Missing   string    // why nothing can be judged, "" mostly
	Changes   []Change  // the rules that are others than when nothing was wrong last
	Scenarios []Run
	Waits     bool // scenarios are being played
	Looks     bool // something was saved that is not judged yet; the problems are those of before
}

// Trouble is a problem of the content.
type Trouble struct {
	Place, Text string
	Excerpt     string // its line, with a caret below it
	Notes       []string
}

// Change is a rule that is another than before.
type Change struct {
	Path, Place string
	Class       string // changed, added or removed
	Lines       []Wording
}

// Wording is a line of a rule: what is gone of it is marked -, what is new +.
type Wording struct{ Mark, Text string }

// Run is what came of scenarios.
type Run struct {
	Near           bool // they are near what was changed
	All            bool // none is nearer than others
	Passed, Failed int
	Left           int // how many were not played, since something was saved again
	Failures       []Failed
}

// Failed is a scenario that failed.
type Failed struct{ Name, Place, Text string }
