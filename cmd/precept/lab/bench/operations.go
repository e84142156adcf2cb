package bench

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing/fstest"
	"time"

	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/save"
	"precept/interpreter/testkit"
)

// Operation is an operation on a match, and its duration.
type Operation struct {
	Name        string  `json:"operation"`
	Nanoseconds float64 `json:"nanoseconds"`
}

// Middle returns a match of Root with two factions after a number of random answers.
func Middle(answers int) (*interpreter.Match, error) {
	m, err := Start(Games[5])
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range answers {
		if err := m.Answer(m.Pending().Sample(rng.IntN)); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// timed returns the average duration of f, measured by repeating it for about long.
func timed(name string, long time.Duration, f func() error) (Operation, error) {
	n, began, took := 0, time.Now(), time.Duration(0)
	for ; took < long; took = time.Since(began) {
		if err := f(); err != nil {
			return Operation{}, fmt.Errorf("%s: %w", name, err)
		}
		n++
	}
	return Operation{name, float64(took.Nanoseconds()) / float64(n)}, nil
}

// Operations measures operations on a match other than playing, each for about long.
func Operations(long time.Duration) ([]Operation, error) {
	m, err := Middle(200)
	if err != nil {
		return nil, err
	}
	saved, err := save.Bytes(m)
	if err != nil {
		return nil, err
	}
	engine := m.Engine()
	clone := engine.Position()
	var options []interpreter.Answer
	list := []struct {
		name string
		f    func() error
	}{
		{"clone", func() error { engine.Snapshot(clone); return nil }},
		{"write a position and read it", func() error {
			_, err := testkit.On(engine).Reread(false)
			return err
		}},
		{"save, with the record of 200 answers", func() error { _, err := save.Bytes(m); return err }},
		{"load, with 200 answers played again", func() error {
			_, err := save.Restore(context.Background(), m.Game, saved)
			return err
		}},
		{"list the options of a decision", func() error {
			if err := testkit.On(engine).Refresh(); err != nil {
				return err
			}
			options = engine.Options(options[:0])
			return nil
		}},
		{"explain whether a move can be made", func() error {
			_, err := narrate.WhyTyped(m, m.Pending().Seat, "march", "en")
			return err
		}},
	}
	var out []Operation
	for _, op := range list {
		o, err := timed(op.name, long, op.f)
		if err != nil {
			return nil, err
		}
		out = append(out, o)
	}
	for _, traced := range []bool{false, true} {
		for n := 0; n <= 8; n += 2 {
			o, err := ruling(n, traced, long)
			if err != nil {
				return nil, err
			}
			out = append(out, o)
		}
	}
	return out, nil
}

// ruling measures a ruling with n rules whose conditions are tested and not met.
func ruling(n int, traced bool, long time.Duration) (Operation, error) {
	name := fmt.Sprintf("a ruling with %d rules", n)
	if traced {
		name += ", told to a listener"
	}
	g, err := interpreter.Load(context.Background(), fstest.MapFS{"game.yaml": {Data: []byte(asking(n))}}, ".")
	if err != nil {
		return Operation{}, err
	}
	build := interpreter.Build{Traced: traced}
	engine, err := g.Built(interpreter.Setup{}, build)
	if err != nil {
		return Operation{}, err
	}
	if err := engine.Begin(1); err != nil {
		return Operation{}, err
	}
	var options []interpreter.Answer
	o, err := timed(name, long, func() error {
		if traced {
			engine.Rebuild(build)
		}
		if err := testkit.On(engine).Refresh(); err != nil {
			return err
		}
		options = engine.Options(options[:0])
		return nil
	})
	o.Nanoseconds /= cells
	return o, err
}

const cells = 64 // the cells for which the ruling is asked

// asking returns a game that asks a ruling with n rules for each cell of a board.
func asking(n int) string {
	var b strings.Builder
	b.WriteString(`game: asking
title: {en: Asking, fr: Demandes}
players: 2
seats: {ann: {}, ben: {}}
kinds:
  cell: {is: space}
  stone: {is: piece}
spaces: {cell: {grid: {square: {rows: 8, columns: 8}}}}
pieces: {stone: {count: 1, at: box}}
zones: {box: {}}
rulings:
  fits: {ask: {where: cell}, is: true, why: {en: "no", fr: "non"}}
rules:
`)
	for i := range n {
		fmt.Fprintf(&b, "  - {forbid: fits, id: r%d, why: {en: no, fr: non}, when: where.row == %d and "+
			"stone.at(where).count > 1}\n", i, i+1)
	}
	if n == 0 {
		return strings.Replace(b.String(), "rules:\n", "", 1) + asked
	}
	return b.String() + asked
}

const asked = `play:
  - choose: here
    by: ann
    among: cell
    where: fits(it)
  - move: stone
    to: here
`
