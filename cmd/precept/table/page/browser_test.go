package page_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/desk/browsing"
	inpage "precept/cmd/precept/table/page"
	"precept/cmd/precept/table/page/program"
	"precept/cmd/precept/table/seen"
)

// bundle returns the bundle of a built-in game.
func bundle(t *testing.T, game string) *inpage.Bundle {
	t.Helper()
	l, err := (&desk.Desk{}).Library()
	if err != nil {
		t.Fatal(err)
	}
	b, err := inpage.Gather(l, game, nil, "test")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// built is the program, built once.
var built = sync.OnceValues(func() (*inpage.Program, error) { return program.Get(func() {}) })

// written writes a page to a file and returns its address.
func written(t *testing.T, b *inpage.Bundle) string {
	t.Helper()
	p, err := built()
	if err != nil {
		t.Fatal(err)
	}
	data, err := b.Write(p, "A <b>game</b>", "en")
	if err != nil {
		t.Fatal(err)
	}
	const most = 8_000_000
	if len(data) > most {
		t.Errorf("%s: %d bytes, more than %d", b.Game, len(data), most)
	}
	file := filepath.Join(t.TempDir(), "a page.html")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return "file://" + file
}

// window is a browser without a network.
type window struct{ *browsing.Window }

func browser(t *testing.T) *window {
	t.Helper()
	w := &window{browsing.New(t)}
	w.Do(chromedp.EmulateViewport(1280, 900))
	return w
}

func value[T any](w *window, script string) T {
	w.T.Helper()
	return browsing.Value[T](w.Window, script)
}

// inside is a script expression for the document in the page's frame.
const inside = `document.getElementById("view").contentDocument`

// shown waits until the page shows a question.
func (w *window) shown() {
	w.T.Helper()
	w.Wait(inside + `?.querySelector("#question .offers button")`)
}

// TestAPage plays in a page from a file, which may load nothing: some answers by clicks on the board, and after a
// reload the match continues.
func TestAPage(t *testing.T) {
	w := browser(t)
	w.Do(chromedp.Navigate(written(t, bundle(t, "connect_four"))))
	w.shown()
	const lines = inside + `.querySelectorAll("#log .line").length`
	for range 2 {
		w.Wait(inside + `.querySelector("#board .space.lit")`)
		before := value[int](w, lines)
		w.Do(chromedp.Evaluate[chromedp.Void](inside + `.querySelector("#board .space.lit").dispatchEvent(
			new MouseEvent("click", {bubbles: true}))`))
		w.Wait(fmt.Sprintf(`%s >= %d && %s.querySelector("#board .space.lit")`, lines, before+2, inside))
	}
	log := value[string](w, inside+`.querySelector("#log .lines").innerText`)
	w.Do(chromedp.Reload())
	w.shown()
	if again := value[string](w, inside+`.querySelector("#log .lines").innerText`); again != log ||
		!strings.Contains(log, "\n") {
		t.Errorf("after a reload the log is\n%s\nand was\n%s", again, log)
	}
	if value[string](w, `document.title`) == "A <b>game</b>" || value[bool](w, `!!document.querySelector("title b")`) {
		t.Error("the title is not that of the table")
	}
	w.Wait(`document.querySelector("#bar summary")?.textContent.includes("idden")`)
	w.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#bar [data-go='/start?how=shared']").click()`))
	w.Wait(inside + `?.querySelector(".curtain button, #question .offers button")`)
	loads := `fetch("https://example.org").then(() => "loads", (e) => e.name)`
	if said, err := chromedp.Run(w.Ctx, chromedp.Evaluate[string](loads, chromedp.EvalAwaitPromise)); err != nil ||
		said != "TypeError" {
		t.Errorf("the page may load something: %s, %v", said, err)
	}
}

// TestRulesInAPage changes a rule in the page: a fault is shown and changes nothing, and a good text is in force after
// a reload, too.
func TestRulesInAPage(t *testing.T) {
	b := bundle(t, "tic_tac_toe")
	b.Folders[0].Files["game.yaml"] += "\n# </script><script>window.injected = true</script><!--\n"
	w := browser(t)
	w.Do(chromedp.Navigate(written(t, b)))
	w.shown()
	apply := func(change string) {
		t.Helper()
		w.Do(chromedp.Evaluate[chromedp.Void](`precept.go("/rules?file=tic_tac_toe/game.yaml")`))
		w.Wait(inside + `?.querySelector("textarea") && !` + inside + `.querySelector(".well,.troubles")`)
		w.Do(chromedp.Evaluate[chromedp.Void](`{ const area = ` + inside + `.querySelector("textarea");
			area.value = ` + change + `; area.form.querySelector("button").click(); }`))
		w.Wait(inside + `?.querySelector(".well,.troubles")`)
	}
	apply(`area.value.replace("name:", "nmae:")`)
	if said := value[string](w, inside+`.querySelector(".troubles").innerText`); !strings.Contains(said, "nmae") {
		t.Errorf("the problem is not told: %s", said)
	}
	apply(`area.value.replace("en: Tic-tac-toe", "en: Three <i>more</i>")`)
	w.Do(chromedp.Evaluate[chromedp.Void](`precept.go("/")`))
	w.Wait(inside + `?.querySelector("ul.games")?.innerText.includes("Three <i>more</i>")`)
	w.Do(chromedp.Reload())
	w.Wait(`document.querySelector("#bar b")?.textContent === "Three <i>more</i>"`)
	if value[bool](w, `!!window.injected`) {
		t.Error("a text of the content has run")
	}
}

// more is how many matches of each game are played.
var more = flag.Int("matches", 0, "play so many matches of each game in a page and in the program")

// TestPlaysAlike checks that matches of agents in a page and in this program have byte-identical saves.
func TestPlaysAlike(t *testing.T) {
	for game, matches := range map[string]int{"connect_four": 4, "root": 1} {
		b := bundle(t, game)
		here, err := inpage.Open(b, "", func(err error) { t.Error(err) })
		if err != nil {
			t.Fatal(err)
		}
		w := browser(t)
		w.Do(chromedp.Navigate(written(t, b)))
		w.shown()
		there := func(r inpage.Request) inpage.Answer {
			t.Helper()
			script := fmt.Sprintf(`precept.request(%q, {method: %q, headers: {Accept: %q}, body: %s}).then((a) => ({
				Status: a.status, URL: a.url, Body: a.bytes.toBase64()}))`, r.URL, r.Method, r.Accept,
				map[bool]string{true: "undefined", false: fmt.Sprintf("new URLSearchParams(%q)", r.Body)}[r.Body == nil])
			a, err := chromedp.Run(w.Ctx, chromedp.Evaluate[inpage.Answer](script, chromedp.EvalAwaitPromise))
			if err != nil {
				t.Fatal(err)
			}
			return a
		}
		for seed := range max(matches, *more) {
			one, two := played(t, here.Do, game, seed), played(t, there, game, seed)
			if len(one) == 0 || !bytes.Equal(one, two) {
				t.Errorf("%s, seed %d: the saves differ:\n%s\n%s", game, seed, one, two)
			}
		}
	}
}

// played plays a match of agents, and returns its save.
func played(t *testing.T, do func(inpage.Request) inpage.Answer, game string, seed int) []byte {
	t.Helper()
	agents := map[string]url.Values{
		"connect_four": {"seat:red": {"mcts:60"}, "seat:yellow": {"random"}},
		"root":         {"seat:marquise": {"greedy"}, "seat:eyrie": {"greedy"}},
	}[game]
	agents.Set("seed", fmt.Sprint(seed))
	post := inpage.Request{Method: "POST", URL: inpage.Origin + "/new/" + game, Accept: "application/json",
		Type: "application/x-www-form-urlencoded", Body: []byte(agents.Encode())}
	made := do(post)
	for made.Status == http.StatusTooManyRequests {
		time.Sleep(time.Second)
		made = do(post)
	}
	var links seen.Links
	if err := json.Unmarshal(made.Body, &links); err != nil || links.Spectator == "" {
		t.Fatalf("%d: %s", made.Status, made.Body)
	}
	for end := time.Now().Add(2 * browsing.Patience); time.Now().Before(end); time.Sleep(200 * time.Millisecond) {
		brief := do(inpage.Request{Method: "GET", URL: links.Spectator + "/brief"})
		if bytes.Contains(brief.Body, []byte(`"over":true`)) {
			return do(inpage.Request{Method: "GET", URL: links.Spectator + "/save"}).Body
		}
	}
	t.Fatal("the match does not end")
	return nil
}
