package web_test

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"precept/cmd/precept/desk/browsing"
	"precept/cmd/precept/table/room"
	"precept/interpreter"
)

// window is a real browser with one page.
type window struct{ *browsing.Window }

// browser opens a window.
func browser(t *testing.T) *window {
	t.Helper()
	w := &window{browsing.New(t)}
	w.Do(chromedp.EmulateViewport(1280, 900))
	return w
}

func value[T any](w *window, script string) T {
	w.T.Helper()
	return browsing.Value[T](w.Window, script)
}

// open loads a page and waits for its script.
func (w *window) open(address string) {
	w.T.Helper()
	w.Do(chromedp.Navigate(address))
	w.Wait(`document.documentElement.classList.contains("scripted")`)
}

// settled waits until nothing is being loaded.
func (w *window) settled() { w.T.Helper(); w.Wait(`!document.body.classList.contains("busy")`) }

// press clicks in the middle of the element that a selector finds, after opening what hides it and scrolling to it.
func (w *window) press(selector string) {
	w.T.Helper()
	w.Wait(fmt.Sprintf("document.querySelector(%q)", selector))
	at := value[[]float64](w, fmt.Sprintf(`(() => { const e = document.querySelector(%q);
		for (let d = e; d = d.parentElement?.closest("details");) d.open = true;
		e.scrollIntoView({block: "center"}); const b = (e.querySelector(".ground,.shape") ?? e).getBoundingClientRect();
		return [b.x + b.width / 2, b.y + b.height / 2]; })()`, selector))
	w.Do(chromedp.MouseClickXY(at[0], at[1]))
	w.settled()
}

// text presses the button of the option whose text has a given beginning.
func (w *window) text(begin string) {
	w.T.Helper()
	find := fmt.Sprintf(`[...document.querySelectorAll("#question .offers li > button")].find(
		(b) => b.querySelector("span").textContent.startsWith(%q))`, begin)
	w.Wait(find)
	w.Do(chromedp.Evaluate[chromedp.Void](find + ".click()"))
	w.settled()
}

// question returns the question on the page, "" for none.
func (w *window) question() string {
	return value[string](w, `document.querySelector("#question .asked h2")?.textContent ?? ""`)
}

// offers returns the texts of the options.
func (w *window) offers() []string {
	return value[[]string](w, `[...document.querySelectorAll("#question .offers li > button > span:first-of-type")]
		.map((s) => s.textContent)`)
}

// TestAMatchByClicks checks that two people can play a whole match of a small game in two browsers by clicks on the
// board.
func TestAMatchByClicks(t *testing.T) {
	s := serve(t)
	x := s.make(of("tic_tac_toe", "cross", "nought"))
	players := map[string]*window{"cross": browser(t), "nought": browser(t)}
	for seat, w := range players {
		w.open(x.seats[seat])
	}
	for n, seat := range []string{"cross", "nought", "cross", "nought", "cross"} {
		w := players[seat]
		w.Wait(`document.querySelector("#board .space.lit")`)
		if title := value[string](w, "document.title"); !strings.Contains(title, "Your turn") {
			t.Errorf("the title of who is asked is %q", title)
		}
		cell := []string{"1_1", "2_1", "1_2", "2_2", "1_3"}[n]
		w.press(fmt.Sprintf(`#board [data-space$="%s"]`, cell))
	}
	for seat, w := range players {
		w.Wait(`document.querySelector("#question .over")`)
		head := value[string](w, `document.querySelector(".over h2").textContent`)
		if !strings.HasPrefix(head, "Victory of Cross") {
			t.Errorf("%s is told: %s", seat, head)
		}
	}
}

// others answers for a seat until another seat must decide. It prefers options without an effect, and otherwise chooses
// the first option.
func (x *table) others(seat string) {
	x.t.Helper()
	c, err := x.house.Sit(room.TokenOf(x.seats[seat][strings.LastIndex(x.seats[seat], "/")+1:]))
	if err != nil {
		x.t.Fatal(err)
	}
	for range 200 {
		var picks []interpreter.Answer
		var after int
		asked := false
		err := c.Look(func(s *room.Sight) error {
			if asked = slices.Contains(s.Asked, seat); !asked {
				return nil
			}
			after = s.Serial
			for {
				o, err := room.Try(s.Match, seat, picks)
				if err != nil || o.Complete {
					return err
				}
				all := o.Next.Answers()
				pick := all[0]
				for _, a := range all {
					if interpreter.Declines(a) {
						pick = a
					}
				}
				picks = append(picks, pick)
			}
		})
		if err == nil && !asked {
			return
		}
		if err == nil {
			_, err = c.Answer(seat, after, picks)
		}
		if err != nil {
			x.t.Fatal(err)
		}
	}
	x.t.Fatalf("%s goes on answering", seat)
}

// TestATurnWithABattle plays a turn of the Marquise: setup, a march by clicks with a step back and a reload, and a
// battle.
func TestATurnWithABattle(t *testing.T) {
	s := serve(t)
	x := s.make(of("root", "marquise", "eyrie"))
	w := browser(t)
	w.open(x.seats["marquise"])
	w.press(`#board [data-space="c5"]`) // no corner, so the page explains why not
	w.Wait(`document.querySelector("#sheet[open]")`)
	if why := value[string](w, `document.querySelector("#said").innerText`); !strings.Contains(why, "cannot choose") {
		t.Errorf("why not c5: %s", why)
	}
	w.Do(chromedp.Evaluate[chromedp.Void](`document.getElementById("sheet").close()`))
	w.press(`#board [data-space="c1"]`)
	for n := 0; ; n++ {
		if n > 40 {
			t.Fatalf("there is no march: %s %v", w.question(), w.offers())
		}
		x.others("eyrie")
		w.Wait(`document.querySelector("#question .asked")`)
		all := w.offers()
		if slices.ContainsFunc(all, func(o string) bool { return strings.HasPrefix(o, "March") }) {
			break
		}
		if slices.Contains(all, "Pass") {
			w.text("Pass")
			continue
		}
		w.text(all[0])
	}
	w.text("March")
	w.Wait(`document.querySelectorAll("#question .picked li").length == 1`)
	w.press(`#board [data-space="c11"]`)
	w.Wait(`document.querySelectorAll("#question .picked li").length == 2`)
	picked := value[string](w, `document.querySelector(".picked").innerText`)
	w.Do(chromedp.Reload())
	w.Wait(`document.querySelector("#question .picked")`)
	if again := value[string](w, `document.querySelector(".picked").innerText`); again != picked {
		t.Errorf("loaded again, what was picked is %q, not %q", again, picked)
	}
	w.press("#question a.back")
	w.Wait(`document.querySelectorAll(".picked li").length == 1`)
	w.press(`#board [data-space="c11"]`)
	w.Wait(`document.querySelectorAll("#question .picked li").length == 2`)
	w.press(`#board [data-space="c3"]`)
	w.finish(x, "Battle")
	w.text("Battle")
	w.finish(x, "March", "Recruit", "Build")
	log := value[string](w, `document.querySelector("#log").innerText`)
	if !strings.Contains(log, "attacks") || !strings.Contains(log, "dice") {
		t.Errorf("no battle is told of:\n%s", log)
	}
	if !strings.Contains(log, "from c11 to c3") {
		t.Errorf("no march is told of:\n%s", log)
	}
	w.Do(chromedp.Click("#log .last:not(.news) > summary"))
	w.Wait(`document.querySelector("#log .last:not(.news)[open] p")`)
	last := value[string](w, `document.querySelector("#log .last:not(.news)").innerText`)
	for _, part := range []string{"Battle in c", "Marquise de Cat against ", "Dice ", " against "} {
		if !strings.Contains(last, part) {
			t.Errorf("the last battle does not say %q:\n%s", part, last)
		}
	}
}

// TestHintsInTheBrowser checks that a hint appears on the page automatically and is highlighted on the board, also
// after picks. It plays nothing.
func TestHintsInTheBrowser(t *testing.T) {
	s := serve(t)
	setup := of("root", "marquise", "eyrie")
	setup.Agents = map[string]string{"eyrie": "random"}
	x := s.make(setup)
	w := browser(t)
	w.open(x.seats["marquise"])
	w.Wait(`document.querySelector("#question .asked")`)
	w.press("#question form.hint button")
	w.Wait(`document.querySelector("#question div.hint") && document.querySelector("#board .space.hinted")`)
	star := `document.querySelector("#question .hinted span").textContent.toLowerCase()`
	if chosen := value[string](w, `document.querySelector("div.hint b").textContent`); chosen != value[string](w, star) {
		t.Errorf("it says %q and marks %q", chosen, value[string](w, star))
	}
	if n := value[int](w, `document.querySelectorAll(".line").length`); n == 0 || len(w.offers()) != 4 {
		t.Errorf("%d lines, %v", n, w.offers())
	}
	w.Do(chromedp.EmulateViewport(360, 740))
	if wide := value[int](w, "document.documentElement.scrollWidth"); wide > 360 {
		t.Errorf("with a hint the page is %d pixels wide on a phone", wide)
	}
	w.Do(chromedp.EmulateViewport(1280, 900))
	for n := 0; value[int](w, `document.querySelectorAll("#question .picked li").length`) == 0; n++ {
		if n > 40 {
			t.Fatal("no answer takes several picks")
		}
		w.text(w.offers()[0])
		w.Wait(`document.querySelector("#question .asked")`)
	}
	w.press("#question form.hint button")
	w.Wait(`document.querySelector("#question div.hint")`)
	if n := value[int](w, `document.querySelectorAll("#question .picked li").length`); n == 0 {
		t.Error("what was picked is forgotten over the hint")
	}
}

// finish answers questions until one of some options is offered.
func (w *window) finish(x *table, until ...string) {
	w.T.Helper()
	for range 30 {
		x.others("eyrie")
		w.Wait(`document.querySelector("#question .asked")`)
		all := w.offers()
		for _, text := range until {
			if slices.ContainsFunc(all, func(o string) bool { return strings.HasPrefix(o, text) }) {
				return
			}
		}
		i := slices.IndexFunc(all, func(o string) bool { return o == "Pass" || strings.HasPrefix(o, "That is all") })
		w.text(all[max(i, 0)])
	}
	w.T.Fatalf("nobody comes to %v: %s %v", until, w.question(), w.offers())
}

// TestSecretAnswersInTwoBrowsers checks that a player who may not know others' answers sees who has answered, but not
// what.
func TestSecretAnswersInTwoBrowsers(t *testing.T) {
	s := serve(t)
	x, seats := s.simultaneous(t)
	one, two := browser(t), browser(t)
	one.open(x.seats[seats[0]])
	two.open(x.seats[seats[1]])
	one.Wait(`document.querySelector("#question .asked")`)
	two.Wait(`document.querySelector("#question .asked")`)
	for one.question() != "" {
		all := one.offers()
		one.text(all[len(all)-1])
		one.Wait(`document.querySelector("#question .waits, #question .asked, #question .curtain")`)
		if strings.Contains(value[string](one, `document.querySelector("#question").innerText`), "Waiting") {
			break
		}
	}
	two.Wait(fmt.Sprintf(`document.querySelector('.score[data-seat="%s"]').innerText.includes("✓")`, seats[0]))
	if two.question() == "" {
		t.Error("the second is not asked any more")
	}
}

// simultaneous returns a table at which two people may answer at once without knowing each other's answers.
func (s *site) simultaneous(t *testing.T) (*table, []string) {
	t.Helper()
	for seed := range uint64(20) {
		setup := of("wonderland")
		setup.Seed = seed
		x := s.make(setup)
		var chairs []*room.Chair
		for _, address := range x.seats {
			c, err := s.house.Sit(room.TokenOf(address[strings.LastIndex(address, "/")+1:]))
			if err != nil {
				t.Fatal(err)
			}
			chairs = append(chairs, c)
		}
		for range 300 {
			var asked []string
			over := false
			if err := chairs[0].Look(func(s *room.Sight) error {
				asked, over = slices.Clone(s.Asked), s.Over
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			if len(asked) > 1 {
				return x, asked
			}
			if over || len(asked) == 0 {
				break
			}
			x.one(asked[0])
		}
	}
	t.Fatal("nowhere do two answer at once")
	return nil, nil
}

// one gives one answer for a seat: the first option at each pick.
func (x *table) one(seat string) {
	x.t.Helper()
	c, err := x.house.Sit(room.TokenOf(x.seats[seat][strings.LastIndex(x.seats[seat], "/")+1:]))
	if err != nil {
		x.t.Fatal(err)
	}
	var picks []interpreter.Answer
	var after int
	err = c.Look(func(s *room.Sight) error {
		after = s.Serial
		for {
			o, err := room.Try(s.Match, seat, picks)
			if err != nil || o.Complete {
				return err
			}
			picks = append(picks, o.Next.Answers()[0])
		}
	})
	if err == nil {
		_, err = c.Answer(seat, after, picks)
	}
	if err != nil {
		x.t.Fatal(err)
	}
}

// TestUndoByAgreement checks that a request to take back another seat's answer says what it takes back, that a refusal
// is shown, and that the answer is taken back once the other agrees.
func TestUndoByAgreement(t *testing.T) {
	s := serve(t)
	x := s.make(of("tic_tac_toe", "cross", "nought"))
	one, two := browser(t), browser(t)
	one.open(x.seats["cross"])
	two.open(x.seats["nought"])
	one.text(one.offers()[0])
	two.Wait(`document.querySelector("#question .asked")`)
	two.text(two.offers()[0])
	one.Wait(`document.querySelector("#question .asked")`)
	one.Wait(`document.querySelector("#log").innerText.includes("Nought")`)
	propose := chromedp.Evaluate[chromedp.Void](`document.querySelector(".undo select").value = "0";
		document.querySelector(".undo button[name=propose]").click()`)
	one.Do(propose)
	two.Wait(`document.querySelector(".proposal button")`)
	said := value[string](two, `document.querySelector(".proposal p").textContent`)
	if first := value[string](two, `document.querySelector("#log .line a").textContent`); !strings.Contains(said, first) {
		t.Errorf("the request does not name %q, the first that it takes back: %s", first, said)
	}
	two.press(".proposal button[value=no]")
	one.Wait(`document.querySelector(".proposal")?.textContent.includes("Nought has refused")`)
	one.Do(propose)
	two.Wait(`document.querySelector(".proposal button")`)
	two.press(".proposal button[value=yes]")
	for _, w := range []*window{one, two} {
		w.Wait(`document.querySelectorAll("#board [data-piece]").length == 0`)
	}
	one.Wait(`document.querySelector("#question .asked")`)
}

// TestWithoutScript checks that forms do everything if scripts are disabled.
func TestWithoutScript(t *testing.T) {
	s := serve(t)
	x := s.make(of("tic_tac_toe", "cross", "nought"))
	w := browser(t)
	params := emulation.SetScriptExecutionDisabledParams{Value: true}
	if _, err := chromedp.Call(w.Ctx, emulation.SetScriptExecutionDisabled, params); err != nil {
		t.Fatal(err)
	}
	w.Do(chromedp.Navigate(x.seats["cross"]), chromedp.WaitVisible("#board .space.lit"),
		chromedp.Click("#question .offers button"), chromedp.WaitVisible("#question .waits"))
	x.others("nought")
	w.Do(chromedp.Navigate(x.seats["cross"]), chromedp.Click("#question .offers a.why"),
		chromedp.WaitVisible("main h1"), chromedp.Click("main p a"), chromedp.WaitVisible("#question .offers button"))
}

// TestPhonesAndTheDark checks that no page is wider than a phone, in light and dark mode. The pages must not break
// their own security policy.
func TestPhonesAndTheDark(t *testing.T) {
	s := serve(t)
	w := browser(t)
	w.Do(chromedp.EmulateViewport(360, 740))
	dark := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme",
		Value: "dark"}}}
	if _, err := chromedp.Call(w.Ctx, emulation.SetEmulatedMedia, dark); err != nil {
		t.Fatal(err)
	}
	refused := chromedp.Console(w.Ctx)
	heard := make(chan string, 100)
	go func() {
		for m, err := range refused {
			if err != nil {
				return
			}
			heard <- fmt.Sprintf("%+v", m)
		}
	}()
	shelf := []string{"root", "wonderland", "paladins", "kiri", "tic_tac_toe", "hex", "othello", "connect_four",
		"breakthrough", "chess", "diplomacy"}
	for _, game := range shelf {
		x := s.make(of(game))
		for _, address := range []string{x.spectator, s.URL + "/new/" + game, x.owner + "/owner"} {
			w.open(address)
			if wide := value[int](w, "document.documentElement.scrollWidth"); wide > 360 {
				t.Errorf("%s: %s is %d pixels wide on a phone", game, address, wide)
			}
			colour := value[string](w, "getComputedStyle(document.body).backgroundColor")
			if !strings.HasPrefix(colour, "rgb(2") || len(colour) > 16 {
				t.Errorf("%s: the dark is %s", game, colour)
			}
		}
	}
	close := time.After(0)
	for {
		select {
		case text := <-heard:
			if strings.Contains(text, "Content Security Policy") {
				t.Error(text)
			}
			continue
		case <-close:
		}
		break
	}
}

// TestTheServerIsLost checks that a page says within five seconds that the server does not answer, and that clicks in
// the meantime take effect when the server is back.
func TestTheServerIsLost(t *testing.T) {
	s := serve(t)
	x := s.make(of("tic_tac_toe", "cross", "nought"))
	w := browser(t)
	w.open(x.seats["cross"])
	w.Wait(`document.querySelector("#question .asked")`)
	at := s.Listener.Addr().String()
	s.CloseClientConnections()
	s.Server.Close()
	began := time.Now()
	w.Wait(`document.querySelector(".problem.lost")`)
	if took := time.Since(began); took > 6*time.Second { // one for a slow machine
		t.Errorf("the loss shows after %v", took)
	}
	w.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#question .offers button").click()`))
	l, err := net.Listen("tcp", at)
	for end := time.Now().Add(20 * time.Second); err != nil && time.Now().Before(end); l, err = net.Listen("tcp", at) {
		time.Sleep(100 * time.Millisecond) // something else uses the port for a moment
	}
	if err != nil {
		t.Fatal(err)
	}
	s.Server = &httptest.Server{Listener: l, Config: &http.Server{Handler: s.pages}}
	s.Server.Start()
	w.Wait(`!document.querySelector("#question .asked") && !document.querySelector(".problem.lost")`)
}

// TestMyTables checks that the lobby lists the tables that the browser has opened, with whose turn it is. It forgets a
// table at a click, and tables that no longer exist.
func TestMyTables(t *testing.T) {
	s := serve(t)
	x, y := s.make(of("tic_tac_toe", "cross", "nought")), s.make(of("connect_four", "yellow", "red"))
	w := browser(t)
	w.open(x.seats["cross"])
	w.open(y.seats["red"])
	w.open(s.URL + "/")
	w.Wait(`document.querySelectorAll("#mine li b").length == 2 && document.querySelector("#mine li.asked")`)
	w.Wait(`document.querySelector("#mine li a").innerText.includes("Tic-tac-toe") &&
		document.querySelector("#mine li a").innerText.includes("Your turn")`)
	y.one("yellow")
	w.Do(chromedp.Evaluate[chromedp.Void](`document.dispatchEvent(new Event("visibilitychange"))`)) // looked at again
	w.Wait(`document.querySelectorAll("#mine li.asked").length == 2 &&
		document.querySelectorAll("#mine li")[1].innerText.includes("Your turn")`)
	w.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#mine li button").click()`))
	w.open(s.URL + "/")
	w.Wait(`document.querySelectorAll("#mine li").length == 1 && document.querySelector("#mine li b").textContent != "…"`)
	if left := value[string](w, `document.querySelector("#mine li").innerText`); !strings.Contains(left, "Connect Four") {
		t.Errorf("what is left is %q", left)
	}
	if err := s.house.Export(y.chair("red").Table(), true); err != nil {
		t.Fatal(err)
	}
	w.open(s.URL + "/")
	w.Wait(`document.querySelectorAll("#mine li").length == 0`)
}
