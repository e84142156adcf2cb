package book

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/desk/browsing"
)

// TestReadInABrowser reads a book from disk. A search for an article by number or word finds it and leads to it,
// and the same place exists in the other language.
func TestReadInABrowser(t *testing.T) {
	w := browsing.New(t)
	dir := filepath.Join(t.TempDir(), "book")
	content, suite := small(t)
	_, files := bookOf(t, &desk.Desk{Content: content}, "till", suite)
	if err := put(dir, files); err != nil {
		t.Fatal(err)
	}
	w.Do(chromedp.Navigate("file://" + filepath.ToSlash(dir) + "/en/index.html"))
	w.Do(chromedp.SendKeys(`header input[name=q]`, "1.1\r"))
	w.Wait(`location.href.includes("search.html?q=1.1") && document.querySelector("#hits a")`)
	if first := browsing.Value[string](w, `document.querySelector("#hits a").textContent`); first != "1.1 Few" {
		t.Errorf("the first hit for 1.1 is %q", first)
	}
	w.Do(chromedp.Click(`#hits a`))
	w.Wait(`document.querySelector("article:target")`)
	if said := browsing.Value[string](w, `document.querySelector("article:target").innerText`); !strings.Contains(said,
		"Less than five.") || !strings.Contains(said, "is: much < 5") || !strings.Contains(said, "four at most") {
		t.Errorf("the article says\n%s", said)
	}
	w.Do(chromedp.Click(`a.switch`))
	w.Wait(`document.documentElement.lang == "fr" && document.querySelector("article:target")`)
	if said := browsing.Value[string](w, `document.querySelector("article:target").innerText`); !strings.Contains(said,
		"Moins de cinq.") {
		t.Errorf("in French the article says\n%s", said)
	}
	for words, want := range map[string]string{"couronne": "Couronne", "elle BRILLE": "Couronne",
		"premieres": "", "six at most": "six at most"} {
		w.Do(chromedp.Navigate("file://" + filepath.ToSlash(dir) + "/fr/search.html"))
		w.Do(chromedp.SendKeys(`#find`, words))
		if want == "" {
			w.Wait(`document.querySelector("#count").textContent == document.querySelector("#count").dataset.nothing`)
			continue
		}
		w.Wait(`document.querySelector("#hits a")`)
		if first := browsing.Value[string](w, `document.querySelector("#hits a").textContent`); first != want {
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
	w := browsing.New(t)
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
		w.Do(chromedp.Navigate("file://" + filepath.ToSlash(dir) + "/" + lang + "/search.html"))
		w.Do(chromedp.SendKeys(`#find`, words))
		w.Wait(`document.querySelector("#hits a")`)
		hits := browsing.Value[[]string](w, `[...document.querySelectorAll("#hits a")].map(a => a.getAttribute("href"))`)
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
	w := browsing.New(t)
	dir := filepath.Join(t.TempDir(), "book")
	content, suite := small(t)
	_, files := bookOf(t, &desk.Desk{Content: content}, "till", suite)
	if err := put(dir, files); err != nil {
		t.Fatal(err)
	}
	w.Do(chromedp.EmulateViewport(360, 740))
	for name := range files {
		if filepath.Ext(name) != ".html" {
			continue
		}
		w.Do(chromedp.Navigate("file://" + filepath.ToSlash(dir) + "/" + name))
		if wide := browsing.Value[int](w, "document.documentElement.scrollWidth"); wide > 360 {
			t.Errorf("%s is %d wide on a screen of 360", name, wide)
		}
	}
}
