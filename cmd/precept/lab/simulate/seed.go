package simulate

// gamma is the odd number that is nearest to 2^64 divided by the golden ratio.
const gamma = 0x9e3779b97f4a7c15

// Seed returns the seed of match i, from 0, of a run with a seed. The first match has the seed of the run, so that
// any match can be replayed as a run of one. The others have numbers of the generator SplitMix64, started at the
// mixed seed of the run (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014). So
// runs with neighbouring seeds start at unrelated places of one cycle of 2^64 numbers. The chance that two runs of
// n matches share a seed is about 2n in 2^64.
func Seed(run uint64, i int) uint64 {
	if i == 0 {
		return run
	}
	return mixed(mixed(run) + uint64(i)*gamma)
}

// mixed returns a number in which every bit depends on every bit of x. Different x give different numbers.
func mixed(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
