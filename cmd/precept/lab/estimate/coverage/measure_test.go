package main

import "testing"

// TestCoverage measures the coverage of the intervals by playing, with few runs that only reveal large errors. The
// tests of package estimate compute it to a fraction of a percent.
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
