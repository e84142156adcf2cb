package grammar

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"precept/interpreter/declared"
)

// Singular reports whether a number takes the singular, by the plural rules of CLDR: 1 in English, -1 to 1 in French.
func Singular(lang string, n int) bool { return n == 1 || lang == "fr" && (n == 0 || n == -1) }

// Count returns a number of things. Names of single cards and the like have no plural: 2 × Storm. One thing whose name
// is a plural with an article has no number.
func Count(lang string, n int, w declared.Word) string {
	if w.Proper && w.Many == "" {
		if n == 1 {
			return w.One
		}
		return strconv.Itoa(n) + " × " + w.One
	}
	if n == 1 && Plural(w) && w.The != "" { // the boots; but 1 wood
		return w.One
	}
	return strconv.Itoa(n) + " " + Number(lang, n, w)
}

// Number returns a name in the singular or plural that n needs.
func Number(lang string, n int, w declared.Word) string {
	if Singular(lang, n) {
		return w.One
	}
	return Many(lang, w)
}

// Many returns a name in the plural.
func Many(lang string, w declared.Word) string {
	switch {
	case w.Many != "":
		return w.Many
	case lang == "fr":
		return manyFrench(w.One)
	}
	return manyEnglish(w.One)
}

// manyEnglish puts the words before the first preposition in the plural: coats of arms.
func manyEnglish(name string) string {
	head, rest := cutAt(name, " of ", " in ", " at ", " to ", " on ", " for ", " (")
	return pluralEnglish(head) + rest
}

func pluralEnglish(word string) string {
	low := strings.ToLower(word)
	end := func(s ...string) bool {
		for _, x := range s {
			if strings.HasSuffix(low, x) {
				return true
			}
		}
		return false
	}
	switch {
	case word == "" || end("warren points"):
		return word
	case end("mouse"):
		return word[:len(word)-4] + "ice"
	case end("man") && !end("human"):
		return word[:len(word)-2] + "en"
	case end("child"):
		return word + "ren"
	case end("ff") || end("roof", "chief"):
		return word + "s"
	case end("lf", "eaf", "ief"):
		return word[:len(word)-1] + "ves"
	case end("ife"):
		return word[:len(word)-2] + "ves"
	case end("ay", "ey", "oy", "uy"):
		return word + "s"
	case end("y"):
		return word[:len(word)-1] + "ies"
	case end("s", "x", "z", "ch", "sh"):
		return word + "es"
	}
	return word + "s"
}

// manyFrench puts every word before the first preposition in the plural: jetons de commerce, points de victoire.
func manyFrench(name string) string {
	head, rest := cutAt(name, " de ", " d'", " du ", " des ", " à ", " au ", " aux ", " en ", " pour ", " sur ", " (")
	words := strings.Fields(head)
	for i, w := range words {
		if w != "et" {
			words[i] = pluralFrench(w)
		}
	}
	return strings.Join(words, " ") + rest
}

func pluralFrench(word string) string {
	low := strings.ToLower(word)
	end := func(s ...string) bool {
		for _, x := range s {
			if strings.HasSuffix(low, x) {
				return true
			}
		}
		return false
	}
	switch {
	case end("s", "x", "z") || !letters(word):
		return word
	case end("bal", "carnaval", "festival", "récital", "chacal"):
		return word + "s"
	case end("al"):
		return word[:len(word)-1] + "ux"
	case low == "bijou" || low == "caillou" || low == "chou" || low == "genou" || low == "hibou" || low == "joujou" ||
		low == "pou":
		return word + "x"
	case end("au", "eu"):
		return word + "x"
	case low == "travail" || low == "vitrail" || low == "corail":
		return word[:len(word)-2] + "ux"
	}
	return word + "s"
}

func letters(word string) bool {
	last, _ := utf8.DecodeLastRuneInString(word)
	return unicode.IsLetter(last)
}

// cutAt cuts a text at the first occurrence of any of the words.
func cutAt(text string, words ...string) (head, rest string) {
	at := len(text)
	for _, w := range words {
		if i := strings.Index(text, w); i >= 0 && i < at {
			at = i
		}
	}
	return text[:at], text[at:]
}
