package web_test

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"precept/cmd/precept/table/position"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/web"
)

var fullest = flag.Int("fullest", 1, "of each line-up, how many random matches are looked at where they are fullest")

// crowded lists the largest line-ups of the games with the most to show.
var crowded = []struct {
	name  string
	setup room.Setup
	drawn float64 // the size in pixels of the smallest name on the board, 0 if it has none
}{
	{"root-6", of("root", "marquise", "eyrie", "alliance", "vagabond", "riverfolk", "duchy"), 12},
	{"wonderland-5", of("wonderland", "alice", "mad_hatter", "cheshire_cat", "jabberwocky", "queen_of_hearts"), 12},
	{"paladins-4", of("paladins", "red", "blue", "yellow", "green"), 12},
	{"kiri-6", of("kiri", "game_master", "hoshi", "kawa", "kaze", "mori", "invaders"), 0},
}

// fullness measures how much a deciding seat must see at once: up to eight options, and up to seven pieces in each
// place of its panel. It returns the largest value of the deciding seats.
func fullness(x *table, s *room.Sight) int {
	best := 0
	for _, seat := range s.Asked {
		p := position.Of(s.Match, seat, "en")
		n := 0
		for _, z := range p.Panel(seat).Zones {
			for _, part := range z.Parts {
				n += min(part.Count(), 7)
			}
		}
		if o, err := room.Try(s.Match, seat, nil); err == nil && !o.Complete {
			n += 2 * min(len(o.Next.Answers()), 8)
		}
		best = max(best, n)
	}
	return best
}

// crowd plays a match once to find where it is fullest, and again up to that point. It returns the table and the seat
// that must decide there.
func (s *site) crowd(setup room.Setup, seed uint64) (*table, string) {
	s.t.Helper()
	setup.Seed = seed
	x := s.make(setup)
	at, best := 0, -1
	rng := rand.New(rand.NewPCG(seed, 2))
	for n := 0; n < 400; n++ {
		if n%5 == 0 {
			x.anyChair().Look(func(s *room.Sight) error {
				if f := fullness(x, s); f > best && !s.Over {
					at, best = n, f
				}
				return nil
			})
		}
		if !x.random(rng) {
			break
		}
	}
	x = s.make(setup)
	rng = rand.New(rand.NewPCG(seed, 2))
	for range at {
		x.random(rng)
	}
	seat := ""
	x.anyChair().Look(func(s *room.Sight) error {
		asked := slices.Clone(s.Asked)
		slices.SortFunc(asked, func(a, b string) int {
			return len(position.Of(s.Match, b, "en").Panel(b).Zones) - len(position.Of(s.Match, a, "en").Panel(a).Zones)
		})
		seat = asked[0]
		return nil
	})
	return x, seat
}

// shoot takes a picture of the screen if -pictures names a folder.
func (w *window) shoot(name string) {
	if *pictures == "" {
		return
	}
	png, err := chromedp.Run(w.Ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(*pictures, name+".png"), png, 0o644)
	}
	if err != nil {
		w.T.Fatal(err)
	}
}

// measured is the result of the script that measures a page on a screen.
type measured struct {
	Board   float64  // the part of the screen that the board has
	Outside []string // what is not in sight: outside the screen, or clipped by what it lies in
	Small   []string // text of less than 12 pixels
	Drawn   float64  // the size of the smallest name on the board; marks of pieces, of up to two letters, are none
	Lines   int      // lines of text of the log in sight, of entries that are whole
}

// measure is the script that measures what must be visible at once.
const measure = `(() => {
	const box = (e) => e.getBoundingClientRect();
	const seen = (e) => { // the part of an element that nothing around it clips
		let b = box(e), r = [Math.max(b.left, 0), Math.max(b.top, 0), Math.min(b.right, innerWidth),
			Math.min(b.bottom, innerHeight)];
		for (let p = e.parentElement; p; p = p.parentElement) {
			if (getComputedStyle(p).overflow === "visible") continue;
			const c = box(p);
			r = [Math.max(r[0], c.left), Math.max(r[1], c.top), Math.min(r[2], c.right), Math.min(r[3], c.bottom)];
		}
		return r;
	};
	const whole = (e) => { const b = box(e), r = seen(e);
		return r[0] <= b.left + 1 && r[1] <= b.top + 1 && r[2] >= b.right - 1 && r[3] >= b.bottom - 1; };
	const all = (q, n) => [...document.querySelectorAll(q)].filter((e) => e.checkVisibility()).slice(0, n);
	const must = [...all("#board svg:not(.emblem)", 1), ...all("#question h2", 1),
		...all("#question .offers > ol > li", 8),
		...all("#own .panel > *"), ...all("#own .thing"), ...all("#hand .card", 7), ...all("#more > form button", 1),
		...all(".scores > li"), ...all("#more .others > summary", 1)];
	const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), small = new Set();
	while (words.nextNode()) {
		const e = words.currentNode.parentElement, text = words.currentNode.data.trim();
		if (text && !e.closest("svg,.said,template,script,.skip") && e.checkVisibility() &&
			parseFloat(getComputedStyle(e).fontSize) < 12) small.add(text);
	}
	const drawn = [...document.querySelectorAll("#board svg text")].filter((e) => e.textContent.trim().length > 2)
		.map((e) => parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a);
	const b = seen(document.getElementById("board"));
	return { Board: (b[2] - b[0]) * (b[3] - b[1]) / innerWidth / innerHeight, Small: [...small],
		Drawn: Math.min(...drawn),
		Outside: must.filter((e) => !whole(e)).map((e) => (e.closest("section")?.id || "") + ": " +
			(e.textContent.trim().replace(/\s+/g, " ").slice(0, 60) || e.tagName)),
		Lines: all("#log .line a").filter(whole).reduce((n, e) =>
			n + Math.round(box(e).height / parseFloat(getComputedStyle(e).lineHeight)), 0) };
})()`

// TestOneScreen checks that everything is visible at once on a screen of 1400 by 900. This includes a board of at least
// 45 % of it, the question with up to eight options, up to seven cards of the hand, one's own board, six lines of the
// log, and the button to take back. Names on the board are large enough to read, in both languages. It tests the
// largest line-ups, where random matches are fullest.
func TestOneScreen(t *testing.T) {
	s := serve(t)
	w := browser(t)
	for _, c := range crowded {
		for k := range *fullest {
			t.Run(fmt.Sprint(c.name, "/", k), func(t *testing.T) {
				s.t, w.T = t, t
				x, seat := s.crowd(c.setup, uint64(k+1))
				for _, size := range [][2]int64{{1024, 768}, {390, 844}} {
					w.look(size[0], size[1], "screen", "light")
					w.open(x.seats[seat])
					w.shoot(fmt.Sprintf("%s-%d-%d", c.name, k, size[0]))
					if wide := value[int](w, "document.documentElement.scrollWidth"); wide > int(size[0]) {
						t.Errorf("at %d pixels the page is %d wide", size[0], wide)
					}
				}
				w.look(1400, 900, "screen", "light")
				w.open(x.seats[seat])
				w.shoot(fmt.Sprintf("%s-%d-1400", c.name, k))
				m := value[measured](w, measure)
				if m.Board < 0.45 || len(m.Outside)+len(m.Small) > 0 || m.Lines < 6 {
					t.Errorf("%s at 1400 × 900: the board has %.1f %%, %d lines of the log\nnot in sight: %q\nsmall: %q", seat,
						100*m.Board, m.Lines, m.Outside, m.Small)
				}
				w.speak("fr")
				w.shoot(fmt.Sprintf("%s-%d-1400-fr", c.name, k))
				if fr := value[measured](w, measure).Drawn; min(m.Drawn, fr) < c.drawn {
					t.Errorf("a name on the board has %.1f pixels, in French %.1f; at least %g", m.Drawn, fr, c.drawn)
				}
				w.speak("en")
			})
		}
	}
}

// TestCardsFit checks that everything printed on a card can be read without scrolling. It tests every card of the games
// with cards, in both languages, in a hand on a screen of 1400 by 900 and on a phone.
func TestCardsFit(t *testing.T) {
	s := serve(t)
	w := browser(t)
	for _, c := range crowded {
		t.Run(c.name, func(t *testing.T) {
			s.t, w.T = t, t
			x := s.make(c.setup)
			for _, lang := range []string{"en", "fr"} {
				html, n := "", 0
				x.anyChair().Look(func(s *room.Sight) error {
					html, n = web.Cards(t, s.Match, lang)
					return nil
				})
				if n < 10 {
					t.Fatalf("%d cards", n)
				}
				for _, size := range [][2]int64{{1400, 900}, {390, 844}} {
					w.look(size[0], size[1], "screen", "light")
					w.open(x.seats[slices.Sorted(maps.Keys(x.seats))[0]])
					cut := value[[]string](w, fmt.Sprintf(`(() => {
						document.querySelector("#hand").innerHTML = '<div class="zone"></div>';
						document.querySelector("#hand .zone").innerHTML = %q;
						document.querySelector("#hand").style.display = "flex"; // on a phone, whatever is chosen there
						const phone = innerWidth < 600;
						const ends = (e) => [...e.querySelectorAll("*")].filter((k) => !k.closest("p, .said") &&
							k.checkVisibility()).map((k) => k.getBoundingClientRect());
						return [...document.querySelectorAll("#hand .card")].filter((e) => {
							const b = e.getBoundingClientRect();
							return !b.width || e.scrollHeight > e.clientHeight + 1 || phone && b.right > innerWidth ||
								[...e.querySelectorAll(".effect")].some((k) => k.scrollHeight > k.clientHeight + 1) ||
								ends(e).some((k) => k.bottom > b.bottom || k.right > b.right + 1);
						}).map((e) => e.querySelector(".top").textContent + " " + Math.round(e.scrollHeight - e.clientHeight));
					})()`, html))
					w.shoot(fmt.Sprintf("cards-%s-%s-%d", c.name, lang, size[0]))
					if len(cut) > 0 {
						t.Errorf("%s, %d pixels: %d of %d cards are cut: %q", lang, size[0], len(cut), n, cut[:min(len(cut), 6)])
					}
				}
			}
		})
	}
}

// TestColumnsFit checks on a phone that the pieces of a zone with columns stay inside their columns.
func TestColumnsFit(t *testing.T) {
	s := serve(t)
	lies := regexp.MustCompile(`(?s)<div class="zone columns">.*?</div>\s*</div>`)
	x := s.until([]string{"marquise", "eyrie"}, "eyrie", "en", func(page string) bool {
		return strings.Count(lies.FindString(page), "data-piece") > 3
	})
	w := browser(t)
	w.look(390, 844, "screen", "light")
	for _, lang := range []string{"en", "fr"} {
		w.open(x.seats["eyrie"])
		if lang == "fr" {
			w.speak(lang)
		}
		out := value[[]string](w, `(() => {
			document.querySelector("#tabs [value=own]").click();
			document.querySelector(".zone.columns").scrollIntoView();
			return [...document.querySelectorAll(".column")].filter((e) => { const b = e.getBoundingClientRect();
				return !b.width || e.scrollWidth > e.clientWidth || [...e.querySelectorAll("*")].some((k) =>
					!k.closest(".said, p") && k.getBoundingClientRect().right > b.right + 1);
			}).map((e) => e.textContent);
		})()`)
		w.shoot("columns-" + lang)
		if len(out) > 0 {
			t.Errorf("%s: beyond their columns: %q", lang, out)
		}
	}
}
