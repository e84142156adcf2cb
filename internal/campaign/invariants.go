package campaign

import (
	"bytes"
	"context"
	"errors"
	"math"
	"slices"

	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/save"
	"precept/interpreter/testkit"
)

// invariants checks a decision: other ways to query its options, answers that are not offered, secrecy, and
// explanations.
func (t *trial) invariants(m *interpreter.Match, options []interpreter.Option) *Finding {
	t.at = "at the invariants"
	before := testkit.On(m.Engine()).Bytes()
	if err := testkit.On(m.Engine()).Consistent(); err != nil {
		return t.finding("inconsistent", "%v", err)
	}
	for _, check := range []func(*interpreter.Match, []interpreter.Option) *Finding{t.counted, t.refused, t.secrets,
		t.why} {
		if f := check(m, options); f != nil || m.Engine().Err() != nil {
			return f
		}
		if !bytes.Equal(before, testkit.On(m.Engine()).Bytes()) {
			return t.finding("looking", "looking at a decision changes the match")
		}
	}
	return nil
}

// counted compares the list of options with the other queries: a random option, their number, and each one alone.
func (t *trial) counted(m *interpreter.Match, options []interpreter.Option) *Finding {
	x := testkit.On(m.Engine()).Fork()
	if x.Err() != nil || x.Seat() < 0 {
		return t.finding("resumed", "a copy of the match does not wait for the decision: %v", x.Err())
	}
	drawn := x.Sample(t.rng.IntN)
	if !slices.ContainsFunc(options, func(o interpreter.Option) bool { return o.Value == drawn }) {
		return t.finding("drawn", "%d is drawn and not listed: %s", drawn, asks(m))
	}
	if n := x.Count(); n != len(options) {
		return t.finding("counted", "of the options %d are counted, %d listed: %s", n, len(options), asks(m))
	}
	for _, o := range options {
		if !x.Offers(o.Value) {
			return t.finding("is", "%s is listed, and alone it is not offered: %s", o.ID, asks(m))
		}
	}
	return nil
}

// ability is close to the numbers that the engine gives to the abilities in a menu.
const ability = 1 << 20

// refused gives answers that are not offered, and checks that they are refused and change nothing.
func (t *trial) refused(m *interpreter.Match, options []interpreter.Option) *Finding {
	strange := []int32{math.MaxInt32, math.MinInt32, interpreter.Pass, interpreter.Done, interpreter.None,
		interpreter.Agree,
		ability + int32(t.rng.IntN(40)), -1, int32(t.rng.IntN(30)), int32(t.rng.IntN(1000)) - 500}
	before := testkit.On(m.Engine()).Bytes()
	for _, v := range strange {
		if slices.ContainsFunc(options, func(o interpreter.Option) bool { return o.Value == v }) || m.Engine().Offers(v) {
			continue
		}
		err := m.Answer(interpreter.Option{Value: v})
		switch {
		case m.Engine().Err() != nil: // the options cannot be found because of a mistake in the content
			return nil
		case !errors.Is(err, interpreter.ErrNotOffered):
			return t.finding("refused", "%d is not offered, and it is answered: %v; %s", v, err, asks(m))
		case !bytes.Equal(before, testkit.On(m.Engine()).Bytes()):
			return t.finding("refused", "%d is refused, and the match is another", v)
		}
	}
	return nil
}

// secrets changes what each seat may not see. What the seat sees and is offered must stay the same.
func (t *trial) secrets(m *interpreter.Match, _ []interpreter.Option) *Finding {
	if t.rng.IntN(3) > 0 {
		return nil
	}
	y := m.Engine().New()
	for i := range m.Lineup().Seats {
		if err := testkit.On(m.Engine()).CheckSecrecy(y, i, t.rng.Uint64()); err != nil {
			return t.finding("secrets", "%v", err)
		}
	}
	return nil
}

// why asks for an explanation of each option, action and ability, for two seats. In a menu, an explanation must agree
// with what is offered.
func (t *trial) why(m *interpreter.Match, options []interpreter.Option) *Finding {
	if t.rng.IntN(3) > 0 {
		return nil
	}
	d := m.Pending()
	names := []string{}
	for _, o := range options {
		names = append(names, o.ID)
	}
	names = append(names, m.Lineup().Entries...)
	seats := m.Lineup().Seats
	for i, name := range names {
		for _, seat := range []string{d.Seat, seats[i%len(seats)]} {
			e, err := narrate.WhyTyped(m, seat, name, "en")
			if err != nil || !e.Action || e.Unsure || seat != d.Seat || d.Kind != interpreter.Menu {
				continue
			}
			// The name can be the display name of another option. Then the explanation is about that option.
			offered := slices.ContainsFunc(options, func(o interpreter.Option) bool { return o.ID == e.Asked })
			if offered != e.Offered {
				return t.finding("why", "%s: offered %v, and why says %v; %s", name, offered, e.Offered, asks(m))
			}
		}
	}
	return nil
}

// whole replays the record of a match, and checks that this gives the same position.
func (t *trial) whole(m *interpreter.Match) *Finding {
	t.at = "at the end"
	again, err := save.ReplayTo(context.Background(), m, len(m.Record.Answers), save.Before)
	if err != nil {
		return t.finding("replayed", "%v", err)
	}
	if !bytes.Equal(testkit.On(again.Engine()).Bytes(), testkit.On(m.Engine()).Bytes()) {
		return t.finding("replayed", "played again it comes to another position: %s", positions(m, again))
	}
	return nil
}

// setUp checks a match before play begins: a clone of it must wait at the same place.
func (t *trial) setUp() *Finding {
	t.at = "at the setup"
	m, err := t.g.SetUp(t.setup)
	if err != nil {
		return nil // the setup has a mistake, which starting the match reports too
	}
	c, err := m.Clone()
	if err != nil {
		return t.finding("set up", "a clone: %v", err)
	}
	if !bytes.Equal(testkit.On(m.Engine()).Bytes(), testkit.On(c.Engine()).Bytes()) {
		return t.finding("set up", "the match waits before play, its clone does not: %s", positions(m, c))
	}
	return nil
}
