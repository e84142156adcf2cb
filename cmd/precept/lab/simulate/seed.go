package simulate

// gamma is the odd number that is nearest to 2^64 divided by the golden ratio.
const gamma = 0x9e3779b97f4a7c15

// Seed is the seed of match i, from 0, of a run with a seed of its own. The first match has the run's, so that any
// match can be played again as a run of one. The others have numbers of the generator SplitMix64 (Steele, Lea and
// Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014), begun at the mixed seed of the run: runs of
// neighbouring seeds begin at unrelated places of one cycle of 2^64 numbers. That two runs of n matches share any has
// a chance of about 2n in 2^64.
func Seed(run uint64, i int) uint64 {
	if i == 0 {
		return run
	}
	return mixed(mixed(run) + uint64(i)*gamma)
}

// mixed is a number of which every bit depends on every bit of x; no two have the same.
func mixed(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
