package kit

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// Value is a value in JSON: a text (a seat, a place, a word of the vocabulary), a number, a truth value, null, a
// [Piece], or a list of these.
type Value = any

// ValueOf returns the value of a literal in an expression.
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

// Names is one name or several: in JSON, a text or a list.
type Names []string

// MarshalJSON writes a single name as a text.
func (n Names) MarshalJSON() ([]byte, error) {
	if len(n) == 1 {
		return json.Marshal(n[0])
	}
	return json.Marshal([]string(n))
}

// UnmarshalJSON reads a text or a list of texts.
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

// Piece describes a piece, or several equal ones. Fields that are left out may have any value.
type Piece struct {
	Piece   Names            `json:"piece,omitempty"` // a component, or a kind that it belongs to; or [Hidden]
	Of      Names            `json:"of,omitempty"`    // a seat, or "nobody"
	At      Names            `json:"at,omitempty"`    // a place
	OnBoard bool             `json:"on_board,omitempty"`
	With    map[string]Value `json:"with,omitempty"`  // traits
	Count   int              `json:"count,omitempty"` // in positions and answers: how many, where 0 means one
}

// Hidden is the name of a piece that a seat cannot identify.
const Hidden = "hidden"

// Answers is the words that are answers but not values.
var Answers = []string{"pass", "done", "none", "agree"}

// List returns names as a list of values.
func List(names []string) []Value {
	out := []Value{}
	for _, n := range names {
		out = append(out, n)
	}
	return out
}

// Text returns a value as JSON. Equal values have equal texts.
func Text(v Value) string {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	switch v.(type) {
	case nil, bool, int, string:
		return string(data) // contains no keys that need sorting
	}
	var plain any
	if json.Unmarshal(data, &plain) != nil {
		return string(data)
	}
	data, _ = json.Marshal(plain) // sorts the keys
	return string(data)
}

// Same reports whether two values are equal.
func Same(a, b Value) bool { return Text(a) == Text(b) }

// SameSet returns which values of a are missing in b, and which values of b are not in a. Order and repetitions do not
// matter.
func SameSet(a, b []Value) (missing, more []string) {
	one, other := texts(a), texts(b)
	missing = slices.DeleteFunc(slices.Clone(one), func(t string) bool { return slices.Contains(other, t) })
	return missing, slices.DeleteFunc(other, func(t string) bool { return slices.Contains(one, t) })
}

func texts(vs []Value) []string {
	var out []string
	for _, v := range vs {
		out = append(out, Text(v))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Counts returns how many pieces of a name and owner are in each place.
func (p *Position) Counts() map[Moved]int {
	out := map[Moved]int{}
	for at, pieces := range p.Places {
		for _, one := range pieces {
			k := Moved{At: at}
			if len(one.Piece) > 0 {
				k.Piece = one.Piece[0]
			}
			if len(one.Of) > 0 && one.Of[0] != "nobody" {
				k.Of = one.Of[0]
			}
			out[k] += max(one.Count, 1)
		}
	}
	return out
}

// Differing returns how the numbers of pieces of each name and owner in each place differ between two positions.
func Differing(was, now *Position) []Moved {
	before, after := was.Counts(), now.Counts()
	var out []Moved
	for k := range after {
		before[k] += 0
	}
	for k, n := range before {
		if after[k] != n {
			k.From, k.To = n, after[k]
			out = append(out, k)
		}
	}
	slices.SortFunc(out, func(a, b Moved) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.Piece, b.Piece), cmp.Compare(a.Of, b.Of))
	})
	return out
}
