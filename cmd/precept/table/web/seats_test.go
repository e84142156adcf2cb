package web_test

import (
	"bufio"
	"context"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/web"
	"precept/interpreter"
)

// TestTheOwnersPage checks that the owner can withdraw and renew links, put agents on seats, and end the table, and
// that nobody else can.
func TestTheOwnersPage(t *testing.T) {
	s := serve(t)
	x := s.make(of("tic_tac_toe", "cross", "nought"))
	v := visit(t)
	if _, answer := v.do("GET", x.seats["cross"]+"/owner", nil); answer.StatusCode != http.StatusConflict {
		t.Errorf("the owner's page by a seat's link: %s", answer.Status)
	}
	page := v.get(x.owner + "/owner")
	link := regexp.MustCompile(`(?s)Cross.*?name="link" value="(\d+)"`).FindStringSubmatch(page)
	if link == nil {
		t.Fatalf("no link of Cross:\n%s", page)
	}
	page, _ = v.do("POST", x.owner+"/owner", url.Values{"link": {link[1]}, "do": {"renew"}})
	fresh := regexp.MustCompile(`The new link: <a href="([^"]*)"`).FindStringSubmatch(page)
	if fresh == nil {
		t.Fatalf("no new link is shown:\n%s", page)
	}
	if _, answer := v.do("GET", x.seats["cross"], nil); answer.StatusCode != http.StatusNotFound {
		t.Errorf("a link that was withdrawn: %s", answer.Status)
	}
	if len(options(v.get(fresh[1]))) != 9 {
		t.Error("the new link does not sit there")
	}
	page, _ = v.do("POST", x.owner+"/owner",
		url.Values{"seat": {"nought"}, "agent": {"mcts:100000000"}, "do": {"agent"}})
	if !strings.Contains(page, `role="alert"`) {
		t.Error("an agent that thinks for ever is put in")
	}
	v.do("POST", x.owner+"/owner", url.Values{"seat": {"nought"}, "agent": {"random"}, "do": {"agent"}})
	if page = v.get(x.owner); !strings.Contains(page, "<small>computer</small>") {
		t.Errorf("no agent is told of:\n%s", page)
	}
	v.do("POST", x.owner+"/owner", url.Values{"do": {"end"}, "sure": {"yes"}})
	if page = v.get(fresh[1]); !strings.Contains(page, "The table was ended") || len(options(page)) > 0 {
		t.Errorf("the table goes on:\n%s", page)
	}
}

// TestASharedScreen checks that before a shared screen is handed over, it shows nothing of the other seat's hand.
func TestASharedScreen(t *testing.T) {
	s := serve(t)
	setup := of("root", "marquise", "eyrie")
	setup.Shared = [][]string{{"marquise", "eyrie"}}
	x := s.make(setup)
	v := visit(t)
	page := v.get(x.seats["marquise"])
	seat := regexp.MustCompile(`<div class="curtain">(?s:.*?)name="seat" value="(\w+)"`).FindStringSubmatch(page)
	if seat == nil || len(options(page)) > 0 || strings.Contains(page, `class="panel mine"`) {
		t.Fatalf("there is no curtain:\n%s", page)
	}
	page, _ = v.do("POST", x.seats["marquise"]+"/take", url.Values{"seat": seat[1:]})
	if len(options(page)) == 0 || !strings.Contains(page, `class="panel mine"`) {
		t.Fatalf("who takes the screen is not asked:\n%s", page)
	}
	if page, answer := v.do("POST", x.seats["marquise"]+"/take", url.Values{"seat": {"vagabond"}}); answer.StatusCode !=
		http.StatusOK || !strings.Contains(page, "That seat does not belong to this link") {
		t.Errorf("somebody else's seat: %s", answer.Status)
	}
}

// TestPositionsOfThePast checks that a line of the log leads to the position at that time, with what was known then. It
// can be a page, a drawing or a file.
func TestPositionsOfThePast(t *testing.T) {
	s := serve(t)
	x := s.make(of("tic_tac_toe", "cross", "nought"))
	v := visit(t)
	x.one("cross")
	x.one("nought")
	now := v.get(x.seats["cross"])
	links := regexp.MustCompile(`class="line[^"]*"><a href="(/s/[^"?]*\?at=(\d+))"`).FindAllStringSubmatch(now, -1)
	if len(links) == 0 || links[len(links)-1][2] != "2" {
		t.Fatalf("the log leads to %v", links)
	}
	for at, marks := range map[string]int{"0": 0, "1": 1, "2": 2} {
		page := v.get(x.seats["cross"] + "?at=" + at)
		board := page[strings.Index(page, `<section id="board"`):strings.Index(page, `<nav id="tabs"`)]
		if n := strings.Count(board, `data-piece="`); n != marks || len(options(page)) > 0 {
			t.Errorf("after line %s there are %d marks on the board", at, n)
		}
		if svg := v.get(x.seats["cross"] + "/draw?at=" + at); !strings.HasPrefix(svg, "<svg ") {
			t.Errorf("no drawing, but %.100s", svg)
		}
		if save := v.get(x.seats["cross"] + "/save?at=" + at); !strings.HasPrefix(save, `{"precept":`) {
			t.Errorf("no save, but %.100s", save)
		}
	}
	if _, answer := v.do("GET", x.seats["cross"]+"?at=99", nil); answer.StatusCode < 400 {
		t.Errorf("a line that there is not: %s", answer.Status)
	}
}

// TestWhy checks that a seat that is asked can read why something is allowed or not, with the articles.
func TestWhy(t *testing.T) {
	s := serve(t)
	x := s.make(of("root", "marquise", "eyrie"))
	v := visit(t)
	page := v.get(x.seats["marquise"] + "/why?ask=1")
	if !strings.Contains(page, "you can choose this") || !strings.Contains(page, "6.3.2.a") {
		t.Errorf("why a corner:\n%s", page)
	}
	if page = v.get(x.seats["marquise"] + "/why?ask=c5"); !strings.Contains(page, "you cannot choose this") {
		t.Errorf("why not c5:\n%s", page)
	}
	if page = v.get(x.seats["marquise"] + "/why?ask=" + url.QueryEscape("<b>")); strings.Contains(page, "<b>") {
		t.Errorf("what was asked is markup:\n%s", page)
	}
	if _, answer := v.do("GET", x.spectator+"/why?ask=1", nil); answer.StatusCode != http.StatusConflict {
		t.Errorf("who looks on asks why: %s", answer.Status)
	}
}

// TestEvents checks that a listener gets events that only say that the table has changed. The first event contains the
// version when listening began, since the page may be older.
func TestEvents(t *testing.T) {
	s := serve(t)
	x := s.make(of("tic_tac_toe", "cross", "nought"))
	x.one("cross")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	r, _ := http.NewRequestWithContext(ctx, "GET", x.spectator+"/events", nil)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Scan() // the first event
	x.one("nought")
	var heard []string
	for len(heard) < 4 && lines.Scan() {
		if lines.Text() != "" {
			heard = append(heard, lines.Text())
		}
	}
	if strings.Join(heard, "|") != "event: changed|data: 2|event: changed|data: 3" {
		t.Errorf("heard: %q", heard)
	}
	if page := visit(t).get(x.spectator); !strings.Contains(page, ` data-version="3"`) {
		t.Errorf("the page does not say which version it is:\n%.300s", page)
	}
}

// TestAFaultEndsOneRequest checks that a panic at a table ends one request with an error page, and leaves the table
// unchanged.
func TestAFaultEndsOneRequest(t *testing.T) {
	s := serve(t)
	x := s.make(of("tic_tac_toe", "cross", "nought"))
	s.faulty = true
	v := visit(t)
	before := v.get(x.seats["cross"])
	s.pages.Show(func(*interpreter.Match) *interpreter.Match { panic("a fault") })
	page, answer := v.do("GET", x.seats["cross"], nil)
	if answer.StatusCode != http.StatusInternalServerError || !strings.Contains(page, "The table is unchanged") {
		t.Errorf("%s\n%s", answer.Status, page)
	}
	s.pages.Show(func(m *interpreter.Match) *interpreter.Match { return m })
	if after := v.get(x.seats["cross"]); after != before {
		t.Error("the table is not as it was")
	}
}

// TestWhatASeatSays checks that only the link of a seat can write notes, set its name and confirm its turns.
func TestWhatASeatSays(t *testing.T) {
	s := serve(t)
	x := s.make(of("tic_tac_toe", "cross", "nought"))
	v := visit(t)
	v.do("POST", x.seats["cross"]+"/note", url.Values{"text": {"<i>good luck</i>"}})
	v.do("POST", x.seats["cross"]+"/name", url.Values{"name": {"Ada"}})
	v.do("POST", x.seats["cross"]+"/settings", url.Values{"confirm": {"yes"}})
	page := v.get(x.spectator)
	if !strings.Contains(page, "&lt;i&gt;good luck&lt;/i&gt;") || !strings.Contains(page, "Ada") {
		t.Errorf("nothing of it is told:\n%s", page)
	}
	x.one("cross")
	page = v.get(x.seats["cross"])
	if !strings.Contains(page, "Your turn is over, unless") {
		t.Errorf("no turn is to be confirmed:\n%s", page)
	}
	page, _ = v.do("POST", x.seats["cross"]+"/confirm", url.Values{})
	if !strings.Contains(page, "Waiting for Nought") {
		t.Errorf("the turn is confirmed, and:\n%s", page)
	}
	page, _ = v.do("POST", x.spectator+"/note", url.Values{"text": {"me too"}})
	if !strings.Contains(page, "not belong to this link") {
		t.Error("who looks on writes notes")
	}
	page, _ = v.do("POST", x.seats["cross"]+"/webhook", url.Values{"url": {"ftp://elsewhere.example"}})
	if !strings.Contains(page, "cannot be sent to that address") {
		t.Errorf("a webhook to anywhere:\n%s", page)
	}
}

// TestAHint checks hints without a script: the page shows the search's choice, marks it among the options, and plays
// nothing. Others read only that a hint was asked for.
func TestAHint(t *testing.T) {
	s := serve(t)
	setup := of("connect_four")
	setup.Hints = "yes"
	x := s.make(setup)
	v := visit(t)
	seat, other := "yellow", "red"
	before := v.get(x.seats[seat])
	if len(options(before)) == 0 {
		seat, other = other, seat
		before = v.get(x.seats[seat])
	}
	page, _ := v.do("POST", x.seats[seat]+"/hint", url.Values{"after": {"0"}, "picks": {""}})
	for !strings.Contains(page, `class="star"`) {
		if !strings.Contains(page, "is thinking…") {
			t.Fatalf("nothing is thought of:\n%s", page)
		}
		time.Sleep(50 * time.Millisecond)
		page = v.get(x.seats[seat])
	}
	said := regexp.MustCompile(`would choose <b>([^<]+)</b>`).FindStringSubmatch(page)
	marked := regexp.MustCompile(`class="hinted"><kbd>\d+</kbd>(?s:.*?)<span>([^<]+)</span> <b class="star"`).
		FindStringSubmatch(page)
	if said == nil || marked == nil || !strings.EqualFold(said[1], marked[1]) ||
		!strings.Contains(page, "% of its trial games; expected result ") {
		t.Errorf("it chooses %q and marks %q:\n%s", said, marked, page)
	}
	if len(options(page)) != len(options(before)) {
		t.Error("the hint has played")
	}
	v.lang = "fr"
	if page = v.get(x.seats[seat]); !strings.Contains(page, "L&#39;ordinateur choisirait") ||
		!strings.Contains(page, "a demandé un indice") {
		t.Errorf("the hint in French:\n%s", page)
	}
	v.lang = "en"
	if page = v.get(x.seats[other]); strings.Contains(page, "would choose") ||
		!strings.Contains(page, "asked for a hint") {
		t.Errorf("the other reads:\n%s", page)
	}
	setup.Hints = "" // two people
	x = s.make(setup)
	if page = v.get(x.seats[seat]); strings.Contains(page, "/hint") {
		t.Error("two people are offered hints that nobody switched on")
	}
	page, _ = v.do("POST", x.seats[seat]+"/hint", url.Values{"after": {"0"}, "picks": {""}})
	if !strings.Contains(page, "No hints are given at this table") {
		t.Errorf("a hint where there is none:\n%s", page)
	}
}

// TestTheGuide checks that every page of a table shows what the guide explains, with the articles, in the reader's
// language. Earlier lessons are folded away with a link to their position, and advice is marked for the seat that is
// asked.
func TestTheGuide(t *testing.T) {
	s := serve(t)
	setup := of("root", "marquise", "eyrie", "alliance", "vagabond")
	setup.Laid = []string{"first_game"}
	x := s.make(setup)
	v := visit(t)
	page := v.get(x.spectator)
	for _, want := range []string{"Welcome to the forest", "The Marquise settles in", "What the rules say",
		"The keep token fills no slot."} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is not explained:\n%s", want, page)
		}
	}
	v.lang = "fr"
	if page = v.get(x.seats["eyrie"]); !strings.Contains(page, "La Marquise s&#39;installe") {
		t.Errorf("the guide in French:\n%s", page)
	}
	v.lang = "en"
	for range 60 {
		var asked string
		if err := x.chair("marquise").Look(func(s *room.Sight) error {
			asked = s.Asked[0]
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if page = v.get(x.seats["vagabond"]); strings.Contains(page, "Birdsong: the Decree grows") {
			break
		}
		x.one(asked)
	}
	told := regexp.MustCompile(`<details class="lesson past"><summary>(The Marquise&#39;s Daylight)(?s:.*?)` +
		`<a href="([^"]*)">`).FindStringSubmatch(page)
	if told == nil {
		t.Fatalf("nothing of the Marquise's day was explained:\n%s", page)
	}
	if then := v.get(s.URL + told[2]); !strings.Contains(then, "<h3>The Marquise&#39;s Daylight") ||
		strings.Contains(then, "the Decree grows") {
		t.Errorf("the position of then explains:\n%s", then)
	}

	setup = of("connect_four", "yellow", "red")
	setup.Laid = []string{"first_game"}
	x = s.make(setup)
	marked := regexp.MustCompile(`class="guided"><kbd>4</kbd>(?s:.*?)The guide advises this`)
	if page = v.get(x.seats["yellow"]); !marked.MatchString(page) || strings.Count(page, "The guide advises") != 2 {
		t.Errorf("the middle is not marked:\n%s", page)
	}
	if page = v.get(x.seats["red"]); strings.Contains(page, "The guide advises") {
		t.Error("who is not asked is advised")
	}
}

// TestEntriesAreLit checks that a menu entry that uses the text of a card is highlighted on the card too.
func TestEntriesAreLit(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"game.yaml": `game: lamps
title: {en: Lamps}
players: 1
seats: {red: {name: {en: Red}}}
kinds: {lamp: {is: piece}}
zones:
  box: {seen_by: all}
  shelf: {per: player, seen_by: all, active: true}
setup:
  - move: lantern
    to: shelf(red)
vars: {light: {type: 0..99}}
scopes: {turn: {}}
actions: {wait: {name: {en: Wait}, steps: [{set: light, by: 1}]}}
play:
  - while: light < 20
    do: [{phase: turn, of: red, do: [{offer: [wait]}]}]
`, "cards.yaml": `cards: lamps
at: box
list:
  - id: lantern
    kind: lamp
    name: {en: Lantern}
    abilities:
      - during: turn
        name: {en: Shine}
        may: [{set: light, by: 5}]
`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	shelf, err := web.OpenShelf(&desk.Desk{Lang: "en", Out: os.Stdout, Err: os.Stderr, Content: dir})
	if err != nil {
		t.Fatal(err)
	}
	house, err := room.Open(room.Config{File: filepath.Join(t.TempDir(), "t.db"), Library: shelf, Follow: web.Follow,
		PutRight: web.PutRight})
	if err != nil {
		t.Fatal(err)
	}
	defer house.Close()
	made, err := house.Make(of("lamps", "red"))
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(web.New(house, shelf, "test", func(err error) { t.Error(err) }))
	defer server.Close()
	page := visit(t).get(server.URL + web.Address(made.Chairs[0].Token))
	for _, want := range []string{`data-spots="[[&#34;shelf(red)&#34;,&#34;lantern&#34;,&#34;&#34;]]" data-number="2"`,
		`class="thing lit" data-piece="lantern"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the ability is not lit on its card, no %s:\n%s", want, page)
		}
	}
	if n := strings.Count(page, `data-spots="[`); n != 1 {
		t.Errorf("%d entries are lit", n)
	}
}

// TestEntriesAboutAPlace checks that a menu entry about one place is highlighted there, so that a click on the place
// chooses it.
func TestEntriesAboutAPlace(t *testing.T) {
	s := serve(t)
	x := s.make(of("paladins"))
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		for seat := range x.seats {
			page := visit(t).get(x.seats[seat])
			if strings.Contains(page, `data-spots="[[&#34;hunting&#34;,&#34;&#34;,&#34;&#34;]]"`) {
				if !strings.Contains(page, `data-space="hunting"`) {
					t.Error("the place is not on the board")
				}
				return
			}
		}
		x.random(rng)
	}
	t.Fatal("no entry is lit where it is done")
}

// TestTheLinksComeBack checks that the browser of the person who opened a table finds its links again: from the seat,
// and from the list of tables. No other browser does, and a replaced link is not shown any more.
func TestTheLinksComeBack(t *testing.T) {
	s := serve(t)
	v := visit(t)
	made, _ := v.do("POST", s.URL+"/new/root", url.Values{"seat:marquise": {"me"}, "seat:eyrie": {"person"},
		"seat:alliance": {"free"}, "seat:vagabond": {"greedy"}})
	link := func(class string) string {
		m := regexp.MustCompile(`class="` + class + `"[^>]* href="([^"]*)"`).FindStringSubmatch(made)
		if m == nil {
			t.Fatalf("no %s:\n%s", class, made)
		}
		return m[1]
	}
	seats := regexp.MustCompile(`class="seat" href="([^"]*)"`).FindAllStringSubmatch(made, -1)
	mine, owner := link("sit button main"), link("owner")
	if len(seats) != 2 || strings.Index(made, `class="sit`) < strings.Index(made, `class="owner"`) {
		t.Fatalf("%d seats have a link, or one sits down before the links are read:\n%s", len(seats), made)
	}
	friend := seats[0][1]
	if friend == mine {
		friend = seats[1][1]
	}
	to := strings.TrimPrefix(owner, s.URL) + "/owner"
	if page := v.get(mine); !strings.Contains(page, `href="`+to+`"`) {
		t.Error("nothing leads from the seat to the links")
	}
	if brief := v.get(mine + "/brief"); !strings.Contains(brief, `"owner":"`+to+`"`) {
		t.Errorf("nothing leads from the list of tables to the links: %s", brief)
	}
	for _, other := range []*visitor{visit(t), v} {
		if page := other.get(friend); strings.Contains(page, "/owner") {
			t.Error("another seat leads to the owner's page")
		}
	}
	page := v.get(owner + "/owner")
	for _, want := range []string{mine, friend, link("invitation"), owner} {
		if !strings.Contains(page, `href="`+want+`"`) {
			t.Errorf("the owner's page does not have %s:\n%s", want, page)
		}
	}
	if other := visit(t).get(owner + "/owner"); strings.Contains(other, friend) {
		t.Error("another browser is shown links")
	}
	number := regexp.MustCompile(`(?s)>Eyrie Dynasties<.*?name="link" value="(\d+)"`).FindStringSubmatch(page)
	v.do("POST", owner+"/owner", url.Values{"link": number[1:], "do": {"renew"}})
	page = v.get(owner + "/owner")
	if fresh := strings.Count(page, s.URL+"/s/"); strings.Contains(page, friend) || fresh != 5 {
		t.Errorf("after a new link there are %d:\n%s", fresh, page)
	}
}

// TestNobodyWaits checks the defaults of the form: every seat is played by the person who opens the table, by another
// person with a single link, or by an agent. A guided first game begins at once.
func TestNobodyWaits(t *testing.T) {
	s := serve(t)
	v := visit(t)
	for _, m := range regexp.MustCompile(`href="(/new/[^"]*)"><`).FindAllStringSubmatch(v.get(s.URL+"/"), -1) {
		form := url.Values{}
		for _, f := range regexp.MustCompile(`<select name="([^"]*)"[^>]*>((?s).*?)</select>`).
			FindAllStringSubmatch(v.get(s.URL+m[1]), -1) {
			if chosen := regexp.MustCompile(`value="([^"]*)" selected`).FindStringSubmatch(f[2]); chosen != nil {
				form.Set(f[1], chosen[1])
			}
		}
		form.Set("begin", "yes")
		page, answer := v.do("POST", s.URL+m[1], form)
		c, err := s.house.Sit(room.TokenOf(strings.TrimPrefix(answer.Request.URL.Path, "/s/")))
		if err != nil {
			t.Errorf("%s does not begin: %v\n%s", m[1], err, page)
			continue
		}
		c.Look(func(s *room.Sight) error {
			for _, seat := range s.Seats {
				if !seat.Nobody && seat.Agent == "" && !c.Holds(seat.ID) {
					t.Errorf("%s: nobody plays %s", m[1], seat.ID)
				}
			}
			return nil
		})
	}
	page := v.get(s.URL + "/new/root?laid=first_game")
	first, rest, _ := strings.Cut(page, "<details")
	if !strings.Contains(first, `name="begin"`) || strings.Contains(first, "<select") ||
		!strings.Contains(first, "Vagabond") || !strings.Contains(rest, `value="first_game" checked`) {
		t.Errorf("a guided game does not begin at once:\n%s", page)
	}
}
