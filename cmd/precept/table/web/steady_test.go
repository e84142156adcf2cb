package web_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"precept/cmd/precept/table/position"
	"precept/cmd/precept/table/room"
)

// boxes is a script that returns the positions of the options and the board.
const boxes = `JSON.stringify([...document.querySelectorAll("#question .offers li > button, #board svg, #hand .card")]
	.map((e) => { const b = e.getBoundingClientRect();
		return [e.textContent.trim().slice(0, 30), b.x, b.y, b.width, b.height]; }))`

// TestNothingShifts checks that nothing moves under the pointer when another seat answers, or when somebody writes a
// note.
func TestNothingShifts(t *testing.T) {
	s := serve(t)
	x, seats := s.simultaneous(t)
	w := browser(t)
	for _, size := range [][2]int64{{1400, 900}, {1024, 768}, {390, 844}} {
		w.look(size[0], size[1], "screen", "light")
		w.open(x.seats[seats[0]])
		before := value[string](w, boxes)
		x.write(seats[1], fmt.Sprintf("note at %d", size[0]))
		w.Wait(fmt.Sprintf(`document.querySelector("#log").textContent.includes("note at %d")`, size[0]))
		w.settled()
		if after := value[string](w, boxes); after != before {
			t.Errorf("at %d a note moves\n%s\nto\n%s", size[0], before, after)
		}
	}
	w.look(1400, 900, "screen", "light")
	w.open(x.seats[seats[0]])
	before := value[string](w, boxes)
	x.one(seats[1])
	w.Wait(fmt.Sprintf(`document.querySelector('.score[data-seat="%s"]').innerText.includes("✓") ||
		document.querySelector("#log").dataset.never`, seats[1]))
	w.settled()
	if after := value[string](w, boxes); after != before {
		t.Errorf("an answer moves\n%s\nto\n%s", before, after)
	}
}

// write writes a note for a seat.
func (x *table) write(seat, text string) {
	x.t.Helper()
	if err := x.chair(seat).Write(seat, text); err != nil {
		x.t.Fatal(err)
	}
}

// TestNoFalseAlarm checks that after one's own click no message says that the server is lost or that something has
// changed. This holds also after a double click, and whatever others answer in the meantime.
func TestNoFalseAlarm(t *testing.T) {
	s := serve(t)
	x := s.make(of("connect_four", "yellow", "red"))
	w := browser(t)
	w.open(x.seats["yellow"])
	w.Do(chromedp.Evaluate[chromedp.Void](`window.alarms = [];
		new MutationObserver((all) => { for (const m of all) for (const n of m.addedNodes) {
			const at = n.nodeType === 1 ? n : n.parentElement;
			if (at?.closest("#notice, #said, .problem") && at.textContent.trim()) alarms.push(at.textContent.trim());
		} }).observe(document.documentElement, {childList: true, subtree: true, characterData: true})`))
	for n := range 3 {
		w.Wait(fmt.Sprintf(`document.querySelector("#question .asked") &&
			document.querySelectorAll("#board [data-piece]").length === %d`, 2*n))
		time.Sleep(450 * time.Millisecond) // what an event has put under the pointer takes no click for a while
		at := value[[]float64](w, fmt.Sprintf(`(() => { const b = document.querySelectorAll("#question .offers button")[%d]
			.getBoundingClientRect(); return [b.x + 20, b.y + b.height / 2]; })()`, 2*n))
		w.Do(chromedp.MouseClickXY(at[0], at[1]), chromedp.MouseClickXY(at[0], at[1]))
		x.others("red")
	}
	w.Wait(`document.querySelector("#question .asked") &&
		document.querySelectorAll("#board [data-piece]").length >= 6`)
	w.settled()
	if alarms := value[[]string](w, "alarms"); len(alarms) > 0 {
		t.Errorf("the page says %q", alarms)
	}
	if n := value[int](w, `document.querySelectorAll("#board [data-piece]").length`); n != 6 {
		t.Errorf("after three double clicks and three answers there are %d discs", n)
	}
}

// TestTypedWhileRenewed checks that the keyboard selects the option that was typed, even if the page is reloaded
// between two digits.
func TestTypedWhileRenewed(t *testing.T) {
	s := serve(t)
	x := s.make(of("hex"))
	w := browser(t)
	w.open(x.seats["red"])
	want := value[string](w, `[...document.querySelectorAll("#question .offers button")]
		.find((b) => b.dataset.number === "12").dataset.spots`)
	w.Do(chromedp.KeyEvent("1"))
	x.write("blue", "in between")
	w.Wait(`document.querySelector("#log").textContent.includes("in between")`)
	w.Do(chromedp.KeyEvent("2"))
	w.Wait(`document.querySelectorAll("#board [data-piece]").length > 0`)
	at := value[string](w, `document.querySelector("#board [data-piece]").dataset.at`)
	if !strings.Contains(want, `"`+at+`"`) {
		t.Errorf("12 is %s, and the stone lies at %s", want, at)
	}
}

// reached is a script that returns the parts of the page that cannot be scrolled completely into view, or are cut off.
const reached = `((parts) => {
	const bad = [];
	for (const q of parts) for (const e of document.querySelectorAll(q)) {
		for (let d = e; d = d.parentElement?.closest("details");) d.open = true;
		if (!e.checkVisibility()) { bad.push(q + " is hidden: " + e.textContent.trim().slice(0, 40)); break; }
		e.scrollIntoView({block: "nearest", inline: "nearest"});
		const b = e.getBoundingClientRect(), mid = document.elementFromPoint(
			Math.min(Math.max(b.x + b.width / 2, 1), innerWidth - 2), b.y + Math.min(b.height, 24) / 2);
		if (b.left < -1 || b.right > innerWidth + 1 || !mid || !(e.contains(mid) || mid.contains(e)))
			bad.push(q + ": " + e.textContent.trim().replace(/\s+/g, " ").slice(0, 40) + " " +
				[b.left, b.right, b.top].map(Math.round));
	}
	return bad.slice(0, 8);
})`

// TestEverythingIsReached checks on a small screen and on a phone that the question, every option, the board, one's own
// things and the log can be scrolled into view. Articles are shown by number or short name, and folded.
func TestEverythingIsReached(t *testing.T) {
	s := serve(t)
	w := browser(t)
	parts := func(all ...string) string {
		text, err := json.Marshal(all)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for _, c := range crowded {
		x, seat := s.crowd(c.setup, 1)
		for _, size := range [][2]int64{{1024, 768}, {390, 844}} {
			w.look(size[0], size[1], "screen", "light")
			w.open(x.seats[seat])
			check := func(tab string, all ...string) {
				t.Helper()
				if size[0] < 960 && tab != "" {
					w.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector("#tabs [value=%s]").click()`, tab)))
				}
				if bad := value[[]string](w, reached+"("+parts(all...)+")"); len(bad) > 0 {
					t.Errorf("%s at %d: not in reach: %q", c.name, size[0], bad)
				}
			}
			check("", "#board svg:not(.emblem)")
			check("question", "#question h2", "#question .offers li > button", "#question .ask input[name=ask]")
			check("own", "#own .panel h2", "#own .thing")
			if value[bool](w, `!!document.querySelector("#hand .card")`) {
				check("hand", "#hand .card")
			}
			check("side", "#log h2", "#log .line", "#more .others > summary")
			long := value[[]string](w, `[...document.querySelectorAll("#question .offers .cites")]
				.map((e) => e.textContent.trim()).filter((s) => s !== "§")`)
			if open := value[int](w, `document.querySelectorAll("details.cites[open]").length`); len(long) > 0 || open > 0 {
				t.Errorf("%s: articles are written out: %q, %d open", c.name, long, open)
			}
		}
	}
}

// TestSinceMyTurn checks that the page links, step by step, to what others did since one's last turn.
func TestSinceMyTurn(t *testing.T) {
	s := serve(t)
	x := s.make(of("connect_four", "yellow", "red"))
	w := browser(t)
	for range 2 {
		x.one("yellow")
		x.one("red")
	}
	w.open(x.seats["yellow"])
	if list := value[string](w, `document.querySelector(".news > div").textContent`); !strings.Contains(list, "Red") ||
		strings.Count(list, "Yellow") > 0 {
		t.Errorf("the list of what others did: %s", list)
	}
	w.press("#log a.since")
	w.Wait(`document.querySelector("#question .then")`)
	if n := value[int](w, `document.querySelectorAll("#board [data-piece]").length`); n != 4 {
		t.Errorf("the first step shows %d discs", n)
	}
	if n := value[int](w, `document.querySelectorAll("#board .space.moved").length`); n != 1 {
		t.Errorf("%d places are marked as those where something moved", n)
	}
	w.Do(chromedp.KeyEvent("\u001b"))
	w.Wait(`document.querySelector("#question .asked")`)
}

// TestPricesOfActions checks that the cost and gain of an action are shown beside it.
func TestPricesOfActions(t *testing.T) {
	s := serve(t)
	x := s.make(of("paladins", "red", "blue"))
	rng := rand.New(rand.NewPCG(1, 1))
	seat := ""
	for n := 0; seat == ""; n++ {
		if n > 200 || !x.random(rng) {
			t.Fatal("nobody comes to a turn")
		}
		x.anybody().Look(func(s *room.Sight) error {
			for _, id := range s.Asked {
				for _, o := range position.Ask(s.Match, s.Match.DecisionOf(id), "en").Options {
					if o.Text == "Hunt" {
						seat = id
					}
				}
			}
			return nil
		})
	}
	v := visit(t)
	for _, part := range []string{"1 or 2 workers: 1 or 3 provisions", "1 worker: a criminal"} {
		if page := v.get(x.seats[seat]); !strings.Contains(page, `<small class="brief">`+part+"</small>") {
			t.Errorf("nothing says %s", part)
		}
	}
}
