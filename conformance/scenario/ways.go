package scenario

import (
	"math/rand/v2"

	"precept/interpreter/exec"
	"precept/interpreter/state"
	"precept/interpreter/view"
)

// ways are the five ways in which every scenario runs.
var ways = []way{
	{name: "plain"},
	{name: "traced", traced: true},
	{name: "saved and loaded", before: reload},
	{name: "cloned", before: playClone},
	{name: "secrets changed", before: compareViews},
}

// reload goes on with what was written down.
func reload(t *table) {
	data := t.x.M.Bytes(nil)
	m := state.New(t.p.Layout)
	if err := m.Read(data); err != nil {
		t.fail(nil, "the saved match cannot be read: %v", err)
		return
	}
	x := exec.New(t.p, m)
	x.Like(t.x)
	if err := x.Resume(); err != nil {
		t.fail(nil, "the saved match breaks: %v", err)
		return
	}
	t.x = x
}

// playClone plays a clone otherwise; the match itself must not notice.
func playClone(t *table) {
	x := again(t.x)
	r := rand.New(rand.NewPCG(7, uint64(t.x.M.Ctl[state.Decisions])))
	for i := 0; i < 6 && !x.Over(); i++ {
		d := x.Pending()
		if d == nil {
			break
		}
		if x.Answer(d.Sample(r.IntN)) != nil {
			break
		}
	}
}

// compareViews changes what each seat may not know; its view and its options must stay the same.
func compareViews(t *table) {
	if t.x.Pending() == nil {
		return
	}
	other := exec.New(t.p, state.New(t.p.Layout))
	for seat := range t.p.Names {
		if err := view.Apart(t.x, other, int32(seat), uint64(t.x.M.Ctl[state.Decisions])+11); err != nil {
			t.fail(nil, "%v", err)
			return
		}
	}
}
