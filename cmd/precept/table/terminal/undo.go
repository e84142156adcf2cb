package terminal

import (
	"fmt"

	"precept/cmd/precept/desk"
)

// undo goes back to the decision that a seat took last, or says why not: what somebody has learned cannot be unlearned,
// chance is not drawn twice, and nobody takes back what another person has decided.
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
	m, err := t.match.At(t.log[at].answers)
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
	for s, n := range t.told {
		t.told[s] = min(n, t.tale.Heard())
	}
	t.kept = -1 // no file holds it as it is now
	t.keep(true)
	return "", nil
}
