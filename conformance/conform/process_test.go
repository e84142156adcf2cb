package conform_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"precept/conformance/conform"
	"precept/conformance/kit"
	"precept/internal/limit"
)

// The test itself is the drivers that it starts: bad ones.
func TestMain(m *testing.M) {
	if how := os.Getenv("BAD_DRIVER"); how != "" {
		bad(how)
		return
	}
	os.Exit(m.Run())
}

// bad says who it is, and then does one thing wrong at every other case.
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

// cases is so many cases that only want the match to be over.
func cases(n int) *kit.Game {
	g := &kit.Game{Vocabulary: kit.Vocabulary{Game: "g", Articles: []kit.Article{{ID: "b:1"}}}}
	for i := range n {
		g.Cases = append(g.Cases, kit.Case{ID: fmt.Sprintf("g/1/%02d", i), Name: fmt.Sprint("case ", i),
			Articles: []string{"b:1"}, Game: kit.Setting{Game: "g", Seats: []string{"a"}},
			Begins: kit.Begins{Position: &kit.Position{}}, Steps: []kit.Step{{Ended: &kit.Ended{Winners: []string{"a"}}}}})
	}
	return g
}

func run(t *testing.T, how string, g *kit.Game) (*conform.Report, error) {
	t.Helper()
	t.Setenv("BAD_DRIVER", how)
	return conform.Run([]*kit.Game{g}, conform.Options{Restart: func() (conform.Engine, error) {
		return conform.Start([]string{os.Args[0]}, 3*time.Second)
	}})
}

// A driver that does wrong loses the case, and no other; where it broke it is started anew.
func TestBadDrivers(t *testing.T) {
	for _, test := range []struct {
		how, says string
		broke     bool
		want      conform.Tally
	}{
		{"hangs", "does not answer in time", true, conform.Tally{Passed: 2, Failed: 1}},
		{"dies", "out of memory", true, conform.Tally{Passed: 2, Failed: 1}},
		{"garbage", "<html>", true, conform.Tally{Passed: 2, Failed: 1}},
		{"huge", "longer than any reply", true, conform.Tally{Passed: 2, Failed: 1}},
		{"another's", "it is of request", true, conform.Tally{Passed: 2, Failed: 1}},
		{"error", "no such map", false, conform.Tally{Passed: 2, Failed: 1}},
		{"unable", "no such map", false, conform.Tally{Passed: 2, Unable: 1}},
		{"refuses", "it is refused", false, conform.Tally{Passed: 2, Failed: 1}},
	} {
		t.Run(test.how, func(t *testing.T) {
			r, err := run(t, test.how, cases(3))
			if err != nil {
				t.Fatal(err)
			}
			g := r.Games[0]
			if diff := cmp.Diff(test.want, g.Tally); diff != "" {
				t.Error(diff)
			}
			if c := g.Cases[1]; !strings.Contains(c.Came, test.says) || c.Broke != test.broke {
				t.Errorf("%+v does not say %q", c, test.says)
			}
			if (r.Broke > 0) != test.broke {
				t.Errorf("it broke %d times", r.Broke)
			}
			if a := g.Articles[0]; a.Failed != test.want.Failed || a.Passed != test.want.Passed {
				t.Errorf("of the article %+v", a)
			}
		})
	}
}

// One that breaks at every case is given up.
func TestGivenUp(t *testing.T) {
	g := cases(1)
	c := g.Cases[0]
	g.Cases = nil
	for i := range 14 {
		c.ID = fmt.Sprintf("g/%d/01", i)
		g.Cases = append(g.Cases, c)
	}
	r, err := run(t, "dies", g)
	if err != nil {
		t.Fatal(err)
	}
	if r.GaveUp == "" || r.Games[0].Failed != 14 || r.Broke != 10 {
		t.Errorf("given up: %q, %d failed, broke %d times", r.GaveUp, r.Games[0].Failed, r.Broke)
	}
}

// A driver of another protocol, one that is none and one that plays nothing are told at once.
func TestNoDriver(t *testing.T) {
	if _, err := run(t, "other protocol", cases(1)); !errors.Is(err, conform.ErrProtocol) {
		t.Errorf("another protocol: %v", err)
	}
	g := cases(1)
	g.Vocabulary.Game = "chess"
	if _, err := run(t, "good", g); !errors.Is(err, conform.ErrNoGame) {
		t.Errorf("no game: %v", err)
	}
	if _, err := conform.Start([]string{"/there/is/no/such/program"}, time.Second); err == nil {
		t.Error("a program that is not there is started")
	}
}
