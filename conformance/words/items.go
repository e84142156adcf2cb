package words

import (
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// Correct is the word that begins a correction.
const Correct = "correct"

// items returns the items of a script that begin with their own word. All other items are decisions.
func items() []language.Place {
	because := row("because", "article or list", "an article of the rules that refuse it", language.Expr)
	return []language.Place{
		item(of("changes", "name: before -> after", "everything that changed since the last changes item", language.Node,
			"changed")),
		item(row("holds", "expressions", "expressions that must be true", language.Expr)),
		item(of("legal", "decision", "a decision that is possible in this phase", language.Node, "decision")),
		item(of("illegal", "decision", "a decision that is refused", language.Node, "decision"), because,
			needed(of("else_legal", "facts", "facts that replace those of given, with which the decision is possible",
				language.Node, "given"),
				"illegal: needs a control, else_legal: the same position with one fact changed, in which the decision is "+
					"legal. If no fact can make it legal, write never: instead. For an action that is no longer on the menu, "+
					"write asks: {SEAT: menu, exactly: [...]}")),
		item(of("never", "decision", "a decision that no position allows", language.Node, "decision"), because),
		item(of("asks", "seat: name", "what a seat must decide now: the name of the choice, or menu", language.Node, "asked"),
			asked()...),
		item(of("moment", "seat: abilities", "abilities that a seat may use now", language.Node, "of seats")),
		item(of("no_moment", "seat: abilities", "abilities for which only the moment is missing", language.Node, "of seats")),
		item(of("sees", "seat: zones", "zones in which a seat can identify every piece", language.Node, "of seats")),
		item(of("does_not_see", "seat: zones", "zones in which it cannot", language.Node, "of seats")),
		item(of("counts", "number: ways", "how many ways there are to make that many moves from here", language.Node,
			"counted")),
		item(row("ended", "winners", "the match is over, and who has won", language.Expr),
			row("how", "name", "how it ended", language.Name)),
		item(row("refused", "article or name", "the only item: no match can begin with these seats and options",
			language.Expr)),
		item(row("advised", "article or list", "the only item: these seats follow this advice", language.Expr)),
		item(row("advised_against", "article or list", "the only item: these seats do not follow this advice",
			language.Expr)),
		item(of(Correct, "by, why, and what", "corrects the position", language.Node, "correction")),
		taking(place("changed", "changes"), language.Expr, ""),
		taking(place("counted", "counts"), language.Int, ""),
		taking(place("of seats", "what seats have"), language.Expr, ""),
		taking(place("asked", "asks", asked()...), language.Name, ""),
		place("correction", "correct",
			row("by", "seat", "who corrects it", language.Name),
			of("set", "name: value", "variables and attributes", language.Node, "values"),
			of("move", "pieces: place", "pieces to put elsewhere", language.Node, "values"),
			row("back", "number", "how many answers of the script to take back", language.Int),
			row("why", "text", "the reason, for the record", language.Name),
			row("refused", "word", "the correction is refused, with this code", language.Name),
		),
	}
}

// asked returns the keys beside the seat that is asked.
func asked() []language.Row {
	return []language.Row{
		row("among", "list", "values that must be among the answers", language.Expr),
		row("exactly", "list", "all answers, including words such as pass", language.Expr),
		row("at_most", "number", "the largest number of elements of a choice of several", language.Int),
		row("at_once", "seats", "who is asked at the same time", language.Expr),
	}
}

// item returns an item that begins with a word, with the keys beside it.
func item(verb language.Row, beside ...language.Row) language.Place {
	return language.Place{Name: Beside(verb.Word), About: source.Format(verb.Word), Verb: verb, Rows: beside}
}
