package state

import (
	"math/rand/v2"
)

// Seed starts the generator of the match.
func (m *Match) Seed(seed uint64) { m.Rng = [2]uint64{seed, 0x9e3779b97f4a7c15 ^ seed} }

// Uint64 returns the next word of the generator: a step of PCG, whose state is in the match.
func (m *Match) Uint64() uint64 {
	// The 128-bit state of rand.PCG, kept as two words so that the match stays flat.
	var p rand.PCG
	p.Seed(m.Rng[0], m.Rng[1])
	v := p.Uint64()
	m.Rng[0], m.Rng[1] = mix(m.Rng[0], m.Rng[1])
	return v
}

// mix advances the 128-bit linear congruential generator that PCG is based on (multiplier and increment of PCG-DXSM,
// O'Neill 2014, as in math/rand/v2).
func mix(hi, lo uint64) (uint64, uint64) {
	const (
		mulHi = 2549297995355413924
		mulLo = 4865540595714422341
		incHi = 6364136223846793005
		incLo = 1442695040888963407
	)
	h, l := mul128(lo, mulLo)
	h += hi*mulLo + lo*mulHi
	l, c := add64(l, incLo)
	return h + incHi + c, l
}

// Below returns a number from 0 to n-1, all equally likely.
func (m *Match) Below(n int) int {
	m.Ctl[Chance]++
	if n <= 1 {
		return 0
	}
	bound := uint64(n)
	for {
		hi, lo := mul128(m.Uint64(), bound)
		if lo >= bound || lo >= -bound%bound {
			return int(hi)
		}
	}
}
