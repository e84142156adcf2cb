package exec

import "precept/interpreter/internal/state"

// What stands in frames beside names, for who writes a position down by names and reads it again.

// Bits and numbers in the word FAux of a frame that is not of due abilities.
const (
	AuxBits  = auxDone | auxFilled | auxAgain
	GivenNil = givenNil
	NoSlot   = noSlot
	GoneSlot = goneSlot
)

// AuxRule is the state rule whose steps a frame runs, -1 none, and the slot of its effect.
func AuxRule(aux int32) (rule int, slot int32) {
	return int(aux&^AuxBits>>auxRule) - 1, ruleSlot(aux &^ AuxBits)
}

// WithRule is the word for a frame that runs a state rule, of the effect in a slot.
func WithRule(bits int32, rule int, slot int32) int32 {
	return bits | int32(rule+1)<<auxRule | (slot+1)<<auxSlot
}

// Due is a frame of abilities that are due.
type Due struct {
	Group, Must, Open, OpenPC int32
	Waits                     []Waits
}

// Waits is one of them.
type Waits struct {
	Instance, Elem, Event, Me, Owner, Slot, Orderer int32
	Kept                                            []int32 // the values of its effect, nil none
}

// DueSize is how many words the registers of such a frame take.
func (d *Due) DueSize(values int) int {
	n := queueList + len(d.Waits)*triggerWords
	for i := range d.Waits {
		if d.Waits[i].Kept != nil {
			n += values
		}
	}
	return n
}

// ReadDue is what the frame at fp says.
func ReadDue(m *state.Match, fp, values int) Due {
	at := m.Stack[fp:]
	d := Due{Group: at[queueGroup], Must: at[queueMust], Open: at[queueOpen], OpenPC: at[queueOpen+1]}
	for k := range int(at[queueN]) {
		e := at[queueList+k*triggerWords:]
		w := Waits{Instance: e[triggerInst], Elem: e[triggerElem], Event: e[triggerEvent], Me: e[triggerMe],
			Owner: e[triggerOwner], Slot: e[triggerSlot], Orderer: e[triggerOrderer]}
		if kept := int(e[triggerKept]); kept > 0 {
			w.Kept = at[kept : kept+values]
		}
		d.Waits = append(d.Waits, w)
	}
	return d
}

// WriteDue makes the frame at fp say it.
func WriteDue(m *state.Match, fp, values int, d *Due) {
	at := m.Stack[fp : fp+d.DueSize(values)]
	for i := range at {
		at[i] = state.Nil
	}
	kept := queueList + len(d.Waits)*triggerWords
	at[queueN], at[queueGroup], at[queueSize], at[queueMust] = int32(len(d.Waits)), d.Group, int32(len(at)), d.Must
	at[queueOpen], at[queueOpen+1] = d.Open, d.OpenPC
	for k := range d.Waits {
		w := &d.Waits[k]
		e := at[queueList+k*triggerWords:]
		e[triggerInst], e[triggerElem], e[triggerEvent], e[triggerMe] = w.Instance, w.Elem, w.Event, w.Me
		e[triggerOwner], e[triggerSlot], e[triggerKept], e[triggerOrderer] = w.Owner, w.Slot, 0, w.Orderer
		if w.Kept != nil {
			e[triggerKept] = int32(kept)
			copy(at[kept:kept+values], w.Kept)
			kept += values
		}
	}
}

// Again reports whether a frame runs the steps of a call that was replaced.
func Again(bits int32) bool { return bits&auxAgain != 0 }

// UnseenIn is the option that stands for some piece in a place, which the decider cannot tell from the others.
func UnseenIn(place int) Option { return unseen + Option(place) }
