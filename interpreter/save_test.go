package interpreter_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/internal/checkpoint"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
	"precept/interpreter/save"
)

// TestSavedMatchesGoOnAlike checks that a match which is saved anywhere and restored ends like an uninterrupted match,
// and that its record can be replayed.
func TestSavedMatchesGoOnAlike(t *testing.T) {
	for seed := range uint64(short(120)) {
		whole, cut := start(t, "root", seed), start(t, "root", seed)
		a := &agent{seed: seed}
		a.play(t, whole, endless)
		n := int(whole.Run().M.Ctl[state.Decisions])
		a.play(t, cut, rand.New(rand.NewPCG(seed, 9)).IntN(n))

		restored := restore(t, cut)
		same(t, fmt.Sprintf("seed %d: saved and restored", seed), cut, restored)
		a.play(t, restored, endless)
		same(t, fmt.Sprintf("seed %d: restored and played on", seed), whole, restored)

		onBytes(t, cut)
		a.play(t, cut, endless)
		same(t, fmt.Sprintf("seed %d: read from bytes and played on", seed), whole, cut)

		if diff := cmp.Diff(whole.Record, restored.Record); diff != "" {
			t.Fatalf("seed %d: the records differ (-whole +restored):\n%s", seed, diff)
		}
		replays(t, whole)
	}
}

func restore(t *testing.T, m *interpreter.Match) *interpreter.Match {
	t.Helper()
	data, err := save.Bytes(m)
	if err != nil {
		t.Fatal(err)
	}
	r, err := save.Restore(t.Context(), m.Game, data)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// onBytes replaces the position of m by one decoded from its bytes.
func onBytes(t *testing.T, m *interpreter.Match) {
	t.Helper()
	pos := state.New(m.Run().P.Layout)
	if err := pos.Read(m.Run().M.Bytes(nil)); err != nil {
		t.Fatal(err)
	}
	if err := pos.Consistent(); err != nil {
		t.Fatal(err)
	}
	m.RunOn(exec.New(m.Run().P, pos))
	if err := m.Run().Resume(); err != nil {
		t.Fatal(err)
	}
}

func replays(t *testing.T, m *interpreter.Match) {
	t.Helper()
	x, err := checkpoint.Replay(t.Context(), &m.Record, m.Run().P)
	if err != nil {
		t.Fatal(err)
	}
	if !x.M.Equal(m.Run().M) {
		t.Fatal("played again, the match comes to another position")
	}
}

func TestEveryGameCanBeSaved(t *testing.T) {
	for id := range loaded() {
		t.Run(id, func(t *testing.T) {
			for seed := range uint64(max(2, games(id)/50)) {
				m := start(t, id, seed)
				a := &agent{seed: seed}
				for !m.Over() {
					a.step(t, m)
					if m.Run().M.Ctl[state.Decisions]%16 == 7 {
						same(t, "saved and restored", m, restore(t, m))
					}
				}
				same(t, "saved at the end and restored", m, restore(t, m))
				replays(t, m)
			}
		})
	}
}

// TestChangedRecordsPart changes one answer of a record. It must be refused, or the error must have the answer at which
// the replay differs. A few answers do not matter: the order of two cards that both do nothing.
func TestChangedRecordsPart(t *testing.T) {
	games, immaterial := short(80), 0
	for seed := range uint64(games) {
		m := start(t, "root", seed)
		a := &agent{seed: seed}
		a.play(t, m, endless)
		r := rand.New(rand.NewPCG(seed, 3))
		changed := m.Record
		changed.State = m.Run().M.Bytes(nil)
		changed.Answers = slices.Clone(m.Record.Answers)
		k := r.IntN(len(changed.Answers))
		changed.Answers[k] = another(t, m, k, r)
		_, err := checkpoint.Replay(t.Context(), &changed, m.Run().P)
		if err == nil { // the answer led to the same position
			immaterial++
			continue
		}
		var parted *record.Error
		if !errors.As(err, &parted) {
			t.Fatalf("seed %d: answer %d changed from %d to %d: %v", seed, k, m.Record.Answers[k], changed.Answers[k], err)
		}
		if parted.Answer <= k {
			t.Fatalf("seed %d: answer %d was changed, but they part at %d", seed, k+1, parted.Answer)
		}
	}
	if immaterial > games/10 {
		t.Errorf("%d of %d changed answers made no difference", immaterial, games)
	}
}

// another returns another legal option for answer k, or an illegal one if there is no other.
func another(t *testing.T, m *interpreter.Match, k int, r *rand.Rand) int32 {
	t.Helper()
	before := m.Record
	before.Answers, before.State = before.Answers[:k], nil
	x, err := checkpoint.Replay(t.Context(), &before, m.Run().P)
	if err != nil {
		t.Fatal(err)
	}
	opts := x.Pending().Options(nil)
	opts = slices.DeleteFunc(opts, func(o exec.Option) bool { return o == m.Record.Answers[k] })
	if len(opts) == 0 {
		return 12345
	}
	return opts[r.IntN(len(opts))]
}

// TestDamagedSavesAreRefused changes any bit of a save. It must be refused, or restore the same match.
func TestDamagedSavesAreRefused(t *testing.T) {
	m := start(t, "root", 1)
	(&agent{seed: 1}).play(t, m, 150)
	data, err := save.Bytes(m)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		forged := slices.Clone(data)
		at, bit := r.IntN(len(data)), byte(1)<<r.IntN(8)
		forged[at] ^= bit
		got, err := save.Restore(t.Context(), m.Game, forged)
		if err == nil && (!got.Run().M.Equal(m.Run().M) || !cmp.Equal(got.Record, m.Record)) {
			t.Errorf("bit %x of byte %d (%q): another match was restored", bit, at, data[max(0, at-10):min(len(data), at+10)])
		}
	}
}

// TestForgedSavesAreRefused checks that a forged save is refused even with a correct checksum, because the answers must
// lead to its position.
func TestForgedSavesAreRefused(t *testing.T) {
	m := start(t, "root", 1)
	(&agent{seed: 1}).play(t, m, 150)
	r := rand.New(rand.NewPCG(1, 2))
	honest := m.Run().M.Bytes(nil)
	for range 200 {
		forged := m.Record
		forged.State = slices.Clone(honest)
		forged.State[r.IntN(len(honest))] ^= byte(1) << r.IntN(8)
		if _, err := save.Restore(t.Context(), m.Game, summed(t, forged)); err == nil {
			t.Fatal("a forged position was restored")
		}
	}
	for name, forge := range map[string]func(*record.Record){
		"another seed":          func(r *record.Record) { r.Seed++ },
		"an answer left out":    func(r *record.Record) { r.Answers = r.Answers[1:] },
		"an answer too many":    func(r *record.Record) { r.Answers = append(slices.Clone(r.Answers), 0) },
		"an answer that is odd": func(r *record.Record) { r.Answers = append([]int32{-5}, r.Answers[1:]...) },
		"half a position":       func(r *record.Record) { r.State = r.State[:len(r.State)/2] },
		"another hash":          func(r *record.Record) { r.Hashes = append([]uint64{1}, r.Hashes[1:]...) },
		"other seats":           func(r *record.Record) { r.Seats = []string{"eyrie", "marquise"} },
		"a seat that is none":   func(r *record.Record) { r.Seats = []string{"marquise", "nobody_knows"} },
		"one seat twice":        func(r *record.Record) { r.Seats = []string{"marquise", "marquise"} },
		"an option that is none": func(r *record.Record) {
			r.Options = map[string]string{"map": "the_moon", "deck": "standard"}
		},
		"another game": func(r *record.Record) { r.Game = "hex" },
		"other rules":  func(r *record.Record) { r.Rules = "00" },
	} {
		t.Run(name, func(t *testing.T) {
			forged := m.Record
			forged.State = honest
			forge(&forged)
			if _, err := save.Restore(t.Context(), m.Game, summed(t, forged)); err == nil {
				t.Error("restored")
			}
		})
	}
}

// summed returns a save with a correct checksum, as a forger would write it.
func summed(t *testing.T, r record.Record) []byte {
	t.Helper()
	data, err := json.Marshal(&r)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(data)
	return fmt.Appendf(nil, "{\"precept\":1,\"sum\":\"%s\"}\n%s\n", hex.EncodeToString(sum[:]), data)
}

func TestSavesOfOtherVersions(t *testing.T) {
	m := start(t, "tic_tac_toe", 1)
	data, err := save.Bytes(m)
	if err != nil {
		t.Fatal(err)
	}
	data[bytes.IndexByte(data, '1')]++
	if _, err := save.Restore(t.Context(), m.Game, data); err != record.ErrVersion {
		t.Errorf("version 2: %v", err)
	}
}

// TestSummedIsASave checks that summed computes the checksum of a real save.
func TestSummedIsASave(t *testing.T) {
	m := start(t, "root", 1)
	want, err := save.Bytes(m)
	if err != nil {
		t.Fatal(err)
	}
	r := m.Record
	r.State, r.Position = m.Run().M.Bytes(nil), checkpoint.Write(m.Run().P, m.Run().M)
	if got := summed(t, r); !bytes.Equal(got, want) {
		t.Errorf("(-save +summed):\n%s", cmp.Diff(string(want), string(got)))
	}
}

// TestAnswersNotOffered checks that an answer which is not offered is refused and changes nothing.
func TestAnswersNotOffered(t *testing.T) {
	for id := range loaded() {
		t.Run(id, func(t *testing.T) {
			m := start(t, id, 4)
			a := &agent{seed: 4}
			for n := 0; !m.Over() && n < 200; n++ {
				notOffered(t, m)
				a.step(t, m)
			}
			a.play(t, m, endless)
			before := m.Run().M.Bytes(nil)
			if err := m.Answer(interpreter.Option{}); err != exec.ErrNoDecision {
				t.Errorf("an answer after the end: %v", err)
			}
			if !bytes.Equal(before, m.Run().M.Bytes(nil)) {
				t.Error("an answer after the end changed something")
			}
		})
	}
}

func notOffered(t *testing.T, m *interpreter.Match) {
	t.Helper()
	d := m.Pending()
	var offered []int32
	for _, o := range d.Options() {
		offered = append(offered, o.Value)
	}
	before, answers := m.Run().M.Bytes(nil), len(m.Record.Answers)
	try := append([]int32{-1, 1 << 20, 1<<31 - 1, exec.Pass, exec.Done, exec.None, state.Nil}, d.Raw().Candidates()...)
	for v := range int32(150) {
		try = append(try, v, exec.AbilityBase+v)
	}
	for _, v := range try {
		if slices.Contains(offered, v) {
			continue
		}
		if err := m.Answer(interpreter.Option{Value: v}); err != exec.ErrNotOffered {
			t.Fatalf("answer %d: %v", v, err)
		}
	}
	if !bytes.Equal(before, m.Run().M.Bytes(nil)) || len(m.Record.Answers) != answers {
		t.Fatal("answers that are not offered changed something")
	}
	var again []int32
	for _, o := range m.Pending().Options() {
		again = append(again, o.Value)
	}
	if diff := cmp.Diff(offered, again); diff != "" {
		t.Fatalf("options after answers not offered (-before +after):\n%s", diff)
	}
}

// TestReplayEnds checks that restoring a save stops when its context ends.
func TestReplayEnds(t *testing.T) {
	m := start(t, "tic_tac_toe", 1)
	(&agent{seed: 1}).play(t, m, 3)
	data, err := save.Bytes(m)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := save.Restore(ctx, m.Game, data); !errors.Is(err, context.Canceled) {
		t.Errorf("it is restored with %v", err)
	}
	if _, _, err := save.Adopt(ctx, m.Game, data); !errors.Is(err, context.Canceled) {
		t.Errorf("it is adopted with %v", err)
	}
}
