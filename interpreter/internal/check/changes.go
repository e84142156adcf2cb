package check

import (
	"maps"
	"slices"
	"strings"

	"precept/internal/limit"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// verb applies the changes under one of the words of change, such as replace.
func (o *Overlay) verb(verb string, n *source.Node) {
	if verb == "remove" {
		o.removals(n)
		return
	}
	if n.Kind != source.Map {
		o.bad(n, "variant", "%s: {path: …}: write a path and the new node", verb)
		return
	}
	for _, p := range n.Pairs {
		name := p.Key.Text
		switch {
		case strings.Contains(name, "/"):
			if steps := o.path(p.Key); steps != nil {
				o.change(verb, steps, p.Key, p.Value)
			}
		case verb == "add":
			o.bring(p)
		default:
			o.inSection(verb, p)
		}
	}
}

// bring adds declarations to the variant's own file of law.
func (o *Overlay) bring(p source.Pair) {
	name := p.Key.Text
	if name == "law" || !language.Has("law", name) && !language.Has("declarations", name) {
		words := append(language.Keys("law")[1:], language.Keys("declarations")...)
		o.bad(p.Key, "unknown_key", "add: takes paths, and the keys of a file of law; not %q%s", name,
			source.Suggest(name, words))
		return
	}
	if !o.counted(p.Key) || !o.shallow(p.Value, 1) {
		return
	}
	law := o.own(p.Key.Span)
	o.cite(p.Value)
	if old := law.Get(name); old != nil && old.Kind == p.Value.Kind {
		old.Pairs, old.Items = append(old.Pairs, p.Value.Pairs...), append(old.Items, p.Value.Items...)
		return
	}
	law.Pairs = append(law.Pairs, p)
}

// own returns the file of law that the variant adds, and creates it at the first call.
func (o *Overlay) own(at source.Span) *source.Node {
	if o.brought == nil {
		head := source.Pair{Key: word("law", at), Value: word(o.variant, at)}
		o.brought = &Part{"law", o.variant, &source.Node{Kind: source.Map, Span: at, Pairs: []source.Pair{head}}}
	}
	return o.brought.Node
}

// inSection changes nodes under a section of files by their names: rulings: {hand_limit: …}, or rules with their ids.
// Any other word is a path of one step.
func (o *Overlay) inSection(verb string, p source.Pair) {
	first := step{p.Key.Text, p.Key.Span}
	sort := section(first.text)
	switch {
	case sort == language.Named && p.Value.Kind == source.Map:
		for _, q := range p.Value.Pairs {
			o.change(verb, []step{first, {q.Key.Text, q.Key.Span}}, q.Key, q.Value)
		}
	case sort == language.List && p.Value.Kind == source.List && verb == "replace":
		for _, it := range p.Value.Items {
			if idOf(it) == "" || it.Kind != source.Map {
				o.bad(it, "variant", "which of the %s does this replace? id: …", first.text)
				continue
			}
			o.change(verb, []step{first, {idOf(it), it.Get("id").Span}}, it.Get("id"), it)
		}
	default:
		o.change(verb, []step{first}, p.Key, p.Value)
	}
}

// removals removes nodes: [path, …], or names under a section of files: {procedures: [place_bets]}.
func (o *Overlay) removals(n *source.Node) {
	if n.Kind == source.Map {
		for _, p := range n.Pairs {
			if p.Value.Kind == source.Map {
				o.bad(p.Value, "variant", "remove: takes only names: %s: [name, …]", p.Key.Text)
				continue
			}
			for _, it := range one(p.Value) {
				above, steps := o.path(p.Key), o.path(it)
				if above == nil || steps == nil {
					continue
				}
				for i := range above {
					above[i].at = it.Span
				}
				o.change("remove", slices.Concat(above, steps), it, nil)
			}
		}
		return
	}
	for _, it := range one(n) {
		if steps := o.path(it); steps != nil {
			o.change("remove", steps, it, nil)
		}
	}
}

// change applies one change to a node.
func (o *Overlay) change(verb string, steps []step, key, value *source.Node) {
	if key.Refused || !o.counted(key) {
		return
	}
	if value != nil {
		if value.Refused {
			return
		}
		if value.Kind == source.Scalar && value.Text == "" && !value.Quoted {
			o.bad(key, "variant", "%s with what? to remove a node, write its path under remove", verb)
			return
		}
		if steps[len(steps)-1].text == "article" {
			o.citeAs(value)
		}
		o.cite(value)
	}
	if verb == "add" {
		o.add(steps, key, value)
		return
	}
	at := o.find(steps)
	if at == nil || !o.free(verb, at, key) {
		return
	}
	o.made(verb, steps, at, key, value)
	switch verb {
	case "replace":
		if o.shallow(value, len(at.path)) && o.changed(at.path, key.Span, false) {
			o.Former = append(o.Former, Former{o.variant, key.Span, at.node.Span})
			name := at.path[len(at.path)-1]
			if why := at.parent.Get("why"); why != nil && value.Text != "true" && slices.Contains(reasoned, name) {
				o.reasons = append(o.reasons, reason{key.Span, at.parent, why})
			}
			at.set(value, key.Span)
		}
	case "remove":
		if o.changed(at.path, key.Span, false) {
			o.Former = append(o.Former, Former{o.variant, key.Span, at.node.Span})
			o.Removed[steps[len(steps)-1].text] = Removal{o.variant, key.Span}
			o.remove(at)
		}
	default:
		o.insert(verb, at, key, value)
	}
}

// reasoned lists the keys whose reason for players is the `why` beside them.
var reasoned = []string{"is", "value", "when", "require", "where"}

// reason is the `why` that a rule had when a variant replaced its content.
type reason struct {
	at     source.Span
	of     *source.Node
	before *source.Node
}

// keptReasons adds advice about replaced rules that keep the `why` of the old rule.
func (o *Overlay) keptReasons() {
	for _, r := range o.reasons {
		if r.of.Get("why") == r.before {
			p := o.ps.Advise(r.at, "kept_why", "players still read the reason of the rule that this replaces; "+
				"replace its why: too, and its article: if it is another")
			p.Notes = append(p.Notes, source.Note{Span: r.before.Span, Text: source.Say("this is the reason that they read")})
		}
	}
	o.reasons = nil
}

// made records a change in Made.
func (o *Overlay) made(verb string, steps []step, at *spot, key, value *source.Node) {
	m := Made{By: o.variant, Verb: verb, At: key.Span, Name: steps[len(steps)-1].text, Was: at.node, Is: value}
	if n, path := o.declaration(at.path); n != nil && len(at.path) > len(path) {
		m.Name, m.Within = path[len(path)-1], n.Span
	}
	o.Made = append(o.Made, m)
}

// declaration returns the declaration that a path names or leads into, and its path: its file, section and name. It
// returns nil if there is none.
func (o *Overlay) declaration(path []string) (*source.Node, []string) {
	for _, p := range o.parts {
		file := strings.Split(p.path(), "/")
		if len(path) < len(file)+2 || !slices.Equal(file, path[:len(file)]) {
			continue
		}
		at := &spot{node: p.Node, path: file}
		for _, word := range path[len(file) : len(file)+2] {
			in := children(at.node, word)
			if len(in) == 0 {
				return nil, nil
			}
			at = at.child(in[0])
		}
		return at.node, at.path
	}
	return nil, nil
}

// free reports whether a node allows the change. A file can only be removed, and its first key cannot change.
func (o *Overlay) free(verb string, at *spot, key *source.Node) bool {
	part := slices.IndexFunc(o.parts, func(p *Part) bool {
		return p.Node == at.node || p.Node == at.parent &&
			at.index == 0
	})
	if part < 0 {
		return true
	}
	p := o.parts[part]
	switch {
	case at.parent != nil:
		o.bad(key, "variant", "%s is the name of the file; change what is in it", strings.Join(at.path, "/"))
	case p.Kind == "game":
		o.bad(key, "variant", "the game itself is changed node by node: game/play, game/seats/red")
	case verb != "remove":
		o.bad(key, "variant", "a whole file can only be removed; to change it, name what is in it: %s/…", p.path())
	default:
		return true
	}
	return false
}

// remove removes a node, or a whole file.
func (o *Overlay) remove(at *spot) {
	if at.parent != nil {
		at.drop()
		return
	}
	o.parts = slices.DeleteFunc(o.parts, func(p *Part) bool { return p.Node == at.node })
}

// insert inserts elements before or after one of a list.
func (o *Overlay) insert(verb string, at *spot, key, value *source.Node) {
	if at.parent.Kind != source.List {
		o.bad(key, "variant", "%s is for elements of lists; write this under add", verb)
		return
	}
	if value.Kind != source.List {
		o.bad(value, "variant", "what comes %s is a list: each element begins with a dash", verb)
		return
	}
	where := at.index
	if verb == "after" {
		where++
	}
	if o.shallow(value, len(at.path)-1) && o.into(at.path[:len(at.path)-1], key) &&
		o.fresh(at.parent, at.path[:len(at.path)-1], value) {
		at.parent.Items = slices.Insert(at.parent.Items, where, value.Items...)
	}
}

// add adds a new node, or more content to a list or map.
func (o *Overlay) add(steps []step, key, value *source.Node) {
	at, missing := o.lookup(steps, true)
	last := steps[len(steps)-1]
	if at != nil {
		o.Made = append(o.Made, Made{By: o.variant, Verb: "add", At: key.Span, Name: last.text, Is: value})
	}
	kind := kindIn(steps)
	switch {
	case at == nil: // reported
	case kind != "" && at.node == nil:
		o.file(kind, last, value)
	case missing == 0:
		o.more(at, steps, key, value)
	case at.node == nil && len(steps) == 2 && section(steps[0].text) == language.Named:
		o.bring(source.Pair{Key: word(steps[0].text, steps[0].at), Value: wrapped(last, value)})
	case missing == 2 && at.node != nil && at.parent == nil && section(steps[len(steps)-2].text) == language.Named:
		o.newIn(at, steps[len(steps)-2], wrapped(last, value)) // the first declaration of its section in that file
	case at.node == nil && len(steps) == 2 && value.Kind == source.Map && folderFor(steps[0].text) != "":
		folder := folderFor(steps[0].text)
		o.ps.Add(steps[0].at, "no_such_node", "a whole file is added below the name of its folder: %s/%s", folder,
			last.text)
		o.file(kindIn([]step{{text: folder}, last}), last, value) // avoids further reports about the names that it declares
	case missing > 1:
		o.misfit(steps, len(steps)-missing, at)
	case at.node.Kind != source.Map:
		to := textOf(steps[:len(steps)-1])
		o.bad(key, "variant", "%s is a %s; what is added to a list is a list: %s: [{id: %s, …}]", to, at.node.Kind.Word(),
			to, last.text)
	default:
		o.newIn(at, last, value)
	}
}

// kindIn returns the kind of a file that a path such as bots/robot names, "" for other paths.
func kindIn(steps []step) string {
	if len(steps) == 2 {
		for kind, folder := range folders {
			if folder == steps[0].text {
				return kind
			}
		}
	}
	return ""
}

// folderFor returns the folder that a word likely means: it is the kind of the folder's files, or a misspelling.
func folderFor(word string) string {
	if folder := folders[word]; folder != "" {
		return folder
	}
	return source.Nearest(word, slices.Sorted(maps.Values(folders)))
}

// file adds a whole file. value holds the content below the file's first key.
func (o *Overlay) file(kind string, name step, value *source.Node) {
	if value.Kind != source.Map {
		o.bad(value, "variant", "a file is a map; write what it contains below %s: %s", kind, name.text)
		return
	}
	p := &Part{Kind: kind, Name: name.text, Node: wrapped(step{kind, name.at}, word(name.text, name.at))}
	p.Node.Pairs = append(p.Node.Pairs, value.Pairs...)
	if o.changed(strings.Split(p.path(), "/"), name.at, true) {
		o.Add(p)
	}
}

// wrapped returns a map of one pair.
func wrapped(s step, value *source.Node) *source.Node {
	pair := source.Pair{Key: word(s.text, s.at), Value: value}
	return &source.Node{Kind: source.Map, Span: source.Span{File: s.at.File, Start: s.at.Start, End: value.Span.End},
		Pairs: []source.Pair{pair}}
}

// newIn adds a pair to a map.
func (o *Overlay) newIn(at *spot, name step, value *source.Node) {
	path := append(slices.Clone(at.path), name.text)
	if o.shallow(value, len(path)) && o.changed(path, name.at, true) {
		at.node.Pairs = append(at.node.Pairs, source.Pair{Key: word(name.text, name.at), Value: value})
	}
}

// more adds content to an existing list or map.
func (o *Overlay) more(at *spot, steps []step, key, value *source.Node) {
	if at.node.Kind == source.Scalar || at.node.Kind != value.Kind || at.parent == nil {
		p := o.bad(key, "node_exists", "%s exists already; to change it, write it under replace", textOf(steps))
		p.Notes = append(p.Notes, source.Note{Span: at.node.Span, Text: source.Say("it is here")})
		return
	}
	if !o.shallow(value, len(at.path)) || !o.into(at.path, key) || !o.fresh(at.node, at.path, value) {
		return
	}
	at.node.Pairs = append(at.node.Pairs, value.Pairs...)
	at.node.Items = append(at.node.Items, value.Items...)
}

// fresh reports whether no name in the added content exists in the container already. It records each added name as
// changed.
func (o *Overlay) fresh(in *source.Node, path []string, value *source.Node) bool {
	names := map[string]*source.Node{}
	for _, p := range in.Pairs {
		names[p.Key.Text] = p.Key
	}
	for _, it := range in.Items {
		if it.Kind == source.Map && idOf(it) != "" {
			names[idOf(it)] = it
		}
	}
	ok := true
	judge := func(name string, n *source.Node) {
		if old := names[name]; old != nil {
			p := o.bad(n, "node_exists", "%s/%s exists already; to change it, write it under replace", strings.Join(path, "/"),
				name)
			p.Notes = append(p.Notes, source.Note{Span: old.Span, Text: source.Say("it is here")})
			ok = false
			return
		}
		ok = o.counted(n) && o.changed(append(slices.Clone(path), name), n.Span, true) && ok
	}
	for _, p := range value.Pairs {
		judge(p.Key.Text, p.Key)
	}
	for _, it := range value.Items {
		if it.Kind == source.Map && idOf(it) != "" {
			judge(idOf(it), it)
		} else {
			o.note(append(slices.Clone(path), "+"), change{o.variant, it.Span, true})
		}
	}
	return ok
}

// counted counts a change and reports whether the variants are within the limit of changes.
func (o *Overlay) counted(n *source.Node) bool {
	if o.changes++; o.changes == limit.Changes+1 {
		o.bad(n, "variant", "the variants make more than %d changes; write a game of its own instead",
			limit.Changes)
	}
	return o.changes <= limit.Changes
}

// shallow reports whether a tree stays within the maximum depth that the reader allows for one file.
func (o *Overlay) shallow(n *source.Node, above int) bool {
	if above+depth(n) <= limit.YAMLDepth {
		return true
	}
	o.bad(n, "too_deep", "lists and maps nest more than %d deep where this is applied", limit.YAMLDepth)
	return false
}

func depth(n *source.Node) int {
	most := 0
	for _, p := range n.Pairs {
		most = max(most, depth(p.Value))
	}
	for _, it := range n.Items {
		most = max(most, depth(it))
	}
	return most + 1
}

// into reports whether content can be added to a node: no other variant has replaced the node or a parent of it.
func (o *Overlay) into(path []string, key *source.Node) bool {
	for i := range path {
		if c, ok := o.done[strings.Join(path[:i+1], "/")]; ok && !c.added && !o.may(c) {
			return o.twice(path, key.Span, c)
		}
	}
	return true
}

// changed records a change of a whole node. It returns false if a conflicting change exists on the node, a parent or a
// child.
func (o *Overlay) changed(path []string, at source.Span, added bool) bool {
	for i := range path {
		if c, ok := o.done[strings.Join(path[:i+1], "/")]; ok && !c.added && !o.may(c) {
			return o.twice(path, at, c)
		}
	}
	if c, ok := o.below[strings.Join(path, "/")]; ok && !o.may(c) {
		return o.twice(path, at, c)
	}
	if c, ok := o.done[strings.Join(path, "/")]; ok && c.variant == o.variant {
		return o.twice(path, at, c)
	}
	o.note(path, change{o.variant, at, added})
	return true
}

// note records a change of a path, for the path and its parents.
func (o *Overlay) note(path []string, c change) {
	o.done[strings.Join(path, "/")] = c
	for i := 1; i < len(path); i++ {
		key := strings.Join(path[:i], "/")
		if old, ok := o.below[key]; !ok || o.may(old) {
			o.below[key] = c
		}
	}
}

// may reports whether the variant declares that it overrides the variant of an earlier change.
func (o *Overlay) may(c change) bool { return slices.Contains(o.overrides, c.variant) }

func (o *Overlay) twice(path []string, at source.Span, c change) bool {
	text := strings.Join(path, "/")
	if c.variant == o.variant {
		p := o.ps.Add(at, "changed_twice", "%s is changed twice in this variant", text)
		p.Notes = append(p.Notes, source.Note{Span: c.at, Text: source.Say("the other change")})
		return false
	}
	p := o.ps.Add(at, "changed_twice",
		"%s is changed by the variant %s too; if this is meant to come after it, write overrides: %s", text, c.variant,
		c.variant)
	p.Notes = append(p.Notes, source.Note{Span: c.at, Text: source.Say("the change of %s", c.variant)})
	return false
}

// cite adds the variant's own rulebook, if it has one, to the articles that its content cites.
func (o *Overlay) cite(n *source.Node) {
	for _, p := range n.Pairs {
		if p.Key.Text == "article" {
			o.citeAs(p.Value)
		} else {
			o.cite(p.Value)
		}
	}
	for _, it := range n.Items {
		o.cite(it)
	}
}

// citeAs adds the variant's rulebook to the articles in a value of the key article.
func (o *Overlay) citeAs(articles *source.Node) {
	for _, a := range one(articles) {
		if o.book != "" && a.Kind == source.Scalar && !strings.Contains(a.Text, ":") {
			a.Text = o.book + ":" + a.Text
		}
	}
}
