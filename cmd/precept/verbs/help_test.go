package verbs

import (
	"bytes"
	"strings"
	"testing"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
)

// TestGroupsInFrench checks that the titles of command groups have French texts.
func TestGroupsInFrench(t *testing.T) {
	for _, g := range (&app{Desk: &desk.Desk{}}).root().Groups() {
		if !speech.Known(g.Title) {
			t.Errorf("no French for %q", g.Title)
		}
	}
}

// TestGroups checks that few verbs are shown, each in a group.
func TestGroups(t *testing.T) {
	const most = 26
	shown := 0
	for _, c := range (&app{Desk: &desk.Desk{}}).root().Commands() {
		if !c.IsAvailableCommand() || c.GroupID == about {
			continue
		}
		if shown++; c.GroupID == "" {
			t.Errorf("%s is in no group", c.Name())
		}
		if _, out, _ := ran("", "--help"); !strings.Contains(out, "\n  "+c.Name()+" ") {
			t.Errorf("%s is not shown:\n%s", c.Name(), out)
		}
	}
	if shown > most {
		t.Errorf("%d verbs are shown, more than %d", shown, most)
	}
}

// TestWrongInFrench checks that errors are in the language of --lang, wherever the flag is.
func TestWrongInFrench(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"play --seeed 3 --lang fr", "precept : option inconnue : --seeed ; vouliez-vous dire \"--seed\" ?\n"},
		{"play --lang=fr rooot", "precept : il n'y a pas de partie sauvée rooot, et il n'y a pas de jeu " +
			"\"rooot\" ; vouliez-vous dire \"root\" ?\n"},
		{"play root --seats marquise --lang fr", "precept : root est pour 2 à 6 joueurs, pas pour 1\n"},
		{"draw --lang fr", "precept : son emploi : precept draw GAME|SAVE\n"},
	} {
		var out, err bytes.Buffer
		if status := Run(strings.Fields(test.args), strings.NewReader(""), &out, &err); status != Usage ||
			err.String() != test.want {
			t.Errorf("%s: status %d, %s", test.args, status, &err)
		}
	}
}
