package web_test

import (
	"database/sql"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/web"
)

// TestSayings checks that an address can make the page show a known text by its code, and nothing else.
func TestSayings(t *testing.T) {
	s := serve(t)
	x := s.make(room.Setup{Rules: room.Rules{Game: "tic_tac_toe"}})
	v := visit(t)
	for _, text := range []string{"Your+account+is+locked", url.QueryEscape("The table was ended."), "<b>x</b>", "Stale"} {
		if page := v.get(x.spectator + "?say=" + text); !strings.Contains(page, `<div id="notice" role="status"></div>`) {
			t.Errorf("%s is said:\n%s", text, page)
		}
	}
	for _, code := range web.Codes() {
		if page := v.get(x.spectator + "?say=" + code); !strings.Contains(page, `<div id="notice" role="status"><p>`) {
			t.Errorf("%s says nothing", code)
		}
	}
}

var number = regexp.MustCompile(`fault ([0-9a-f]{8})`)

// TestFaultsAreNumbered checks that faults of the record are logged, and that a page shows only the number of the fault
// in the log.
func TestFaultsAreNumbered(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "tables.db")
	shelf, err := shelfWith(nil)
	if err != nil {
		t.Fatal(err)
	}
	var heard strings.Builder
	house, err := room.Open(room.Config{File: file, Library: shelf, Follow: web.Follow, PutRight: web.PutRight})
	if err != nil {
		t.Fatal(err)
	}
	defer house.Close()
	s := &site{t: t, house: house, shelf: shelf}
	s.pages = web.New(house, shelf, "test", func(err error) { fmt.Fprintln(&heard, err) })
	s.Server = httptest.NewServer(s.pages)
	defer s.Server.Close()
	x := s.make(of("tic_tac_toe", "cross", "nought"))
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, table := range []string{"hooks", "entries", "links", "tables"} {
		if _, err := db.Exec("DROP TABLE " + table); err != nil {
			t.Fatal(err)
		}
		for _, ask := range []struct {
			path string
			form url.Values
		}{
			{"/new/tic_tac_toe", url.Values{"seat:cross": {"person"}, "seat:nought": {"person"}}},
			{x.seats["cross"] + "/note", url.Values{"text": {"hello"}}},
			{x.seats["cross"] + "/webhook", url.Values{"url": {"https://example.org"}}},
			{x.seats["cross"] + "/answer", url.Values{"after": {"0"}, "option": {"0"}}},
			{x.owner + "/owner", url.Values{"do": {"renew"}, "link": {"3"}}},
			{x.owner + "/owner", url.Values{"do": {"end"}, "sure": {"yes"}}},
			{x.seats["cross"], nil},
		} {
			for _, lang := range []string{"en", "fr"} {
				status, text := s.asked(ask.path, ask.form, lang)
				if strings.Contains(strings.ToLower(text), "sql") || strings.Contains(text, "no such table") ||
					strings.Contains(text, file) {
					t.Errorf("without %s, %s tells strangers of it:\n%s", table, ask.path, text)
				}
				found := number.FindStringSubmatch(text)
				if lang == "en" && status >= 500 && (found == nil || !strings.Contains(heard.String(), found[1]+": ")) {
					t.Errorf("without %s, %s: %d, %v is not told:\n%s", table, ask.path, status, found, heard.String())
				}
			}
		}
	}
	if !strings.Contains(heard.String(), "no such table") {
		t.Errorf("nobody is told: %s", heard.String())
	}
}

// asked returns the response of the pages to a request.
func (s *site) asked(path string, form url.Values, lang string) (int, string) {
	method := http.MethodGet
	if form != nil {
		method = http.MethodPost
	}
	r, err := http.NewRequest(method, strings.TrimPrefix(path, s.URL), strings.NewReader(form.Encode()))
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.Header.Set("Accept-Language", lang)
	w := httptest.NewRecorder()
	s.pages.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}
