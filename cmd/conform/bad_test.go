package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"precept/conformance/kit"
	"precept/internal/limit"
)

// TestMain lets the tests start their own binary as a driver.
func TestMain(m *testing.M) {
	if how := os.Getenv("BAD_DRIVER"); how != "" {
		bad(how)
		return
	}
	os.Exit(m.Run())
}

// bad is a driver that introduces itself correctly. It then does one thing wrong in each case whose number ends with
// 1.
func bad(how string) {
	in := bufio.NewReader(os.Stdin)
	for {
		text, err := in.ReadString('\n')
		if err != nil {
			return
		}
		var r kit.Request
		if json.Unmarshal([]byte(text), &r) != nil {
			return
		}
		reply := kit.Reply{ID: r.ID, OK: true}
		switch {
		case r.Do == kit.DoHello:
			reply.Protocol, reply.Name, reply.Games = kit.Format, how, []kit.Plays{{Game: "g"}}
			if how == "other protocol" {
				reply.Protocol = 99
			}
		case r.Do == kit.DoSetUp && strings.HasSuffix(r.Case, "1"):
			wrong(how, &reply)
		case r.Do == kit.DoAsked:
			reply.Over, reply.Winners = true, []string{"a"}
		}
		data, _ := json.Marshal(reply)
		fmt.Println(string(data))
	}
}

func wrong(how string, reply *kit.Reply) {
	switch how {
	case "hangs":
		time.Sleep(time.Hour)
	case "dies":
		fmt.Fprintln(os.Stderr, "out of memory")
		os.Exit(3)
	case "garbage":
		fmt.Println("<html>")
	case "huge":
		fmt.Println(strings.Repeat("x", limit.DriverLine+1))
	case "another's":
		reply.ID += 7
	case "error":
		reply.OK, reply.Error = false, "no such map"
	case "unable":
		reply.OK, reply.Unable = false, "no such map"
	case "refuses":
		reply.OK, reply.Refused = false, true
	}
}

// casesOf returns cases with these numbers, which only require that the match is over.
func casesOf(numbers ...string) *kit.Game {
	g := &kit.Game{Vocabulary: kit.Vocabulary{Game: "g", Articles: []kit.Article{{ID: "b:1"}}}}
	for _, n := range numbers {
		g.Cases = append(g.Cases, kit.Case{ID: "g/1/" + n, Name: "case " + n,
			Articles: []string{"b:1"}, Game: kit.Setting{Game: "g", Seats: []string{"a"}},
			Begins: kit.Begins{Position: &kit.Position{}}, Steps: []kit.Step{{Ended: &kit.Ended{Winners: []string{"a"}}}}})
	}
	return g
}

// judgeBad tests the bad driver, and returns the output.
func judgeBad(t *testing.T, how string, g *kit.Game) (*judge, string, error) {
	t.Helper()
	t.Setenv("BAD_DRIVER", how)
	var out bytes.Buffer
	j := &judge{out: &out, command: []string{os.Args[0]}, wait: 3 * time.Second, all: true}
	err := j.games([]*kit.Game{g})
	return j, out.String(), err
}

// TestBadDrivers checks that a mistake of a driver fails that case only, and that a driver that broke is restarted.
func TestBadDrivers(t *testing.T) {
	for _, test := range []struct {
		how, says string
		broken    int
		counts    string
	}{
		{"good", "passed g/1/01", 0, "3 passed, 0 failed, 0 that"},
		{"hangs", "does not answer in time", 1, "2 passed, 1 failed, 0 that"},
		{"dies", "out of memory", 1, "2 passed, 1 failed, 0 that"},
		{"garbage", "<html>", 1, "2 passed, 1 failed, 0 that"},
		{"huge", "longer than any reply", 1, "2 passed, 1 failed, 0 that"},
		{"another's", "the driver answers request", 1, "2 passed, 1 failed, 0 that"},
		{"error", "no such map", 0, "2 passed, 1 failed, 0 that"},
		{"unable", "no such map", 0, "2 passed, 0 failed, 1 that"},
		{"refuses", "it is refused", 0, "2 passed, 1 failed, 0 that"},
	} {
		t.Run(test.how, func(t *testing.T) {
			j, out, err := judgeBad(t, test.how, casesOf("00", "01", "02"))
			if err != nil || j.broken != test.broken || !strings.Contains(out, test.says) ||
				!strings.Contains(out, test.counts) {
				t.Errorf("%v, broken %d times:\n%s", err, j.broken, out)
			}
			if breaks := strings.Contains(out, "g breaks b:1"); breaks != strings.Contains(out, "1 failed") {
				t.Errorf("the article: %s", out)
			}
		})
	}
}

// TestGivenUp checks that a driver that breaks in every case is given up.
func TestGivenUp(t *testing.T) {
	j, _, err := judgeBad(t, "dies", casesOf(strings.Fields(strings.Repeat("01 ", 14))...))
	if err == nil || !strings.Contains(err.Error(), "10 times in a row") || j.broken != 10 || j.failed != 10 {
		t.Errorf("%v; %d failed, broken %d times", err, j.failed, j.broken)
	}
}

// TestNoDriver checks that a driver of another protocol, and one that plays none of the games, are reported at once.
func TestNoDriver(t *testing.T) {
	_, _, err := judgeBad(t, "other protocol", casesOf("00"))
	if err == nil || !strings.Contains(err.Error(), "protocol") {
		t.Errorf("another protocol: %v", err)
	}
	g := casesOf("00")
	g.Vocabulary.Game = "chess"
	if _, _, err := judgeBad(t, "good", g); err == nil || !strings.Contains(err.Error(), "none of the games") {
		t.Errorf("no game: %v", err)
	}
}

// answers is an engine that gives a fixed reply to each kind of request.
type answers map[string]kit.Reply

func (a answers) ask(r kit.Request) (kit.Reply, error) {
	reply, known := a[r.Do]
	reply.OK = known && !reply.Refused
	return reply, nil
}

// TestSteps checks that each kind of step passes with the right reply, and fails with a wrong one.
func TestSteps(t *testing.T) {
	yes, two, three := true, 2, 3
	at := func(n int) *kit.Position {
		return &kit.Position{Places: map[string][]kit.Piece{"c1": {{Piece: kit.Names{"a"}, Of: kit.Names{"x"}, Count: n}}},
			Values: []kit.Fact{{Key: kit.Key{Value: "vp"}, Is: float64(n)}}}
	}
	vp := func(n any) kit.Fact { return kit.Fact{Key: kit.Key{Value: "vp"}, Is: n} }
	asked := func(options ...kit.Value) kit.Reply {
		return kit.Reply{Asked: &kit.Question{Seat: "x", Choice: "to", Options: options, Most: &two}}
	}
	refused := kit.Reply{Refused: true, Because: []string{"b:1"}}
	for _, test := range []struct {
		name, do     string
		step         kit.Step
		right, wrong kit.Reply
	}{
		{"facts", kit.DoFacts, kit.Step{Facts: []kit.Fact{vp(2)}}, kit.Reply{Facts: []kit.Told{{Is: 2}}},
			kit.Reply{Facts: []kit.Told{{Is: 3}}}},
		{"changes", kit.DoPosition, kit.Step{Changes: &kit.Changes{
			Pieces: []kit.Moved{{Piece: "a", Of: "x", At: "c1", From: 1,
				To: 2}}, Values: []kit.Fact{vp(2)}}}, kit.Reply{Position: at(2)}, kit.Reply{Position: at(3)}},
		{"nothing changes", kit.DoPosition, kit.Step{Changes: &kit.Changes{}}, kit.Reply{Position: at(1)},
			kit.Reply{Position: at(2)}},
		{"nothing goes", kit.DoPosition, kit.Step{Changes: &kit.Changes{}}, kit.Reply{Position: at(1)},
			kit.Reply{Position: &kit.Position{}}},
		{"legal", kit.DoTry, kit.Step{Legal: &kit.Try{}}, kit.Reply{}, refused},
		{"illegal", kit.DoTry, kit.Step{Illegal: &kit.Try{}}, refused, kit.Reply{}},
		{"because", kit.DoTry, kit.Step{Illegal: &kit.Try{Because: "b:1"}}, refused,
			kit.Reply{Refused: true, Because: []string{"b:2"}}},
		{"the same again", kit.DoTry, kit.Step{Illegal: &kit.Try{Because: "b:3"}}, refused,
			kit.Reply{Refused: true, Because: []string{"b:4"}}},
		{"decide", kit.DoDecide, kit.Step{Decide: []kit.Answer{{Seat: "x"}}}, kit.Reply{}, refused},
		{"asks", kit.DoAsked, kit.Step{Asks: &kit.Asks{Seat: "x", Choice: "to", Among: []kit.Value{"c1"}, Exactly: true}},
			asked("c1"), asked("c1", "c2")},
		{"most", kit.DoAsked, kit.Step{Asks: &kit.Asks{Seat: "x", Choice: "to", Most: &two}}, asked(),
			kit.Reply{Asked: &kit.Question{Seat: "x", Choice: "to", Most: &three}}},
		{"moment", kit.DoAsked, kit.Step{Moment: &kit.Moment{Seat: "x", Abilities: []string{"a"}}},
			kit.Reply{Asked: &kit.Question{Seat: "x", Choice: "menu", Abilities: []string{"a"}}}, kit.Reply{}},
		{"no moment", kit.DoAsked, kit.Step{Moment: &kit.Moment{Seat: "x", Not: []string{"a"}}}, kit.Reply{},
			kit.Reply{Asked: &kit.Question{Seat: "x", Choice: "menu", Abilities: []string{"a"}}}},
		{"sees", kit.DoSees, kit.Step{Sees: &kit.Sees{Seat: "x", Place: "c1", Sees: true}}, kit.Reply{Sees: &yes},
			kit.Reply{}},
		{"ended", kit.DoAsked, kit.Step{Ended: &kit.Ended{Winners: []string{"x"}}},
			kit.Reply{Over: true, Winners: []string{"x"}}, kit.Reply{Over: true, Winners: []string{"y"}}},
		{"not over", kit.DoAsked, kit.Step{Ended: &kit.Ended{}}, kit.Reply{Over: true}, kit.Reply{}},
	} {
		for reply, want := range map[*kit.Reply]outcome{&test.right: passed, &test.wrong: failed} {
			r := runner{engine: answers{test.do: *reply, kit.DoSetUp: {}}, plays: &kit.Plays{},
				articles: map[string]kit.Article{"b:3": {SameAs: []string{"b:1"}}}}
			if test.name == "changes" {
				r.engine.(answers)[kit.DoFacts] = kit.Reply{Facts: []kit.Told{{Is: 2}}}
			}
			r.c = &kit.Case{Begins: kit.Begins{Position: at(1)}, Steps: []kit.Step{test.step}}
			if s, broke := why(r.run()); s.outcome != want || broke {
				t.Errorf("%s: %s, want %s: expected %s, came %s", test.name, s.outcome, want, s.expected, s.actual)
			}
		}
	}
}
