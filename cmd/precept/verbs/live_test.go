package verbs_test

import (
	"fmt"
	"html"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// page returns a page once it contains one text and not another.
func page(t *testing.T, address, says, not string) string {
	t.Helper()
	var text string
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		answer, err := http.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		if text = html.UnescapeString(string(data)); strings.Contains(text, says) &&
			(not == "" || !strings.Contains(text, not)) {
			return text
		}
	}
	t.Fatalf("the page does not say %q, or says %q:\n%s", says, not, text)
	return ""
}

// TestLive checks that the result of a save is shown beside the board, and that the table continues under the new
// rules.
func TestLive(t *testing.T) {
	w := watchFiles(t, laps, "serve", "--live", "race", "--scenarios", "scenarios", "--data", "x.db",
		"--addr", "127.0.0.1:0", "--open", "race")
	var at string
	for line := range w.lines {
		if _, found, ok := strings.Cut(line, "red plays at "); ok {
			at = found
			break
		}
	}
	page(t, at, "<p><b>2</b> passed", "They are being played")

	// A changed rule is reported as a rule, its scenario fails, and the table continues.
	w.write("race/game.yaml", strings.Replace(laps["race/game.yaml"], "is: 5", "is: 3", 1))
	text := page(t, at, "five squares, not three", "They are being played")
	for _, want := range []string{"No problem.", "rulings/goal", "<del>", "is: 5", "<ins>", "is: 3",
		"The rules have changed"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q", want)
		}
	}

	// Invalid content is reported with its line, and the table stays as it was.
	w.write("race/game.yaml", strings.Replace(laps["race/game.yaml"], "is: 5", "iss: 5", 1))
	text = page(t, at, `a ruling has no key "iss"`, "")
	for _, want := range []string{"race/game.yaml:9:33", "the tables continue under the old rules", "What to do"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q", want)
		}
	}

	// If the seat is removed, the page explains why the table cannot continue, until it can again.
	other := strings.NewReplacer("red: {}", "blue: {}", "of: red", "of: blue", "[red]", "[blue]")
	w.write("race/game.yaml", other.Replace(laps["race/game.yaml"]))
	w.write("scenarios/race.yaml", strings.ReplaceAll(laps["scenarios/race.yaml"], "red", "blue"))
	page(t, at, "The rules have changed since this table was made", "")
	w.write("scenarios/race.yaml", laps["scenarios/race.yaml"])
	w.write("race/game.yaml", laps["race/game.yaml"])
	page(t, at, "What to do", "The rules have changed since this table was made")
}

// TestLiveInQuickTurns alternates valid and invalid saves quickly. Pages must always be readable, for people and
// programs, and no fault may be reported.
func TestLiveInQuickTurns(t *testing.T) {
	w := watchFiles(t, laps, "serve", "--live", "race", "--scenarios", "scenarios", "--data", "x.db",
		"--addr", "127.0.0.1:0", "--open", "race")
	var at string
	for line := range w.lines {
		if _, found, ok := strings.Cut(line, "red plays at "); ok {
			at = found
			break
		}
	}
	read := func(during time.Duration) {
		for end := time.Now().Add(during); time.Now().Before(end); time.Sleep(70 * time.Millisecond) {
			for _, accept := range []string{"text/html", "application/json"} {
				r, _ := http.NewRequest("GET", at, nil)
				r.Header.Set("Accept", accept)
				answer, err := http.DefaultClient.Do(r)
				if err != nil {
					t.Fatal(err)
				}
				text, _ := io.ReadAll(answer.Body)
				answer.Body.Close()
				if answer.StatusCode != http.StatusOK {
					t.Fatalf("%s: %s", answer.Status, text)
				}
			}
		}
	}
	game := laps["race/game.yaml"]
	for i := range 8 {
		w.write("race/game.yaml", strings.Replace(game, "is: 5", fmt.Sprintf("is: %d", 6+i), 1))
		read(time.Duration(50+40*i) * time.Millisecond)
		w.write("race/game.yaml", strings.Replace(game, "is: 5", "is: fiv", 1))
		read(300 * time.Millisecond)
	}
	page(t, at, `"fiv"`, "")
	w.write("race/game.yaml", game)
	read(300 * time.Millisecond)
	page(t, at, "No problem.", "is being looked at")
	for {
		select {
		case line := <-w.lines:
			if strings.HasPrefix(line, "table ") {
				t.Errorf("it is told: %s", line)
			}
			continue
		default:
		}
		break
	}
}

// TestOpenWithAVariant opens a guided first game with one command.
func TestOpenWithAVariant(t *testing.T) {
	w := watchFiles(t, nil, "serve", "--open", "connect_four", "--variant", "first_game", "--data", "x.db",
		"--addr", "127.0.0.1:0")
	for line := range w.lines {
		if _, at, ok := strings.Cut(line, " plays at "); ok {
			page(t, at, "<h2>The guide</h2>", "")
			return
		}
	}
	t.Fatal("no seat has a link")
}

// TestOpenWithAMod opens a table with a mod's faction with one command; mods of other games are accepted and
// offered.
func TestOpenWithAMod(t *testing.T) {
	mod, err := filepath.Abs("../../../examples/mods/lilypad")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"ways/ways.yaml": "variant: ways\ngame: connect_four\nversion: \"1\"\n" +
		"title: {en: Ways, fr: Voies}\ntext: {en: Ways., fr: Voies.}\n"}
	w := watchFiles(t, files, "serve", "--open", "root", "--mod", mod, "--mod", "ways", "--seats",
		"lilypad,marquise=random", "--data", "x.db", "--addr", "127.0.0.1:0")
	for line := range w.lines {
		if at, ok := strings.CutPrefix(line, "lilypad plays at "); ok {
			page(t, at, "Lilypad Diaspora", "")
			return
		}
	}
	t.Fatal("the faction has no link")
}
