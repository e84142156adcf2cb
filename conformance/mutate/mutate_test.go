package mutate

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/conformance/scenario"
	"precept/interpreter"
	"precept/interpreter/source"
)

const game = `game: till
title: {en: Till}
players: 1
rulebook: book
defaults: {seats: [clerk]}
seats: {clerk: {name: {en: Clerk}}}
kinds: {desk: {is: space}}
spaces:
  desk:
    row:
      - d1: {en: desk 1, fr: bureau 1}
vars: {money: {type: int}, spare: {type: int}}
scopes: {turn: {}}
rulings:
  may_take:
    ask: {much: int}
    is: much <= money
rules:
  - forbid: may_take
    when: much == 7
play:
  - set: money
    to: 10
  - phase: turn
    of: clerk
    do:
      - choose: much
        article: "1"
        among: 1..20 # equivalent: nobody has more than ten
        where: may_take(it)
      - set: money
        by: -much
      - set: spare
        to: 3
`

const suite = `conformance: book
game: {package: till, seats: [clerk]}
scenarios:
  - name: as much as there is
    covers: ["1"]
    given: {from: setup}
    script:
      - clerk: {much: 10}
      - changes: {money: 10 -> 0, spare: 0 -> 3}
  - name: no more than there is
    covers: ["1"]
    given: {from: setup}
    script:
      - asks: {clerk: much, among: [1, 2, 3, 4, 5, 6, 8, 9, 10]}
`

func report(t *testing.T, game, suiteText string, opt Options) *Report {
	t.Helper()
	fsys := fstest.MapFS{
		"till/game.yaml": {Data: []byte(game)},
		"till/book.yaml": {Data: []byte("rulebook: book\narticles:\n  - {id: \"1\", kind: rule, summary_en: Taking., " +
			"testable: true}\n")},
		"suite/s.yaml": {Data: []byte(suiteText)},
	}
	ps := &source.Problems{}
	s := scenario.Read(fsys, "suite", ps)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	r, problems := Run(fsys, "till", s, opt)
	if r == nil {
		t.Fatal(problems)
	}
	return r
}

func survivors(r *Report) []string {
	var out []string
	for _, s := range r.Survivors {
		out = append(out, fmt.Sprintf("%d:%d %s: %s", s.Line, s.Column, s.Change, s.Text))
	}
	return out
}

func TestWhatNothingNotices(t *testing.T) {
	if r := report(t, game, suite, Options{}); len(r.Survivors) != 0 || r.Equivalent != 1 {
		t.Errorf("what is marked as equivalent survives: %+v", r)
	}
	r := report(t, strings.Replace(game, " # equivalent: nobody has more than ten", "", 1), suite, Options{})
	if diff := cmp.Diff([]string{"29:16 20 becomes 21: among: 1..20"}, survivors(r)); diff != "" {
		t.Errorf("survivors (-want +got):\n%s", diff)
	}
	if r.Mutants < 8 || r.Noticed+len(r.Survivors)+r.Equivalent != r.Mutants || *r.Files["till/game.yaml"] != r.Tally {
		t.Errorf("%+v; of the file %+v", r.Tally, r.Files["till/game.yaml"])
	}
	weak := report(t, game,
		suite[:len(suite)-len("      - asks: {clerk: much, among: [1, 2, 3, 4, 5, 6, 8, 9, 10]}\n")]+"      - holds: "+
			"[money == 10]\n", Options{})
	if weak.Noticed >= r.Noticed {
		t.Errorf("a weaker suite notices %d, the stronger %d", weak.Noticed, r.Noticed)
	}
	if weak.Share() >= r.Share() {
		t.Errorf("share %v of the weaker, %v of the stronger", weak.Share(), r.Share())
	}
}

func TestSamplesAreDrawnAlike(t *testing.T) {
	a, b := report(t, game, suite, Options{Sample: 5, Seed: 3, Workers: 1}), report(t, game, suite,
		Options{Sample: 5, Seed: 3, Workers: 4})
	if diff := cmp.Diff(a, b); diff != "" {
		t.Errorf("two workers (-one +four):\n%s", diff)
	}
	if n := a.Mutants + a.Refused; n != 5 {
		t.Errorf("%d changes, want 5", n)
	}
}

func TestOneFile(t *testing.T) {
	if r := report(t, game, suite, Options{File: "till/"}); r.Mutants == 0 {
		t.Error("no change of the file named")
	}
	if r := report(t, game, suite, Options{File: "other"}); r.Mutants != 0 {
		t.Errorf("%d changes of files not named", r.Mutants)
	}
}

// TestIdleMarks checks that a mark without a survivor is reported, and one with a survivor is not.
func TestIdleMarks(t *testing.T) {
	r := report(t, strings.Replace(game, "where: may_take(it)", "where: may_take(it) # equivalent: it is not", 1), suite,
		Options{})
	if len(r.Idle) != 1 || r.Idle[0].Line != 30 {
		t.Errorf("idle marks: %+v", r.Idle)
	}
}

// TestMutantsLeaveTheTreeAlone checks that mutants do not change the original tree, and that each change is at its
// stated place.
func TestMutantsLeaveTheTreeAlone(t *testing.T) {
	ps := &source.Problems{}
	root := source.Parse(&source.File{Name: "game.yaml", Text: []byte(game)}, ps)
	before := fmt.Sprint(plain(root))
	all := Of(root)
	for _, m := range all {
		if after := fmt.Sprint(plain(m.Apply(root))); after == before {
			t.Errorf("%s: %s changes nothing", m.Span, m.Change)
		}
	}
	if fmt.Sprint(plain(root)) != before {
		t.Error("the tree was changed")
	}
}

// plain returns a tree as maps and lists.
func plain(n *source.Node) any {
	switch n.Kind {
	case source.List:
		out := []any{}
		for _, it := range n.Items {
			out = append(out, plain(it))
		}
		return out
	case source.Map:
		out := []any{}
		for _, p := range n.Pairs {
			out = append(out, p.Key.Text, plain(p.Value))
		}
		return out
	}
	return n.Text
}

// TestUnplayed checks that files without effect on play have no mutants, since no scenario could notice them.
func TestUnplayed(t *testing.T) {
	for _, text := range []string{
		"variant: long\nreplace: {rulings/goal/is: 9}\n",
		"readings: till\nquestions: [{number: 1}]\n",
		"notation: san\nresults: {a: 1-0}\n",
		"rulebook: book\narticles: [{id: \"1\", testable: true}]\n",
	} {
		var ps source.Problems
		if got := Of(source.Parse(&source.File{Name: "a.yaml", Text: []byte(text)}, &ps)); len(got) > 0 {
			t.Errorf("%d changes of\n%s", len(got), text)
		}
	}
}

// TestVariant checks an applied variant: its content is mutated, and each of its changes is left out once. The
// scenarios for the variant judge the mutants.
func TestVariant(t *testing.T) {
	const variant = `variant: rich
game: till
title: {en: Rich}
text: {en: More to spare.}
replace:
  rulings: {may_take: {ask: {much: int}, is: much <= money + 5}}
after:
  play/turn:
    - set: spare
      to: 4
remove: [rules/seven]
`
	ps := &source.Problems{}
	var got []string
	for _, m := range Of(source.Parse(&source.File{Name: "rich.yaml", Text: []byte(variant)}, ps), "rich") {
		got = append(got, m.Change)
	}
	want := []string{"leaves may_take as it was", "<= becomes >", "+ becomes -", "5 becomes 6", "drops the step",
		"4 becomes 5", "leaves rules/seven where it is"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
}

// TestKindsAreChanged checks that hidden attributes of kinds are made visible, that their abilities and rules are
// changed, and that no other declaration is.
func TestKindsAreChanged(t *testing.T) {
	const text = `game: till
kinds:
  note: {is: piece, has: {sum: {type: int, seen_by: owner}, open: bool}}
  toll: {is: note, abilities: [{at: played, do: [{set: money, by: 2}]}], rules: [{forbid: go, when: it.open}]}
zones: {drawer: {seen_by: owner}, desk: {seen_by: all}}
`
	var got []string
	for _, m := range Of(source.Parse(&source.File{Name: "till.yaml", Text: []byte(text)}, &source.Problems{})) {
		got = append(got, fmt.Sprintf("%v: %s", m.Span, m.Change))
	}
	want := []string{"till.yaml:3:44: drops seen_by", "till.yaml:4:32: drops the ability",
		"till.yaml:4:50: drops the step", "till.yaml:4:67: 2 becomes 3", "till.yaml:4:82: drops the rule",
		"till.yaml:4:95: drops when", "till.yaml:5:18: drops seen_by"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
}

func TestVariantIsJudged(t *testing.T) {
	const more = "variant: more\ngame: till\ntitle: {en: More}\ntext: {en: More.}\nreplace: {vars/spare: {type: int, " +
		"default: 5}}\nremove: [rules/seven]\n"
	fsys := fstest.MapFS{
		"till/game.yaml": {Data: []byte(strings.Replace(game, "  - forbid: may_take\n", "  - id: seven\n    forbid: "+
			"may_take\n", 1))},
		"till/book.yaml": {Data: []byte("rulebook: book\narticles:\n  - {id: \"1\", kind: rule, summary_en: Taking., " +
			"testable: true}\n")},
		"till/more.yaml": {Data: []byte(more)},
		"suite/s.yaml": {Data: []byte("conformance: book\ngame: {package: till, seats: [clerk], variants: [more]}\n" +
			"scenarios:\n  - name: more than there is\n    covers: [\"1\"]\n    given: {from: setup}\n    script:\n" +
			"      - legal: {clerk: {much: 7}}\n")},
	}
	ps := &source.Problems{}
	s := scenario.Read(fsys, "suite", ps)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	r, problems := Run(fsys, "till", s, Options{Stack: []interpreter.Layer{{Variant: "more"}}})
	if r == nil {
		t.Fatal(problems)
	}
	want := []string{"5:11 leaves vars/spare as it was: replace: {vars/spare: {type: int, default: 5}}",
		"5:44 5 becomes 6: replace: {vars/spare: {type: int, default: 5}}"}
	if diff := cmp.Diff(want, survivors(r)); diff != "" || r.Noticed != 1 {
		t.Errorf("%+v; survivors (-want +got):\n%s", r.Tally, diff)
	}
}
