package terminal

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/campaign"
	"precept/cmd/precept/table/hint"
	"precept/cmd/precept/table/notation"
	"precept/cmd/precept/table/position"
	"precept/cmd/precept/table/why"
	"precept/interpreter"
	"precept/interpreter/narrate"
)

// verdict is the outcome of a line that was typed.
type verdict int

const (
	again   verdict = iota // it was a command: the question is asked again
	unclear                // it was not understood, and a message was printed
	chosen                 // an option was chosen
	another                // the session has another match or decision
)

// command is a word that can be typed instead of an option.
type command struct {
	words []string // in every language
	file  bool     // an argument may follow
	run   func(t *terminal, d *interpreter.Decision, rest string) (verdict, error)
}

// commands returns the commands. Their words in both languages work, whatever the language of the session.
func commands() []command {
	return []command{
		{words: []string{"?", "help", "aide"}, run: (*terminal).helpWord},
		{words: []string{"?", "text", "texte"}, file: true, run: (*terminal).textWord},
		{words: []string{"board", "plateau", "position"}, run: (*terminal).boardWord},
		{words: []string{"hand", "main"}, run: (*terminal).handWord},
		{words: []string{"log", "journal"}, run: (*terminal).logWord},
		{words: []string{"undo", "annuler"}, run: (*terminal).undoWord},
		{words: []string{"as", "pour"}, file: true, run: (*terminal).asWord},
		{words: []string{"note", "noter"}, file: true, run: (*terminal).noteWord},
		{words: []string{"decline", "refuser"}, file: true, run: (*terminal).declineWord},
		{words: []string{"declined", "refus"}, run: (*terminal).declinedWord},
		{words: []string{"ask", "demander"}, file: true, run: (*terminal).askWord},
		{words: []string{"correct", "corriger"}, file: true, run: (*terminal).correctWord},
		{words: []string{"guide"}, run: (*terminal).guideWord},
		{words: []string{"hint", "indice"}, run: (*terminal).hintWord},
		{words: []string{"why", "pourquoi"}, file: true, run: (*terminal).whyWord},
		{words: []string{"save", "sauver"}, file: true, run: (*terminal).saveWord},
		{words: []string{"scenario"}, file: true, run: (*terminal).scenarioWord},
		{words: []string{"load", "charger"}, file: true, run: (*terminal).loadWord},
		{words: []string{"quit", "q", "quitter"}, run: (*terminal).quitWord},
	}
}

// obey executes a typed line: an option or a command. Any other line changes nothing.
func (t *terminal) obey(d *interpreter.Decision, q *position.Question, line string) (interpreter.Option,
	verdict, error) {
	word, rest, _ := strings.Cut(line, " ")
	for _, c := range commands() {
		if slices.Contains(c.words, narrate.Plainly(word)) && (c.file || rest == "") {
			v, err := c.run(t, d, strings.TrimSpace(rest))
			return interpreter.Option{}, v, err
		}
	}
	texts, numbers := typedAs(q)
	found := meant(line, texts, numbers)
	if found == nil && narrate.Plainly(line) == position.WordsIn(t.Lang).Pass {
		// The standard word for passing means the option to pass, even if the game has another name for it.
		for i := range q.Options {
			if q.Options[i].Value == interpreter.Pass {
				found = []int{i}
			}
		}
	}
	if len(found) == 1 {
		return q.Options[found[0]].Option, chosen, nil
	}
	if line == "" {
		return interpreter.Option{}, again, nil
	}
	if found == nil && t.writes() {
		if moved, err := t.move(d, line); moved || err != nil {
			return interpreter.Option{}, another, err
		}
	}
	t.line(0, t.unmeant(q, found))
	return interpreter.Option{}, unclear, nil
}

// writes reports whether moves can be typed in the game's notation. That is only allowed without hidden information,
// because whether a text is a legal move would reveal some.
func (t *terminal) writes() bool { return t.match.Game.Definition().Results != nil && !t.secret }

// move executes a move that is typed in the game's notation, and reports whether the line was one.
func (t *terminal) move(d *interpreter.Decision, line string) (bool, error) {
	after, err := notation.One(t.match, d, line)
	if after == nil {
		return false, err
	}
	for _, value := range after.Record.Answers[len(t.match.Record.Answers):] {
		d := t.match.DecisionOf(d.Seat)
		if err := t.answer(d, d.Describe(value)); err != nil {
			return true, err
		}
	}
	return true, nil
}

// unmeant returns the message for a line that matches no option, or more than one.
func (t *terminal) unmeant(q *position.Question, found []int) string {
	texts, numbers := typedAs(q)
	if found == nil {
		of := slices.DeleteFunc(slices.Clone(numbers), func(n int) bool { return n < 0 })
		return fmt.Sprintf(t.words.notUnderstood, cmp.Or(t.spans(of), t.words.rowColumn))
	}
	var which []string
	for _, i := range found[:min(len(found), many)] {
		which = append(which, t.numberOf(&q.Options[i])+" "+texts[i])
	}
	if len(found) > many {
		which = append(which, "…")
	}
	return fmt.Sprintf(t.words.several, strings.Join(which, t.words.semi))
}

// mayCorrect reports whether a seat may correct the position.
func (t *terminal) mayCorrect(seat string) bool {
	return slices.Contains(t.match.Lineup().Referees, seat)
}

func (t *terminal) helpWord(*interpreter.Decision, string) (verdict, error) {
	t.paged(func() {
		t.Printf("%s\n", t.words.help)
		if t.writes() {
			t.Printf("%s\n", t.words.helpMove)
		}
		if slices.ContainsFunc(t.watching, t.mayCorrect) {
			t.Printf("%s\n", t.words.helpCorrect)
		}
	})
	return again, nil
}

// textWord prints the text of an option, given by number or name. Without an argument it prints all texts that the
// question refers to.
func (t *terminal) textWord(d *interpreter.Decision, rest string) (verdict, error) {
	q := position.Ask(t.match, d, t.Lang)
	texts, numbers := typedAs(q)
	found := meant(rest, texts, numbers)
	if rest != "" && found == nil {
		t.line(0, t.unmeant(q, nil))
		return unclear, nil
	}
	t.paged(func() {
		if !t.texts(q, found) {
			t.line(0, t.words.noText)
		}
	})
	return again, nil
}

// texts prints the texts of options. With nil it prints those of all options and of the actions begun. It returns false
// if there are none.
func (t *terminal) texts(q *position.Question, of []int) bool {
	said := false
	if of == nil {
		for _, x := range q.Says {
			said = true
			t.line(0, t.pair(x.Of, x.Says))
		}
	}
	for i := range q.Options {
		o := &q.Options[i]
		if of != nil && !slices.Contains(of, i) || of == nil && o.Says == "" {
			continue
		}
		lines := t.articles(o.Articles)
		if o.Says != "" {
			lines = append([]string{o.Says}, lines...)
		}
		if lines == nil {
			continue
		}
		said = true
		t.line(0, o.Text)
		for _, l := range lines {
			t.line(2, l)
		}
	}
	return said
}

// articles returns the citations and titles of articles that have a title.
func (t *terminal) articles(cites []string) []string {
	var out []string
	for _, c := range cites {
		if a := t.match.Game.Definition().Article(c); a != nil && a.Title.In(t.Lang) != "" {
			out = append(out, t.names.Articles([]string{c})+" "+a.Title.In(t.Lang))
		}
	}
	return out
}

func (t *terminal) boardWord(d *interpreter.Decision, _ string) (verdict, error) {
	t.position(d.Seat)
	return again, nil
}

func (t *terminal) handWord(d *interpreter.Decision, _ string) (verdict, error) {
	t.paged(func() { t.hand(d.Seat) })
	return again, nil
}

func (t *terminal) logWord(d *interpreter.Decision, _ string) (verdict, error) {
	lines := append(campaign.Past(t.Lang, t.match, d.Seat), t.tale.Lines(d.Seat, t.Lang)...)
	if len(lines) == 0 {
		t.line(0, t.words.nothingYet)
		return again, nil
	}
	t.paged(func() { t.numbered(lines) })
	return again, nil
}

func (t *terminal) whyWord(d *interpreter.Decision, rest string) (verdict, error) {
	t.paged(func() { t.explainOption(d, rest) })
	return again, nil
}

// explainOption prints why the option that was typed is offered, or why not.
func (t *terminal) explainOption(d *interpreter.Decision, text string) {
	e, err := narrate.WhyTyped(t.match, d.Seat, text, t.Lang)
	var u *narrate.Unasked
	if errors.As(err, &u) {
		t.line(0, why.Unasked(t.Lang, u))
		return
	}
	if err != nil {
		t.line(0, t.refusal(err))
		return
	}
	for _, l := range why.Explained(t.match, e, t.Lang, false) {
		t.line(2*l.Depth, l.Text)
	}
}

// hintWord prints what the searching agent would answer. It plays nothing.
func (t *terminal) hintWord(d *interpreter.Decision, _ string) (verdict, error) {
	t.line(0, t.words.thinking)
	ctx, done := t.in.interrupted()
	h, err := hint.Think(ctx, t.match, d, nil)
	switch {
	case done():
		t.leave()
		return again, desk.ErrReported
	case err != nil:
		t.line(0, t.words.noHint)
		return again, nil
	}
	w, said := hint.WordsIn(t.Lang), h.Say(position.Ask(t.match, d, t.Lang), t.Lang)
	t.line(0, t.pair(w.Would, said.Choice)+". "+said.Sure)
	if said.Shown != "" {
		t.line(2, said.Shown)
	}
	if said.Next != nil {
		t.line(0, strings.TrimSpace(t.pair(w.Also, "")))
	}
	for _, next := range said.Next {
		t.line(2, next)
	}
	if said.About != "" {
		t.line(0, said.About)
	}
	return again, nil
}

func (t *terminal) undoWord(d *interpreter.Decision, _ string) (verdict, error) {
	no, err := t.undo(d.Seat)
	if err != nil {
		return again, err
	}
	if no != "" {
		t.line(0, no)
		return again, nil
	}
	t.line(0, t.words.undone)
	return another, nil
}

func (t *terminal) saveWord(_ *interpreter.Decision, rest string) (verdict, error) {
	if rest == "" {
		t.line(0, t.words.fileMissing)
		return again, nil
	}
	t.save(rest)
	return again, nil
}

func (t *terminal) loadWord(_ *interpreter.Decision, rest string) (verdict, error) {
	if rest == "" {
		t.line(0, t.words.fileMissing)
		return again, nil
	}
	m, err := t.restore(rest)
	if err == nil {
		err = t.change(m, rest)
	}
	if err != nil {
		t.line(0, t.pair(rest, t.refusal(err)))
		return again, nil
	}
	return another, nil
}

// quitWord leaves. If the match is in no file, it offers to save it first.
func (t *terminal) quitWord(*interpreter.Decision, string) (verdict, error) {
	t.offerSave()
	return again, errLeft
}

// noteWord adds a note by the seat at the keyboard. Everybody can read it.
func (t *terminal) noteWord(d *interpreter.Decision, rest string) (verdict, error) {
	if err := t.match.Note(d.Seat, rest); err != nil {
		t.line(0, t.words.notNoted)
		return again, nil
	}
	t.noted(t.match, d.Seat)
	t.kept = -1 // no file holds the note
	t.keep(true)
	return again, nil
}

// noted adds a note to the log.
func (t *terminal) noted(m *interpreter.Match, seat string) {
	t.tale.Noted()
	t.log = append(t.log, entry{answers: len(m.Record.Answers), note: true, seat: seat, turn: narrate.Turn(m)})
}
