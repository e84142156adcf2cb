package lsp

import (
	"bytes"
	"slices"
	"strings"

	"precept/interpreter/language"
)

// where describes the structure around a position. It is read from the text before the position only, so it works
// for incomplete texts.
type where struct {
	path    []frame  // the keys and dashes around it, the outermost first
	key     bool     // the typed word may be a key
	keys    []string // the keys that the map has already, if a key is typed
	behind  []string // the keys that the map has after it
	value   int      // the start of the typed value, or of the word that may become a key
	start   int      // the start of the typed word
	comment bool
}

// frame is a key or a dash.
type frame struct {
	indent int
	item   bool
	key    string
	keys   []string // the keys of its map up to it, itself last
}

// first returns the first key of the map of a frame.
func (f frame) first() string {
	if len(f.keys) > 0 {
		return f.keys[0]
	}
	return f.key
}

// flow is an open bracket.
type flow struct {
	list  bool
	key   string // the key whose value is being read, "" before its colon
	keys  []string
	begin int // the start of the entry, or of the value after the colon
}

// looker reads a text up to a position.
type looker struct {
	text    []byte
	frames  []frame
	flows   []flow
	literal int // the indentation of the key of a multi-line text, -1 for none
	from    int // where that text begins
	out     where
}

// locate returns the structure around an offset of a text.
func locate(text []byte, offset int) where {
	offset = min(max(offset, 0), len(text))
	l := &looker{text: text[:offset], literal: -1}
	for at := 0; at <= offset; {
		end := bytes.IndexByte(l.text[at:], '\n')
		last := end < 0
		if last {
			end = offset
		} else {
			end += at
		}
		l.line(at, end, last)
		at = end + 1
		if last {
			break
		}
	}
	w := l.out
	w.start = offset
	for w.start > w.value && wordByte(text[w.start-1]) {
		w.start--
	}
	if w.key && len(l.flows) == 0 {
		w.behind = keysBehind(text, offset)
	}
	return w
}

// line reads one line. On the last line it sets the result.
func (l *looker) line(at, end int, last bool) {
	if len(l.flows) > 0 {
		l.inFlow(at, end, last)
		return
	}
	col := at
	for col < end && l.text[col] == ' ' {
		col++
	}
	rest := bytes.TrimRight(l.text[col:end], "\r")
	switch {
	case len(rest) == 0 && !last:
		return
	case l.literal >= 0 && (len(rest) == 0 || col-at > l.literal):
		if last {
			l.out = where{path: l.frames, value: l.from}
		}
		return
	case len(rest) > 0 && rest[0] == '#':
		l.out.comment = last
		return
	}
	l.literal = -1
	l.tokens(at, col, end, last)
}

// tokens reads the dashes, the key and the value of a line.
func (l *looker) tokens(at, col, end int, last bool) {
	for col < end && l.text[col] == '-' && (col+1 == end || l.text[col+1] == ' ') {
		if col+1 == end && last {
			break // a dash that is being typed
		}
		l.pop(col - at)
		l.frames = append(l.frames, frame{indent: col - at, item: true})
		for col++; col < end && l.text[col] == ' '; col++ {
		}
	}
	name, behind := keyIn(l.text[col:end])
	if behind < 0 {
		if last {
			keys := l.siblings(col - at)
			l.out = where{path: slices.Clone(l.frames), key: true, keys: keys, value: col}
		}
		l.valueOf(col, end, last, -1)
		return
	}
	keys := append(slices.Clone(l.siblings(col-at)), name)
	l.frames = append(l.frames, frame{indent: col - at, key: name, keys: keys})
	col += behind
	for col < end && l.text[col] == ' ' {
		col++
	}
	if last {
		l.out = where{path: slices.Clone(l.frames), value: col}
	}
	l.valueOf(col, end, last, l.frames[len(l.frames)-1].indent)
}

// siblings removes the frames that end before a key in a column. It returns the keys that the map already has.
func (l *looker) siblings(col int) (keys []string) {
	for len(l.frames) > 0 {
		f := l.frames[len(l.frames)-1]
		if f.indent < col {
			break
		}
		if f.indent == col && !f.item {
			keys = f.keys
		}
		l.frames = l.frames[:len(l.frames)-1]
	}
	return keys
}

// pop removes the frames that end before a dash in a column. A key in the same column stays, since the list belongs
// to it.
func (l *looker) pop(col int) {
	for len(l.frames) > 0 {
		f := l.frames[len(l.frames)-1]
		if f.indent < col || f.indent == col && !f.item {
			return
		}
		l.frames = l.frames[:len(l.frames)-1]
	}
}

// valueOf reads a value that begins on a line: a bracket, a multi-line text, or a text of one line.
func (l *looker) valueOf(col, end int, last bool, indent int) {
	if col >= end {
		return
	}
	switch l.text[col] {
	case '{', '[':
		l.inFlow(col, end, last)
	case '|', '>':
		if indent >= 0 {
			l.literal, l.from = indent, min(end+1, len(l.text))
		}
	case '"', '\'':
		if last {
			l.out.value, l.out.key = col+1, false
		}
	default:
		if k := bytes.Index(l.text[col:end], []byte(" #")); k >= 0 && last {
			l.out.comment = true
		}
	}
}

// inFlow reads the part of a line that is in brackets.
func (l *looker) inFlow(at, end int, last bool) {
	for i := at; i < end; i++ {
		c := l.text[i]
		if k := len(l.flows) - 1; k < 0 && i > at {
			break
		}
		switch {
		case c == '{' || c == '[':
			l.flows = append(l.flows, flow{list: c == '[', begin: i + 1})
		case c == '}' || c == ']':
			l.flows = l.flows[:max(len(l.flows)-1, 0)]
		case c == ',':
			l.entry(i)
		case c == ':' && (i+1 == end || l.text[i+1] == ' '):
			l.colon(i)
		case (c == '"' || c == '\'') && l.opens(i):
			if k := l.quoted(i, end); k < 0 {
				if last {
					l.flowed(i+1, false)
				}
				return
			} else {
				i = k
			}
		case c == '#' && i > at && l.text[i-1] == ' ':
			if last {
				l.out.comment = true
			}
			return
		}
	}
	if last && len(l.flows) > 0 {
		f := l.flows[len(l.flows)-1]
		begin := f.begin
		for begin < end && l.text[begin] <= ' ' {
			begin++
		}
		l.flowed(begin, f.key == "")
	}
}

// opens reports whether a quote at i begins an entry or a value.
func (l *looker) opens(i int) bool {
	k := len(l.flows) - 1
	return k >= 0 && len(bytes.TrimSpace(l.text[min(l.flows[k].begin, i):i])) == 0
}

// quoted returns where a quoted text ends, -1 if it does not end on this line.
func (l *looker) quoted(i, end int) int {
	for k := i + 1; k < end; k++ {
		switch {
		case l.text[k] == '\\' && l.text[i] == '"':
			k++
		case l.text[k] == l.text[i]:
			return k
		}
	}
	return -1
}

// entry begins the next entry of the innermost bracket.
func (l *looker) entry(i int) {
	k := len(l.flows) - 1
	if k < 0 {
		return
	}
	text := l.text[min(l.flows[k].begin, i):i]
	if bytes.Count(text, []byte("(")) > bytes.Count(text, []byte(")")) {
		return // inside a call that ought to be quoted
	}
	l.flows[k].begin, l.flows[k].key = i+1, ""
}

// colon begins the value of a key of the innermost bracket.
func (l *looker) colon(i int) {
	k := len(l.flows) - 1
	if k < 0 || l.flows[k].key != "" {
		return
	}
	f := &l.flows[k]
	f.key = strings.Trim(strings.TrimSpace(string(l.text[f.begin:i])), `"'`)
	f.keys = append(f.keys, f.key)
	f.begin = i + 1
}

// flowed sets the result for a position in brackets.
func (l *looker) flowed(begin int, key bool) {
	w := where{path: slices.Clone(l.frames), value: begin, key: key}
	for i, f := range l.flows {
		if f.list {
			w.path = append(w.path, frame{item: true})
		}
		if f.key != "" {
			w.path = append(w.path, frame{key: f.key, keys: f.keys})
		} else if i == len(l.flows)-1 {
			w.keys = f.keys
		}
	}
	l.out = w
}

// keyIn returns the key that a line begins with, and where its value may begin; -1 if there is no key.
func keyIn(line []byte) (name string, behind int) {
	if len(line) > 0 && (line[0] == '"' || line[0] == '\'') {
		k := bytes.IndexByte(line[1:], line[0])
		if k < 0 || k+2 >= len(line) || line[k+2] != ':' {
			return "", -1
		}
		return string(line[1 : k+1]), k + 3
	}
	if len(line) > 0 && strings.IndexByte("{[|>#&*!", line[0]) >= 0 {
		return "", -1
	}
	for i, c := range line {
		if c == ':' && (i+1 == len(line) || line[i+1] == ' ' || line[i+1] == '\r') {
			return string(line[:i]), i + 1
		}
		if c == '#' && i > 0 && line[i-1] == ' ' {
			break
		}
	}
	return "", -1
}

// keysBehind returns the keys of the same map that follow the line of an offset.
func keysBehind(text []byte, offset int) (keys []string) {
	start := bytes.LastIndexByte(text[:offset], '\n') + 1
	col := 0
	for start+col < offset && (text[start+col] == ' ' || text[start+col] == '-') {
		col++
	}
	rest := text[offset:]
	if k := bytes.IndexByte(rest, '\n'); k >= 0 {
		rest = rest[k+1:]
	} else {
		return nil
	}
	for line := range bytes.Lines(rest) {
		body := bytes.TrimLeft(line, " ")
		indent := len(line) - len(body)
		body = bytes.TrimRight(body, "\r\n")
		switch {
		case len(body) == 0 || body[0] == '#' || indent > col:
			continue
		case indent < col || body[0] == '-':
			return keys
		}
		if name, behind := keyIn(body); behind >= 0 {
			keys = append(keys, name)
		}
	}
	return keys
}

// spot describes what the language expects at a position.
type spot struct {
	sort  language.Sort
	place string   // the place of its keys, or of the nodes below
	words []string // possible values
	in    string   // the place of the key that has the value, and the key
	word  string
	step  bool   // one step: a verb or a call
	menu  bool   // menu entries are expected
	call  string // the procedure or action whose arguments are expected
	name  string // the named node around it
	phase string // the phase that the step opens
	row   *language.Row
}

// declaring lists the kinds of files with declarations.
var declaring = []string{"game", "law", "faction", "cards", "map", "bot"}

// spotAt returns what the language expects at position w in a file of the given kind, which is "" for an empty file.
func spotAt(kind string, w where) spot {
	out := spot{sort: language.Node, place: kind}
	for i, f := range w.path {
		if f.item {
			out = out.item()
		} else {
			var over *frame
			if i > 0 {
				over = &w.path[i-1]
			}
			out = out.below(f, over)
		}
	}
	return out
}

// item returns the spot of an element of the list.
func (s spot) item() spot {
	switch {
	case s.menu:
		return spot{sort: language.Steps, step: true, menu: true}
	case s.step:
		return s
	case s.sort == language.List:
		return spot{sort: language.Node, place: s.place, name: s.name}
	case s.place == "stacks" || s.place == "answer" || s.place == "zone":
		return s
	case s.sort == language.Steps:
		return spot{sort: language.Steps, step: true}
	case s.sort == language.Node || s.sort == language.Named:
		p := language.At(s.place)
		if p.Short == nil {
			return spot{}
		}
		switch p.Short.Sort {
		case language.Steps:
			return spot{sort: language.Steps, step: true}
		case language.List:
			return spot{sort: language.Node, place: p.Short.Place, name: s.name}
		}
		s.in, s.word, s.sort = s.place, "", p.Short.Sort
		return s
	}
	return s // an element of a list of expressions or names
}

// below returns the spot of the value below a key.
func (s spot) below(f frame, over *frame) spot {
	switch {
	case s.step || s.sort == language.Steps:
		return s.ofStep(f)
	case s.menu:
		return spot{sort: language.Node, place: "entry", name: f.key}
	case s.sort == language.Named:
		return spot{sort: language.Node, place: s.place, name: f.key}
	case s.sort == language.Texts:
		return spot{sort: language.Texts, in: s.in, word: s.word}
	case s.sort == language.Node && s.place == "item":
		return s.ofItem(f)
	case s.sort == language.Free && (s.place == "answer" || s.place == "zone"):
		return s
	case s.sort == language.Node:
		return s.ofNode(f.key)
	case s.sort == language.Free && s.call != "":
		return spot{sort: language.Expr}
	case s.word == "fills" || s.word == "with" || s.word == "phase":
		return spot{sort: language.Expr, in: s.in, word: f.key}
	}
	return spot{}
}

// ofNode returns the spot of the value of a node's key.
func (s spot) ofNode(key string) spot {
	if s.place == "entry" && !language.Has("entry", key) {
		return spot{}
	}
	r, ok := rowOf(s.place, key)
	if !ok && slices.Contains(declaring, s.place) {
		r, ok = language.Find("declarations", key)
	}
	p := placeOf(s.place)
	switch {
	case key == "looks" && ok && r.Sort == language.Free:
		return spot{sort: language.Named, place: "look", in: s.place, word: key, row: &r}
	case ok:
		return rowSpot(r, s)
	case s.place == "game of scenarios": // an option of the setup
		return spot{sort: language.Free, in: s.place, word: key}
	case p.Extra != nil && p.Extra.Sort == language.Node:
		return spot{sort: language.Node, place: p.Extra.Place, name: key}
	case p.Extra != nil && p.Extra.Sort == language.Free && p.Extra.Place != "":
		return spot{sort: language.Free, in: s.place, word: p.Extra.Place, place: p.Extra.Place}
	case p.Extra != nil:
		return spot{sort: p.Extra.Sort, in: s.place, word: "attribute"}
	case s.place == "attributes":
		return spot{sort: language.Free, in: s.place, word: "attribute"}
	}
	return spot{}
}

func rowSpot(r language.Row, s spot) spot {
	return spot{sort: r.Sort, place: r.Place, words: r.Words, in: s.place, word: r.Word, name: s.name, row: &r,
		menu: r.Sort == language.Menu, phase: s.phase}
}

// ofStep returns the spot of a value in a step: of the verb, of a key beside it, or of an argument of a call.
func (s spot) ofStep(f frame) spot {
	first := f.first()
	p := language.At(language.Beside(first))
	switch {
	case p.Verb.Word == "" && s.menu && len(f.keys) <= 1:
		return spot{sort: language.Node, place: "entry", call: first, name: first}
	case p.Verb.Word == "":
		return spot{sort: language.Expr, call: first, word: f.key}
	case f.key == first:
		out := rowSpot(p.Verb, spot{place: p.Name})
		if first == "apply" {
			out = spot{sort: language.List, place: "rule", in: p.Name, word: first, row: &p.Verb}
		}
		return out
	}
	r, ok := language.Find(p.Name, f.key)
	switch {
	case ok:
		out := rowSpot(r, spot{place: p.Name})
		out.call = ""
		return out
	case p.Extra != nil:
		return spot{sort: p.Extra.Sort}
	}
	return spot{}
}

// kindOf returns the first key of a text, which is its kind; "" if there is none yet.
func kindOf(text []byte) string {
	for line := range bytes.Lines(text) {
		if len(line) == 0 || line[0] == '#' || line[0] == ' ' || line[0] == '\n' || line[0] == '\r' {
			continue
		}
		if name, behind := keyIn(bytes.TrimRight(line, "\r\n")); behind >= 0 {
			return name
		}
		return ""
	}
	return ""
}
