package driver

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"precept/conformance/kit"
	"precept/interpreter"
	"precept/interpreter/layout"
	"precept/interpreter/testkit"
)

var errNoPiece = errors.New("there is no such piece in this position")

// begin makes an engine stand where a case begins.
func begin(x *interpreter.Engine, b *kit.Begins) error {
	if err := chance(x, b); err != nil {
		return err
	}
	turn := b.Turn
	if s := b.Setup; s != nil {
		for _, f := range s.Handed {
			if err := testkit.On(x).Hand(written(f.Key), kit.Written(f.Is)); err != nil {
				return err
			}
		}
		if err := testkit.On(x).BeginSetup(1); err != nil {
			return err
		}
		if err := (&player{x: x}).decide(s.Answers); err != nil {
			return fmt.Errorf("the setup: %w", err)
		}
		turn = s.Turn
	} else {
		testkit.On(x).LayOut()
	}
	if b.Position != nil {
		if err := lay(x, b.Position); err != nil {
			return err
		}
	}
	if turn == nil {
		testkit.On(x).BeginPlay()
		return x.Err()
	}
	return goTo(x, turn)
}

// chance has chance bring what a case says.
func chance(x *interpreter.Engine, b *kit.Begins) error {
	s := layout.Script{Until: b.Until}
	if c := b.Chance; c != nil {
		s.Picks, s.Turn = c.Picks, c.Turns
		for _, v := range c.Dice {
			switch v := v.(type) {
			case float64:
				s.Dice = append(s.Dice, int32(v))
			default:
				face, ok := testkit.On(x).Face(kit.Written(v))
				if !ok {
					return fmt.Errorf("no die shows %v", v)
				}
				s.Dice = append(s.Dice, face)
			}
		}
	}
	return testkit.On(x).Follow(s)
}

func goTo(x *interpreter.Engine, t *kit.Turn) error {
	to := layout.Moment{Phase: t.Phase, Player: layout.Nobody, Started: t.Started}
	if t.Player != "" {
		if to.Player = slices.Index(x.Lineup().Seats, t.Player); to.Player < 0 {
			return fmt.Errorf("nobody plays %s", t.Player)
		}
	}
	for name, v := range t.Fields {
		to.Fields = append(to.Fields, layout.Field{Name: name, Value: kit.Written(v)})
	}
	slices.SortFunc(to.Fields, func(a, b layout.Field) int { return strings.Compare(a.Name, b.Name) })
	if err := testkit.On(x).GoTo(to, func() {}); err != nil {
		return err
	}
	return x.Err()
}

// lay lays a position out: all pieces are taken away, then each is put where it lies, and what it bears is set.
func lay(x *interpreter.Engine, p *kit.Position) error {
	n := namesOf(x)
	for i := range n.pieces {
		testkit.On(x).Move(i, layout.None)
	}
	used := make([]bool, len(n.pieces))
	for q := range n.places {
		for _, one := range p.Places[n.places[q].Name] {
			for range max(one.Count, 1) {
				if err := n.put(x, q, one, used); err != nil {
					return err
				}
			}
		}
	}
	for name := range p.Places {
		if !slices.ContainsFunc(n.places, func(q interpreter.Place) bool { return q.Name == name }) {
			return fmt.Errorf("there is no place %s", name)
		}
	}
	for _, f := range p.Values {
		if err := testkit.On(x).Set(written(f.Key), kit.Written(f.Is)); err != nil {
			return err
		}
	}
	for _, f := range p.Traits {
		if err := testkit.On(x).Set(written(f.Key), kit.Written(f.Is)); err != nil {
			return err
		}
	}
	return nil
}

// written is a value as an expression writes it.
func written(k kit.Key) string {
	if k.Trait != "" && len(k.Of) == 1 {
		if p, ok := kit.PieceOf(k.Of[0]); ok && len(p.Piece) == 1 { // any one of that name
			return p.Piece[0] + ".some(1).only." + k.Trait
		}
		return kit.Written(k.Of[0]) + "." + k.Trait
	}
	if len(k.Of) == 0 {
		return k.Value
	}
	var keys []string
	for _, v := range k.Of {
		keys = append(keys, kit.Written(v))
	}
	return k.Value + "(" + strings.Join(keys, ", ") + ")"
}

// put puts a piece that fits a description to a place: best one that bears what it is to bear, else one on which that
// can be set.
func (n *names) put(x *interpreter.Engine, q int, p kit.Piece, used []bool) error {
	bare := p
	bare.With, bare.At = nil, nil
	if p.Of == nil {
		bare.Of = kit.Names{"nobody"}
	}
	best := -1
	for i := range n.pieces {
		if used[i] || !slices.Contains(p.Piece, n.pieces[i].Name) || !n.fits(x, i, layout.None, bare) {
			continue
		}
		if with := (kit.Piece{With: p.With}); n.fits(x, i, layout.None, with) && same(testkit.On(x).Attributes(i), p.With) {
			best = i
			break
		}
		if best < 0 && n.canBear(x, i, p.With) {
			best = i
		}
	}
	if best < 0 {
		return fmt.Errorf("there is no %s left to put at %s", strings.Join(p.Piece, ", "), n.places[q].Name)
	}
	used[best] = true
	testkit.On(x).Move(best, q)
	for name, v := range p.With {
		if is, ok := testkit.On(x).Attribute(best, name); ok && is == kit.Written(v) {
			continue
		}
		if err := testkit.On(x).SetOn(best, name, kit.Written(v)); err != nil {
			return err
		}
	}
	return nil
}

// same reports whether a piece bears what is said, and nothing else that tells it from others.
func same(has []layout.Field, with map[string]kit.Value) bool { return len(has) == len(with) }

// canBear reports whether what a piece is to bear is there, or can be set on it: what is printed cannot.
func (n *names) canBear(x *interpreter.Engine, i int, with map[string]kit.Value) bool {
	for name, v := range with {
		is, ok := testkit.On(x).Attribute(i, name)
		if !ok || is != kit.Written(v) && testkit.On(x).SetOn(i, name, is) != nil {
			return false
		}
	}
	return true
}
