package content_test

import (
	"regexp"
	"strings"
	"testing"

	"precept/content"
)

// feminine matches the endings of French nouns that are almost all feminine.
var feminine = regexp.MustCompile(`(?:[^s]tion|sion|[eo]tte|esse|[ae]nce|ille|elle|ure|ade|onne|asse|[èi]ère|` +
	`[^o]ine|orne|ume|tue)$`)

// TestGenders checks that each piece whose French name sounds feminine has a gender, even if that is m. Texts put « un
// » or « une » before the names of pieces, and assume masculine without a gender.
func TestGenders(t *testing.T) {
	for _, p := range content.Games() {
		g := game(t, p.ID)
		m := g.Definition()
		for i := range m.Pieces {
			k := &m.Kinds[m.Pieces[i].Kind]
			if m.Pieces[i].Design >= 0 || k.Name.Fr == "" {
				continue
			}
			if noun, _, _ := strings.Cut(k.Name.Fr, " "); feminine.MatchString(noun) && k.Forms.In("fr").Gender == "" {
				t.Errorf("%s: %s, « %s », does not say its gender", p.ID, k.ID, k.Name.Fr)
			}
		}
	}
}
