package web_test

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"precept/cmd/precept/table/position"
	"precept/cmd/precept/table/room"
	"precept/interpreter"
)

// until plays matches of a line-up at random until a person on a seat finds a page that fits. It returns the table.
func (s *site) until(seats []string, seat, lang string, fits func(page string) bool) *table {
	s.t.Helper()
	v := visit(s.t)
	v.lang = lang
	for seed := uint64(1); seed < 60; seed++ {
		setup := of("root", seats...)
		setup.Seed = seed
		x := s.make(setup)
		rng := rand.New(rand.NewPCG(seed, 5))
		for range 400 {
			if x.asked(rng) == seat && fits(v.get(x.seats[seat])) {
				return x
			}
			if !x.random(rng) {
				break
			}
		}
	}
	s.t.Fatal("no match comes there")
	return nil
}

// paying finds a card in hand that could only be spent.
var paying = regexp.MustCompile(`data-spots="(\[\[&#34;[^"]*)" data-then="done"`)

// TestNothingIsSpentByOneClick checks that a click on a card that is no option of the question, but could be paid for
// something else, asks before it is spent.
func TestNothingIsSpentByOneClick(t *testing.T) {
	s := serve(t)
	x := s.until([]string{"marquise", "eyrie"}, "marquise", "en", func(page string) bool {
		return strings.Contains(page, `data-then="done"`) && strings.Contains(page, "what is paid: ")
	})
	w := browser(t)
	w.look(1400, 900, "screen", "light")
	w.open(x.seats["marquise"])
	card := value[string](w, `(() => { const b = document.querySelector('.aheads [data-then=done]');
		const [at, piece] = JSON.parse(b.dataset.spots)[0];
		return '#hand [data-at="' + at + '"][data-piece="' + piece + '"]'; })()`)
	before := x.serial()
	w.press(card + " .top")
	w.wait(`document.querySelector("#sheet[open]")`)
	said := value[string](w, `document.querySelector("#said").innerText`)
	asks := strings.Contains(said, "Do you mean this?") || strings.Contains(said, "Which of these?") // it may pay for two
	if x.serial() != before || !asks || !strings.Contains(said, "what is paid") {
		t.Errorf("a click on %s says:\n%s", card, said)
	}
	w.shoot("spent")
	w.press("#said button")
	w.wait(`!document.querySelector("#sheet[open]")`)
	w.settled()
	if x.serial() == before {
		t.Error("confirmed, nothing happens")
	}
}

// TestWhyNothingIsTakenBack checks that the page says why an answer cannot be taken back, in its place.
func TestWhyNothingIsTakenBack(t *testing.T) {
	s := serve(t)
	for lang, want := range map[string][2]string{
		"en": {"Something was seen by your last answer", "Ask everybody to go back"},
		"fr": {"Votre dernière réponse a fait voir quelque chose", "Proposer à tous de revenir"},
	} {
		x := s.until([]string{"marquise", "eyrie"}, "marquise", lang, func(page string) bool {
			return strings.Contains(page, want[0])
		})
		v := visit(t)
		v.lang = lang
		page := v.get(x.seats["marquise"])
		if n := strings.Count(page, want[1]+"</button>"); n != 2 {
			t.Errorf("%s: there are %d buttons to ask everybody", lang, n)
		}
		to := regexp.MustCompile(`name="line" value="(\d+)"`).FindStringSubmatch(page)
		form := url.Values{"after": {field(page, "after")}, "line": {to[1]}, "propose": {"yes"}}
		if page, _ = v.do("POST", x.seats["marquise"]+"/undo", form); !strings.Contains(page, `class="proposal"`) {
			t.Errorf("%s: nobody is asked to go back to %s", lang, to[1])
		}
	}
}

// TestAskedForSecrecy checks that a question with a single answer says why it is asked.
func TestAskedForSecrecy(t *testing.T) {
	s := serve(t)
	for lang, want := range map[string]string{
		"en": "it is asked so that nobody learns what you have", "fr": "pour que personne n&#39;apprenne ce que vous avez",
	} {
		x := s.until([]string{"marquise", "eyrie"}, "marquise", lang, func(page string) bool {
			return strings.Contains(page, want)
		})
		x.anybody().Look(func(s *room.Sight) error {
			d := s.Match.DecisionOf("marquise")
			if q := position.Ask(s.Match, d, lang); len(q.Options) != 1 || !interpreter.Declines(q.Options[0].Value) {
				t.Errorf("%s: %+v", lang, q.Options)
			}
			return nil
		})
	}
}

// TestThePauseIsBesideTheButton checks that what ends the turn is confirmed at the button that was pressed.
func TestThePauseIsBesideTheButton(t *testing.T) {
	s := serve(t)
	x := s.make(of("connect_four", "yellow", "red"))
	w := browser(t)
	w.open(x.seats["yellow"] + fmt.Sprintf("?after=%d&p=&sure=2", x.serial()))
	if n := value[int](w, `document.querySelectorAll('li:has(> [data-number="2"], > [value="2"]) > .pause').length`); n != 1 {
		t.Fatalf("%d pauses", n)
	}
	w.shoot("pause")
	w.press(".pause button.main")
	w.wait(`document.querySelectorAll("#board [data-piece]").length === 1`)
}
