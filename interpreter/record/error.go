package record

import (
	"fmt"
	"strings"
)

// Error reports why a save cannot be opened, or why a position cannot be corrected. [errors.Is] finds its kind.
type Error struct {
	Kind Kind `json:"-"`

	Parts       []string `json:",omitempty"` // changed parts of the rules, by name; "+ name" is new, "- name" missing
	Saved, Laid []string `json:",omitempty"` // the variants of the save, and those of the game
	Answer      int      `json:",omitempty"` // number of the answer at which the replay failed or differs
	Err         error    `json:"-"`          // why the replay failed; nil: the positions differ

	Block, Step string // the block and the step that were being executed
	At          string // where Block or Step is written, "" if the rules do not have it; or the name of a place
	Piece       string // the piece that has these steps, if it no longer exists; or a piece that the place does not allow
	Name        string `json:",omitempty"` // the name of the value, or what the place would hold
	Low, High   int    `json:",omitempty"` // the range of the value
}

// Kind is the kind of an [Error].
type Kind string

// The kinds of errors.
const (
	Changed Kind = "changed" // the save is of other rules: Parts
	Varied  Kind = "varied"  // the save has other variants: Saved, Laid
	Parted  Kind = "parted"  // a replay leads to another position or fails: Answer, Err
	// the position is in a step that the rules do not have, or have more often: Block, Step, At, Piece
	Misplaced Kind = "misplaced"
	Undecided Kind = "undecided" // no option exists in that step under other rules: Block, At; also matches [ErrStuck]
	Outside   Kind = "outside"   // a value outside its range: Name, Low, High
	Overfull  Kind = "overfull"  // a place would hold too much: At, Name
	Unfit     Kind = "unfit"     // a piece is not allowed in a place: Piece, At
)

// Error returns the kind.
func (k Kind) Error() string { return string(k) }

// Is reports whether an error is the kind of e.
func (e *Error) Is(err error) bool { return err == e.Kind || err == ErrStuck && e.Kind == Undecided }

// Error implements error.
func (e *Error) Error() string {
	switch e.Kind {
	case Changed:
		return "the rules have changed since the save was made: " + strings.Join(e.Parts, "; ")
	case Varied:
		return fmt.Sprintf("the save was played with %s, not with %s", variants(e.Saved), variants(e.Laid))
	case Parted:
		if e.Err != nil {
			return fmt.Sprintf("at answer %d: %v", e.Answer, e.Err)
		}
		return fmt.Sprintf("the positions differ after answer %d", e.Answer)
	case Misplaced:
		return e.misplaced()
	case Undecided:
		return fmt.Sprintf("nothing can be decided where play stands, in %s (%s)", e.Block, e.At)
	case Outside:
		return fmt.Sprintf("%s goes from %d to %d", e.Name, e.Low, e.High)
	case Overfull:
		return e.At + " would hold " + e.Name
	case Unfit:
		return e.At + " is not for " + e.Piece
	}
	return string(e.Kind)
}

func (e *Error) misplaced() string {
	what, why := e.Block, "which these rules do not have, or have more of"
	if e.Step != "" {
		what = fmt.Sprintf("the step %q of %s", e.Step, e.Block)
	}
	if e.Piece != "" {
		why = fmt.Sprintf("and %s is no more", e.Piece)
	}
	if e.At != "" {
		why += fmt.Sprintf(" (%s is written at %s)", e.Block, e.At)
	}
	return fmt.Sprintf("play stands in %s, %s; go on under the rules as they were to a decision outside of it", what, why)
}

func variants(names []string) string {
	switch len(names) {
	case 0:
		return "no variant"
	case 1:
		return "the variant " + names[0]
	}
	return "the variants " + strings.Join(names, ", ")
}
