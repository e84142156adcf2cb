package lint_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter/internal/check"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// dig is a game with one more step in which almost everything has a name.
const dig = `game: dig
title: {en: Dig}
players: 2
seats: {a: {name: {en: Ann}}, b: {name: {en: Bob}}}
vars: {n: {type: int}}
scopes: {turn: {name: {en: turn}}}
procedures:
  sift: {name: {en: Sift}, steps: [{set: n, by: 1}]}
  haul: {steps: [{set: n, by: 2}]}
play:
  - phase: turn
    of: a
    do:
      - choose: depth
        name: {en: depth}
        among: 1..3
      - offer: [sift]
        name: {en: work}
      - may: [sift]
      - set: n
        by: depth
      - may: STEPS
        name: {en: Rest}
  - end: game
`

// TestUnnamed checks the advice about texts for players without a name, if most have one: choices, menu entries and
// actions. With a variant or a mod it is only about that.
func TestUnnamed(t *testing.T) {
	for _, test := range []struct{ step, told string }{
		{"{choose: width, among: 1..3}, {set: n, by: width}", `"width"`},
		{"{choose: width, name: {en: width}, among: 1..3}, {set: n, by: width}", ""},
		{"{offer: [haul]}", `"haul"`},
		{"{offer: {carry: {do: [haul]}}}", `"carry"`},
		{"{offer: {carry: {do: [haul], name: {en: Carry}}}}", ""},
		{"{may: [haul]}", `"haul"`},
		{"{may: [haul], name: {en: Haul}}", ""},
		{"{may: [sift]}", ""},
		{"{may: [haul, sift]}", "nothing here"},
		{"{may: [haul, sift], id: both}", `"both"`},
	} {
		bare := strings.Replace(dig, "STEPS", "[{set: n, by: 1}]", 1)
		const over = "variant: deep\ngame: dig\ntitle: {en: Deep}\n"
		variant := over + "add:\n  procedures:\n    more: {steps: [" + test.step + "]}\n"
		for _, way := range []struct {
			what  string
			files map[string]string
			layer []check.Layer
		}{
			{"game", map[string]string{"game.yaml": strings.Replace(dig, "STEPS", "["+test.step+"]", 1)}, nil},
			{"variant", map[string]string{"game.yaml": bare, "deep.yaml": variant}, []check.Layer{{Variant: "deep"}}},
			{"mod", map[string]string{"game.yaml": bare},
				[]check.Layer{{Files: []*source.File{{Name: "deep.yaml", Text: []byte(variant)}}}}},
			{"game below", map[string]string{"game.yaml": strings.Replace(dig, "STEPS", "["+test.step+"]", 1),
				"deep.yaml": over + "replace: {procedures/haul/steps: [{set: n, by: 3}]}\n"},
				[]check.Layer{{Variant: "deep"}}},
		} {
			want := test.told
			if way.what == "game below" {
				want = ""
			}
			got := unnamed(t, way.files, way.layer...)
			if want == "" && got != nil || want != "" && (len(got) != 1 || !strings.Contains(got[0], want)) {
				t.Errorf("%s, %s: %q, want %q", way.what, test.step, got, want)
			}
		}
	}
}

// unnamed returns the advice about names in some files.
func unnamed(t *testing.T, files map[string]string, stack ...check.Layer) (out []string) {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	var ps source.Problems
	if (check.Input{Files: source.Package(fsys, &ps, "."), Lint: lint.CoreGame}).Game(&ps, stack...) == nil {
		t.Fatalf("%v\n%v", ps.Err(), files)
	}
	for _, p := range ps.Advice().All() {
		if p.Code == "unnamed" {
			out = append(out, p.Text.String())
		}
	}
	return out
}
