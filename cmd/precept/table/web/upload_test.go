package web_test

import (
	"bytes"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/web"
	"precept/interpreter/record"
)

// upload sends a save to the lobby.
func (v *visitor) upload(address string, save []byte, more url.Values) (string, *http.Response) {
	v.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("save", "a.save")
	if err == nil {
		_, err = part.Write(save)
	}
	for k := range more {
		err = form.WriteField(k, more.Get(k))
	}
	if err != nil || form.Close() != nil {
		v.t.Fatal(err)
	}
	r, err := http.NewRequest("POST", address+"/upload", &body)
	if err != nil {
		v.t.Fatal(err)
	}
	r.Header = v.header.Clone()
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("Accept-Language", v.lang)
	answer, err := v.client.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	defer answer.Body.Close()
	text := &bytes.Buffer{}
	if _, err := text.ReadFrom(answer.Body); err != nil {
		v.t.Fatal(err)
	}
	return text.String(), answer
}

// resummed returns a save with a changed record and a valid sum.
func resummed(t *testing.T, save []byte, change func(*record.Record)) []byte {
	t.Helper()
	r, err := record.Read(save)
	if err != nil {
		t.Fatal(err)
	}
	change(r)
	out, err := r.Save(r.State, r.Position)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestUpload checks that a downloaded save makes a table that continues. A bad file gets a message and makes no table.
// It may be no save, a changed save, a save that is too long, or one of other rules or of another game.
func TestUpload(t *testing.T) {
	s := serve(t)
	x := s.make(of("tic_tac_toe", "cross", "nought"))
	x.one("cross")
	x.one("nought")
	x.one("cross")
	alone := s.make(room.Setup{Rules: room.Rules{Game: "tic_tac_toe"}, Seats: []string{"cross", "nought"},
		Shared: [][]string{{"cross", "nought"}}, Seed: 1})
	v := visit(t)
	if page := v.get(s.URL + "/"); !strings.Contains(page, `action="/upload" enctype="multipart/form-data"`) {
		t.Error("the lobby takes no saves")
	}
	seen := []byte(v.get(x.seats["cross"] + "/save"))
	page, answer := v.upload(s.URL, seen, nil)
	seat := regexp.MustCompile(`class="seat" href="([^"]+)"`).FindStringSubmatch(page)
	if answer.StatusCode != http.StatusCreated || seat == nil {
		t.Fatalf("%s\n%s", answer.Status, page)
	}
	board := func(page string) int { return strings.Count(page, `data-piece="mark"`) }
	if now := v.get(seat[1]); board(now) != board(v.get(x.seats["cross"])) {
		t.Errorf("the table is another than the one that was saved:\n%s", now)
	}
	v.do("POST", alone.owner+"/owner", url.Values{"do": {"end"}, "sure": {"yes"}})
	whole := []byte(v.get(alone.seats["cross"] + "/save"))
	other := resummed(t, whole, func(r *record.Record) { r.Rules, r.Parts = strings.Repeat("0", 64), nil })
	for name, test := range map[string]struct {
		save []byte
		want string
	}{
		"nothing":             {nil, "That is not a saved match."},
		"a picture":           {[]byte("\x89PNG\r\n\x1a\n"), "That is not a saved match."},
		"half of it":          {whole[:len(whole)/2], "damaged"},
		"a letter is another": {bytes.Replace(whole, []byte("tic_tac"), []byte("tac_tac"), 1), "damaged"},
		"a position of somebody's": {resummed(t, seen, func(r *record.Record) { r.State[len(r.State)-1]++ }),
			"contradicts itself"},
		"other rules":  {other, "under other rules. The differences"},
		"another game": {resummed(t, whole, func(r *record.Record) { r.Game = "checkers" }), "there is no game"},
		"a variant of somebody's": {resummed(t, whole, func(r *record.Record) { r.Variants = []string{"odd"} }),
			"not offered here"},
		"too many answers": {resummed(t, whole, func(r *record.Record) {
			r.Answers, r.Words = make([]int32, room.SaveAnswers+1), make([]string, room.SaveAnswers+1)
		}), "too long"},
	} {
		page, answer := v.upload(s.URL, test.save, nil)
		alert := regexp.MustCompile(`role="alert">([^<]*)<`).FindStringSubmatch(page)
		if answer.StatusCode != http.StatusUnprocessableEntity || alert == nil || !strings.Contains(alert[1], test.want) {
			t.Errorf("%s: %s, %v", name, answer.Status, alert)
		}
	}
	if page, _ := v.upload(s.URL, other, nil); !strings.Contains(page, `name="adopt"`) {
		t.Error("a save of other rules is not offered to be given again")
	}
	page, answer = v.upload(s.URL, other, url.Values{"adopt": {"yes"}})
	if answer.StatusCode != http.StatusCreated || !strings.Contains(page, "0 answers were given again, and none is lost") {
		t.Errorf("%s\n%s", answer.Status, page)
	}
	long := make([]byte, room.SaveBytes+1<<20)
	if _, answer := v.upload(s.URL, long, nil); answer.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("too much: %s", answer.Status)
	}
	stranger := visit(t)
	stranger.header = http.Header{"Sec-Fetch-Site": {"cross-site"}}
	if _, answer := stranger.upload(s.URL, seen, nil); answer.StatusCode != http.StatusForbidden {
		t.Errorf("from another site: %s", answer.Status)
	}
	v.lang = "fr"
	if page, _ := v.upload(s.URL, nil, nil); !strings.Contains(page, "n&#39;est pas une partie sauvée") {
		t.Errorf("in French:\n%s", page)
	}
}

// TestOrderOfSeats checks that a table has its seats in the order of the form.
func TestOrderOfSeats(t *testing.T) {
	s := serve(t)
	v := visit(t)
	form := url.Values{"seat:marquise": {"person"}, "seat:eyrie": {"person"}, "order:marquise": {"2"},
		"order:eyrie": {"1"}, "seed": {"3"}}
	page, answer := v.do("POST", s.URL+"/new/root", form)
	links := regexp.MustCompile(`<th scope="row">([^<]+?) ?</th><td><a class="seat" href="([^"]+)"`).
		FindAllStringSubmatch(page, -1)
	if answer.StatusCode != http.StatusCreated || len(links) != 2 || links[0][1] != "Eyrie Dynasties" {
		t.Fatalf("%s %v\n%s", answer.Status, links, page)
	}
	board := v.get(links[0][2])
	if strings.Index(board, `data-seat="eyrie"`) > strings.Index(board, `data-seat="marquise"`) {
		t.Error("the table has them in another order")
	}
	first := map[string]bool{}
	form.Set("drawn", "yes")
	for range 12 {
		page, _ := v.do("POST", s.URL+"/new/root", form)
		first[regexp.MustCompile(`<th scope="row">([^<]+?) ?</th>`).FindStringSubmatch(page)[1]] = true
	}
	if len(first) != 2 {
		t.Errorf("drawn, there is always the same first: %v", first)
	}
	form.Set("order:eyrie", "first")
	if page, answer := v.do("POST", s.URL+"/new/root", form); answer.StatusCode != http.StatusUnprocessableEntity ||
		!strings.Contains(page, "order of the seats as numbers") {
		t.Errorf("%s", answer.Status)
	}
}

// TestTableOfOtherRulesIsRead checks that a table whose rules have changed and that cannot continue still shows who
// answered when. What was answered is shown only to the seat that did.
func TestTableOfOtherRulesIsRead(t *testing.T) {
	dir, file := t.TempDir(), filepath.Join(t.TempDir(), "tables.db")
	game := `game: race
title: {en: Race}
players: 2
seats: {red: {name: {en: Red}}, blue: {name: {en: Blue}}}
vars: {far: {per: player, type: 0..99}}
scopes: {turn: {}}
actions:
  walk:
    steps:
      - choose: steps
        among: 1..3
      - set: far(me)
        by: steps
play:
  - while: far(me) < 90
    do:
      - each: who
        in: player
        do: [{phase: turn, of: who, do: [{offer: [walk]}]}]
`
	write := func(text string) {
		if err := os.WriteFile(filepath.Join(dir, "game.yaml"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(strings.Replace(game, "while: far(me) < 90", "while: far(red) < 90", 1))
	open := func() (*httptest.Server, *room.House) {
		shelf, err := web.OpenShelf(&desk.Desk{Lang: "en", Out: io.Discard, Err: io.Discard, Content: dir})
		if err != nil {
			t.Fatal(err)
		}
		house, err := room.Open(room.Config{File: file, Library: shelf, Follow: web.Follow,
			PutRight: web.PutRight})
		if err != nil {
			t.Fatal(err)
		}
		return httptest.NewServer(web.New(house, shelf, "test", func(err error) { t.Error(err) })), house
	}
	server, house := open()
	made, err := house.Make(of("race", "red", "blue"))
	if err != nil {
		t.Fatal(err)
	}
	v, red, blue := visit(t), "", ""
	for _, c := range made.Chairs {
		chair, err := house.Sit(c.Token)
		if err != nil {
			t.Fatal(err)
		}
		if c.Seats[0] == "red" {
			red = web.Address(c.Token)
			if _, err = chair.Answer("red", 0, []int32{0, 2}); err == nil {
				err = chair.Write("red", "off we go")
			}
		} else {
			blue = web.Address(c.Token)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	server.Close()
	house.Close()
	write(strings.NewReplacer("while: far(me) < 90", "while: far(red) < 9", "blue: {name: {en: Blue}}",
		"green: {name: {en: Green}}").Replace(game)) // blue's seat is gone
	server, house = open()
	defer server.Close()
	defer house.Close()
	for link, want := range map[string]string{red: "· red: walk, 2</li>", blue: "· red</li>"} {
		page, answer := v.do("GET", server.URL+link, nil)
		if answer.StatusCode != http.StatusConflict || !strings.Contains(page, want) ||
			!strings.Contains(page, "red ✎ off we go") || !strings.Contains(page, "rules have changed") {
			t.Errorf("%s, want %s:\n%s", answer.Status, want, page)
		}
	}
	page, _ := v.do("GET", server.URL+web.Address(made.Owner), nil)
	if !strings.Contains(page, "It cannot continue under the current rules") {
		t.Errorf("the owner is not told why it cannot go on:\n%s", page)
	}
}
