package verbs

import (
	"testing"
)

func TestUntilOf(t *testing.T) {
	for text, want := range map[string]float64{"": 0, "ci < 1%": 0.01, "ci<0.5 %": 0.005, "ci < 0.02": 0.02, "ci": -1,
		"ci > 1%": -1, "ci < 0": -1, "ci < 100%": -1, "ci < NaN": -1} {
		got, err := untilOf(text)
		if err != nil {
			got = -1
		}
		if got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
