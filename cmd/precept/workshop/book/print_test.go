package book

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"precept/cmd/precept/desk/browsing"
)

// TestLeaves checks that a sheet turned over its long edge has each back behind its front.
func TestLeaves(t *testing.T) {
	things := []string{"a", "b", "c", "d"}
	all := leaves(things, 3, 2, func(s *string) int { return map[string]int{"a": 5}[*s] + 1 })
	if len(all) != 2 || len(all[0].Fronts) != 6 || len(all[1].Fronts) != 3 {
		t.Fatalf("%d leaves", len(all))
	}
	said := func(list []*string) (out []string) {
		for _, s := range list {
			if s == nil {
				out = append(out, "-")
			} else {
				out = append(out, *s)
			}
		}
		return out
	}
	last := leaves(things, 3, 2, func(*string) int { return 1 })[0]
	if got := said(last.Backs); !slices.Equal(got, []string{"c", "b", "a", "-", "-", "d"}) {
		t.Errorf("the backs are %v", got)
	}
}

// TestPrinted renders a book for print. Each back must be behind its front when the sheet is turned over, sheets must
// fit on paper of both sizes, and the sheet of a seat must describe its actions.
func TestPrinted(t *testing.T) {
	w := browsing.New(t)
	dir := filepath.Join(t.TempDir(), "book")
	_, files := ownFiles(t, "root")
	if err := put(dir, files); err != nil {
		t.Fatal(err)
	}
	const inner = 733 // pixels of 210 mm without margins
	w.Do(chromedp.EmulateViewport(inner, 1000))
	w.Do(chromedp.Navigate("file://" + filepath.ToSlash(dir) + "/en/print.html"))
	params := emulation.SetEmulatedMediaParams{Media: "print"}
	if _, err := chromedp.Call(w.Ctx, emulation.SetEmulatedMedia, params); err != nil {
		t.Fatal(err)
	}
	wrong := browsing.Value[[]string](w, `(() => {
		const out = [], all = [...document.querySelectorAll(".leaf.cut, .leaf.chips")];
		for (let i = 0; i < all.length; i += 2) {
			const [front, back] = [all[i], all[i + 1]], top = (e) => e.getBoundingClientRect().top;
			if (front.getBoundingClientRect().height > 265 * 96 / 25.4) out.push("sheet " + i + " is too high");
			const places = [...back.children].filter((e) => e.className).map((e) => e.getBoundingClientRect());
			for (const e of front.children) {
				const r = e.getBoundingClientRect();
				const behind = (b) => Math.abs(innerWidth - b.right - r.left) < 2 &&
					Math.abs(b.top - top(back) - r.top + top(front)) < 2;
				if (!places.some(behind))
					out.push("sheet " + i + " has no back behind " + e.innerText);
			}
		}
		return all.length > 20 ? out : ["only " + all.length + " sheets"];
	})()`)
	if len(wrong) > 0 {
		t.Errorf("%d: %v", len(wrong), wrong[:min(5, len(wrong))])
	}
	sheet := browsing.Value[string](w, `[...document.querySelectorAll(".leaf.sheet")].map((e) => e.innerText)
		.find((s) => s.startsWith(" Woodland Alliance") || s.startsWith("Woodland Alliance"))`)
	for _, want := range []string{"Birdsong: Revolt, Spread Sympathy", "Train a card: an officer", "Guerrilla War",
		"Martial law"} {
		if !strings.Contains(sheet, want) {
			t.Errorf("the sheet lacks %q:\n%s", want, sheet)
		}
	}
	if pips := browsing.Value[int](w, `document.querySelectorAll(".leaf.cut .pips svg").length`); pips < 100 {
		t.Errorf("only %d pips", pips)
	}
}
