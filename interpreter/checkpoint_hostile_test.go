package interpreter_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/internal/checkpoint"
	"precept/interpreter/internal/exec"
	"precept/interpreter/record"
	"precept/interpreter/save"
)

// forgeries holds changes of a position, each of which must be refused.
var forgeries = map[string]func(p *record.Position){
	"a piece twice": func(p *record.Position) {
		p.Lie[0].Pieces = append(p.Lie[0].Pieces, p.Lie[0].Pieces[0])
	},
	"a piece that there is not": func(p *record.Position) { p.Lie[0].Pieces = []string{"dragon 1"} },
	"a place twice":             func(p *record.Position) { p.Lie = append(p.Lie, record.Lying{At: p.Lie[0].At}) },
	"a row without end":         func(p *record.Position) { p.Lie[0].Pieces = []string{"hut(a) 1..999999999"} },
	"a row backwards":           func(p *record.Position) { p.Lie[0].Pieces = []string{"hut(a) 3..1"} },
	"a row in every entry": func(p *record.Position) {
		for range 1000 {
			p.Lie[0].Pieces = append(p.Lie[0].Pieces, fmt.Sprintf("hut(a) 1..%d", limit.Pieces))
		}
	},
	"pieces without number": func(p *record.Position) { p.Pieces[0].Count = limit.Pieces + 1 },
	"fewer than no pieces":  func(p *record.Position) { p.Pieces[0].Count = -1 },
	"many kinds of pieces": func(p *record.Position) {
		for range 20 {
			p.Pieces = append(p.Pieces, record.Equal{Name: "x", Count: limit.Pieces / 4})
		}
	},
	"a variable twice": func(p *record.Position) { p.Values = append(p.Values, p.Values[0]) },
	"a seat that there is not": func(p *record.Position) {
		p.Shown = []record.Shown{{Piece: "owl 1", To: []string{"z"}}}
	},
	"a secret of nothing":       func(p *record.Position) { p.Shown = []record.Shown{{Piece: "dragon 1"}} },
	"an effect beyond all":      func(p *record.Position) { p.Effects = []record.Effect{{At: 1 << 30}} },
	"a winner who is none":      func(p *record.Position) { p.Stands.Winners = []string{"z"} },
	"a negative count":          func(p *record.Position) { p.Stands.Moves = -1 },
	"nobody to ask":             func(p *record.Position) { p.Stands.Asking = 1 << 20 },
	"nothing that is done":      func(p *record.Position) { p.Stands.Current = -1 },
	"a frame beyond all":        func(p *record.Position) { p.Stands.Current = 99 },
	"a frame that began itself": func(p *record.Position) { p.Stands.Frames[1].Parent = 1 },
	"a block that there is not": func(p *record.Position) { p.Stands.Frames[0].Block = "plays" },
	"a step that there is not":  func(p *record.Position) { p.Stands.Frames[0].At = "choose nothing" },
	"a step behind a choice": func(p *record.Position) {
		last(p).Behind = true
	},
	"a name that there is not": func(p *record.Position) { p.Stands.Frames[0].Names["ghost"] = "1" },
	"two lists in one": func(p *record.Position) {
		n := p.Stands.Frames[0].Names
		n["who list"] = n["nth list"]
	},
	"a loop before its list": func(p *record.Position) { p.Stands.Frames[0].Names["nth done"] = "-7" },
	"an element of no type":  func(p *record.Position) { p.Stands.Heap[0] = "dragon" },
	"no phase":               func(p *record.Position) { p.Stands.Phases = nil },
	"a phase twice": func(p *record.Position) {
		p.Stands.Phases = append(p.Stands.Phases, p.Stands.Phases[0])
	},
	"bits that mean nothing":  func(p *record.Position) { last(p).State = 1 << 20 },
	"a together that is none": func(p *record.Position) { p.Stands.Batch = 1 },
	"what waits and does not": func(p *record.Position) { p.Stands.Waiting = 0 },
	"steps without end": func(p *record.Position) {
		for range limit.Stack {
			p.Stands.Frames = append(p.Stands.Frames, p.Stands.Frames[1])
		}
	},
	"a heap without end": func(p *record.Position) { p.Stands.Heap = make([]string, limit.Stack+1) },
}

func last(p *record.Position) *record.Frame { return &p.Stands.Frames[len(p.Stands.Frames)-1] }

// TestForgedPositions checks that a position which contradicts itself is refused, and that the match is unchanged.
func TestForgedPositions(t *testing.T) {
	m, _ := saved(t)
	for name, forge := range forgeries {
		t.Run(name, func(t *testing.T) {
			pos := written(t, m)
			forge(pos)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			got, _, err := checkpoint.Open(m.Run().P, pos)
			if err == nil {
				t.Fatalf("opened: %v", got.Ctl)
			}
			if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > 16<<20 {
				t.Errorf("%d bytes are made before it is refused", after.TotalAlloc-before.TotalAlloc)
			}
			if _, _, err := save.Checkpoint(t.Context(), m.Game, asOthers(t, m, pos)); err == nil {
				t.Error("a save of other rules with it was opened")
			}
		})
	}
}

// asOthers returns a save of a match with a given position, as if it had been made under other rules.
func asOthers(t testing.TB, m *interpreter.Match, pos *record.Position) []byte {
	t.Helper()
	r := m.Record
	r.Rules = "00"
	data, err := r.Save(m.Run().M.Bytes(nil), pos)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestSavesWithoutNames checks the error for a save without a position by names.
func TestSavesWithoutNames(t *testing.T) {
	m, _ := saved(t)
	if _, _, err := save.Checkpoint(t.Context(), m.Game, asOthers(t, m, nil)); !errors.Is(err, record.ErrUnnamed) {
		t.Errorf("opened: %v", err)
	}
}

// TestScrambledPositions checks that any opened position can be played, however it was changed: texts are exchanged,
// numbers grow, lists lose and gain elements.
func TestScrambledPositions(t *testing.T) {
	for _, id := range []string{"root", "kiri", "wonderland", "paladins"} {
		t.Run(id, func(t *testing.T) {
			m := start(t, id, 3)
			a := &agent{seed: 3}
			refused, opened := 0, 0
			for n := 0; n < 240 && !m.Over(); n++ {
				a.step(t, m)
				if n%20 != 0 {
					continue
				}
				data, err := json.Marshal(checkpoint.Write(m.Run().P, m.Run().M))
				if err != nil {
					t.Fatal(err)
				}
				for k := range uint64(short(12)) {
					if tried(t, m, data, uint64(n)<<8+k) {
						opened++
					} else {
						refused++
					}
				}
			}
			if refused == 0 || opened == 0 {
				t.Errorf("%d were opened, %d refused", opened, refused)
			}
		})
	}
}

// tried scrambles a position, opens it, and plays if it can be opened. It reports whether it could.
func tried(t testing.TB, m *interpreter.Match, data []byte, seed uint64) bool {
	r := rand.New(rand.NewPCG(seed, 1))
	var tree any
	if err := json.Unmarshal(data, &tree); err != nil {
		t.Fatal(err)
	}
	for range 1 + r.IntN(3) {
		scramble(r, tree)
	}
	forged, err := json.Marshal(tree)
	if err != nil {
		t.Fatal(err)
	}
	return playable(t, m, forged, r)
}

// playable opens a position and plays as far as possible. It reports whether the position could be opened.
func playable(t testing.TB, m *interpreter.Match, data []byte, r *rand.Rand) bool {
	defer func() {
		if e := recover(); e != nil {
			t.Errorf("panic: %v\n%s", e, data)
			panic(e)
		}
	}()
	var pos record.Position
	if json.Unmarshal(data, &pos) != nil {
		return false
	}
	got, _, err := checkpoint.Open(m.Run().P, &pos)
	if err != nil {
		return false
	}
	x := exec.New(m.Run().P, got)
	if x.Resume() != nil {
		return true
	}
	for n := 0; n < 30 && x.Pending() != nil && x.Pending().Count() > 0; n++ {
		if x.Answer(x.Pending().Sample(r.IntN)) != nil {
			break
		}
	}
	checkpoint.Write(x.P, x.M)
	return true
}

// leaf is a text or number in a tree, with a function that replaces it.
type leaf struct {
	value any
	set   func(any)
}

func leaves(out []leaf, tree any, set func(any)) []leaf {
	switch v := tree.(type) {
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			out = leaves(out, v[k], func(x any) { v[k] = x })
		}
	case []any:
		for i := range v {
			out = leaves(out, v[i], func(x any) { v[i] = x })
		}
		return append(out, leaf{v, set})
	default:
		return append(out, leaf{v, set})
	}
	return out
}

// scramble changes one thing, mostly in the state of execution.
func scramble(r *rand.Rand, tree any) {
	all := leaves(nil, tree, func(any) {})
	if top, ok := tree.(map[string]any); ok && r.IntN(4) > 0 {
		all = leaves(nil, top["stands"], func(any) {})
	}
	at := all[r.IntN(len(all))]
	other := all[r.IntN(len(all))].value
	switch v := at.value.(type) {
	case float64:
		at.set([]any{v + 1, v - 1, -v, 0.0, 1e9, -2147483648.0, 47.0}[r.IntN(7)])
	case []any:
		if len(v) > 0 && r.IntN(2) == 0 {
			at.set(slices.Delete(slices.Clone(v), 0, 1))
		} else if len(v) > 0 {
			at.set(append(slices.Clone(v), v[0]))
		}
	case bool:
		at.set(!v)
	case string:
		if s, ok := other.(string); ok && r.IntN(2) == 0 {
			at.set(s)
		} else {
			at.set([]string{"nil", "", "#7", "@0+1", "@1+0", fmt.Sprint(r.IntN(99)), strings.ToUpper(v),
				v + " 2"}[r.IntN(8)])
		}
	}
}

// FuzzCheckpoint opens any data as a position.
func FuzzCheckpoint(f *testing.F) {
	m := start(f, "wonderland", 3)
	for range 60 {
		o := m.Pending().Options()
		if err := m.Answer(o[len(o)-1]); err != nil {
			f.Fatal(err)
		}
		data, err := json.Marshal(checkpoint.Write(m.Run().P, m.Run().M))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		playable(t, m, data, rand.New(rand.NewPCG(1, 1)))
	})
}
