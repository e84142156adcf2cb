package cluster

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"time"

	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/speech"
	"precept/internal/limit"
	"precept/interpreter"
)

// Job is all that decides what comes of a simulation, and how it is handed out.
type Job struct {
	Format  int               `json:"format"`
	Build   string            `json:"build"`
	Game    string            `json:"game"`
	Rules   string            `json:"rules"` // their hash
	Base    string            `json:"base"`  // the sum of the packed game
	Stack   []Layer           `json:"stack,omitempty"`
	Setup   interpreter.Setup `json:"setup"`
	Options simulate.Options  `json:"options"`
	Lost    time.Duration     `json:"lost"` // after so long a worker that says nothing is taken for lost
}

// Layer is one thing laid over the game: a variant of it, or the sum of a packed mod.
type Layer struct {
	Variant string `json:"variant,omitempty"`
	Mod     string `json:"mod,omitempty"`
}

const format = 1

// id is the sum of a job.
func (j *Job) id() (string, error) {
	data, err := json.Marshal(j)
	return fmt.Sprintf("%x", sha256.Sum256(data))[:32], err
}

// sums is the objects that it needs.
func (j *Job) sums() []string {
	out := []string{j.Base}
	for _, l := range j.Stack {
		if l.Mod != "" {
			out = append(out, l.Mod)
		}
	}
	return out
}

// posted is a job as it lies at the server.
type posted struct {
	Job
	Began time.Time `json:"began"`
	ID    string    `json:"-"`    // its key
	Run   string    `json:"run"`  // what its messages are known by: another each time that it is begun anew
	Unit  int       `json:"unit"` // matches
}

// Bounds of a job that a stranger may have written.
const (
	mostUnit = 10_000 // matches
	mostLost = time.Hour
)

// judge says what is wrong with a job that was read.
func (p *posted) judge() error {
	o := &p.Options
	bad := p.Unit < 1 || p.Unit > mostUnit || p.Run == "" || o.Games < 1 || o.First < 0 || o.Limit < 1 ||
		o.Limit > limit.Answers || p.Lost < time.Second || p.Lost > mostLost || len(p.Stack) > limit.Variants+1
	for _, a := range o.Agents {
		bad = bad || a.Iterations > limit.SearchIterations || a.Time > limit.SearchSeconds*time.Second
	}
	if bad {
		return speech.Say("the job contains what no job may contain")
	}
	return nil
}

// unit is matches that are handed out together.
type unit struct {
	First int `json:"first"`
	Games int `json:"games"`
}

// results is what comes of a unit, or of a part of one: outcomes, or why there are none. It says of which run of which
// job it is, and of which matches, so that nothing counts as what it is not.
type results struct {
	Job  string `json:"job"`
	Run  string `json:"run"`
	Unit unit   `json:"unit"`

	Outcomes *simulate.Outcomes `json:"outcomes,omitempty"`
	Wrong    string             `json:"wrong,omitempty"`
	Match    int                `json:"match,omitempty"` // at which it went wrong
}

// judgeResults says what is wrong with what lies at the server, by its subject, as results of the job: of another
// job, run or unit it is worth nothing, and neither is what does not fit itself.
func (p *posted) judgeResults(subject string, r *results) error {
	u, o := r.Unit, &p.Options
	if r.Job != p.ID || r.Run != p.Run {
		return speech.Say("it belongs to another simulation")
	}
	if u.Games < 1 || u.First < o.First || u.First >= o.First+o.Games || subject != resultSubject(p.Run, number(u.First)) {
		return speech.Say("it belongs to another unit")
	}
	whole := p.unitAt(u.First)
	switch {
	case u.Games > whole.First+whole.Games-u.First,
		r.Wrong != "" && (r.Match < u.First || r.Match >= u.First+u.Games),
		r.Wrong == "" && (r.Outcomes == nil || r.Outcomes.First != u.First || r.Outcomes.N() != u.Games ||
			!r.Outcomes.SeededBy(p.Setup.Seed)):
		return speech.Say("it belongs to other matches")
	}
	return nil
}

// The last units are shorter, so that no core plays long while the others have nothing to do any more.
const (
	lastUnits = 8 // so many of full length are divided, but no more than a quarter of all matches
	lastParts = 8 // each into so many
)

// unitAt is the unit that a match belongs to: they begin at the same matches, whoever hands them out.
func (p *posted) unitAt(match int) unit {
	from, end := p.Options.First, p.Options.First+p.Options.Games
	at, size := 0, p.Unit // units begin at multiples of their size behind a match
	if last := (end - min(lastUnits*size, p.Options.Games/4)) / size * size; match >= last {
		at, size = last, max(1, size/lastParts)
	} else {
		end = min(end, last)
	}
	k := (match - at) / size
	first := max(at+k*size, from)
	return unit{first, min(at+(k+1)*size, end) - first}
}
