package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"precept/internal/limit"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// step is one word of a path, with its place in the variant's file.
type step struct {
	text string
	at   source.Span
}

func textOf(steps []step) string {
	words := make([]string, len(steps))
	for i, s := range steps {
		words[i] = s.text
	}
	return strings.Join(words, "/")
}

// path splits the text of a node into the steps of a path. It reports a problem and returns nil if it is no path.
func (o *Overlay) path(n *source.Node) []step {
	if n.Kind != source.Scalar || n.Text == "" {
		o.bad(n, "variant", "a path is expected here: words and ids, divided by slashes, such as rulings/hand_limit")
		return nil
	}
	var out []step
	from := 0
	for text := range strings.SplitSeq(n.Text, "/") {
		if text == "" || text == "." || text == ".." {
			o.bad(n, "variant", "a path is words and ids divided by slashes, such as factions/red/actions/build; %q is none",
				n.Text)
			return nil
		}
		out = append(out, step{text, n.Sub(from, from+len(text))})
		from += len(text) + 1
	}
	if len(out) > limit.YAMLDepth {
		o.bad(n, "variant", "a path of %d words; at most %d", len(out), limit.YAMLDepth)
		return nil
	}
	return out
}

// spot is a node in its tree.
type spot struct {
	node   *source.Node
	parent *source.Node // nil for a whole file
	index  int          // among the pairs or items of parent
	path   []string     // words and ids from the file on; an element without an id has its file and offset
}

// set replaces the node by a value. A list that replaces an element of a list is inserted element by element.
func (s *spot) set(value *source.Node, at source.Span) {
	if s.parent.Kind == source.Map {
		key := s.parent.Pairs[s.index].Key
		s.parent.Pairs[s.index] = source.Pair{Key: word(key.Text, at), Value: value}
		return
	}
	if value.Kind == source.List && s.node.Kind != source.List {
		s.parent.Items = slices.Replace(s.parent.Items, s.index, s.index+1, value.Items...)
		return
	}
	if id := idOf(s.node); s.node.Kind == source.Map && value.Kind == source.Map && id != "" && value.Get("id") == nil {
		value.Pairs = append(value.Pairs, source.Pair{Key: word("id", at), Value: word(id, at)})
	}
	s.parent.Items[s.index] = value
}

// drop removes the node from its tree.
func (s *spot) drop() {
	if s.parent.Kind == source.Map {
		s.parent.Pairs = slices.Delete(s.parent.Pairs, s.index, s.index+1)
	} else {
		s.parent.Items = slices.Delete(s.parent.Items, s.index, s.index+1)
	}
}

// idOf returns the name of an element of a list: its id, or its text if it is a scalar. It returns "" for others.
func idOf(n *source.Node) string {
	if n.Kind == source.Scalar {
		return n.Text
	}
	if id := n.Get("id"); id != nil && id.Kind == source.Scalar {
		return id.Text
	}
	return ""
}

// boundIn returns the name that a step binds to a value that it chooses, picks or computes. A path can use it if no
// element has it as an id.
func boundIn(n *source.Node) string { return under(n, "choose", "pick", "let") }

// openedIn returns the phase that a step opens, or the name that it binds for the steps in it. A path can use it if no
// id and no bound name is the same.
func openedIn(n *source.Node) string { return under(n, "phase", "roll", "each") }

// calledIn returns any name of an element of a list, "" for one without a name.
func calledIn(n *source.Node) string { return cmp.Or(idOf(n), boundIn(n), openedIn(n)) }

// under returns the text under the first of some words that a node has.
func under(n *source.Node, words ...string) string {
	for _, word := range words {
		if b := n.Get(word); n.Kind == source.Map && b != nil && b.Kind == source.Scalar {
			return b.Text
		}
	}
	return ""
}

// find returns the spot that a path names. It reports a problem and returns nil if there is none.
func (o *Overlay) find(steps []step) *spot {
	at, missing := o.lookup(steps, false)
	if at == nil {
		return nil // reported
	}
	if missing > 0 {
		o.misfit(steps, len(steps)-missing, at)
		return nil
	}
	return at
}

// lookup follows a path as far as it exists, and returns the number of missing steps. It returns nil and reports a
// problem if the path is ambiguous. With isNew, the last step is searched only directly below the step before.
func (o *Overlay) lookup(steps []step, isNew bool) (*spot, int) {
	var in []*Part
	begun := 1
	if first := steps[0].text; first == "game" {
		in = o.having(func(p *Part) bool { return p.Kind == "game" })
	} else if o.folder(first) {
		if begun = 2; len(steps) > 1 {
			in = o.having(func(p *Part) bool { return p.path() == first+"/"+steps[1].text })
		}
	} else {
		in, begun = o.holding(steps), 0
	}
	switch {
	case len(in) == 0:
		return &spot{}, len(steps)
	case len(in) > 1:
		o.ambiguous(steps, in)
		return nil, 0
	}
	return o.walk(&spot{node: o.toChange(in[0]).Node, path: strings.Split(in[0].path(), "/")}, steps[begun:], isNew)
}

func (o *Overlay) folder(word string) bool {
	for _, f := range folders {
		if f == word {
			return true
		}
	}
	return false
}

func (o *Overlay) having(fits func(p *Part) bool) []*Part {
	var out []*Part
	for _, p := range o.parts {
		if fits(p) {
			out = append(out, p)
		}
	}
	return out
}

// holding returns the files that contain what a path without a file names: section/name. A path of one word, such as
// play, belongs to the game or a file of law.
func (o *Overlay) holding(steps []step) []*Part {
	return o.having(func(p *Part) bool {
		s := p.Node.Get(steps[0].text)
		if s == nil || p.Kind == "rulebook" {
			return false
		}
		if len(steps) == 1 {
			return p.Kind == "game" || p.Kind == "law"
		}
		return len(children(s, steps[1].text)) > 0
	})
}

func (o *Overlay) ambiguous(steps []step, in []*Part) {
	p := o.ps.Add(steps[0].at, "ambiguous_path", "%s is in %d files; begin the path with the file that is meant: "+
		"%s/%s",
		textOf(steps), len(in), in[0].path(), textOf(steps))
	for _, part := range in[:min(len(in), 8)] {
		p.Notes = append(p.Notes, source.Note{Span: part.Node.Pairs[0].Key.Span, Text: source.Say("%s", part.path())})
	}
}

// children returns the indices of the pairs with a key, or of the elements with an id. If there are none, it returns
// those of the elements that bind or open the name.
func children(n *source.Node, name string) []int {
	var out []int
	for i, p := range n.Pairs {
		if p.Key.Text == name {
			out = append(out, i)
		}
	}
	for _, called := range callings {
		for i, it := range n.Items {
			if called(it) == name {
				out = append(out, i)
			}
		}
		if len(out) > 0 {
			break
		}
	}
	return out
}

// callings holds the functions for the names of list elements, the most important first.
var callings = []func(*source.Node) string{idOf, boundIn, openedIn}

// walk follows steps from a spot as far as possible, and returns the number of missing steps. A step that names no
// child can be the unique id of an element of a list further down.
func (o *Overlay) walk(at *spot, steps []step, isNew bool) (*spot, int) {
	for i, s := range steps {
		var all []*spot
		for _, k := range children(at.node, s.text) {
			all = append(all, at.child(k))
		}
		if direct := isNew && i == len(steps)-1 || at.parent == nil && section(s.text) != language.Free; len(all) == 0 &&
			!direct {
			all = at.elements(s.text)
		}
		if len(all) == 0 {
			return at, len(steps) - i
		}
		if at = o.single(s, all); at == nil {
			return nil, 0
		}
	}
	return at, 0
}

// single returns the only spot of a list. It reports an ambiguous path and returns nil if there are several.
func (o *Overlay) single(s step, all []*spot) *spot {
	if len(all) == 1 {
		return all[0]
	}
	p := o.ps.Add(s.at, "ambiguous_path",
		"%q is the name of %d nodes here; write the path to the one that is meant, or give it an id", s.text, len(all))
	for _, a := range all[:min(len(all), 8)] {
		p.Notes = append(p.Notes, source.Note{Span: a.node.Span, Text: source.Say("one of them")})
	}
	return nil
}

func fileOf(n *source.Node) string {
	if n.Span.File == nil {
		return ""
	}
	return n.Span.File.Name
}

// child returns pair or element number i of a node.
func (s *spot) child(i int) *spot {
	out := &spot{parent: s.node, index: i}
	name := ""
	if s.node.Kind == source.Map {
		out.node, name = s.node.Pairs[i].Value, s.node.Pairs[i].Key.Text
	} else {
		out.node = s.node.Items[i]
		if name = idOf(out.node); name == "" {
			name = fmt.Sprintf("@%s:%d", fileOf(out.node), out.node.Span.Start)
		}
	}
	out.path = append(slices.Clone(s.path), name)
	return out
}

// elements returns the elements of lists below a node that have the name as their id, else those that bind or open it.
func (s *spot) elements(name string) []*spot {
	for _, called := range callings {
		if out := s.called(name, called); len(out) > 0 {
			return out
		}
	}
	return nil
}

// called returns the elements of lists below a node for which by returns the name.
func (s *spot) called(name string, by func(*source.Node) string) []*spot {
	var out []*spot
	var trail []int // from s down
	var search func(n *source.Node)
	found := func() {
		at := s
		for _, i := range trail {
			at = at.child(i)
		}
		out = append(out, at)
	}
	search = func(n *source.Node) {
		for i := range len(n.Pairs) + len(n.Items) {
			trail = append(trail, i)
			if n.Kind == source.Map {
				search(n.Pairs[i].Value)
			} else if it := n.Items[i]; by(it) == name {
				found()
			} else {
				search(it)
			}
			trail = trail[:len(trail)-1]
		}
	}
	search(s.node)
	return out
}

// candidatesCompared is the maximum number of names that are compared with a missing one.
const candidatesCompared = 500

// misfit reports a path that does not exist. steps[:found] leads to at.
func (o *Overlay) misfit(steps []step, found int, at *spot) {
	var suggestion *source.Text
	if o.misfits++; o.misfits <= limit.Problems { // nobody reads more
		suggestion = o.suggest(steps, found, at)
	}
	p := o.ps.Add(steps[min(found, len(steps)-1)].at, "no_such_node", "changes %s, which does not exist%s", textOf(steps),
		suggestion)
	for _, s := range steps {
		if gone, ok := o.Removed[s.text]; ok {
			p.Notes = append(p.Notes, source.Note{Span: gone.At, Text: source.Say("removed by the variant %s", gone.By)})
			return
		}
	}
}

// suggest returns the path that was likely meant, as the end of a message.
func (o *Overlay) suggest(steps []step, found int, at *spot) *source.Text {
	var names []string
	if path := strings.ReplaceAll(textOf(steps), ".", "/"); len(steps) == 1 && path != textOf(steps) {
		return source.Meant(path)
	}
	if at.node != nil {
		head, rest := textOf(steps[:found]), ""
		if found+1 < len(steps) {
			rest = "/" + textOf(steps[found+1:])
		}
		for _, name := range namesBelow(at.node, at.names()) {
			names = append(names, head+"/"+name+rest)
		}
	} else if in := o.partsWith(steps); len(in) == 1 { // its part is left out
		return source.Meant(in[0] + "/" + textOf(steps[1:]))
	} else {
		names = o.beginnings(steps)
	}
	if at.node == nil && len(steps) > 1 && o.folder(steps[0].text) {
		return o.noFile(steps, names)
	}
	if at.node == nil { // equal long beginnings do not make two paths similar
		names = slices.DeleteFunc(names, func(n string) bool { return !stepwise(textOf(steps), n) })
	}
	return source.Suggest(textOf(steps), names)
}

// stepwise reports whether each step of a path resembles that of another, if both have the same length.
func stepwise(a, b string) bool {
	x, y := strings.Split(a, "/"), strings.Split(b, "/")
	if len(x) != len(y) {
		return true
	}
	for i := range x {
		if x[i] != y[i] && source.Nearest(x[i], y[i:i+1]) == "" {
			return false
		}
	}
	return true
}

// noFile returns the end of a message about a path into a folder that lacks the named file. It suggests a similar file
// or says that there is none.
func (o *Overlay) noFile(steps []step, names []string) *source.Text {
	in, file := steps[0].text+"/", []string{steps[1].text}
	names = slices.DeleteFunc(names, func(n string) bool {
		n, ok := strings.CutPrefix(n, in)
		name, _, _ := strings.Cut(n, "/")
		return !ok || source.Nearest(name, file) == ""
	})
	if near := source.Suggest(textOf(steps), names); near != nil {
		return near
	}
	return source.Say(": %s has no file %s; has it been deleted or renamed?", steps[0].text, steps[1].text)
}

// partsWith returns the files of a folder that contain the rest of a path whose file name is left out.
func (o *Overlay) partsWith(steps []step) []string {
	if len(steps) < 2 || !o.folder(steps[0].text) {
		return nil
	}
	var out []string
	for _, p := range o.parts {
		if strings.HasPrefix(p.path(), steps[0].text+"/") && (&spot{node: p.Node}).leads(steps[1:]) {
			out = append(out, p.path())
		}
	}
	return out
}

// leads reports whether a path leads from a node to another, by elements or pairs.
func (s *spot) leads(steps []step) bool {
	for i, next := range steps {
		all := s.elements(next.text)
		if k := children(s.node, next.text); i > 0 && len(k) == 1 {
			all = []*spot{s.child(k[0])}
		}
		if len(all) != 1 {
			return false
		}
		s = all[0]
	}
	return true
}

// names returns the names of the pairs and elements of a node.
func (s *spot) names() []string {
	var out []string
	for _, p := range s.node.Pairs {
		out = append(out, p.Key.Text)
	}
	for _, it := range s.node.Items {
		if id := calledIn(it); id != "" {
			out = append(out, id)
		}
	}
	return out[:min(len(out), candidatesCompared)]
}

// namesBelow appends the names of list elements further down in a node, because a path can use them too.
func namesBelow(n *source.Node, out []string) []string {
	for _, p := range n.Pairs {
		out = namesBelow(p.Value, out)
	}
	for _, it := range n.Items {
		if name := calledIn(it); name != "" && len(out) < candidatesCompared {
			out = append(out, name)
		}
		out = namesBelow(it, out)
	}
	return out
}

// beginnings returns existing paths similar to one whose first step does not exist.
func (o *Overlay) beginnings(steps []step) []string {
	var out []string
	add := func(names ...string) {
		for _, n := range names {
			if len(out) < candidatesCompared && !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	rest := func(from int) string {
		if from < len(steps) {
			return "/" + textOf(steps[from:])
		}
		return ""
	}
	for _, p := range o.parts {
		add(p.path() + rest(2))
		if len(steps) < 2 {
			continue
		}
		if (&spot{node: p.Node}).leads(steps[1:2]) {
			add(p.path() + rest(1))
		}
		for _, s := range p.Node.Pairs {
			for _, name := range (&spot{node: s.Value}).names() {
				if name == steps[1].text || s.Key.Text == steps[0].text {
					add(s.Key.Text + "/" + name + rest(2))
				}
			}
		}
	}
	return out
}
