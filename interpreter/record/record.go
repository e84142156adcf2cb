package record

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"precept/interpreter/code"
	"precept/interpreter/exec"
	"precept/interpreter/limit"
	"precept/interpreter/state"
)

// Every is how many answers lie between two hashes of the position.
const Every = 16

// Record is a match written down.
type Record struct {
	Precept int               `json:"precept"` // version of this format
	Game    string            `json:"game"`
	Rules   string            `json:"rules"` // hash of the rules, in hexadecimal
	Seats   []string          `json:"seats"`
	Options map[string]string `json:"options,omitempty"`
	Seed    uint64            `json:"seed"`
	Agents  map[string]string `json:"agents,omitempty"` // who answers for a seat: nothing that the rules know
	Answers []int32           `json:"answers"`
	Hashes  []uint64          `json:"hashes"` // after every Every answers
	State   []byte            `json:"state,omitempty"`
	Sum     string            `json:"sum,omitempty"`
}

// Version is the version of the format.
const Version = 1

// Taken notes an answer and, every so often, the hash of the position after it.
func (r *Record) Taken(answer int32, m *state.Match) {
	r.Answers = append(r.Answers, answer)
	if len(r.Answers)%Every == 0 {
		r.Hashes = append(r.Hashes, m.Hash())
	}
}

// Save is the record with the position, as bytes.
func (r *Record) Save(m *state.Match) ([]byte, error) {
	out := *r
	out.Precept = Version
	out.State = m.Bytes(nil)
	out.Sum = out.sum()
	return json.Marshal(&out)
}

func (r *Record) sum() string {
	c := *r
	c.Sum = ""
	data, _ := json.Marshal(&c)
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}

// Errors of reading a save.
var (
	ErrBroken  = errors.New("the save is damaged: its sum does not fit")
	ErrVersion = errors.New("the save is of another version of the format")
	ErrRules   = errors.New("the rules have changed since the save was made")
)

// Read reads a save and judges it; nothing of it is used when it fails.
func Read(data []byte) (*Record, error) {
	if len(data) > limit.SaveBytes {
		return nil, fmt.Errorf("a save of %d bytes; at most %d", len(data), limit.SaveBytes)
	}
	r := &Record{}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(r); err != nil {
		return nil, fmt.Errorf("this is no save: %w", err)
	}
	if dec.More() {
		return nil, ErrBroken
	}
	if r.Precept != Version {
		return nil, ErrVersion
	}
	if r.Sum == "" || r.Sum != r.sum() {
		return nil, ErrBroken
	}
	if len(r.Answers) > limit.Answers || len(r.Seats) > limit.Players {
		return nil, ErrBroken
	}
	return r, nil
}

// Position is the match of the save, for a program of the same rules.
func (r *Record) Position(p *code.Program) (*state.Match, error) {
	m := state.New(p.Layout)
	if err := m.Read(r.State); err != nil {
		return nil, err
	}
	if err := m.Consistent(); err != nil {
		return nil, err
	}
	return m, nil
}

// Parted says at which answer a match played again became another.
type Parted struct {
	Answer int
	Err    error
}

func (e *Parted) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("at answer %d: %v", e.Answer, e.Err)
	}
	return fmt.Sprintf("the positions differ after answer %d", e.Answer)
}

// Replay plays the record from the beginning.
func (r *Record) Replay(p *code.Program) (*exec.Run, error) {
	x := exec.New(p, state.New(p.Layout))
	if err := x.Begin(r.Seed); err != nil {
		return nil, &Parted{0, err}
	}
	for i, a := range r.Answers {
		if err := x.Answer(a); err != nil {
			return nil, &Parted{i + 1, err}
		}
		if n := i + 1; n%Every == 0 && n/Every <= len(r.Hashes) && x.M.Hash() != r.Hashes[n/Every-1] {
			return nil, &Parted{n, nil}
		}
	}
	if r.State != nil && !bytes.Equal(x.M.Bytes(nil), r.State) {
		return nil, &Parted{len(r.Answers), nil}
	}
	return x, nil
}
