package state

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestGeneratorIsPCG checks that the generator is the PCG of the standard library, with its state in the match.
func TestGeneratorIsPCG(t *testing.T) {
	m := table()
	m.Seed(42)
	p := rand.NewPCG(m.Rng[0], m.Rng[1])
	for i := range 1000 {
		if got, want := m.Uint64(), p.Uint64(); got != want {
			t.Fatalf("number %d is %d, want %d", i, got, want)
		}
	}
}

// TestBelowIsUniform checks that Below is uniform: chi-square over fixed seeds is under a bound that chance exceeds
// once in a million.
func TestBelowIsUniform(t *testing.T) {
	for _, n := range []int{2, 3, 6, 7, 54, 100} {
		m := table()
		m.Seed(uint64(n))
		const each = 2000
		counts := make([]float64, n)
		for range each * n {
			counts[m.Below(n)]++
		}
		sum := 0.0
		for _, c := range counts {
			sum += (c - each) * (c - each) / each
		}
		if bound := chiBound(float64(n - 1)); sum > bound {
			t.Errorf("below %d: chi-square %.1f, bound %.1f", n, sum, bound)
		}
	}
}

// chiBound returns the quantile of chi-square at about one in a million (Wilson and Hilferty's approximation).
func chiBound(degrees float64) float64 {
	const z = 4.75
	k := 2 / (9 * degrees)
	b := 1 - k + z*math.Sqrt(k)
	return degrees * b * b * b
}

func TestBelowCountsChance(t *testing.T) {
	m := table()
	for _, n := range []int{0, 1, 2, 5} {
		if v := m.Below(n); v < 0 || v >= max(n, 1) {
			t.Errorf("below %d: %d", n, v)
		}
	}
	if m.Ctl[Chance] != 4 {
		t.Errorf("%d results taken, want 4", m.Ctl[Chance])
	}
}

// TestSeedsDiffer checks that neighbouring seeds begin differently.
func TestSeedsDiffer(t *testing.T) {
	seen := map[uint64]bool{}
	for s := range uint64(1000) {
		m := table()
		m.Seed(s)
		seen[m.Uint64()] = true
	}
	if len(seen) < 1000 {
		t.Errorf("1000 seeds give %d first numbers", len(seen))
	}
}
