package position

import (
	"fmt"

	"precept/interpreter"
)

// Words is the texts that all screens use for positions and questions, in one language. Other texts come from the
// content.
type Words struct {
	Hidden, Secret           string // for pieces and for values
	Nobody, No               string
	Pass, Done, None, Agree  string
	Refuse                   string // not to agree
	Act                      string // the question of a menu without a text
	Taken                    string // all elements picked so far
	Picked, Nothing          string
	InOrder, Onward          string // for the first and for a later pick of several
	Exactly, AtLeast, AtMost string // how many more to pick
	Between, Only, NoMore    string // from so many to so many more; any number; none
	Left, LastOne            string // how many more actions of a menu
}

var english = Words{
	Hidden: "hidden", Secret: "hidden", Nobody: "nobody's", No: "no",
	Pass: "pass", Done: "that is all", None: "none", Agree: "agree", Refuse: "refuse",
	Act:    "what to do",
	Taken:  "that is all: %s",
	Picked: "picked: %s", Nothing: "nothing picked yet",
	InOrder: "pick in the order of the list",
	Onward:  "options before the last one picked are no longer offered",
	Exactly: "%d more", AtLeast: "at least %d more", AtMost: "at most %d more", Between: "%d to %d more",
	Only: "any number more", NoMore: "nothing more to pick",
	Left: "%d actions left", LastOne: "the last action",
}

var french = Words{
	Hidden: "face cachée", Secret: "en secret", Nobody: "à personne", No: "non",
	Pass: "passer", Done: "c'est tout", None: "aucun", Agree: "d'accord", Refuse: "refuser",
	Act:    "que faire",
	Taken:  "c'est tout : %s",
	Picked: "choisi : %s", Nothing: "rien encore de choisi",
	InOrder: "choisir dans l'ordre de la liste",
	Onward:  "ce qui précède le dernier choix n'est plus proposé",
	Exactly: "encore %d", AtLeast: "encore %d au moins", AtMost: "encore %d au plus", Between: "encore %d à %d",
	Only: "encore autant que vous voulez", NoMore: "plus rien à choisir",
	Left: "il reste %d actions", LastOne: "la dernière action",
}

// order returns a note that the elements of a multiple choice are picked in the order of the list, so that each set has
// only one sequence of picks. It returns "" if each element fills a slot of its own, or if only one is picked.
func (w *Words) order(d *interpreter.Decision, picked bool, most int) string {
	c, several := d.Choice()
	switch {
	case !several || d.Kind != interpreter.Many || c.Fills || most == 1 && !picked || onlyEnds(d):
		return ""
	case picked:
		return w.Onward
	}
	return w.InOrder
}

// onlyEnds reports whether the only option is to finish the choice.
func onlyEnds(d *interpreter.Decision) bool {
	return d.Count() == 1 && d.Offers(interpreter.Done)
}

// More returns a text with the number of picks that must and may follow. The argument most is -1 for no limit.
func (w *Words) More(least, most int) string {
	switch {
	case most == 0:
		return w.NoMore
	case most < 0 && least > 0:
		return fmt.Sprintf(w.AtLeast, least)
	case most < 0:
		return w.Only
	case least == most:
		return fmt.Sprintf(w.Exactly, most)
	case least == 0:
		return fmt.Sprintf(w.AtMost, most)
	}
	return fmt.Sprintf(w.Between, least, most)
}

// WordsIn returns the texts in a language.
func WordsIn(lang string) *Words {
	if lang == "fr" {
		return &french
	}
	return &english
}

// answer returns the text of an answer that is a word, such as pass; "" for other answers.
func (w *Words) answer(o interpreter.Answer) string {
	switch o {
	case interpreter.Pass:
		return w.Pass
	case interpreter.Done:
		return w.Done
	case interpreter.None:
		return w.None
	case interpreter.Agree:
		return w.Agree
	}
	return ""
}
