package language

// Sort says what the value of a word is, for those who read files without checking them: editors and formatters.
type Sort uint8

// The sorts of values.
const (
	Free  Sort = iota // anything
	Name              // one name
	Word              // one of Shape.Words
	Texts             // a text by language
	Int               // an integer
	Truth             // true or false
	Expr              // an expression, or a list of them
	Node              // a map with the words of Shape.Place
	Named             // a map from names to nodes
	List              // a list of nodes
	Steps             // steps
	Menu              // entries of a menu
)

// Shape is what stands below a word.
type Shape struct {
	Sort  Sort
	Place string   // of the nodes below
	Words []string // that it may be
}

// ShapeOf is the shape of the value of a word in a place; in a step it is that of the verb's own value.
func ShapeOf(place, word string) Shape {
	if s, ok := shapes[place+" "+word]; ok {
		return s
	}
	if s, ok := shapes[word]; ok && Has(place, word) {
		return s
	}
	return Shape{}
}

// QualifierShape is the shape of the value of a key beside a verb.
func QualifierShape(verb, word string) Shape {
	if s, ok := shapes[verb+"/"+word]; ok {
		return s
	}
	if s, ok := shapes["/"+word]; ok {
		return s
	}
	if common[word] {
		return shapes[word]
	}
	return Shape{Sort: Expr}
}

// Short is what a node of a place may be instead of a map.
func Short(place string) (Shape, bool) {
	s, ok := shorts[place]
	return s, ok
}

// Extra is what a place takes beside its words: values of attributes, which the game declares, or spaces.
func Extra(place string) (Shape, bool) {
	s, ok := extras[place]
	return s, ok
}

var extras = map[string]Shape{
	"seat": {}, "card": {}, "space": {}, "attributes": {},
	"board": {Sort: Node, Place: "space"},
}

var shorts = map[string]Shape{
	"attribute": {Sort: Name}, "field": {Sort: Name}, "param": {Sort: Name},
	"die": {Sort: Expr}, "relation": {Sort: Expr}, "enum": {Sort: Expr},
	"proc": {Sort: Steps}, "phase": {Sort: Steps}, "entry": {Sort: Steps},
	"pieces": {Sort: List, Place: "pieces"}, "rank": {Sort: Expr}, "scope": {Sort: Free}, "seat": {Sort: Free},
}

func named(place string) Shape    { return Shape{Sort: Named, Place: place} }
func listOf(place string) Shape   { return Shape{Sort: List, Place: place} }
func oneOf(words ...string) Shape { return Shape{Sort: Word, Words: words} }
func nodeOf(place string) Shape   { return Shape{Sort: Node, Place: place} }
func shape(s Sort) Shape          { return Shape{Sort: s} }
func seen(more ...string) (out Shape) {
	return oneOf(append([]string{"all", "owner", "nobody"}, more...)...)
}

// shapes is by "place word", by "verb/word" of a key beside a verb, by "/word" of one beside any verb, or by the word
// alone, wherever it stands.
var shapes = map[string]Shape{
	// every node
	"name": shape(Texts), "why": shape(Texts), "title": shape(Texts),
	// files
	"seats": named("seat"), "limits": named("limit"), "scoring": named("line"), "lineups": named("lineup"),
	"setup": shape(Steps), "play": shape(Steps),
	"variant text": shape(Texts), "game golden_rules": nodeOf("golden_rules"), "game corrections": nodeOf("corrections"),
	"faction seat": nodeOf("attributes"),
	"phases":       named("phase"), "faction cards": listOf("card"), "cards list": listOf("card"), "policy": listOf("policy"),
	"readings questions": listOf("question"), "question number": shape(Int), "question question": shape(Texts),
	"question taken": nodeOf("reading"), "question others": listOf("reading"), "reading says": shape(Texts),
	"rulebook articles": listOf("article"), "rulebook language": oneOf("fr",
		"en"), "article testable": shape(Truth), "article why": {},
	// declarations
	"enums": named("enum"), "kinds": named("kind"), "spaces": named("board"), "relations": named("relation"),
	"zones":               named("zone"),
	"declarations pieces": named("pieces"), "dice": named("die"), "vars": named("var"), "scopes": named("scope"),
	"rankings": named("ranking"),
	"rulings":  named("ruling"), "rules": listOf("rule"), "abilities": listOf("ability"), "actions": named("proc"),
	"procedures": named("proc"),
	"effects":    named("effect"),
	"has":        named("attribute"), "scope has": named("field"), "takes": named("param"), "ask": named("param"),
	"steps": shape(Steps),
	"grid":  nodeOf("grid"), "grid square": nodeOf("square"), "grid hex": nodeOf("hex"), "diagonals": shape(Truth),
	"rhombus": shape(Int), "columns": shape(Int),
	"by": {}, "ranking by": listOf("rank"), "policy prefer": listOf("rank"),
	"var seen_by": seen(), "zone order": oneOf("stack",
		"row"), "zone active": shape(Truth), "zone closed_during": shape(Name), "zone capacity": shape(Int),
	"symmetric": shape(Truth), "golden_rules shortage": oneOf("as_many_as_possible"), "seat decides": oneOf("player",
		"nobody", "referee"),
	"card count": shape(Int), "pieces per": oneOf("player"), "board per": oneOf("player"), "field per": oneOf("player"),
	"pieces count": shape(Expr),
	"ruling is":    shape(Expr), "when": shape(Expr), "rule value": shape(Expr), "line value": shape(Expr),
	"lineup value": shape(Expr), "lineup at_least": shape(Expr), "lineup at_most": shape(Expr),
	"lineup advice": shape(Truth), "limit at_most": shape(Expr),
	"ability may": shape(Steps), "ability do": shape(Steps), "entry do": shape(Steps), "proc moments": shape(Truth),
	"as_soon_as": shape(Expr),
	"rank most":  shape(Expr), "rank least": shape(Expr),
	// verbs
	"step choose": shape(Name), "step offer": shape(Menu), "step may": shape(Menu), "step try": shape(Menu),
	"step move": shape(Expr),
	"step set":  shape(Expr), "step let": shape(Name), "step roll": shape(Name), "step shuffle": shape(Expr),
	"step pick": shape(Name),
	"step show": shape(Expr), "step if": shape(Expr), "step each": shape(Name), "step while": shape(Expr),
	"step together": shape(Steps),
	"step phase":    shape(Name), "step window": shape(Name), "step perform": shape(Expr), "step require": shape(Expr),
	"step end": shape(Name),
	// keys beside them
	"/then": shape(Steps), "/else": shape(Steps), "/do": shape(Steps), "/pass": shape(Steps), "/free": shape(Menu),
	"/keep": shape(Name),
	"/with": {}, "/fills": {}, "/prefer": listOf("rank"), "/optional": shape(Truth), "/in_turn": shape(Truth),
	"/unanimous": shape(Truth),
	"each/order": oneOf("chosen"),
}

// QualifierDoc is one line on a key beside a verb, for designers, "" when nobody has written one.
func QualifierDoc(verb, word string) string {
	if d, ok := qualifierDocs[verb+" "+word]; ok {
		return d
	}
	return qualifierDocs[word]
}

// qualifierDocs is by "verb word", or by the word alone where it says the same beside every verb.
var qualifierDocs = map[string]string{
	"among": "a list, a zone or all of a kind: what is taken from", "where": "asked of each candidate, which is it",
	"such_that": "asked of the whole answer, by its name", "count": "exactly how many", "at_least": "how many at least",
	"at_most":  "how many at most",
	"optional": "true: the answer may be none", "by": "who decides, when not me",
	"in_turn":     "true: several answer in order, each hearing those before",
	"unanimous":   "true: several must agree on one answer",
	"fills":       "{name: list}: one answer for each element of the list",
	"alike":       "candidates of one value are the same for this choice",
	"prefer":      "the ranking that answers when nobody decides",
	"choose else": "steps when there is no candidate", "try else": "steps when none of the entries can be done",
	"if else": "steps when it does not hold",
	"free":    "entries that do not count toward at_most", "pass": "steps when the player passes",
	"may keep": "a name: whether it was done",
	"move to":  "a place, or one for each piece (it); zone.top and zone.bottom are its ends",
	"set to":   "the new value", "set by": "how much it changes", "let be": "the value", "die": "a die of dice",
	"roll count": "how many dice; the name is a list then",
	"pick count": "how many; the name is a list then", "show to": "a player, players, all or nobody",
	"then": "steps when it holds",
	"in":   "the list", "do": "the steps", "order": "chosen: a player names the next element",
	"each by": "who chooses the order", "as": "who acts in these steps",
	"ordered_by": "who orders what belongs to it, which is each player in turn", "of": "whose phase it is",
	"with": "values for fields or parameters, by name",
	"for":  "the players who may join", "first": "who acts first", "until": "end(phase), after(procedure) or match",
	"apply to": "the player for whom it speaks",
	"winners":  "a player or players, [] for nobody", "how": "a word for how it ended, as it stands in results",
	"id": "its name for others", "article": "the article of the rulebook, or several", "name": "what players read",
	"why":     "what a player is told when the answer is no",
	"assumed": "why this value is taken, which no source gives", "text": "a text for players",
}
