package why

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
)

// lineups lists the seats of the matches. Other games use their defaults.
var lineups = map[string][]string{
	"root":       {"marquise", "eyrie", "vagabond", "cult", "riverfolk", "corvids"},
	"wonderland": {"alice", "cheshire_cat", "jabberwocky"},
	"paladins":   {"red", "blue"},
	"kiri":       {"wu", "zhu", "shan", "game_master"},
}

// TestEveryRefusalHasAReason asks at random decisions why each thing that the seat could do is refused. What a table
// prints must hold a reason in words, beside the name of the action and its articles.
func TestEveryRefusalHasAReason(t *testing.T) {
	for _, pkg := range content.Games() {
		t.Run(pkg.ID, func(t *testing.T) {
			t.Parallel()
			g, err := interpreter.Load(t.Context(), content.Files, pkg.Root)
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(1, 0x77))
			m, err := g.Start(interpreter.Setup{Seed: 1, Seats: lineups[pkg.ID]})
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]bool{}
			for n := 0; n < 500 && !m.Over(); n++ {
				d := m.Pending()
				if n%9 == 0 {
					silent(t, m, d.Seat, seen)
				}
				if err := m.Answer(d.Sample(r.IntN)); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// silent reports the refusals that give no reason.
func silent(t *testing.T, m *interpreter.Match, seat string, seen map[string]bool) {
	var unasked *narrate.Unasked
	if _, err := narrate.WhyTyped(m, seat, "qqqq", "en"); !errors.As(err, &unasked) {
		t.Fatal(err)
	}
	for _, name := range unasked.Known {
		e, err := narrate.WhyTyped(m, seat, name, "en")
		if err != nil || e.Offered || seen[name] {
			continue
		}
		reasons := 0
		for _, l := range Explained(m, e, "en", false)[1:] {
			text, _, _ := strings.Cut(l.Text, "  [")
			if text != e.Name.En && !strings.HasPrefix(text, "also consulted") && !strings.HasPrefix(text, "article ") {
				reasons++
			}
		}
		if reasons == 0 {
			seen[name] = true
			var parts []string
			for _, r := range e.Reasons {
				parts = append(parts, fmt.Sprint(r.Sort, " ", r.ID, " ", r.Name.En))
			}
			t.Errorf("%s: %s gives no reason: %s", seat, name, strings.Join(parts, "; "))
		}
	}
}

// TestWhoDoesNotPlay checks that an explanation cites no article about a seat that does not play. The list of what can
// be asked about must not contain anything that only such a seat does.
func TestWhoDoesNotPlay(t *testing.T) {
	g, err := interpreter.Load(t.Context(), content.Files, ".")
	if g == nil {
		t.Fatal(err)
	}
	away := regexp.MustCompile(`(?:[\[ ,])(?:8|9|10|11|13|14|15)\.[0-9]`)
	r := rand.New(rand.NewPCG(1, 0x78))
	m, err := g.Start(interpreter.Setup{Seed: 1, Seats: []string{"marquise", "duchy"}})
	if err != nil {
		t.Fatal(err)
	}
	cited := 0
	for n := 0; n < 300 && !m.Over(); n++ {
		d := m.Pending()
		for _, ask := range []string{"march c5 c1", "battle c3", "build sawmill c5", "craft", "move"} {
			e, err := narrate.WhyTyped(m, d.Seat, ask, "en")
			if err != nil {
				continue
			}
			for _, l := range Explained(m, e, "en", true) {
				if cited += strings.Count(l.Text, "["); away.MatchString(l.Text) {
					t.Fatalf("%s of %s: %s", ask, d.Seat, l.Text)
				}
			}
		}
		var unasked *narrate.Unasked
		if _, err := narrate.WhyTyped(m, d.Seat, "qqqq", "en"); !errors.As(err, &unasked) ||
			slices.Contains(unasked.Known, "Quest") || slices.Contains(unasked.Known, "Explore") {
			t.Fatalf("to ask about: %v", err)
		}
		if err := m.Answer(d.Sample(r.IntN)); err != nil {
			t.Fatal(err)
		}
	}
	if cited < 1000 {
		t.Errorf("only %d citations were looked at", cited)
	}
}

// rootOf starts a match of Root.
func rootOf(t *testing.T, seats ...string) *interpreter.Match {
	t.Helper()
	g, err := interpreter.Load(t.Context(), content.Files, ".")
	if g == nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seed: 1, Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestAnotherDecision checks that an explanation names the decision that must be made first, by its question or by the
// phase of its menu.
func TestAnotherDecision(t *testing.T) {
	m := rootOf(t, "marquise", "eyrie")
	r := rand.New(rand.NewPCG(1, 0x79))
	e := &narrate.Explanation{Seat: "marquise", Asked: "march", Action: true, Reasons: []narrate.Reason{
		{Sort: narrate.Another, Articles: []string{}}}}
	check := func(en, fr string) {
		for lang, want := range map[string]string{"en": en, "fr": fr} {
			if got := Explained(m, e, lang, false); len(got) != 2 || got[1].Text != want {
				t.Errorf("%s: %+v, want %s", lang, got, want)
			}
		}
	}
	check("First decide: where the keep stands.", "À décider d'abord : où se dresse le Donjon.")
	for m.Pending().Kind != interpreter.Menu || m.Pending().Seat != "marquise" {
		if err := m.Answer(m.Pending().Sample(r.IntN)); err != nil {
			t.Fatal(err)
		}
	}
	check("First decide: what to do (Daylight).", "À décider d'abord : que faire (Jour).")
}

// TestCannotIsSaidFirst checks that a rule that forbids something is in the first sentence, before conditions that also
// fail.
func TestCannotIsSaidFirst(t *testing.T) {
	m := rootOf(t, "marquise", "eyrie")
	why := func(text string) declared.Text { return declared.Text{En: text, Fr: text} }
	e := &narrate.Explanation{Seat: "marquise", Asked: "attack", Action: true, Reasons: []narrate.Reason{
		{Sort: narrate.Step, Choice: true},
		{Sort: narrate.ByQuestion, Depth: 1, Why: why("you have nothing here")},
		{Sort: narrate.Forbids, Depth: 2, Why: why("nobody battles in the light")},
		{Sort: narrate.ByQuestion, Depth: 4, Why: why("these are not yours")},
	}}
	if got := Explained(m, e, "en", false); len(got) < 2 || got[1].Text != "Nobody battles in the light." {
		t.Errorf("%+v", got)
	}
}

// TestThePlainSentence checks that a refusal begins with one sentence about the condition that fails for the thing
// asked about. The refusal of a card names what that card lacks, not what another card or the step lacks.
func TestThePlainSentence(t *testing.T) {
	m := rootOf(t, "marquise", "eyrie", "alliance", "vagabond")
	r := rand.New(rand.NewPCG(1, 3)) // her first craft step, with three cards
	for m.Pending().Kind != interpreter.Menu || m.Pending().Seat != "marquise" {
		if err := m.Answer(m.Pending().Sample(r.IntN)); err != nil {
			t.Fatal(err)
		}
	}
	first := func(ask, lang string) string {
		e, err := narrate.WhyTyped(m, "marquise", ask, lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range Explained(m, e, lang, false)[1:] {
			if l.Text != narrate.New(m, lang).Says(e.Asked) {
				return l.Text
			}
		}
		return ""
	}
	few := "Too few unused crafting pieces, such as workshops, stand in clearings of the card's suits."
	for _, test := range [][3]string{
		{"anvil", "en", few}, {"craft", "en", few}, {"craft favor_of_the_mice", "en", few},
		{"anvil", "fr", "Trop peu de pièces de fabrication encore libres, comme des ateliers, sont dans des clairières " +
			"des couleurs de la carte."},
		{"craft ambush_bird", "en", "It is not in your hand."},
		{"march", "en", "First decide: what to do (Daylight)."},
	} {
		if got := first(test[0], test[1]); got != test[2] {
			t.Errorf("%s: %q, want %q", test[0], got, test[2])
		}
	}
	if err := m.Answer(interpreter.Option{Value: interpreter.Pass}); err != nil {
		t.Fatal(err)
	}
	far := map[string]int{}
	for n := 1; n < 12; n++ {
		far[first(fmt.Sprintf("march c%d c12", n), "en")]++
	}
	if far["These two places are not adjacent."] == 0 {
		t.Errorf("to a place far away: %v", far)
	}
}
