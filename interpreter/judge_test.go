package interpreter_test

import (
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/lint"
)

// TestJudge checks that Judge also reports line-ups that cannot be compiled, and files that cannot be read.
func TestJudge(t *testing.T) {
	deep, rulings := map[string]string{}, limit.Temporaries/32 // each ruling binds 33 words
	values := "let v0=x;"
	for i := range 31 {
		values += fmt.Sprintf("let v%d=v%d;", i+1, i)
	}
	for i := range rulings {
		name := fmt.Sprintf("deep%d.yaml", i/200)
		if deep[name] == "" {
			deep[name] = fmt.Sprintf("law: deep%d\nrulings:\n", i/200)
		}
		is := "x"
		if i > 0 {
			is = fmt.Sprintf("%sr%d(v31)", values, i-1)
		}
		deep[name] += fmt.Sprintf("  r%d: {ask: {x: int}, is: \"%s\"}\n", i, is)
	}
	for _, c := range []struct {
		name, text, code string
		more             map[string]string
	}{
		{"nothing", "play: [{end: game}]\n", "", nil},
		{"pieces", fmt.Sprintf("kinds: {chip: {is: piece}}\nzones: {box: {}}\n"+
			"pieces: {chip: {count: %d, at: box, per: player}}\nplay: [{end: game}]\n", limit.Pieces), "too_many", nil},
		{"names", fmt.Sprintf("vars: {n: {type: int}}\nplay: [{set: n, to: r%d(1)}, {end: game}]\n",
			rulings-1), "line_up", deep},
		{"text", "play: [{end: game}\n", "syntax", nil},
		{"word", "play: [{end: gam}]\n", "unknown_name", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := fstest.MapFS{"game.yaml": {Data: []byte(header + c.text)}}
			for name, text := range c.more {
				files[name] = &fstest.MapFile{Data: []byte(text)}
			}
			_, err := lint.With(interpreter.Open(files, ".")).Load(t.Context())
			want, p := problemsIn(err), lint.With(interpreter.Open(files, "."))
			for range 2 {
				if diff := cmp.Diff(want.Error(), p.Judge(t.Context()).Error()); diff != "" {
					t.Errorf("(-want +got)\n%s", diff)
				}
			}
			if g, _ := p.Load(t.Context()); (g == nil) != (c.code != "") {
				t.Error("whether there is a game is not whether there is a problem")
			}
			if all := want.All(); c.code == "" && len(all) > 0 || c.code != "" && (len(all) == 0 || all[0].Code != c.code) {
				t.Errorf("%v; it should be %q", err, c.code)
			}
		})
	}
}
