package words

import "precept/interpreter/language"

// Correct is the word that begins a correction.
const Correct = "correct"

// items returns the items of a script that begin with their own word. All other items are decisions.
func items() []language.Place {
	because := row("because", "article or list", "among the articles of the rules that refuse it", language.Expr)
	return []language.Place{
		item(of("changes", "name: before -> after", "what differs since the last changes, all of it", language.Node,
			"changed")),
		item(row("holds", "expressions", "what is true", language.Expr)),
		item(of("legal", "decision", "what could be decided in this phase", language.Node, "decision")),
		item(of("illegal", "decision", "what could not be decided", language.Node, "decision"), because,
			needed(of("else_legal", "facts", "laid over given; with them it could be decided", language.Node, "given"),
				"illegal: needs a control, else_legal: the same position with one fact changed, in which the decision is "+
					"legal. If no fact can make it legal, write never: instead. For an action that is no longer on the menu, "+
					"write asks: {SEAT: menu, exactly: [...]}")),
		item(of("never", "decision", "what no position makes legal", language.Node, "decision"), because),
		item(of("asks", "seat: name", "what a seat must decide now: the name that it binds, or menu", language.Node, "asked"),
			asked()...),
		item(of("moment", "seat: abilities", "abilities that a seat may use now", language.Node, "of seats")),
		item(of("no_moment", "seat: abilities", "abilities for which only the moment is missing", language.Node, "of seats")),
		item(of("sees", "seat: zones", "zones in which a seat can tell all that lies there", language.Node, "of seats")),
		item(of("does_not_see", "seat: zones", "zones in which it cannot", language.Node, "of seats")),
		item(of("counts", "number: ways", "in how many ways so many moves can go from here", language.Node, "counted")),
		item(row("ended", "winners", "the match is over, and who has won", language.Expr),
			row("how", "name", "by what", language.Name)),
		item(row("refused", "article or name", "alone: no match begins with these seats and options", language.Expr)),
		item(row("advised", "article or list", "alone: these seats follow its advice", language.Expr)),
		item(row("advised_against", "article or list", "alone: these seats do not follow its advice", language.Expr)),
		item(of(Correct, "by, why, and what", "puts the position right", language.Node, "correction")),
		taking(place("changed", "changes"), language.Expr, ""),
		taking(place("counted", "counts"), language.Int, ""),
		taking(place("of seats", "what seats have"), language.Expr, ""),
		taking(place("asked", "asks", asked()...), language.Name, ""),
		place("correction", "correct",
			row("by", "seat", "who puts it right", language.Name),
			of("set", "name: value", "variables and attributes", language.Node, "values"),
			of("move", "pieces: place", "pieces that are put elsewhere", language.Node, "values"),
			row("back", "number", "how many answers of the script are taken back", language.Int),
			row("why", "text", "the reason, for the record", language.Name),
			row("refused", "word", "it must not be made, and what is said of it", language.Name),
		),
	}
}

// asked returns the keys beside the seat that is asked.
func asked() []language.Row {
	return []language.Row{
		row("among", "list", "the values that some answer has", language.Expr),
		row("exactly", "list", "everything that is offered, words like pass too", language.Expr),
		row("at_most", "number", "how many elements a choice of several may have in all", language.Int),
		row("at_once", "seats", "who is asked at the same time", language.Expr),
	}
}

// item returns an item that begins with a word, with the keys beside it.
func item(verb language.Row, beside ...language.Row) language.Place {
	return language.Place{Name: Beside(verb.Word), About: verb.Word, Verb: verb, Rows: beside}
}
