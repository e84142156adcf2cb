package called

import (
	"strings"
	"unicode"

	"github.com/mtibben/confusables"
	"golang.org/x/text/unicode/norm"

	"precept/interpreter/declared"
)

// languages are those in which seats have names.
var languages = []string{"en", "fr"}

// Taken reports whether a name typed for a seat could be mistaken for another seat. It compares the name with each
// other seat's id, its name in any language, and the name typed for it. The other seat need not play.
func Taken(g *declared.Game, seat, name string, typed map[string]string) bool {
	is := looks(name)
	for i := range g.Seats {
		s := &g.Seats[i]
		if s.ID == seat {
			continue
		}
		called := []string{s.ID, typed[s.ID]}
		for _, lang := range languages {
			called = append(called, s.Name.In(lang))
		}
		for _, c := range called {
			if c == name || is != "" && looks(c) == is {
				return true
			}
		}
	}
	return false
}

// looks returns a key that is equal for texts that look alike. It replaces similar letters by one of them, and drops
// case, accents, spaces and punctuation.
func looks(text string) string {
	text = confusables.Skeleton(norm.NFKD.String(text))
	text = confusables.Skeleton(strings.ToLower(text)) // some letters look alike in one case only
	var out strings.Builder
	for _, r := range text {
		switch {
		case r == 'i' || r == 'j' || r == '1' || r == '|':
			out.WriteRune('l') // as a capital i looks
		case r == '0':
			out.WriteRune('o')
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			out.WriteRune(r)
		}
	}
	return out.String()
}
