package terminal

import (
	"fmt"
	"strconv"
	"strings"

	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/record"
)

// declineWord declines the question and all questions of its kind until an end that rest gives. The end is that of a
// phase, the seat's next phase of a kind, a change of the position, or the command to ask again.
func (t *terminal) declineWord(d *interpreter.Decision, rest string) (verdict, error) {
	until, ok := t.until(rest)
	if ok {
		ok = t.match.Decline(d.Seat, until) == nil
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

// until parses the end of a standing answer. It returns false if the text does not name one.
func (t *terminal) until(text string) (record.Until, bool) {
	words := strings.Fields(narrate.Plainly(strings.ReplaceAll(text, "'", "' ")))
	drop := func(any ...string) bool {
		for _, w := range any {
			if len(words) > 0 && words[0] == narrate.Plainly(w) {
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
	for _, s := range t.match.Game.Definition().Scopes {
		if said == strings.ReplaceAll(s.ID, "_", " ") || said == s.ID || said == narrate.Plainly(s.Name.In(t.Lang)) {
			what := record.UntilEnd
			if mine {
				what = record.UntilOwn
			}
			return record.Until{What: what, Phase: s.ID}, true
		}
	}
	return record.Until{}, false
}

// standing returns what the seat of the decision has declined in advance.
func (t *terminal) standing(d *interpreter.Decision) (out []record.Declined) {
	for _, s := range t.match.Record.Declined {
		if s.Ended == 0 && s.Seat == d.Seat {
			out = append(out, s)
		}
	}
	return out
}

// declinedWord lists what the seat of the decision has declined in advance.
func (t *terminal) declinedWord(d *interpreter.Decision, _ string) (verdict, error) {
	list := t.standing(d)
	if len(list) == 0 {
		t.line(0, t.words.noneDeclined)
	}
	for i, s := range list {
		until := ""
		switch s.Until.What {
		case record.UntilEnd:
			until = fmt.Sprintf(t.words.untilEnd, t.phase(s.Until.Phase))
		case record.UntilOwn:
			until = fmt.Sprintf(t.words.untilOwn, t.phase(s.Until.Phase))
		case record.UntilChange:
			until = t.words.untilChange
		}
		t.line(1, fmt.Sprintf("%d  %s%s", i+1, strings.ReplaceAll(s.Kind, "_", " "), until))
	}
	return again, nil
}

// phase returns the name of a phase.
func (t *terminal) phase(id string) string {
	for _, s := range t.match.Game.Definition().Scopes {
		if name := s.Name.In(t.Lang); s.ID == id && name != "" {
			return name
		}
	}
	return id
}

// askWord removes answers in which the seat of the decision has declined in advance: all of them, or one by its number
// in the list.
func (t *terminal) askWord(d *interpreter.Decision, rest string) (verdict, error) {
	list := t.standing(d)
	if len(list) == 0 {
		t.line(0, t.words.noneDeclined)
		return again, nil
	}
	kind := ""
	if rest != "" {
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 || n > len(list) {
			return t.declinedWord(d, "")
		}
		kind = list[n-1].Kind
	}
	t.match.Record.End(d.Seat, kind)
	t.kept = -1
	t.line(0, t.words.askedAgain)
	return again, nil
}

// beforehand gives the answer that a seat has given to a decision in advance, and reports whether there was one.
func (t *terminal) beforehand(d *interpreter.Decision) (bool, error) {
	o, is := t.match.Beforehand(d)
	if !is {
		return false, nil
	}
	return true, t.answer(d, o)
}
