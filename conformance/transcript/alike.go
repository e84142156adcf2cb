package transcript

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"precept/conformance/moment"
	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/testkit"
)

// When a seat's knowledge is written out, pieces that it cannot identify may have exchanged printed values. A
// scenario lists values per piece, so the exchange is undone: each piece is renamed to one that bears its values
// originally.

// numbered matches the name of a piece in a position, such as "hut(wu) 3".
var numbered = regexp.MustCompile(`^(.* )(\d+)$`)

// plain returns a position with exchanged printed values undone: every piece bears its own. If a printed value was
// changed, not exchanged, it returns pos itself.
func plain(x *interpreter.Engine, pos *record.Position) *record.Position {
	bears := bearing(x, pos)
	names := map[string]string{}
	groups := map[[2]string][]string{} // the names of pieces by their kind and owner, and by their original values
	for name, b := range bears {
		key := [2]string{b.head, b.by}
		groups[key] = append(groups[key], name)
	}
	taken := map[string]bool{}
	for name, b := range bears {
		if b.by == b.now {
			names[name], taken[name] = name, true
		}
	}
	for _, name := range slices.SortedFunc(maps.Keys(bears), byNumber) {
		b := bears[name]
		if names[name] != "" {
			continue
		}
		all := groups[[2]string{b.head, b.now}]
		slices.SortFunc(all, byNumber)
		i := slices.IndexFunc(all, func(other string) bool { return !taken[other] })
		if i < 0 {
			return pos // the printed value was changed, not exchanged
		}
		names[name], taken[all[i]] = all[i], true
	}
	out := renamed(pos, names, bears)
	ordered := map[string]bool{}
	for _, p := range x.Lineup().Places {
		ordered[p.Name] = p.Stack || p.Row
	}
	for _, l := range out.Lie {
		if !ordered[l.At] {
			inOrder(l.Pieces, bears)
		}
	}
	return out
}

// inOrder sorts pieces that have the same kind and owner by number. It is used for places whose order does not matter.
func inOrder(pieces []string, bears map[string]borne) {
	at, of := map[string][]int{}, map[string][]string{}
	for i, name := range pieces {
		if b, ok := bears[name]; ok {
			at[b.head], of[b.head] = append(at[b.head], i), append(of[b.head], name)
		}
	}
	for head, names := range of {
		slices.SortFunc(names, byNumber)
		for k, i := range at[head] {
			pieces[i] = names[k]
		}
	}
}

// byNumber compares names of pieces that end in numbers.
func byNumber(a, b string) int {
	if c := len(a) - len(b); c != 0 {
		return c
	}
	return strings.Compare(a, b)
}

// borne contains the printed values of a piece.
type borne struct {
	head  string          // its kind and owner
	by    string          // its original values
	now   string          // its values in the position
	attrs map[string]bool // its printed attributes, by their entries in a position
}

// bearing returns the printed values of the pieces that a position lists by kind and number.
func bearing(x *interpreter.Engine, pos *record.Position) map[string]borne {
	out, counts := map[string]borne{}, map[string]int{}
	for _, e := range pos.Pieces {
		head := e.Name
		if e.Owner != "" {
			head += "(" + e.Owner + ")"
		}
		for range e.Count {
			counts[head]++
			name := head + " " + strconv.Itoa(counts[head])
			if b := bornBy(x, pos, e, name); len(b.attrs) > 0 {
				b.head = head
				out[name] = b
			}
		}
	}
	return out
}

// bornBy returns the printed values of one piece.
func bornBy(x *interpreter.Engine, pos *record.Position, e record.Equal, name string) borne {
	b := borne{by: e.With, attrs: map[string]bool{}}
	var now []string
	for one := range strings.SplitSeq(e.With, ", ") {
		attr, value, _ := strings.Cut(one, " ")
		for _, v := range pos.Values {
			of, kind, _ := strings.Cut(strings.TrimPrefix(v.Of, ofPieces), " of ")
			if !strings.HasPrefix(v.Of, ofPieces) || of != attr || !testkit.On(x).IsKind(e.Name, kind) {
				continue
			}
			b.attrs[v.Of] = true
			if value = v.Most; v.But[name] != "" {
				value = v.But[name]
			}
		}
		now = append(now, attr+" "+value)
	}
	b.now = strings.Join(now, ", ")
	return b
}

// renamed returns the position with pieces renamed.
func renamed(pos *record.Position, names map[string]string, bears map[string]borne) *record.Position {
	out := *pos
	out.Lie = moment.Lying(pos) // each piece by its own name
	data, err := json.Marshal(&out)
	if err != nil {
		return pos
	}
	var all any
	if err := json.Unmarshal(data, &all); err != nil {
		return pos
	}
	data, err = json.Marshal(inNames(all, names))
	if err != nil {
		return pos
	}
	var is record.Position
	if err := json.Unmarshal(data, &is); err != nil {
		return pos
	}
	for i := range is.Values {
		spell(&is.Values[i], bears)
	}
	return &is
}

// spell makes v list the original value of a printed attribute for each piece, so that v does not depend on the most
// common value.
func spell(v *record.Values, bears map[string]borne) {
	attr, _, _ := strings.Cut(strings.TrimPrefix(v.Of, ofPieces), " of ")
	but := map[string]string{}
	for name, b := range bears {
		for one := range strings.SplitSeq(b.by, ", ") {
			if of, value, _ := strings.Cut(one, " "); of == attr && b.attrs[v.Of] {
				but[name] = value
			}
		}
	}
	if len(but) > 0 {
		v.Most, v.But = "", but
	}
}

// inNames returns a JSON value with pieces renamed in its texts, also after other words.
func inNames(v any, names map[string]string) any {
	switch v := v.(type) {
	case string:
		return inName(v, names)
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = inNames(v[i], names)
		}
		return out
	case map[string]any:
		out := map[string]any{}
		for key, value := range v {
			out[inName(key, names)] = inNames(value, names)
		}
		return out
	}
	return v
}

// inName returns a text with a piece renamed: the whole text, its end, or an element of its list.
func inName(s string, names map[string]string) string {
	parts := strings.Split(s, "; ")
	for i, part := range parts {
		if !numbered.MatchString(part) {
			continue
		}
		for at := 0; ; {
			if to, ok := names[part[at:]]; ok {
				parts[i] = part[:at] + to
				break
			}
			next := strings.IndexByte(part[at:], ' ')
			if next < 0 {
				break
			}
			at += next + 1
		}
	}
	return strings.Join(parts, "; ")
}
