package kit

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// Value is a value: a text (a seat, a place, a word of the vocabulary), a number, yes or no, nothing, a [Piece], or a
// list of these. Read from JSON a piece is a map.
type Value = any

// ValueOf is a value that an expression writes so.
func ValueOf(text string) Value {
	switch text {
	case "nil":
		return nil
	case "true":
		return true
	case "false":
		return false
	}
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return text
}

// Written is a value as an expression writes it.
func Written(v Value) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case float64:
		return strconv.Itoa(int(v))
	}
	return fmt.Sprint(v)
}

// Names is one name, or several: in JSON a text or a list.
type Names []string

// MarshalJSON writes one name as a text.
func (n Names) MarshalJSON() ([]byte, error) {
	if len(n) == 1 {
		return json.Marshal(n[0])
	}
	return json.Marshal([]string(n))
}

// UnmarshalJSON reads a text, or a list of them.
func (n *Names) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*n = Names{one}
		return nil
	}
	var all []string
	err := json.Unmarshal(data, &all)
	*n = all
	return err
}

// Piece describes a piece, or several that are alike: what is not said may be anything.
type Piece struct {
	Piece   Names            `json:"piece,omitempty"` // a component or a kind, or one above it; [Hidden]
	Of      Names            `json:"of,omitempty"`    // a seat, or "nobody"
	At      Names            `json:"at,omitempty"`    // a place
	OnBoard bool             `json:"on_board,omitempty"`
	With    map[string]Value `json:"with,omitempty"`  // traits
	Count   int              `json:"count,omitempty"` // in positions and answers: how many; none is one
}

// Hidden is a piece that a seat cannot tell.
const Hidden = "hidden"

// PieceOf is the piece that a value describes; false for a value of another sort.
func PieceOf(v Value) (Piece, bool) {
	switch v := v.(type) {
	case Piece:
		return v, true
	case map[string]any:
		var p Piece
		data, err := json.Marshal(v)
		if err != nil || json.Unmarshal(data, &p) != nil {
			return p, false
		}
		return p, true
	}
	return Piece{}, false
}

// List is a value as a list; nil for nothing.
func List(v Value) []Value {
	switch v := v.(type) {
	case nil:
		return nil
	case []any:
		return v
	case []string:
		out := []Value{}
		for _, s := range v {
			out = append(out, s)
		}
		return out
	}
	return []Value{v}
}

// Text is a value as JSON: equal values have equal texts, whoever wrote them.
func Text(v Value) string {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	switch v.(type) {
	case nil, bool, int, string:
		return string(data) // nothing in it has an order
	}
	var plain any
	if json.Unmarshal(data, &plain) != nil {
		return string(data)
	}
	data, _ = json.Marshal(plain) // keys in order
	return string(data)
}

// Same reports whether two values are one.
func Same(a, b Value) bool { return Text(a) == Text(b) }

// SameSet reports whether two lists hold the same values, in whatever order and however often.
func SameSet(a, b []Value) (missing, more []string) {
	one, other := texts(a), texts(b)
	for _, t := range one {
		if !slices.Contains(other, t) {
			missing = append(missing, t)
		}
	}
	for _, t := range other {
		if !slices.Contains(one, t) {
			more = append(more, t)
		}
	}
	return missing, more
}

func texts(vs []Value) []string {
	var out []string
	for _, v := range vs {
		out = append(out, Text(v))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Differing is how many pieces of a name and owner lie elsewhere in one position than in another.
func Differing(was, now *Position) []Moved {
	type lot struct{ piece, of, at string }
	counts := map[lot][2]int{}
	for k, p := range []*Position{was, now} {
		for at, pieces := range p.Places {
			for _, one := range pieces {
				l := lot{at: at}
				if len(one.Piece) > 0 {
					l.piece = one.Piece[0]
				}
				if len(one.Of) > 0 {
					l.of = one.Of[0]
				}
				n := counts[l]
				n[k] += max(one.Count, 1)
				counts[l] = n
			}
		}
	}
	var out []Moved
	for l, n := range counts {
		if n[0] != n[1] {
			out = append(out, Moved{Piece: l.piece, Of: l.of, At: l.at, From: n[0], To: n[1]})
		}
	}
	slices.SortFunc(out, func(a, b Moved) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.Piece, b.Piece), cmp.Compare(a.Of, b.Of))
	})
	return out
}
