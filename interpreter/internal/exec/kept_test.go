package exec_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter/internal/exec"
)

const rolling = `game: rolling
title: {en: Rolling, fr: Roulis}
players: 2
seats: {ann: {}, ben: {}}
kinds: {chip: {is: piece, has: {n: int}}}
zones: {box: {}}
pieces: {chip: {count: 1, at: box}}
dice: {d100: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]}
scopes: {turn: {}}
vars: {n: {type: int}}
play:
  - while: true
    do:
      - choose: x
        by: ann
        among: n * 100 + 1 .. n * 100 + 5
        fills: {post: "[0, 1]"}
        where: "post == 0 ? it == n * 100 + 1 : it > n * 100 + 1"
      - roll: pips
        die: d100
        count: 5
      - choose: y
        by: ben
        among: "[x.first]"
      - phase: turn
        of: "mod(n, 2) == 0 ? ann : ben"
      - {set: n, to: "pips.count + y * 0 + n - 4"}
`

// TestWhatIsKeptStays keeps every result of an answer and compares it again after the match has continued.
func TestWhatIsKeptStays(t *testing.T) {
	x := begunMatch(t, textGame(t, rolling), 1)
	x.Script = &exec.Script{}
	for n := range 12 {
		told := []any{x.Rolled(), x.Forced(), x.Ended(), x.Pending().Own(), x.Pending().Candidates()}
		was := []any{rolls(x.Rolled()), slices.Clone(x.Forced()), slices.Clone(x.Ended()), slices.Clone(x.Pending().Own()),
			slices.Clone(x.Pending().Candidates())}
		for range 3 {
			d := x.Pending()
			if err := x.Answer(d.Options(nil)[0]); err != nil {
				t.Fatal(err)
			}
		}
		same := cmp.Comparer(func(a, b exec.Bound) bool { return a == b })
		for i, word := range []string{"rolled", "forced", "ended", "taken of several", "considered"} {
			now := told[i]
			if i == 0 {
				now = rolls(told[i].([]exec.Rolled))
			}
			if diff := cmp.Diff(was[i], now, same); diff != "" {
				t.Errorf("after answer %d what was %s has changed:\n%s", n, word, diff)
			}
		}
	}
}

func rolls(list []exec.Rolled) (out [][]int32) {
	for _, r := range list {
		out = append(out, slices.Clone(r.Faces))
	}
	return out
}

// TestNoRoomIsHandedOut checks that no exported field is a slice. A caller could keep it while the next answer
// overwrites it.
func TestNoRoomIsHandedOut(t *testing.T) {
	for _, of := range []reflect.Type{reflect.TypeFor[exec.Run](), reflect.TypeFor[exec.Decision]()} {
		for i := range of.NumField() {
			if f := of.Field(i); f.IsExported() && f.Type.Kind() == reflect.Slice {
				t.Errorf("%s.%s can be kept", of, f.Name)
			}
		}
	}
}
