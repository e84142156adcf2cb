package symbols

// wants lists the sorts of names that the value of a key may be, by its place and its word, and the other words that
// it may be. A place "step x" is that of the keys beside the verb x; its value is the word x there.
var wants = map[[2]string][]string{
	{"kind", "is"}: {"kind", "=space", "=piece", "=card"}, {"kind", "holds"}: {"kind"},
	{"pieces", "is"}: {"kind", "=piece", "=card"}, {"pieces", "kind"}: {"kind"},
	{"pieces", "at"}: {"zone", "space"}, {"pieces", "per"}: {"=player", "attribute"},
	{"card", "kind"}: {"kind"}, {"card", "at"}: {"zone", "space"},
	{"cards", "kind"}: {"kind"}, {"cards", "at"}: {"zone", "space"}, {"cards", "needs"}: {"seat"},
	{"zone", "of"}: {"kind"}, {"zone", "per"}: {"=player", "enum", "kind", "attribute"},
	{"zone", "closed_during"}: {"phase"}, {"zone", "refill"}: {"zone", "action", "procedure"},
	{"zone", "seen_by"}: {"=all", "=owner", "=nobody", "attribute"}, {"zone", "track"}: {},
	{"var", "per"}: {"=player", "enum", "kind", "attribute"}, {"var", "lasts"}: {"phase", "=match", "=campaign"},
	{"var", "type"}: types, {"var", "default"}: {"value", "seat", "space", "=true", "=false"},
	{"attribute", "type"}: types, {"attribute", ""}: types,
	{"attribute", "lasts"}:   {"phase", "=place", "=match", "=campaign"},
	{"attribute", "seen_by"}: {"=all", "=owner", "=nobody", "attribute"},
	{"attribute", "default"}: {"value", "seat", "space", "attribute", "=true", "=false"},
	{"field", "type"}:        types, {"field", ""}: types, {"param", "type"}: types, {"param", ""}: types,
	{"ruling", "type"}: types, {"relation", "between"}: {"kind", "=place"}, {"relation", "pairs"}: {"space"},
	{"relation", ""}: {"space"}, {"die", "faces"}: {"value"}, {"die", ""}: {"value"},
	{"limit", "of"}: {"kind"}, {"limit", "at"}: {"kind"}, {"limit", "per"}: {"=owner", "=kind", "attribute"},
	{"rule", "answer"}: {"ruling"}, {"rule", "add"}: {"ruling"}, {"rule", "forbid"}: {"ruling"},
	{"rule", "overrides"}: {"rule"},
	{"ability", "at"}:     {"window"}, {"ability", "after"}: {"action", "procedure"},
	{"ability", "instead"}: {"action", "procedure"}, {"ability", "during"}: {"phase"},
	{"ability", "once"}: {"phase", "=match"}, {"ability", "from"}: {"zone"}, {"ability", "before"}: {"ability"},
	{"proc", "once"}: {"phase", "=match"}, {"effect", "lasts"}: {"phase", "=match"},
	{"map", "adjacent"}: {"relation"}, {"corrections", "by"}: {"seat", "=all"},
	{"policy", "choose"}: {"name"}, {"policy", "offer"}: {"action", "procedure"},
	{"look", "boxes"}: {"attribute"}, {"look", "boxed"}: {"kind"}, {"sides", "top"}: {"seat"},
	{"sides", "bottom"}: {"seat"}, {"sides", "left"}: {"seat"}, {"sides", "right"}: {"seat"},
	{"step roll", "die"}: {"die"}, {"step phase", "phase"}: {"phase"}, {"step window", "window"}: {"window"},
	{"step end", "end"}:     {"phase", "=game", "=action"},
	{"step apply", "apply"}: {"effect"}, {"step apply", "until"}: {"phase", "action", "procedure", "=match"},
}

// types is what a type may be.
var types = []string{"=int", "=bool", "=player", "=place", "=kind", "=design", "=action", "=steps", "enum", "kind"}

// Wants returns which sorts of names and which other words the value of a key may be. It returns false if the value is
// no name. The word is "" for a value that replaces a whole node of the place.
func Wants(place, word string) (sorts, words []string, ok bool) {
	list, ok := wants[[2]string{place, word}]
	for _, s := range list {
		if s[0] == '=' {
			words = append(words, s[1:])
		} else {
			sorts = append(sorts, s)
		}
	}
	return sorts, words, ok
}
