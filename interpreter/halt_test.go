package interpreter_test

import (
	"math/rand/v2"
	"testing"

	"precept/interpreter"
	"precept/interpreter/testkit"
)

const days = `
game: days
title: {en: Days}
players: 1
seats: {a: {name: {en: A}}}
vars: {n: {type: int}}
scopes: {day: {}}
setup:
  - choose: first
    among: 1..2
  - set: n
    to: first
play:
  - while: n < 5
    do:
      - phase: day
        of: a
        do:
          - choose: more
            among: 1..2
          - set: n
            by: more
`

// TestMatchesAreReplacedWhole replaces a match that rests because of its script, or is stopped before play, in every
// possible way. The new match must not be stopped, and a return to the first position must stop there again.
func TestMatchesAreReplacedWhole(t *testing.T) {
	g := load(t, days)
	played := func(t *testing.T, e *interpreter.Engine) {
		t.Helper()
		for n := 0; !e.Over(); n++ {
			if e.Err() != nil || e.Seat() < 0 || testkit.On(e).Progress().Rests || n > 9 {
				t.Fatalf("after %d answers: it waits %t, rests %t, %v", n, e.Seat() >= 0, testkit.On(e).Progress().Rests, e.Err())
			}
			if err := e.Play(e.Options(nil)[0]); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, replace := range map[string]func(e *interpreter.Engine, midway *interpreter.Snapshot) error{
		"Return": func(e *interpreter.Engine, midway *interpreter.Snapshot) error { return e.Restore(midway) },
		"Begin":  func(e *interpreter.Engine, _ *interpreter.Snapshot) error { return e.Begin(2) },
		"Follow": func(e *interpreter.Engine, _ *interpreter.Snapshot) error {
			if err := testkit.On(e).Follow(testkit.Script{}); err != nil {
				return err
			}
			return testkit.On(e).Refresh()
		},
		"LayOut": func(e *interpreter.Engine, _ *interpreter.Snapshot) error {
			testkit.On(e).LayOut()
			testkit.On(e).BeginPlay()
			return e.Err()
		},
		"Determinize": func(e *interpreter.Engine, midway *interpreter.Snapshot) error {
			other := e.New()
			if err := other.Restore(midway); err != nil {
				return err
			}
			return e.Determinize(other, 0, rand.New(rand.NewPCG(1, 1)))
		},
		"Stand": func(e *interpreter.Engine, midway *interpreter.Snapshot) error {
			other := e.New()
			if err := other.Restore(midway); err != nil {
				return err
			}
			return testkit.On(e).Stand(testkit.On(other).ByNames())
		},
	} {
		for _, held := range []string{"at rest", "before play"} {
			t.Run(name+" "+held, func(t *testing.T) {
				e, err := g.NewEngine(interpreter.Setup{})
				if err != nil {
					t.Fatal(err)
				}
				fresh := e.New()
				if err := fresh.Begin(1); err != nil {
					t.Fatal(err)
				}
				midway := fresh.Position()
				if held == "at rest" {
					if err := testkit.On(e).Follow(testkit.Script{Until: "day"}); err != nil {
						t.Fatal(err)
					}
					if err := e.Begin(1); err != nil {
						t.Fatal(err)
					}
					for range 2 {
						if err := e.Play(1); err != nil {
							t.Fatal(err)
						}
					}
					if !testkit.On(e).Progress().Rests || e.Seat() >= 0 {
						t.Fatal("it does not rest")
					}
				} else if err := testkit.On(e).BeginSetup(1); err != nil {
					t.Fatal(err)
				}
				there := e.Position()
				if held == "before play" && name == "Follow" {
					return // Follow keeps the match, which is still stopped
				}
				if err := replace(e, midway); err != nil {
					t.Fatal(err)
				}
				if len(testkit.On(e).Progress().Forced)+len(testkit.On(e).Progress().Closed) > 0 && name != "Follow" {
					t.Errorf("of another match it tells %v, %v", testkit.On(e).Progress().Forced, testkit.On(e).Progress().Closed)
				}
				if e.Seat() >= 0 && e.Pending().Name == "first" {
					if err := e.Play(1); err != nil {
						t.Fatal(err)
					}
				}
				if e.Seat() < 0 || e.Pending().Name != "more" {
					t.Fatalf("no day begins: it rests %t, %v", testkit.On(e).Progress().Rests, e.Err())
				}
				if err := testkit.On(e).Follow(testkit.Script{}); err != nil {
					t.Fatal(err)
				}
				played(t, e)
				if err := e.Restore(there); err != nil {
					t.Fatal(err)
				}
				if held == "at rest" && (!testkit.On(e).Progress().Rests || e.Seat() >= 0) {
					t.Error("where it rested it rests no more")
				}
			})
		}
	}
}
