package grammar

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"precept/interpreter/declared"
)

// Elides reports whether the article before a French word loses its vowel. That is so if the word begins with a vowel
// or with a mute h, as most do.
func Elides(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	r = unicode.ToLower(r)
	if strings.ContainsRune("aàâäeéèêëiîïoôöuùûüœæy", r) {
		low := strings.ToLower(word)
		return r != 'y' && !strings.HasPrefix(low, "onz") && !strings.HasPrefix(low, "oui")
	}
	return r == 'h' && !aspirates(strings.ToLower(word))
}

// aspirates reports whether a French word begins with an aspirated h, before which nothing is elided.
func aspirates(word string) bool {
	for _, w := range []string{"hach", "haie", "haine", "hall", "halo", "halt", "hamac", "hameau", "hanche", "hangar",
		"hareng", "haricot", "harp", "hasard", "hase", "haut", "havre", "herse", "hibou", "hile", "hoche", "homard",
		"honte", "hors", "houe", "hussard", "hutte", "hérisson", "héros", "hêtre"} {
		if strings.HasPrefix(word, w) {
			return true
		}
	}
	return false
}

// bare reports whether a name has no article.
func bare(w declared.Word) bool {
	return w.Proper && w.The == "" && w.Gender == "" || where(w)
}

// where reports whether a name begins with a preposition, such as "under the ruin" or "hors du jeu".
func where(w declared.Word) bool {
	first, _, more := strings.Cut(w.One, " ")
	return more && slices.Contains([]string{"under", "out", "on", "in", "at", "beside", "behind", "above", "sous",
		"hors", "sur", "dans", "chez", "derrière", "à", "au", "en"}, first)
}

// named returns a name, with its addition in brackets.
func named(w declared.Word) string {
	if w.Of != "" {
		return w.One + " (" + w.Of + ")"
	}
	return w.One
}

// article returns the definite article of a name and the blank after it, "" for none.
func article(lang string, w declared.Word) string {
	switch {
	case bare(w):
		return ""
	case lang != "fr":
		return "the "
	case w.The == "l'" || w.The == "" && Elides(w.One):
		return "l'"
	case w.The != "":
		return w.The + " "
	case w.Gender == "f":
		return "la "
	}
	return "le "
}

// The returns a name with its definite article, if it has one.
func The(lang string, w declared.Word) string { return article(lang, w) + named(w) }

// Of returns the genitive of a name: of the grove, du bois, de l'étang, des Dynasties, d'Anna.
func Of(lang string, w declared.Word) string {
	if lang != "fr" {
		return "of " + The(lang, w)
	}
	switch a := article(lang, w); a {
	case "le ":
		return "du " + named(w)
	case "les ":
		return "des " + named(w)
	case "":
		if Elides(w.One) {
			return "d'" + named(w)
		}
		return "de " + named(w)
	default:
		return "de " + a + named(w)
	}
}

// From returns a name after "from".
func From(lang string, w declared.Word) string {
	if lang != "fr" {
		return "from " + The(lang, w)
	}
	return Of(lang, w)
}

// To returns a name after "to": au bois, à l'étang, aux Dynasties, à c3.
func To(lang string, w declared.Word) string {
	if where(w) {
		return named(w)
	}
	if lang != "fr" {
		return "to " + The(lang, w)
	}
	switch a := article(lang, w); a {
	case "le ":
		return "au " + named(w)
	case "les ":
		return "aux " + named(w)
	default:
		return "à " + a + named(w)
	}
}

// In returns a name after "in": in the deck, dans la pioche, à c3.
func In(lang string, w declared.Word) string {
	switch {
	case where(w):
		return named(w)
	case lang != "fr":
		return "in " + The(lang, w)
	case bare(w):
		return "à " + named(w)
	}
	return "dans " + The(lang, w)
}

// vowel reports whether an English word begins with a vowel sound: an hour and an ember, but a unicorn.
func vowel(word string) bool {
	word = strings.ToLower(word) + " "
	begins := func(with string) bool { return strings.HasPrefix(word, with) }
	if slices.ContainsFunc(strings.Fields("hour heir honest honour honor"), begins) {
		return true
	}
	return strings.IndexByte("aeiou", word[0]) >= 0 && !slices.ContainsFunc(strings.Fields(
		"unic unif union uniq unis unit univ use usu uto eu ewe one once"), begins)
}

// A returns a name with its indefinite article.
func A(lang string, w declared.Word) string {
	switch {
	case bare(w):
		return named(w)
	case lang != "fr" && vowel(w.One):
		return "an " + named(w)
	case lang != "fr":
		return "a " + named(w)
	case w.Gender == "f":
		return "une " + named(w)
	}
	return "un " + named(w)
}

// Plural reports whether the name itself is a plural: les Dynasties.
func Plural(w declared.Word) bool { return w.The == "les" || w.Many == w.One && w.Many != "" }

// Agreed returns a French participle in the gender and number of the things it refers to. An English participle does
// not change.
func Agreed(lang, participle string, n int, things ...declared.Word) string {
	if lang != "fr" {
		return participle
	}
	other := func(w declared.Word) bool { return w.Gender != "f" }
	if len(things) > 0 && !slices.ContainsFunc(things, other) {
		participle += "e"
	}
	if !Singular(lang, n) {
		participle += "s"
	}
	return participle
}

// List returns several things as a list: a, b and c.
func List(lang string, things []string) string {
	and := " and "
	if lang == "fr" {
		and = " et "
	}
	switch n := len(things); n {
	case 0:
		return ""
	case 1:
		return things[0]
	default:
		return strings.Join(things[:n-1], ", ") + and + things[n-1]
	}
}

// behind lists, by language, the prepositions that can end an attribute's name and that an article follows: ruled by
// the Dynasties.
var behind = map[string][]string{
	"en": {"by", "of", "to", "in", "from", "with", "for", "on", "at", "against", "under"},
	"fr": {"par", "pour", "avec", "dans", "sur", "contre", "chez", "vers", "sous", "sans"},
}

// last splits a name before its last word. The space stays with the first part.
func last(name string) (head, word string) {
	i := strings.LastIndex(name, " ") + 1
	return name[:i], name[i:]
}

// Named returns an attribute's name followed by its value: slots 2, contrôlée par les Dynasties. If either is empty, it
// returns the other.
func Named(lang, name string, value declared.Word) string {
	if name == "" || value.One == "" {
		return name + named(value)
	}
	head, last := last(name)
	switch {
	case lang == "fr" && last == "de":
		return head + Of(lang, value)
	case lang == "fr" && last == "à":
		return head + To(lang, value)
	case slices.Contains(behind[lang], last):
		return name + " " + The(lang, value)
	}
	return name + " " + named(value)
}

// NamedAll returns a name with several values: paths c5, c9; à côté du bois, de la mare.
func NamedAll(lang, name string, values []declared.Word) string {
	said := name + " " // written only once
	if head, last := last(name); lang == "fr" && (last == "de" || last == "à") {
		said = head
	}
	var out []string
	for i, v := range values {
		text := Named(lang, name, v)
		if i > 0 {
			text = strings.TrimPrefix(text, said)
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

// Colon returns the colon between a heading and its content.
func Colon(lang string) string {
	if lang == "fr" {
		return " : "
	}
	return ": "
}

// Sentence returns a text with its first letter in upper case.
func Sentence(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	if size == 0 || strings.HasPrefix(text, "× ") {
		return text
	}
	return string(unicode.ToUpper(r)) + text[size:]
}
