package estimate

import (
	"math"
	"testing"
)

func TestShareOf(t *testing.T) {
	for _, test := range []struct {
		n, of     int
		low, high float64
	}{ // computed with other programs
		{0, 0, 0, 1},
		{0, 10, 0, 0.2775},
		{10, 10, 0.7225, 1},
		{5, 10, 0.2366, 0.7634},
		{1, 2, 0.0945, 0.9055},
		{50, 100, 0.4038, 0.5962},
		{81, 263, 0.2553, 0.3662},
	} {
		s := ShareOf(test.n, test.of)
		if math.Abs(s.Low-test.low) > 5e-5 || math.Abs(s.High-test.high) > 5e-5 {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", test.n, test.of, s.Low, s.High, test.low, test.high)
		}
	}
}
