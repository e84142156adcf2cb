package content_test

import (
	"regexp"
	"strings"
	"testing"

	"precept/content"
)

// feminine is how French nouns end that are nearly all feminine.
var feminine = regexp.MustCompile(`(?:[^s]tion|sion|[eo]tte|esse|[ae]nce|ille|elle|ure|ade|onne|asse|[èi]ère|` +
	`[^o]ine|orne|ume|tue)$`)

// What is counted and placed stands behind « un » or « une »: a piece whose name sounds feminine says its gender, be it
// m. Without one a log takes it for masculine.
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
