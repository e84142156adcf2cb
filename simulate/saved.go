package simulate

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
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
	Seed       uint64            `json:"seed"`
	Limit      int               `json:"limit"`
	Listing    bool              `json:"listing"`
	Invariants bool              `json:"invariants"`
	Gather     bool              `json:"gather"`
	Agents     []string          `json:"agents,omitempty"`
}

// differs says in what a and b differ, by the words of the file.
func (a *Played) differs(b *Played) []string {
	var out []string
	x, y := reflect.ValueOf(*a), reflect.ValueOf(*b)
	for i := range x.NumField() {
		one, _ := json.Marshal(x.Field(i).Interface())
		two, _ := json.Marshal(y.Field(i).Interface())
		if empty := []string{"null", "{}", "[]"}; string(one) == string(two) || slices.Contains(empty, string(one)) && slices.Contains(empty, string(two)) {
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

// saved is a file: what has been played, and what came of it.
type saved struct {
	Simulation int    `json:"precept_simulation"` // the version of the format
	Played     Played `json:"played"`
	Result     Result `json:"result"`
}

const savedVersion = 1

// Save writes down what came of the matches so far. The file is whole at every moment.
func Save(file string, of Played, r *Result) error {
	data, err := json.Marshal(saved{savedVersion, of, *r})
	if err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*")
	if err != nil {
		return err
	}
	_, err = temp.Write(append(data, '\n'))
	if err = errors.Join(err, temp.Chmod(0o644), temp.Close()); err == nil {
		err = os.Rename(temp.Name(), file)
	}
	if err != nil {
		os.Remove(temp.Name())
	}
	return err
}

// ErrOther is a file whose matches cannot be gone on with.
var ErrOther = errors.New("what it holds cannot be gone on with")

// Saved reads what was written down; nil when there is no such file. The error wraps [ErrOther] when the matches are of
// something else, or the file is none of this kind.
func Saved(file string, of Played) (*Result, error) {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	s := saved{Result: *newResult()}
	if err := json.Unmarshal(data, &s); err != nil || s.Simulation == 0 {
		return nil, fmt.Errorf("%s: %w: it is no simulation that was written down", file, ErrOther)
	}
	if s.Simulation != savedVersion {
		return nil, fmt.Errorf("%s: %w: it is of another version of the format", file, ErrOther)
	}
	if in := s.Played.differs(&of); in != nil {
		return nil, fmt.Errorf("%s: %w: %s", file, ErrOther, strings.Join(in, "; "))
	}
	return &s.Result, nil
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
