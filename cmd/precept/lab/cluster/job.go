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

// Job holds everything that affects the result of a simulation, and how it is handed out.
type Job struct {
	Format  int               `json:"format"`
	Build   string            `json:"build"`
	Game    string            `json:"game"`
	Rules   string            `json:"rules"` // their hash
	Base    string            `json:"base"`  // the checksum of the packed game
	Stack   []Layer           `json:"stack,omitempty"`
	Setup   interpreter.Setup `json:"setup"`
	Options simulate.Options  `json:"options"`
	Lost    time.Duration     `json:"lost"` // time after which a silent worker counts as lost
}

// Layer is one thing applied to the game: a variant of it, or a packed mod by its checksum.
type Layer struct {
	Variant string `json:"variant,omitempty"`
	Mod     string `json:"mod,omitempty"`
}

const format = 1

// id returns the checksum of a job.
func (j *Job) id() (string, error) {
	data, err := json.Marshal(j)
	return fmt.Sprintf("%x", sha256.Sum256(data))[:32], err
}

// sums returns the checksums of the objects that the job needs.
func (j *Job) sums() []string {
	out := []string{j.Base}
	for _, l := range j.Stack {
		if l.Mod != "" {
			out = append(out, l.Mod)
		}
	}
	return out
}

// posted is a job as stored at the server.
type posted struct {
	Job
	Began time.Time `json:"began"`
	ID    string    `json:"-"`    // its key
	Run   string    `json:"run"`  // identifies its messages; a new one for each new start
	Unit  int       `json:"unit"` // matches
}

// Bounds of a job, since its author is not trusted.
const (
	mostUnit = 10_000 // matches
	mostLost = time.Hour
)

// judge returns an error if a job that was read is invalid.
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

// results is the result of a unit, or of a part of one: outcomes, or the reason why there are none. It names its
// job, run and matches, so that it cannot be mistaken for another.
type results struct {
	Job  string `json:"job"`
	Run  string `json:"run"`
	Unit unit   `json:"unit"`

	Outcomes *simulate.Outcomes `json:"outcomes,omitempty"`
	Wrong    string             `json:"wrong,omitempty"`
	Match    int                `json:"match,omitempty"` // the match that failed
}

// judgeResults returns an error unless a message stored under a subject is a consistent result of this job, run and
// unit.
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

// The last units are smaller, so that no core still plays for long when the others have finished.
const (
	lastUnits = 8 // how many full units are divided, but at most a quarter of all matches
	lastParts = 8 // parts of each
)

// unitAt returns the unit that contains a match. The division into units is the same for every coordinator.
func (p *posted) unitAt(match int) unit {
	from, end := p.Options.First, p.Options.First+p.Options.Games
	at, size := 0, p.Unit // units begin at multiples of their size
	if last := (end - min(lastUnits*size, p.Options.Games/4)) / size * size; match >= last {
		at, size = last, max(1, size/lastParts)
	} else {
		end = min(end, last)
	}
	k := (match - at) / size
	first := max(at+k*size, from)
	return unit{first, min(at+(k+1)*size, end) - first}
}
