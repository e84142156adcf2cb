package terminal

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"precept/cmd/precept/table/why"
	"precept/interpreter"
	reasons "precept/interpreter/why"
)

// verdict is what became of a line that was typed.
type verdict int

const (
	again   verdict = iota // it was no answer: ask once more
	chosen                 // an option was taken
	another                // the match has become another one
)

// command is a word that can be typed instead of an option.
type command struct {
	words []string // in every language
	file  bool     // wants something behind it
	run   func(t *terminal, d *interpreter.Decision, rest string) (verdict, error)
}

// commands is every word that is no option. They are understood in both languages, whichever is spoken.
func commands() []command {
	return []command{
		{words: []string{"?", "help", "aide"}, run: (*terminal).helpWord},
		{words: []string{"board", "plateau", "position"}, run: (*terminal).boardWord},
		{words: []string{"hand", "main"}, run: (*terminal).handWord},
		{words: []string{"log", "journal"}, run: (*terminal).logWord},
		{words: []string{"undo", "annuler"}, run: (*terminal).undoWord},
		{words: []string{"as", "pour"}, file: true, run: (*terminal).asWord},
		{words: []string{"note", "noter"}, file: true, run: (*terminal).noteWord},
		{words: []string{"correct", "corriger"}, file: true, run: (*terminal).correctWord},
		{words: []string{"why", "pourquoi"}, file: true, run: (*terminal).whyWord},
		{words: []string{"save", "sauver"}, file: true, run: (*terminal).saveWord},
		{words: []string{"load", "charger"}, file: true, run: (*terminal).loadWord},
		{words: []string{"quit", "q", "quitter"}, run: (*terminal).quitWord},
	}
}

// obey does what was typed: an option or a command. Whatever else it is changes nothing.
func (t *terminal) obey(d *interpreter.Decision, options []interpreter.Option, line string) (interpreter.Option,
	verdict, error) {
	word, rest, _ := strings.Cut(line, " ")
	for _, c := range commands() {
		if slices.Contains(c.words, interpreter.Plainly(word)) && (c.file || rest == "") {
			v, err := c.run(t, d, strings.TrimSpace(rest))
			return interpreter.Option{}, v, err
		}
	}
	texts := t.texts(d, options)
	found := meant(line, texts)
	switch {
	case len(found) == 1:
		return options[found[0]], chosen, nil
	case len(found) > 1:
		var which []string
		for _, i := range found[:min(len(found), many)] {
			which = append(which, fmt.Sprintf("%d %s", i+1, texts[i]))
		}
		if len(found) > many {
			which = append(which, "…")
		}
		t.line(0, fmt.Sprintf(t.words.several, strings.Join(which, "; ")))
	case line != "":
		t.line(0, fmt.Sprintf(t.words.notUnderstood, len(options)))
	}
	return interpreter.Option{}, again, nil
}

func (t *terminal) helpWord(d *interpreter.Decision, _ string) (verdict, error) {
	t.Printf("%s\n", t.words.help)
	if slices.ContainsFunc(t.watching, t.match.MayCorrect) {
		t.Printf("%s\n", t.words.helpCorrect)
	}
	t.show(d, d.Options())
	return again, nil
}

func (t *terminal) boardWord(d *interpreter.Decision, _ string) (verdict, error) {
	t.position(d.Seat())
	t.show(d, d.Options())
	return again, nil
}

func (t *terminal) handWord(d *interpreter.Decision, _ string) (verdict, error) {
	t.hand(d.Seat())
	return again, nil
}

func (t *terminal) logWord(d *interpreter.Decision, _ string) (verdict, error) {
	lines := t.tale.Lines(d.Seat(), t.Lang)
	if len(lines) == 0 {
		t.line(0, t.words.nothingYet)
		return again, nil
	}
	t.tell(lines)
	return again, nil
}

func (t *terminal) whyWord(d *interpreter.Decision, rest string) (verdict, error) {
	t.explainOption(d, rest)
	return again, nil
}

// explainOption says why what is typed is offered, or why it is not.
func (t *terminal) explainOption(d *interpreter.Decision, text string) {
	e, err := t.match.Explain(d.Seat(), text, t.Lang)
	var u *reasons.Unasked
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

func (t *terminal) undoWord(d *interpreter.Decision, _ string) (verdict, error) {
	no, err := t.undo(d.Seat())
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
		err = t.change(m)
	}
	if err != nil {
		t.line(0, t.pair(rest, t.refusal(err)))
		return again, nil
	}
	t.line(0, fmt.Sprintf(t.words.loaded, t.title(), len(m.Record.Answers)))
	return another, nil
}

// quitWord leaves; what is in no file is offered to be saved first.
func (t *terminal) quitWord(*interpreter.Decision, string) (verdict, error) {
	n := len(t.match.Record.Answers)
	if t.autosave != "" {
		t.line(0, fmt.Sprintf(t.words.savedIn, t.autosave, t.autosave))
		return again, errLeft
	}
	prompt := t.words.leave
	for n != t.kept {
		name, ok := t.read(prompt)
		if !ok {
			t.Printf("\n")
		}
		switch interpreter.Plainly(name) {
		case "", "n", "no", "non":
			t.line(0, t.words.notSaved)
			return again, errLeft
		case "y", "yes", "o", "oui":
			prompt = t.words.leaveAgain
			continue
		}
		t.save(name)
	}
	return again, errLeft
}

// noteWord writes down what the seat at the keyboard wants all to read.
func (t *terminal) noteWord(d *interpreter.Decision, rest string) (verdict, error) {
	if err := t.match.Note(d.Seat(), rest); err != nil {
		t.line(0, t.words.notNoted)
		return again, nil
	}
	t.noted(t.match, d.Seat())
	t.kept = -1 // no file holds it
	t.keep(true)
	return again, nil
}

// noted adds a note to the log: everybody reads it.
func (t *terminal) noted(m *interpreter.Match, seat string) {
	t.tale.Noted()
	t.log = append(t.log, entry{answers: len(m.Record.Answers), note: true, seat: seat, turn: m.Turn()})
}
