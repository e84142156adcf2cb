package called

import (
	"strings"
	"unicode"

	"github.com/mtibben/confusables"
	"golang.org/x/text/unicode/norm"

	"precept/interpreter/declared"
)

// languages is those in which a seat has a name.
var languages = []string{"en", "fr"}

// Taken reports whether a name that is typed for a seat is what people take for another one: its id, its name in any
// language, or what somebody else has typed there, whether or not that seat plays.
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

// looks is what a text looks like: letters that look alike are one, and case, accents, spaces and signs count for
// nothing.
func looks(text string) string {
	text = confusables.Skeleton(norm.NFKD.String(text))
	text = confusables.Skeleton(strings.ToLower(text)) // some letters look like others in one case alone
	var out strings.Builder
	for _, r := range text {
		switch {
		case r == 'i' || r == 'j' || r == '1' || r == '|':
			out.WriteRune('l') // as a capital i does
		case r == '0':
			out.WriteRune('o')
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			out.WriteRune(r)
		}
	}
	return out.String()
}
