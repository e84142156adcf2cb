package language

// Row is one word of the language.
type Row struct {
	Place string // where it may stand: a key of Places
	Word  string
	Form  string // what its value is
	Doc   string // one line, for designers
}

// Places says in words what each place is, for messages: "a step has no key …".
var Places = map[string]string{
	"game": "a game file", "law": "a law file", "faction": "a faction file", "cards": "a cards file", "map": "a map file",
	"bot":     "a bot file",
	"variant": "a variant", "readings": "a register of readings", "question": "a question of a register",
	"reading": "a reading", "rulebook": "a rulebook", "article": "an article of a rulebook", "node": "any node",
	"kind": "a kind", "attribute": "an attribute", "zone": "a zone", "var": "a variable", "pieces": "a group of pieces",
	"die": "a die", "scope": "a phase",
	"relation": "a relation", "limit": "a limit", "ranking": "a ranking", "rank": "a criterion",
	"golden_rules": "golden_rules", "line": "a scoring line", "lineup": "a measure of line-ups",
	"field": "a field of a phase", "board": "a board",
	"grid": "a grid", "square": "a grid of squares", "hex": "a grid of hexagons", "space": "a space", "card": "a card",
	"ruling": "a ruling", "rule": "a rule", "ability": "an ability", "proc": "an action or procedure",
	"phase": "a faction's phase", "effect": "an effect", "seat": "a seat", "corrections": "corrections", "enum": "an enum",
	"step": "a step", "entry": "an entry of a menu",
	"param": "a parameter", "text": "a text", "moment": "a moment", "policy": "an automated answer", "look": "a look",
	"sides": "a set of sides",
}

// Common are the keys that any node may carry.
var Common = []string{"id", "article", "name", "why", "assumed", "text"}

var common = map[string]bool{"id": true, "article": true, "name": true, "why": true, "assumed": true, "text": true}

// Keys is every key that may stand in place, common ones included, in the order in which they are written.
func Keys(place string) []string {
	var keys []string
	for _, r := range Table {
		if r.Place == place {
			keys = append(keys, r.Word)
		}
	}
	if place == "text" || place == "rulebook" || place == "article" {
		return keys
	}
	return append(keys, Common...)
}

// Has reports whether word may stand in place.
func Has(place, word string) bool {
	if common[word] && place != "text" {
		return true
	}
	for _, r := range Table {
		if r.Place == place && r.Word == word {
			return true
		}
	}
	return false
}

// Qualifiers is the keys that may stand beside a verb.
func Qualifiers(verb string) []string {
	return append(append([]string(nil), qualifiers[verb]...), Common...)
}

// Verbs is every verb of steps, in the order of the table.
func Verbs() []string {
	var verbs []string
	for _, r := range Table {
		if r.Place == "step" {
			verbs = append(verbs, r.Word)
		}
	}
	return verbs
}

var qualifiers = map[string][]string{
	"choose": {"among", "where", "such_that", "count", "at_least", "at_most", "optional", "by", "in_turn", "unanimous",
		"fills", "alike", "prefer", "else"},
	"offer":    {"count", "at_least", "at_most", "free", "pass", "by"},
	"may":      {"keep", "by"},
	"try":      {"else"},
	"move":     {"to"},
	"set":      {"to", "by"},
	"let":      {"be"},
	"roll":     {"die", "count"},
	"shuffle":  {},
	"pick":     {"among", "count"},
	"show":     {"to"},
	"if":       {"then", "else"},
	"each":     {"in", "do", "order", "by", "as"},
	"while":    {"do"},
	"together": {"ordered_by"},
	"phase":    {"of", "with", "do"},
	"window":   {"for", "first"},
	"apply":    {"until", "with", "to"},
	"perform":  {"as"},
	"require":  {},
	"end":      {"winners", "how"},
	"moment":   {},
	"go_on":    {},
}

// Moments are the words of the moments of abilities.
var Moments = []string{"at", "after", "instead", "during", "as_soon_as"}

// Table is the language.
var Table = []Row{
	// files
	{"game", "game", "name", "first key of the game's own file"},
	{"game", "title", "text", "what people call the game"},
	{"game", "players", "n or a..b", "how many may play"},
	{"game", "rulebook", "name or list", "the documents whose articles are cited"},
	{"game", "defaults", "map, deck, seats", "what a match has when its setup does not say"},
	{"game", "golden_rules", "layers, undecided, shortage", "how conflicts are settled"},
	{"game", "corrections", "by", "who may put the position right, on the record"},
	{"game", "seats", "name: {attributes}", "the sides, where there are no factions"},
	{"game", "limits", "name: {of, at, per, at_most}", "capacities"},
	{"game", "scoring", "name: {value}", "lines of the score sheet"},
	{"game", "evaluation", "a number, for me", "how well a player stands, for agents that look ahead: more is better"},
	{"game", "lineups", "name: {value, at_least, at_most}", "what those who play must come to together"},
	{"game", "setup", "steps", "before the first turn"},
	{"game", "play", "steps", "the match itself"},
	{"law", "law", "name", "first key of a file of general rules"},
	{"law", "limits", "name: {of, at, per, at_most}", "capacities"},
	{"law", "scoring", "name: {value}", "lines of the score sheet"},
	{"law", "lineups", "name: {value, at_least, at_most}", "what those who play must come to together"},
	{"law", "setup", "steps", "before the first turn; one file of a package has it"},
	{"law", "play", "steps", "the match itself; one file of a package has it"},
	{"faction", "faction", "name", "first key of a faction's file"},
	{"faction", "seat", "attributes", "values of the attributes of its player"},
	{"faction", "seats", "name: {attributes}", "more seats of it, for further players; what they leave out is as in seat"},
	{"faction", "setup", "steps", "what it does in the phase setup"},
	{"faction", "phases", "phase: {steps}", "what it does in each phase"},
	{"faction", "cards", "list", "components of its own"},
	{"cards", "cards", "name", "first key of a deck's file"},
	{"cards", "option", "name", "in the match only if this option names the file"},
	{"cards", "part_of", "option: name", "and where nothing names a file for its option, if this option has that value"},
	{"cards", "needs", "seat or list", "in the match only if one of these seats plays"},
	{"cards", "at", "zone", "where its cards start"},
	{"cards", "kind", "kind", "what its cards are, card when left out"},
	{"cards", "list", "list of cards", "the cards"},
	{"map", "map", "name", "first key of a map's file"},
	{"map", "adjacent", "relation", "the relation that draws its lines"},
	{"bot", "bot", "name", "first key of an automated seat's file"},
	{"bot", "policy", "list", "how it answers what others' rules ask"},
	{"bot", "setup", "steps", "what it does in the phase setup"},
	{"bot", "phases", "phase: {steps}", "what it does in each phase"},
	{"bot", "seats", "name: {attributes}", "the seat that nobody holds"},
	{"variant", "variant", "name", "first key of a file of changes to a game"},
	{"variant", "game", "game", "the game that it is laid over"},
	{"variant", "title", "text", "what people call it"}, {"variant", "text", "text", "what it changes, for players"},
	{"variant", "rulebook", "name or list", "documents beside those of the game; the first is that of its own articles"},
	{"variant", "players", "n or a..b", "how many may play it"},
	{"variant", "defaults", "map, deck, seats", "what a match has when its setup does not say"},
	{"variant", "overrides", "variant or list", "earlier variants whose changes it may change"},
	{"variant", "replace", "path: node", "puts another node in the place of one"},
	{"variant", "before", "path: list", "puts elements before one of a list"}, {"variant", "after", "path: list",
		"puts elements after one of a list"},
	{"variant", "add", "path: node, or declarations", "adds what is not there yet"},
	{"variant", "remove", "list of paths", "takes nodes away"},
	{"readings", "readings", "name", "first key of a register: where the text can be read in several ways"},
	{"readings", "questions", "list", "its entries"},
	{"question", "number", "n", "by which people speak of it"}, {"question", "question", "text",
		"what the text leaves open"},
	{"question", "taken", "{says, scenario}", "the reading that the content has, and why"}, {"question", "others", "list",
		"those that a variant has"},
	{"reading", "says", "text", "the answer"}, {"reading", "scenario", "scenario's name",
		"shows it, and fails under each other reading"},
	{"reading", "variant", "variant", "takes it"},
	{"rulebook", "rulebook", "name", "first key of a list of articles"},
	{"rulebook", "title_fr", "text", "its title"}, {"rulebook", "title_en", "text", "its title"},
	{"rulebook", "language", "fr or en", "the language of the document"}, {"rulebook", "source", "file", "the document"},
	{"rulebook", "articles", "list", "its articles"}, {"rulebook", "open_facts", "list",
		"what the text leaves to a picture"},
	{"rulebook", "terms", "list", "its words, with ours"}, {"rulebook", "not_indexed", "list", "what of it is no article"},
	{"article", "id", "id", "its number"}, {"article", "title_fr", "text", "its title"}, {"article", "summary_en", "text",
		"what it says"},
	{"article", "kind", "word", "rule, definition, example …"}, {"article", "testable", "true or false",
		"can a scenario show it"},
	{"article", "why", "text", "why it is not testable"},
	{"article", "inconsistency", "text", "where the document contradicts itself"}, {"article", "restates", "id",
		"the article that it says again"},
	{"article", "open_facts", "list", "what the text leaves to a picture"}, {"article", "note", "text", "a remark"},
	{"article", "lines", "a-b", "where it stands in the document"},
	// declarations
	{"declarations", "enums", "name: [values]", "closed lists of names"},
	{"declarations", "kinds", "name: {is, has, holds}", "kinds of pieces, spaces, players"},
	{"declarations", "spaces", "kind: {name: {attributes}} or kind: {grid}", "the places of boards"},
	{"declarations", "relations", "name: {between, symmetric} or name: [[a, b]]", "what joins places"},
	{"declarations", "zones", "name: {per, order, seen_by …}", "places off the board"},
	{"declarations", "pieces", "kind: {count, at …}", "what there is, and where it starts"},
	{"declarations", "dice", "name: [faces]", "dice"},
	{"declarations", "vars", "name: {type, per, lasts …}", "variables"},
	{"declarations", "scopes", "name: {has}", "phases and their fields"},
	{"declarations", "rankings", "name: {ask, by, tie}", "lexicographic orders"},
	{"declarations", "rulings", "name: {ask, is}", "questions that rules can change"},
	{"declarations", "rules", "list", "answers, additions and prohibitions"},
	{"declarations", "abilities", "list", "what happens at a moment"},
	{"declarations", "actions", "name: {steps}", "procedures that may be offered"},
	{"declarations", "procedures", "name: {takes, steps}", "named lists of steps"},
	{"declarations", "effects", "name: {rules, abilities}", "what apply puts into play by name"},
	{"declarations", "looks", "name: {colour, mark …}", "how what is declared is drawn; no rule reads it"},
	{"kind", "is", "kind", "the kind that it is: space, piece, card, or one declared"},
	{"kind", "has", "name: type", "its attributes"},
	{"kind", "holds", "kind", "makes its pieces places for others"},
	{"kind", "back", "word", "what its pieces show face down: those of one word look alike, those of two do not"},
	{"kind", "rules", "list", "speak for each piece of the kind"}, {"kind", "abilities", "list",
		"of each piece of the kind"},
	{"attribute", "type", "type", "what its values are"}, {"attribute", "default", "value",
		"its value where none is given"},
	{"attribute", "lasts", "phase, place, match or campaign", "when it returns to its default"}, {"attribute", "seen_by",
		"all, owner, nobody, a bool attribute or [owner, it]", "who sees it"},
	{"zone", "per", "player, enum, kind or list", "one zone for each"}, {"zone", "order", "stack or row",
		"whether its pieces are in order"},
	{"zone", "seen_by", "all, owner, nobody or [owner, a bool attribute of player]", "who sees what lies in it"}, {"zone",
		"active", "true", "the rules of the cards in it speak"},
	{"zone", "closed_during", "phase", "during which its owner does not look into it either"},
	{"zone", "capacity", "n", "how many it holds"}, {"zone", "of", "kind", "what alone may lie in it"}, {"zone", "refill",
		"zone or procedure", "what fills it when a piece is wanted and none is left"},
	{"zone", "track", "column: [numbers]", "numbers uncovered as pieces leave"}, {"zone", "everyone", "true",
		"in a faction's file: one for every player, not for its seats alone"},
	{"var", "type", "type", "what its values are"}, {"var", "per", "player, enum, kind or list", "one value for each"},
	{"var", "default", "value", "its first value"}, {"var", "lasts", "phase, match or campaign",
		"when it returns to its default"},
	{"var", "seen_by", "all, owner or nobody", "who sees it"}, {"var", "everyone", "true",
		"in a faction's file: one for every player, not for its seats alone"},
	{"pieces", "is", "kind", "declares the kind in place"}, {"pieces", "has", "name: type",
		"attributes of the kind declared in place"},
	{"pieces", "kind", "kind", "its kind, when the name is not one"},
	{"pieces", "back", "word", "of the kind declared in place: what its pieces show face down"},
	{"pieces", "count", "n", "how many"}, {"pieces", "at", "zone or spaces", "where they start"}, {"pieces", "per",
		"player", "as many for each seat"},
	{"pieces", "with", "attribute: value", "values of their attributes"}, {"pieces", "track", "column: [numbers]",
		"numbers uncovered as they leave home"},
	{"die", "faces", "list", "its faces"},
	{"scope", "has", "name: type", "its fields"},
	{"field", "type", "type", "what its values are"}, {"field", "per", "player", "one value for each player"},
	{"board", "grid", "{square} or {hex}", "makes its spaces"}, {"board", "ring", "n or list of names",
		"spaces in a circle"}, {"board", "row", "n or list of names", "spaces in a line"},
	{"board", "per", "player", "every player has such a board"},
	{"relation", "between", "[kind, kind]", "what it joins"}, {"relation", "symmetric", "true",
		"whether it holds both ways"}, {"relation", "pairs", "[[a, b]]", "the couples"},
	{"limit", "of", "kind", "what is limited"}, {"limit", "at", "kind", "where"}, {"limit", "per",
		"owner, kind or an attribute", "counted apart by"}, {"limit", "at_most", "n", "how many"},
	{"ranking", "ask", "name: type", "what is ranked first, then what else it takes"}, {"ranking", "by",
		"list of {most} or {least}", "the criteria, first wins"}, {"ranking", "tie", "list", "the order of those still tied"},
	{"rank", "most", "int", "more is better"}, {"rank", "least", "int", "less is better"},
	{"golden_rules", "layers", "list", "lowest first"}, {"golden_rules", "undecided", "player or list of players",
		"who settles what no rule settles"}, {"golden_rules", "shortage", "as_many_as_possible", "what too few pieces mean"},
	{"corrections", "by", "seat or all", "who"},
	{"line", "value", "int", "the points of me"},
	{"lineup", "value", "int", "what is counted of a line-up, before the setup"}, {"lineup", "at_least", "int",
		"how much it must be"},
	{"lineup", "at_most", "int", "how much it may be"}, {"lineup", "advice", "true",
		"it is told, and no line-up is refused for it"},
	{"grid", "square", "{rows, columns} or {rows, legend}", "a chess board"}, {"grid", "hex",
		"{rhombus}, {rows, columns} or {rows, legend}", "hexagons"},
	{"square", "rows", "n, or a text for each", "how many there are, or a picture: row 1 is the last"}, {"square",
		"columns", "n", "how many there are"},
	{"square", "diagonals", "true", "cells that touch at a corner are neighbours too"}, {"square", "legend",
		"sign: {attributes} or hole", "what the characters of the picture stand for"},
	{"hex", "rhombus", "n", "so many rows of so many"}, {"hex", "rows", "n, or a text for each",
		"how many there are, or a picture: each row stands one character beside the next"},
	{"hex", "columns", "n", "how many there are"}, {"hex", "legend", "sign: {attributes} or hole",
		"what the characters of the picture stand for"},
	{"seat", "decides", "player, nobody or referee", "who answers for it"},
	{"card", "kind", "kind", "what it is"}, {"card", "count", "n", "how many copies"}, {"card", "at", "zone",
		"where it starts"},
	{"card", "back", "word", "what it shows face down, when not what its kind says"},
	{"card", "rules", "list", "speak while it lies in an active zone"}, {"card", "abilities", "list",
		"used while it lies in an active zone"},
	{"ruling", "ask", "name: type", "its parameters, in order"}, {"ruling", "is", "expression", "the Law's answer"},
	{"rule", "answer", "ruling", "replaces the answer"}, {"rule", "add", "ruling", "adds to the answer"}, {"rule",
		"forbid", "ruling", "no, whatever others say"},
	{"rule", "when", "bool", "speaks only then"}, {"rule", "value", "expression", "the answer, or what is added"}, {"rule",
		"overrides", "id or list", "the rules or prohibitions that it lifts"},
	{"ability", "at", "start(x), end(x) or a window", "when it may be used"}, {"ability", "after", "procedure",
		"once it is done"},
	{"ability", "instead", "procedure", "replaces it; go_on runs it after all"}, {"ability", "during", "phase",
		"at the moments between the actions of that phase"},
	{"ability", "as_soon_as", "bool", "the moment it holds"}, {"ability", "by", "player or players",
		"who uses it, when not its owner"},
	{"ability", "each", "name", "once for each element"}, {"ability", "in", "list", "of this list"}, {"ability", "when",
		"bool", "only then"},
	{"ability", "once", "phase or match", "how often"}, {"ability", "from", "zone",
		"speaks from there, not from an active zone"}, {"ability", "before", "id", "comes before that one"},
	{"ability", "may", "steps", "optional"}, {"ability", "do", "steps", "not optional"},
	{"proc", "takes", "name: type", "its parameters"}, {"proc", "steps", "steps", "what it does"}, {"proc", "when", "bool",
		"offered only then"}, {"proc", "once", "phase", "offered once in it"},
	{"proc", "moments", "true", "part of a phase: its steps are actions, with moments between them"},
	{"phase", "steps", "steps", "what is done"},
	{"effect", "takes", "name: type", "its parameters"}, {"effect", "rules", "list", "put into play"}, {"effect",
		"abilities", "list", "put into play"}, {"effect", "lasts", "phase", "until its end"},
	{"param", "type", "type", "what is passed"}, {"param", "default", "expression", "when nothing is"},
	{"entry", "do", "steps", "what is done"}, {"entry", "when", "bool", "offered only then"},
	{"policy", "choose", "name", "the choice that it answers"}, {"policy", "prefer", "list of {most} or {least}",
		"the ranking that answers"},
	{"look", "colour", "colour", "of a seat's pieces, a kind, an enum value, a space, a line: " + list(Colours)},
	{"look", "pattern", "pattern", "tells it apart without colours: " + list(Patterns)},
	{"look", "mark", "up to 3 letters, or by language", "written on it; its initial when left out"},
	{"look", "shape", "shape", "of a piece: " + list(PieceShapes) + "; of a space: " + list(SpaceShapes)},
	{"look", "at", "[x, y]", "where a space lies, in any unit; x to the right, y down"},
	{"look", "line", "line", "how a relation is drawn: " + list(Lines)},
	{"look", "boxes", "attribute", "of a kind of space: how many boxes it shows"}, {"look", "boxed", "kind or list",
		"and the kinds of pieces that stand in them"},
	{"look", "sides", "side: seat", "of a kind of space on a grid: whose colour its top, bottom, left and right have"},
	{"sides", "top", "seat", "the side of the last row"}, {"sides", "bottom", "seat", "the side of the first row"},
	{"sides", "left", "seat", "the side of the first column"}, {"sides", "right", "seat", "the side of the last column"},
	{"text", "en", "text", "in English"}, {"text", "fr", "text", "in French"},
	// verbs
	{"step", "choose", "name", "asks for one or more of among"},
	{"step", "offer", "entries", "a menu"},
	{"step", "may", "entries", "one optional thing"},
	{"step", "try", "entries", "the first that can be done; else when none can"},
	{"step", "move", "pieces", "changes where pieces are"},
	{"step", "set", "variable or attribute", "changes a value"},
	{"step", "let", "name", "a name for a value"},
	{"step", "roll", "name", "rolls a die"},
	{"step", "shuffle", "zone", "mixes it"},
	{"step", "pick", "name", "chance takes"},
	{"step", "show", "pieces", "changes who knows"},
	{"step", "if", "bool", "one of two lists of steps"},
	{"step", "each", "name", "once for each element"},
	{"step", "while", "bool", "as long as it holds"},
	{"step", "together", "steps", "one event"},
	{"step", "phase", "name", "opens a phase"},
	{"step", "window", "name", "a moment that abilities may join"},
	{"step", "apply", "rules, abilities or an effect", "puts them into play"},
	{"step", "perform", "action or steps", "runs a value"},
	{"step", "require", "bool", "without it, not offered"},
	{"step", "end", "phase, action or game", "ends it"},
	{"step", "moment", "", "a moment between two actions of a phase"},
	{"step", "go_on", "", "runs what was replaced"},
}

// Files are the words that may stand first in a file.
var Files = []string{"game", "law", "faction", "cards", "map", "variant", "readings", "rulebook", "bot"}
