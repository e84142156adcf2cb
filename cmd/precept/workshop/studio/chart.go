package studio

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"precept/cmd/precept/workshop/folder"
	"precept/internal/files"
	"precept/internal/limit"
	"precept/interpreter/source"
)

// drawing is the places of a map that a file names one by one, and what joins them.
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
}

type join struct {
	Relation string `json:"relation"`
	A        string `json:"a"`
	B        string `json:"b"`
	Line     int    `json:"line"`
}

// chart is the text of a map with its tree. Its changes are those of somebody who types: whole lines, or parts of a
// list in brackets. All else stays as it is.
type chart struct {
	text string
	tree *source.Node
}

// readChart reads a text.
func readChart(text string) *chart {
	ps := &source.Problems{}
	n := source.Parse(&source.File{Name: "map", Text: []byte(text)}, ps)
	if ps.Len() > 0 {
		n = nil
	}
	return &chart{text, n}
}

// named returns the value of a key below a key of the file, nil for none.
func (c *chart) named(key, name string) *source.Node {
	if c.tree == nil {
		return nil
	}
	if n := c.tree.Get(key); n != nil {
		return n.Get(name)
	}
	return nil
}

// drawing returns what there is to draw.
func (c *chart) drawing() drawing {
	out := drawing{[]string{}, []string{}, []place{}, []join{}}
	if c.tree == nil {
		return out
	}
	line := func(n *source.Node) int { return strings.Count(c.text[:n.Span.Start], "\n") + 1 }
	if spaces := c.tree.Get("spaces"); spaces != nil {
		for _, k := range spaces.Pairs {
			if shaped(k.Value) {
				continue
			}
			out.Kinds = append(out.Kinds, k.Key.Text)
			for _, p := range k.Value.Pairs {
				out.Places = append(out.Places, place{p.Key.Text, k.Key.Text, line(p.Key)})
			}
		}
	}
	relations := c.tree.Get("relations")
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

// shaped reports whether the spaces of a board come from its shape and are not named.
func shaped(n *source.Node) bool {
	return n.Kind != source.Map || n.Get("grid") != nil || n.Get("ring") != nil || n.Get("row") != nil
}

// bracketed reports whether a list or map is written in brackets.
func (c *chart) bracketed(n *source.Node) bool {
	return strings.ContainsRune("[{", rune(c.text[n.Span.Start]))
}

// insert writes an entry behind another one of a list or map: on a line of its own, or in the brackets.
func (c *chart) insert(within *source.Node, behind, start source.Span, entry string) {
	if c.bracketed(within) {
		c.text = c.text[:behind.End] + ", " + entry + c.text[behind.End:]
		return
	}
	at := c.lineEnd(behind.End)
	begin := lineStart(c.text, start.Start)
	indent := c.text[begin : begin+len(c.text[begin:])-len(strings.TrimLeft(c.text[begin:], " "))]
	c.text = c.text[:at] + "\n" + indent + entry + c.text[at:]
}

// lineEnd returns where the line of an offset ends.
func (c *chart) lineEnd(offset int) int {
	if offset > 0 && c.text[offset-1] == '\n' {
		offset--
	}
	if i := strings.IndexByte(c.text[offset:], '\n'); i >= 0 {
		return offset + i
	}
	return len(c.text)
}

// cut removes an entry of a list or map: its lines, or what is in the brackets with a comma.
func (c *chart) cut(within *source.Node, start, end int) {
	if !c.bracketed(within) {
		c.text = c.text[:lineStart(c.text, start)] + strings.TrimPrefix(c.text[c.lineEnd(end):], "\n")
		return
	}
	before := strings.TrimRight(c.text[:start], " \n")
	if rest := strings.TrimLeft(c.text[end:], " \n"); strings.HasPrefix(rest, ",") {
		c.text = c.text[:start] + strings.TrimLeft(rest[1:], " \n")
		return
	}
	c.text = strings.TrimSuffix(before, ",") + c.text[end:]
}

// placeName is what places can be called.
var placeName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// add adds a place of a kind behind the last one.
func (c *chart) add(kind, name string) error {
	n := c.named("spaces", kind)
	taken := slices.ContainsFunc(c.drawing().Places, func(p place) bool { return p.Name == name })
	switch {
	case !placeName.MatchString(name) || taken:
		return refused{"A place has a name of its own, in lower case, such as north_gate."}
	case n == nil || shaped(n) || len(n.Pairs) == 0:
		return refused{"There is no such kind of places here."}
	}
	last := n.Pairs[len(n.Pairs)-1]
	c.insert(n, last.Value.Span, last.Key.Span, name+": {}")
	return nil
}

// joined joins two places, or parts them if they are joined.
func (c *chart) joined(relation, a, b string) error {
	n := c.named("relations", relation)
	if n == nil || n.Kind != source.List || len(n.Items) == 0 || a == b {
		return refused{"There is no such list of places that are joined here."}
	}
	for _, it := range n.Items {
		if joins(it, a, b) || joins(it, b, a) {
			return c.part(n, it)
		}
	}
	last := n.Items[len(n.Items)-1]
	entry := "[" + a + ", " + b + "]"
	if !c.bracketed(n) {
		entry = "- " + entry
	}
	c.insert(n, last.Span, last.Span, entry)
	return nil
}

// joins reports whether an entry of a relation names two places.
func joins(it *source.Node, a, b string) bool {
	return len(it.Items) == 2 && it.Items[0].Text == a && it.Items[1].Text == b
}

func (c *chart) part(list, it *source.Node) error {
	if len(list.Items) == 1 {
		return refused{"It is the last of its list: change the text."}
	}
	c.cut(list, it.Span.Start, it.Span.End)
	return nil
}

// remove removes a place, and what joins it to others.
func (c *chart) remove(name string) error {
	for _, j := range c.drawing().Joins {
		if j.A == name || j.B == name {
			if err := c.joined(j.Relation, j.A, j.B); err != nil {
				return err
			}
			c.tree = readChart(c.text).tree
		}
	}
	for _, p := range c.drawing().Places {
		if n := c.named("spaces", p.Kind); p.Name == name {
			i := slices.IndexFunc(n.Pairs, func(x source.Pair) bool { return x.Key.Text == name })
			if len(n.Pairs) == 1 {
				return refused{"It is the last of its list: change the text."}
			}
			c.cut(n, n.Pairs[i].Key.Span.Start, n.Pairs[i].Value.Span.End)
			return nil
		}
	}
	return refused{"There is no such place."}
}

// chart returns what there is to draw in a text; for no text, the files of the folder that name places, the largest
// first.
func (s *Studio) chart(r *request) (any, error) {
	var in struct{ Text *string }
	if err := r.read(&in); err != nil {
		return nil, err
	}
	if in.Text != nil {
		return readChart(*in.Text).drawing(), nil
	}
	out, size, fsys := []string{}, map[string]int{}, s.root.FS()
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || path.Ext(name) != ".yaml" || folder.Judge(name) != nil {
			return err
		}
		data, err := files.ReadFS(fsys, name, limit.FileBytes)
		if err == nil && strings.Contains(string(data), "spaces:") {
			d := readChart(string(data)).drawing()
			if size[name] = len(d.Places) + len(d.Joins); len(d.Places) > 0 {
				out = append(out, name)
			}
		}
		return nil
	})
	slices.SortStableFunc(out, func(a, b string) int { return size[b] - size[a] })
	return out, err
}

// redraw changes the text of a map.
func (s *Studio) redraw(r *request) (any, error) {
	var in struct{ Text, Do, Kind, Relation, A, B string }
	if err := r.read(&in); err != nil {
		return nil, err
	}
	c := readChart(in.Text)
	if c.tree == nil {
		return nil, refused{"The text has problems: correct them first."}
	}
	var err error
	switch in.Do {
	case "add":
		err = c.add(in.Kind, in.A)
	case "join":
		err = c.joined(in.Relation, in.A, in.B)
	case "remove":
		err = c.remove(in.A)
	default:
		err = refused{"The request cannot be read."}
	}
	return struct {
		Text string `json:"text"`
	}{c.text}, err
}
