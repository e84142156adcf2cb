package browsing

import (
	"context"
	"os"
	"os/exec"
	"testing"

	"github.com/chromedp/chromedp"
)

// Open opens a browser with its own profile until the test ends. The returned context controls the page. If no
// browser is installed, the test is skipped, or fails if PRECEPT_BROWSER is set, as it is in the gate.
func Open(t testing.TB) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if p, err := exec.LookPath(name); err == nil && path == "" {
			path = p
		}
	}
	if path == "" {
		if os.Getenv("PRECEPT_BROWSER") != "" {
			t.Fatal("no browser is installed, and PRECEPT_BROWSER says that one is")
		}
		t.Skip("no browser is installed: what people see of the pages is not tested")
	}
	for tries := 1; ; tries++ { // on a busy machine a browser may die while it starts
		ctx, cancel := started(t, path)
		err := chromedp.Do(ctx)
		if err == nil {
			t.Cleanup(cancel)
			return ctx
		}
		if cancel(); tries == 3 {
			t.Fatal(err)
		}
	}
}

// started returns the context of a browser with a folder of its own. The first action starts it.
func started(t testing.TB, path string) (context.Context, func()) {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path),
		chromedp.UserDataDir(t.TempDir()), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, end := chromedp.NewContext(ctx)
	return ctx, func() { end(); cancel() }
}
