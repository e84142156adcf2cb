package verbs_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestStudioFiles finds text in a file, and renames and deletes files.
func TestStudioFiles(t *testing.T) {
	w, d, _ := studio(t, raceFolder(), "race")
	d.run(`area.focus(); area.setSelectionRange(0, 0)`)
	d.types("f", chromedp.ModifierCtrl)
	d.Wait(`document.activeElement === sought`)
	d.types("goal")
	all := strings.Count(strings.ToLower(laps["race/game.yaml"]), "goal")
	if all < 2 {
		t.Fatal("the text is found once only")
	}
	d.Wait(`doc.text.slice(area.selectionStart, area.selectionEnd) === "goal"`)
	first := get[int](d, `area.selectionStart`)
	d.types(kb.Enter)
	if second := get[int](d, `area.selectionStart`); second <= first {
		t.Errorf("the next after %d is %d", first, second)
	}
	d.types(kb.Escape)
	d.Wait(`seeking.hidden && document.activeElement === area`)

	d.run(`document.querySelector("#rename").click()`)
	d.Wait(`document.querySelector("#ask").open`)
	d.run(`document.querySelector("#ask input").value = "rules/race.yaml";
		document.querySelector("#ask .main").click()`)
	d.Wait(`doc.name === "rules/race.yaml" && listed.some((f) => f.name === doc.name)`)
	if got := w.disk("race/rules/race.yaml"); got != laps["race/game.yaml"] {
		t.Errorf("the renamed file is\n%s", got)
	}
	d.run(`document.querySelector("#rename").click()`)
	d.Wait(`document.querySelector("#ask").open`)
	d.run(`document.querySelector("#ask input").value = "book.yaml"; document.querySelector("#ask .main").click()`)
	d.Wait(`document.querySelector("#notice").innerText.includes("There is a file of that name already.")`)
	if get[bool](d, `document.querySelector("#notice").getBoundingClientRect().bottom >
		document.querySelector("#grid").getBoundingClientRect().top`) {
		t.Error("the notice covers the page")
	}

	d.run(`await show("book.yaml"); document.querySelector("#remove").click()`)
	d.Wait(`document.querySelector("#ask").open`)
	d.run(`document.querySelector("#ask .main").click()`)
	d.Wait(`doc.name !== "book.yaml" && !listed.some((f) => f.name === "book.yaml")`)
	if _, err := os.Stat(filepath.Join(w.dir, "race/book.yaml")); !os.IsNotExist(err) {
		t.Error("the file is still there")
	}
}

// TestStudioRefusesToRemove checks that no file outside the folder and none that has changed is deleted or renamed.
func TestStudioRefusesToRemove(t *testing.T) {
	files := raceFolder()
	files["secret.yaml"] = "a: 1\n"
	w := watchFiles(t, files, "studio", "race", "--data", "x.db", "--addr", "127.0.0.1:0")
	at := studioOf(t, w)
	for _, test := range []struct {
		path string
		body map[string]string
		want int
	}{
		{"remove", map[string]string{"name": "../secret.yaml"}, http.StatusUnprocessableEntity},
		{"remove", map[string]string{"name": "none.yaml"}, http.StatusUnprocessableEntity},
		{"remove", map[string]string{"name": "book.yaml", "was": "other"}, http.StatusConflict},
		{"rename", map[string]string{"name": "book.yaml", "was": "other", "to": "b.yaml"}, http.StatusConflict},
	} {
		if status, text := asked(t, at, test.path, test.body); status != test.want {
			t.Errorf("%s %v: %d %s", test.path, test.body, status, text)
		}
	}
	for name := range files {
		w.disk(name)
	}
}

// TestStudioExplainsTheLanguage reads and searches the documents on the language.
func TestStudioExplainsTheLanguage(t *testing.T) {
	_, d, _ := studio(t, raceFolder(), "race")
	d.run(`choosePane("manual")`)
	d.Wait(`document.querySelectorAll("#manual details").length > 100`)
	d.run(`document.querySelector("#topic").value = "enums";
		document.querySelector("#topic").dispatchEvent(new Event("input"))`)
	d.Wait(`document.querySelectorAll("#manual details").length < 50`)
	d.run(`await explained("at=" + encodeURIComponent("language/rules.md#moments"))`)
	d.Wait(`document.querySelector("#manual details[open] summary").innerText.startsWith("Moments")`)
	d.Wait(`document.querySelector("#topic").getBoundingClientRect().top >=
		document.querySelector("#manual").getBoundingClientRect().top`) // the search is in sight
}

// TestStudioFixes presses the Fix button of a problem, and accepts the actual changes of a scenario that failed.
func TestStudioFixes(t *testing.T) {
	files := raceFolder()
	files["race/game.yaml"] = strings.Replace(files["race/game.yaml"], "- offer:", "- ofer:", 1)
	if files["race/game.yaml"] == laps["race/game.yaml"] {
		t.Fatal("there is no menu to misspell")
	}
	w, d, _ := studio(t, files, "race")
	d.Wait(`[...document.querySelectorAll("#problems button")].some((b) => b.innerText === "Fix")`)
	d.run(`[...document.querySelectorAll("#problems button")].find((b) => b.innerText === "Fix").click()`)
	d.Wait(`document.querySelector("#problems .well")`)
	d.types("s", chromedp.ModifierCtrl)
	d.Wait(`!doc.dirty && state.passed === 2 && !state.waits`)
	if got := w.disk("race/game.yaml"); got != laps["race/game.yaml"] {
		t.Errorf("mended, it is\n%s", got)
	}

	d.run(`await show("conformance/race.yaml"); edit(doc.text.length, doc.text.length,
		"  - name: a step\n    script:\n      - red: go\n      - changes:\n          lap: 0 -> 4\n"); await save(doc)`)
	d.Wait(`state.failed === 1 && !state.waits`)
	d.run(`choosePane("scenes"); [...document.querySelectorAll("#scenes button")]
		.find((b) => b.innerText === "Take these changes over").click()`)
	d.Wait(`doc.dirty && doc.text.includes("lap: 0 -> 1")`)
	d.types("s", chromedp.ModifierCtrl)
	d.Wait(`state.passed === 3 && !state.failed`)
}

// TestStudioCards changes cards in their table, pastes a table, and sees the cards as they are printed.
func TestStudioCards(t *testing.T) {
	files := raceFolder()
	files["race/game.yaml"] = strings.Replace(files["race/game.yaml"], "vars:", "zones: {deck: {of: card}}\nvars:", 1)
	files["race/cards.yaml"] = "cards: wind\nat: deck\nlist:\n  # It blows.\n  - id: gust\n    name: {en: Gust}\n" +
		"    count: 2\n"
	w, d, _ := studio(t, files, "race")
	d.Wait(`document.querySelector("#problems .well")`)
	d.run(`document.querySelector("[data-view=cards]").click()`)
	d.Wait(`document.querySelector('#cards [aria-label="gust: count"]')?.value === "2"`)
	d.run(`const cell = document.querySelector('#cards [aria-label="gust: count"]'); cell.value = "3";
		cell.dispatchEvent(new Event("change"))`)
	d.Wait(`docs.get("cards.yaml").text.includes("count: 3")`)
	d.run(`[...document.querySelectorAll("#cards button")].find((b) => b.innerText === "Paste a table").click()`)
	d.Wait(`document.querySelector("#ask").open`)
	d.run(`document.querySelector("#ask textarea").value = "id\tname.en\tcount\nlull\tLull\t4\n";
		document.querySelector("#ask .main").click()`)
	d.Wait(`document.querySelector('#cards [aria-label="lull: count"]')?.value === "4"`)
	d.run(`await saveAll()`)
	want := strings.Replace(files["race/cards.yaml"], "count: 2", "count: 3", 1) +
		"  - id: lull\n    name: {en: \"Lull\"}\n    count: 4\n"
	if got := w.disk("race/cards.yaml"); got != want {
		t.Errorf("the cards are\n%s", got)
	}
	d.Wait(`!state.looks && !state.problems.length`)
	d.run(`[...document.querySelectorAll("#cards button")].find((b) => b.innerText === "As printed").click()`)
	d.Wait(`document.querySelector("#cards iframe")`)
	if page := get[string](d, `fetch(boot.base + "/faces").then((r) => r.text())`); !strings.Contains(page, `id="lull"`) {
		t.Errorf("the printed cards are\n%s", page)
	}
	d.run(`document.querySelector('#cards [aria-label="gust: count"]').focus(); deal("id,count\ngust,many\n")`)
	d.Wait(`document.querySelector("#notice").innerText.includes("CSV:2:6: a whole number is expected here")`)
}
