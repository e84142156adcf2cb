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

// daylight searches for such a match, and writes its save.
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

// TestATurnInTenClicks plays a turn of the Marquise from a saved match in at most ten clicks: two moves, recruiting,
// building, and the confirmed end. The number of pieces that will move is shown beside the button before they move.
func TestATurnInTenClicks(t *testing.T) {
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
		`#board [data-space="c10"]`,                   // so many go as the box says
		`#board [data-at="c6"][data-piece="warrior"]`, // two
		`#board [data-space="c11"]`,
		`#question .offers li:has([data-number="2"]) > button`, // Recruit, at the only recruiter
		`#board [data-space="c5"] > rect.box:nth-of-type(2)`,   // an empty slot
		`#question .offers li:nth-child(1) > button`,           // a sawmill
		`#question .offers .ends button`,                       // no more actions
		`.pause button.main`,                                   // that cannot be taken back
		`#question .offers .ends button`,                       // nothing to discard
	} {
		w.shoot(fmt.Sprintf("marquise-%d", n))
		t.Log(click, w.question(), w.offers())
		if n == 1 {
			far := value[float64](w, `(() => { const a = document.querySelector("#question .follow").getBoundingClientRect(),
				b = document.querySelector('#board [data-space="c2"] .ground').getBoundingClientRect();
				return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2); })()`)
			if far > 120 {
				t.Errorf("how many go is asked for %v pixels from the click", far)
			}
			if n := value[string](w, `document.querySelector(".follow input[type=number]").value`); n != "5" {
				t.Errorf("at first %s of 5 go", n)
			}
			w.press(`#question .follow .less`) // beside the ten: not all go
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
