package web_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// TestInvitationsByForms checks that a table with free seats has one invitation, that each visitor who opens it takes a
// seat under a name, and comes back to it, without a script.
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
	if page = ada.get(link[1]); !strings.Contains(page, "You sit here") {
		t.Errorf("whoever comes back is not led to the seat:\n%s", page)
	}
	page = bob.get(link[1])
	if strings.Contains(page, "You sit here") || !strings.Contains(page, "Ada") || strings.Count(page, `name="seat"`) != 1 {
		t.Errorf("the next guest sees\n%s", page)
	}
	page, answer = bob.do("POST", link[1]+"/join", url.Values{"seat": {"marquise"}})
	if answer.StatusCode != http.StatusConflict || !strings.Contains(page, "has taken that seat") {
		t.Errorf("a seat is taken twice: %s", answer.Status)
	}
	bob.do("POST", link[1]+"/join", url.Values{"seat": {"eyrie"}, "name": {"Bob"}})
	if page = visit(t).get(link[1]); !strings.Contains(page, "All seats are taken.") {
		t.Errorf("a full table:\n%s", page)
	}
	if page = visit(t).get(link[1] + "?watch=yes"); !strings.Contains(page, `id="board"`) || len(options(page)) > 0 {
		t.Error("an invitation does not watch")
	}
	if _, answer = visit(t).do("POST", link[1]+"/answer", url.Values{"option": {"0"}}); answer.StatusCode == http.StatusOK &&
		!strings.Contains(answer.Request.URL.RawQuery, "not_yours") {
		t.Error("an invitation answers")
	}
}

// TestTheFormInWords checks that the form names maps and decks as people do, in both languages, keeps readings apart
// from editions, and draws seats at random with what the game advises.
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
		for _, m := range regexp.MustCompile(`(?s)<select name="option:[^>]*>(.*?)</select>`).FindAllStringSubmatch(page, -1) {
			for _, o := range regexp.MustCompile(`value="([^"]*)"[^>]*>([^<]*)<`).FindAllStringSubmatch(m[1], -1) {
				if strings.EqualFold(strings.ReplaceAll(o[1], "_", " "), o[2]) {
					t.Errorf("%s: %s has no name", game, o[1])
				}
			}
		}
	}
	editions, readings, _ := strings.Cut(page, "Autres lectures des règles")
	if !strings.Contains(editions, `value="first_edition"`) || !strings.Contains(readings, `value="birds_are_no_orders"`) {
		t.Error("editions and readings are mixed")
	}
	if lobby := v.get(s.URL + "/"); !strings.Contains(lobby, "/new/root?laid=first_game") ||
		strings.Index(lobby, "first_game") > strings.Index(lobby, `class="games"`) {
		t.Error("the guided game is not first")
	}
	v.lang = "en"
	page, _ = v.do("POST", s.URL+"/new/root", url.Values{"show": {"random"}, "players": {"4"},
		"seat:eyrie": {"person"}, "seat:marquise": {"free"}})
	if n := strings.Count(page, `value="free" selected`); n != 3 || !strings.Contains(page, `value="person" selected`) ||
		strings.Contains(page, "is advised") {
		t.Errorf("%d of 4 seats are free, or they have not the reach:\n%s", n, page)
	}
	page, _ = v.do("POST", s.URL+"/new/root", url.Values{"show": {"yes"}, "seat:cult": {"person"},
		"seat:alliance": {"person"}, "seat:marquise": {""}, "seat:eyrie": {""}})
	if !strings.Contains(page, "Reach: 5. At least 17 is advised.") {
		t.Errorf("a weak line-up is not told:\n%s", page)
	}
	page, _ = v.do("POST", s.URL+"/new/root", url.Values{"show": {"random"}, "players": {"99"}})
	if !strings.Contains(page, "No line-up was found") {
		t.Error("99 play")
	}
}

// TestRematchByForms checks that both players come to one table after a match, and that the list of a browser's tables
// learns how each is.
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
		if !strings.Contains(page, `id="question"`) || "http://"+answer.Request.URL.Host+answer.Request.URL.Path == x.seats[seat] {
			t.Errorf("%s: %s", seat, answer.Request.URL)
		}
	}
}
