package replay

import (
	"bytes"

	"precept/interpreter/internal/code"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
)

// Record plays a record from the beginning, with a program of its rules.
func Record(r *record.Record, p *code.Program) (*exec.Run, error) {
	x := exec.New(p, state.New(p.Layout))
	if err := x.Begin(r.Seed); err != nil {
		return nil, &record.Parted{Err: err}
	}
	for i, a := range r.Answers {
		n := i + 1
		if err := x.Answer(a); err != nil {
			return nil, &record.Parted{Answer: n, Err: err}
		}
		if n%record.Every == 0 && n/record.Every <= len(r.Hashes) && x.M.Hash() != r.Hashes[n/record.Every-1] {
			return nil, &record.Parted{Answer: n}
		}
	}
	if r.State != nil && !bytes.Equal(x.M.Bytes(nil), r.State) {
		return nil, &record.Parted{Answer: len(r.Answers)}
	}
	return x, nil
}
