package interpreter_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
)

// TestBoundsOfDeclarations checks limits of declarations. At the limit a game loads and begins; beyond it there is a
// problem with a place.
func TestBoundsOfDeclarations(t *testing.T) {
	const rest = "play: [{end: game}]\n"
	for _, test := range []struct {
		name  string
		most  int
		text  func(n int) string
		place string
		says  string
	}{
		{"zones", limit.Zones, func(n int) string { return fmt.Sprintf("zones: {z: {per: 1..%d}}\n", n) }, "5:12",
			"more than 1024 zones"},
		{"zones of several declarations", limit.Zones, func(n int) string {
			return fmt.Sprintf("zones: {y: {per: 1..1000}, z: {per: 1..%d}}\n", n-1000)
		}, "5:31", "more than 1024 zones"},
		{"zones per two ranges", limit.Zones, func(n int) string {
			return fmt.Sprintf("zones: {x: {per: [1..2, 1..%d]}}\n", 512+n-limit.Zones)
		}, "5:12", "more than 1024 zones"},
		{"variables", limit.Variables, func(n int) string { return fmt.Sprintf("vars: {v: {type: int, per: 1..%d}}\n", n) },
			"5:11", "more than 16384 variables"},
		{"variables per two ranges", limit.Variables, func(n int) string {
			return fmt.Sprintf("vars: {v: {type: int, per: [1..%d, 1..4096]}}\n", 4+n-limit.Variables)
		}, "5:11", "more than 16384 variables"},
		{"pieces", limit.Pieces, func(n int) string {
			return fmt.Sprintf("zones: {box: {}}\nkinds: {chip: {is: piece}}\npieces: {chip: {count: %d, at: box}}\n", n)
		}, "7:24", "0 to 10000 pieces"},
		{"pieces of several groups", limit.Pieces, func(n int) string {
			return fmt.Sprintf("zones: {box: {}}\nkinds: {chip: {is: piece}, coin: {is: piece}}\npieces: {chip: {count: "+
				"9000, at: box}, coin: {count: %d, at: box}}\n", n-9000)
		}, "7:46", "more than 10000 pieces"},
		{"pieces by players", limit.Pieces / 3, func(n int) string {
			return fmt.Sprintf("zones: {box: {}}\nkinds: {chip: {is: piece}}\npieces: {chip: {count: \"%d * player.count\", "+
				"at: box}}\n", n)
		}, "7:16", "more than 10000 pieces"},
		{"sorts of pieces", limit.Classes / 3, func(n int) string {
			return "zones: {box: {}}\nkinds: {chip: {is: piece}}\npieces:\n" + lines(n,
				"  c%d: {kind: chip, per: player, count: 1, at: box}\n")
		}, "", "more than 4096 sorts of pieces"},
		{"spaces", limit.Spaces, func(n int) string {
			return "kinds: {field: {is: space}}\nspaces: {field: {" + lines(n, "f%d: {}, ") + "}}\n"
		}, "", "more than 256 spaces"},
		{"values of attributes", limit.Attributes / limit.Pieces, func(n int) string {
			return "zones: {box: {}}\nkinds: {chip: {is: piece, has: {" + lines(n, "a%d: int, ") +
				"}}}\npieces: {chip: {count: 10000, at: box}}\n"
		}, "", "more than 1048576 values of attributes"},
		{"rulings", limit.Rules, func(n int) string { return "rulings:\n" + lines(n, "  r%d: {ask: {}, is: 1}\n") }, "2054:3",
			"more than 2048 rulings"},
		{"rules", limit.Rules, func(n int) string {
			return "rulings: {r: {ask: {}, is: 1}}\nrules:\n" + lines(n, "  - {add: r, value: %d}\n")
		}, "2055:5", "more than 2048 rules"},
		{"kinds", limit.Kinds, func(n int) string { return "kinds:\n" + lines(n-builtIn, "  k%d: {is: piece}\n") }, "",
			"more than 1024 kinds"},
		{"values of an effect", limit.EffectValues, func(n int) string {
			return "vars: {n: {type: int}}\neffects:\n  e: {takes: {" + lines(n, "p%d: int, ") +
				"}, abilities: [{as_soon_as: \"n > " + lines(n, "p%d + ") + "0\", do: [{set: n, to: 0}]}]}\n" +
				"procedures:\n  go: [{apply: e, with: {" + lines(n, "p%d: 1, ") + "}}]\n"
		}, "", "at most 6"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, ps := tinyOrNot(test.text(test.most) + rest)
			if g == nil {
				t.Fatalf("at the bound: %v", ps)
			}
			if _, err := g.Start(interpreter.Setup{Seed: 1}); err != nil {
				t.Fatalf("at the bound: %v", err)
			}
			g, ps = tinyOrNot(test.text(test.most+1) + rest)
			if g != nil || !strings.Contains(ps, test.says) || !strings.Contains(ps, "game.yaml:"+test.place) {
				t.Errorf("one over: %v, not %q at %s", ps, test.says, test.place)
			}
		})
	}
}

// builtIn is the number of kinds that every game has.
const builtIn = 4

// lines returns a format with the numbers from 0 to n-1, joined.
func lines(n int, format string) string {
	var b strings.Builder
	for i := range n {
		if strings.Contains(format, "%d") {
			fmt.Fprintf(&b, format, i)
		} else {
			b.WriteString(format)
		}
	}
	return b.String()
}

// tinyOrNot loads a small game. It returns the game, or its problems as text.
func tinyOrNot(text string) (*interpreter.Game, string) {
	g, err := interpreter.Load(context.Background(), fstest.MapFS{"game.yaml": {Data: []byte(header + text)}}, ".")
	return g, problemsIn(err).Error()
}

// TestBoundsOfEvaluation checks that expressions which are too expensive are refused at their place. The cost is
// counted, not timed.
func TestBoundsOfEvaluation(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	const coins = "kinds: {coin: {is: piece}}\nzones: {deck: {order: stack}, heap: {}}\npieces: {coin: {count: 9000, " +
		"at: deck}}\n"
	const field = "kinds: {field: {is: space}}\nspaces: {field: {hill: {}, dale: {}}}\n"
	const work, long = "more work than one decision may take", "a list of more than 10000 elements"
	for _, test := range []struct{ name, decls, value, says string }{
		{"a list as long as lists are", "", "(1..10000).count", ""},
		{"a longer list", "", "(1..n + 10001).count", long},
		{"two lists joined at the bound", "", "concat(1..4000, 1..6000).count", ""},
		{"two lists joined", "", "concat(1..4000, 1..6001).count", long},
		{"joining doubled", "", "let l0 = 1..1000; let l1 = concat(l0, l0); let l2 = concat(l1, l1); let l3 = concat(l2, " +
			"l2); let l4 = concat(l3, l3); l4.count", long},
		{"lists of a map joined", coins, "flatten(map(coin, coin)).count", long},
		{"many lists at once", chainOf(5, "int", lines(90, "let l%d = 1..10000; ")+"r%d(x) + "+lines(90, "l%d.count + ")+"0"),
			"r5(1)", "more lists than one decision may hold"},
		{"pieces of pieces", coins, "count(coin, count(coin, it != it) > 0)", work},
		{"members looked for", "", "count(1..4000, (1..4000).all_in(1..4000))", work},
		{"what is left over", "", "count(1..4000, (1..4000).except(1..4000).any)", work},
		{"values once each", "", "count(1..4000, uniq(1..4000).any)", work},
		{"turned round", "", "count(1..4000, reverse(1..9000).first == it)", work},
		{"sorted", "", "count(1..4000, sortBy(1..4000, -it).first == it)", work},
		{"a matching", "rulings: {fit: {ask: {t: int, u: int}, is: t <= u + 1 or t > 2900}}\n",
			"if covers(1..3000, 1..3000, fit) { 1 } else { 2 }", work},
		{"rulings that ask twice", chainOf(60, "int", "r%d(x) + r%d(x)"), "r60(1)", work},
		{"what can be reached", field +
			"rulings: {step: {ask: {x: field, y: field, k: int}, is: \"count(1..4000, it > 0) > 4000 + k\"}}\n",
			"count(1..4000, reachable(hill, step, field, it).count > it)", work},
		{"a place looked through", coins,
			"count(1..4000, coin.at(heap).count == it) + count(1..4000, coin.at(deck).of(a).count == it)", work},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := test.decls + "vars: {n: {type: int}}\nplay:\n  - {set: n, to: 0}\n  - {set: n, to: \"" + test.value +
				"\"}\n  - {end: game}\n"
			m, err := tinyGame(t, text).Start(interpreter.Setup{Seed: 1})
			if test.says == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			var fault *exec.Fault
			place := fmt.Sprintf("game.yaml:%d:", strings.Count(header+test.decls, "\n")+4)
			if !errors.As(err, &fault) || !strings.Contains(err.Error(), test.says) || !strings.Contains(err.Error(), place) {
				t.Errorf("%v, want %s at %s", err, test.says, place)
			}
			if n := cap(m.Run().M.Arena); n > 4*limit.Lists {
				t.Errorf("lists took %d words", n)
			}
			if w := m.Run().M.Work; w > 3*limit.Evaluation {
				t.Errorf("%d steps were counted", w)
			}
		})
	}
}

// chainOf returns n rulings, each of which asks the one before.
func chainOf(n int, param, is string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "rulings:\n  r0: {ask: {x: %s}, is: 1}\n", param)
	for i := range n {
		fmt.Fprintf(&b, "  r%d: {ask: {x: %s}, is: \"%s\"}\n", i+1, param, strings.ReplaceAll(is, "%d", fmt.Sprint(i)))
	}
	return b.String()
}

// TestFanOutNamesTheAbilities checks that all triggered abilities are used, or that an error names the abilities that
// triggered them. Nothing panics.
func TestFanOutNamesTheAbilities(t *testing.T) {
	for _, test := range []struct {
		name, decls, play string
		says              []string
	}{
		{"each sets off all", "abilities:\n" + lines(100, "  - {after: p, id: x%d, when: n >= 0, do: [p]}\n"), "[p]",
			[]string{"more abilities trigger at once", "x0"}},
		{"one for each of many", "abilities: [{after: p, id: x, each: e, in: 1..5000, do: [p]}]\n", "[p]",
			[]string{"more abilities trigger at once", "x"}},
		{"together", "abilities: [{after: p, id: x, each: e, in: 1..200, do: [p]}]\n", "[{together: [p, p, p, p, p]}]",
			[]string{"x"}},
		{"instead of one another", "abilities:\n" + lines(6, "  - {instead: p, id: x%d, when: n >= 0, do: [p]}\n"), "[p]",
			[]string{"x0"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := "vars: {n: {type: int}}\nprocedures: {p: {steps: [{set: n, by: 1}]}}\n" + test.decls + "play: " + test.play +
				"\n"
			m, err := tinyGame(t, text).Start(interpreter.Setup{Seed: 1})
			for range 50 {
				if err != nil || m.Pending() == nil {
					break
				}
				err = m.Answer(m.Pending().Options()[0])
			}
			var fault *exec.Fault
			if !errors.As(err, &fault) {
				t.Fatalf("got %v, want a Fault", err)
			}
			for _, part := range append(test.says, "game.yaml:") {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("%q is not in: %v", part, err)
				}
			}
		})
	}
}

// TestBoundOfAnswers checks the maximal number of answers of a match, whoever plays it. A save of such a match can be
// read again.
func TestBoundOfAnswers(t *testing.T) {
	m := tiny(t, `
vars: {n: {type: int}}
play:
  - while: n == 0
    do:
      - choose: x
        by: a
        among: 1..2
      - if: x == 3
        then: [{set: n, to: 1}]
`)
	m.Run().M.Ctl[state.Decisions] = limit.Answers - 1
	if err := m.Answer(interpreter.Option{Value: 1}); err != nil {
		t.Fatalf("the last answer: %v", err)
	}
	err := m.Answer(interpreter.Option{Value: 1})
	if !errors.Is(err, exec.ErrEndless) || !strings.Contains(err.Error(), "100000") ||
		!strings.Contains(err.Error(), "game.yaml:9:9") {
		t.Errorf("one over: %v", err)
	}
	r := m.Record
	for _, over := range []int{0, 1} {
		r.Answers, r.Words = make([]int32, limit.Answers+over), make([]string, limit.Answers+over)
		data, err := r.Save(m.Run().M.Bytes(nil), nil)
		if over == 0 && err == nil {
			_, err = record.Read(data)
		}
		if (err != nil) != (over == 1) || over == 1 && !errors.Is(err, record.ErrTooLong) {
			t.Errorf("%d over: %v", over, err)
		}
	}
	r.Answers, r.Words = []int32{1}, []string{strings.Repeat("x", limit.SaveBytes)}
	if _, err := r.Save(m.Run().M.Bytes(nil), nil); !errors.Is(err, record.ErrTooLong) {
		t.Errorf("a save that is too large: %v", err)
	}
	r.Seats = nil
	r.Words = []string{"x"}
	data, err := r.Save(m.Run().M.Bytes(nil), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := record.Read(data); !errors.Is(err, record.ErrBroken) {
		t.Errorf("a save without seats: %v", err)
	}
}
