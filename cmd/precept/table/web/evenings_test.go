package web_test

import (
	"io"
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
	"precept/interpreter"
	"precept/interpreter/record"
)

// fair is a game that passes a value to the next match.
const fair = `game: fair
title: {en: Fair}
players: 2
defaults: {seats: [ann, bob]}
seats: {ann: {name: {en: Ann}}, bob: {name: {en: Bob}}}
kinds: {stall: {is: piece, name: {en: stall}, has: {price: {type: int, name: {en: price}}}}}
zones: {store: {per: player, name: {en: store}}}
pieces: {stall: {per: player, count: 3, at: store, with: {price: 3}}}
vars:
  coins: {per: player, type: 0..99, name: {en: coins}}
  fame: {per: player, type: 0..99, lasts: campaign, name: {en: fame}}
scopes: {turn: {}}
actions:
  earn: {name: {en: Earn}, steps: [{set: coins(me), by: stall.of(me).first.price}]}
  shine: {name: {en: Shine}, steps: [{set: fame(me), by: 1}]}
play:
  - each: nth
    in: 1..2
    do:
      - each: who
        in: player
        do: [{phase: turn, of: who, do: [{offer: [earn, shine], count: 1}]}]
  - {end: game, winners: "[ann]"}
`

// club is a server of the games in a folder whose content can change.
type club struct {
	*site
	dir, file string
}

// openClub opens a server of one game.
func openClub(t *testing.T, text string) *club {
	t.Helper()
	c := &club{&site{t: t}, t.TempDir(), filepath.Join(t.TempDir(), "tables.db")}
	c.write(text)
	c.begin()
	t.Cleanup(c.end)
	return c
}

func (c *club) write(text string) {
	c.t.Helper()
	if err := os.WriteFile(filepath.Join(c.dir, "game.yaml"), []byte(text), 0o644); err != nil {
		c.t.Fatal(err)
	}
}

// begin starts the server with the present content.
func (c *club) begin() {
	c.t.Helper()
	shelf, err := web.OpenShelf(&desk.Desk{Lang: "en", Out: io.Discard, Err: io.Discard, Content: c.dir})
	if err != nil {
		c.t.Fatal(err)
	}
	house, err := room.Open(room.Config{File: c.file, Library: shelf, Follow: web.Follow, PutRight: web.PutRight})
	if err != nil {
		c.t.Fatal(err)
	}
	c.house, c.shelf = house, shelf
	c.pages = web.New(house, shelf, "test", func(err error) { c.t.Error(err) })
	c.Server = httptest.NewServer(c.pages)
}

func (c *club) end() {
	c.Server.Close()
	c.house.Close()
}

// play gives answers by their words, one after the other, for the seats that are asked.
func (x *table) play(words ...string) {
	x.t.Helper()
	for _, word := range words {
		var seat string
		var after int
		var pick interpreter.Answer
		err := x.anybody().Look(func(s *room.Sight) error {
			seat, after = s.Asked[0], s.Serial
			for _, o := range s.Match.DecisionOf(seat).Options() {
				if o.ID == word {
					pick = o.Value
				}
			}
			return nil
		})
		if err == nil {
			_, err = x.chair(seat).Answer(seat, after, []interpreter.Answer{pick})
		}
		if err != nil {
			x.t.Fatal(err)
		}
	}
}

// ownerLink matches the owner's link on the page of a new table.
var ownerLink = regexp.MustCompile(`class="owner" href="([^"]+)"`)

// TestCampaignsAtTheTable checks that a finished match passes its values to the next table directly, and by a file to a
// table with another line-up.
func TestCampaignsAtTheTable(t *testing.T) {
	c := openClub(t, fair)
	x := c.make(of("fair", "ann", "bob"))
	v := visit(t)
	if _, answer := v.do("GET", x.owner+"/campaign", nil); answer.StatusCode != http.StatusConflict {
		t.Errorf("before the end: %s", answer.Status)
	}
	if _, answer := v.do("POST", x.owner+"/next", url.Values{}); answer.StatusCode != http.StatusConflict {
		t.Errorf("before the end: %s", answer.Status)
	}
	x.play("shine", "earn", "shine", "shine")
	for link, may := range map[string]bool{x.owner: true, x.seats["ann"]: false} {
		page := v.get(link)
		if !strings.Contains(page, "/campaign\"") || strings.Contains(page, "/next\"") != may {
			t.Errorf("who may go on (%t) is shown\n%s", may, page)
		}
	}
	if _, answer := v.do("POST", x.seats["ann"]+"/next", url.Values{}); answer.StatusCode != http.StatusConflict {
		t.Errorf("by who is not the owner: %s", answer.Status)
	}
	data, _ := v.do("GET", x.seats["ann"]+"/campaign", nil)
	campaign, err := record.ReadCampaign([]byte(data))
	if err != nil || len(campaign.Matches) != 1 || len(campaign.Handed) != 1 {
		t.Fatalf("%v\n%s", err, data)
	}
	page, answer := v.do("POST", x.owner+"/next", url.Values{})
	next := ownerLink.FindStringSubmatch(page)
	if answer.StatusCode != http.StatusCreated || next == nil {
		t.Fatalf("%s\n%s", answer.Status, page)
	}
	if page = v.get(next[1]); !strings.Contains(page, "fame") {
		t.Errorf("what is handed on is not there:\n%s", page)
	}
	page, answer = v.upload(c.URL, []byte(data), nil)
	if answer.StatusCode != http.StatusOK || !strings.Contains(page, "Match 2 of the campaign") ||
		!strings.Contains(page, "fame(ann): 2") {
		t.Fatalf("%s\n%s", answer.Status, page)
	}
	sent := regexp.MustCompile(`name="campaign" value="([^"]+)"`).FindStringSubmatch(page)
	form := url.Values{"campaign": sent[1:], "seat:bob": {"person"}, "seat:ann": {"person"}}
	if page, answer = v.do("POST", c.URL+"/new/fair", form); answer.StatusCode != http.StatusCreated {
		t.Fatalf("%s\n%s", answer.Status, page)
	}
	if page = v.get(ownerLink.FindStringSubmatch(page)[1]); !strings.Contains(page, "fame") {
		t.Errorf("what is handed on is not there:\n%s", page)
	}
	form.Set("campaign", form.Get("campaign")[:40])
	if _, answer = v.do("POST", c.URL+"/new/fair", form); answer.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("a damaged campaign: %s", answer.Status)
	}
}

// TestTheServerComesBackWithOtherRules checks that a table whose rules changed while the server was stopped continues
// from its position if its owner wants that. The log lists the differences.
func TestTheServerComesBackWithOtherRules(t *testing.T) {
	c := openClub(t, fair)
	made, err := c.house.Make(of("fair", "ann", "bob"))
	if err != nil {
		t.Fatal(err)
	}
	c.linked(made).play("earn", "shine")
	c.end()
	c.write(strings.Replace(fair, "price: 3}", "price: 4}", 1))
	c.begin()
	x, v := c.linked(made), visit(t)
	page, answer := v.do("GET", x.seats["ann"], nil)
	if answer.StatusCode != http.StatusConflict || strings.Contains(page, "/adopt") {
		t.Fatalf("%s\n%s", answer.Status, page)
	}
	if page, _ = v.do("GET", x.owner, nil); !strings.Contains(page, `value="stand"`) ||
		!strings.Contains(page, "Give the answers again") {
		t.Fatalf("the owner is not asked how it goes on:\n%s", page)
	}
	if _, answer = v.do("POST", x.seats["ann"]+"/adopt", url.Values{"how": {"stand"}}); answer.StatusCode !=
		http.StatusConflict {
		t.Errorf("by another: %s", answer.Status)
	}
	if page, answer = v.do("POST", x.owner+"/adopt", url.Values{"how": {"stand"}}); answer.StatusCode != http.StatusOK {
		t.Fatalf("%s\n%s", answer.Status, page)
	}
	page = v.get(x.seats["ann"])
	if !strings.Contains(page, "price of stall: 3 → 4") {
		t.Errorf("the log does not say what is different:\n%s", page)
	}
	if got := x.value("coins(ann)"); got != "3" {
		t.Errorf("ann has %s coins, earned at the price of before", got)
	}
	x.play("earn")
	if got := x.value("coins(ann)"); got != "7" {
		t.Errorf("ann has %s coins", got)
	}
}

// TestAnotherEveningUnderOtherRules checks that a save of other rules continues from its position and lists the
// differences. The earlier match can be looked at under the former rules.
func TestAnotherEveningUnderOtherRules(t *testing.T) {
	c := openClub(t, fair)
	setup := of("fair", "ann", "bob")
	setup.Shared = [][]string{{"ann", "bob"}}
	x := c.make(setup)
	x.play("earn", "shine")
	v := visit(t)
	v.do("POST", x.owner+"/owner", url.Values{"do": {"end"}, "sure": {"yes"}})
	save, _ := v.do("GET", x.seats["ann"]+"/save", nil)
	c.end()
	c.write(strings.Replace(fair, "price: 3}", "price: 4}", 1))
	c.begin()
	page, answer := v.upload(c.URL, []byte(save), nil)
	if answer.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(page, `value="stand"`) {
		t.Fatalf("%s\n%s", answer.Status, page)
	}
	page, answer = v.upload(c.URL, []byte(save), url.Values{"adopt": {"stand"}})
	if answer.StatusCode != http.StatusCreated || !strings.Contains(page, "price of stall: 3 → 4") {
		t.Fatalf("%s\n%s", answer.Status, page)
	}
	owner := ownerLink.FindStringSubmatch(page)[1]
	if page = v.get(owner); !strings.Contains(page, "coins") {
		t.Errorf("it does not stand as it stood:\n%s", page)
	}
	token := room.TokenOf(owner[strings.LastIndex(owner, "/")+1:])
	chair, err := c.house.Sit(token)
	if err == nil {
		err = chair.End()
	}
	if err != nil {
		t.Fatal(err)
	}
	later, _ := v.do("GET", owner+"/save", nil)
	c.end()
	c.write(fair)
	c.begin()
	page, answer = v.upload(c.URL, []byte(later), url.Values{"chapter": {"1"}})
	if answer.StatusCode != http.StatusCreated {
		t.Fatalf("%s\n%s", answer.Status, page)
	}
	if page = v.get(ownerLink.FindStringSubmatch(page)[1]); !strings.Contains(page, "Earn") ||
		strings.Contains(page, `class="offers"`) {
		t.Errorf("the chapter is not shown, or may be changed:\n%s", page)
	}
	for _, chapter := range []string{"9", "x", "-1"} {
		if _, answer := v.upload(c.URL, []byte(later), url.Values{"chapter": {chapter}}); answer.StatusCode !=
			http.StatusUnprocessableEntity {
			t.Errorf("chapter %s: %s", chapter, answer.Status)
		}
	}
}
