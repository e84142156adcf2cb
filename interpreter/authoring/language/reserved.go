package language

import "slices"

// expressions is the words that mean something in every expression.
var expressions = []string{"all", "and", "asked", "can", "contains", "current", "done", "else", "endsWith", "event",
	"false", "filter", "if", "in", "it", "let", "map", "matches", "me", "nil", "nobody", "none", "not", "or",
	"otherwise", "owner", "pass", "player", "sortBy", "source", "startsWith", "taken", "true"}

// types is types, and forms that expressions know beside the functions.
var types = []string{"action", "best", "bool", "covers", "design", "during", "find", "formula", "game", "in_order",
	"int", "kind", "list", "reachable", "steps", "track", "uncovered"}

// attributes is what every piece, place or list has already.
var attributes = []string{"any", "column", "count", "design", "empty", "it", "kind", "owner", "row", "space"}

// Reserved is the words that nothing may be called: those that mean something in every expression, of which nothing
// that steps bind may have the name either; types and forms, which beside the functions are no names of what is
// declared; and what no attribute is called.
func Reserved() (everywhere, declared, attribute []string) {
	return slices.Clone(expressions), slices.Clone(types), slices.Clone(attributes)
}

// IsWord reports whether a word means something in every expression.
func IsWord(word string) bool { return slices.Contains(expressions, word) }

// IsForm reports whether a word is a type, or a form that expressions know beside the functions.
func IsForm(word string) bool { return slices.Contains(types, word) }

// IsOwn reports whether every piece, place or list has an attribute of that name already.
func IsOwn(word string) bool { return slices.Contains(attributes, word) }
