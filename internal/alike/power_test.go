package alike_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"precept/interpreter/view"
)

// aloud makes values known to everybody.
func aloud(values []view.EventValue) {
	for i := range values {
		values[i].Known = view.Everyone
	}
}

// answer makes a secret answer known to everybody.
func answer(id string) func(*view.Event) {
	return func(e *view.Event) {
		if e.Sort == view.Answered && e.ID == id {
			e.Known, e.Sealed = view.Everyone, false
			aloud(e.Values)
		}
	}
}

// picked makes a random pick known to everybody.
func picked(id string) func(*view.Event) {
	return func(e *view.Event) {
		if e.Sort == view.Picked && e.ID == id {
			aloud(e.Values)
		}
	}
}

// changed makes the change of a value, and the value, known to everybody.
func changed(id string) func(*view.Event) {
	return func(e *view.Event) {
		if e.Sort == view.Changed && e.ID == id {
			e.Heard, e.Known = view.Everyone, view.Everyone
		}
	}
}

// TestEachLeakIsFound makes some events visible to seats that may not see them. The comparisons of the other tests
// must find each such leak.
func TestEachLeakIsFound(t *testing.T) {
	games := loaded(t)
	for _, leak := range []struct {
		name, game string
		spoil      func(*view.Event)
	}{
		{"what goes to where nobody sees it", "root", moved},
		{"what goes to where nobody sees it", "secret_lots", moved},
		{"which questions a secret order asks", "secret_orders", func(e *view.Event) {
			if e.Sort == view.Answered && e.Sealed {
				e.Sealed = false
			}
		}},
		{"the sort of an order", "secret_orders", answer("what")},
		{"which entry of a menu is taken", "secret_menus", func(e *view.Event) {
			if e.Menu && e.Sealed {
				e.Known = view.Everyone
			}
		}},
		{"an answer that a condition makes another of", "secret_orders", answer("goal_of_it")},
		{"an answer of which an attribute is written", "secret_orders", answer("friend")},
		{"an answer that is added", "secret_orders", answer("more")},
		{"an answer on which it rests what is written", "secret_orders", answer("glad")},
		{"where somebody lays a trap", "secret_orders", answer("spot")},
		{"what chance takes, for what nobody sees", "secret_lots", picked("omen")},
		{"what chance takes, as it is reckoned with", "secret_lots", picked("pips")},
		{"what chance takes out of what is hidden", "secret_lots", picked("whisper")},
		{"what chance takes out of what is hidden, for nothing", "secret_lots", picked("glimpse")},
		{"a variable", "secret_lots", changed("fate")},
		{"a variable of one's own", "secret_orders", changed("vow")},
		{"an attribute", "secret_orders", changed("sort")},
		{"the face of what is shown to one", "secret_mines", func(e *view.Event) {
			if e.Sort == view.Shown && e.Change != nil {
				for i := range e.Change.Shown {
					e.Change.Shown[i].Is.Known = view.Everyone
				}
			}
		}},
	} {
		t.Run(leak.name+"/"+leak.game, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(max(1, *chance), 6))
			for n := range many(leak.game) {
				p := played(leak.game)
				p.Spoil = leak.spoil
				_, err := walked(games[leak.game], rng, p)
				if found := (*view.Leak)(nil); errors.As(err, &found) {
					t.Logf("found in match %d", n+1)
					return
				} else if err != nil {
					t.Fatal(err)
				}
			}
			t.Error("nobody has noticed")
		})
	}
}

// moved makes the identity of a moved piece known to everybody.
func moved(e *view.Event) {
	if e.Sort == view.Moved {
		e.Known, e.Whole, e.Lost = view.Everyone, view.Everyone, 0
	}
}
