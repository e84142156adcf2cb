package words

import "precept/interpreter/language"

// files returns the places of scenario files and of other files about scenarios.
func files() []language.Place {
	return []language.Place{
		place(Scenarios, "a scenario file",
			row(Scenarios, "rulebook", "first key of a file of scenarios: the rulebook that covers and because cite",
				language.Name),
			of("game", "package, seats, variants, options", "the game, seats, variants and options to play", language.Node,
				"game of scenarios"),
			of("variants", "list", "all scenarios run once more with each of these", language.Free, "stacks"),
			needed(of("scenarios", "list", "the scenarios", language.List, "scenario"), "scenarios: is a list of at least one"),
		),
		place(Again, "a file of scenarios run again",
			row(Again, "rulebook", "first key of a file that has the scenarios of a rulebook run again", language.Name),
			of("game", "package, variants", "the game and variants to run them with", language.Node, "game of scenarios"),
			of("otherwise", "list", "the results that differ, and why", language.List, "otherwise"),
		),
		place("otherwise", "results that differ",
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
			row("article", "article", "the article that no scenario covers yet", language.Name),
			row("why", "text", "why no scenario covers it", language.Name),
		),
	}
}

// scenes returns the places within scenarios, except the items of scripts.
func scenes() []language.Place {
	return []language.Place{
		taking(place("game of scenarios", "a game",
			row("package", "game", "the game that is played", language.Name),
			row("seats", "list", "who plays, in the order of the table", language.Expr),
			row("variants", "list", "the variants that are applied to the game", language.Expr),
		), language.Name, ""),
		place("scenario", "a scenario",
			needed(row("name", "sentence", "what the scenario shows; no two names are equal", language.Name),
				"a scenario has a name: a sentence"),
			row("covers", "article or list", "the articles that it proves", language.Expr),
			of("game", "package, seats, variants, options", "keys that replace those of the file's game", language.Node,
				"game of scenarios"),
			of("given", "facts", "the position", language.Node, "given"),
			needed(of("script", "list", "decisions, and what they must lead to", language.List, "item"),
				"a scenario has a script: decisions, and what they must lead to"),
			row("seats", "list", "who plays in it", language.Expr),
			of("variants", "list", "it runs once more with each of these", language.Free, "stacks"),
		),
		taking(place("given", "given",
			oneOf("from", "the game's own setup runs first", "setup"),
			of("handed", "variable: value", "values of a campaign that the previous match left", language.Node,
				"values"),
			of("setup", "list", "answers to decisions of the setup", language.List, "decision"),
			of("at", "space: {owner: {kind: number}}", "pieces on places, by owner and kind: exactly these", language.Node,
				"places"),
			of("set", "name: value", "variables and attributes", language.Node, "values"),
			of("turn", "player, phase", "the phase in which the match begins", language.Node, "turn"),
			of("stands", "steps", "a point in the middle of a phase; `precept scenario` writes it",
				language.Free, "moment"),
			row("until", "phase, procedure or action", "the match stops when this ends; {NAME: SEAT} is a phase of that "+
				"seat alone", language.Free),
			row("back", "number", "in else_legal: how many answers of the script to take back", language.Int),
			row("dice", "list, none or free", "what all dice show, in order; … at the end, or free, leaves "+
				"the rest "+
				"to chance, none says that no die is rolled", language.Expr),
			row("picks", "list", "what chance picks, in order", language.Expr),
			oneOf("shuffles", "turn: a shuffle turns the stack upside down, so a scenario can see that it happened", "turn"),
		), language.Free, "zone"),
		taking(place("turn", "turn",
			row("player", "seat", "whose turn it is; a phase of nobody has none", language.Name),
			needed(row("phase", "phase", "the phase that begins", language.Name),
				"turn: says whose turn and which phase: {player: …, phase: …}; a phase of nobody has no player"),
			row("started", "true or false", "the steps at its start are done already", language.Truth),
		), language.Name, ""),
		taking(place("places", "at"), language.Node, "owners"),
		taking(place("owners", "a place"), language.Node, "numbers"),
		taking(place("numbers", "a number of each"), language.Int, ""),
		taking(place("values", "what is set"), language.Name, ""),
		taking(place("decision", "a decision"), language.Free, "answer"),
	}
}
