package cluster_test

import (
	"bytes"
	"context"
	"io"
	"strconv"
	"strings"
	"testing"
	"time"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/cluster"
	"precept/cmd/precept/lab/simulate"
	"precept/interpreter"
)

// begins plays a plan with a worker until a number of matches are counted, and leaves the results at the server. It
// returns the results by the first match of their unit.
func (p *plan) begins(t *testing.T, r cluster.Reach, matches int) map[int]string {
	t.Helper()
	defer working(t, r, &cluster.Worker{})()
	c, g := p.coordinator(t, r)
	opt, n := p.opt, 0
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	opt.Each = func(*simulate.Result, simulate.Match) {
		if n++; n == matches {
			stop()
		}
	}
	opt.Context, opt.Elsewhere = ctx, c.Play(ctx, func(err error) { t.Logf("coordinator: %v", err) })
	if _, err := simulate.Run(g, p.setup, opt); err != nil {
		t.Fatal(err)
	}
	all, err := cluster.Results(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	c.End(false)
	out := map[int]string{}
	for _, m := range all {
		first, err := strconv.Atoi(m[0][strings.LastIndex(m[0], ".")+1:])
		if err != nil {
			t.Fatal(err)
		}
		out[first] = m[1]
	}
	return out
}

func (p *plan) coordinator(t *testing.T, r cluster.Reach) (*cluster.Coordinator, *interpreter.Game) {
	t.Helper()
	d := &desk.Desk{Out: io.Discard, Err: &bytes.Buffer{}}
	_, g := p.load(t)
	c, err := cluster.Coordinate(context.Background(), d, r, g, p.setup, p.opt, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	return c, g
}

// TestReplayed checks that invalid results at the server are refused and the result stays the same. It tries
// results of other units, of another simulation, of an earlier run, and invalid data.
func TestReplayed(t *testing.T) {
	other := few
	other.setup.Seed = 77
	for name, spoil := range map[string]func(own, others map[int]string) map[int]string{
		"of other units": func(own, _ map[int]string) map[int]string {
			return map[int]string{0: own[1], 1: own[2], 2: own[0], 3: own[2]}
		},
		"of another simulation": func(_, others map[int]string) map[int]string { return others },
		"of another run": func(own, _ map[int]string) map[int]string {
			out := map[int]string{}
			for first, text := range own {
				_, rest, _ := strings.Cut(text, `"run":"`)
				run, _, _ := strings.Cut(rest, `"`)
				out[first] = strings.Replace(text, run, "earlier", 1)
			}
			return out
		},
		"of other seeds": func(own, others map[int]string) map[int]string {
			out := map[int]string{}
			for first, text := range others {
				_, outcomes, _ := strings.Cut(text, `"outcomes"`)
				head, _, _ := strings.Cut(own[0], `"outcomes"`)
				head = strings.Replace(head, `"first":0`, `"first":`+strconv.Itoa(first), 1)
				out[first] = head + `"outcomes"` + outcomes
			}
			return out
		},
		"too long": func(own, _ map[int]string) map[int]string {
			return map[int]string{0: strings.Replace(own[0], `"games":1`, `"games":4000000`, 1)}
		},
		"none": func(map[int]string, map[int]string) map[int]string {
			return map[int]string{0: "{", 1: "{}", 2: "null", 3: `{"outcomes":null}`}
		},
		"that it cannot be played": func(own, _ map[int]string) map[int]string {
			head, _, _ := strings.Cut(own[0], `"outcomes"`)
			return map[int]string{0: `{"wrong":"no","match":0}`, 1: head + `"wrong":"no","match":1}`,
				2: head + `"wrong":"no","match":9}`}
		},
		"of no unit": func(own, _ map[int]string) map[int]string {
			return map[int]string{-1: own[0], 4: own[0], 1 << 40: own[1]}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := started(t)
			others := other.begins(t, r, 3)
			own := few.begins(t, r, 3)
			if len(own) < 3 || len(others) < 3 {
				t.Fatalf("%d and %d results", len(own), len(others))
			}
			c, g := few.coordinator(t, r)
			if err := cluster.Replace(context.Background(), c, spoil(own, others)); err != nil {
				t.Fatal(err)
			}
			few.coordinates(t, r, c, g, func(context.Context) error { return nil })
		})
	}
}
