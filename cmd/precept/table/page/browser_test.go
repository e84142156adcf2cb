package page_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/desk/browsing"
	inpage "precept/cmd/precept/table/page"
	"precept/cmd/precept/table/page/program"
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

// written returns the address of a page in a file.
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
type window struct {
	t   *testing.T
	ctx context.Context
}

// patience bounds how long a page may take to show something.
const patience = time.Minute

func browser(t *testing.T) *window {
	t.Helper()
	w := &window{t, browsing.Open(t)}
	w.do(chromedp.EmulateViewport(1280, 900))
	return w
}

func (w *window) do(steps ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	if err := chromedp.Do(w.ctx, steps...); err != nil {
		w.t.Fatal(err)
	}
}

var _ = page.CaptureScreenshot

func value[T any](w *window, script string) T {
	w.t.Helper()
	v, err := chromedp.Run(w.ctx, chromedp.Evaluate[T](script))
	if err != nil {
		w.t.Fatalf("%s: %v", script, err)
	}
	return v
}

// inside is the document of the frame.
const inside = `document.getElementById("view").contentDocument`

// wait waits until a script returns true.
func (w *window) wait(script string) {
	w.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(30 * time.Millisecond) {
		is, err := chromedp.Run(w.ctx, chromedp.Evaluate[bool]("!!("+script+")"))
		switch {
		case err == nil && is:
			return
		case time.Now().After(end):
			w.t.Fatalf("it never comes to %s (%v); the page says:\n%s", script, err,
				value[string](w, `document.body.innerText + `+inside+`?.body?.innerText`))
		}
	}
}

// TestAPage plays in a page from a file without a network: some answers by clicks, and after a reload the match
// continues.
func TestAPage(t *testing.T) {
	address := written(t, bundle(t, "connect_four"))
	w := browser(t)
	began := time.Now()
	w.do(chromedp.Navigate(address))
	w.wait(inside + `?.querySelector("#question .offers button")`)
	t.Logf("the first decision after %v", time.Since(began))
	lines := inside + `.querySelectorAll("#log .line").length`
	for n := range 2 {
		w.wait(inside + `.querySelector("#board .space.lit")`)
		before := value[int](w, lines)
		w.do(chromedp.Evaluate[chromedp.Void](inside + `.querySelector("#question .offers button").click()`))
		w.wait(lines + " >= " + string(rune('2'+before)))
		_ = n
	}
	log := value[string](w, inside+`.querySelector("#log .lines").innerText`)
	w.do(chromedp.Reload())
	w.wait(inside + `?.querySelector("#question .offers button")`)
	if again := value[string](w, inside+`.querySelector("#log .lines").innerText`); again != log || !strings.Contains(log, "\n") {
		t.Errorf("after a reload the log is\n%s\nand was\n%s", again, log)
	}
}

func TestRootPage(t *testing.T) {
	address := written(t, bundle(t, "root"))
	w := browser(t)
	began := time.Now()
	w.do(chromedp.Navigate(address))
	w.wait(inside + `?.querySelector("#question .offers button")`)
	t.Logf("the first decision after %v", time.Since(began))
}
