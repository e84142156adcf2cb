package page_test

import (
	"context"
	"io/fs"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"precept/cmd/precept/desk"
	inpage "precept/cmd/precept/table/page"
	"precept/interpreter"
)

// opened opens a page of a bundle.
func opened(t *testing.T, b *inpage.Bundle, kept string) *inpage.Page {
	t.Helper()
	p, err := inpage.Open(b, kept, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func get(p *inpage.Page, address string) inpage.Answer {
	return p.Do(inpage.Request{Method: "GET", URL: address, Accept: "text/html"})
}

func post(p *inpage.Page, address string, form url.Values) inpage.Answer {
	return p.Do(inpage.Request{Method: "POST", URL: address, Accept: "text/html",
		Type: "application/x-www-form-urlencoded", Body: []byte(form.Encode())})
}

// TestKept checks that what the browser keeps of a page leads back to the same table, with its language.
func TestKept(t *testing.T) {
	b := bundle(t, "tic_tac_toe")
	p := opened(t, b, "")
	first := get(p, inpage.Origin+p.At())
	at := regexp.MustCompile(`data-link="([^"]+)"`).FindSubmatch(first.Body)
	if first.Status != 200 || at == nil {
		t.Fatalf("%d: %s", first.Status, first.Body)
	}
	p.Shown(first.URL)
	after := post(p, inpage.Origin+string(at[1])+"/answer", url.Values{"after": {"0"}, "picks": {""}, "option": {"4"}})
	if !strings.Contains(string(after.Body), `class="line`) {
		t.Fatalf("%d: %s", after.Status, after.Body)
	}
	french := post(p, inpage.Origin+"/language", url.Values{"lang": {"fr"}, "back": {string(at[1])}})
	if !strings.Contains(string(french.Body), `lang="fr"`) || french.URL != first.URL {
		t.Errorf("in French %s is shown", french.URL)
	}
	ctx, end := context.WithCancel(t.Context())
	p.Listen(ctx, first.URL+"/events", func(chunk string) {
		if strings.Contains(chunk, "event: changed") {
			end()
		}
	})
	kept, fresh := p.Kept()
	if !fresh {
		t.Fatal("nothing is kept")
	}
	again := opened(t, b, kept)
	second := get(again, inpage.Origin+again.At())
	if second.URL != first.URL || !strings.Contains(string(second.Body), `class="line`) ||
		!strings.Contains(string(second.Body), `lang="fr"`) {
		t.Errorf("%s is shown:\n%s", second.URL, second.Body)
	}
	for _, broken := range []string{"{", `{"tables": 3}`, `{"at": "/s/x", "tables": [{"ID": "x"}]}`,
		`{"edited": {"tic_tac_toe/game.yaml": "nothing: here"}}`} {
		p, err := inpage.Open(b, broken, func(error) {})
		if err != nil {
			t.Fatal(err)
		}
		if a := get(p, inpage.Origin+"/"); a.Status != 200 {
			t.Errorf("with %s the page answers %d", broken, a.Status)
		}
	}
}

// TestABrokenMod checks that a text of a mod that cannot be used is refused in words, and that the texts of the page
// escape it.
func TestABrokenMod(t *testing.T) {
	l, err := (&desk.Desk{}).Library()
	if err != nil {
		t.Fatal(err)
	}
	d := &desk.Desk{}
	d.Lay("../../../../examples/mods/lilypad")
	mod, err := d.OpenMod("../../../../examples/mods/lilypad")
	if err != nil {
		t.Fatal(err)
	}
	b, err := inpage.Gather(l, "root", []string{mod.Name}, "test", []*interpreter.Mod{mod}...)
	if err != nil {
		t.Fatal(err)
	}
	p := opened(t, b, "")
	list := string(get(p, inpage.Origin+"/rules").Body)
	file := regexp.MustCompile(`name="file" value="(lilypad/[^"]+)"`).FindStringSubmatch(list)
	if file == nil {
		t.Fatalf("no file of the mod is shown:\n%.2000s", list)
	}
	const evil = `</textarea><script>alert(1)</script>`
	page := string(post(p, inpage.Origin+"/rules", url.Values{"file": {file[1]}, "text": {evil}}).Body)
	if !strings.Contains(page, `role="alert"`) || strings.Contains(page, "<script>alert") {
		t.Errorf("the page says\n%.3000s", page)
	}
	if _, err := fs.Stat(l.Files, "content"); err != nil {
		t.Error(err)
	}
	if a := get(p, inpage.Origin+"/rules?file=../../etc/passwd"); !strings.Contains(string(a.Body), file[1]) {
		t.Error("a file that is not in the bundle is shown")
	}
}
