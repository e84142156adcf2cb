package web_test

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the page of the README's picture anew, and take the picture")

// picture is the picture in the README, and picturePage the page that it shows.
const (
	picturePage = "testdata/picture.html"
	picture     = "../../../../docs/table.png"
)

var secret = regexp.MustCompile(`/s/[A-Za-z0-9_-]+|value="([0-9a-f]{32}|[0-9A-Z]{26})"`)

// TestPicture checks that the page in the README's picture has not changed. With -update it writes the page anew, and a
// browser takes the picture. It compares pages, as two browsers never paint the same bytes.
func TestPicture(t *testing.T) {
	s := serve(t)
	setup := of("root", "marquise", "eyrie", "alliance", "vagabond")
	setup.Seed = 11
	x := s.make(setup)
	rng := rand.New(rand.NewPCG(11, 2))
	v, page := visit(t), ""
	march := regexp.MustCompile(`value="(-?\d+)"[^>]*><kbd>\d*</kbd> <span>March</span>`)
	for n := 0; ; n++ {
		if n > 30 {
			page = v.get(x.seats["marquise"])
		}
		if m := march.FindStringSubmatch(page); m != nil {
			page, _ = v.choose(s, page, m[1])
			break
		}
		if n > 300 || !x.random(rng) {
			t.Fatal("the Marquise never marches")
		}
	}
	after := fields.FindStringSubmatch(page)
	address := x.seats["marquise"] + "?after=" + after[2] + "&p=" + after[3]
	// The log is left out, because package tell tests it.
	head, _, _ := strings.Cut(page, `<section id="log"`)
	got := secret.ReplaceAllString(head, "…")
	was, err := os.ReadFile(picturePage)
	if *update && string(was) != got {
		if err := os.MkdirAll(filepath.Dir(picturePage), 0o755); err != nil {
			t.Fatal(err)
		}
		w := browser(t)
		w.Do(chromedp.EmulateViewport(1400, 900))
		w.open(address)
		png, err := chromedp.Run(w.Ctx, chromedp.CaptureScreenshot())
		if err == nil {
			err = os.WriteFile(picture, png, 0o644)
		}
		if err == nil {
			err = os.WriteFile(picturePage, []byte(got), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(was), got); d != "" {
		t.Errorf("the page of docs/table.png has changed: run go test ./cmd/precept/table/web -run Picture -update, "+
			"and look at it (-want +got)\n%.3000s", d)
	}
	if _, err := os.Stat(picture); err != nil {
		t.Error(err)
	}
}
