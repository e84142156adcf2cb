package web_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/web"
)

// plainTable is what a program reads of a table.
type plainTable struct {
	Problem  string
	Serial   int
	Lines    int
	Seat     string
	Asked    []string
	Over     bool
	Winners  []string
	Notices  []string
	Picks    []int
	Seats    []struct{ ID, Name, Player string }
	Question *struct {
		Text    string
		Options []struct {
			Value int
			ID    string
			Text  string
		}
	}
	Position struct{ Viewer, Game string }
	Told     []struct{ Text string }
}

// program returns a visitor that reads JSON.
func program(t *testing.T) *visitor {
	v := visit(t)
	v.header = http.Header{"Accept": {"application/json"}}
	return v
}

// plain returns the response to a program.
func (v *visitor) plain(method, address string, form url.Values) (out plainTable, status int) {
	v.t.Helper()
	text, answer := v.do(method, address, form)
	if kind := answer.Header.Get("Content-Type"); !strings.HasPrefix(kind, "application/json") {
		v.t.Fatalf("%s is answered with %s:\n%s", address, kind, text)
	}
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		v.t.Fatalf("%s: %v\n%s", address, err, text)
	}
	return out, answer.StatusCode
}

// answerForm returns the form of an answer.
func answerForm(after int, picks []int, option int) url.Values {
	words := strings.ReplaceAll(strings.Trim(fmt.Sprint(picks), "[]"), " ", "_")
	return url.Values{"after": {fmt.Sprint(after)}, "picks": {words}, "option": {fmt.Sprint(option)}}
}

// TestAMatchByJSON checks that a program can make a table, play a whole match by the options it reads, and read the
// log.
func TestAMatchByJSON(t *testing.T) {
	s := serve(t)
	v := program(t)
	v.header.Set("Origin", s.URL)
	text, answer := v.do("POST", s.URL+"/new/root", url.Values{"seat:marquise": {"person"}, "seat:eyrie": {"person"},
		"seed": {"7"}})
	var links struct {
		Owner, Spectator string
		Seats            map[string]string
	}
	if err := json.Unmarshal([]byte(text), &links); err != nil || answer.StatusCode != http.StatusCreated ||
		len(links.Seats) != 2 {
		t.Fatalf("%s %v\n%s", answer.Status, err, text)
	}
	for n := 0; n < 40; n++ {
		onlooker, _ := v.plain("GET", links.Spectator, nil)
		if onlooker.Question != nil || onlooker.Lines != n || len(onlooker.Asked) == 0 {
			t.Fatalf("who looks on sees %+v", onlooker)
		}
		seat := onlooker.Asked[0]
		now, _ := v.plain("GET", links.Seats[seat], nil)
		for now.Lines == n {
			if now.Question == nil || len(now.Question.Options) == 0 || now.Seat != seat {
				t.Fatalf("%s is asked nothing: %+v", seat, now)
			}
			pick := now.Question.Options[n%len(now.Question.Options)].Value
			next, status := v.plain("POST", links.Seats[seat]+"/answer", answerForm(now.Serial, now.Picks, pick))
			if status != http.StatusOK {
				t.Fatalf("%d: %s", status, next.Problem)
			}
			if now = next; now.Lines == n && len(now.Picks) == 0 {
				t.Fatalf("the answer is gone: %+v", now)
			}
		}
	}
	then, _ := v.plain("GET", links.Spectator+"?log=39&at=40", nil)
	if len(then.Told) == 0 || then.Told[0].Text == "" {
		t.Errorf("nothing is told: %+v", then)
	}
	v.lang = "fr"
	if french, _ := v.plain("GET", links.Spectator+"?log=39&at=40", nil); slices.Equal(french.Told, then.Told) {
		t.Error("what is told is not told in French")
	}
}

// TestWhatAProgramMayNotDo checks that forbidden requests of a program get a reason and a matching status, and leave
// the table unchanged.
func TestWhatAProgramMayNotDo(t *testing.T) {
	s := serve(t)
	x := s.make(of("tic_tac_toe", "cross", "nought"))
	v := program(t)
	now, _ := v.plain("GET", x.seats["cross"], nil)
	first, second := now.Question.Options[0].Value, now.Question.Options[1].Value
	long := slices.Repeat([]int{first}, 2_000)
	for name, test := range map[string]struct {
		address string
		form    url.Values
		want    int
	}{
		"an option that there is not":   {x.seats["cross"] + "/answer", answerForm(0, nil, 99), 409},
		"one below all":                 {x.seats["cross"] + "/answer", answerForm(0, nil, -2_000_000_000), 409},
		"one that no number holds":      {x.seats["cross"] + "/answer", url.Values{"option": {"99999999999999"}}, 409},
		"no number":                     {x.seats["cross"] + "/answer", url.Values{"option": {"<b>"}}, 409},
		"more than the answer takes":    {x.seats["cross"] + "/answer", answerForm(0, []int{first}, second), 409},
		"far more":                      {x.seats["cross"] + "/answer", answerForm(0, long, second), 409},
		"to what is not yet":            {x.seats["cross"] + "/answer", answerForm(7, nil, first), 409},
		"to what never was":             {x.seats["cross"] + "/answer", answerForm(-7, nil, 99), 409},
		"by who is not asked":           {x.seats["nought"] + "/answer", answerForm(0, nil, first), 409},
		"by who looks on":               {x.spectator + "/answer", answerForm(0, nil, first), 409},
		"by the owner":                  {x.owner + "/answer", answerForm(0, nil, first), 409},
		"by a link that there is not":   {s.URL + "/s/AAAAAAAAAAAAAAAAAAAAAA/answer", answerForm(0, nil, first), 404},
		"a step back of nothing":        {x.seats["cross"] + "/undo", url.Values{"to": {"-1"}, "after": {"0"}}, 409},
		"the owner's page":              {x.seats["cross"] + "/owner", url.Values{"do": {"end"}, "sure": {"yes"}}, 409},
		"a table of a game that is not": {s.URL + "/new/nothing", url.Values{}, 404},
		"a table of one":                {s.URL + "/new/tic_tac_toe", url.Values{"seat:cross": {"person"}}, 422},
	} {
		v.header.Set("Origin", s.URL)
		got, status := v.plain("POST", test.address, test.form)
		if status != test.want || got.Problem == "" {
			t.Errorf("%s: %d %q, not %d", name, status, got.Problem, test.want)
		}
		if after, _ := v.plain("GET", x.seats["cross"], nil); after.Serial != 0 || after.Question == nil {
			t.Fatalf("%s: the table is another: %+v", name, after)
		}
	}
	v.plain("POST", x.seats["cross"]+"/answer", answerForm(0, nil, first))
	again, status := v.plain("POST", x.seats["cross"]+"/answer", answerForm(0, nil, first))
	if status != http.StatusOK || again.Serial != 1 {
		t.Errorf("sent twice: %d, %+v", status, again)
	}
	if other, status := v.plain("POST", x.seats["cross"]+"/answer", answerForm(0, nil, second)); status != 409 {
		t.Errorf("another answer to the same: %d, %+v", status, other)
	}
}

// TestHintsAndGuidesByJSON checks that a program can ask for a hint and read it, with answers of the question. It can
// also read what the guide explains.
func TestHintsAndGuidesByJSON(t *testing.T) {
	s := serve(t)
	setup := of("connect_four")
	setup.Laid, setup.Hints = []string{"first_game"}, "yes"
	x := s.make(setup)
	v := program(t)
	v.header.Set("Origin", s.URL)
	type more struct {
		plainTable
		Hint *struct {
			Thinking bool
			Choice   string
			Answers  []struct {
				Value  int
				Share  float64
				Result float64
			}
		}
		Guide *struct {
			Now []struct {
				Head  string
				Lines []string
			}
			Advised []int
		}
	}
	read := func(method, address string, form url.Values) (out more) {
		text, answer := v.do(method, address, form)
		if err := json.Unmarshal([]byte(text), &out); err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("%s %v\n%s", answer.Status, err, text)
		}
		return out
	}
	asked, idle := "", ""
	for seat := range x.seats {
		if now := read("GET", x.seats[seat], nil); now.Question != nil {
			asked = seat
		} else {
			idle = seat
		}
	}
	now := read("GET", x.seats[asked], nil)
	if now.Guide == nil || len(now.Guide.Now) == 0 || len(now.Guide.Now[0].Lines) == 0 {
		t.Errorf("the guide explains %+v", now.Guide)
	}
	if now.Hint == nil || now.Hint.Thinking || now.Hint.Answers != nil {
		t.Errorf("before one was asked for the hint is %+v", now.Hint)
	}
	if other := read("GET", x.seats[idle], nil); other.Hint != nil {
		t.Errorf("who is not asked may ask for a hint: %+v", other.Hint)
	}
	now = read("POST", x.seats[asked]+"/hint", url.Values{"after": {fmt.Sprint(now.Serial)}})
	for end := time.Now().Add(time.Minute); now.Hint != nil && now.Hint.Thinking; time.Sleep(50 * time.Millisecond) {
		if now = read("GET", x.seats[asked], nil); time.Now().After(end) {
			t.Fatal("no hint comes")
		}
	}
	if now.Hint == nil || len(now.Hint.Answers) == 0 || now.Hint.Choice == "" {
		t.Fatalf("the hint is %+v", now.Hint)
	}
	share := 0.0
	for _, a := range now.Hint.Answers {
		share += a.Share
		if !slices.ContainsFunc(now.Question.Options, func(o struct {
			Value int
			ID    string
			Text  string
		}) bool {
			return o.Value == a.Value
		}) {
			t.Errorf("%d is no option", a.Value)
		}
	}
	if share < 0.99 || share > 1.01 {
		t.Errorf("the shares are %v together", share)
	}
}

// TestOptionsSayWhatTheyDo checks that an option for a piece that is already on the board has no price, that an option
// for a place shows whose pieces are there, and that skipping an optional step is labelled as such.
func TestOptionsSayWhatTheyDo(t *testing.T) {
	s := serve(t)
	for _, test := range []struct{ lang, built, used, points, place, skips string }{
		{"en", "Workshop: ", "Workshop, c", "victory points", "Eyrie Dynasties ", "Skip: Second move"},
		{"fr", "Atelier : ", "Atelier, c", "points de victoire", "Dynasties de la Canopée ", "Passer : Second déplacement"},
	} {
		seen := map[string]bool{}
		for seed := uint64(1); seed < 30 && len(seen) < 4; seed++ {
			setup := of("root", "marquise", "eyrie")
			setup.Seed = seed
			rng := rand.New(rand.NewPCG(seed, 1))
			s.make(setup).anyChair().Look(func(s *room.Sight) error {
				m, err := s.Match.Clone()
				if err != nil {
					t.Fatal(err)
				}
				for n := 0; n < 300 && !m.Over(); n++ {
					d := m.Pending()
					for _, text := range web.Offered(m, d, test.lang) {
						seen["built"] = seen["built"] || strings.HasPrefix(text, test.built) && strings.Contains(text, test.points)
						seen["place"] = seen["place"] || strings.HasPrefix(text, "c") && strings.Contains(text, "|"+test.place)
						seen["skips"] = seen["skips"] || strings.HasPrefix(text, test.skips)
						if strings.HasPrefix(text, test.used) {
							if seen["used"] = true; strings.Contains(text, test.points) {
								t.Errorf("%q has a price", text)
							}
						}
					}
					if err := m.Answer(d.Sample(rng.IntN)); err != nil {
						t.Fatal(err)
					}
				}
				return nil
			})
			for _, k := range []string{"built", "place", "skips", "used"} {
				if !seen[k] {
					delete(seen, k)
				}
			}
		}
		if len(seen) < 4 {
			t.Errorf("%s: only these are offered: %v", test.lang, seen)
		}
	}
}
