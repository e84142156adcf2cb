package lsp

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// raced returns the small game with scenarios.
func raced(scenarios string) map[string]string { return with("conformance/run.yaml", scenarios) }

const rightScenario = `conformance: race_law
game: {package: race, seats: [red, blue]}
scenarios:
  - name: who runs is first
    covers: [1.1]
    given: {turn: {player: red, phase: turn}}
    script:
      - asks: {red: menu, among: [run_on, rest]}
`

// settled waits until the open scenarios were played.
func (c *client) settled() {
	c.t.Helper()
	for until := time.Now().Add(patience); time.Now().Before(until); time.Sleep(time.Millisecond) {
		c.calm()
		busy := make(chan bool, 1)
		c.server.post(func() {
			is := false
			for _, d := range c.server.docs {
				is = is || d.due != nil || d.playing != nil
			}
			busy <- is
		})
		if !<-busy {
			c.idle()
			return
		}
	}
	c.t.Fatal("the scenarios are never played")
}

// TestScenesTold checks the diagnostics of scenarios: first those that need no playing, then failures.
func TestScenesTold(t *testing.T) {
	dir := folderOf(t, raced(rightScenario))
	c := start(t, dir)
	uri := c.opens(filepath.Join(dir, "conformance", "run.yaml"))
	c.settled()
	if got := c.problems(uri); got != "" {
		t.Fatalf("of what is right it is told: %s", got)
	}
	for _, test := range []struct{ was, is, want string }{
		{"script:", "scirpt:", `7:5-7:11 unknown_key: a scenario has no key "scirpt"; did you mean "script"?`},
		{"given: {turn", "given: [turn", "6:17-6:18 lost_expression"},
		{"covers: [1.1]", "covers: {a: b}", "5:13-5:19 shape: covers: a value or a list of them is expected here"},
		{"covers: [1.1]", "covers: [1.3]", "5:14-5:17 scenario: covers 1.3, which is no article of race_law"},
		{"player: red", "player: rde", `6:28-6:31 scenario: there is no seat "rde" in this match; did you mean "red"?`},
		{"phase: turn", "phase: trun", `6:40-6:44 scenario: there is no phase "trun"; did you mean "turn"?`},
		{"package: race", "package: rase", `2:17-2:21 scenario: there is no game "rase"`},
		{"race_law", "rase_law", `1:14-1:22 scenario: race has no rulebook "rase_law"; did you mean "race_law"?`},
		{"[run_on, rest]", "[run_on]", "8:34-8:42 scenario: menu: expected among [run_on], got [rest, run_on]"},
	} {
		k := strings.Index(c.texts[uri], test.was)
		c.edits(uri, k, k+len(test.was), test.is)
		c.say("textDocument/didSave", openParams{textDocument{URI: uri}})
		c.settled()
		if got := c.problems(uri); !strings.Contains(got, test.want) {
			t.Errorf("%s: want %q, got %s", test.is, test.want, got)
		}
		c.edits(uri, k, k+len(test.is), test.was)
		c.say("textDocument/didSave", openParams{textDocument{URI: uri}})
		c.settled()
		if got := c.problems(uri); got != "" {
			t.Errorf("mended, it is still told: %s", got)
		}
	}
	game := c.opens(filepath.Join(dir, "game.yaml"))
	k := strings.Index(c.texts[game], "offer: [run_on, rest]")
	c.edits(game, k, k+len("offer: [run_on, rest]"), "offer: [rest]")
	c.settled()
	if got := c.problems(uri); !strings.Contains(got, "scenario: ") {
		t.Errorf("the content was changed, and of its scenarios is told: %q", got)
	}
}

// TestScenesCompleted checks completion and hover in scenarios.
func TestScenesCompleted(t *testing.T) {
	dir := folderOf(t, raced(rightScenario))
	c := start(t, dir)
	name := filepath.Join(dir, "conformance", "more.yaml")
	uri := c.opens(name, rightScenario)
	c.settled()
	for _, test := range []struct {
		text string
		want []string
	}{
		{"conf", []string{"conformance"}},
		{"conformance: race_law\n", []string{"game", "scenarios", "variants"}},
		{"conformance: race_law\ngame: {", []string{"package", "seats"}},
		{"conformance: race_law\ngame: {package: race, seats: [", []string{"red", "blue"}},
		{rightScenario + "  - ", []string{"name", "covers", "given", "script"}},
		{rightScenario + "  - name: a\n    covers: [1", []string{"1.1"}},
		{rightScenario + "  - name: a\n    given:\n      ", []string{"at", "turn", "bench", "set"}},
		{rightScenario + "  - name: a\n    given: {turn: {", []string{"player", "phase"}},
		{rightScenario + "  - name: a\n    given: {turn: {player: ", []string{"red", "blue"}},
		{rightScenario + "  - name: a\n    given: {turn: {phase: ", []string{"turn"}},
		{rightScenario + "  - name: a\n    given: {at: {square_1: {", []string{"red", "nobody"}},
		{rightScenario + "  - name: a\n    given: {at: {square_1: {red: {", []string{"runner"}},
		{rightScenario + "  - name: a\n    given: {set: {po", []string{"points"}},
		{rightScenario + "  - name: a\n    given: {from: ", []string{"setup"}},
		{rightScenario + "  - name: a\n    script:\n      - ", []string{"holds", "asks", "red"}},
		{rightScenario + "  - name: a\n    script:\n      - {red: ", []string{"run_on", "rest"}},
		{rightScenario + "  - name: a\n    script:\n      - {illegal: {red: run_on}, ", []string{"because", "else_legal"}},
		{rightScenario + "  - name: a\n    script:\n      - {illegal: {red: run_on}, because: ", []string{"1.1"}},
		{rightScenario + "  - name: a\n    script:\n      - {illegal: {red: run_on}, else_legal: {",
			[]string{"turn", "bench"}},
		{rightScenario + "  - name: a\n    script:\n      - asks: {red: menu, ", []string{"among", "exactly"}},
		{rightScenario + "  - name: a\n    script:\n      - holds: [poi", []string{"points"}},
		{rightScenario + "  - name: a\n    script:\n      - holds: ['points(", []string{"red"}},
		{rightScenario + "  - name: a\n    script:\n      - changes: {poi", []string{"points"}},
	} {
		c.edits(uri, 0, len(c.texts[uri]), test.text)
		var list completionList
		c.ask("textDocument/completion",
			at{TextDocument: textDocument{URI: uri}, Position: positionOf([]byte(test.text), len(test.text))}, &list)
		var got []string
		for _, it := range list.Items {
			got = append(got, it.Label)
		}
		for _, w := range test.want {
			if !slices.Contains(got, w) {
				t.Errorf("behind %q there is no %q among %q", test.text[max(0, len(test.text)-60):], w, got)
			}
		}
	}
	c.edits(uri, 0, len(c.texts[uri]), rightScenario)
	c.say("textDocument/didSave", openParams{textDocument{URI: uri}})
	c.settled()
	for mark, want := range map[string]string{"covers:": "the articles that it proves",
		"asks:":     "what a seat must decide now",
		"red: menu": "seat", "run_on, rest": "Run", "among:": "values that must be among the answers",
		"given:": "the position", "1.1]": "Whoever runs has a point"} {
		var h hover
		c.ask("textDocument/hover", c.here(uri, mark, 1), &h)
		if !strings.Contains(h.Contents.Value, want) {
			t.Errorf("of %s it is said: %q", mark, h.Contents.Value)
		}
	}
}
