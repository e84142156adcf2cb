package terminal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/position"
	"precept/interpreter"
	"precept/interpreter/narrate"
)

// many is how many options are listed one per line. More are listed more compactly.
const many = 12

// show prints who must decide what, and lists the options.
func (t *terminal) show(q *position.Question) {
	t.gap()
	what := q.Text
	if q.About != nil {
		what += " (" + strings.Join(q.About, ", ") + ")"
	}
	if left := t.left(q); left != "" {
		what += " (" + left + ")"
	}
	what += t.cited(q.Articles)
	head := fmt.Sprintf(t.words.decide, q.Name, what)
	if phases := t.phasesText(q.Phases, q.Seat); phases != "" {
		head = fmt.Sprintf(t.words.decideIn, q.Name, phases, what)
	}
	t.headed(0, -1, head, head)
	if begun := t.begun(q); begun != "" {
		t.line(2, begun)
	}
	if picked := t.picked(q); picked != "" {
		t.line(2, picked)
	}
	if len(q.Options) > many && (t.rows(q.Options) || t.numbers(q.Options)) {
		return
	}
	lines := make([]string, len(q.Options))
	for i, o := range q.Options {
		lines[i] = fmt.Sprintf("%4s  %s%s", t.numberOf(&o), o.Text, t.cited(o.Articles))
	}
	t.list(lines)
}

// numberOf returns the number to type for an option, or "-" if the player must type the option's word.
func (t *terminal) numberOf(o *position.Option) string {
	if o.Number < 0 {
		return "-"
	}
	return strconv.Itoa(o.Number)
}

// left returns a text with the number of menu entries that can still be taken, or "" if that is not limited.
func (t *terminal) left(q *position.Question) string {
	w := position.WordsIn(t.Lang)
	switch {
	case q.Left < 0:
		return ""
	case q.Left == 1:
		return w.LastOne
	}
	return fmt.Sprintf(w.Left, q.Left)
}

// begun returns a text with the actions in progress and the choices made in them.
func (t *terminal) begun(q *position.Question) string {
	var out []string
	for _, s := range q.Begun {
		text := s.Name
		if s.Source != "" {
			text += " (" + s.Source + ")"
		}
		if s.Chosen != "" {
			text = t.pair(text, s.Chosen)
		}
		out = append(out, text)
	}
	return strings.Join(out, t.words.semi)
}

// picked returns a text with the picks so far in a multiple choice, and the number of picks left.
func (t *terminal) picked(q *position.Question) string {
	if !q.Several {
		return ""
	}
	w := position.WordsIn(t.Lang)
	text := w.Nothing
	if q.Picked != nil {
		text = fmt.Sprintf(w.Picked, strings.Join(q.Picked, ", "))
	}
	if text += t.words.semi + w.More(q.Least, q.Most); q.Order != "" {
		text += t.words.semi + q.Order
	}
	return text
}

// numbers lists options that are numbers, each typed as itself. It returns false if some options are not numbers.
func (t *terminal) numbers(options []position.Option) bool {
	var numbers []int
	var words []string
	for i := range options {
		o := &options[i]
		if o.Number < 0 {
			words = append(words, o.Text)
			continue
		}
		if strconv.Itoa(o.Number) != o.Text || len(o.Articles) > 0 {
			return false
		}
		numbers = append(numbers, o.Number)
	}
	t.line(2, fmt.Sprintf(t.words.typeNumber, strings.Join(append([]string{t.spans(numbers)}, words...), t.words.semi)))
	return true
}

// list prints lines one below the other, or in columns if there are many short ones.
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

// rows lists options that are all spaces of one grid, a line for each row. It returns false if some are not.
func (t *terminal) rows(options []position.Option) bool {
	var spaces []*position.Cell
	for i := range options {
		s := options[i].Cell
		if s == nil || s.Lettered || len(options[i].Articles) > 0 || options[i].Number != i+1 ||
			len(spaces) > 0 && s.Board != spaces[0].Board {
			return false
		}
		spaces = append(spaces, s)
	}
	if len(spaces) == t.emptyOn(spaces[0].Board) {
		t.line(2, fmt.Sprintf(t.words.anyEmpty, len(spaces), spaces[0].Row, spaces[0].Column))
		for i := range options {
			options[i].Number = -1 // the options have no numbers on the screen
		}
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

// emptyOn returns how many spaces of a board are empty.
func (t *terminal) emptyOn(number int) int {
	n, taken := 0, map[string]bool{}
	for _, p := range t.match.View("").Places {
		taken[p.Name] = true
	}
	for _, s := range t.match.Lineup().Boards[number] {
		if !taken[s.ID] {
			n++
		}
	}
	return n
}

// cited returns the articles in the form in which they follow a text.
func (t *terminal) cited(articles []string) string {
	if len(articles) == 0 {
		return ""
	}
	return "  [" + t.names.Articles(articles) + "]"
}

// meant returns the indices of the options that a typed line can mean. It tries the number, the whole text, the
// beginning of the text, its last word, and the beginning of any word, in this order. Options with the same text can
// only be distinguished by their numbers. If numbers is nil, the options are numbered from 1.
func meant(typed string, texts []string, numbers []int) []int {
	if n, err := strconv.Atoi(typed); err == nil && n >= 0 {
		if numbers == nil && n >= 1 && n <= len(texts) {
			return []int{n - 1}
		}
		if i := slices.Index(numbers, n); i >= 0 {
			return []int{i}
		}
		return nil
	}
	want := narrate.Plainly(typed)
	if want == "" {
		return nil
	}
	tests := []func(text string) bool{
		func(text string) bool { return text == want },
		func(text string) bool { return strings.HasPrefix(text, want) },
		func(text string) bool { return strings.HasSuffix(text, " "+want) },
		func(text string) bool { return strings.Contains(" "+text, " "+want) },
	}
	for _, fits := range tests {
		var found []int
		for i, text := range texts {
			if fits(narrate.Plainly(text)) {
				found = append(found, i)
			}
		}
		if found != nil {
			return found
		}
	}
	return nil
}

// typedAs returns the texts of a question's options, and the numbers to type for them.
func typedAs(q *position.Question) (texts []string, numbers []int) {
	for i := range q.Options {
		texts, numbers = append(texts, q.Options[i].Text), append(numbers, q.Options[i].Number)
	}
	return texts, numbers
}

// If several seats may answer, the first of them is asked, and another person may answer before it.

// asked returns the decision to show. If a seat has asked to answer first and still can, that is its decision,
// otherwise the pending one.
func (t *terminal) asked() *interpreter.Decision {
	if t.first != "" {
		if d := t.match.DecisionOf(t.first); d != nil {
			return d
		}
		t.first = ""
	}
	return t.match.Pending()
}

// others returns the other human seats that can answer now.
func (t *terminal) others(d *interpreter.Decision) []string {
	var out []string
	for _, o := range t.match.Open() {
		if s := o.Seat; s != d.Seat && t.match.Record.Agents[s] == desk.Human {
			out = append(out, s)
		}
	}
	return out
}

// alsoOpen prints the seats that can answer before the seat of the shown decision.
func (t *terminal) alsoOpen(d *interpreter.Decision) {
	var names []string
	for _, s := range t.others(d) {
		names = append(names, t.names.Seat(s))
	}
	if names != nil {
		t.line(2, fmt.Sprintf(t.words.alsoOpen, strings.Join(names, ", ")))
	}
}

// asWord switches to the decision of another seat that can answer now.
func (t *terminal) asWord(d *interpreter.Decision, rest string) (verdict, error) {
	var texts []string
	others := t.others(d)
	for _, s := range others {
		texts = append(texts, t.names.Seat(s))
	}
	found := meant(rest, texts, nil)
	if len(found) != 1 {
		t.line(0, fmt.Sprintf(t.words.notOpen, rest))
		return again, nil
	}
	t.first = others[found[0]]
	return another, nil
}
