package check

import (
	"os"
	"precept/interpreter/expr"
	"precept/interpreter/model"
	"precept/interpreter/read"
	"precept/interpreter/source"
	"testing"
)

func TestMasked(t *testing.T) {
	for _, d := range []string{"../../content", "testdata/hard/kiri", "testdata/hard/paladins", "testdata/hard/wonderland", "testdata/hard/root_expansions"} {
		var ps source.Problems
		fs := read.Package(os.DirFS(d), &ps, ".")
		b := newBuilder(fs, &ps)
		for _, f := range fs {
			b.file(f)
		}
		for s := range b.stages {
			b.run(s)
		}
		b.links()
		b.whole()
		for _, a := range b.lints.asks {
			if a.step.Masked {
				t.Log(a.step.Span, a.step.Bind.Name, a.step.Optional)
			}
		}
		for _, p := range b.g.Policies {
			t.Log(p.Seats, p.Choose, len(p.Prefer))
		}
		t.Log(b.g.Corrections)
	}
	_ = expr.TInt
	_ = model.After
}
