package cli

import (
	"fmt"
	"strings"

	"precept/interpreter"
	"precept/interpreter/exec"
	"precept/interpreter/expr"
)

// explainOption says why what is typed is offered, or why it is not.
func (t *terminal) explainOption(d *interpreter.Decision, text string) {
	if text == "" {
		t.line(0, t.words.why.what)
		return
	}
	options := d.Options()
	texts := t.texts(d, options)
	if found := meant(text, texts); len(found) > 0 {
		o := options[found[0]]
		q := exec.Question{Value: o.ID}
		if d.Sort() == exec.Menu {
			q = exec.Question{Entry: o.ID}
		}
		t.says(0, o.ID)
		t.reasons(d, fmt.Sprintf(t.words.why.offered, texts[found[0]]), q)
		return
	}
	name, q, ok := t.questioned(d, text)
	if !ok {
		if !t.recite(d.Seat(), text) {
			t.line(0, fmt.Sprintf(t.words.why.unknown, text))
		}
		return
	}
	head := fmt.Sprintf(t.words.why.refused, name)
	if q.Entry != "" && !d.Considers(q.Entry) {
		head = fmt.Sprintf(t.words.why.notNow, t.question(d), name)
	}
	t.reasons(d, head, q)
}

// reasons writes what rules say, below a heading.
func (t *terminal) reasons(d *interpreter.Decision, head string, q exec.Question) {
	q.Seat = t.match.SeatNumber(d.Seat())
	t.line(0, head)
	lines := reasonLines(t.match, t.match.ExplainQuestion(q), t.lang, false)
	if len(lines) == 0 {
		lines = []reasonLine{{0, t.words.why.silent}}
	}
	for _, l := range lines {
		t.line(2+2*l.depth, l.text)
	}
}

// questioned is what a text asks about: a value of the choice that is made, else an action and, behind it, what would
// be answered on the way: build c5.
func (t *terminal) questioned(d *interpreter.Decision, text string) (string, exec.Question, bool) {
	if d.Sort() != exec.Menu {
		for _, v := range d.Values() {
			if t.called(text, t.option(d, v, false), v.ID) {
				return t.option(d, v, false), exec.Question{Value: v.ID}, true
			}
		}
	}
	words := strings.Fields(text)
	for n := len(words); n > 0; n-- {
		head := strings.Join(words[:n], " ")
		for _, e := range t.match.Entries(d) {
			if !t.called(head, t.names.Of(e), e.ID) {
				continue
			}
			q := exec.Question{Entry: e.ID, Answers: t.onTheWay(e.ID, words[n:])}
			return text, q, true
		}
	}
	return "", exec.Question{}, false
}

// called reports whether a person may mean something by its text, or by its id.
func (t *terminal) called(typed, text, id string) bool {
	want := plainly(typed)
	return want != "" && (strings.Contains(" "+plainly(text), " "+want) || plainly(id) == want || strings.ReplaceAll(id, "_", " ") == want)
}

// recite writes what a piece that is called so says, if seat sees one that says anything.
func (t *terminal) recite(seat, text string) bool {
	for _, p := range t.match.View(seat).Places {
		for _, x := range p.Pieces {
			name, says := t.names.Piece(x.Name), t.names.Says(x.Name)
			if says != "" && t.called(text, name, x.Name) {
				t.line(0, t.pair(name, says))
				return true
			}
		}
	}
	return false
}

// onTheWay is the answers to the choices of an action that words name: each goes to the first choice of its type that
// has no answer yet.
func (t *terminal) onTheWay(action string, words []string) map[string]string {
	out := map[string]string{}
	choices := t.match.Choices(action)
	for _, w := range words {
		for _, c := range choices {
			if out[c.Bind.Name] != "" {
				continue
			}
			if id := t.valueCalled(c.Among.Type.Elem(), w); id != "" {
				out[c.Bind.Name] = id
				break
			}
		}
	}
	return out
}

// valueCalled is the id of the place, player or kind of a type that a word means, "" for none.
func (t *terminal) valueCalled(of expr.Type, word string) string {
	for _, id := range t.match.ValueIDs(of) {
		text := id
		switch of.Base {
		case expr.Place:
			text = t.names.Place(id)
		case expr.Player:
			text = t.names.Seat(id)
		case expr.KindV, expr.Design, expr.Piece:
			text = t.names.Piece(id)
		}
		if t.called(word, text, id) && (len(word) > 2 || plainly(text) == plainly(word) || id == word) {
			return id
		}
	}
	return ""
}
