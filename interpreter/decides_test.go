package interpreter_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/internal/checkpoint"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/narrate"
	"precept/interpreter/record"
)

var (
	decides = flag.Int("decides", 1, "of how many matches of each game it is asked which article decides")
	knocked = flag.Int("knocked", 4, "how many rules are knocked out that are not told, for each question")
)

// TestTheArticleThatDecidesIsTold checks that explanations name the rule that decides. It refuses an answer, and
// removes one rule after the other from the game. If the answer is offered without some rule, it must also be offered
// without one of the rules that the explanation names, or without all of these.
func TestTheArticleThatDecidesIsTold(t *testing.T) {
	for _, pkg := range content.Games() {
		t.Run(pkg.ID, func(t *testing.T) {
			t.Parallel()
			g, questions := game(t, pkg.ID), 8
			if testing.Short() {
				questions = 2
			}
			for seed := range uint64(*decides) {
				r := rand.New(rand.NewPCG(seed, 0xdec1de))
				m := lineUp(t, g, seed, r)
				k := &knocker{t: t, g: g, m: m, r: r, programs: map[*declared.Node]*compile.Program{}}
				k.play(fmt.Sprintf("%s, seed %d", strings.Join(m.Record.Seats, ","), seed), questions)
			}
		})
	}
}

// knocker asks about refused answers, and asks again after rules were removed.
type knocker struct {
	t        *testing.T
	g        *interpreter.Game
	m        *interpreter.Match
	r        *rand.Rand
	programs map[*declared.Node]*compile.Program
	told     int // questions that a rule named by the explanation decides
}

// play plays at random to the end, or until it has asked this many questions.
func (k *knocker) play(name string, questions int) {
	asked := map[string]bool{}
	for n := 0; n < 3000 && len(asked) < questions && !k.m.Over(); n++ {
		d := k.m.Run().Pending()
		if d.Seat >= 0 && k.r.IntN(4) == 0 {
			all := k.refused(d)
			k.r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			for _, q := range all {
				key := d.Name + "/" + q.Entry
				for choice := range q.Answers {
					key += "/" + choice
				}
				if !asked[key] {
					asked[key] = true
					k.judge(fmt.Sprintf("%s, answer %d, %s", name, n, k.m.Run().P.Names[d.Seat]), q)
					break
				}
			}
		}
		if err := k.m.Answer(k.m.Pending().Sample(k.r.IntN)); err != nil {
			k.t.Fatalf("%s: %v", name, err)
		}
	}
	k.t.Logf("%s: %d questions, of %d a rule decides that is told", name, len(asked), k.told)
}

// refused returns questions about what is not offered: entries of the menu, values of the choice, and answers to the
// next question after an option, or to one that was answered automatically there.
func (k *knocker) refused(d *exec.Decision) []narrate.CoreQuestion {
	x := k.m.Run()
	var out []narrate.CoreQuestion
	add := func(q narrate.CoreQuestion) { out = append(out, q) }
	for _, o := range d.Candidates() {
		if !d.Is(o) && k.only(x, d, o) {
			add(about(x, d, o))
		}
	}
	if d.Sort == exec.One {
		for _, v := range k.others(x, d) {
			add(narrate.CoreQuestion{Seat: d.Seat, Value: v})
		}
	}
	options := d.Options(nil)
	for _, i := range k.r.Perm(len(options))[:min(4, len(options))] {
		o := options[i]
		y, err := x.Fork()
		if err != nil || d.Sort == exec.Many || o < 0 || !k.only(x, d, o) || y.Answer(o) != nil {
			continue
		}
		for _, b := range y.Forced() {
			if b.Seat == d.Seat && !b.Op.Multi && b.Op.Step.Bind.Name != d.Name {
				for _, v := range k.values(x, b.Op.Step.Among.Type.Elem()) {
					if v != y.NameOf(b.Op, b.Seat, b.Value) {
						q := about(x, d, o)
						q.Answers = map[string]string{b.Op.Step.Bind.Name: v}
						add(q)
					}
				}
			}
			break
		}
		if e := y.Pending(); e != nil && e.Sort == exec.One && e.Seat == d.Seat && y.InTransaction() && e.Name != d.Name {
			for _, v := range k.others(y, e) {
				q, p := about(x, d, o), about(x, d, o)
				q.Answers, p.Targets = map[string]string{e.Name: v}, []string{v}
				add(q)
				add(p)
			}
		}
	}
	return out
}

// only reports whether no other candidate of a decision has the name of o.
func (k *knocker) only(x *exec.Run, d *exec.Decision, o exec.Option) bool {
	n := 0
	for _, p := range d.Candidates() {
		if x.Describe(d, p).ID == x.Describe(d, o).ID {
			n++
		}
	}
	return n == 1
}

// others returns values of the choice's type that are not among its options.
func (k *knocker) others(x *exec.Run, d *exec.Decision) (out []string) {
	op, ok := d.Step().(*compile.Choose)
	if !ok {
		return nil
	}
	on := map[string]bool{}
	for _, o := range d.Options(nil) {
		on[x.Describe(d, o).ID] = true
	}
	for _, v := range k.values(x, op.Step.Among.Type.Elem()) {
		if !on[v] {
			out = append(out, v)
		}
	}
	return out
}

// values returns some values of a type, by name.
func (k *knocker) values(x *exec.Run, t expr.Type) (out []string) {
	switch t.Base {
	case expr.Player:
		out = append(out, x.P.Names...)
	case expr.Place:
		for i := range x.P.Places {
			if x.P.Places[i].Space >= 0 {
				out = append(out, x.P.Places[i].Name)
			}
		}
	}
	k.r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out[:min(len(out), 4)]
}

// judge removes the rules that explain a refusal, and then other rules with articles.
func (k *knocker) judge(where string, q narrate.CoreQuestion) {
	why := narrate.CoreWhy(k.m.Run(), q)
	if why.Offered || len(why.Later) > 0 || !why.OnMenu {
		return
	}
	told := map[*declared.Node]bool{}
	for _, f := range why.Findings {
		if len(f.Node.Articles) > 0 {
			told[f.Node] = true
		}
	}
	data := written(k.t, k.m)
	for n := range told {
		if k.takes(data, q, map[*declared.Node]bool{n: true}) {
			k.told++
			return
		}
	}
	if len(told) > 1 && k.takes(data, q, told) {
		k.told++
		return
	}
	cited := law(k.g.Model())
	for _, i := range k.r.Perm(len(cited))[:min(len(cited), *knocked)] {
		if n := cited[i]; !told[n] && k.takes(data, q, map[*declared.Node]bool{n: true}) {
			k.t.Errorf("%s: %+v: %v decides (%s), and is not told; told is %s", where, q, n.Articles, n.Span, toldOf(told))
		}
	}
}

// law returns what says which actions are possible and cites articles: rulings, rules and steps, but no things.
func law(g *model.Game) (out []*declared.Node) {
	add := func(n *declared.Node) {
		if len(n.Articles) > 0 {
			out = append(out, n)
		}
	}
	for _, r := range g.Rulings {
		add(&r.Node)
	}
	for _, r := range g.Rules {
		add(&r.Node)
	}
	for _, p := range g.Procs {
		model.Walk(p.Body.Steps, func(s model.Step) { add(declared.Cited(s)) })
	}
	return out
}

func toldOf(told map[*declared.Node]bool) string {
	var out []string
	for n := range told {
		out = append(out, fmt.Sprint(n.Articles, " ", n.Span))
	}
	return strings.Join(out, "; ")
}

// takes reports whether the game offers an answer without some of its rules.
func (k *knocker) takes(pos *record.Position, q narrate.CoreQuestion, out map[*declared.Node]bool) (takes bool) {
	defer func() {
		if recover() != nil { // a game without some of its rules may reach positions that a complete game cannot
			takes = false
		}
	}()
	var only *declared.Node
	for n := range out {
		only = n
	}
	p := k.programs[only]
	if p == nil || len(out) > 1 {
		var err error
		p, err = compile.Link(k.g.Model(), k.m.Run().P.Setup, compile.Options{
			Without: func(n *declared.Node) bool { return out[n] }})
		if err != nil {
			return false
		}
	}
	if len(out) == 1 {
		k.programs[only] = p
	}
	s, _, err := checkpoint.Open(p, pos)
	if err != nil {
		return false
	}
	y := exec.New(p, s)
	if y.Resume() != nil {
		return false
	}
	return narrate.CoreWhy(y, q).Offered
}
