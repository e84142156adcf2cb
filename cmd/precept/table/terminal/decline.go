package terminal

import (
	"fmt"
	"strings"

	"precept/interpreter"
	"precept/interpreter/record"
)

// declineWord declines what is asked, and all questions of that kind, until something: until a phase ends, until the
// next phase of whoever says so, until something changes, or until he takes it back.
func (t *terminal) declineWord(d *interpreter.Decision, rest string) (verdict, error) {
	until, ok := t.until(rest)
	if ok {
		ok = t.match.Decline(d.Seat(), until) == nil
	}
	if !ok {
		var open []string
		for _, p := range t.names.Phases() {
			open = append(open, p.Name)
		}
		t.line(0, fmt.Sprintf(t.words.notDeclined, strings.Join(open, ", ")))
		return again, nil
	}
	t.kept = -1 // no file holds it
	t.line(0, t.words.declined)
	return another, nil
}

// until reads what ends a standing answer; false for what is none.
func (t *terminal) until(text string) (record.Until, bool) {
	words := strings.Fields(interpreter.Plainly(strings.ReplaceAll(text, "'", "' ")))
	drop := func(any ...string) bool {
		for _, w := range any {
			if len(words) > 0 && words[0] == interpreter.Plainly(w) {
				words = words[1:]
				return true
			}
		}
		return false
	}
	if len(words) == 0 {
		return record.Until{What: record.UntilWord}, true
	}
	drop("until", "jusqu'")
	drop("a", "au", "the", "la", "le")
	mine := drop("my", "mon", "ma")
	said := strings.Join(words, " ")
	if said == "change" || said == "changement" {
		return record.Until{What: record.UntilChange}, !mine
	}
	for _, s := range t.match.Game.Declared().Scopes {
		if said == strings.ReplaceAll(s.ID, "_", " ") || said == s.ID || said == interpreter.Plainly(s.Name.In(t.Lang)) {
			what := record.UntilEnd
			if mine {
				what = record.UntilOwn
			}
			return record.Until{What: what, Phase: s.ID}, true
		}
	}
	return record.Until{}, false
}

// askWord takes back what whoever is asked has declined beforehand.
func (t *terminal) askWord(d *interpreter.Decision, _ string) (verdict, error) {
	if t.match.Record.End(d.Seat(), "") == 0 {
		t.line(0, t.words.noneDeclined)
		return again, nil
	}
	t.kept = -1
	t.line(0, t.words.askedAgain)
	return again, nil
}

// beforehand gives the answer that a seat has given beforehand. It reports whether there was one.
func (t *terminal) beforehand(d *interpreter.Decision) (bool, error) {
	o, is := t.match.Beforehand(d)
	if !is {
		return false, nil
	}
	return true, t.answer(d, o)
}
