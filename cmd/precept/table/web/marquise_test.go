package web_test

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"precept/cmd/precept/table/position"
	"precept/cmd/precept/table/room"
)

// marquiseTurn is a match of the Marquise against the Eyrie, where she begins her daylight with much to do.
const marquiseTurn = "testdata/marquise-turn.save"

// daylight looks for such a match, and writes it.
func daylight(t *testing.T, s *site) {
	t.Helper()
	for seed := uint64(1); seed < 400; seed++ {
		setup := of("root", "marquise", "eyrie")
		setup.Seed, setup.Shared = seed, [][]string{{"marquise", "eyrie"}}
		x := s.make(setup)
		rng := rand.New(rand.NewPCG(seed, 3))
		for range 60 {
			found := false
			x.anybody().Look(func(s *room.Sight) error {
				d := s.Match.DecisionOf("marquise")
				if d == nil {
					return nil
				}
				var all []string
				q := position.Ask(s.Match, d, "en")
				for _, o := range q.Options {
					all = append(all, o.Text)
				}
				found = q.Left == 3 && slices.Equal(all, []string{"March", "Recruit", "Build", "no more actions"})
				return nil
			})
			if found {
				v := visit(t)
				v.do("POST", x.owner+"/owner", url.Values{"do": {"end"}, "sure": {"yes"}})
				if err := os.WriteFile(marquiseTurn, []byte(v.get(x.seats["marquise"]+"/save")), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if !x.random(rng) {
				break
			}
		}
	}
	t.Fatal("there is no such match")
}

// TestATurnByClicks plays a turn of the Marquise from a saved match by clicks: two moves, in which a click says how
// many go, recruiting, building, and the end with its confirmation.
func TestATurnByClicks(t *testing.T) {
	s := serve(t)
	if *update {
		daylight(t, s)
	}
	save, err := os.ReadFile(marquiseTurn)
	if err != nil {
		t.Fatal(err)
	}
	v := visit(t)
	page, answer := v.upload(s.URL, save, nil)
	links := regexp.MustCompile(`class="seat" href="([^"]+)"`).FindAllStringSubmatch(page, -1)
	if len(links) == 0 {
		t.Fatalf("%s\n%s", answer.Status, page)
	}
	w := browser(t)
	w.look(1400, 900, "screen", "light")
	w.open(links[0][1])
	for n, click := range []string{
		`#board [data-at="c2"][data-piece="warrior"]`, // five stand there
		`#said li:nth-child(1) > button`,              // March, or Build
		`#board [data-space="c10"]`,                   // asks how many
		`#question .equal .less`,                      // not all
		`#question .equal > button`,                   // four go
		`#board [data-at="c6"][data-piece="warrior"]`, // two
		`#board [data-space="c11"]`,
		`#question .equal > button`,
		`#question .offers li:has([data-number="2"]) > button`, // Recruit, at the only recruiter
		`#board [data-space="c5"] > rect.box:nth-of-type(2)`,   // an empty slot
		`#question .offers li:nth-child(1) > button`,           // a sawmill
		`#question .offers .ends button`,                       // no more actions
		`.pause button.main`,                                   // that cannot be taken back
		`#question .offers .ends button`,                       // nothing to discard
	} {
		w.shoot(fmt.Sprintf("marquise-%d", n))
		t.Log(click, w.question(), w.offers())
		if strings.HasSuffix(click, ".less") { // beside the click, with all of them
			far := value[float64](w, `(() => { const a = document.querySelector("#question .equal").getBoundingClientRect(),
				b = document.querySelector('#board [data-space="c10"] .ground').getBoundingClientRect();
				return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2); })()`)
			if far > 120 {
				t.Errorf("how many go is asked for %v pixels from the click", far)
			}
			if n := value[string](w, `document.querySelector(".equal input[type=number]").value`); n != "5" {
				t.Errorf("at first %s of 5 go", n)
			}
			if log := value[string](w, `document.querySelector("#log").innerText`); strings.Contains(log, "from c2 to c10") {
				t.Error("a click on the board sends them off")
			}
		}
		w.press(click)
	}
	w.Wait(`document.querySelector("#question .waits")`)
	w.shoot("marquise-end")
	log := value[string](w, `document.querySelector("#log").innerText`)
	for _, want := range []string{"moves 4 warriors from c2 to c10", "moves 2 warriors from c6 to c11",
		"recruits 1 warrior", "builds a sawmill in c5"} {
		if !strings.Contains(log, want) {
			t.Errorf("the log does not say %q:\n%s", want, log)
		}
	}
}
