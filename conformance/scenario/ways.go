package scenario

import (
	"math/rand/v2"

	"precept/interpreter"
)

// ways are the five ways in which every scenario runs.
var ways = []way{
	{name: "plain"},
	{name: "traced", build: interpreter.Build{Traced: true}},
	{name: "saved and loaded", before: reload},
	{name: "cloned", before: playClone},
	{name: "secrets changed", before: compareViews},
}

// reload goes on with what was written down.
func reload(t *table) {
	x, err := t.x.Reread()
	if err != nil {
		t.fail(nil, "what was written of the match does not go on: %v", err)
		return
	}
	t.x = x
}

// playClone plays a clone otherwise; the match itself must not notice.
func playClone(t *table) {
	x := t.x.Fork()
	r := rand.New(rand.NewPCG(7, uint64(t.x.Decisions())))
	for i := 0; i < 6 && !x.Over() && x.Waits(); i++ {
		if x.Play(x.Sample(r.IntN)) != nil {
			break
		}
	}
}

// compareViews changes what each seat may not know; its view and its options must stay the same.
func compareViews(t *table) {
	if !t.x.Waits() {
		return
	}
	other := t.x.New()
	for seat := range t.x.Seats() {
		if err := t.x.Apart(other, seat, uint64(t.x.Decisions())+11); err != nil {
			t.fail(nil, "%v", err)
			return
		}
	}
}
