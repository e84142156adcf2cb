package web_test

import (
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"precept/cmd/precept/desk"
)

// camp is a game whose content changes during a test.
const camp = `game: camp
title: {en: Camp}
players: 2
defaults: {seats: [ann, bob]}
seats: {ann: {name: {en: Ann}}, bob: {name: {en: Bob}}}
kinds:
  tent: {is: piece, name: {en: tent, fr: tente}}
  field: {is: space, name: {en: field, fr: champ}}
spaces: {field: {row: 3}}
zones: {store: {per: player, name: {en: store, fr: réserve}}}
pieces: {tent: {per: player, count: 6, at: store}}
vars: {coins: {per: player, type: 0..99, name: {en: coins}}}
scopes: {turn: {}}
actions:
  pitch:
    name: {en: Pitch}
    steps:
      - choose: spot
        among: field
      - move: tent.of(me).at(store(me)).some(1)
        to: spot
  earn: {name: {en: Earn}, steps: [{set: coins(me), by: 1}]}
setup:
  - each: who
    in: player
    do: [{move: tent.of(who).at(store(who)).some(4), to: field_1}]
play:
  - each: nth
    in: 1..9
    do:
      - each: who
        in: player
        do: [{phase: turn, of: who, do: [{offer: [pitch, earn], count: 1}]}]
`

// renew writes another text to the folder and renews the tables, like an author who saves.
func (c *club) renew(text string) {
	c.t.Helper()
	c.write(text)
	d := &desk.Desk{Lang: "en", Out: io.Discard, Err: io.Discard, Content: c.dir}
	lib, err := d.Library()
	if err != nil {
		c.t.Fatal(err)
	}
	c.house.Renew(func() { c.shelf.Take(lib) })
}

var logOf = regexp.MustCompile(`(?s)role="log".*?</(?:section|div|ol)>`)
var noticeOf = regexp.MustCompile(`(?s)<div id="notice".*?</div>`)
var tags = regexp.MustCompile(`<[^>]*>`)

// TestLiveTablesTellWhatIsDifferent checks where a page describes a change of the content: in its notice until somebody
// has answered, and at the end of the log. Both are in the reader's language.
func TestLiveTablesTellWhatIsDifferent(t *testing.T) {
	for name, test := range map[string]struct{ from, to, en, fr, not string }{
		"fewer pieces than were set up": {"count: 6", "count: 3", "field 1,1, tent (Ann): 4 → 3",
			"champ 1,1, tente (Ann) : 4 → 3", "same position"},
		"fewer than there are": {"count: 6", "count: 5", "All answers were given again, and led to the same position.",
			"ont mené à la même position", "4 → "},
		"another setup": {"some(4), to: field_1", "some(3), to: field_1", "The match continues from its position",
			"La partie continue dans sa position", "same position"},
		"a step that is gone": {"[pitch, earn]", "[earn, pitch]",
			`could not continue from its position (play stands in the ` +
				`step "offer pitch" of play, which these rules do not have`, "que ces règles n'ont pas", "same position"},
		"a step that is gone, and another setup": {"[pitch, earn]", "[earn, pitch]",
			"They lead to another position from the beginning: field 1,1, tent (Ann): 4 → 3", "Elles mènent à une autre " +
				"position dès le début :",
			"same position"},
	} {
		t.Run(name, func(t *testing.T) {
			c := openClub(t, camp)
			x := c.make(of("camp", "ann", "bob"))
			x.play("earn")
			text := strings.Replace(camp, test.from, test.to, 1)
			if strings.Contains(name, "another") {
				text = strings.Replace(text, "some(4)", "some(3)", 1)
			}
			c.renew(text)
			en, fr := visit(t), visit(t)
			fr.lang = "fr"
			for v, want := range map[*visitor]string{en: test.en, fr: test.fr} {
				page := v.get(x.seats["ann"])
				notice, log := plainly(noticeOf.FindString(page)), plainly(logOf.FindString(page))
				if !strings.Contains(strings.ReplaceAll(notice, " · ", " "), want) || strings.Contains(notice, test.not) {
					t.Errorf("the notice says %s, not %s", notice, want)
				}
				if !strings.Contains(log, want) || strings.Contains(log[strings.Index(log, want):], "Earn") {
					t.Errorf("the log ends with %s, not %s", log, want)
				}
			}
			x.play("earn")
			if notice := plainly(noticeOf.FindString(en.get(x.seats["ann"]))); strings.Contains(notice, "rules") {
				t.Errorf("when somebody has answered, the notice says still %s", notice)
			}
		})
	}
}

// plainly returns the text of a page in one line.
func plainly(page string) string {
	page = tags.ReplaceAllString(page, " ")
	page = strings.NewReplacer("&#34;", `"`, "&#39;", "'", "&nbsp;", " ", "\u00a0", " ").Replace(page)
	return strings.Join(strings.Fields(page), " ")
}

// TestATableThatIsStuckSaysWhy checks that a table that cannot continue shows the reason to people and programs, and
// continues as soon as it can.
func TestATableThatIsStuckSaysWhy(t *testing.T) {
	c := openClub(t, camp)
	x := c.make(of("camp", "ann", "bob"))
	x.play("earn")
	c.renew(strings.NewReplacer("bob: {name: {en: Bob}}", "eve: {name: {en: Eve}}",
		"[ann, bob]", "[ann, eve]").Replace(camp))
	v := visit(t)
	for _, link := range []string{x.owner, x.seats["ann"]} {
		page, answer := v.do("GET", link, nil)
		if answer.StatusCode != http.StatusConflict || !strings.Contains(plainly(page), `"bob"`) {
			t.Errorf("%s\n%s", answer.Status, plainly(page))
		}
	}
	request, err := http.NewRequest("GET", c.URL+x.seats["ann"][strings.Index(x.seats["ann"], "/s/"):], nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var said struct{ Problem string }
	if err := json.NewDecoder(answer.Body).Decode(&said); err != nil || !strings.Contains(said.Problem, `"bob"`) {
		t.Errorf("a program is told %q (%v)", said.Problem, err)
	}
	c.renew(strings.Replace(camp, "by: 1", "by: 2", 1))
	x.play("earn")
	if got := x.value("coins(bob)"); got != "2" {
		t.Errorf("bob has %s coins", got)
	}
}
