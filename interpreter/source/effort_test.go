package source

import (
	"strings"
	"testing"

	"precept/internal/limit"
)

// TestWithin checks that work with too many steps, or with a panic, ends with a problem at the last place.
func TestWithin(t *testing.T) {
	at := Span{File: &File{Name: "a.yaml", Text: []byte("a: b")}, Start: 3, End: 4}
	for _, test := range []struct {
		name, code string
		do         func(ps *Problems)
	}{
		{"as many steps as there are", "", func(ps *Problems) { ps.Spend(at, limit.Checking) }},
		{"one more", "too_long", func(ps *Problems) {
			ps.Spend(at, limit.Checking)
			ps.Spend(Span{},
				1)
			t.Error("goes on")
		}},
		{"a fault", "fault", func(ps *Problems) { ps.Spend(at, 1); panic("oh") }},
	} {
		ps := &Problems{}
		done := ps.Within(func() { test.do(ps) })
		if done != (test.code == "") || ps.Len() != min(1, len(test.code)) {
			t.Errorf("%s: %v, %v", test.name, done, ps.Err())
			continue
		}
		if !done && (ps.All()[0].Code != test.code || !strings.HasPrefix(ps.Err().Error(), "a.yaml:1:4: ")) {
			t.Errorf("%s: %v", test.name, ps.Err())
		}
	}
}
