package web_test

import (
	"encoding/json"
	"fmt"
	"html"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"precept/cmd/precept/table/position"
	"precept/cmd/precept/table/room"
	"precept/interpreter"
)

// until plays matches of a line-up at random until a person on a seat finds a page that fits. It returns the table.
func (s *site) until(seats []string, seat, lang string, fits func(page string) bool) *table {
	s.t.Helper()
	v := visit(s.t)
	v.lang = lang
	for seed := uint64(1); seed < 60; seed++ {
		setup := of("root", seats...)
		setup.Seed = seed
		x := s.make(setup)
		rng := rand.New(rand.NewPCG(seed, 5))
		for range 400 {
			if x.asked(rng) == seat && fits(v.get(x.seats[seat])) {
				return x
			}
			if !x.random(rng) {
				break
			}
		}
	}
	s.t.Fatal("no match comes there")
	return nil
}

// paying matches the cards in hand that could be spent.
var paying = regexp.MustCompile(`data-spots="(\[\[&#34;hand[^"]*)" data-then="done"`)

// spent returns the spot of a card that has no other use than to pay for one particular thing, or "" if there is none.
func spent(page string) string {
	times := map[string]int{}
	for _, m := range paying.FindAllStringSubmatch(page, -1) {
		times[m[1]]++
	}
	for spots, n := range times {
		if n == 1 && strings.Count(page, spots) == 1 {
			return spots
		}
	}
	return ""
}

// TestNothingIsSpentByOneClick checks a click on a card that is not an option of the question, but could pay for
// something else. The page must ask before the card is spent.
func TestNothingIsSpentByOneClick(t *testing.T) {
	s := serve(t)
	x := s.until([]string{"marquise", "eyrie"}, "marquise", "en", func(page string) bool {
		return spent(page) != "" && strings.Contains(page, "what is paid: ")
	})
	w := browser(t)
	w.look(1400, 900, "screen", "light")
	w.open(x.seats["marquise"])
	var spots [][]string
	if err := json.Unmarshal([]byte(html.UnescapeString(spent(visit(t).get(x.seats["marquise"])))), &spots); err != nil {
		t.Fatal(err)
	}
	card := fmt.Sprintf(`#hand [data-at="%s"][data-piece="%s"]`, spots[0][0], spots[0][1])
	before := x.serial()
	w.press(card + " .top")
	w.Wait(`document.querySelector("#sheet[open]")`)
	said := value[string](w, `document.querySelector("#said").innerText`)
	asks := strings.Contains(said, "Do you mean this?") || strings.Contains(said, "Which of these?") // it may pay for two
	if x.serial() != before || !asks || !strings.Contains(said, "what is paid") {
		t.Errorf("a click on %s says:\n%s", card, said)
	}
	w.shoot("spent")
	w.press("#said button")
	w.Wait(`!document.querySelector("#sheet[open]")`)
	w.settled()
	if x.serial() == before {
		t.Error("confirmed, nothing happens")
	}
}

// TestWhyNothingIsTakenBack checks that the page says why an answer cannot be taken back, where the button would be.
func TestWhyNothingIsTakenBack(t *testing.T) {
	s := serve(t)
	for lang, want := range map[string][2]string{
		"en": {"Something was seen by your last answer", "Ask everybody to go back"},
		"fr": {"Votre dernière réponse a fait voir quelque chose", "Proposer à tous de revenir"},
	} {
		x := s.until([]string{"marquise", "eyrie"}, "marquise", lang, func(page string) bool {
			return strings.Contains(page, want[0])
		})
		v := visit(t)
		v.lang = lang
		page := v.get(x.seats["marquise"])
		if n := strings.Count(page, want[1]+"</button>"); n != 2 {
			t.Errorf("%s: there are %d buttons to ask everybody", lang, n)
		}
		to := regexp.MustCompile(`name="line" value="(\d+)"`).FindStringSubmatch(page)
		form := url.Values{"after": {field(page, "after")}, "line": {to[1]}, "propose": {"yes"}}
		if page, _ = v.do("POST", x.seats["marquise"]+"/undo", form); !strings.Contains(page, `class="proposal"`) {
			t.Errorf("%s: nobody is asked to go back to %s", lang, to[1])
		}
	}
}

// TestThePanelHasRoom checks that on a screen of 1400 by 900 no text of the question and of what takes back is cut.
// There is no room under one's own board that the question could have, and the actions of a turn need no scrolling.
func TestThePanelHasRoom(t *testing.T) {
	s := serve(t)
	w := browser(t)
	w.look(1400, 900, "screen", "light")
	for _, part := range []string{"Something was seen by your last answer", "<span>March</span>"} {
		x := s.until([]string{"marquise", "eyrie", "vagabond"}, "marquise", "en", func(page string) bool {
			return strings.Contains(page, part) && len(options(page)) > 4
		})
		w.open(x.seats["marquise"])
		w.shoot("room")
		if cut := value[[]string](w, `[...document.querySelectorAll("#question *, #more > .undo, #more > .undo *")]
			.filter((e) => e.checkVisibility() && !e.closest("svg,.said") && getComputedStyle(e).display !== "inline" &&
				(e.scrollHeight > e.clientHeight + 2 || e.scrollWidth > e.clientWidth + 2) && e.tagName !== "INPUT")
			.map((e) => e.tagName + " " + e.className + ": " + e.textContent.trim().slice(0, 60))`); len(cut) > 0 {
			t.Errorf("with %q these are cut: %q", part, cut)
		}
		if below := value[int](w, `document.getElementById("question").scrollHeight -
			document.getElementById("question").clientHeight`); below > 0 && strings.Contains(part, "March") {
			t.Errorf("%d pixels of the question are below the edge", below)
		}
		if empty := value[float64](w, `(() => { const p = document.querySelector("#own .panel").getBoundingClientRect();
			return p.bottom - Math.max(...[...document.querySelectorAll("#own .panel > *")]
				.map((e) => e.getBoundingClientRect().bottom)); })()`); empty > 24 {
			t.Errorf("%v pixels under one's own board are empty", empty)
		}
	}
}

// foes matches a place where a battle against exactly one seat can begin.
var foes = regexp.MustCompile(`data-spots="\[\[&#34;(c\d+)&#34;,&#34;&#34;,&#34;&#34;\],` +
	`\[&#34;c\d+&#34;,&#34;&#34;,&#34;eyrie&#34;\]\]"`)

// TestAClickSaysWhatCanBegin checks that places where actions can begin are marked. A click on an enemy piece means the
// battle, also where its place is not asked for. A click on a place with several actions asks which, and one step back
// undoes it. When the battle is over, it is shown until the next click.
func TestAClickSaysWhatCanBegin(t *testing.T) {
	s := serve(t)
	at := ""
	x := s.until([]string{"marquise", "eyrie"}, "marquise", "en", func(page string) bool {
		found := foes.FindAllStringSubmatch(page, -1)
		if len(found) != 1 {
			return false
		}
		at = found[0][1]
		return strings.Contains(page, "<span>Battle: "+at) && strings.Contains(page, "<span>March: "+at+"<")
	})
	w := browser(t)
	w.look(1400, 900, "screen", "light")
	w.open(x.seats["marquise"])
	if !value[bool](w, fmt.Sprintf(`!!document.querySelector('#board .space.may[data-space="%s"]')`, at)) {
		t.Errorf("%s is not marked", at)
	}
	said := func() []string {
		return value[[]string](w, `[...document.querySelectorAll("#said li")].map((e) => e.innerText.trim())`)
	}
	w.press(fmt.Sprintf(`#board [data-at="%s"][data-owner="eyrie"]`, at))
	w.Wait(`document.querySelector("#sheet[open]")`)
	if all := said(); len(all) != 1 || !strings.HasPrefix(all[0], "Battle: ") {
		t.Errorf("a click on an enemy piece means %q", all)
	}
	w.Do(chromedp.Evaluate[chromedp.Void](`document.getElementById("sheet").close()`))
	w.press(fmt.Sprintf(`#board [data-at="%s"][data-owner="marquise"]`, at)) // where it goes
	w.Wait(`document.querySelectorAll("#question .picked li").length == 2`)
	w.press("#question a.back")
	w.Wait(`!document.querySelector("#question .picked")`)
	w.press(fmt.Sprintf(`#board [data-space="%s"] .ground`, at))
	w.Wait(`document.querySelector("#sheet[open]")`)
	w.shoot("which")
	all := said()
	for _, want := range []string{"March: ", "Battle: "} {
		if !slices.ContainsFunc(all, func(text string) bool { return strings.HasPrefix(text, want) }) {
			t.Errorf("a click on %s means %q", at, all)
		}
	}
	w.Do(chromedp.Evaluate[chromedp.Void](`[...document.querySelectorAll("#said li button")].find((b) =>
		b.textContent.startsWith("March")).click()`))
	w.Wait(`document.querySelectorAll("#question .picked li").length == 2`)
	w.press("#question a.back")
	w.Wait(`!document.querySelector("#question .picked")`)
	w.press(fmt.Sprintf(`#board [data-at="%s"][data-owner="eyrie"]`, at))
	w.press("#said li button")
	const shown = `!document.getElementById("shown").hidden`
	for n := 0; !value[bool](w, shown); n++ {
		if n > 20 {
			t.Fatal("nothing is shown of the battle")
		}
		x.others("eyrie")
		w.settled()
		if value[bool](w, `!!document.querySelector("#question .asked .conflict")`) {
			all := w.offers()
			w.text(all[len(all)-1])
		}
		time.Sleep(100 * time.Millisecond) // the event of another's answer may be under way
	}
	w.shoot("banner")
	banner := value[string](w, `document.getElementById("shown").innerText`)
	if !strings.Contains(banner, "Battle in "+at) || !strings.Contains(banner, "ice") {
		t.Errorf("the battle is told so: %s", banner)
	}
	w.press("#log h2")
	w.Wait("!(" + shown + ")")
}

// TestWhatIsShownOpens checks that cards of another hand are shown over the board when they are revealed, and that
// clicking on them there does not select anything on the table.
func TestWhatIsShownOpens(t *testing.T) {
	s := serve(t)
	x := s.make(of("root", "marquise", "eyrie"))
	w := browser(t)
	w.open(x.seats["marquise"])
	w.Do(chromedp.Evaluate[chromedp.Void](`(() => {
		const page = document.documentElement.cloneNode(true);
		page.querySelector('.score[data-seat="eyrie"] .zone.shown .things').insertAdjacentHTML("beforeend",
			'<li class="thing card" data-piece="seen" data-at="hand(eyrie)">A card that was seen</li>');
		show(page.outerHTML, location.href);
	})()`))
	w.Wait(`document.getElementById("shown").innerText.includes("A card that was seen")`)
	w.shoot("shown")
	if n := value[int](w, `document.querySelectorAll("#shown [data-at]").length`); n > 0 {
		t.Errorf("%d places of the table are among what is shown", n)
	}
}

// TestTwoClicksAreNoAnswerTwice checks that a click immediately after another one at the same point does not select an
// option that has just appeared there.
func TestTwoClicksAreNoAnswerTwice(t *testing.T) {
	s := serve(t)
	x := s.until([]string{"marquise", "eyrie"}, "marquise", "en", func(page string) bool {
		return strings.Count(page, "<span>March: c") > 2
	})
	w := browser(t)
	w.look(1400, 900, "screen", "light")
	w.open(x.seats["marquise"])
	// The first option of each question is at the same place.
	w.Do(chromedp.Evaluate[chromedp.Void](`{ const fixed = new CSSStyleSheet();
		fixed.replaceSync("#question .offers { position: fixed; top: 200px; left: 800px; z-index: 9; }");
		document.adoptedStyleSheets = [fixed]; }`))
	at := value[[]float64](w, `(() => { const b = document.querySelector("#question .offers button")
		.getBoundingClientRect(); return [b.x + 20, b.y + b.height / 2]; })()`)
	// The clock of the page is stopped, so the second click counts as immediate even on a slow machine.
	w.Do(chromedp.Evaluate[chromedp.Void](`{ const then = performance.now(); performance.now = () => then; }`))
	w.Do(chromedp.MouseClickXY(at[0], at[1]))
	w.Wait(`document.querySelectorAll("#question .picked li").length == 1`)
	w.settled()
	w.Do(chromedp.MouseClickXY(at[0], at[1]))
	w.settled()
	if n := value[int](w, `document.querySelectorAll("#question .picked li").length`); n != 1 {
		t.Errorf("two clicks pick %d times", n)
	}
	w.Do(chromedp.Evaluate[chromedp.Void](`delete performance.now`), chromedp.Sleep(time.Second))
	w.Do(chromedp.MouseClickXY(at[0], at[1]))
	w.Wait(`document.querySelectorAll("#question .picked li").length != 1`) // a click later counts
}

// crafting matches the cards in hand that can be crafted, after which another choice follows.
var crafting = regexp.MustCompile(`data-spots="(\[\[&#34;hand[^"]*)" data-then=""><span>Craft: `)

// TestACardBeginsAnAction checks that a card that can begin an action is marked, and that a click on it begins the
// action.
func TestACardBeginsAnAction(t *testing.T) {
	s := serve(t)
	card := ""
	x := s.until([]string{"marquise", "eyrie"}, "marquise", "en", func(page string) bool {
		for _, m := range crafting.FindAllStringSubmatch(page, -1) {
			if strings.Count(page, m[1]) == 1 {
				card = html.UnescapeString(m[1])
				return true
			}
		}
		return false
	})
	var spots [][]string
	if err := json.Unmarshal([]byte(card), &spots); err != nil {
		t.Fatal(err)
	}
	w := browser(t)
	w.look(1400, 900, "screen", "light")
	w.open(x.seats["marquise"])
	w.press(fmt.Sprintf(`#hand .may[data-at="%s"][data-piece="%s"] .top`, spots[0][0], spots[0][1]))
	w.Wait(`document.querySelectorAll("#question .picked li").length == 2`)
}

// TestPicksInAnyOrder checks that several cards can be picked in any order, that stepping back removes the last pick,
// and that a click on a picked card removes it.
func TestPicksInAnyOrder(t *testing.T) {
	s := serve(t)
	x := s.until([]string{"marquise", "eyrie"}, "marquise", "en", func(page string) bool {
		return strings.Contains(page, "Cards to discard</h2>") && strings.Contains(page, "2 more</span>")
	})
	w := browser(t)
	w.look(1400, 900, "screen", "light")
	w.open(x.seats["marquise"])
	all := w.offers()
	first, last := all[0], all[len(all)-1]
	picked := func(want string) {
		t.Helper()
		w.Wait(fmt.Sprintf(`[...document.querySelectorAll("#question .offers [aria-pressed=true] > span:first-of-type")]
			.map((e) => e.textContent).join() == %q`, want))
		if now := w.offers(); len(now) != len(all) {
			t.Errorf("with %q picked, of %q are left %q", want, all, now)
		}
	}
	w.text(last)
	picked(last)
	w.shoot("order")
	w.press("#question a.back")
	picked("")
	w.text(last)
	picked(last)
	w.text(last)
	picked("")
	w.text(last)
	picked(last)
	w.text(first)
	w.text("That is all")
	w.Wait(`!document.querySelector("#question").textContent.includes("Cards to discard")`)
	log := value[string](w, `document.querySelector("#log").innerText`)
	for _, card := range []string{first, last} {
		if !strings.Contains(log, card) {
			t.Errorf("%s is not discarded:\n%s", card, log)
		}
	}
}

// TestAskedForSecrecy checks that a question with a single answer says why it is asked.
func TestAskedForSecrecy(t *testing.T) {
	s := serve(t)
	for lang, want := range map[string]string{
		"en": "You are asked so that nobody learns what you hold",
		"fr": "pour que personne n&#39;apprenne ce que vous avez",
	} {
		x := s.until([]string{"marquise", "eyrie"}, "marquise", lang, func(page string) bool {
			return strings.Contains(page, want)
		})
		x.anybody().Look(func(s *room.Sight) error {
			d := s.Match.DecisionOf("marquise")
			if q := position.Ask(s.Match, d, lang); len(q.Options) != 1 || !interpreter.Declines(q.Options[0].Value) {
				t.Errorf("%s: %+v", lang, q.Options)
			}
			return nil
		})
	}
}

// TestThePauseIsBesideTheButton checks that the request to confirm the end of a turn appears at the button that was
// pressed.
func TestThePauseIsBesideTheButton(t *testing.T) {
	s := serve(t)
	x := s.make(of("connect_four", "yellow", "red"))
	w := browser(t)
	w.open(x.seats["yellow"] + fmt.Sprintf("?after=%d&p=&sure=2", x.serial()))
	if n := value[int](w, `document.querySelectorAll('li:has(> [data-number="2"], > [value="2"]) > .pause')
		.length`); n != 1 {
		t.Fatalf("%d pauses", n)
	}
	w.shoot("pause")
	w.press(".pause button.main")
	w.Wait(`document.querySelectorAll("#board [data-piece]").length === 1`)
}

// TestPhone checks on a phone that all scores are visible, that an answer can be taken back below the question, that
// the log opens at its end, and that Escape closes opened parts.
func TestPhone(t *testing.T) {
	s := serve(t)
	seats := []string{"marquise", "eyrie", "alliance", "vagabond"}
	x := s.until(seats, "marquise", "en", func(page string) bool {
		return strings.Count(page, `<p class="line`) > 30 && strings.Contains(page, "Take back my last answer")
	})
	w := browser(t)
	w.look(390, 844, "screen", "light")
	w.open(x.seats["marquise"])
	w.shoot("phone")
	if cut := value[[]string](w, `[...document.querySelectorAll(".score")].filter((e) => {
		const b = e.getBoundingClientRect(); return b.left < 0 || b.right > innerWidth || e.scrollWidth > e.clientWidth + 1;
	}).map((e) => e.textContent)`); len(cut) > 0 {
		t.Errorf("cut scores: %q", cut)
	}
	if !value[bool](w, `document.querySelector("#question .undo button").checkVisibility()`) {
		t.Error("nothing under the question takes an answer back")
	}
	w.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#tabs [value=side]").click()`))
	if below := value[float64](w, `(() => { const l = document.querySelector("#log .lines");
		return l.scrollHeight - l.scrollTop - l.clientHeight; })()`); below > 2 {
		t.Errorf("the log opens %v above its end", below)
	}
	w.shoot("phone-log")
	w.look(1400, 900, "screen", "light")
	w.open(x.seats["marquise"])
	for _, opens := range []string{"#more .others", "#status .score:last-child details"} {
		w.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("` + opens + ` > summary").click()`))
		w.shoot("opened")
		top := value[float64](w, `document.querySelector("`+opens+` > :last-child").getBoundingClientRect().top`)
		if top < 0 {
			t.Errorf("%s opens at %v", opens, top)
		}
		w.Do(chromedp.KeyEvent("\u001b"))
		if value[bool](w, `document.querySelector("`+opens+`").open`) {
			t.Errorf("Escape does not close %s", opens)
		}
	}
	if rows := value[int](w, `new Set([...document.querySelectorAll("#own .zone.track")].map((e) =>
		Math.round(e.getBoundingClientRect().top))).size`); rows != 3 {
		t.Errorf("the tracks of buildings stand in %d rows", rows)
	}
}

// TestTheLinksPage checks that agents keep the names under which they were chosen and have no link, and that one's own
// seat is a button. Two seats with the same number in the order, or two players with the same seat, are refused.
func TestTheLinksPage(t *testing.T) {
	s := serve(t)
	for lang, want := range map[string][3]string{
		"en": {"Computer: thinks ahead", "Sit down here", "Two seats have the same number"},
		"fr": {"Ordinateur : réfléchit", "S&#39;asseoir ici", "Deux places ont le même numéro"},
	} {
		v := visit(t)
		v.lang = lang
		form := url.Values{"seat:marquise": {"me"}, "seat:eyrie": {"mcts:200"}, "order:marquise": {"1"},
			"order:eyrie": {"2"}, "from": {field(v.get(s.URL+"/new/root"), "from")}}
		page, _ := v.do("POST", s.URL+"/new/root", form)
		if !strings.Contains(page, want[0]) || strings.Contains(page, "mcts") || strings.Count(page, want[1]) != 1 ||
			strings.Count(page, `class="seat"`) != 1 {
			t.Errorf("%s:\n%s", lang, page)
		}
		form.Set("order:eyrie", "1")
		if page, _ = v.do("POST", s.URL+"/new/root", form); !strings.Contains(page, want[2]) {
			t.Errorf("%s: two seats sit at place 1:\n%s", lang, page)
		}
		twice := url.Values{"who:1": {"me"}, "row:1": {"cult"}, "who:2": {"greedy"}, "row:2": {"cult"}}
		if _, answer := v.do("POST", s.URL+"/new/root", twice); answer.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: two players have one seat: %s", lang, answer.Status)
		}
	}
}

// TestTheFormFits checks that the form's drop-down lists are wide enough for every choice, on three screens and in both
// languages, and that copy buttons keep their width.
func TestTheFormFits(t *testing.T) {
	s := serve(t)
	w := browser(t)
	for _, lang := range []string{"en", "fr"} {
		for _, size := range [][2]int64{{1400, 900}, {1024, 768}, {390, 844}} {
			w.look(size[0], size[1], "screen", "light")
			for _, game := range []string{"root", "kiri"} {
				w.open(s.URL + "/new/" + game)
				if value[string](w, "document.documentElement.lang") != lang {
					w.speak(lang)
				}
				w.shoot(fmt.Sprintf("form-%s-%s-%d", game, lang, size[0]))
				if cut := value[[]string](w, `[...document.querySelectorAll("form.new select")].filter((e) => {
					if (!e.checkVisibility()) return false;
					const c = e.cloneNode(true); // as wide as its widest choice
					c.style.cssText = "position:absolute;width:auto;max-width:none;flex:none";
					e.parentElement.append(c);
					const wide = c.getBoundingClientRect().width;
					c.remove();
					const b = e.getBoundingClientRect();
					return b.width < wide - 1 || b.right > innerWidth;
				}).map((e) => e.name)`); len(cut) > 0 {
					t.Errorf("%s, %s, %d pixels: cut off: %q", game, lang, size[0], cut)
				}
			}
		}
		w.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("form.new > p button.main").click()`))
		wide := `JSON.stringify([...document.querySelectorAll(".copy")].map((e) => e.getBoundingClientRect().width))`
		w.Wait(`document.querySelector(".copy")`)
		before := value[string](w, wide)
		w.press(".copy")
		w.Wait(`document.querySelector(".copy").textContent === document.querySelector("main").dataset.copied`)
		if after := value[string](w, wide); after != before {
			t.Errorf("%s: copied, the buttons are %s, not %s wide", lang, after, before)
		}
		w.shoot("links-" + lang)
	}
}
