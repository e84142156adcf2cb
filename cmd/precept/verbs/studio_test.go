package verbs_test

import (
	"cmp"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"precept/cmd/precept/desk/browsing"
)

// desktop is a browser window with a studio.
type desktop struct{ *browsing.Window }

// raceFolder is the files of a game with its scenarios.
func raceFolder() map[string]string {
	return map[string]string{"race/game.yaml": laps["race/game.yaml"], "race/book.yaml": laps["race/book.yaml"],
		"race/conformance/race.yaml": laps["scenarios/race.yaml"]}
}

// studioOf waits for the address of a studio that was started.
func studioOf(t *testing.T, w *watching) string {
	t.Helper()
	for {
		select {
		case line, open := <-w.lines:
			if _, at, found := strings.Cut(line, "the studio, to edit "); found {
				_, at, _ = strings.Cut(at, ": ")
				return at
			}
			if !open {
				t.Fatal("it has ended")
			}
		case <-time.After(patience):
			t.Fatal("it prints no address")
		}
	}
}

// studio starts a studio for a folder of files, and opens its page.
func studio(t *testing.T, files map[string]string, args ...string) (*watching, *desktop, string) {
	t.Helper()
	d := &desktop{browsing.New(t)} // skips if there is no browser
	w := watchFiles(t, files, append([]string{"studio", "--data", "x.db", "--addr", "127.0.0.1:0"}, args...)...)
	at := studioOf(t, w)
	d.Do(chromedp.EmulateViewport(1400, 900))
	d.open(at)
	return w, d, at
}

// open loads the page, and waits until its text is checked.
func (d *desktop) open(at string) {
	d.T.Helper()
	d.Do(chromedp.Navigate(at))
	d.Wait(`doc && doc.told && doc.lines.length > 1 && !state.looks`)
}

// get returns the value of a script, or of the promise that it returns.
func get[T any](d *desktop, script string) T {
	d.T.Helper()
	return browsing.Value[T](d.Window, script)
}

// run runs a script that returns nothing.
func (d *desktop) run(script string) {
	d.T.Helper()
	get[bool](d, "(async () => {"+script+"; return true})()")
}

// types types keys into the text.
func (d *desktop) types(keys string, modifiers ...chromedp.Modifier) {
	d.T.Helper()
	d.Do(chromedp.KeyEvent(keys, chromedp.KeyModifiers(modifiers...)))
}

// at moves the caret to the end of the first occurrence of a text.
func (d *desktop) at(text string) {
	d.T.Helper()
	d.run(fmt.Sprintf(`area.focus(); const at = doc.text.indexOf(%q) + %d; if (at < %[2]d) throw new Error("no such text");
		area.setSelectionRange(at, at); reveal(doc.place(at).line)`, text, len(text)))
}

// disk returns a file.
func (w *watching) disk(name string) string {
	w.t.Helper()
	data, err := os.ReadFile(filepath.Join(w.dir, name))
	if err != nil {
		w.t.Fatal(err)
	}
	return string(data)
}

// TestStudioBegins opens a studio on everything that it accepts: folders, games and mods.
func TestStudioBegins(t *testing.T) {
	for _, test := range []struct {
		name, on, holds string
		files           map[string]string
		before          []string
		verb            string
	}{
		{name: "a folder, by the other verb", on: "race", holds: "race/game.yaml", files: raceFolder(),
			verb: "serve --live"},
		{name: "a folder", on: "race", holds: "race/game.yaml", files: raceFolder()},
		{name: "a file", on: "race/book.yaml", holds: "race/game.yaml", files: raceFolder()},
		{name: "a game", on: "tic_tac_toe", holds: "tic_tac_toe/game.yaml"},
		{name: "an empty folder", on: "pebbles", holds: "pebbles/game.yaml",
			files: map[string]string{"pebbles/": ""}},
		{name: "a mod", on: "lilypad", holds: "lilypad/lilypad.yaml",
			before: []string{"unpack", "lilypad.precept", "-o", "lilypad"}},
		{name: "a packed mod", on: "lilypad.precept", holds: "lilypad/lilypad.yaml"},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := &watching{t: t, dir: t.TempDir(), lines: make(chan string, 1000)}
			for name, text := range test.files {
				if strings.HasSuffix(name, "/") {
					if err := os.Mkdir(filepath.Join(w.dir, name), 0o755); err != nil {
						t.Fatal(err)
					}
					continue
				}
				w.write(name, text)
			}
			mod, err := filepath.Abs("../../../examples/mods/lilypad")
			if err != nil {
				t.Fatal(err)
			}
			ran := func(args ...string) {
				if out := w.command(args...); out != nil {
					t.Fatal(out)
				}
			}
			if strings.Contains(test.on+strings.Join(test.before, " "), "lilypad") {
				ran("pack", mod, "-o", "lilypad.precept")
			}
			if test.before != nil {
				ran(test.before...)
			}
			verb := strings.Fields(cmp.Or(test.verb, "studio"))
			w.starts(append(verb, test.on, "--data", "x.db", "--addr", "127.0.0.1:0")...)
			at := studioOf(t, w)
			if w.disk(test.holds) == "" {
				t.Error("the folder holds no content")
			}
			page(t, at+"files", filepath.Base(test.holds), "")
			if text := page(t, at+"state", `"looks":false`, ""); !strings.Contains(text, `"problems":[]`) {
				t.Errorf("it has problems: %s", text)
			}
			answer, err := http.Post(at+"table", "application/json", strings.NewReader("{}"))
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			if text, _ := io.ReadAll(answer.Body); answer.StatusCode != http.StatusForbidden {
				t.Errorf("who sends no origin makes a table: %s", text)
			}
		})
	}
}

// TestStudioKeepsToItsFolder checks that a page reads and writes nothing outside the folder, and that requests without
// the secret or from other sites are refused.
func TestStudioKeepsToItsFolder(t *testing.T) {
	files := raceFolder()
	files["secret.yaml"], files["other/game.yaml"] = "a: secret\n", "a: secret\n"
	w := watchFiles(t, nil)
	_ = w.cmd.Wait()
	for name, text := range files {
		w.write(name, text)
	}
	for from, to := range map[string]string{"race/link.yaml": "../secret.yaml", "race/away": "../other",
		"race/inside.yaml": "book.yaml"} {
		if err := os.Symlink(to, filepath.Join(w.dir, from)); err != nil {
			t.Skipf("this system makes no links, so none can lead out of the folder: %v", err)
		}
	}
	w.lines = make(chan string, 1000)
	w.starts("studio", "race", "--data", "x.db", "--addr", "127.0.0.1:0")
	at := studioOf(t, w)
	here := at[:strings.Index(at, "/studio/")]
	ask := func(method, path, origin, body string) (int, string) {
		t.Helper()
		r, err := http.NewRequest(method, path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if origin != "" {
			r.Header.Set("Origin", origin)
		}
		r.Header.Set("Content-Type", "application/json")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, _ := io.ReadAll(answer.Body)
		return answer.StatusCode, string(text)
	}
	for _, name := range []string{"../secret.yaml", "link.yaml", "away/game.yaml", "/etc/hosts.yaml", "inside.yaml",
		"../race/game.yaml", ".hidden.yaml", "x/../game.yaml", "game.txt", ""} {
		if status, text := ask("GET", at+"file?name="+name, "", ""); status == http.StatusOK {
			t.Errorf("%s is read: %s", name, text)
		}
		body := fmt.Sprintf(`{"name":%q,"text":"x: 1\n","was":""}`, name)
		if status, text := ask("POST", at+"save", here, body); status == http.StatusOK {
			t.Errorf("%s is written: %s", name, text)
		}
	}
	for name, text := range files {
		if got := w.disk(name); got != text {
			t.Errorf("%s is now %q", name, got)
		}
	}
	answer, err := http.Get(at)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	policy := answer.Header.Get("Content-Security-Policy")
	for _, want := range []string{"default-src 'none'", "script-src 'self'", "style-src 'self'",
		"frame-ancestors 'self'"} {
		if !strings.Contains(policy, want) || strings.Contains(policy, "unsafe") {
			t.Errorf("the policy is %s, without %s", policy, want)
		}
	}
	if _, text := ask("GET", at+"files", "", ""); strings.Contains(text, "link") || strings.Contains(text, "away") {
		t.Errorf("links are listed: %s", text)
	}
	good := `{"name":"new/one.yaml","text":"# x\n","was":""}`
	for _, origin := range []string{"", "http://elsewhere.example", "null"} {
		if status, _ := ask("POST", at+"save", origin, good); status != http.StatusForbidden {
			t.Errorf("from %q it is status %d", origin, status)
		}
	}
	if status, text := ask("POST", at+"save", here, good); status != http.StatusOK {
		t.Errorf("a new file: %d %s", status, text)
	}
	if got := w.disk("race/new/one.yaml"); got != "# x\n" {
		t.Errorf("a new file is %q", got)
	}
	if status, _ := ask("GET", here+"/studio/ABCDEFGHIJKLMNOPQRSTUVWXYZ/files", "", ""); status != http.StatusNotFound {
		t.Errorf("with another secret it is status %d", status)
	}
	for _, message := range []string{
		`[{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///etc/x.yaml","text":""}}}]`,
		`[{"method":"workspace/didChangeWorkspaceFolders","params":{}}]`, `[{"id":1,"method":"shutdown"}]`} {
		if status, text := ask("POST", at+"lsp?session=none", here, message); status == http.StatusOK {
			t.Errorf("%s: %s", message, text)
		}
	}
}

// command runs a command to its end, and returns what it printed if it failed.
func (w *watching) command(args ...string) error {
	c := exec.Command("precept", args...)
	c.Dir = w.dir
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("precept %v: %w\n%s", args, err, out)
	}
	return nil
}

// TestStudioShowsWhatIsFound checks that the page shows problems during typing, results of scenarios, and changed
// rules, each with its place.
func TestStudioShowsWhatIsFound(t *testing.T) {
	w, d, at := studio(t, raceFolder(), "race")
	d.Wait(`document.querySelector("#problems .well")`)
	d.Wait(`state.passed === 2 && !state.waits`)
	d.at("is: 5")
	d.types("x")
	d.Wait(`document.querySelector("#problems li")?.innerText.includes("5x")`)
	d.Wait(`document.querySelector(".layer .bad-text")`)
	if got := w.disk("race/game.yaml"); got != laps["race/game.yaml"] {
		t.Error("typing changes what is on disk")
	}
	d.run(`await show("book.yaml")`)
	d.run(`document.querySelector("#problems .at").click()`)
	d.Wait(`doc.name === "game.yaml" && doc.place(area.selectionStart).line === 8`)
	d.at("5x")
	d.types(kb.Backspace)
	d.types(kb.Backspace)
	d.types("3")
	d.Wait(`document.querySelector("#problems .well")`)
	d.types("s", chromedp.ModifierCtrl)
	d.Wait(`state.failed === 1 && !state.waits && document.querySelector("#scenes pre.fail")`)
	if !strings.Contains(w.disk("race/game.yaml"), "is: 3") {
		t.Error("saving does not write")
	}
	for pane, says := range map[string]string{"scenes": "five squares, not three", "changes": "rulings/goal"} {
		d.run(`choosePane("` + pane + `")`)
		if text := get[string](d, `document.getElementById("`+pane+`").innerText`); !strings.Contains(text, says) {
			t.Errorf("%s say: %s", pane, text)
		}
	}
	d.run(`choosePane("scenes"); [...document.querySelectorAll("#scenes li .at")].at(-1).click()`)
	d.Wait(`doc.name === "conformance/race.yaml"`)
	d.run(`await show("game.yaml")`)
	d.at("is: 3")
	d.types(kb.Backspace)
	d.types("5")
	d.types("s", chromedp.ModifierCtrl)
	d.Wait(`state.failed === 0 && state.passed === 2`)

	script := browsing.Axe(t)
	for _, pane := range []string{"problems", "scenes", "changes", "words"} {
		d.run(`choosePane("` + pane + `")`)
		found, err := browsing.Hindrances(d.Ctx, script)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range found {
			t.Errorf("%s: %s", pane, v)
		}
	}

	d.Do(chromedp.Navigate(at)) // in the other language
	d.Wait(`document.querySelector(".tongues button")`)
	d.Do(chromedp.Click(".tongues button"))
	d.Wait(`document.documentElement.lang === "fr" && state.passed === 2`)
	for _, says := range []string{"Règles modifiées", "Enregistrer", "Scénarios", "Fichiers"} {
		if text := get[string](d, "document.body.innerText"); !strings.Contains(text, says) {
			t.Errorf("it does not say %q:\n%s", says, text)
		}
	}
}

// TestStudioEditor checks the functions of the language server: completion, explanations, declarations, quick fixes,
// renaming and formatting. Typed text can be undone, even after the page was reloaded.
func TestStudioEditor(t *testing.T) {
	w, d, at := studio(t, raceFolder(), "race")
	d.Wait(`document.querySelector(".layer .function")`)
	begun := laps["race/game.yaml"]

	d.at("as_soon_as: lap >= goal")
	for range 3 {
		d.types(kb.Backspace)
	}
	d.types("o")
	d.Wait(`[...document.querySelectorAll(".offers li")].some((li) => li.textContent.startsWith("goal"))`)
	d.types(kb.Tab)
	d.Wait(`doc.text.includes("lap >= goal")`)
	d.run(`while (doc.done.length) back(doc.undo())`)
	if got := get[string](d, "doc.text"); got != begun {
		t.Errorf("undone it is:\n%s", got)
	}

	d.run(`await explain(doc.text.indexOf("goal\n") + 1)`)
	d.Wait(`!tip.hidden && tip.innerText.includes("goal") && tip.innerText.includes("Five squares")`)
	d.at(">= go")
	d.types(kb.F12)
	d.Wait(`doc.place(area.selectionStart).line === 8`)

	d.at("as_soon_as: lap >= g")
	d.types(kb.F2)
	d.Wait(`document.querySelector("#ask input")`)
	d.run(`document.querySelector("#ask input").value = "finish"; document.querySelector("#ask button.main").click()`)
	d.Wait(`doc.text.includes("lap >= finish") && doc.text.includes("  finish: {article")`)

	d.at("require: lap")
	d.types("p")
	d.Wait(`document.querySelector("#problems li")?.innerText.includes("lapp")`)
	d.types(".", chromedp.ModifierCtrl)
	d.Wait(`doc.text.includes("require: lap > 0")`)

	d.at("seats: {red: {}}")
	d.types("   ")
	d.types("F", chromedp.ModifierShift, chromedp.ModifierAlt)
	d.Wait(`doc.text.includes("seats: {red: {}}\n")`)

	now := get[string](d, "doc.text")
	d.open(at)
	if got := get[string](d, "doc.text"); got != now {
		t.Errorf("loaded again it is:\n%s\nwant:\n%s", got, now)
	}
	if got := w.disk("race/game.yaml"); got != begun {
		t.Errorf("nothing was saved, and on disk it is\n%s", got)
	}
	for range 40 {
		d.run("area.focus()")
		d.types("z", chromedp.ModifierCtrl)
	}
	if got := get[string](d, "doc.text"); got != begun {
		t.Errorf("undone after it is loaded again, it is:\n%s", got)
	}
	d.types("y", chromedp.ModifierCtrl)
	if got := get[string](d, "doc.text"); got == begun {
		t.Error("nothing is done again")
	}
}

// TestStudioLosesNothing edits one file in the page, outside of it and in a second window, kills the server and starts
// it again. No edit may be lost.
func TestStudioLosesNothing(t *testing.T) {
	w, d, at := studio(t, raceFolder(), "race")
	book := laps["race/book.yaml"]
	d.run(`await show("book.yaml")`)

	w.write("race/book.yaml", book+"# from outside\n") // nothing is typed here, so it comes by itself
	d.Wait(`doc.text.endsWith("# from outside\n") && !doc.dirty`)

	d.at("# from outside")
	d.types(" and here")
	w.write("race/book.yaml", book+"# from outside again\n")
	d.Wait(`doc.disk && !document.getElementById("conflict").hidden`)
	if text := get[string](d, "doc.text"); !strings.HasSuffix(text, "# from outside and here\n") {
		t.Errorf("what was typed is lost: %s", text)
	}
	d.types("s", chromedp.ModifierCtrl)
	d.Wait(`document.getElementById("ask").open`)
	text := get[string](d, `document.getElementById("ask").innerText`)
	if !strings.Contains(text, "# from outside again") || !strings.Contains(text, "# from outside and here") {
		t.Errorf("it does not show both texts: %s", text)
	}
	if got := w.disk("race/book.yaml"); got != book+"# from outside again\n" {
		t.Errorf("a save has written over what was not read: %s", got)
	}
	d.run(`[...document.querySelectorAll("#ask button")][1].click()`) // the one on disk
	d.Wait(`doc.text.endsWith("# from outside again\n") && !doc.dirty`)
	d.run(`back(doc.undo())`)
	if text := get[string](d, "doc.text"); !strings.HasSuffix(text, "# from outside and here\n") {
		t.Errorf("the text that was not chosen cannot be had back: %s", text)
	}
	d.types("s", chromedp.ModifierCtrl)
	d.Wait(`!doc.dirty`)

	other := &desktop{browsing.New(t)} // a second window, with its own text
	other.Do(chromedp.EmulateViewport(1400, 900))
	other.open(at)
	other.run(`await show("book.yaml")`)
	d.at("# from outside and here")
	d.types(" one")
	other.at("# from outside and here")
	other.types(" two")
	other.types("s", chromedp.ModifierCtrl)
	other.Wait(`!doc.dirty`)
	d.Wait(`doc.disk && doc.text.endsWith("here one\n")`)
	d.types("s", chromedp.ModifierCtrl)
	d.Wait(`document.getElementById("ask").open`)
	d.run(`[...document.querySelectorAll("#ask button")][0].click()`) // mine
	other.Wait(`doc.text.endsWith("here one\n") && !doc.dirty`)

	d.at("here one")
	d.types(" and more")
	if err := w.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = w.cmd.Wait()
	d.Wait(`document.getElementById("link").textContent`)
	d.types("!")
	d.types("s", chromedp.ModifierCtrl)
	d.Wait(`document.getElementById("notice").textContent.includes("kept here")`)
	w.lines = make(chan string, 1000)
	port := at[strings.Index(at, "127.0.0.1"):strings.Index(at, "/studio/")]
	w.starts("studio", "race", "--data", "x.db", "--addr", port)
	if again := studioOf(t, w); again != at {
		t.Errorf("the studio is now at %s, and was at %s", again, at)
	}
	d.Wait(`!document.getElementById("link").textContent && doc.told`)
	d.types("s", chromedp.ModifierCtrl)
	d.Wait(`!doc.dirty`)
	if got := w.disk("race/book.yaml"); !strings.HasSuffix(got, "here one and more!\n") {
		t.Errorf("after the server was ended it is %s", got)
	}
}

// TestStudioScenarios makes a scenario of a position of the table, saves it with what should happen, and opens a
// scenario as a table.
func TestStudioScenarios(t *testing.T) {
	w, d, _ := studio(t, raceFolder(), "race")
	inTable := func(script string) string { return `frame.contentDocument?.` + script }
	for range 2 {
		d.Wait(inTable(`documentElement.classList.contains("scripted")`))
		d.Wait(inTable(`querySelector("#question .offers button[value]")`))
		d.run(inTable(`querySelector("#question .offers button[value]").click()`))
		d.Wait(`!` + inTable(`body.classList.contains("busy")`))
	}
	d.Wait(inTable(`querySelectorAll("#log .line").length >= 2`))
	d.run(`document.getElementById("here").click()`)
	d.Wait(`doc.name === "conformance/positions.yaml" && area.selectionEnd > area.selectionStart`)
	marked := get[string](d, `doc.text.slice(area.selectionStart, area.selectionEnd)`)
	if !strings.HasPrefix(marked, "#") {
		t.Errorf("the expectation to fill in is not selected, but %q", marked)
	}
	if _, err := os.Stat(filepath.Join(w.dir, "race/conformance/positions.yaml")); err == nil {
		t.Error("it is saved at once")
	}
	d.types("- red: go")
	d.run(`document.getElementById("here").click()`)
	d.Wait(`doc.text.split("name: ").length === 3`)
	d.types("- red: jump")
	for _, name := range []string{"one goes on", "one jumps"} {
		d.run(fmt.Sprintf(`doc.become(doc.text.replace(/name: "what should[^"]*"/, "name: %s")); put(-1)`, name))
	}
	d.types("s", chromedp.ModifierCtrl)
	d.Wait(`state.count === 4 && state.passed === 4`)
	if text := w.disk("race/conformance/positions.yaml"); strings.Count(text, "conformance:") != 1 ||
		!strings.Contains(text, "lap: 2") {
		t.Errorf("the file is\n%s", text)
	}

	d.run(`choosePane("scenes")`)
	d.run(`[...document.querySelectorAll("#scenes li")].find((li) => li.textContent.includes("five squares"))
		.querySelector("button:last-child").click()`)
	d.Wait(inTable(`querySelector("#log .empty")`) + ` && ` +
		inTable(`querySelector("#status").textContent.match(/lap\s*2/)`))
	d.run(`[...document.querySelectorAll("#scenes li")].find((li) => li.textContent.includes("one jumps"))
		.querySelector(".name").click()`)
	d.Wait(`doc.name === "conformance/positions.yaml" &&
		doc.lines[doc.place(area.selectionStart).line].includes("one jumps")`)
}

// TestStudioLooksWordsUp finds the word of the game for a printed word, with an example, and goes there.
func TestStudioLooksWordsUp(t *testing.T) {
	_, d, _ := studio(t, nil, "root")
	d.run(`choosePane("words")`)
	for _, pair := range [][2]string{{"Move", "march"}, {"Spend", "discard("}, {"Score", "gain("}} {
		printed, id := pair[0], pair[1]
		d.run(fmt.Sprintf(`document.getElementById("word").value = %q; await lookUp()`, printed))
		all := get[[]string](d, `[...document.querySelectorAll("#words li code:first-child")].slice(0, 8)
			.map((c) => c.textContent)`)
		if !slices.ContainsFunc(all, func(form string) bool { return strings.HasPrefix(form, id) }) {
			t.Errorf("for %s there are %v, without %s", printed, all, id)
		}
	}
	d.run(`[...document.querySelectorAll("#words li")].find((li) => li.textContent.startsWith("procedure") &&
		li.querySelector("code").textContent.startsWith("gain(")).querySelector("p:last-child .at").click()`)
	d.Wait(`doc.lines[doc.place(area.selectionStart).line].includes("gain:")`)
}

// TestStudioMap adds, joins, drags and removes places on the drawing of a map. Only the affected lines of the text may
// change.
func TestStudioMap(t *testing.T) {
	files := raceFolder()
	yard := "# The yard.\nlaw: yard\nspaces:\n  room:\n    hall: {} # where all begins\n    attic: {}\n    cellar: {}\n" +
		"relations:\n  path:\n    - [hall, attic] # the stairs\n"
	files["race/yard.yaml"] = yard
	files["race/game.yaml"] += "kinds:\n  room: {is: space}\nrelations:\n" +
		"  path: {between: [room, room], symmetric: true}\n"
	w, d, _ := studio(t, files, "race/yard.yaml")
	d.Wait(`doc.name === "yard.yaml"`)
	d.run(`view("chart")`)
	d.Wait(`document.querySelectorAll("#chart circle").length === 3 &&
		document.querySelectorAll("#chart line").length === 1`)
	middle := func(selector string) []float64 {
		t.Helper()
		return get[[]float64](d, fmt.Sprintf(`(() => { const b = document.querySelector(%q).getBoundingClientRect();
			return [b.x + b.width / 2, b.y + b.height / 2]; })()`, selector))
	}
	press := func(selector string) {
		t.Helper()
		at := middle(selector)
		d.Do(chromedp.MouseClickXY(at[0], at[1]))
	}
	d.run(`[...document.querySelectorAll("#chart button")].find((b) => b.textContent === "Join or part").click()`)
	press(`#chart [data-place=attic] circle`)
	d.Wait(`document.querySelector("#chart circle.on")`)
	press(`#chart [data-place=cellar] circle`)
	d.Wait(`doc.text.endsWith("# the stairs\n    - [attic, cellar]\n")`)
	d.run(`[...document.querySelectorAll("#chart button")].find((b) => b.textContent === "Add a place").click()`)
	d.Wait(`document.querySelector("#ask input")`)
	d.run(`document.querySelector("#ask input").value = "roof"; document.querySelector("#ask button.main").click()`)
	d.Wait(`doc.text.includes("    cellar: {}\n    roof: {}\nrelations:") &&
		document.querySelectorAll("#chart circle").length === 4`)
	d.run(`[...document.querySelectorAll("#chart button")].find((b) => b.textContent === "Remove").click()`)
	press(`#chart [data-place=hall] circle`)
	d.Wait(`!doc.text.includes("hall") && document.querySelectorAll("#chart circle").length === 3`)
	d.run(`while (doc.done.length) back(doc.undo())`)
	if got := get[string](d, "doc.text"); got != yard {
		t.Errorf("undone it is\n%s", got)
	}
	if got := w.disk("race/yard.yaml"); got != yard {
		t.Errorf("nothing was saved, and on disk it is\n%s", got)
	}
	d.Wait(`document.querySelector("#problems .well")`)

	d.run(`[...document.querySelectorAll("#chart button")].find((b) => b.textContent === "Move").click()`)
	d.Wait(`document.querySelector("#chart [data-place=hall]") && !document.querySelector("#chart [data-place=roof]")`)
	from := middle(`#chart [data-place=attic] circle`)
	d.Do(chromedp.MouseEvent("mousePressed", from[0], from[1], chromedp.ButtonLeft),
		chromedp.MouseEvent("mouseMoved", from[0]-60, from[1]+20), chromedp.MouseEvent("mouseReleased",
			from[0]-60, from[1]+20, chromedp.ButtonLeft))
	d.Wait(`doc.text.includes("looks:")`)
	looks := regexp.MustCompile(`^\nlooks:\n(  (hall|attic|cellar): \{at: \[-?\d+, -?\d+\]\}\n){3}$`)
	if got := get[string](d, "doc.text"); !strings.HasPrefix(got, yard) || !looks.MatchString(got[len(yard):]) {
		t.Errorf("with a place dragged it is\n%s", got)
	}
	d.Wait(`document.querySelector("#problems .well")`)
	before := get[string](d, "doc.text")
	from = middle(`#chart [data-place=cellar] circle`)
	d.Do(chromedp.MouseEvent("mousePressed", from[0], from[1], chromedp.ButtonLeft),
		chromedp.MouseEvent("mouseMoved", from[0]+40, from[1]+30), chromedp.MouseEvent("mouseReleased",
			from[0]+40, from[1]+30, chromedp.ButtonLeft))
	d.Wait(fmt.Sprintf(`doc.text !== %q`, before))
	was, is := strings.Split(before, "\n"), strings.Split(get[string](d, "doc.text"), "\n")
	for i, line := range was {
		if len(is) != len(was) || is[i] != line && !strings.HasPrefix(line, "  cellar: ") {
			t.Errorf("dragged again it is\n%s", strings.Join(is, "\n"))
			break
		}
	}
}

// TestStudioOfAMod navigates from a mod to a declaration in the built-in game, which is read-only, and renames
// something that the mod declares.
func TestStudioOfAMod(t *testing.T) {
	files := map[string]string{}
	for _, name := range []string{"lilypad.yaml", "rulebook.yaml", "faction.yaml"} {
		text, err := os.ReadFile("../../../examples/mods/lilypad/" + name)
		if err != nil {
			t.Fatal(err)
		}
		files["lilypad/"+name] = string(text)
	}
	w, d, _ := studio(t, files, "lilypad/faction.yaml")
	d.Wait(`doc.name === "faction.yaml" && document.querySelector("#problems .well, #problems .advice")`)
	d.Wait(`document.querySelector(".layer .function, .layer .enumMember")`)
	d.Wait(`found.size === 0 || [...found.values()].every((l) => l.every((p) => p.severity > 1))`)
	word := get[string](d, `(() => { for (const name of ["gain", "draw", "discard", "place"])
		if (doc.text.includes("- " + name + ":")) return name; return ""; })()`)
	d.at("- " + word[:2])
	d.types(kb.F12)
	d.Wait(`doc.fixed && doc.name.startsWith("builtin:content/")`)
	if line := get[string](d, `doc.lines[doc.place(area.selectionStart).line]`); !strings.Contains(line, word+":") {
		t.Errorf("%s is declared at %q", word, line)
	}
	before := get[string](d, "doc.text")
	d.types("x")
	if get[string](d, "doc.text") != before {
		t.Error("what comes with the program is changed")
	}
	d.run(`await show("faction.yaml")`)
	d.at("\n  frog_card")
	d.types(kb.F2)
	d.Wait(`document.querySelector("#ask input")`)
	d.run(`document.querySelector("#ask input").value = "frogs"; document.querySelector("#ask button.main").click()`)
	d.Wait(`doc.text.includes("\n  frogs: {of: card") && !doc.text.includes("frog_cards")`)
	if got := w.disk("lilypad/faction.yaml"); got != files["lilypad/faction.yaml"] {
		t.Error("the mod has changed on disk")
	}
}

// TestStudioNumbers checks that ten seconds' worth of matches shows who wins and what each seat uses. The report runs
// no script.
func TestStudioNumbers(t *testing.T) {
	_, d, _ := studio(t, raceFolder(), "race")
	d.run(`choosePane("numbers"); $("#measure").click()`)
	d.Wait(`$("#measure").disabled`)
	d.Wait(`!$("#measure").disabled`)
	headers := get[string](d, `fetch(boot.base + "/numbers").then(async (r) =>
		r.headers.get("Content-Security-Policy") + (await r.text()).replace(/<[^>]*>/g, " "))`)
	for _, want := range []string{"sandbox", "default-src 'none'", "Wins by quick agents: ",
		"Wins by agents that search: "} {
		if !strings.Contains(headers, want) {
			t.Errorf("the numbers lack %q:\n%.2000s", want, headers)
		}
	}
}
