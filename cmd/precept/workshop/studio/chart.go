package studio

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"precept/cmd/precept/workshop/folder"
	"precept/cmd/precept/workshop/lines"
	"precept/interpreter/source"
)

// drawing contains the places that a map file names individually, and the relations between them.
type drawing struct {
	Kinds     []string `json:"kinds"`
	Relations []string `json:"relations"`
	Places    []place  `json:"places"`
	Joins     []join   `json:"joins"`
}

type place struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
	Line int    `json:"line"`
	At   []int  `json:"at"` // x and y by the looks of the file; nil if they do not say
}

type join struct {
	Relation string `json:"relation"`
	A        string `json:"a"`
	B        string `json:"b"`
	Line     int    `json:"line"`
}

// chart edits the text of a map.
type chart struct{ *lines.Text }

// readChart parses the text of a map.
func readChart(text string) *chart { return &chart{lines.Read(text)} }

// named returns the value of key name inside the top-level key of the file, or nil if there is none.
func (c *chart) named(key, name string) *source.Node {
	if c.Tree == nil {
		return nil
	}
	if n := c.Tree.Get(key); n != nil {
		return n.Get(name)
	}
	return nil
}

// drawing returns the places and relations of the map.
func (c *chart) drawing() drawing {
	out := drawing{[]string{}, []string{}, []place{}, []join{}}
	if c.Tree == nil {
		return out
	}
	line := func(n *source.Node) int { return strings.Count(c.Text.Text[:n.Span.Start], "\n") + 1 }
	if spaces := c.Tree.Get("spaces"); spaces != nil {
		for _, k := range spaces.Pairs {
			if shaped(k.Value) {
				continue
			}
			out.Kinds = append(out.Kinds, k.Key.Text)
			for _, p := range k.Value.Pairs {
				at, _ := c.at(p.Key.Text)
				out.Places = append(out.Places, place{p.Key.Text, k.Key.Text, line(p.Key), at})
			}
		}
	}
	relations := c.Tree.Get("relations")
	if relations == nil || len(out.Places) == 0 {
		return out
	}
	for _, r := range relations.Pairs {
		if r.Value.Kind != source.List {
			continue
		}
		out.Relations = append(out.Relations, r.Key.Text)
		for _, it := range r.Value.Items {
			if len(it.Items) == 2 {
				out.Joins = append(out.Joins, join{r.Key.Text, it.Items[0].Text, it.Items[1].Text, line(it)})
			}
		}
	}
	return out
}

// at returns the coordinates of a place in the file's looks, and the node that contains them. Both are nil if the looks
// have none.
func (c *chart) at(name string) ([]int, *source.Node) {
	look := c.named("looks", name)
	if look == nil {
		return nil, nil
	}
	n := look.Get("at")
	if n == nil || len(n.Items) != 2 {
		return nil, nil
	}
	x, err := strconv.Atoi(n.Items[0].Text)
	y, err2 := strconv.Atoi(n.Items[1].Text)
	if err != nil || err2 != nil {
		return nil, nil
	}
	return []int{x, y}, n
}

// move writes the coordinates of places into the looks of the file.
func (c *chart) move(to map[string][2]int) error {
	for _, p := range c.drawing().Places {
		at, ok := to[p.Name]
		if !ok {
			continue
		}
		if c.put(p.Name, fmt.Sprintf("[%d, %d]", at[0], at[1])); c.again() == nil {
			return folder.Refused("The looks of this file cannot be changed here: change the text.")
		}
	}
	return nil
}

// again parses the text again, and returns its tree, or nil if it has a problem.
func (c *chart) again() *source.Node {
	c.Tree = lines.Read(c.Text.Text).Tree
	return c.Tree
}

// put writes the coordinates of a place. It replaces those in the place's look, adds them to the look, or adds a new
// look.
func (c *chart) put(name, at string) {
	looks, entry := c.Tree.Get("looks"), name+": {at: "+at+"}"
	if _, n := c.at(name); n != nil {
		c.Text.Text = c.Text.Text[:n.Span.Start] + at + c.Text.Text[n.Span.End:]
		return
	}
	if look := c.named("looks", name); look != nil && len(look.Pairs) > 0 {
		last := look.Pairs[len(look.Pairs)-1]
		c.Insert(look, last.Value.Span, last.Key.Span, "at: "+at)
		return
	}
	if looks != nil && len(looks.Pairs) > 0 {
		last := looks.Pairs[len(looks.Pairs)-1]
		c.Insert(looks, last.Value.Span, last.Key.Span, entry)
		return
	}
	c.Text.Text = strings.TrimRight(c.Text.Text, "\n") + "\n\nlooks:\n  " + entry + "\n"
}

// shaped reports whether a board generates its spaces from a shape, so that they are not named individually.
func shaped(n *source.Node) bool {
	return n.Kind != source.Map || n.Get("grid") != nil || n.Get("ring") != nil || n.Get("row") != nil
}

// placeName matches the valid names of places.
var placeName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// add adds a place of a kind after the last place of that kind.
func (c *chart) add(kind, name string) error {
	n := c.named("spaces", kind)
	taken := slices.ContainsFunc(c.drawing().Places, func(p place) bool { return p.Name == name })
	switch {
	case !placeName.MatchString(name) || taken:
		return folder.Refused("A place has a name of its own, in lower case, such as north_gate.")
	case n == nil || shaped(n) || len(n.Pairs) == 0:
		return folder.Refused("There is no such kind of places here.")
	}
	last := n.Pairs[len(n.Pairs)-1]
	c.Insert(n, last.Value.Span, last.Key.Span, name+": {}")
	return nil
}

// joined toggles a relation between two places: it joins them, or separates them if they are joined.
func (c *chart) joined(relation, a, b string) error {
	n := c.named("relations", relation)
	if n == nil || n.Kind != source.List || len(n.Items) == 0 || a == b {
		return folder.Refused("There is no such list of places that are joined here.")
	}
	for _, it := range n.Items {
		if joins(it, a, b) || joins(it, b, a) {
			return c.part(n, it)
		}
	}
	last := n.Items[len(n.Items)-1]
	entry := "[" + a + ", " + b + "]"
	if !c.Bracketed(n) {
		entry = "- " + entry
	}
	c.Insert(n, last.Span, last.Span, entry)
	return nil
}

// joins reports whether an entry of a relation names two places.
func joins(it *source.Node, a, b string) bool {
	return len(it.Items) == 2 && it.Items[0].Text == a && it.Items[1].Text == b
}

func (c *chart) part(list, it *source.Node) error {
	if len(list.Items) == 1 {
		return folder.Refused("It is the last of its list: change the text.")
	}
	c.Cut(list, it.Span.Start, it.Span.End)
	return nil
}

// remove removes a place, its look, and its relations to other places.
func (c *chart) remove(name string) error {
	for _, j := range c.drawing().Joins {
		if j.A == name || j.B == name {
			if err := c.joined(j.Relation, j.A, j.B); err != nil {
				return err
			}
			c.again()
		}
	}
	from, key := c.Tree.Get("looks"), name
	if from != nil && len(from.Pairs) == 1 && from.Pairs[0].Key.Text == name {
		from, key = c.Tree, "looks"
	}
	if err := c.removeKey(from, key); err != nil {
		return err
	}
	c.again()
	for _, p := range c.drawing().Places {
		if p.Name == name {
			return c.removeKey(c.named("spaces", p.Kind), name)
		}
	}
	return folder.Refused("There is no such place.")
}

// removeKey removes a key of a map with its value, if it has the key.
func (c *chart) removeKey(n *source.Node, key string) error {
	if n == nil {
		return nil
	}
	i := slices.IndexFunc(n.Pairs, func(x source.Pair) bool { return x.Key.Text == key })
	switch {
	case i < 0:
		return nil
	case len(n.Pairs) == 1:
		return folder.Refused("It is the last of its list: change the text.")
	}
	c.Cut(n, n.Pairs[i].Key.Span.Start, n.Pairs[i].Value.Span.End)
	return nil
}

// chart returns the drawing of a map. Without a text, it returns the files of the folder that name places, the largest
// first.
func (s *Studio) chart(r *request) (any, error) {
	var in struct{ Text *string }
	if err := r.read(&in); err != nil {
		return nil, err
	}
	if in.Text != nil {
		return readChart(*in.Text).drawing(), nil
	}
	out, size := []string{}, map[string]int{}
	err := s.each(func(name, text string) {
		if path.Ext(name) != ".yaml" || !strings.Contains(text, "spaces:") {
			return
		}
		d := readChart(text).drawing()
		if size[name] = len(d.Places) + len(d.Joins); len(d.Places) > 0 {
			out = append(out, name)
		}
	})
	slices.SortStableFunc(out, func(a, b string) int { return size[b] - size[a] })
	return out, err
}

// redraw applies one edit to the text of a map and returns the new text.
func (s *Studio) redraw(r *request) (any, error) {
	var in struct {
		Text, Do, Kind, Relation, A, B string
		At                             map[string][2]int
	}
	if err := r.read(&in); err != nil {
		return nil, err
	}
	c := readChart(in.Text)
	if c.Tree == nil {
		return nil, folder.Refused("The text has problems: correct them first.")
	}
	var err error
	switch in.Do {
	case "add":
		err = c.add(in.Kind, in.A)
	case "join":
		err = c.joined(in.Relation, in.A, in.B)
	case "remove":
		err = c.remove(in.A)
	case "move":
		err = c.move(in.At)
	default:
		err = folder.Refused("The request cannot be read.")
	}
	return struct {
		Text string `json:"text"`
	}{c.Text.Text}, err
}
