package compile_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	lang "github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"

	"precept/content"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
)

// conditions holds conditions over positions of Root in three forms: in the language of this project, in expr-lang with
// methods of Go objects (its intended use), and in expr-lang with fast Go functions. Such a function answers a whole
// selection in one call.
var conditions = []struct{ name, ours, methods, functions string }{
	{"count", "warrior.of(marquise).at(c5).count >= 3",
		"warrior.Of(marquise).At(c5).Count() >= 3", "warriors(marquise, c5) >= 3"},
	{"any_predicate", "any(clearing, warrior.of(marquise).at(it).count >= 4)",
		"any(clearings, warrior.Of(marquise).At(#).Count() >= 4)", "any(clearings, warriors(marquise, #) >= 4)"},
	{"filter", "filter(clearing, building.at(it).any).count >= 6",
		"len(filter(clearings, building.At(#).Any())) >= 6", "len(filter(clearings, buildings(#) > 0)) >= 6"},
	{"count_attribute", "count(clearing, .suit == fox and .slots >= 2) >= 2",
		"count(clearings, game.Suit(#) == fox and game.Slots(#) >= 2) >= 2",
		"count(clearings, suits[#] == fox and slots[#] >= 2) >= 2"},
	{"sum", "sum(clearing, warrior.at(it).count) > 30",
		"sum(clearings, warrior.At(#).Count()) > 30", "sum(clearings, warriors_at(#)) > 30"},
	{"in", "c5 in filter(clearing, warrior.of(eyrie).at(it).any)",
		"c5 in filter(clearings, warrior.Of(eyrie).At(#).Any())", "c5 in filter(clearings, warriors(eyrie, #) > 0)"},
	{"arithmetic", "(vp(marquise) * 2 - vp(eyrie)) * 3 > vp(eyrie) + 14",
		"(game.VP(marquise) * 2 - game.VP(eyrie)) * 3 > game.VP(eyrie) + 14",
		"(vp(marquise) * 2 - vp(eyrie)) * 3 > vp(eyrie) + 14"},
	{"let_if", "let w = warrior.of(eyrie).at(c5).count; if w > 2 { w < 5 } else { vp(eyrie) > 8 }",
		"let w = warrior.Of(eyrie).At(c5).Count(); w > 2 ? w < 5 : game.VP(eyrie) > 8",
		"let w = warriors(eyrie, c5); w > 2 ? w < 5 : vp(eyrie) > 8"},
	{"ruling_inlined", "present(eyrie, c1)",
		"any(piece.At(c1).List(), game.Owner(#) == eyrie and not game.Item(#))",
		"any(pieces(c1), owner(#) == eyrie and not item(#))"},
	{"players", "any(player, warrior.of(it).at(c5).count > 2 and vp(it) > 3)",
		"any(players, warrior.Of(#).At(c5).Count() > 2 and game.VP(#) > 3)",
		"any(players, warriors(#, c5) > 2 and vp(#) > 3)"},
	{"logic", "not roost.of(eyrie).at(c1).any and (vp(marquise) >= 10 or building.at(c2).any)",
		"not roost.Of(eyrie).At(c1).Any() and (game.VP(marquise) >= 10 or building.At(c2).Any())",
		"not (roosts(c1) > 0) and (vp(marquise) >= 10 or buildings(c2) > 0)"},
}

// hall is a match of Root at positions of a random game, with the environment for expr-lang.
type hall struct {
	p         *compile.Program
	positions []*state.Match
	m         *state.Match // the current position
	env       map[string]any
	options   []lang.Option
	pieces    []int
}

func newHall(t testing.TB) *hall {
	t.Helper()
	m := begunMatch(t, loaded(t, content.Files, "."), 4, "marquise", "eyrie")
	h := &hall{p: m.P}
	rng := rand.New(rand.NewPCG(1, 2))
	for n := 0; !m.Over(); n++ {
		if n%29 == 20 {
			h.positions = append(h.positions, m.M.Clone())
		}
		if err := m.Answer(m.Pending().Sample(rng.IntN)); err != nil {
			t.Fatal(err)
		}
	}
	h.m = h.positions[0]
	h.names(t)
	return h
}

// names sets the names that conditions of expr-lang can use.
func (h *hall) names(t testing.TB) {
	p := h.p
	h.env = map[string]any{"marquise": 0, "eyrie": 1, "players": []int{0, 1}}
	var clearings, suits, slots []int
	for q := range p.Layout.Spaces {
		if p.Game.Kinds[p.Places[q].Kind].ID != "clearing" {
			continue
		}
		clearings = append(clearings, q)
		h.env[p.Places[q].Name] = q
	}
	for q := range p.Layout.Spaces {
		suits, slots = append(suits, h.value(t, q, "suit")), append(slots, h.value(t, q, "slots"))
	}
	h.env["clearings"], h.env["suits"], h.env["slots"] = clearings, suits, slots
	h.env["fox"] = slices.Index(p.Game.Decls.Enums[h.enum("suit")].Values, "fox")
	vp := h.variable(t, "vp(marquise)")
	warriors, buildings, roosts, items := h.kind("warrior"), h.kind("building"), h.kind("roost"), h.kind("item")
	one := new(func(int) int)
	h.function("warriors", new(func(int, int) int), func(a []any) (any, error) {
		return h.count(warriors, a[0].(int), a[1].(int)), nil
	})
	h.function("warriors_at", one, func(a []any) (any, error) { return h.count(warriors, -1, a[0].(int)), nil })
	h.function("buildings", one, func(a []any) (any, error) { return h.count(buildings, -1, a[0].(int)), nil })
	h.function("roosts", one, func(a []any) (any, error) { return h.count(roosts, -1, a[0].(int)), nil })
	h.function("vp", one, func(a []any) (any, error) { return int(h.m.Slot[vp+a[0].(int)]), nil })
	h.function("owner", one, func(a []any) (any, error) { return int(p.Pieces[a[0].(int)].Owner), nil })
	h.function("item", new(func(int) bool), func(a []any) (any, error) {
		return slices.Contains(items, int16(p.Pieces[a[0].(int)].Class)), nil
	})
	h.function("pieces", new(func(int) []int), func(a []any) (any, error) {
		h.pieces = h.pieces[:0]
		for i := h.m.Head[a[0].(int)]; i >= 0; i = h.m.Next[i] {
			h.pieces = append(h.pieces, int(i))
		}
		return h.pieces, nil
	})
	h.env["game"] = &board{h, items, vp, suits, slots}
	for name, classes := range map[string][]int16{"warrior": warriors, "building": buildings, "roost": roosts,
		"piece": h.kind("piece")} {
		h.env[name] = chain{h: h, classes: classes, owner: -1, space: -1}
	}
}

// chain is a selection of pieces, as an object with methods.
type chain struct {
	h            *hall
	classes      []int16
	owner, space int
}

func (c chain) Of(owner int) chain { c.owner = owner; return c }
func (c chain) At(space int) chain { c.space = space; return c }
func (c chain) Any() bool          { return c.Count() > 0 }
func (c chain) Count() int         { return c.h.count(c.classes, c.owner, c.space) }
func (c chain) List() (out []int) {
	for i := c.h.m.Head[c.space]; i >= 0; i = c.h.m.Next[i] {
		out = append(out, int(i))
	}
	return out
}

// board offers the other queries as methods.
type board struct {
	h           *hall
	items       []int16
	vp          int
	suit, slots []int
}

func (b *board) VP(player int) int   { return int(b.h.m.Slot[b.vp+player]) }
func (b *board) Suit(space int) int  { return b.suit[space] }
func (b *board) Slots(space int) int { return b.slots[space] }
func (b *board) Owner(piece int) int { return int(b.h.p.Pieces[piece].Owner) }
func (b *board) Item(piece int) bool {
	return slices.Contains(b.items, int16(b.h.p.Pieces[piece].Class))
}

func (h *hall) function(name string, as any, f func([]any) (any, error)) {
	h.options = append(h.options, lang.Function(name, func(a ...any) (any, error) { return f(a) }, as))
}

// count returns the number of pieces of some classes on a space, of an owner or, for -1, of anybody.
func (h *hall) count(classes []int16, owner, space int) int {
	n := 0
	for _, k := range classes {
		if owner < 0 || int(h.p.Classes[k].Owner) == owner {
			n += int(h.m.Cnt[int(k)*h.m.L.Spaces+space])
		}
	}
	return n
}

// kind returns the classes of a kind.
func (h *hall) kind(id string) (classes []int16) {
	for k := range h.p.Classes {
		if h.p.KindIs(h.p.Classes[k].Kind, h.p.Game.Decls.KindByName(id)) {
			classes = append(classes, int16(k))
		}
	}
	return classes
}

func (h *hall) enum(id string) int {
	for i := range h.p.Game.Decls.Enums {
		if h.p.Game.Decls.Enums[i].Name == id {
			return i
		}
	}
	return -1
}

// value returns an attribute of a space, 0 if it has none.
func (h *hall) value(t testing.TB, space int, attr string) int {
	for i := range h.p.Game.Decls.Attrs {
		if h.p.Game.Decls.Attrs[i].Name == attr && h.p.KindIs(h.p.Places[space].Kind, h.p.Game.Decls.Attrs[i].Kind) {
			return int(h.p.AttrValue(h.positions[0], i, int32(space)))
		}
	}
	return -1
}

// variable returns the slot of a variable, found by writing it.
func (h *hall) variable(t testing.TB, name string) int {
	m := h.positions[0].Clone()
	before := slices.Clone(m.Slot)
	if err := h.p.Put(m, name, "987"); err != nil {
		t.Fatal(err)
	}
	for i := range before {
		if before[i] != m.Slot[i] {
			return i
		}
	}
	t.Fatalf("%s has no slot", name)
	return 0
}

// compile returns a condition, compiled to closures, over the current position of the hall.
func (h *hall) compile(t testing.TB, text string) func() bool {
	t.Helper()
	f, err := compile.Condition(h.p, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return func() bool {
		h.m.TB, h.m.Arena, h.m.Work, h.m.FP = 0, h.m.Arena[:0], 0, state.Header
		return f(h.m)
	}
}

// machine returns a condition for expr-lang's own machine.
func (h *hall) machine(t testing.TB, text string) func() bool {
	t.Helper()
	program, err := lang.Compile(text, append([]lang.Option{lang.Env(h.env), lang.AsBool()}, h.options...)...)
	if err != nil {
		t.Fatal(err)
	}
	var machine vm.VM
	return func() bool {
		out, err := machine.Run(program, h.env)
		if err != nil {
			t.Fatal(err)
		}
		return out.(bool)
	}
}

// TestConditionsMeanTheSame checks that all forms have the same value for every position, and that closures do not
// allocate.
func TestConditionsMeanTheSame(t *testing.T) {
	h := newHall(t)
	for _, c := range conditions {
		ours, methods, functions := h.compile(t, c.ours), h.machine(t, c.methods), h.machine(t, c.functions)
		for i, m := range h.positions {
			h.m = m
			if a, b, d := ours(), methods(), functions(); a != b || a != d {
				t.Errorf("%s, position %d: %v here, %v by methods, %v by functions", c.name, i, a, b, d)
			}
			if n := testing.AllocsPerRun(5, func() { ours() }); n != 0 {
				t.Errorf("%s, position %d: %v allocations", c.name, i, n)
			}
		}
	}
}

// BenchmarkCondition measures one condition in closures, over several positions. x-methods and x-functions are the
// ratio of the time that expr-lang needs for the same.
func BenchmarkCondition(b *testing.B) {
	h := newHall(b)
	for _, c := range conditions {
		b.Run(c.name, func(b *testing.B) {
			ours, methods, functions := h.compile(b, c.ours), h.machine(b, c.methods), h.machine(b, c.functions)
			h.time(methods, 100)
			b.ReportAllocs()
			b.ResetTimer()
			took := h.time(ours, b.N)
			b.StopTimer()
			each := took.Seconds() / float64(b.N)
			n := max(1, b.N/50)
			b.ReportMetric(h.time(methods, n).Seconds()/float64(n)/each, "x-methods")
			b.ReportMetric(h.time(functions, n).Seconds()/float64(n)/each, "x-functions")
		})
	}
}

// time returns the duration of n evaluations.
func (h *hall) time(f func() bool, n int) time.Duration {
	began := time.Now()
	for i := range n {
		h.m = h.positions[i%len(h.positions)]
		f()
	}
	return time.Since(began)
}
