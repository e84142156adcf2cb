package language

// expressions is the words that mean something in every expression.
var expressions = []string{"all", "and", "asked", "can", "contains", "current", "done", "else", "endsWith", "event",
	"false", "filter", "if", "in", "it", "let", "map", "matches", "me", "nil", "nobody", "none", "not", "or",
	"otherwise", "owner", "pass", "player", "sortBy", "source", "startsWith", "taken", "true"}

// types is types, and forms that expressions know beside the functions.
var types = []string{"action", "best", "bool", "covers", "design", "during", "find", "formula", "game", "in_order",
	"int", "kind", "list", "reachable", "steps", "times_seen", "track", "uncovered"}

// attributes is what every piece, place or list has already.
var attributes = []string{"any", "column", "count", "design", "empty", "it", "kind", "owner", "row", "space"}

// spans is what says how long something lasts, or what ends, where a phase may be named too.
var spans = []string{"campaign", "match", "phase", "place"}

// beside is what stands beside a call of any action or procedure.
var beside = append([]string{"as", "by", "keep"}, Common...)

// Reserved is the words that something may not be called.
var Reserved = struct {
	Everywhere []string // they mean something in every expression: nothing that steps bind is called so either
	Declared   []string // types and forms, beside the functions
	Attribute  []string // what every piece, place or list has already
	Done       []string // verbs: a step that begins with one is never a call
	Phase      []string // they say how long something lasts, and what ends
	Given      []string // they stand beside every call: nothing that is given to one is called so
}{expressions, types, attributes, Verbs, spans, beside}
