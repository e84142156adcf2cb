package diff

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
)

// base is the small game that the tests change.
var base = map[string]string{
	"game.yaml": `game: race
title: {en: Race}
players: 1..2
rulebook: book
seats: {red: {}, blue: {}}
scopes:
  turn: {}
play:
  - while: true
    do:
      - each: mover
        in: player
        do:
          - phase: turn
            of: mover
            do:
              - offer: [go, rest]
`,
	"law/course.yaml": `law: course
pieces:
  stone:
    article: "2"
    is: piece
    count: 3
    per: player
    at: pool
zones:
  pool: {per: player, seen_by: all}
vars:
  lap: {type: int, per: player, article: "3"}
rulings:
  goal:
    article: "1"
    ask: {}
    is: 5
  stride:
    ask: {who: player}
    is: |
      let ahead = goal - lap(who);
      min(2, ahead)
rules:
  - add: stride
    id: second_wind
    article: "4"
    when: lap(who) > 2
    value: 1
abilities:
  - as_soon_as: any(player, lap(it) >= goal)
    id: arrived
    article: "1"
    do:
      - end: game
        winners: filter(player, lap(it) >= goal)
actions:
  go:
    name: {en: Go, fr: Avancer}
    steps:
      - require: stride(me) > 0
        article: "5"
      - set: lap(me)
        id: step
        article: "6"
        by: stride(me)
  rest:
    steps:
      - set: lap(me)
        by: 0
`,
	"rulebooks/book.yaml": `rulebook: book
articles:
  - {id: "1", kind: rule, testable: true, summary_en: five}
  - {id: "2", kind: rule, testable: true, summary_en: stones}
  - {id: "3", kind: rule, testable: true, summary_en: laps}
  - {id: "4", kind: rule, testable: true, summary_en: wind}
  - {id: "5", kind: rule, testable: true, summary_en: must}
  - {id: "6", kind: rule, testable: true, summary_en: moves}
  - {id: "7", kind: rule, testable: true, summary_en: seven}
`,
}

// edited returns the base with edits (file, old text, new text). With an empty old text the new text is a whole new
// file; with both empty, the file is removed.
func edited(t *testing.T, edits ...[3]string) fstest.MapFS {
	t.Helper()
	texts := maps.Clone(base)
	for _, e := range edits {
		switch {
		case e[1] == "" && e[2] == "":
			delete(texts, e[0])
		case e[1] == "":
			texts[e[0]] = e[2]
		case strings.Count(texts[e[0]], e[1]) != 1:
			t.Fatalf("%s does not have this once: %s", e[0], e[1])
		default:
			texts[e[0]] = strings.Replace(texts[e[0]], e[1], e[2], 1)
		}
	}
	out := fstest.MapFS{}
	for name, text := range texts {
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

// sideOf returns a game as a side of a comparison.
func sideOf(t *testing.T, fsys fstest.MapFS, stack ...interpreter.Layer) *side {
	t.Helper()
	game, err := interpreter.Load(t.Context(), fsys, ".", stack...)
	if err != nil {
		t.Fatal(err)
	}
	parts, err := interpreter.Open(fsys, ".").Parts(stack...)
	if err != nil {
		t.Fatal(err)
	}
	return newSide(game, parts)
}

// found returns the differences between the base and an edited game: changes with their lines, and asides.
func found(t *testing.T, edits ...[3]string) []string {
	t.Helper()
	r := compare(sideOf(t, edited(t)), sideOf(t, edited(t, edits...))).report([2]string{"a", "b"}, nil, 0)
	return inShort(r)
}

func inShort(r *Report) (out []string) {
	for _, x := range r.Rules {
		out = append(out, x.Class+" "+x.Path)
		for _, l := range x.Lines {
			if l.Mark == "+" || l.Mark == "-" {
				out = append(out, l.Mark+" "+strings.TrimSpace(l.Text))
			}
		}
	}
	for _, x := range r.Apart {
		out = append(out, x.What+" "+x.Path+": "+strings.Join(x.Was, ",")+" > "+strings.Join(x.Is, ","))
	}
	return out
}

const course, main = "law/course.yaml", "game.yaml"

func TestFound(t *testing.T) {
	for _, test := range []struct {
		name  string
		edits [][3]string
		want  []string
	}{
		{"nothing", nil, nil},
		{"a ruling", [][3]string{{course, "is: 5", "is: 7"}}, []string{"changed rulings/goal", "- is: 5", "+ is: 7"}},
		{"a condition", [][3]string{{course, "lap(who) > 2", "lap(who) > 3"}},
			[]string{"changed rules/second_wind", "- when: lap(who) > 2", "+ when: lap(who) > 3"}},
		{"a count", [][3]string{{course, "count: 3", "count: 4"}},
			[]string{"changed pieces/stone", "- count: 3", "+ count: 4"}},
		{"a named step", [][3]string{{course, "by: stride(me)", "by: 1 + stride(me)"}},
			[]string{"changed actions/go/step", "- by: stride(me)", "+ by: 1 + stride(me)"}},
		{"an articled step", [][3]string{{course, "stride(me) > 0", "stride(me) > 1"}},
			[]string{"changed actions/go/require stride(me) > 0", "- require: stride(me) > 0",
				"+ require: stride(me) > 1"}},
		{"a step of no name", [][3]string{{course, "by: 0", "by: 1"}},
			[]string{"changed actions/rest", "- by: 0", "+ by: 1"}},
		{"a new step", [][3]string{{course, "rest:\n    steps:", "rest:\n    steps:\n      - require: lap(me) > 1"}},
			[]string{"changed actions/rest", "+ - require: lap(me) > 1"}},
		{"a new ability", [][3]string{{course, "abilities:\n", "abilities:\n  - after: rest\n    id: rested\n" +
			"    do:\n      - set: lap(me)\n        by: 1\n"}},
			[]string{"added abilities/rested", "+ after: rest", "+ do:", "+ - set: lap(me)", "+ by: 1"}},
		{"a rule that is gone", [][3]string{{course, "rules:\n  - add: stride\n    id: second_wind\n" +
			"    article: \"4\"\n    when: lap(who) > 2\n    value: 1\n", ""}},
			[]string{"removed rules/second_wind", "- add: stride", "- when: lap(who) > 2", "- value: 1"}},
		{"a key that is new", [][3]string{{course, "type: int, per: player", "type: int, default: 1, per: player"}},
			[]string{"changed vars/lap", "+ default: 1"}},
		{"how many play", [][3]string{{main, "1..2", "2"}}, []string{"changed game/players", "- 1..2", "+ 2"}},
		{"the order of elements", [][3]string{{main, "[go, rest]", "[rest, go]"}},
			[]string{"changed game/play", "- - offer: [go, rest]", "+ - offer: [rest, go]"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, found(t, test.edits...)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestNoChange checks that differences without effect on rules are no changes, and which of them are reported as
// asides.
func TestNoChange(t *testing.T) {
	rest := "  rest:\n    steps:\n      - set: lap(me)\n        by: 0\n"
	for _, test := range []struct {
		name  string
		edits [][3]string
		want  []string
	}{
		{"the number of an article", [][3]string{{course, "article: \"4\"", "article: \"7\""}},
			[]string{"articles rules/second_wind: book:4 > book:7"}},
		{"of one of a step", [][3]string{{course, "article: \"6\"", "article: [\"6\", \"7\"]"}},
			[]string{"articles actions/go/step: book:6 > book:6,book:7"}},
		{"a text", [][3]string{{course, "fr: Avancer", "fr: Courir"}},
			[]string{"texts actions/go: name: en: Go fr: Avancer > name: en: Go fr: Courir"}},
		{"the title", [][3]string{{main, "title: {en: Race}", "title: {en: A race}\nevaluation: lap(me)"}},
			[]string{"texts game: title: en: Race > title: en: A race,evaluation: lap(me)"}},
		{"a comment, blanks and the order of keys", [][3]string{
			{course, "min(2, ahead)", "min( 2,ahead )  // at most two"},
			{course, "    when: lap(who) > 2\n    value: 1", "    value: 1\n    # late\n    when: lap(who)>2"}}, nil},
		{"another file", [][3]string{{course, rest, ""}, {"law/more.yaml", "", "law: more\nactions:\n" + rest}},
			[]string{"files actions/rest: law/course > law/more"}},
		{"another name", [][3]string{{course, "  stride:\n", "  pace:\n"}, {course, "add: stride", "add: pace"},
			{course, "require: stride(me)", "require: pace(me)"}, {course, "by: stride(me)", "by: pace(me)"}},
			[]string{"names rulings/stride: stride > pace"}},
		{"another id", [][3]string{{course, "id: second_wind", "id: gust"}},
			[]string{"names rules/second_wind: second_wind > gust"}},
		{"another id of a step", [][3]string{{course, "id: step", "id: stepping"}},
			[]string{"names actions/go/step: step > stepping"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, found(t, test.edits...)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestWholeFile checks that a whole file is reported as one change, with the articles of all its entries.
func TestWholeFile(t *testing.T) {
	deck := "cards: extra\nlist:\n  - {id: one, article: \"7\", at: deck}\n" +
		"  - {id: two, article: \"3\", at: deck}\n"
	with := [3]string{"cards/extra.yaml", "", deck}
	kinds := [3]string{course, "vars:\n", "  deck: {seen_by: all}\nvars:\n"}
	r := compare(sideOf(t, edited(t, kinds, with)), sideOf(t, edited(t, kinds))).report([2]string{"a", "b"}, nil, 0)
	if diff := cmp.Diff([]string{"removed cards/extra", "- one", "- two"}, inShort(r)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	var ids []string
	for _, a := range r.Rules[0].A.Articles {
		ids = append(ids, a.ID)
	}
	if diff := cmp.Diff([]string{"book:3", "book:7"}, ids); diff != "" || r.Rules[0].B != nil {
		t.Errorf("articles (-want +got):\n%s", diff)
	}
}

// TestPlaces checks that a rule's place is the file that contains it: that of a variant if the variant writes it.
func TestPlaces(t *testing.T) {
	variant := [3]string{"variants/long.yaml", "", `variant: long
replace: {rulings/goal/is: 9}
add: {abilities: [{after: rest, id: rested, do: [{set: lap(me), by: 1}]}]}
remove: [rules/second_wind]
`}
	fsys := edited(t, variant)
	laid := sideOf(t, fsys, interpreter.Layer{Variant: "long"})
	r := compare(sideOf(t, fsys), laid).report([2]string{"a", "b"}, nil, 0)
	var got []string
	for _, x := range r.Rules {
		line := x.Class + " " + x.Path
		for _, s := range []*Standing{x.A, x.B} {
			if s == nil {
				line += " -"
			} else {
				line += " " + s.File
			}
		}
		got = append(got, line)
	}
	slices.Sort(got)
	want := []string{"added abilities/rested - variants/long.yaml",
		"changed rulings/goal law/course.yaml variants/long.yaml", "removed rules/second_wind law/course.yaml -"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"long"}, r.B.Variants); diff != "" {
		t.Error(diff)
	}
}

// TestCited checks which articles are cited: those of the rule, or else those around it, or else those inside.
func TestCited(t *testing.T) {
	for _, test := range []struct {
		name  string
		edits [][3]string
		want  string
	}{
		{"its own", [][3]string{{course, "lap(who) > 2", "lap(who) > 3"}}, "4 4"},
		{"around it", [][3]string{{course, "actions:\n  go:\n", "actions:\n  go:\n    article: \"7\"\n"},
			{course, "article: \"6\"\n        by: stride(me)", "by: 1"}}, "6 7"},
		{"in it", [][3]string{{course, "        article: \"6\"\n        by: stride(me)\n",
			"        article: \"6\"\n        by: stride(me)\n      - set: lap(me)\n        by: 0\n"}}, "5 6 5 6"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := compare(sideOf(t, edited(t)), sideOf(t, edited(t, test.edits...))).report([2]string{"a", "b"}, nil, 0)
			var got []string
			for _, s := range []*Standing{r.Rules[0].A, r.Rules[0].B} {
				for _, a := range s.Articles {
					got = append(got, a.Number)
				}
			}
			if text := strings.Join(got, " "); len(r.Rules) != 1 || text != test.want {
				t.Errorf("%s, want %s", text, test.want)
			}
		})
	}
}

func TestNearArticle(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{{"law:6.5.b", "law:6.5.d", true}, {"law:6.5", "law:6.5.2.a", true}, {"law:6.5.2", "law:6.5.3", false},
		{"law:6.5", "law:6.51", false}, {"law:6.5.a", "old:6.5.a", false}} {
		if got := nearArticle(test.a, test.b); got != test.want {
			t.Errorf("%s and %s: %t", test.a, test.b, got)
		}
	}
}

// TestMarked checks that words are marked if only one of two lines has them.
func TestMarked(t *testing.T) {
	a, b := marked("value: 1 + hits(who)", "value: 2 + hits(foe)")
	show := func(list []word) (out string) {
		for _, w := range list {
			if w.Mark {
				out += "<" + w.Text + ">"
			} else {
				out += w.Text
			}
		}
		return out
	}
	if got := show(a) + "|" + show(b); got != "value: <1> + hits(<who>)|value: <2> + hits(<foe>)" {
		t.Error(got)
	}
}
