package verbs

import (
	"bytes"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
)

// What players are helped with is said in French too: every command in a line, those of players in full, with their
// flags.
func TestHelpInFrench(t *testing.T) {
	root := (&app{Desk: &desk.Desk{}}).root()
	forPlayers := "games play serve explain draw scenario simulate compare ladder worker cluster check book"
	known := func(at, text string) {
		if text != "" && !speech.Known(text) {
			t.Errorf("%s: no French for %q", at, text)
		}
	}
	flags := func(at string, f *pflag.FlagSet) {
		f.VisitAll(func(f *pflag.Flag) {
			if !f.Hidden {
				known(at+" --"+f.Name, f.Usage)
			}
		})
	}
	flags("precept", root.PersistentFlags())
	for _, c := range root.Commands() {
		known(c.Name(), c.Short)
		if strings.Contains(forPlayers, c.Name()) {
			known(c.Name(), c.Long)
			flags(c.Name(), c.Flags())
		}
	}
}

// What is wrong with a command is said in the language that it asks for, wherever it does.
func TestWrongInFrench(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"play --seeed 3 --lang fr", "precept : option inconnue : --seeed ; vouliez-vous dire \"--seed\" ?\n"},
		{"play --lang=fr rooot", "precept : il n'y a pas de partie sauvée dans un fichier rooot, et il n'y a pas de jeu " +
			"\"rooot\" ; vouliez-vous dire \"root\" ?\n"},
		{"play root --seats marquise --lang fr", "precept : root est pour 2 à 6 joueurs, pas pour 1\n"},
		{"draw --lang fr", "precept : elle s'emploie ainsi : precept draw GAME|SAVE\n"},
	} {
		var out, err bytes.Buffer
		if status := Run(strings.Fields(test.args), strings.NewReader(""), &out, &err); status != Usage ||
			err.String() != test.want {
			t.Errorf("%s: status %d, %s", test.args, status, &err)
		}
	}
}
