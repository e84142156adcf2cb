package source

import (
	"slices"
	"strings"
	"unicode"
)

// habits holds words of other languages and tools, with the corresponding words here. The first word that is allowed in
// the context is the suggestion. Edit distance cannot find these.
var habits = map[string][]string{
	"condition": {"when", "where"}, "conditions": {"when", "where"}, "if": {"when", "where", "require"},
	"unless": {"when", "where"}, "filter": {"where", "filter"}, "such": {"such_that"},
	"until": {"lasts", "while"}, "from": {"among", "in"}, "options": {"among"}, "candidates": {"among"},
	"of": {"among", "in"}, "targets": {"among"}, "select": {"choose"}, "ask": {"choose"}, "choice": {"choose"},
	"choices": {"offer", "among"}, "menu": {"offer"}, "optional": {"may"}, "for": {"each"},
	"foreach": {"each"}, "for_each": {"each"}, "loop": {"while"}, "repeat": {"while"}, "do": {"then", "steps"},
	"elif": {"else"}, "else_if": {"else"}, "elseif": {"else"}, "otherwise": {"else"},
	"effects": {"steps", "effect"}, "actions": {"steps", "actions"}, "body": {"text", "steps", "do"},
	"run": {"steps", "do"}, "call": {"perform"}, "var": {"let"}, "assign": {"set"},
	"value": {"to", "be", "is"}, "increment": {"by"}, "equals": {"to", "is"}, "return": {"is", "value"},
	"returns": {"is", "type"}, "result": {"is", "value"}, "parameters": {"takes", "ask"},
	"params": {"takes", "ask"}, "args": {"takes", "ask"}, "arguments": {"takes", "ask"},
	"inputs": {"takes", "ask"}, "input": {"takes", "ask"}, "description": {"text"}, "desc": {"text"},
	"label": {"name"}, "title": {"name"}, "amount": {"count"}, "quantity": {"count"}, "number": {"count"},
	"copies": {"count"}, "max": {"at_most"}, "maximum": {"at_most"}, "min": {"at_least"},
	"minimum": {"at_least"}, "color": {"colour"}, "initial": {"default"}, "properties": {"has"},
	"attributes": {"has"}, "fields": {"has", "with"}, "extends": {"is"}, "inherits": {"is"},
	"trigger": {"at", "after"}, "on": {"after", "at"}, "score": {"gain"}, "cannot": {"forbid"},
	"never": {"forbid"}, "reaction": {"after"}, "face_down": {"seen_by"},
	"may_not": {"forbid"}, "must_not": {"forbid"}, "visible_to": {"seen_by"}, "visibility": {"seen_by"},
	"hidden": {"seen_by"}, "reason": {"why"}, "ref": {"article"}, "destination": {"to"}, "location": {"at"},
	"throw": {"roll"}, "draw_random": {"pick"}, "stop": {"end"}, "win": {"end"}, "exit": {"end"},
	"display": {"show"}, "reveal": {"show"}, "modify": {"replace"}, "change": {"replace"},
	"changes": {"replace"}, "override": {"replace"}, "delete": {"remove"}, "requires": {"needs", "require"},
	"depends": {"needs"}, "depends_on": {"needs"}, "null": {"nil"}, "none": {"nil"}, "undefined": {"nil"},
	"nothing": {"nil"}, "true": {"true"}, "false": {"false"}, "yes": {"true"}, "no": {"false"},
	"oui": {"true"}, "non": {"false"}, "vrai": {"true"}, "faux": {"false"}, "this": {"it", "me"},
	"self": {"me", "it"}, "size": {"count"}, "length": {"count"}, "exists": {"any"}, "every": {"all"},
	"integer": {"int"}, "boolean": {"bool"}, "contains": {"in"}, "includes": {"in"}, "everyone": {"all"},
	"everybody": {"all"}, "public": {"all"}, "private": {"owner"}, "secret": {"nobody"},
}

// Habit returns the candidate that corresponds to a word of another language, or "".
func Habit(word string, candidates []string) string {
	for _, meant := range habits[Snake(word)] {
		if meant != word && slices.Contains(candidates, meant) {
			return meant
		}
	}
	return ""
}

// sameWords returns the candidate that differs from word only in capitals and in how words are joined, or "". For
// supporterLimit and Supporter-Limit it returns supporter_limit.
func sameWords(word string, candidates []string) string {
	as := Snake(word)
	if as != word && slices.Contains(candidates, as) {
		return as
	}
	return ""
}

// Snake returns a word in the form of names: lower_snake_case.
func Snake(word string) string {
	var out strings.Builder
	small := false
	for _, r := range word {
		switch {
		case r == '-' || r == ' ':
			r = '_'
		case unicode.IsUpper(r):
			if small {
				out.WriteByte('_')
			}
		}
		small = unicode.IsLower(r)
		out.WriteRune(unicode.ToLower(r))
	}
	return out.String()
}
