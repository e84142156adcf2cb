package web_test

import (
	"database/sql"
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/room/mail"
	"precept/cmd/precept/table/web"
)

// TestInvitationsByForms checks without a script that a table with free seats has one invitation. Each visitor who
// opens it takes a seat under a name, and can come back to it.
func TestInvitationsByForms(t *testing.T) {
	s := serve(t)
	v := visit(t)
	made, answer := v.do("POST", s.URL+"/new/root", url.Values{"seat:marquise": {"free"}, "seat:eyrie": {"free"}})
	link := regexp.MustCompile(`class="invitation" href="([^"]*)"`).FindStringSubmatch(made)
	if answer.StatusCode != http.StatusCreated || link == nil || strings.Contains(made, `class="seat"`) {
		t.Fatalf("%s\n%s", answer.Status, made)
	}
	ada, bob := visit(t), visit(t)
	page := ada.get(link[1])
	if strings.Count(page, `name="seat"`) != 2 || !strings.Contains(page, "<svg") {
		t.Fatalf("no seats with their colours:\n%s", page)
	}
	page, _ = ada.do("POST", link[1]+"/join", url.Values{"seat": {"marquise"}, "name": {"Ada"}})
	if !strings.Contains(page, `id="question"`) || len(options(page)) == 0 {
		t.Fatalf("who takes the seat does not sit there:\n%s", page)
	}
	if !strings.Contains(page, "You are the Marquise de Cat. You play with the Eyrie Dynasties.") {
		t.Errorf("nobody says who Ada is, and with whom she plays:\n%s", page)
	}
	if page = ada.get(link[1]); !strings.Contains(page, "You sit here") {
		t.Errorf("whoever comes back is not led to the seat:\n%s", page)
	}
	page = bob.get(link[1])
	if strings.Contains(page, "You sit here") || !strings.Contains(page, "Ada") ||
		strings.Count(page, `name="seat"`) != 1 {
		t.Errorf("the next guest sees\n%s", page)
	}
	page, answer = bob.do("POST", link[1]+"/join", url.Values{"seat": {"marquise"}})
	if answer.StatusCode != http.StatusConflict || !strings.Contains(page, "has taken that seat") {
		t.Errorf("a seat is taken twice: %s", answer.Status)
	}
	page, _ = bob.do("POST", link[1]+"/join", url.Values{"seat": {"eyrie"}, "name": {"Bob"}})
	if !strings.Contains(page, "You are the Eyrie Dynasties. You play with the Marquise de Cat (Ada).") {
		t.Errorf("nobody says who Bob is, and with whom he plays:\n%s", page)
	}
	if page = visit(t).get(link[1]); !strings.Contains(page, "All seats are taken.") {
		t.Errorf("a full table:\n%s", page)
	}
	if page = visit(t).get(link[1] + "?watch=yes"); !strings.Contains(page, `id="board"`) || len(options(page)) > 0 {
		t.Error("an invitation does not watch")
	}
	_, answer = visit(t).do("POST", link[1]+"/answer", url.Values{"option": {"0"}})
	if answer.StatusCode == http.StatusOK && !strings.Contains(answer.Request.URL.RawQuery, "not_yours") {
		t.Error("an invitation answers")
	}
}

// TestTheFormInWords checks that the form uses names for maps and decks in both languages, separates readings from
// editions, and follows the game's advice when it draws random seats.
func TestTheFormInWords(t *testing.T) {
	s := serve(t)
	v := visit(t)
	v.lang = "fr"
	page := v.get(s.URL + "/new/root")
	for _, want := range []string{">Automne</option>", ">Paquet standard</option>", "Plateau <select",
		"Éditions et façons de jouer", "Autres lectures des règles"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	}
	for _, game := range []string{"root", "kiri", "wonderland", "paladins"} {
		page := v.get(s.URL + "/new/" + game)
		for _, m := range regexp.MustCompile(`(?s)<select name="option:[^>]*>(.*?)</select>`).
			FindAllStringSubmatch(page, -1) {
			for _, o := range regexp.MustCompile(`value="([^"]*)"[^>]*>([^<]*)<`).FindAllStringSubmatch(m[1], -1) {
				if strings.EqualFold(strings.ReplaceAll(o[1], "_", " "), o[2]) {
					t.Errorf("%s: %s has no name", game, o[1])
				}
			}
		}
	}
	for _, clumsy := range []string{"un agent", "libre : qui", "rejouer la même chose"} {
		if strings.Contains(page, clumsy) {
			t.Errorf("the form says %q", clumsy)
		}
	}
	editions, readings, _ := strings.Cut(page, "Autres lectures des règles")
	if !strings.Contains(editions, `value="first_edition"`) || !strings.Contains(readings, `value="birds_are_no_orders"`) {
		t.Error("editions and readings are mixed")
	}
	lobby := v.get(s.URL + "/")
	for _, want := range []string{"/new/root?laid=first_game", `src="/picture/root"`, "60–90 minutes", "●●●●○"} {
		if !strings.Contains(lobby, want) {
			t.Errorf("the lobby does not say %s", want)
		}
	}
	if picture := v.get(s.URL + "/picture/root"); !strings.Contains(picture, `id="space-c1"`) ||
		!strings.Contains(picture, "<style>") {
		t.Errorf("no picture of Root:\n%.400s", picture)
	}
	v.lang = "en"
	form := url.Values{"show": {"4"}, "seat:eyrie": {"me"}, "seat:marquise": {"free"}, "order:eyrie": {"1"},
		"order:marquise": {"2"}, "name:eyrie": {"Ada"}}
	page, _ = v.do("POST", s.URL+"/new/root", form)
	if n := strings.Count(page, `value="free" selected`); n != 3 || !strings.Contains(page, `value="me" selected`) ||
		strings.Count(page, `value="random" selected`) != 2 || strings.Index(page, `value="eyrie" selected`) >
		strings.Index(page, `value="marquise" selected`) || !strings.Contains(page, `value="Ada"`) {
		t.Errorf("%d of 4 seats are free, or the first two are not as they were:\n%s", n, page)
	}
	form = url.Values{"row:1": {"cult"}, "who:1": {"me"}, "name:1": {"Ada"}, "row:2": {"random"}, "who:2": {"free"},
		"row:3": {"random"}, "who:3": {"free"}, "show": {"random"}}
	page, _ = v.do("POST", s.URL+"/new/root", form)
	if strings.Contains(page, `value="random" selected`) || !strings.Contains(page, `value="cult" selected`) ||
		strings.Contains(page, "is advised") {
		t.Errorf("nothing is drawn, or not what is advised:\n%s", page)
	}
	form.Del("show")
	page, answer := v.do("POST", s.URL+"/new/root", form)
	if answer.StatusCode != http.StatusCreated || !strings.Contains(page, "Lizard Cult <small>Ada</small>") {
		t.Errorf("a table with drawn seats: %s\n%s", answer.Status, page)
	}
	page, _ = v.do("POST", s.URL+"/new/root", url.Values{"show": {"yes"}, "seat:cult": {"person"},
		"seat:alliance": {"person"}, "seat:marquise": {""}, "seat:eyrie": {""}})
	if !strings.Contains(page, "Reach: 5. At least 17 is advised.") {
		t.Errorf("a weak line-up is not told:\n%s", page)
	}
	page, _ = v.do("POST", s.URL+"/new/root", url.Values{"show": {"99"}})
	if n := strings.Count(page, `name="row:`); n != 6 {
		t.Errorf("%d play", n)
	}
}

// TestRematchByForms checks that both players reach the same table after a match, and that a browser's list of tables
// shows the state of each.
func TestRematchByForms(t *testing.T) {
	s := serve(t)
	x := s.make(of("tic_tac_toe", "cross", "nought"))
	v := visit(t)
	if got := v.get(x.seats["cross"] + "/brief"); !strings.Contains(got, `"seat":"Cross","asked":true,"over":false`) {
		t.Errorf("of a table that waits for the seat: %s", got)
	}
	if got := v.get(x.spectator + "/brief"); !strings.Contains(got, `"asked":false`) {
		t.Errorf("of a table to watch: %s", got)
	}
	if _, answer := v.do("POST", x.seats["cross"]+"/rematch", nil); !strings.Contains(answer.Request.URL.String(),
		"goes_on") {
		t.Errorf("while it runs: %s", answer.Request.URL)
	}
	for i := range 9 {
		x.one([]string{"cross", "nought"}[i%2])
		if strings.Contains(v.get(x.seats["cross"]), `class="over"`) {
			break
		}
	}
	if page := v.get(x.seats["cross"]); !strings.Contains(page, "/rematch") {
		t.Fatalf("nothing leads to a rematch:\n%s", page)
	}
	for seat := range x.seats {
		page, answer := v.do("POST", x.seats[seat]+"/rematch", nil)
		if !strings.Contains(page, `id="question"`) || strings.HasSuffix(x.seats[seat], answer.Request.URL.Path) {
			t.Errorf("%s: %s", seat, answer.Request.URL)
		}
	}
}

// TestTheSeatPage checks what a seat can set on its page: chat notices, standing answers and pauses. Nobody else can
// set them.
func TestTheSeatPage(t *testing.T) {
	s := serve(t)
	x := s.make(of("root", "marquise", "eyrie"))
	v := visit(t)
	link := x.seats["marquise"]
	page := v.get(link + "/seat")
	if !strings.Contains(page, "<h1>Marquise de Cat</h1>") || strings.Contains(page, `value="mail"`) {
		t.Errorf("without a mail server:\n%s", page)
	}
	if _, answer := v.do("GET", x.spectator+"/seat", nil); answer.StatusCode != http.StatusConflict {
		t.Errorf("who looks on has a seat: %s", answer.Status)
	}
	for url0, want := range map[string]string{"https://chat.example.org/hook": "A chat is set.", "": "", "no": "alert"} {
		page, _ = v.do("POST", link+"/notify", url.Values{"by": {"chat"}, "url": {url0}})
		if !strings.Contains(page, want) || strings.Contains(page, "chat.example.org") {
			t.Errorf("%q:\n%s", url0, page)
		}
	}
	page, answer := v.do("POST", link+"/notify", url.Values{"by": {"mail"}, "url": {"a@example.org"}})
	if answer.StatusCode != http.StatusConflict || !strings.Contains(page, "sends no mail") {
		t.Errorf("mail: %s", answer.Status)
	}
	option := regexp.MustCompile(`(?s)<select name="option".*?value="(-?\d+)"`).FindStringSubmatch(page)
	after := regexp.MustCompile(`name="after" value="(\d+)"`).FindStringSubmatch(page)
	if option == nil || after == nil {
		t.Fatalf("nothing can be answered beforehand:\n%s", page)
	}
	form := url.Values{"option": option[1:], "after": after[1:], "until": {"end"}}
	if page, _ = v.do("POST", link+"/stand", form); strings.Count(page, "Take it back") != 1 {
		t.Fatalf("no answer beforehand:\n%s", page)
	}
	if other := v.get(x.seats["eyrie"] + "/seat"); strings.Contains(other, "Take it back") {
		t.Error("another seat sees it")
	}
	id := regexp.MustCompile(`name="back" value="(\d+)"`).FindStringSubmatch(page)
	if page, _ = v.do("POST", link+"/stand", url.Values{"back": id[1:]}); strings.Contains(page, "Take it back") {
		t.Error("it was not taken back")
	}
	for _, on := range []string{"no", "wait", "yes"} {
		page, _ = v.do("POST", link+"/pause", url.Values{"on": {on}})
		waits := false
		x.anyChair().Look(func(s *room.Sight) error {
			waits = slices.ContainsFunc(s.Seats, func(c room.Seat) bool { return c.Confirms })
			return nil
		})
		if !strings.Contains(page, `value="`+on+`" checked`) || strings.Count(page, " checked") != 1 ||
			waits != (on == "wait") {
			t.Errorf("the end of a turn is set to %s, and the others wait: %t\n%s", on, waits, page)
		}
	}
	if page = v.get(link); strings.Contains(page, "mail") || strings.Contains(page, `name="confirm"`) {
		t.Error("the table speaks of mail that the server does not send, or has a second setting for the end of a turn")
	}
}

// TestPause checks that a turn ends for good only after its player has confirmed it, unless the browser wants no pause.
func TestPause(t *testing.T) {
	s := serve(t)
	x := s.make(of("root", "marquise", "eyrie"))
	v, link := visit(t), x.seats["marquise"]
	page := v.get(link)
	for range 60 {
		all := options(page)
		if len(all) == 0 {
			x.one("eyrie")
			page = v.get(link)
			continue
		}
		option := all[0]
		for _, o := range all {
			if strings.HasPrefix(o, "-") {
				option = o
			}
		}
		form := url.Values{"option": {option}, "after": {field(page, "after")}, "picks": {field(page, "picks")}}
		next, answer := v.do("POST", link+"/answer", form)
		if page = next; !answer.Request.URL.Query().Has("sure") {
			continue
		}
		if !strings.Contains(page, "You cannot come back to this afterwards") || len(options(page)) != len(all) {
			t.Fatalf("no pause:\n%s", page)
		}
		form.Set("sure", "yes")
		if page, answer = v.do("POST", link+"/answer", form); answer.Request.URL.RawQuery != "" ||
			field(page, "after") == form.Get("after") {
			t.Errorf("confirmed, it does not go on: %s", answer.Request.URL)
		}
		return
	}
	t.Fatal("no turn ends")
}

// field returns the value of a hidden field of the question.
func field(page, name string) string {
	_, form, _ := strings.Cut(page, `class="offers"`)
	m := regexp.MustCompile(`name="` + name + `" value="([^"]*)"`).FindStringSubmatch(form)
	if m == nil {
		return ""
	}
	return m[1]
}

// TestLetters checks that the page linked in a letter confirms an address or ends the mail only by a button. A program
// that follows links triggers neither.
func TestLetters(t *testing.T) {
	dir := t.TempDir()
	config := filepath.Join(dir, "mail.json")
	if err := os.WriteFile(config, []byte(`{"smtp": "smtp://127.0.0.1:9", "from": "a@example.org", "url": "http://here"}`),
		0o600); err != nil {
		t.Fatal(err)
	}
	server, err := mail.Read(config)
	if err != nil {
		t.Fatal(err)
	}
	plainly := serve(t)
	house, err := room.Open(room.Config{File: filepath.Join(dir, "x.db"), Library: plain{plainly.shelf}, Mail: server,
		Follow: web.Follow, Tell: func(err error, _ string) { t.Error(err) }})
	if err != nil {
		t.Fatal(err)
	}
	defer house.Close()
	pages := web.New(house, plainly.shelf, "test", func(err error) { t.Error(err) })
	s := &site{t: t, house: house, Server: httptest.NewServer(pages)}
	defer s.Server.Close()
	x, v := s.make(of("tic_tac_toe", "cross", "nought")), visit(t)
	page, _ := v.do("POST", x.seats["cross"]+"/notify", url.Values{"by": {"mail"}, "url": {"ada@example.org"}})
	if !strings.Contains(page, "A letter asks to confirm the address") || strings.Contains(page, "ada@") {
		t.Fatalf("no letter:\n%s", page)
	}
	db, err := sql.Open("sqlite", filepath.Join(dir, "x.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var secret []byte
	if err := db.QueryRow("SELECT secret FROM hooks").Scan(&secret); err != nil {
		t.Fatal(err)
	}
	link := s.URL + "/n/" + base64.RawURLEncoding.EncodeToString(secret)
	if page = v.get(link); !strings.Contains(page, "Tic-tac-toe · Cross") || strings.Contains(page, "ada@") {
		t.Errorf("the letter's page:\n%s", page)
	}
	if page = v.get(x.seats["cross"] + "/seat"); strings.Contains(page, "An address is confirmed.") {
		t.Error("to look at the link confirms it")
	}
	v.do("POST", link, url.Values{"do": {"confirm"}})
	if page = v.get(x.seats["cross"] + "/seat"); !strings.Contains(page, "An address is confirmed.") {
		t.Errorf("it is not confirmed:\n%s", page)
	}
	if page, _ = v.do("POST", link, url.Values{"do": {"stop"}}); !strings.Contains(page, "is forgotten") {
		t.Errorf("it does not end:\n%s", page)
	}
	if _, answer := v.do("GET", link, nil); answer.StatusCode != http.StatusNotFound {
		t.Errorf("ended: %s", answer.Status)
	}
}

// TestReports checks that every page links to a report about it, which contains what the seat sees and no link.
func TestReports(t *testing.T) {
	s := serve(t)
	x := s.make(of("root", "marquise", "eyrie"))
	x.one("marquise")
	v := visit(t)
	for page, want := range map[string]string{s.URL + "/": `{"program":"test","at":`, s.URL + "/new/root": `"program"`,
		x.seats["marquise"]: `"seat":"marquise"`, x.seats["eyrie"] + "/seat": `"seat":"eyrie"`,
		x.owner + "/owner": `"told":[`, x.spectator + "?at=0": `"position"`} {
		link := regexp.MustCompile(`class="wrong" href="([^"]*)"`).FindStringSubmatch(v.get(page))
		if link == nil {
			t.Fatalf("%s leads to no report", page)
		}
		text := v.get(s.URL + link[1])
		if !strings.Contains(text, want) || strings.Contains(text, link[1][min(3, len(link[1])-1):]) {
			t.Errorf("%s: no %s in %.300s", page, want, text)
		}
	}
	if a, b := v.get(x.seats["eyrie"]+"/report"), v.get(x.spectator+"/report"); !strings.Contains(a, `"told":[`) ||
		strings.Contains(b, `"question"`) {
		t.Errorf("%.200s\n%.200s", a, b)
	}
}

// TestTheHostsPage checks that the operator can list, export, delete and back up tables, and that nobody else can.
func TestTheHostsPage(t *testing.T) {
	s := serve(t)
	x := s.make(of("tic_tac_toe", "cross", "nought"))
	v := visit(t)
	if _, answer := v.do("GET", s.URL+"/host/nobody", nil); answer.StatusCode != http.StatusNotFound {
		t.Errorf("without the key: %s", answer.Status)
	}
	host := s.URL + s.pages.HostPath()
	page := v.get(host)
	id := regexp.MustCompile(`name="table" value="(\w+)"`).FindStringSubmatch(page)
	if id == nil || !strings.Contains(page, "Tic-tac-toe") ||
		!strings.Contains(page, "Cross, Nought") {
		t.Fatalf("no table:\n%s", page)
	}
	for do, want := range map[string]string{"backup": "A copy of all tables is in", "export": "Exported to",
		"survey": "Open tables: 1. They go on: 1. Their owners must decide: 0."} {
		if page, _ = v.do("POST", host, url.Values{"do": {do}, "table": id[1:]}); !strings.Contains(page, want) {
			t.Errorf("%s:\n%s", do, page)
		}
	}
	if page, _ = v.do("POST", host, url.Values{"do": {"delete"}, "table": id[1:]}); strings.Contains(page, id[1]+" ") {
		t.Errorf("it is there:\n%s", page)
	}
	if _, answer := v.do("GET", x.seats["cross"], nil); answer.StatusCode != http.StatusNotFound {
		t.Errorf("a deleted table: %s", answer.Status)
	}
	if page, answer := v.do("POST", host, url.Values{"do": {"delete"}, "table": id[1:]}); answer.StatusCode !=
		http.StatusConflict || !strings.Contains(page, "no such link") {
		t.Errorf("deleted again: %s", answer.Status)
	}
}
