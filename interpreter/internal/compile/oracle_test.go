package compile_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	lang "github.com/expr-lang/expr"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"precept/interpreter/internal/check"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
	"precept/interpreter/source"
)

// The oracle is the virtual machine of expr-lang. An expression without names of a game must have the same value there
// and in the closures of this package. Each expression is written twice, because the element of a predicate is # there
// and it here. Expressions whose values differ on purpose are not generated:
//
//   - division: here div and mod, which refuse 0; there / gives a fraction and % panics at 0
//   - numbers beyond 2^30: an error here, 64 bits that wrap there; generated numbers stay below
//   - missing elements: nil here, there an error, or for [-1] the last one; first and last are followed by ?? in both,
//     and min and max get a list that is not empty
//   - equality of lists: there it depends on their form in Go

// written is one expression in both languages, with bounds of its value.
type written struct {
	ours, theirs string
	most         int // of its absolute value, or of each element's
	size         int // the maximum number of elements of a list
}

func both(most, size int, format string, args ...written) written {
	ours, theirs := make([]any, len(args)), make([]any, len(args))
	for i, a := range args {
		ours[i], theirs[i] = a.ours, a.theirs
	}
	return written{fmt.Sprintf(format, ours...), fmt.Sprintf(format, theirs...), most, size}
}

// writer draws expressions. names holds the bound integers that can be used. element is the bound of the element, 0
// outside of predicates.
type writer struct {
	*rapid.T
	names   []written
	element int
	nesting int
	bound   int
}

const farthest = 1 << 20 // larger bounds are not multiplied or summed further

func (w *writer) pick(n int) int { return rapid.IntRange(0, n-1).Draw(w.T, "") }

func (w *writer) literal() written {
	n := rapid.IntRange(0, 20).Draw(w.T, "")
	return both(n, 0, fmt.Sprint(n))
}

// leaf returns a number without parts: a literal, the element, or a name.
func (w *writer) leaf() written {
	if w.element > 0 && w.pick(2) == 0 {
		return written{"it", "#", w.element, 0}
	}
	if len(w.names) > 0 && w.pick(2) == 0 {
		return w.names[w.pick(len(w.names))]
	}
	return w.literal()
}

// int returns an integer expression of at most a depth.
func (w *writer) int(depth int) written {
	if depth == 0 {
		return w.leaf()
	}
	switch w.pick(12) {
	case 0, 1:
		a, b := w.int(depth-1), w.int(depth-1)
		return both(a.most+b.most, 0, []string{"(%s + %s)", "(%s - %s)"}[w.pick(2)], a, b)
	case 2:
		a, b := w.int(depth-1), w.int(depth-1)
		if a.most*b.most < farthest {
			return both(a.most*b.most, 0, "(%s * %s)", paren(a), paren(b))
		}
		return both(max(a.most, b.most), 0, "min(%s, %s)", a, b)
	case 3:
		a, b := w.int(depth-1), w.int(depth-1)
		return both(max(a.most, b.most), 0, []string{"min(%s, %s)", "max(%s, %s)"}[w.pick(2)], a, b)
	case 4:
		a := w.int(depth - 1)
		return both(a.most, 0, []string{"abs(%s)", "-(%s)"}[w.pick(2)], a)
	case 5:
		c, a, b := w.bool(depth-1), w.int(depth-1), w.int(depth-1)
		return both(max(a.most, b.most), 0, []string{"(if %s { %s } else { %s })", "(%s ? %s : %s)"}[w.pick(2)], c, a, b)
	case 6:
		return w.let(depth)
	case 7:
		l := w.list(depth - 1)
		return written{"(" + l.ours + ").count", "len(" + l.theirs + ")", l.size, 0}
	case 8:
		l, a := w.list(depth-1), w.int(depth-1)
		most := max(l.most, a.most)
		return both(most, 0, []string{"min(concat(%s, [%s]))", "max(concat(%s, [%s]))"}[w.pick(2)], l, a)
	case 9:
		l, a := w.list(depth-1), w.int(depth-1)
		return both(max(l.most, a.most), 0, []string{"(first(%s) ?? (%s))", "(last(%s) ?? (%s))"}[w.pick(2)], l, a)
	case 10:
		return w.folded(depth)
	}
	return w.leaf()
}

func paren(a written) written { return both(a.most, a.size, "(%s)", a) }

// let binds a number to a new name for an expression, because no name may hide another. It uses every name.
func (w *writer) let(depth int) written {
	v := w.int(depth - 1)
	w.bound++
	name := both(v.most, 0, fmt.Sprintf("v%d", w.bound))
	w.names = append(w.names, name)
	body := w.int(depth - 1)
	w.names = w.names[:len(w.names)-1]
	return both(body.most+v.most, 0, "(let "+name.ours+" = %s; "+name.ours+" + %s)", v, paren(body))
}

// folded returns a number made from a list: a sum, a count, or an element found.
func (w *writer) folded(depth int) written {
	l := w.list(depth - 1)
	switch w.pick(4) {
	case 0:
		if l.most*l.size < farthest {
			return both(l.most*l.size, 0, "sum(%s)", l)
		}
	case 1:
		if body, ok := w.inside(l, func() written { return w.int(depth - 1) }); ok && body.most*l.size < farthest {
			return both(body.most*l.size, 0, "sum(%s, %s)", l, body)
		}
	case 2:
		if body, ok := w.inside(l, func() written { return w.bool(depth - 1) }); ok {
			return both(l.size, 0, "count(%s, %s)", l, body)
		}
	case 3:
		if body, ok := w.inside(l, func() written { return w.bool(depth - 1) }); ok {
			return both(max(l.most, 7), 0, "(find(%s, %s) ?? 7)", l, body)
		}
	}
	return w.leaf()
}

// inside draws the body of a predicate over l, unless predicates are nested twice already. An outer element gets a name
// before it is hidden.
func (w *writer) inside(l written, f func() written) (written, bool) {
	if w.nesting == 2 {
		return written{}, false
	}
	was, names := w.element, w.names
	w.element, w.nesting = max(l.most, 1), w.nesting+1
	body := f()
	if w.nesting == 1 && w.pick(3) == 0 {
		w.bound++
		name := fmt.Sprintf("v%d", w.bound)
		body.ours = "let " + name + " = it; " + name + " == " + name + " ? " + body.ours + " : " + body.ours
		body.theirs = "let " + name + " = #; " + name + " == " + name + " ? " + body.theirs + " : " + body.theirs
	}
	w.element, w.names, w.nesting = was, names, w.nesting-1
	return body, true
}

// bool returns a condition of at most a depth.
func (w *writer) bool(depth int) written {
	if depth == 0 {
		return both(1, 0, []string{"true", "false"}[w.pick(2)])
	}
	switch w.pick(7) {
	case 0, 1:
		a, b := w.int(depth-1), w.int(depth-1)
		return both(1, 0, []string{"(%s == %s)", "(%s != %s)", "(%s < %s)", "(%s <= %s)", "(%s > %s)",
			"(%s >= %s)"}[w.pick(6)], a, b)
	case 2:
		a, b := w.bool(depth-1), w.bool(depth-1)
		return both(1, 0, []string{"(%s and %s)", "(%s or %s)", "(%s == %s)", "(%s && %s)", "(%s || %s)"}[w.pick(5)], a, b)
	case 3:
		return both(1, 0, []string{"(not (%s))", "(!(%s))"}[w.pick(2)], w.bool(depth-1))
	case 4:
		a, l := w.int(depth-1), w.list(depth-1)
		return both(1, 0, []string{"(%s in %s)", "(%s not in %s)"}[w.pick(2)], a, l)
	case 5:
		l := w.list(depth - 1)
		if body, ok := w.inside(l, func() written { return w.bool(depth - 1) }); ok {
			return both(1, 0, []string{"any(%s, %s)", "all(%s, %s)", "none(%s, %s)"}[w.pick(3)], l, body)
		}
	case 6:
		c, a, b := w.bool(depth-1), w.bool(depth-1), w.bool(depth-1)
		return both(1, 0, "(if %s { %s } else { %s })", c, a, b)
	}
	return w.bool(0)
}

// list returns a list of integers of at most a depth.
func (w *writer) list(depth int) written {
	if depth == 0 {
		return w.numbers()
	}
	switch w.pick(8) {
	case 0:
		a := w.literal()
		return both(a.most+20, 21, "(%s..%s)", a, w.literal())
	case 1:
		a, b := w.list(depth-1), w.list(depth-1)
		return both(max(a.most, b.most), a.size+b.size, "concat(%s, %s)", a, b)
	case 2:
		l := w.list(depth - 1)
		return both(l.most, l.size, []string{"uniq(%s)", "reverse(%s)"}[w.pick(2)], l)
	case 3:
		l := w.list(depth - 1)
		if w.nesting < 2 { // its key is a predicate too
			return written{"sortBy(" + l.ours + ", -it)", "sortBy(" + l.theirs + ", -#)", l.most, l.size}
		}
		return l
	case 4:
		l := w.list(depth - 1)
		if body, ok := w.inside(l, func() written { return w.bool(depth - 1) }); ok {
			return both(l.most, l.size, "filter(%s, %s)", l, body)
		}
	case 5:
		l := w.list(depth - 1)
		if body, ok := w.inside(l, func() written { return w.int(depth - 1) }); ok {
			return both(body.most, l.size, "map(%s, %s)", l, body)
		}
	case 6:
		c, a, b := w.bool(depth-1), w.list(depth-1), w.list(depth-1)
		return both(max(a.most, b.most), max(a.size, b.size), "(if %s { %s } else { %s })", c, a, b)
	}
	return w.numbers()
}

// numbers returns a list of literal numbers.
func (w *writer) numbers() written {
	out := w.leaf()
	n := 1 + w.pick(4)
	for range n - 1 {
		next := w.leaf()
		out = both(max(out.most, next.most), 0, "%s, %s", out, next)
	}
	return both(out.most, n, "[%s]", out)
}

// tiny returns a program and a match of it, for expressions that do not depend on them.
func tiny(t testing.TB) (*compile.Program, *state.Match) {
	t.Helper()
	var ps source.Problems
	g := check.Input{Files: source.Package(os.DirFS("../../../content/games/tic_tac_toe"), &ps, ".")}.Game(&ps)
	if g == nil {
		t.Fatal(ps.Err())
	}
	p, err := compile.Link(g, compile.LineupSetup{Seats: []string{"cross", "nought"}}, compile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m := state.New(p.Layout)
	if err := exec.New(p, m).Begin(1); err != nil {
		t.Fatal(err)
	}
	return p, m
}

// TestOracle checks that generated expressions have the same value in expr-lang's machine and here.
func TestOracle(t *testing.T) {
	p, m := tiny(t)
	rapid.Check(t, func(t *rapid.T) {
		w := &writer{T: t}
		var e written
		switch depth := rapid.IntRange(1, 4).Draw(t, "depth"); w.pick(3) {
		case 0:
			e = w.int(depth)
		case 1:
			e = w.bool(depth)
		default:
			e = w.list(depth)
		}
		if len(e.ours) > 2000 {
			t.Skip("too long for one expression")
		}
		compare(t, p, m, e.ours, e.theirs)
	})
}

// compare compares the values of one expression in both languages.
func compare(t rapid.TB, p *compile.Program, m *state.Match, ours, theirs string) {
	t.Helper()
	compiled, err := p.Compile(ours)
	if err != nil {
		t.Fatalf("ours: %v", err)
	}
	got, err := compiled.Of(m)
	if err != nil {
		t.Fatalf("ours: %s: %v", ours, err)
	}
	want, err := lang.Eval(theirs, nil)
	if err != nil {
		t.Fatalf("theirs: %s: %v", theirs, err)
	}
	if diff := cmp.Diff(fmt.Sprint(want), value(got)); diff != "" {
		t.Fatalf("%s\n%s\n(-theirs +ours)\n%s", ours, theirs, diff)
	}
}

// value returns a value in the form in which Go prints those of expr-lang.
func value(v compile.Value) string {
	if v.Type.IsList() {
		return strings.ReplaceAll(fmt.Sprint(v.List), ",", "")
	}
	if v.Type == expr.TBool {
		return fmt.Sprint(v.One == 1)
	}
	return fmt.Sprint(v.One)
}

// TestOracleCases checks the cases in which the two could easily differ, each by name.
func TestOracleCases(t *testing.T) {
	p, m := tiny(t)
	for _, c := range [][2]string{
		{"1 + 2 * 3 - 4", ""}, {"-3 * -2", ""}, {"2 - 3 - 4", ""}, {"1 < 2 and 2 < 3 or false", ""}, {"not (1 == 2) and true",
			""},
		{"sum(map(1..10, it * it))", "sum(map(1..10, # * #))"}, {"(3..1).count", "len(3..1)"}, {"5..5", ""},
		{"filter(1..10, it > 3 and it != 7)", "filter(1..10, # > 3 and # != 7)"}, {"reverse(1..4)",
			""}, {"uniq([3, 1, 3, 2, 1])", ""},
		{"sortBy([3, 1, 2], it)", "sortBy([3, 1, 2], #)"}, {"find(1..10, it > 12) ?? 99", "find(1..10, # > 12) ?? 99"},
		{"all(filter(1..3, it > 5), false)", "all(filter(1..3, # > 5), false)"}, {"none(1..3, it > 3)", "none(1..3, # > 3)"},
		{"map(1..3, let a = it; sum(map(1..3, it * a)))", "map(1..3, let a = #; sum(map(1..3, # * a)))"},
		{"let a = 3; let b = a + 1; a * b", ""}, {"if 1 > 2 { 1 } else if 2 > 1 { 2 } else { 3 }",
			""}, {"1 in [1, 2] and 3 not in [1, 2]", ""},
		{"count([true, false, true], it)", "count([true, false, true], #)"}, {"concat([1], [2, 3], [4])",
			""}, {"min(3, -2) + max([1, 5, 2])", ""},
		{"[1, 2, 3][1]", ""}, {"abs(-5) + abs(5)", ""},
	} {
		if c[1] == "" {
			c[1] = c[0]
		}
		compare(t, p, m, c[0], c[1])
	}
}

// TestOracleParts checks the cases in which the two differ on purpose, with the value that is right here.
func TestOracleParts(t *testing.T) {
	p, m := tiny(t)
	for _, c := range []struct {
		text string
		want int32
		why  string
	}{
		{"div(7, 2)", 3, "there are no fractions"},
		{"div_up(7, 2)", 4, "there are no fractions"},
		{"mod(7, 2)", 1, "% is no word of the language"},
		{"[1, 2][5]", expr.NilValue, "what is not there is nil, and never ends a match"},
		{"[1, 2][-1]", expr.NilValue, "there is no counting from the end; write last"},
		{"first(filter(1..3, it > 5))", expr.NilValue, "as above"},
		{"sum(filter(1..3, it > 5))", 0, "the sum of nothing"},
	} {
		compiled, err := p.Compile(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := compiled.Of(m); err != nil || got.One != c.want {
			t.Errorf("%s is %d (%v), not %d: %s", c.text, got.One, err, c.want, c.why)
		}
	}
	for _, text := range []string{"div(1, 0)", "mod(1, 0)", "1000000000 * 1000000000", "sum(map(1..1000, it * 1000000))"} {
		if got, err := p.Eval(m, text); err == nil {
			t.Errorf("%s is %s, and should be an error: numbers neither wrap nor become infinite", text, got)
		}
	}
}
