package main

import "testing"

// The intervals hold, measured by playing: few runs, so that only what is far off is found; the tests of package
// estimate compute the same to a part of a percent.
func TestCoverage(t *testing.T) {
	n := 0
	err := measure(120, 1, func(r row) {
		n++
		if r.held < 0.89 {
			t.Errorf("%s, %v: holds in %.1f %% of the runs", r.what, r.want, 100*r.held)
		}
	})
	if err != nil || n < 20 {
		t.Errorf("%d measured, %v", n, err)
	}
}
