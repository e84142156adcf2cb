package web_test

import (
	"context"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// browser is a real browser, or the test is skipped with a word where none is installed; the gate says that one has to
// be (PRECEPT_BROWSER).
func browser(t *testing.T) context.Context {
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
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path),
		chromedp.UserDataDir(t.TempDir()), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, close := chromedp.NewContext(ctx)
	t.Cleanup(close)
	ctx, end := context.WithTimeout(ctx, 3*time.Minute)
	t.Cleanup(end)
	return ctx
}
