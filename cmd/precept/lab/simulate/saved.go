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

	"precept/internal/files"
	"precept/internal/limit"
)

// Played describes what matches are played; only equal descriptions can be counted together. Agents with a time
// limit in milliseconds may answer differently each time, which cannot be prevented.
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

// differs returns how a and b differ, in terms of the file's keys.
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

// saved is the content of a file: what was played, and the result. A line before it has the version of the format
// and a checksum.
type saved struct {
	Played Played `json:"played"`
	Result Result `json:"result"`
}

const (
	savedKind    = "precept_simulation"
	savedVersion = 5
)

// head returns the first line of a file, with the version and a checksum of the rest.
func head(kind string, version int, body []byte) []byte {
	return fmt.Appendf(nil, "{%q:%d,\"sum\":\"%x\"}\n", kind, version, sha256.Sum256(body))
}

// summed returns the part of a file after its first line, or the reason why the file is not valid.
func summed(kind string, version int, data []byte) (body []byte, why string) {
	first, body, _ := bytes.Cut(data, []byte("\n"))
	body, ended := bytes.CutSuffix(body, []byte("\n"))
	if !ended || !bytes.Equal(head(kind, version, body), data[:min(len(first)+1, len(data))]) {
		return nil, unsummed(kind, version, first)
	}
	return body, ""
}

// Save writes the result so far to a file. It replaces the file atomically.
func Save(file string, of Played, r *Result) error {
	body, err := json.Marshal(saved{of, *r})
	if err != nil {
		return err
	}
	data := slices.Concat(head(savedKind, savedVersion, body), body, []byte("\n"))
	if len(data) > limit.ResultBytes {
		return fmt.Errorf("%s: the results take more than %d bytes, and could not be continued from", file,
			limit.ResultBytes)
	}
	return files.Write(file, data)
}

// ErrOther reports a file from which a run cannot resume.
var ErrOther = errors.New("its results cannot be continued from")

// Saved reads a result from a file; nil if the file does not exist. The error wraps [ErrOther] if the matches are
// from another run, or the file is damaged or of another kind.
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

// read reads a result and its description from a file.
func read(file string) (*Played, *Result, error) {
	data, err := files.Read(file, limit.ResultBytes)
	if err != nil {
		return nil, nil, err
	}
	body, why := summed(savedKind, savedVersion, data)
	if why != "" {
		return nil, nil, fmt.Errorf("%s: %w: %s", file, ErrOther, why)
	}
	s := saved{Result: *newResult()}
	if err := json.Unmarshal(body, &s); err != nil || !s.Result.sound() {
		return nil, nil, fmt.Errorf("%s: %w: it is not a saved simulation", file, ErrOther)
	}
	return &s.Played, &s.Result, nil
}

// unsummed returns a text that says why the first line of a file is invalid or does not match the rest.
func unsummed(kind string, version int, first []byte) string {
	var h map[string]any
	err := json.Unmarshal(first, &h)
	is, there := h[kind].(float64)
	switch {
	case (err != nil || !there) && kind == keptKind:
		return "it contains no matches"
	case err != nil || !there:
		return "it is not a saved simulation"
	case int(is) != version:
		return "it is of another version of the format"
	}
	return "it is damaged: its checksum is wrong"
}

// sound reports whether a result is consistent.
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

// sound reports whether the counts of one order of the seats are consistent.
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
	if s.Phases == nil || s.Points == nil || s.Uses == nil || s.Holds == nil || !s.Decisions.sound() {
		return false
	}
	for _, p := range s.Phases {
		if !p.sound() {
			return false
		}
	}
	for _, curves := range []map[string]*Curve{s.Points, s.Holds} {
		for _, c := range curves {
			if c == nil || !c.End.sound() {
				return false
			}
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

// readError is an error read from a file: its text, and its likeness to other errors.
type readError struct{ text, like string }

func (t *readError) Error() string { return t.text }

// Like returns what the error has in common with similar ones.
func (t *readError) Like() string { return t.like }

// MarshalJSON implements [json.Marshaler].
func (f Failure) MarshalJSON() ([]byte, error) {
	out := failed{f.Game, f.Seed, f.Err.Error(), Likeness(f.Err), nil, f.Seats, f.Options}
	var b *broken
	if errors.As(f.Err, &b) {
		out.Err, out.After = b.err.Error(), &b.decisions
	}
	return json.Marshal(out)
}

// UnmarshalJSON implements [json.Unmarshaler].
func (f *Failure) UnmarshalJSON(data []byte) error {
	var in failed
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	*f = Failure{in.Game, in.Seed, &readError{in.Err, in.Like}, in.Seats, in.Options}
	if in.After != nil {
		f.Err = &broken{*in.After, f.Err}
	}
	return nil
}
