package soak

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"precept/internal/campaign"
	"precept/interpreter"
	"precept/interpreter/save"
	"precept/interpreter/testkit"
)

// Constants of the kind records.
const (
	waysSkipped  = 250 // maximal number of answers before the ways are compared
	waysCompared = 12  // answers during which they are compared
	savesOfTrial = 4   // how often a match is saved
	betweenSaves = 80  // maximal number of answers between two saves
	backAtMost   = 40  // maximal number of answers taken back
)

// ofRecords plays a match in all the ways of package campaign, which must agree at every answer. Or it saves a match
// now and then, takes answers back and gives them again, and continues with clones.
func ofRecords(p *Pool) Kind {
	return Kind{Name: "records", Try: func(t *Trial) error {
		m, err := p.begun(t)
		if err != nil {
			return err
		}
		if t.Rand.IntN(2) == 0 {
			err = inAllWays(t, m)
		} else {
			err = saved(t, m)
		}
		if err != nil {
			return about(m.Game, m, err)
		}
		return nil
	}}
}

// inAllWays plays the match of a line-up in all ways, from its beginning.
func inAllWays(t *Trial, m *interpreter.Match) error {
	opt := campaign.Options{Answers: waysCompared, Skip: t.Rand.IntN(waysSkipped)}
	s := interpreter.Setup{Seats: m.Record.Seats, Options: m.Record.Options, Seed: m.Record.Seed}
	tally, f := campaign.Match(m.Game, s, opt, t.Rand)
	t.Count(Decisions, tally.Decisions)
	t.Count(Replays, tally.Matches)
	if f != nil {
		return f
	}
	return nil
}

// saved saves the match several times while it is played.
func saved(t *Trial, m *interpreter.Match) error {
	for range savesOfTrial {
		more, err := anyOrder(t, m, 1+t.Rand.IntN(betweenSaves))
		if err != nil {
			return err
		}
		for _, check := range []func(*Trial, *interpreter.Match) error{reopened, wentBack, cloned} {
			if err := check(t, m); err != nil {
				return err
			}
		}
		if !more {
			return nil
		}
	}
	return nil
}

// anyOrder gives up to n random answers, each by a random seat that may answer.
func anyOrder(t *Trial, m *interpreter.Match, n int) (bool, error) {
	for range n {
		open := m.Open()
		if len(open) < 2 {
			if more, err := play(t, m, 1, nil); err != nil || !more {
				return more, err
			}
			continue
		}
		d := open[t.Rand.IntN(len(open))]
		if err := m.AnswerFor(d.Seat, d.Sample(t.Rand.IntN)); err != nil {
			return false, err
		}
		t.Count(Decisions, 1)
	}
	return !m.Over(), nil
}

// agree returns an error if two matches that should be identical differ.
func agree(t *Trial, what error, m, other *interpreter.Match) error {
	t.Count(Replays, 1)
	if !bytes.Equal(testkit.On(m.Engine()).Bytes(), testkit.On(other.Engine()).Bytes()) {
		return fmt.Errorf("after %d answers, %v: the positions differ", len(m.Record.Answers), what)
	}
	one, err := save.Bytes(m)
	if err != nil {
		return err
	}
	two, err := save.Bytes(other)
	if err == nil && !bytes.Equal(one, two) {
		return fmt.Errorf("after %d answers, %v: the saves differ", len(m.Record.Answers), what)
	}
	return err
}

// reopened opens a save, both the complete one and its form by names.
func reopened(t *Trial, m *interpreter.Match) error {
	data, err := save.Bytes(m)
	if err != nil {
		return err
	}
	again, err := save.Restore(context.Background(), m.Game, data)
	if err != nil {
		return err
	}
	t.Count(Saves, 1)
	if err := agree(t, errors.New("saved and opened"), m, again); err != nil {
		return err
	}
	if again, _, err = save.Checkpoint(context.Background(), m.Game, data); err != nil {
		return err
	}
	t.Count(Saves, 1)
	return agree(t, errors.New("saved and gone on with from how it stands"), m, again)
}

// wentBack takes answers back and gives them again.
func wentBack(t *Trial, m *interpreter.Match) error {
	all := len(m.Record.Answers)
	n := all - t.Rand.IntN(min(all, backAtMost)+1)
	back, err := save.ReplayTo(context.Background(), m, n, save.Before)
	if err != nil {
		return err
	}
	for i := n; i < all; i++ {
		seat, o := m.Record.By(i), interpreter.Option{Value: m.Record.Answers[i]}
		if seat == "" {
			err = back.Answer(o)
		} else {
			err = back.AnswerFor(seat, o)
		}
		if err != nil {
			return fmt.Errorf("answer %d is refused when it is given again: %v", i, err)
		}
	}
	return agree(t, errors.New("taken back and given again"), m, back)
}

// cloned plays a clone, which must not change the match, then gives the match the same answers.
func cloned(t *Trial, m *interpreter.Match) error {
	before := testkit.On(m.Engine()).Bytes()
	c, err := m.Clone()
	if err != nil {
		return err
	}
	other, err := m.Clone()
	if err != nil {
		return err
	}
	n := len(m.Record.Answers)
	if _, err := play(t, c, 6, nil); err != nil {
		return err
	}
	if !bytes.Equal(before, testkit.On(m.Engine()).Bytes()) || len(m.Record.Answers) != n {
		return fmt.Errorf("after %d answers, playing a clone changes the match", n)
	}
	for _, a := range c.Record.Answers[n:] {
		if err := other.Answer(interpreter.Option{Value: a}); err != nil {
			return err
		}
	}
	return agree(t, errors.New("two clones that were answered alike"), c, other)
}
