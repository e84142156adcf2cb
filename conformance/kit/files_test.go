package kit_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/conformance/kit"
	"precept/internal/limit"
)

// TestALargeKitIsRefused checks that no file of a kit is read beyond its limit.
func TestALargeKitIsRefused(t *testing.T) {
	for _, more := range []int64{0, 1} {
		dir := t.TempDir()
		f, err := os.Create(filepath.Join(dir, "kit.json"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString(`{"format": 1, "games": []}`); err != nil {
			t.Fatal(err)
		}
		f.Close()
		big := filepath.Join(dir, "kit.json")
		if more > 0 {
			if err := os.Truncate(big, limit.KitBytes+more); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := kit.Read(dir, ""); (err != nil) != (more > 0) {
			t.Errorf("with %d bytes more: %v", more, err)
		}
	}
}

// TestNames checks that names are one text or a list.
func TestNames(t *testing.T) {
	for text, want := range map[string]kit.Names{`"a"`: {"a"}, `["a","b"]`: {"a", "b"}, `[]`: {}} {
		var got kit.Names
		if err := got.UnmarshalJSON([]byte(text)); err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		back, err := got.MarshalJSON()
		if err != nil || string(back) != text {
			t.Errorf("%s is written as %s, %v", text, back, err)
		}
	}
}

// TestDiffering checks that positions are compared by the numbers of pieces in each place.
func TestDiffering(t *testing.T) {
	lie := func(n int) *kit.Position {
		return &kit.Position{Places: map[string][]kit.Piece{"c1": {{Piece: kit.Names{"a"}, Of: kit.Names{"x"}, Count: n},
			{Piece: kit.Names{"a"}, Of: kit.Names{"x"}, With: map[string]kit.Value{"up": true}}}}}
	}
	got := kit.Differing(lie(1), lie(3))
	if diff := cmp.Diff([]kit.Moved{{Piece: "a", Of: "x", At: "c1", From: 2, To: 4}}, got); diff != "" {
		t.Error(diff)
	}
	if got := kit.Differing(lie(2), lie(2)); got != nil {
		t.Errorf("nothing has moved, and %v has", got)
	}
}
