package verbs

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"precept/cmd/precept/desk/browsing"
)

// TestNothingHindersOnFiles checks the pages that commands write with axe-core for accessibility problems: a drawing
// inside a page, the pages to print, a comparison, a simulation and a book, in both languages.
func TestNothingHindersOnFiles(t *testing.T) {
	script := browsing.Axe(t)
	ctx := browsing.Open(t)
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, args := range [][]string{
		{"draw", "root", "-o", at("board.svg")},
		{"draw", "paladins", "--sheet", "-o", at("sheet.html")},
		{"diff", "hex", "hex+small_board", "--html", at("diff.html")},
		{"diff", "hex", "hex+small_board", "--html", at("diff-fr.html"), "--lang", "fr"},
		{"simulate", "connect_four", "--games", "20", "--html", at("simulate.html")},
		{"simulate", "connect_four", "--games", "20", "--html", at("simulate-fr.html"), "--lang", "fr"},
		{"book", "connect_four", "-o", at("book")},
	} {
		var out, problems bytes.Buffer
		if status := Run(args, nil, &out, &problems); status != Good {
			t.Fatalf("precept %q: status %d: %s%s", args, status, &out, &problems)
		}
	}
	svg, err := os.ReadFile(at("board.svg"))
	if err != nil {
		t.Fatal(err)
	}
	_, svg, _ = bytes.Cut(svg, []byte("?>"))
	page := append([]byte("<!doctype html><html lang=en><title>x</title><main><h1>x</h1>"), svg...)
	if err := os.WriteFile(at("board.html"), page, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"board.html", "sheet.html", "diff.html", "diff-fr.html", "simulate.html",
		"simulate-fr.html", "book/index.html", "book/en/index.html", "book/fr/index.html", "book/en/boards.html",
		"book/en/names.html"} {
		if err := chromedp.Do(ctx, chromedp.Navigate("file://"+at(name))); err != nil {
			t.Fatal(err)
		}
		found, err := browsing.Hindrances(ctx, script)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, v := range found {
			t.Errorf("%s: %s", name, v)
		}
	}
}
