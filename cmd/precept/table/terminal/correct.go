package terminal

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"precept/cmd/precept/desk"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/record"
	"precept/interpreter/save"
	"precept/interpreter/testkit"
)

// putRight corrects a match and logs it. Everybody reads the reason, and each seat reads the changes that it sees.
func (t *terminal) putRight(m *interpreter.Match, c record.Correction) error {
	e := entry{answers: len(m.Record.Answers), right: true, seat: c.By, turn: narrate.Turn(m)}
	if err := t.tale.Correct(c); err != nil {
		return err
	}
	t.log = append(t.log, e)
	return nil
}

// correctWord corrects the position. If the seat that is asked may not, a seat that may must confirm.
func (t *terminal) correctWord(d *interpreter.Decision, rest string) (verdict, error) {
	by := slices.IndexFunc(t.watching, t.mayCorrect)
	if by < 0 {
		t.line(0, t.words.mayNotCorrect)
		return again, nil
	}
	c, ok := correction(rest)
	if !ok {
		t.line(0, t.words.howToCorrect)
		return again, nil
	}
	c.Move, c.To = t.placesIn(c.Move), t.placesIn(c.To)
	if places := t.liesIn(c.Move); len(places) > 1 {
		t.line(0, fmt.Sprintf(t.words.fromWhere, strings.Join(places, t.words.semi)))
		return again, nil
	}
	if c.By = t.watching[by]; t.mayCorrect(d.Seat) {
		c.By = d.Seat
	} else if c.By != "" && !t.confirms(fmt.Sprintf(t.words.onlyReferee, t.names.Seat(c.By), t.names.Seat(c.By)), "") {
		return again, nil
	}
	now := len(t.match.Record.Answers)
	if c.Back && now-c.Answer > 1 && !t.confirms(fmt.Sprintf(t.words.sureBack, c.Answer+1, now, now), "n") {
		return again, nil
	}
	if err := t.putRight(t.match, c); err != nil {
		t.line(0, t.pair(t.words.notCorrected, err.Error()))
		return again, nil
	}
	t.names = narrate.New(t.match, t.Lang)
	t.shown = map[string]sight{}
	t.kept = -1 // no file holds the match as it is now
	t.keep(true)
	return another, nil
}

// confirms asks a yes-or-no question and reports whether the reply is yes. An empty reply means usual; if usual is "",
// it means yes.
func (t *terminal) confirms(question, usual string) bool {
	answer, ok := t.read(question)
	if answer == "" {
		answer = usual
	}
	switch narrate.Plainly(answer) {
	case "", "y", "yes", "o", "oui":
		return ok
	}
	return false
}

var bareCell = regexp.MustCompile(`^(.*\bat\()?(\d+),(\d+)(\).*)?$`)

// placesIn replaces the places in a text by their names in expressions. They may be written as the prompt shows them:
// hexagon 5,8. A bare 5,8 works alone or inside at(…).
func (t *terminal) placesIn(text string) string {
	m := bareCell.FindStringSubmatch(text)
	for _, id := range t.match.Lineup().Spaces {
		name := t.names.Place(id)
		text = regexp.MustCompile(`(?i)`+regexp.QuoteMeta(name)+`\b`).ReplaceAllLiteralString(text, id)
		if s := t.match.Lineup().SpaceOf[id]; m != nil && s != nil && s.Board >= 0 && m[2] == strconv.Itoa(s.Row) &&
			m[3] == strconv.Itoa(s.Column) {
			return m[1] + id + m[4]
		}
	}
	return text
}

var someOf = regexp.MustCompile(`^(.*)\.(some\(\d+\)|first|any)$`)

// liesIn returns the names of the places of the pieces that a correction selects some of. It returns nil if the
// correction selects all pieces or names a place.
func (t *terminal) liesIn(move string) (out []string) {
	m := someOf.FindStringSubmatch(move)
	if m == nil || strings.Contains(m[1], "at(") {
		return nil
	}
	for _, id := range t.match.Lineup().Spaces {
		if v, err := testkit.On(t.match.Engine()).Eval(m[1] + ".at(" + id + ").any"); err == nil && v == "true" {
			out = append(out, t.names.Place(id))
		}
	}
	if v, err := testkit.On(t.match.Engine()).Eval(m[1] + ".count - " + m[1] + ".on_board.count"); err == nil && v != "0" {
		out = append(out, t.words.offBoard)
	}
	return out
}

// correction reads a correction: set n to 3 because …, move PIECES to PLACE because …, back 4 because …. It accepts
// both languages.
func correction(text string) (c record.Correction, ok bool) {
	what, reason, ok := cutWord(text, "because", "parce que")
	verb, rest, ok2 := strings.Cut(strings.TrimSpace(what), " ")
	if !ok || !ok2 {
		return c, false
	}
	c.Reason = strings.TrimSpace(reason)
	if verb = narrate.Plainly(verb); verb == "back" || verb == "retour" {
		n, err := strconv.Atoi(strings.TrimSpace(rest))
		c.Back, c.Answer = true, n
		return c, err == nil
	}
	subject, to, ok := cutWord(rest, "to", "à")
	if !ok {
		return c, false
	}
	c.To = strings.TrimSpace(to)
	switch verb {
	case "set", "fixer":
		c.Set = strings.TrimSpace(subject)
	case "move", "deplacer":
		c.Move = strings.TrimSpace(subject)
	default:
		return c, false
	}
	return c, true
}

// cutWord cuts a text at the first of the words that it contains.
func cutWord(text string, words ...string) (before, after string, ok bool) {
	for _, w := range words {
		if before, after, ok = strings.Cut(text, " "+w+" "); ok {
			return before, after, true
		}
	}
	return text, "", false
}

// undo goes back to a seat's last decision, or returns why it may not. It may not if a seat has learned something, if
// chance was used, or if another person has decided since.
func (t *terminal) undo(seat string) (no string, err error) {
	at := len(t.log) - 1
	beforehand := t.match.Record.Beforehand
	for at >= 0 && (t.log[at].seat != seat || t.log[at].note || beforehand(t.log[at].answers)) && !t.log[at].right {
		at--
	}
	if at < 0 {
		return t.words.undoNothing, nil
	}
	for _, e := range t.log[at:] {
		switch {
		case e.right:
			return t.words.undoCorrected, nil
		case e.seat != seat && !e.note && t.match.Record.Agents[e.seat] == desk.Human:
			return fmt.Sprintf(t.words.undoPerson, t.names.Seat(e.seat)), nil
		case e.learned != "":
			return fmt.Sprintf(t.words.undoLearned, t.names.Seat(e.learned)), nil
		case e.chance:
			return t.words.undoChance, nil
		}
	}
	m, err := save.ReplayTo(context.Background(), t.match, t.log[at].answers, save.Before)
	if err != nil {
		return "", err
	}
	if t.changed(seat, m) {
		delete(t.shown, seat)
	}
	t.match = m
	if err := t.retell(); err != nil {
		return "", err
	}
	for s, n := range t.logRead {
		t.logRead[s] = min(n, t.tale.Heard())
	}
	t.kept = -1 // no file holds the match as it is now
	t.keep(true)
	return "", nil
}
