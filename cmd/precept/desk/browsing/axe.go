package browsing

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// axe is the archive of axe-core, which finds what hinders people who cannot see a page or point at it. It is fetched
// once, kept in the user's cache folder, and is no part of this program.
const (
	axe    = "https://registry.npmjs.org/axe-core/-/axe-core-4.10.2.tgz"
	axeSum = "9ea2d2d6917da998122bdacfd3b473e31ead53f4b87146c716a12edf89158100"
	axeMay = 1 << 20 // the size of the archive is about half of this
)

// Axe returns the script of axe-core. Without it in the cache and without a network, the test is skipped.
func Axe(t testing.TB) string {
	t.Helper()
	dir, err := os.UserCacheDir()
	if err != nil {
		t.Skipf("axe-core has no place to be kept: %v", err)
	}
	name := filepath.Join(dir, "precept", filepath.Base(axe))
	data, err := os.ReadFile(name)
	if err != nil {
		if data, err = fetched(axe); err != nil {
			t.Skipf("axe-core is not here, and %s does not answer: %v; what hinders people is not tested", axe, err)
		}
	}
	if sum := fmt.Sprintf("%x", sha256.Sum256(data)); sum != axeSum {
		t.Fatalf("%s has the SHA-256 %s, not %s: delete it if it is broken", name, sum, axeSum)
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err == nil {
		_ = os.WriteFile(name, data, 0o644) // without it the next test fetches the archive again
	}
	script, err := entry(data, "package/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	return script
}

// fetched returns the body of a server's response.
func fetched(address string) ([]byte, error) {
	client := http.Client{Timeout: 30 * time.Second}
	r, err := client.Get(address)
	if err != nil {
		return nil, err
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("it answers %s", r.Status)
	}
	return io.ReadAll(io.LimitReader(r.Body, axeMay))
}

// entry returns a file of a compressed archive.
func entry(archive []byte, name string) (string, error) {
	z, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		return "", err
	}
	for files := tar.NewReader(z); ; {
		h, err := files.Next()
		if err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
		if h.Name == name {
			text, err := io.ReadAll(files)
			return string(text), err
		}
	}
}

// Hindrances runs axe-core in a page. It returns what axe-core finds: the rule, what it asks for, and where.
func Hindrances(ctx context.Context, script string) ([]string, error) {
	const run = `;axe.run({resultTypes: ["violations"]}).then((r) => r.violations.map((v) => v.id + ": " + v.help +
		"\n\t" + v.nodes.slice(0, 6).map((n) => n.target.join(" ") + " " + n.html.slice(0, 160) + " (" +
		n.any.map((c) => c.message).join("; ").slice(0, 200) + ")").join("\n\t")))`
	return chromedp.Run(ctx, chromedp.Evaluate[[]string](strings.TrimSpace(script)+run, chromedp.EvalAwaitPromise))
}
