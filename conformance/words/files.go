package words

import "precept/interpreter/language"

// files returns the places of scenario files and of other files about scenarios.
func files() []language.Place {
	return []language.Place{
		place(Scenarios, "a scenario file",
			row(Scenarios, "rulebook", "first key of a file of scenarios: the rulebook that covers and because cite",
				language.Name),
			of("game", "package, seats, variants, options", "what is played", language.Node, "game of scenarios"),
			of("variants", "list", "all scenarios run once more with each of these", language.Free, "stacks"),
			needed(of("scenarios", "list", "the scenarios", language.List, "scenario"), "scenarios: is a list of at least one"),
		),
		place(Again, "a file of scenarios run again",
			row(Again, "rulebook", "first key of a file that has the scenarios of a rulebook run again", language.Name),
			of("game", "package, variants", "with these variants of the game", language.Node, "game of scenarios"),
			of("otherwise", "list", "what comes out otherwise, and why", language.List, "otherwise"),
		),
		place("otherwise", "what comes out otherwise",
			row("covers", "article", "every scenario that lists this article", language.Name),
			row("scenarios", "names", "the scenarios of these names", language.Expr),
			row("because", "article or list", "the article that explains it", language.Expr),
			row("why", "text", "a sentence that explains it", language.Name),
		),
		place(Gaps, "a file of gaps",
			row(Gaps, "rulebook", "first key of a list of articles that no scenario covers yet", language.Name),
			of("list", "list", "the articles", language.List, "gap"),
		),
		place("gap", "a gap",
			row("article", "article", "what nothing covers yet", language.Name),
			row("why", "text", "why not", language.Name),
		),
	}
}

// scenes returns the places within scenarios, except the items of scripts.
func scenes() []language.Place {
	return []language.Place{
		taking(place("game of scenarios", "a game",
			row("package", "game", "the game that is played", language.Name),
			row("seats", "list", "who plays, in the order of the table", language.Expr),
			row("variants", "list", "what is laid over the game", language.Expr),
		), language.Name, ""),
		place("scenario", "a scenario",
			needed(row("name", "sentence", "what it shows; no two are alike", language.Name),
				"a scenario has a name: a sentence"),
			row("covers", "article or list", "the articles that it shows", language.Expr),
			of("game", "package, seats, variants, options", "what it changes of what is played, key by key", language.Node,
				"game of scenarios"),
			of("given", "facts", "the position", language.Node, "given"),
			needed(of("script", "list", "what is decided, and what must come of it", language.List, "item"),
				"a scenario has a script: what is decided, and what must come of it"),
			row("seats", "list", "who plays in it", language.Expr),
			of("variants", "list", "it runs once more with each of these", language.Free, "stacks"),
		),
		taking(place("given", "given",
			oneOf("from", "the game's own setup is made first", "setup"),
			of("handed", "variable: value", "what the match before handed on, of what lasts a campaign", language.Node,
				"values"),
			of("setup", "list", "decisions that are answered within the setup", language.List, "decision"),
			of("at", "space: {owner: {kind: number}}", "pieces on places, by owner and kind; exactly so many", language.Node,
				"places"),
			of("set", "name: value", "variables and attributes", language.Node, "values"),
			of("turn", "player, phase", "where the match begins", language.Node, "turn"),
			of("stands", "steps", "where the match stands in the middle of a phase; precept scenario writes it",
				language.Free, "moment"),
			row("until", "phase, procedure or action", "when it has ended the match rests; {NAME: SEAT} is a phase of that "+
				"seat alone", language.Free),
			row("back", "number", "in else_legal: how many answers of the script are taken back", language.Int),
			row("dice", "list, none or free", "what the dice show, in order, all of them; … at the end, or free, leaves "+
				"the rest "+
				"to chance, none says that no die is rolled", language.Expr),
			row("picks", "list", "what chance takes, in order", language.Expr),
			oneOf("shuffles", "what is shuffled is turned upside down, which shows that it was", "turn"),
		), language.Free, "zone"),
		taking(place("turn", "turn",
			row("player", "seat", "whose turn it is; a phase of nobody has none", language.Name),
			needed(row("phase", "phase", "the phase that begins", language.Name),
				"turn: says whose turn and which phase: {player: …, phase: …}; a phase of nobody has no player"),
			row("started", "true or false", "what is done at its start was done already", language.Truth),
		), language.Name, ""),
		taking(place("places", "at"), language.Node, "owners"),
		taking(place("owners", "a place"), language.Node, "numbers"),
		taking(place("numbers", "a number of each"), language.Int, ""),
		taking(place("values", "what is set"), language.Name, ""),
		taking(place("decision", "a decision"), language.Free, "answer"),
	}
}
