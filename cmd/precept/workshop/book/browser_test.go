package book

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/desk/browsing"
)

// window is a real browser with one page.
type window struct {
	t   *testing.T
	ctx context.Context
}

// patience is the time limit for a page to show something; it measures nothing.
const patience = time.Minute

// browser opens a browser.
func browser(t *testing.T) *window {
	t.Helper()
	return &window{t, browsing.Open(t)}
}

func (w *window) do(steps ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	if err := chromedp.Do(w.ctx, steps...); err != nil {
		w.t.Fatal(err)
	}
}

func value[T any](w *window, script string) T {
	w.t.Helper()
	v, err := chromedp.Run(w.ctx, chromedp.Evaluate[T](script))
	if err != nil {
		w.t.Fatalf("%s: %v", script, err)
	}
	return v
}

// wait waits until a script returns true. Errors while one page replaces another are ignored.
func (w *window) wait(script string) {
	w.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(30 * time.Millisecond) {
		if ok, err := chromedp.Run(w.ctx, chromedp.Evaluate[bool]("!!("+script+")")); err == nil && ok {
			return
		}
		if time.Now().After(end) {
			w.t.Fatalf("it never comes to %s; the page says:\n%s", script, value[string](w, "document.body.innerText"))
		}
	}
}

// TestReadInABrowser reads a book from disk. A search for an article by number or word finds it and leads to it,
// and the same place exists in the other language.
func TestReadInABrowser(t *testing.T) {
	w := browser(t)
	dir := filepath.Join(t.TempDir(), "book")
	content, suite := small(t)
	_, files := bookOf(t, &desk.Desk{Content: content}, "till", suite)
	if err := put(dir, files); err != nil {
		t.Fatal(err)
	}
	w.do(chromedp.Navigate("file://" + filepath.ToSlash(dir) + "/en/index.html"))
	w.do(chromedp.SendKeys(`header input[name=q]`, "1.1\r"))
	w.wait(`location.href.includes("search.html?q=1.1") && document.querySelector("#hits a")`)
	if first := value[string](w, `document.querySelector("#hits a").textContent`); first != "1.1 Few" {
		t.Errorf("the first hit for 1.1 is %q", first)
	}
	w.do(chromedp.Click(`#hits a`))
	w.wait(`document.querySelector("article:target")`)
	if said := value[string](w, `document.querySelector("article:target").innerText`); !strings.Contains(said,
		"Less than five.") || !strings.Contains(said, "is: much < 5") || !strings.Contains(said, "four at most") {
		t.Errorf("the article says\n%s", said)
	}
	w.do(chromedp.Click(`a.switch`))
	w.wait(`document.documentElement.lang == "fr" && document.querySelector("article:target")`)
	if said := value[string](w, `document.querySelector("article:target").innerText`); !strings.Contains(said,
		"Moins de cinq.") {
		t.Errorf("in French the article says\n%s", said)
	}
	for words, want := range map[string]string{"couronne": "Couronne", "elle BRILLE": "Couronne",
		"premieres": "", "six at most": "six at most"} {
		w.do(chromedp.Navigate("file://" + filepath.ToSlash(dir) + "/fr/search.html"))
		w.do(chromedp.SendKeys(`#find`, words))
		if want == "" {
			w.wait(`document.querySelector("#count").textContent == document.querySelector("#count").dataset.nothing`)
			continue
		}
		w.wait(`document.querySelector("#hits a")`)
		if first := value[string](w, `document.querySelector("#hits a").textContent`); first != want {
			t.Errorf("the first hit for %q is %q", words, first)
		}
	}
}

// TestSearchShowsArticlesFirst checks that a search for a word of the largest book lists the right article first,
// in each language. Content comes after all articles, and spaces last.
func TestSearchShowsArticlesFirst(t *testing.T) {
	if testing.Short() {
		t.Skip("the largest book")
	}
	w := browser(t)
	dir := filepath.Join(t.TempDir(), "book")
	_, files := ownFiles(t, "root")
	if err := put(dir, files); err != nil {
		t.Fatal(err)
	}
	table, err := os.ReadFile("testdata/searched.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(table)) {
		lang, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		words, number, ok := strings.Cut(rest, ": ")
		if !ok {
			t.Fatalf("testdata/searched.txt: %q", line)
		}
		w.do(chromedp.Navigate("file://" + filepath.ToSlash(dir) + "/" + lang + "/search.html"))
		w.do(chromedp.SendKeys(`#find`, words))
		w.wait(`document.querySelector("#hits a")`)
		hits := value[[]string](w, `[...document.querySelectorAll("#hits a")].map(a => a.getAttribute("href"))`)
		if !strings.HasSuffix(hits[0], "#"+number) {
			t.Errorf("%s: the first hit for %q is %s, not %s", lang, words, hits[0], number)
		}
		content := ""
		for _, h := range hits {
			if strings.HasPrefix(h, "source.") || strings.HasPrefix(h, "scenarios.") {
				content = h
			} else if strings.HasPrefix(h, "law.") && content != "" {
				t.Errorf("%s: for %q, %s comes before %s", lang, words, content, h)
				break
			}
		}
	}
}

// TestOnAPhone checks that no page is wider than a phone, however long the names of articles are.
func TestOnAPhone(t *testing.T) {
	w := browser(t)
	dir := filepath.Join(t.TempDir(), "book")
	content, suite := small(t)
	_, files := bookOf(t, &desk.Desk{Content: content}, "till", suite)
	if err := put(dir, files); err != nil {
		t.Fatal(err)
	}
	w.do(chromedp.EmulateViewport(360, 740))
	for name := range files {
		if filepath.Ext(name) != ".html" {
			continue
		}
		w.do(chromedp.Navigate("file://" + filepath.ToSlash(dir) + "/" + name))
		if wide := value[int](w, "document.documentElement.scrollWidth"); wide > 360 {
			t.Errorf("%s is %d wide on a screen of 360", name, wide)
		}
	}
}
