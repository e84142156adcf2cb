package draft

// reserved reports whether a word means something in every expression.
func reserved(word string) bool {
	switch word {
	case "in", "not", "and", "or", "matches", "contains", "startsWith", "endsWith", "let", "if", "else", "nil", "true",
		"false", "it", "me", "owner", "source", "current", "asked", "event", "taken", "otherwise", "pass", "done", "none",
		"all", "nobody", "filter", "map", "sortBy", "can", "player":
		return true
	}
	return false
}

// builtIn reports whether a word is a type, or a form that expressions know beside the functions.
func builtIn(word string) bool {
	switch word {
	case "find", "best", "in_order", "track", "uncovered", "during", "covers", "reachable", "kind", "design", "action",
		"steps", "int", "bool", "list", "formula", "game":
		return true
	}
	return false
}
