package hint

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/position"
	"precept/interpreter"
	"precept/interpreter/agents"
)

// begun returns a match of a built-in game.
func begun(t *testing.T, id string) *interpreter.Match {
	t.Helper()
	l, err := (&desk.Desk{}).Library()
	if err != nil {
		t.Fatal(err)
	}
	p, err := l.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	g, err := l.Lay(p)
	if g == nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestSay checks that a hint uses the words of the options, in both languages, with its certainty and the next best
// answers.
func TestSay(t *testing.T) {
	m := begun(t, "connect_four")
	d := m.Pending()
	all := d.Answers()
	weighed := func(shares ...float64) *Hint {
		h := &Hint{Advice: &agents.Advice{Playouts: 100, Depth: 60}}
		for i, s := range shares {
			h.Answers = append(h.Answers, agents.Weighed{Answer: all[i], Share: s, Result: 0.5 - 0.1*float64(min(i, 1)),
				Spread: 0.026})
		}
		return h
	}
	for _, test := range []struct {
		shares   []float64
		en, fr   string
		nextBest int
	}{
		{[]float64{0.8, 0.2}, "It is sure", "en est sûr", 1},
		{[]float64{0.6, 0.4}, "fairly sure", "assez sûr", 1},
		{[]float64{0.4, 0.2, 0.2, 0.1, 0.1}, "slightly prefers", "préfère légèrement", 3},
		{[]float64{0.4, 0.3, 0.3}, "not sure", "pas sûr", 2},
	} {
		h := weighed(test.shares...)
		for lang, want := range map[string]string{"en": test.en, "fr": test.fr} {
			q := position.Ask(m, d, lang)
			said := h.Say(q, lang)
			if said.Answer != all[0] || said.Choice != q.Options[0].Text || !strings.Contains(said.Sure, want) ||
				len(said.Next) != test.nextBest || !strings.Contains(said.Shown, "50 % ± 3") ||
				!strings.Contains(said.About, "100 %") || strings.Contains(said.About, "%!") {
				t.Errorf("%v in %s: %+v", test.shares, lang, said)
			}
		}
	}
	for lang, want := range map[string]string{"en": "There is no other answer.", "fr": "Il n'y a pas d'autre réponse."} {
		said := weighed(1).Say(position.Ask(m, d, lang), lang)
		if said.Sure != want || said.Shown+said.About != "" {
			t.Errorf("of one answer in %s: %+v", lang, said)
		}
	}
	close := weighed(0.56, 0.44)
	close.Answers[0].Result, close.Answers[1].Result, close.Answers[0].Spread = 0.35, 0.34, 0.001
	for lang, want := range map[string]string{"en": "about the same result", "fr": "à peu près au même résultat"} {
		said := close.Say(position.Ask(m, d, lang), lang)
		if !strings.Contains(said.Sure, want) || !strings.Contains(said.Shown, "35 % ± 1") {
			t.Errorf("of two answers with about the same result in %s: %+v", lang, said)
		}
	}
	h := weighed(0.9, 0.1)
	h.Answers[1].Spread = 1
	if said := h.Say(position.Ask(m, d, "en"), "en"); !strings.HasSuffix(said.Next[0], ": 10 %") || said.About == "" {
		t.Errorf("of an answer that was hardly tried: %+v", said)
	}
	h.Answers[0].Spread = 1
	said := h.Say(position.Ask(m, d, "en"), "en")
	if said.Shown != "It tried it in 90 % of its trial games" || said.About != "" {
		t.Errorf("of answers that were hardly tried: %+v", said)
	}
	h = weighed(1)
	h.Answers[0].Answer = -77
	if said := h.Say(position.Ask(m, d, "en"), "en"); said.Choice != "" {
		t.Errorf("a hint about another question: %+v", said)
	}
}

// TestHintsTellNoSecrets checks that two matches that differ only in what a seat may not know give the same hint in the
// same words.
func TestHintsTellNoSecrets(t *testing.T) {
	for _, game := range []string{"root", "wonderland"} {
		m, rng := begun(t, game), rand.New(rand.NewPCG(2, 7))
		for range 4 {
			for range 9 {
				if err := m.Engine().Play(m.Pending().Sample(rng.IntN).Value); err != nil {
					t.Fatal(err)
				}
			}
			d := m.Pending()
			twin := m.Engine().New()
			if err := twin.Determinize(m.Engine(), slices.Index(m.Lineup().Seats, d.Seat), rng); err != nil {
				t.Fatal(err)
			}
			other := m.WithEngine(twin)
			var said [2]Said
			for i, x := range []*interpreter.Match{m, other} {
				h, err := think(t.Context(), x, x.Pending(), nil, agents.Spec{Kind: "mcts", Iterations: 40})
				if err != nil {
					t.Fatal(err)
				}
				said[i] = h.Say(position.Ask(x, x.Pending(), "en"), "en")
			}
			if d := cmp.Diff(said[0], said[1]); d != "" || said[0].Choice == "" {
				t.Errorf("%s (-true +other):\n%s", game, d)
			}
		}
	}
}
