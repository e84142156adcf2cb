package terminal

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"precept/cmd/precept/desk"
	"precept/interpreter"
	"precept/interpreter/declared"
)

// many is how many options are listed one under the other; more are set closer.
const many = 12

// show says who decides what, and lists what can be answered.
func (t *terminal) show(d *interpreter.Decision, options []interpreter.Option) {
	t.gap()
	who, what := t.names.Seat(d.Seat()), t.question(d)
	if about := t.names.About(d, d.Seat()); about != nil {
		what += " (" + strings.Join(about, ", ") + ")"
	}
	what += t.cited(d.Node().Articles)
	head := fmt.Sprintf(t.words.decide, who, what)
	if phase := t.names.Phase(); phase != "" {
		head = fmt.Sprintf(t.words.decideIn, who, phase, what)
	}
	t.Printf("%s\n", t.paint(-1, head))
	if len(options) > many && t.rows(options) {
		return
	}
	lines := make([]string, len(options))
	for i, o := range options {
		lines[i] = fmt.Sprintf("%4d  %s%s", i+1, t.option(d, o, false), t.cited(o.Articles))
	}
	t.list(lines)
}

// list writes lines one under the other, or in columns when there are many and they are short.
func (t *terminal) list(lines []string) {
	wide := 0
	for _, l := range lines {
		wide = max(wide, utf8.RuneCountInString(l)+2)
	}
	columns := max(1, t.width/wide)
	if t.plain || len(lines) <= many || columns == 1 {
		for _, l := range lines {
			if t.plain {
				t.Printf("%s\n", l)
				continue
			}
			number, text := l[:6], l[6:]
			rest := strings.Split(strings.TrimSuffix(desk.Fill(text, t.width-6), "\n"), "\n")
			t.Printf("%s%s\n", number, strings.Join(rest, "\n        "))
		}
		return
	}
	high := (len(lines) + columns - 1) / columns
	for row := range high {
		var b strings.Builder
		for i := row; i < len(lines); i += high {
			b.WriteString(lines[i] + strings.Repeat(" ", wide-utf8.RuneCountInString(lines[i])))
		}
		t.Printf("%s\n", strings.TrimRight(b.String(), " "))
	}
}

// rows lists options that are all spaces of one grid, a line for each row; false when they are not.
func (t *terminal) rows(options []interpreter.Option) bool {
	g := t.match.Game.Declared()
	var spaces []*declared.Space
	for _, o := range options {
		s := t.match.Space(o.ID)
		if s == nil || s.Board < 0 || len(o.Articles) > 0 || len(spaces) > 0 && s.Board != spaces[0].Board ||
			!drawable(g.Boards[s.Board]) {
			return false
		}
		spaces = append(spaces, s)
	}
	if len(spaces) == t.emptyOn(spaces[0].Board) {
		t.line(2, fmt.Sprintf(t.words.anyEmpty, len(spaces), spaces[0].Row, spaces[0].Column))
		return true
	}
	for i := 0; i < len(spaces); {
		j, columns := i, []int(nil)
		for j < len(spaces) && spaces[j].Row == spaces[i].Row {
			columns = append(columns, spaces[j].Column)
			j++
		}
		numbers := fmt.Sprintf(t.words.through, i+1, j)
		if j == i+1 {
			numbers = strconv.Itoa(j)
		}
		t.line(2, fmt.Sprintf(t.words.rowOfOptions, numbers, spaces[i].Row, t.spans(columns)))
		i = j
	}
	t.line(2, fmt.Sprintf(t.words.typeCell, spaces[0].Row, spaces[0].Column))
	return true
}

// emptyOn is how many spaces of a board are empty.
func (t *terminal) emptyOn(number int) int {
	n, v := 0, t.match.View("")
	for _, s := range t.match.Board(number) {
		if placeNamed(v, s.ID) == nil {
			n++
		}
	}
	return n
}

// cited is articles as they stand behind a text.
func (t *terminal) cited(articles []string) string {
	if len(articles) == 0 {
		return ""
	}
	return "  [" + t.names.Articles(articles) + "]"
}

// meant is the options that what was typed may be: the number of one, the whole text, else the beginning of the text,
// else the beginning of a word in it. Options that read alike are told apart by their numbers alone.
func meant(typed string, texts []string) []int {
	if n, err := strconv.Atoi(typed); err == nil {
		if n >= 1 && n <= len(texts) {
			return []int{n - 1}
		}
		return nil
	}
	want := interpreter.Plainly(typed)
	if want == "" {
		return nil
	}
	tests := []func(text string) bool{
		func(text string) bool { return text == want },
		func(text string) bool { return strings.HasPrefix(text, want) },
		func(text string) bool { return strings.Contains(" "+text, " "+want) },
	}
	for _, fits := range tests {
		var found []int
		for i, text := range texts {
			if fits(interpreter.Plainly(text)) {
				found = append(found, i)
			}
		}
		if found != nil {
			return found
		}
	}
	return nil
}

// texts is the options of a decision in words.
func (t *terminal) texts(d *interpreter.Decision, options []interpreter.Option) []string {
	out := make([]string, len(options))
	for i, o := range options {
		out[i] = t.option(d, o, false)
	}
	return out
}

// Where several seats may answer, the first of them is asked, and any other of the people may answer before it.

// asked is the decision that is shown: that of who wants to answer first, as long as it may, else the pending one.
func (t *terminal) asked() *interpreter.Decision {
	if t.first != "" {
		if d := t.match.OpenTo(t.first); d != nil {
			return d
		}
		t.first = ""
	}
	return t.match.Pending()
}

// others is the people who may answer now, beside the one that is asked.
func (t *terminal) others(d *interpreter.Decision) []string {
	var out []string
	for _, o := range t.match.Open() {
		if s := o.Seat(); s != d.Seat() && t.match.Record.Agents[s] == desk.Human {
			out = append(out, s)
		}
	}
	return out
}

// alsoOpen says who may answer before the one that is asked.
func (t *terminal) alsoOpen(d *interpreter.Decision) {
	var names []string
	for _, s := range t.others(d) {
		names = append(names, t.names.Seat(s))
	}
	if names != nil {
		t.line(2, fmt.Sprintf(t.words.alsoOpen, strings.Join(names, ", ")))
	}
}

// asWord asks another of those who may answer now.
func (t *terminal) asWord(d *interpreter.Decision, rest string) (verdict, error) {
	var texts []string
	others := t.others(d)
	for _, s := range others {
		texts = append(texts, t.names.Seat(s))
	}
	found := meant(rest, texts)
	if len(found) != 1 {
		t.line(0, fmt.Sprintf(t.words.notOpen, rest))
		return again, nil
	}
	t.first = others[found[0]]
	return another, nil
}
