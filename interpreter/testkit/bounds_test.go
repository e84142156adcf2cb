package testkit_test

import (
	"testing"
	"testing/fstest"

	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/state"
	"precept/interpreter/testkit"
)

const bounded = `game: bounded
title: {en: Bounded}
players: 2
seats: {a: {}, b: {}}
kinds: {coin: {is: piece}, ship: {is: piece, has: {crew: 0..5}}, port: {is: space, has: {berths: int}}}
spaces: {port: {porto: {berths: 2}}}
zones: {purse: {per: player, capacity: 2, seen_by: all}, bank: {seen_by: all}}
pieces: {coin: {at: bank, count: 6}, ship: {at: bank, count: 3}}
limits: {berths: {of: ship, at: port, at_most: it.berths}}
scopes: {turn: {}}
vars: {debt: {per: player, type: 1..3, default: 1}, free: {type: int}}
play:
  - phase: turn
    of: player[0]
    do:
      - choose: k
        among: 1..3
      - set: debt(me)
        to: k
      - each: s
        in: ship
        do: [{set: s.crew, to: k}]
  - end: game
    winners: player[0]
    how: done_so
`

// TestBounds checks that each kind of violated bound is reported.
func TestBounds(t *testing.T) {
	for _, test := range []struct {
		name string
		harm func(m *exec.Run, v *testkit.Auditor)
		want string
	}{
		{"nothing", func(*exec.Run, *testkit.Auditor) {}, ""},
		{"a variable", func(m *exec.Run, v *testkit.Auditor) { m.M.Set(slotOf(t, v, "debt(b)"), 4) },
			"debt(b) is 4, and must be 1 to 3"},
		{"an attribute", func(m *exec.Run, v *testkit.Auditor) { m.M.Set(slotOf(t, v, "crew"), -1) },
			"crew is -1, and must be 0 to 5"},
		{"a zone", func(m *exec.Run, _ *testkit.Auditor) { bring(m, "coin", "purse(a)", 3) },
			"3 pieces lie in purse(a), which holds 2"},
		{"a full zone", func(m *exec.Run, _ *testkit.Auditor) { bring(m, "coin", "purse(a)", 2) }, ""},
		{"a limit", func(m *exec.Run, _ *testkit.Auditor) { bring(m, "ship", "porto", 3) },
			"porto holds more of ship than the capacities say"},
		{"a limit reached", func(m *exec.Run, _ *testkit.Auditor) { bring(m, "ship", "porto", 2) }, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			v, m := audited(t, fstest.MapFS{"game.yaml": {Data: []byte(bounded)}}, ".")
			test.harm(m, v)
			got := ""
			if err := v.Always(); err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

func slotOf(t *testing.T, v *testkit.Auditor, name string) int {
	t.Helper()
	at := v.SlotOf(name)
	if at < 0 {
		t.Fatalf("nothing is known of %s", name)
	}
	return at
}

// bring moves pieces without checking capacities.
func bring(m *exec.Run, kind, place string, n int) {
	p := m.P
	for q := range p.Places {
		for i := range p.Pieces {
			if p.Places[q].Name == place && p.PieceName(i) == kind && n > 0 {
				m.M.Move(i, q, state.Own)
				n--
			}
		}
	}
}
