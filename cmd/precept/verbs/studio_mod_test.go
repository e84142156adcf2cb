package verbs_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

// asked sends a request of a studio's page, and returns its status and answer.
func asked(t *testing.T, at, path string, body any) (int, string) {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequest("POST", at+path, strings.NewReader(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Origin", at[:strings.Index(at, "/studio/")])
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	out, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(out)
}

// linkOf returns the address of the table in an answer.
func linkOf(t *testing.T, at, answer string) string {
	t.Helper()
	var out struct{ Link string }
	if err := json.Unmarshal([]byte(answer), &out); err != nil || out.Link == "" {
		t.Fatalf("there is no table: %s", answer)
	}
	return at[:strings.Index(at, "/studio/")] + out.Link
}

// modStudio starts a studio on the starter of a mod that adds a faction.
func modStudio(t *testing.T) (*watching, string) {
	t.Helper()
	w := &watching{t: t, dir: t.TempDir(), lines: make(chan string, 1000)}
	if out := w.command("new", "faction", "otters", "--mod", "otters"); out != nil {
		t.Fatal(out)
	}
	rules := "conformance: otters_law\ngame: {package: root, map: autumn, deck: standard, seats: [%s]}\nscenarios:\n" +
		"  - name: %s\n    given:\n      at: {c5: {marquise: {warrior: 3}}}\n%s" +
		"      turn: {player: marquise, phase: daylight}\n    script:\n%s"
	march := "      - marquise: double_march\n        from: c5\n        to: c1\n        group: {warrior: 1}\n" +
		"      - holds: warrior.of(marquise).at(c1).count == 1\n"
	w.write("otters/conformance/cats.yaml", fmt.Sprintf(rules, "eyrie, marquise", "a cat walks", "", march))
	w.write("otters/conformance/halt.yaml", fmt.Sprintf(rules, "otters, marquise", "a day stops",
		"      until: daylight\n",
		"      - holds: warrior.of(marquise).at(c5).count == 3\n"))
	w.starts("studio", "otters", "--data", "x.db", "--addr", "127.0.0.1:0")
	at := studioOf(t, w)
	page(t, at+"state", `"count":4`, "")
	return w, at
}

// TestStudioLaysOut opens scenarios as tables: scenarios of a mod, including those with seats that the mod does not
// add, and scenarios of a game.
func TestStudioLaysOut(t *testing.T) {
	_, at := modStudio(t)
	for _, test := range []struct{ name, says string }{
		{"a token of Otters is placed where none stands", ""}, {"no second token of Otters is placed beside one", ""},
		{"a cat walks", ""}, {"a day stops", ""}, {"none", "There is no such scenario."}} {
		status, text := asked(t, at, "lay", map[string]string{"name": test.name})
		if test.says != "" {
			if status != http.StatusUnprocessableEntity || !strings.Contains(text, test.says) {
				t.Errorf("%s: %d %s", test.name, status, text)
			}
			continue
		}
		page(t, linkOf(t, at, text), "<main", "")
	}
	w := watchFiles(t, nil, "studio", "root", "--data", "x.db", "--addr", "127.0.0.1:0")
	at = studioOf(t, w)
	var found struct{ Scenes []struct{ Name string } }
	if err := json.Unmarshal([]byte(page(t, at+"state", `"looks":false`, `"count":0`)), &found); err != nil {
		t.Fatal(err)
	}
	tables := 0
	for i := 0; i < len(found.Scenes); i += 40 {
		status, text := asked(t, at, "lay", map[string]string{"name": found.Scenes[i].Name})
		if status == http.StatusOK {
			tables++
		} else if !strings.Contains(text, "line-up only") {
			t.Errorf("%s: %d %s", found.Scenes[i].Name, status, text)
		}
	}
	if tables < 5 {
		t.Errorf("%d tables of %d scenarios", tables, len(found.Scenes))
	}
}

// TestStudioTableOfTheMod checks that the person at the first table plays the seat that the mod adds.
func TestStudioTableOfTheMod(t *testing.T) {
	_, at := modStudio(t)
	_, text := asked(t, at, "table", struct{}{})
	page(t, linkOf(t, at, text), `Marquise de Cat <small>computer</small>`, "Eyrie")
	var made struct{ Form string }
	if err := json.Unmarshal([]byte(text), &made); err != nil {
		t.Fatal(err)
	}
	page(t, at[:strings.Index(at, "/studio/")]+made.Form, `value="otters">Otters`, "There is no")
}

// TestStudioTakesChangesOver replaces the listed changes of a scenario by its actual changes, after which it passes.
func TestStudioTakesChangesOver(t *testing.T) {
	w, at := modStudio(t)
	const name = "an anvil is made"
	text := "conformance: otters_law\ngame: {package: root, map: autumn, deck: standard, seats: [marquise, eyrie]}\n" +
		"scenarios:\n  - name: " + name + "\n    given:\n      at: {c8: {marquise: {workshop: 1}}}\n" +
		"      hand: {marquise: [anvil]}\n      deck: [cobbler]\n      turn: {player: marquise, phase: daylight}\n" +
		"    script:\n      - marquise: craft\n      - changes: "
	wrong := "\n          vp(marquise): 0 -> 7\n"
	for _, lines := range []string{"{}\n", wrong, wrong + "# end\n"} {
		w.write("otters/conformance/cats.yaml", text+lines)
		page(t, at+"state", `"takes":true`, `"looks":true`)
		status, answer := asked(t, at, "take", map[string]string{"name": name})
		var out struct{ Was, Text string }
		if err := json.Unmarshal([]byte(answer), &out); err != nil || status != http.StatusOK {
			t.Fatalf("%q: %d %s", lines, status, answer)
		}
		if out.Was != text+lines || !strings.Contains(out.Text, "\n          hand(marquise): [-anvil]\n") {
			t.Errorf("%q becomes\n%s", lines, out.Text)
		}
		w.write("otters/conformance/cats.yaml", out.Text)
		page(t, at+"state", `"name":"an anvil is made","state":"passed"`, `"looks":true`)
	}
}

// TestStudioPlaysBesideAMistake checks that a scenario with a mistake fails alone, and the others are played.
func TestStudioPlaysBesideAMistake(t *testing.T) {
	w, at := modStudio(t)
	w.write("otters/conformance/cats.yaml", "conformance: otters_law\n"+
		"game: {package: root, map: autumn, deck: standard, seats: [marquise, eyrie]}\nscenarios:\n"+
		"  - name: nobody has points\n    script:\n      - holds: [vp(marquise) == 0]\n"+
		"  - name: nobody builds\n    script:\n      - illegal: {marquise: build, site: c1}\n")
	page(t, at+"state", `"name":"nobody has points","state":"passed"`, `"looks":true`)
	page(t, at+"state", `"name":"nobody builds","state":"failed"`, `"looks":true`)
}

// TestStudioLooksUpTheLanguage finds words of the language for printed words.
func TestStudioLooksUpTheLanguage(t *testing.T) {
	_, at := modStudio(t)
	for printed, word := range map[string]string{"cannot": "forbid", "reaction": "after", "Face+down": "seen_by",
		"track": "track"} {
		var found []struct{ ID string }
		if err := json.Unmarshal([]byte(page(t, at+"words?find="+printed, "[", "")), &found); err != nil {
			t.Fatal(err)
		}
		if len(found) == 0 || found[0].ID != word {
			t.Errorf("for %s there is first %v, not %s", printed, found, word)
		}
	}
}
