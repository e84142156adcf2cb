package interpreter_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
	"precept/interpreter/record"
	"precept/interpreter/save"
	"precept/interpreter/testkit"
	"precept/interpreter/view"
)

// unsafe holds methods that can be called only at certain times, with what their documentation says about it.
var unsafe = map[string]string{"Engine.Release": "the engine may not be used any more"}

// given holds arguments for methods by type: valid ones, names that do not exist, and numbers out of range.
type given map[reflect.Type][]reflect.Value

func (g given) add(of ...any) {
	for _, v := range of {
		t := reflect.TypeOf(v)
		g[t] = append(g[t], reflect.ValueOf(v))
	}
}

// of returns the arguments for a parameter; a function does nothing and returns zero values.
func (g given) of(t reflect.Type) []reflect.Value {
	switch all := g[t]; {
	case len(all) > 0:
		return all
	case t.Kind() == reflect.Func:
		return []reflect.Value{reflect.MakeFunc(t, func([]reflect.Value) (out []reflect.Value) {
			for i := range t.NumOut() {
				out = append(out, reflect.Zero(t.Out(i)))
			}
			return out
		})}
	}
	return []reflect.Value{reflect.Zero(t)}
}

// calls calls a method with every combination of arguments, each time on a new receiver.
func (g given) calls(t *testing.T, name string, method int, fresh func() reflect.Value) {
	typ := fresh().Type().Method(method).Type
	sets := [][]reflect.Value{nil}
	for i := 1; i < typ.NumIn(); i++ {
		var more [][]reflect.Value
		for _, set := range sets {
			for _, v := range g.of(typ.In(i)) {
				more = append(more, append(set[:len(set):len(set)], v))
			}
		}
		sets = more
	}
	for _, set := range sets {
		func() {
			defer func() {
				if p := recover(); p != nil {
					at := debug.Stack()
					t.Errorf("%s%v: %v\n%s", name, said(set), p, where(at))
				}
			}()
			of := fresh().Method(method)
			if typ.IsVariadic() {
				of.CallSlice(set)
			} else {
				of.Call(set)
			}
		}()
	}
}

// inside reports whether a parameter has a type that callers outside cannot create; such methods are for tests.
func inside(t reflect.Type) bool {
	for i := 1; i < t.NumIn(); i++ {
		in := t.In(i)
		if in.Kind() == reflect.Pointer {
			in = in.Elem()
		}
		if strings.Contains(in.PkgPath(), "/internal/") && in.Kind() == reflect.Struct &&
			in != reflect.TypeOf(declared.Type{}) {
			return true
		}
	}
	return false
}

func said(set []reflect.Value) []string {
	var out []string
	for _, v := range set {
		text := fmt.Sprintf("%v", v)
		if len(text) > 40 {
			text = v.Type().String()
		}
		out = append(out, text)
	}
	return out
}

// where returns the first places of a stack trace that are in the interpreter, but not in this file.
func where(stack []byte) string {
	var out []string
	for line := range strings.Lines(string(stack)) {
		if strings.Contains(line, "/interpreter/") && strings.Contains(line, ".go:") &&
			!strings.Contains(line, "facade_test") {
			if out = append(out, strings.TrimSpace(line)); len(out) == 3 {
				break
			}
		}
	}
	return strings.Join(out, "\n")
}

// TestFacadeNeverPanics checks that no exported method panics: before, during or after a match, with numbers out of
// range, or with unknown names.
func TestFacadeNeverPanics(t *testing.T) {
	for _, id := range []string{"tic_tac_toe", "root", "kiri", "wonderland"} {
		t.Run(id, func(t *testing.T) {
			g := game(t, id)
			for _, stage := range []string{"begun", "midway", "over"} {
				t.Run(stage, func(t *testing.T) { everyMethod(t, g, stage, id) })
			}
		})
	}
}

// staged returns a match that has just begun, is in progress, or is over, and one of its decisions that was answered.
func staged(t *testing.T, id, stage string) (*interpreter.Match, *interpreter.Decision) {
	t.Helper()
	m := start(t, id, 1)
	was := m.Pending()
	a := &agent{seed: 1}
	for n := 0; stage != "begun" && !m.Over() && (stage == "over" || n < 40); n++ {
		was = m.Pending()
		a.step(t, m)
	}
	return m, was
}

func everyMethod(t *testing.T, g *interpreter.Game, stage, id string) {
	m, was := staged(t, id, stage)
	e := m.Engine()
	expression, err := testkit.On(e).Expression("1")
	if err != nil {
		t.Fatal(err)
	}
	evaluation, err := e.Compile("1")
	if err != nil {
		t.Fatal(err)
	}
	args := given{}
	args.add(-1, 99, 1<<30, 0)
	args.add(int32(-1), int32(99), int32(1<<30), int32(0), int32(interpreter.Pass))
	args.add(uint64(7))
	args.add("", "nobody", e.Lineup().Seats[0])
	args.add(true, false)
	args.add(rand.New(rand.NewPCG(1, 2)))
	args.add(e.New(), testkit.On(e).Fork(), m, e.Position(), was, expression, evaluation)
	args.add(interpreter.Option{}, interpreter.Option{Value: 99, ID: "nobody"}, interpreter.Option{Value: -1})
	args.add([]string{"nobody"}, map[string]string{"nobody": "nobody"}, []interpreter.Answer{-1, 99})
	args.add(record.Correction{}, record.Correction{By: "nobody", Set: "nobody", To: "99"},
		record.Correction{By: e.Lineup().Seats[0], Move: "nobody", To: "nobody"}, record.Correction{Back: true, Answer: 99},
		record.Correction{After: 99})
	args.add(testkit.Script{}, testkit.Script{Until: "nobody"}, testkit.Moment{},
		testkit.Moment{Phase: "nobody", Player: 99}, view.Value{Name: "nobody"}, testkit.Fact{})
	for base := range declared.OfPlayer + 12 {
		args.add(declared.Type{Base: base}, declared.Type{Base: base}.List())
	}
	args.add(&declared.Node{ID: "nobody"}, &view.Event{}, testkit.On(e).ByNames())
	if c, ok := was.Choice(); ok {
		args.add(c)
	}
	fork := func() *interpreter.Match {
		m, err := m.Clone()
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	receivers := map[string]func() any{
		"Match":      func() any { return fork() },
		"Engine":     func() any { return fork().Engine() },
		"Probe":      func() any { return testkit.On(fork().Engine()) },
		"Fresh":      func() any { return e.New() },
		"Decision":   func() any { return was },
		"Names":      func() any { return narrate.New(fork(), "fr") },
		"Option":     func() any { return interpreter.Option{Value: 99} },
		"Position":   func() any { return fork().Engine().Position() },
		"Evaluation": func() any { return evaluation },
		"Expression": func() any { return expression },
		"Auditor":    func() any { return testkit.Audit(fork().Engine(), nil) },
		"Game":       func() any { return g },
	}
	if d := m.Pending(); d != nil {
		receivers["Pending"] = func() any { return fork().Pending() }
	}
	for name, fresh := range receivers {
		typ := reflect.TypeOf(fresh())
		for i := range typ.NumMethod() {
			call := strings.Replace(name, "Fresh", "Engine", 1) + "." + typ.Method(i).Name
			if unsafe[call] == "" && !inside(typ.Method(i).Type) {
				args.calls(t, call, i, func() reflect.Value { return reflect.ValueOf(fresh()) })
			}
		}
	}
}

// TestMisspeltSeats checks that an unknown seat is not taken for a spectator: it sees nothing, and causes an error if
// possible.
func TestMisspeltSeats(t *testing.T) {
	m, _ := staged(t, "root", "midway")
	rng := rand.New(rand.NewPCG(1, 2))
	only := func(_ any, err error) error { return err }
	for name, err := range map[string]error{
		"SeenBy":    only(save.Determinize(m, "marquis", rng)),
		"Explain":   only(narrate.WhyTyped(m, "marquis", "craft", "en")),
		"Inquire":   only(narrate.Why(m, narrate.Question{Seat: "marquis", Entry: "craft", Value: "", Answers: nil})),
		"AnswerFor": m.AnswerFor("marquis", m.Pending().Options()[0]),
		"Follow":    only(m.Follow("marquis", m.Pending().Options()[0], func(*view.Event) {})),
		"Note":      m.Note("marquis", "a word"),
		"Correct": save.Correct(m, record.Correction{By: "marquis", Set: "vp(eyrie)", To: "3",
			Reason: "it was forgotten"}, nil),
	} {
		if err == nil {
			t.Errorf("%s says nothing of it", name)
		}
	}
	if v := m.View("marquis"); len(v.Places)+len(v.Values) > 0 {
		t.Errorf("View tells %v", v)
	}
	told := len(narrate.New(m, "en").Facts("marquis")) + len(narrate.Scores(m, "marquis")) +
		len(narrate.New(m, "en").Tracks("marquis"))
	if told > 0 || m.DecisionOf("marquis") != nil || narrate.Lying(m, "c1", "marquis") != nil ||
		slices.Contains(m.Lineup().Referees, "marquis") {
		t.Error("somebody of that name is told something, or may do something")
	}
}
