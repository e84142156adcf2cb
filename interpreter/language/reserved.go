package language

// expressions is the words with a meaning in every expression.
var expressions = []string{"all", "and", "asked", "can", "contains", "current", "done", "else", "endsWith", "event",
	"false", "filter", "if", "in", "it", "let", "map", "matches", "me", "nil", "nobody", "none", "not", "or",
	"otherwise", "owner", "pass", "player", "sortBy", "source", "startsWith", "taken", "true"}

// types is the names of types, and of forms of expressions that are not functions.
var types = []string{"action", "best", "bool", "covers", "design", "during", "find", "formula", "game", "in_order",
	"int", "kind", "list", "reachable", "steps", "times_seen", "track", "uncovered"}

// attributes is the attributes that every piece, place or list has.
var attributes = []string{"any", "column", "count", "design", "empty", "it", "kind", "owner", "row", "space"}

// spans is the words, besides phases, for how long something lasts or what ends.
var spans = []string{"campaign", "match", "phase", "place"}

// beside is the keys beside a call of any action or procedure.
var beside = append([]string{"as", "by", "keep"}, Common...)

// Reserved is the words that cannot be used as names.
var Reserved = struct {
	Everywhere []string // they have a meaning in every expression; names bound by steps cannot use them either
	Declared   []string // types and forms of expressions, besides functions; no declaration can use them
	Attribute  []string // attributes that every piece, place or list has
	Done       []string // verbs: a step that begins with one is never a call
	Phase      []string // they say how long something lasts, or what ends
	Given      []string // keys beside every call; parameters cannot use them
}{expressions, types, attributes, Verbs, spans, beside}
