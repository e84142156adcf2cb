package simulate

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"

	"precept/interpreter/files"
	"precept/interpreter/limit"
)

// Played is what matches are of: only those of the same can be counted together. Whose agents think for so many
// milliseconds answer otherwise each time; nothing is done about that.
type Played struct {
	Game       string            `json:"game"`
	Variants   []string          `json:"variants,omitempty"`
	Rules      string            `json:"rules"` // their hash
	Seats      []string          `json:"seats,omitempty"`
	Options    map[string]string `json:"options,omitempty"`
	Lineups    *Lineups          `json:"lineups,omitempty"`
	Rotate     bool              `json:"rotate"`
	Seed       uint64            `json:"seed"`
	Limit      int               `json:"limit"`
	Listing    bool              `json:"listing"`
	Invariants bool              `json:"invariants"`
	Gather     bool              `json:"gather"`
	Agents     []string          `json:"agents,omitempty"`
	Shard      *Shard            `json:"shard,omitempty"`
}

// differs says in what a and b differ, by the words of the file.
func (a *Played) differs(b *Played) []string {
	var out []string
	x, y := reflect.ValueOf(*a), reflect.ValueOf(*b)
	for i := range x.NumField() {
		one, _ := json.Marshal(x.Field(i).Interface())
		two, _ := json.Marshal(y.Field(i).Interface())
		if empty := []string{"null", "{}", "[]"}; string(one) == string(two) || slices.Contains(empty, string(one)) &&
			slices.Contains(empty, string(two)) {
			continue
		}
		name, _, _ := strings.Cut(x.Type().Field(i).Tag.Get("json"), ",")
		if name == "rules" {
			out = append(out, "the rules have changed")
			continue
		}
		out = append(out, fmt.Sprintf("%s was %s and is %s", name, one, two))
	}
	return out
}

// saved is a file: what has been played, and what came of it. Before it stands a line with the version of the format
// and the sum of what follows.
type saved struct {
	Played Played `json:"played"`
	Result Result `json:"result"`
}

const savedVersion = 4

// head is the first line of a file.
func head(body []byte) []byte {
	return fmt.Appendf(nil, "{\"precept_simulation\":%d,\"sum\":\"%x\"}\n", savedVersion, sha256.Sum256(body))
}

// Save writes down what came of the matches so far. The file is whole at every moment, and can be read again.
func Save(file string, of Played, r *Result) error {
	body, err := json.Marshal(saved{of, *r})
	if err != nil {
		return err
	}
	data := slices.Concat(head(body), body, []byte("\n"))
	if len(data) > limit.ResultBytes {
		return fmt.Errorf("%s: the results come to more than %d bytes, and could not be gone on with", file,
			limit.ResultBytes)
	}
	return files.Write(file, data)
}

// ErrOther is a file whose matches cannot be gone on with.
var ErrOther = errors.New("what it holds cannot be gone on with")

// Saved reads what was written down; nil when there is no such file. The error wraps [ErrOther] when the matches are of
// something else, or the file is none of this kind, or damaged.
func Saved(file string, of Played) (*Result, error) {
	was, r, err := read(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if in := was.differs(&of); in != nil {
		return nil, fmt.Errorf("%s: %w: %s", file, ErrOther, strings.Join(in, "; "))
	}
	return r, nil
}

// read reads what was written down.
func read(file string) (*Played, *Result, error) {
	data, err := files.Read(file, limit.ResultBytes)
	if err != nil {
		return nil, nil, err
	}
	first, body, _ := bytes.Cut(data, []byte("\n"))
	body, ended := bytes.CutSuffix(body, []byte("\n"))
	if !ended || !bytes.Equal(head(body), data[:min(len(first)+1, len(data))]) {
		return nil, nil, fmt.Errorf("%s: %w: %s", file, ErrOther, unsummed(first))
	}
	s := saved{Result: *newResult()}
	if err := json.Unmarshal(body, &s); err != nil || !s.Result.sound() {
		return nil, nil, fmt.Errorf("%s: %w: it is no simulation that was written down", file, ErrOther)
	}
	return &s.Played, &s.Result, nil
}

// unsummed says why the first line of a file is not the one that belongs to it.
func unsummed(first []byte) string {
	var h struct {
		Version int `json:"precept_simulation"`
	}
	switch err := json.Unmarshal(first, &h); {
	case err != nil || h.Version == 0:
		return "it is no simulation that was written down"
	case h.Version != savedVersion:
		return "it is of another version of the format"
	}
	return "it is damaged: its sum does not fit"
}

// sound reports whether a result can have been counted.
func (r *Result) sound() bool {
	if r.Games < 0 || r.Ended == nil || r.Wins == nil || r.Played == nil || len(r.Failures) > r.Games {
		return false
	}
	for name, n := range r.Wins {
		if n < 0 || n > r.Played[name] || r.Played[name] > r.Games {
			return false
		}
	}
	for _, n := range r.Ended {
		if n < 0 {
			return false
		}
	}
	for i := range r.Rotations {
		if !r.Rotations[i].sound(len(r.Rotations)) {
			return false
		}
	}
	return r.Stats == nil || r.Stats.sound()
}

// sound reports whether what came of one of several orders of the seats can have been counted.
func (r *Rotation) sound(orders int) bool {
	if r.Wins == nil || r.Played < 0 || len(r.Seats) != orders {
		return false
	}
	for _, n := range r.Wins {
		if n < 0 || n > r.Played {
			return false
		}
	}
	return true
}

func (s *Stats) sound() bool {
	if s.Phases == nil || s.Points == nil || s.Uses == nil || !s.Decisions.sound() {
		return false
	}
	for _, p := range s.Phases {
		if !p.sound() {
			return false
		}
	}
	for _, c := range s.Points {
		if c == nil || !c.End.sound() {
			return false
		}
	}
	for _, u := range s.Uses {
		if u == nil {
			return false
		}
	}
	return true
}

func (s Spread) sound() bool {
	for _, n := range s {
		if n < 0 {
			return false
		}
	}
	return s != nil
}

// failed is a failure in a file.
type failed struct {
	Game    int
	Seed    uint64
	Err     string
	Like    string
	After   *int32 `json:",omitempty"` // decisions
	Seats   []string
	Options map[string]string
}

// told is an error of which only the words are left, and what it is like.
type told struct{ text, like string }

func (t *told) Error() string { return t.text }

// Like is what the error had in common with others.
func (t *told) Like() string { return t.like }

// MarshalJSON writes a failure down.
func (f Failure) MarshalJSON() ([]byte, error) {
	out := failed{f.Game, f.Seed, f.Err.Error(), Likeness(f.Err), nil, f.Seats, f.Options}
	var b *broken
	if errors.As(f.Err, &b) {
		out.Err, out.After = b.err.Error(), &b.decisions
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads a failure.
func (f *Failure) UnmarshalJSON(data []byte) error {
	var in failed
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	*f = Failure{in.Game, in.Seed, &told{in.Err, in.Like}, in.Seats, in.Options}
	if in.After != nil {
		f.Err = &broken{*in.After, f.Err}
	}
	return nil
}
