package web_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"gopkg.in/yaml.v3"

	"precept/cmd/precept/table/room"
	"precept/conformance/scenario"
	"precept/content"
	"precept/interpreter"
	"precept/interpreter/save"
	"precept/interpreter/source"
)

// passes checks that a file of scenarios passes in every mode.
func passes(t *testing.T, text string) *scenario.Scenario {
	t.Helper()
	ps := &source.Problems{}
	s := scenario.Read(fstest.MapFS{"a.yaml": {Data: []byte(text)}}, "a.yaml", ps)
	if ps.Len() > 0 {
		t.Fatalf("%v\n%s", ps, text)
	}
	load := scenario.Once(func(id string, variants ...string) (*interpreter.Game, error) {
		for _, p := range content.In(content.Files, ".") {
			if p.ID == id {
				return interpreter.Load(t.Context(), content.Files, p.Root)
			}
		}
		return nil, interpreter.ErrUnfit
	})
	for _, f := range s.Run(load, "", scenario.AllWays).Failures {
		t.Errorf("%v\n%s", f, text)
	}
	return s.Scenarios[0]
}

// TestScenarioOfPosition checks that a position becomes a scenario that passes. It holds everything if the viewer may
// know everything, else what the seat of the link may know. The rest is random each time.
func TestScenarioOfPosition(t *testing.T) {
	s := serve(t)
	x := s.make(of("root", "marquise", "eyrie"))
	v := visit(t)
	handOf := func(address, seat string) string {
		text := v.get(address)
		passes(t, text)
		var written struct {
			Scenarios []struct{ Given struct{ Hand map[string]any } }
		}
		if err := yaml.Unmarshal([]byte(text), &written); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		hand := written.Scenarios[0].Given.Hand[seat] // a list of cards, or a map of numbers if a card is there twice
		if hand == nil {
			t.Fatalf("%s has no hand in\n%s", seat, text)
		}
		return fmt.Sprint(hand)
	}
	own, others := map[string]bool{}, map[string]bool{}
	for range 4 {
		own[handOf(x.seats["marquise"]+"/scenario", "marquise")] = true
		others[handOf(x.seats["marquise"]+"/scenario", "eyrie")] = true
	}
	if len(own) != 1 {
		t.Errorf("one's own hand changes: %v", slices.Collect(maps.Keys(own)))
	}
	if len(others) == 1 {
		t.Errorf("the other's hand is always %v", slices.Collect(maps.Keys(others)))
	}
	fr := visit(t)
	fr.lang = "fr"
	if text := fr.get(x.spectator + "/scenario?at=0"); !strings.Contains(text, "la voit tout le monde") {
		t.Errorf("who looks on is told nothing of it:\n%s", text)
	}
	if _, answer := v.do("GET", x.spectator+"/scenario?at=9", nil); answer.StatusCode == 200 {
		t.Error("a position that there is not is written out")
	}

	setup := of("root", "marquise", "eyrie")
	setup.Agents = map[string]string{"eyrie": "random"}
	solo := s.make(setup)
	others = map[string]bool{}
	for range 4 {
		others[handOf(solo.seats["marquise"]+"/scenario", "eyrie")] = true
	}
	text := v.get(solo.seats["marquise"] + "/scenario")
	if len(others) == 1 || !strings.Contains(text, "As Marquise de Cat sees it") {
		t.Errorf("who plays against agents reads what they hold, %v, in\n%s", others, text)
	}

	alone := s.make(of("tic_tac_toe"))
	page := v.get(alone.seats["cross"])
	if !strings.Contains(page, `/scenario" download>Write out as a scenario</a>`) {
		t.Error("the page has no link to it")
	}
	text = v.get(alone.seats["cross"] + "/scenario")
	if passes(t, text); strings.Contains(text, "drawn at random") {
		t.Errorf("nothing is hidden here:\n%s", text)
	}
}

// TestScenarioOfWhatLiesFaceDown checks scenarios of positions with different face-down values, such as relics and
// plots. They pass for each seat and for spectators.
func TestScenarioOfWhatLiesFaceDown(t *testing.T) {
	s := serve(t)
	game, err := interpreter.Load(t.Context(), content.Files, ".")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(2) {
		m, err := game.Start(interpreter.Setup{Seats: []string{"keepers", "corvids"}, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(seed, 3))
		for n := 0; n < 150 && !m.Over(); n++ {
			if err := m.Answer(m.Pending().Sample(rng.IntN)); err != nil {
				t.Fatal(err)
			}
		}
		save, err := save.Bytes(m)
		if err != nil {
			t.Fatal(err)
		}
		made, err := s.house.Import(save, room.Setup{}, room.AsSaved, 0)
		if err != nil {
			t.Fatal(err)
		}
		x, v := s.linked(made), visit(t)
		for _, link := range append(slices.Collect(maps.Values(x.seats)), x.spectator) {
			text := v.get(link + "/scenario")
			passes(t, text)
			if !strings.Contains(text, "relic") || !strings.Contains(text, "drawn at random") {
				t.Errorf("no relic lies there, or all is told:\n%s", text)
			}
		}
	}
}
