package cli

import "precept/interpreter/exec"

// words is what the terminal itself says to players, by language. Everything else that they read comes from the
// content.
type words struct {
	decide, act             string // who decides: a seat, a question
	pass, done, none        string
	hidden                  string // pieces that a seat cannot tell
	prompt, range_          string
	won, shared, draw, over string
	total                   string // the last line of the score sheet
	can, cannot             string // of an explanation
	elsewhere, also         string
	yes, no, forbids        string
	decides, unnamed        string
	notNow, offeredIn       string
}

var english = words{
	decide: "%s decides: %s", act: "what to do",
	pass: "pass", done: "that is all", none: "none",
	hidden: "hidden",
	prompt: "> ", range_: "type a number from 1 to %d, ? to see the position, q to quit",
	won: "%s has won", shared: "%s have won", draw: "nobody has won", over: "the match is over", total: "total",
	can: "that can be done now", cannot: "that cannot be done now",
	elsewhere: "it is for %s to decide now", also: "also looked at: %s",
	yes: "yes", no: "no", forbids: "cannot", decides: "and that decides", unnamed: "a rule",
	notNow: "it is on no menu now", offeredIn: "it is offered in",
}

var french = words{
	decide: "%s choisit : %s", act: "que faire",
	pass: "passer", done: "c'est tout", none: "aucun",
	hidden: "caché",
	prompt: "> ", range_: "tapez un nombre de 1 à %d, ? pour revoir la position, q pour quitter",
	won: "%s a gagné", shared: "%s ont gagné", draw: "personne n'a gagné", over: "la partie est finie", total: "total",
	can: "c'est possible maintenant", cannot: "ce n'est pas possible maintenant",
	elsewhere: "c'est à %s de choisir maintenant", also: "aussi consulté : %s",
	yes: "oui", no: "non", forbids: "interdit", decides: "et cela l'emporte", unnamed: "une règle",
	notNow: "ce n'est dans aucun menu maintenant", offeredIn: "c'est proposé en",
}

// wordsIn is the words of a language.
func wordsIn(lang string) *words {
	if lang == "fr" {
		return &french
	}
	return &english
}

// answer is the word for an answer that is no value, "" for the others.
func (w *words) answer(o exec.Option) string {
	switch o {
	case exec.Pass:
		return w.pass
	case exec.Done:
		return w.done
	case exec.None:
		return w.none
	}
	return ""
}
