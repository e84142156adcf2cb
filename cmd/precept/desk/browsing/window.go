package browsing

import (
	"context"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// Window is a real browser with one page.
type Window struct {
	T   testing.TB
	Ctx context.Context
}

// Patience is how long a page may take to show something. It is a bound and measures nothing.
const Patience = 2 * time.Minute

// New opens a browser as [Open] does.
func New(t testing.TB) *Window {
	t.Helper()
	return &Window{t, Open(t)}
}

// Do does something in the page.
func (w *Window) Do(steps ...chromedp.Action[chromedp.Void]) {
	w.T.Helper()
	ctx, cancel := context.WithTimeout(w.Ctx, Patience)
	defer cancel()
	if w.Ctx.Err() == nil && chromedp.FromContext(w.Ctx) != nil && chromedp.FromContext(w.Ctx).Target == nil {
		ctx = w.Ctx // the browser lives as long as the context of the first call
	}
	if err := chromedp.Do(ctx, steps...); err != nil {
		w.T.Fatal(err)
	}
}

// Value returns the value of a script, or of the promise that it returns.
func Value[T any](w *Window, script string) T {
	w.T.Helper()
	v, err := chromedp.Run(w.Ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		w.T.Fatalf("%s: %v", script, err)
	}
	return v
}

// Wait waits until a script returns true. It ignores errors while one page replaces another.
func (w *Window) Wait(script string) {
	w.T.Helper()
	for end := time.Now().Add(Patience); ; time.Sleep(30 * time.Millisecond) {
		is, err := chromedp.Run(w.Ctx, chromedp.Evaluate[bool]("!!("+script+")"))
		switch {
		case err == nil && is:
			return
		case time.Now().After(end):
			w.T.Fatalf("it never comes to %s (%v); the page says:\n%s", script, err, Value[string](w, said))
		}
	}
}

// said is a script that returns the text of a page and of the frames in it.
const said = `[document, ...[...document.querySelectorAll("iframe")].map((f) => f.contentDocument)].map(
	(d) => d?.body?.innerText ?? "").join("\n")`
