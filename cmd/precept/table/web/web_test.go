package web_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/spf13/pflag"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/web"
	"precept/internal/lru"
	"precept/interpreter"
)

// site is a server with a house of its own.
type site struct {
	*httptest.Server
	t     *testing.T
	house *room.House
	shelf *web.Shelf
	pages *web.Server

	faulty bool // faults are expected
}

// plainShelf returns a shelf of the built-in games, loaded once for all servers that do not change it.
var plainShelf = sync.OnceValues(func() (*web.Shelf, error) { return shelfWith(nil) })

// plain is that shelf, with a cache of games that the houses of all tests share.
type plain struct{ *web.Shelf }

var lastGames = lru.New[*interpreter.Game](4)

func (p plain) Load(r room.Rules) (*interpreter.Game, error) {
	return lastGames.Get(fmt.Sprint(r), func() (*interpreter.Game, error) { return p.Shelf.Load(r) })
}

func shelfWith(mods []string) (*web.Shelf, error) {
	d := &desk.Desk{Lang: "en", Out: io.Discard, Err: io.Discard}
	flags := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	d.Stack.Flags(flags)
	for _, dir := range mods {
		if err := flags.Set("mod", dir); err != nil {
			return nil, err
		}
	}
	return web.OpenShelf(d)
}

// serve starts a server that offers some mods.
func serve(t *testing.T, mods ...string) *site {
	t.Helper()
	shelf, err := plainShelf()
	library := room.Library(plain{shelf})
	if len(mods) > 0 {
		shelf, err = shelfWith(mods)
		library = shelf
	}
	if err != nil {
		t.Fatal(err)
	}
	s := &site{t: t, shelf: shelf}
	fault := func(err error) {
		if !s.faulty {
			t.Error(err)
		}
	}
	house, err := room.Open(room.Config{File: filepath.Join(t.TempDir(), "tables.db"), Library: library,
		Follow: web.Follow, PutRight: web.PutRight, Tell: func(err error, _ string) { fault(err) }})
	if err != nil {
		t.Fatal(err)
	}
	s.house, s.pages = house, web.New(house, shelf, "test", fault)
	s.Server = httptest.NewServer(s.pages)
	t.Cleanup(func() {
		s.Server.CloseClientConnections()
		s.Server.Close()
		house.Close()
	})
	return s
}

// table is a table with the addresses of its links, by seats.
type table struct {
	*site
	seats            map[string]string
	owner, spectator string
}

func (s *site) make(setup room.Setup) *table {
	s.t.Helper()
	made, err := s.house.Make(setup)
	if err != nil {
		s.t.Fatal(err)
	}
	return s.linked(made)
}

// linked returns the table for the links of a table that was made.
func (s *site) linked(made *room.Made) *table {
	out := &table{s, map[string]string{}, s.URL + web.Address(made.Owner), s.URL + web.Address(made.Spectator)}
	for _, c := range made.Chairs {
		for _, seat := range c.Seats {
			out.seats[seat] = s.URL + web.Address(c.Token)
		}
	}
	return out
}

// address returns the link of a seat at another address of the same pages.
func (x *table) address(base, seat string) string {
	return base + strings.TrimPrefix(x.seats[seat], x.URL)
}

// of returns a setup of a game with these seats and defaults for the rest.
func of(game string, seats ...string) room.Setup {
	return room.Setup{Rules: room.Rules{Game: game}, Seats: seats, Seed: 1}
}

// visitor is a browser without scripts, which reads pages and sends forms.
type visitor struct {
	t      *testing.T
	client *http.Client
	lang   string
	header http.Header
}

func visit(t *testing.T) *visitor {
	jar, _ := cookiejar.New(nil)
	return &visitor{t, &http.Client{Jar: jar}, "en", http.Header{"Sec-Fetch-Site": {"same-origin"}}}
}

// do sends a request, and returns the page and the response.
func (v *visitor) do(method, address string, form url.Values) (string, *http.Response) {
	v.t.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	r, err := http.NewRequest(method, address, body)
	if err != nil {
		v.t.Fatal(err)
	}
	for k, values := range v.header {
		r.Header[k] = values
	}
	r.Header.Set("Accept-Language", v.lang)
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	answer, err := v.client.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	return string(text), answer
}

// get returns a page that must exist.
func (v *visitor) get(address string) string {
	v.t.Helper()
	text, answer := v.do("GET", address, nil)
	if answer.StatusCode != http.StatusOK {
		v.t.Fatalf("%s: %s\n%s", address, answer.Status, text)
	}
	return text
}

// These match the fields of the form for answers on a page.
var (
	offered = regexp.MustCompile(`name="option" value="(-?\d+)"[^>]*data-number="(\d*)"`)
	fields  = regexp.MustCompile(`<form method="post" action="(/s/[^"]*/answer)" class="offers">` +
		`<input type="hidden" name="after" value="(\d+)"><input type="hidden" name="picks" value="([^"]*)">`)
)

// options returns the options on a page, as the form sends them.
func options(page string) []string {
	var out []string
	for _, m := range offered.FindAllStringSubmatch(page, -1) {
		out = append(out, m[1])
	}
	return out
}

// choose sends the form of a page with one of its options, and returns the resulting page.
func (v *visitor) choose(site *site, page, option string) (string, *http.Response) {
	v.t.Helper()
	f := fields.FindStringSubmatch(page)
	if f == nil {
		v.t.Fatalf("nothing is asked on the page:\n%s", page)
	}
	return v.do("POST", site.URL+f[1], url.Values{"after": {f[2]}, "picks": {f[3]}, "option": {option}})
}

// TestAMatchByForms plays a whole match by forms alone, with nothing but the options on each page.
func TestAMatchByForms(t *testing.T) {
	s := serve(t)
	x := s.make(of("tic_tac_toe"))
	v := visit(t)
	var seats []string
	for seat := range x.seats {
		seats = append(seats, seat)
	}
	for n := 0; ; n++ {
		if n > 20 {
			t.Fatal("the match does not end")
		}
		played := false
		for _, seat := range seats {
			page := v.get(x.seats[seat])
			if strings.Contains(page, `class="over"`) {
				return
			}
			if all := options(page); len(all) > 0 {
				next, answer := v.choose(s, page, all[0])
				if answer.StatusCode != http.StatusOK || strings.Contains(next, `class="asked"`) {
					t.Fatalf("%s answers, and: %s\n%s", seat, answer.Status, next)
				}
				played = true
			}
		}
		if !played {
			t.Fatal("nobody is asked")
		}
	}
}

// TestAnswersThatAreStale checks that an answer sent twice is accepted once. An answer to an old position changes
// nothing and reports that, and an option that is not offered is refused.
func TestAnswersThatAreStale(t *testing.T) {
	s := serve(t)
	x := s.make(of("tic_tac_toe"))
	v := visit(t)
	page, seat := "", ""
	for seat = range x.seats {
		if page = v.get(x.seats[seat]); len(options(page)) > 0 {
			break
		}
	}
	all := options(page)
	first, _ := v.choose(s, page, all[0])
	if again, answer := v.choose(s, page, all[0]); again != first || answer.StatusCode != http.StatusOK {
		t.Errorf("sent twice: %s, %d bytes and %d", answer.Status, len(first), len(again))
	}
	if other, _ := v.choose(s, page, all[1]); !strings.Contains(other, "The table has changed in the meantime") {
		t.Errorf("a stale answer does not say so:\n%s", other)
	}
	for seat = range x.seats {
		if page = v.get(x.seats[seat]); len(options(page)) > 0 {
			break
		}
	}
	if len(options(page)) != len(all)-1 {
		t.Errorf("%d options after one answer of %d", len(options(page)), len(all))
	}
	if refused, _ := v.choose(s, page, all[len(all)-1]); !strings.Contains(refused, "That cannot be chosen now") {
		t.Errorf("what is not offered is not refused:\n%s", refused)
	}
}

// TestHeaders checks that pages have the security headers, and contain nothing that these would refuse.
func TestHeaders(t *testing.T) {
	s := serve(t)
	x := s.make(of("root"))
	v := visit(t)
	for _, address := range []string{s.URL + "/", s.URL + "/new/root", x.seats["marquise"], x.spectator, x.owner,
		x.owner + "/owner", s.URL + "/s/nobody", s.URL + "/static/table.js"} {
		text, answer := v.do("GET", address, nil)
		for name, want := range map[string]string{"Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
			"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; " +
				"img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; " +
				"frame-ancestors 'none'"} {
			if got := answer.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q", address, name, got)
			}
		}
		if strings.Contains(text, "<style") || strings.Contains(text, ` style="`) ||
			strings.Contains(text, "javascript:") || strings.Contains(text, " onclick=") {
			t.Errorf("%s holds what its own policy refuses", address)
		}
		for _, m := range regexp.MustCompile(`(?:src|href|action)="(https?:[^"]*)"`).FindAllStringSubmatch(text, -1) {
			if !strings.HasPrefix(m[1], s.URL) {
				t.Errorf("%s: %s is another host", address, m[1])
			}
		}
	}
}

// TestOtherSitesSendNothing checks that only pages of this server can send answers and make tables.
func TestOtherSitesSendNothing(t *testing.T) {
	s := serve(t)
	x := s.make(of("tic_tac_toe"))
	v := visit(t)
	var first string
	page := ""
	for _, first = range x.seats {
		if page = v.get(first); len(options(page)) > 0 {
			break
		}
	}
	for _, test := range []struct {
		header http.Header
		lobby  bool
		want   int
	}{
		{http.Header{"Sec-Fetch-Site": {"cross-site"}}, false, http.StatusForbidden},
		{http.Header{"Sec-Fetch-Site": {"same-site"}}, false, http.StatusForbidden},
		{http.Header{"Origin": {"https://elsewhere.example"}}, false, http.StatusForbidden},
		{http.Header{"Origin": {"https://elsewhere.example"}}, true, http.StatusForbidden},
		{http.Header{"Origin": {"null"}}, true, http.StatusForbidden},
		{http.Header{"Origin": {s.URL}}, false, http.StatusOK},
	} {
		v.header = test.header
		status := 0
		if test.lobby {
			_, answer := v.do("POST", s.URL+"/new/tic_tac_toe", url.Values{"seat:noughts": {"person"}})
			status = answer.StatusCode
		} else {
			_, answer := v.choose(s, page, options(page)[0])
			status = answer.StatusCode
		}
		if status != test.want {
			t.Errorf("%v to the lobby (%t): %d, not %d", test.header, test.lobby, status, test.want)
		}
	}
}

// TestTheLobby checks that the lobby makes a table of any game and shows its links, and that each link shows a page.
func TestTheLobby(t *testing.T) {
	s := serve(t)
	v := visit(t)
	seen := map[string]bool{}
	for _, m := range regexp.MustCompile(`href="(/new/[^"]*)"`).FindAllStringSubmatch(v.get(s.URL+"/"), -1) {
		if seen[m[1]] {
			continue
		}
		seen[m[1]] = true
		page := v.get(s.URL + m[1])
		form := url.Values{}
		for _, f := range regexp.MustCompile(`<select name="([^"]*)"[^>]*>((?s).*?)</select>`).
			FindAllStringSubmatch(page, -1) {
			chosen := regexp.MustCompile(`value="([^"]*)" selected`).FindStringSubmatch(f[2])
			if chosen != nil {
				form.Set(f[1], chosen[1])
			}
		}
		made, answer := v.do("POST", s.URL+m[1], form)
		if answer.StatusCode != http.StatusCreated {
			t.Errorf("%s: %s\n%s", m[1], answer.Status, made)
			continue
		}
		links := regexp.MustCompile(`<a[^>]* href="(http://[^"]*/s/[^"]*)"`).FindAllStringSubmatch(made, -1)
		if len(links) < 3 {
			t.Errorf("%s: %d links", m[1], len(links))
		}
		for _, l := range links {
			if page := v.get(l[1]); !strings.Contains(page, `id="question"`) {
				t.Errorf("%s: a link shows no table", m[1])
			}
		}
	}
}

// TestTheLobbySaysWhatIsWrong checks that the form shows what is wrong with it, in the visitor's language, and keeps
// the values typed.
func TestTheLobbySaysWhatIsWrong(t *testing.T) {
	s := serve(t)
	v := visit(t)
	page, answer := v.do("POST", s.URL+"/new/root", url.Values{"seat:marquise": {"person"}, "name:marquise": {"Ada"},
		"option:map": {"lake"}})
	if answer.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(page, `role="alert"`) ||
		!strings.Contains(page, `value="Ada"`) || !strings.Contains(page, `value="lake" selected`) {
		t.Errorf("%s\n%s", answer.Status, page)
	}
	if page, answer = v.do("POST", s.URL+"/new/root", url.Values{"laid": {"no_such_thing"}}); answer.StatusCode !=
		http.StatusUnprocessableEntity || !strings.Contains(page, "no_such_thing") {
		t.Errorf("%s\n%s", answer.Status, page)
	}
}

// bringing lists variants and mods that add seats to a game.
var bringing = []struct{ game, laid, seat, other string }{
	{"root", "lilypad", "lilypad", "marquise"},
	{"root", "mechanical_marquise", "marquise_bot", "eyrie"},
}

// TestTheFormHasWhatIsLaid checks that the seats of a chosen variant or mod are in the form without a script, and in
// the data for programs. A table can be made with these seats.
func TestTheFormHasWhatIsLaid(t *testing.T) {
	s := serve(t, folder+"lilypad")
	v := visit(t)
	for _, x := range bringing {
		address := s.URL + "/new/" + x.game
		field := `<option value="` + x.seat + `"`
		if x.seat == "marquise_bot" {
			field = `name="seat:` + x.seat + `"`
		}
		if strings.Contains(v.get(address), field) {
			t.Errorf("%s: the bare game has the seat", x.laid)
		}
		page, answer := v.do("POST", address, url.Values{"laid": {x.laid}, "show": {"yes"}, "name:" + x.other: {"Ada"}})
		if answer.StatusCode != http.StatusOK || !strings.Contains(page, `value="Ada"`) ||
			!strings.Contains(page, `value="`+x.laid+`" checked`) {
			t.Errorf("%s: %s, and what was typed is lost:\n%s", x.laid, answer.Status, page)
		}
		if !strings.Contains(page, field) {
			t.Errorf("%s: no field for its seat", x.laid)
		}
		if page := v.get(address + "?laid=" + x.laid); !strings.Contains(page, field) {
			t.Errorf("%s: the address that says it shows the bare game", x.laid)
		}
	}
	page := v.get(s.URL + "/new/root")
	if !strings.Contains(page, "Lilypad") || strings.Contains(page, "examples/mods") {
		t.Error("the mod is not shown by its title, or where it lies is")
	}
}

// TestWhatATableIsMadeOf checks that a program can read all choices, and that any choice that does not fit is refused
// instead of ignored.
func TestWhatATableIsMadeOf(t *testing.T) {
	s := serve(t, folder+"lilypad")
	v := visit(t)
	v.header.Set("Accept", "application/json")
	for _, x := range bringing {
		if text := v.get(s.URL + "/new/" + x.game + "?laid=" + x.laid); !strings.Contains(text, `{"id":"`+x.seat+`"`) {
			t.Errorf("%s: no seat in %s", x.laid, text)
		}
		form := url.Values{"seat:" + x.seat: {"person"}, "seat:" + x.other: {"person"}, "seat:alliance": {"person"}}
		text, answer := v.do("POST", s.URL+"/new/"+x.game, form)
		if answer.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(text, "has no seat") {
			t.Errorf("%s is not laid: %s %s", x.laid, answer.Status, text)
		}
		form.Set("laid", x.laid)
		if text, answer = v.do("POST", s.URL+"/new/"+x.game, form); answer.StatusCode != http.StatusCreated {
			t.Errorf("%s: %s %s", x.laid, answer.Status, text)
		}
	}
	for field, value := range map[string]string{"seat:nobody": "person", "option:nothing": "x", "option:map": "nowhere",
		"lay": "lilypad", "laid": "nothing", "seats": "marquise"} {
		form := url.Values{"seat:marquise": {"person"}, "seat:eyrie": {"person"}, field: {value}}
		if text, answer := v.do("POST", s.URL+"/new/root", form); answer.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s=%s: %s %s", field, value, answer.Status, text)
		}
	}
}

// TestLanguages checks that pages are in the browser's language until another is chosen.
func TestLanguages(t *testing.T) {
	s := serve(t)
	x := s.make(of("root"))
	v := visit(t)
	v.lang = "de, fr-CA;q=0.8, en;q=0.5"
	page := v.get(x.seats["marquise"])
	if !strings.Contains(page, `<html lang="fr">`) || !strings.Contains(page, "Ce qui s&#39;est passé") {
		t.Errorf("the page is not in French:\n%.400s", page)
	}
	page, _ = v.do("POST", s.URL+"/language", url.Values{"lang": {"en"}, "back": {"//elsewhere.example/"}})
	if !strings.Contains(page, `<html lang="en">`) || !strings.Contains(page, "A new table") {
		t.Errorf("the lobby is not in English:\n%.400s", page)
	}
	if page = v.get(x.seats["marquise"]); !strings.Contains(page, `<html lang="en">`) {
		t.Error("the language that was chosen is forgotten")
	}
}

// TestBounds checks the limits on requests of one address, their size, and their streams.
func TestBounds(t *testing.T) {
	s := serve(t)
	x := s.make(of("tic_tac_toe"))
	v := visit(t)
	much := url.Values{"text": {strings.Repeat("x", 1<<20)}}
	if _, answer := v.do("POST", x.owner+"/note", much); answer.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("a megabyte: %s", answer.Status)
	}
	refused := false
	for range 2000 {
		_, answer := v.do("GET", s.URL+"/s/nobody", nil)
		if refused = answer.StatusCode == http.StatusTooManyRequests; refused {
			break
		}
	}
	if !refused {
		t.Error("2000 requests at once are answered")
	}
}

// long returns a table with the given number of answers, from the first random match that has that many.
func long(s *site, answers int) *table {
	for seed := uint64(3); ; seed++ {
		x, rng, n := s.make(of("root")), rand.New(rand.NewPCG(seed, 3)), 0
		for n < answers && x.random(rng) {
			n++
		}
		if n == answers {
			return x
		}
	}
}

// TestLongLogs checks that pages of a long match have a bounded length. The whole log is available on request, and
// programs can read it from any line on.
func TestLongLogs(t *testing.T) {
	s := serve(t)
	x := long(s, 420)
	v := visit(t)
	at := regexp.MustCompile(`<p class="line[^"]*"><a href="[^"]*\?at=(\d+)"`)
	page, whole := v.get(x.spectator), v.get(x.spectator+"?log=all")
	lines, all := at.FindAllStringSubmatch(page, -1), at.FindAllStringSubmatch(whole, -1)
	last, _ := strconv.Atoi(lines[len(lines)-1][1]) // of an answer that everybody can read
	if len(lines) >= len(all)/2 || last > 420 || last < 400 || all[len(all)-1][1] != lines[len(lines)-1][1] {
		t.Errorf("%d lines of %d, the last is %s", len(lines), len(all), lines[len(lines)-1][1])
	}
	if n, _ := strconv.Atoi(lines[0][1]); n > 320 || n < 200 {
		t.Errorf("the first line that is told is %d", n)
	}
	if !strings.Contains(page, `class="earlier"`) || strings.Contains(whole, `class="earlier"`) {
		t.Error("no link to what happened earlier, or one too many")
	}
	from, end := strings.Index(page, `<div class="lines"`), strings.Index(page, `<section id="more"`)
	told := page[from:end]
	if told = told[strings.Index(told, "?at="+lines[len(lines)/3][1]+`"`):]; !strings.Contains(whole, told) {
		t.Error("what a page tells is told otherwise among all")
	}
	p := program(t)
	some, _ := p.plain("GET", x.spectator+"?log=410", nil)
	every, _ := p.plain("GET", x.spectator+"?log=0", nil)
	if n := len(every.Told) - len(some.Told); len(some.Told) == 0 || n < 0 ||
		!slices.Equal(every.Told[n:], some.Told) {
		t.Errorf("%d lines of %d are told otherwise to programs", len(some.Told), len(every.Told))
	}
}

// TestEveryTextIsInBothLanguages checks that every text of the pages has a French translation.
func TestEveryTextIsInBothLanguages(t *testing.T) {
	for _, text := range web.Texts(t) {
		if !web.Translated(text) {
			t.Errorf("no French for %q", text)
		}
	}
}
