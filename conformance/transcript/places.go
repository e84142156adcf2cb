package transcript

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"precept/conformance/moment"
	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/testkit"
)

// kept maps the pieces of a line-up to their entries in a position by names.
type kept struct {
	name   []string // by piece
	equals []record.Equal
	piece  map[string]int
}

func (d *draft) pieces() kept {
	k := kept{piece: map[string]int{}}
	counts := map[string]int{}
	for _, e := range d.target.Pieces {
		head := e.Name
		if e.Owner != "" {
			head += "(" + e.Owner + ")"
		}
		for range e.Count {
			counts[head]++
			name := head + " " + strconv.Itoa(counts[head])
			k.piece[name] = len(k.name)
			k.name, k.equals = append(k.name, name), append(k.equals, e)
		}
	}
	return k
}

// places writes which pieces are where, except those in their initial place.
func (d *draft) places() {
	x := d.m.Engine().New()
	testkit.On(x).LayOut()
	k := d.pieces()
	lies := map[string][]int{}
	where := map[int]string{}
	for _, l := range moment.Lying(d.target) {
		for _, name := range l.Pieces {
			i := k.piece[name]
			lies[l.At], where[i] = append(lies[l.At], i), l.At
		}
	}
	at, all, places := map[string]any{}, x.Lineup().Pieces, x.Lineup().Places
	home := map[string][]int{} // pieces that start in a place and are nowhere else
	for i := range all {
		if q := all[i].Home; q >= 0 && (where[i] == "" || where[i] == places[q].Name) {
			home[places[q].Name] = append(home[places[q].Name], i)
		}
	}
	for _, p := range places {
		switch {
		case p.Space:
			if len(lies[p.Name]) > 0 {
				at[p.Name] = d.onSpace(k, lies[p.Name])
			}
		case p.Of < 0 || p.Stack && len(lies[p.Name]) == 0 || !p.Stack && slices.Equal(home[p.Name], lies[p.Name]):
		default:
			d.inZone(k, &p, lies[p.Name])
		}
	}
	if len(at) > 0 {
		d.given = append([]entry{{"at", at}}, d.given...)
	}
}

// onSpace returns the pieces of a space by owner and kind.
func (d *draft) onSpace(k kept, lie []int) map[string]any {
	out := map[string]any{}
	for _, i := range lie {
		owner := k.equals[i].Owner
		if owner == "" {
			owner = "nobody"
		}
		of, _ := out[owner].(map[string]any)
		if of == nil {
			of = map[string]any{}
			out[owner] = of
		}
		count(of, d.called(k, i, k.equals[i].Owner))
	}
	return out
}

func count(of map[string]any, name string) {
	n, _ := of[name].(int)
	of[name] = n + 1
}

// inZone writes the pieces of a zone: a list if the order matters or all are different, else a number of each.
func (d *draft) inZone(k kept, p *interpreter.Place, lie []int) {
	owner := ""
	if p.Owner >= 0 {
		owner = d.m.Record.Seats[p.Owner]
	}
	names, counts := []any{}, map[string]any{}
	for _, i := range lie {
		name := d.called(k, i, owner)
		names = append(names, moment.Plain(name))
		count(counts, name)
	}
	var what any = names
	if !p.Stack && slices.IsSorted(lie) && len(counts) < len(names) {
		what = counts
	}
	id, keys, several := strings.Cut(strings.TrimSuffix(p.Name, ")"), "(")
	if !several {
		d.given = append(d.given, entry{id, what})
		return
	}
	i := slices.IndexFunc(d.given, func(e entry) bool { return e.key == id })
	if i < 0 {
		i = len(d.given)
		d.given = append(d.given, entry{id, map[string]any{}})
	}
	m := d.given[i].value.(map[string]any)
	path := strings.Split(keys, ", ")
	for _, key := range path[:len(path)-1] {
		next, _ := m[key].(map[string]any)
		if next == nil {
			next = map[string]any{}
			m[key] = next
		}
		m = next
	}
	m[path[len(path)-1]] = what
}

// called returns the name of a piece for given, in a place of the given owner. The name includes a printed value if
// other pieces with the same name have different values.
func (d *draft) called(k kept, i int, owner string) string {
	e := k.equals[i]
	name := e.Name
	if value := telling(d.target.Pieces, e); value != "" {
		name += "(" + value + ")"
	}
	if e.Owner != "" && e.Owner != owner {
		name += ".of(" + e.Owner + ")"
	}
	return name
}

// telling returns a printed value that distinguishes a piece from all others with its name and owner, or "" if there is
// none.
func telling(all []record.Equal, e record.Equal) string {
	others := map[string]bool{}
	for _, o := range all {
		if o.Name == e.Name && o.Owner == e.Owner && o.With != e.With {
			for value := range printed(o.With) {
				others[value] = true
			}
		}
	}
	if len(others) == 0 {
		return ""
	}
	for _, value := range slices.Sorted(maps.Keys(printed(e.With))) {
		if !others[value] {
			return value
		}
	}
	return ""
}

// printed returns the values in a text such as "value 3, sort farm".
func printed(with string) map[string]bool {
	out := map[string]bool{}
	for one := range strings.SplitSeq(with, ", ") {
		if _, value, ok := strings.Cut(one, " "); ok {
			out[value] = true
		}
	}
	return out
}
