package estimate

import "math"

// square returns an n×n matrix of zeros.
func square(n int) [][]float64 {
	out := make([][]float64, n)
	for i := range out {
		out[i] = make([]float64, n)
	}
	return out
}

// solved returns the solution x of ax = b by Cholesky decomposition; a must be symmetric and positive definite.
// Matrices have at most a few dozen rows, too few to justify a linear algebra library.
func solved(a [][]float64, b []float64) []float64 {
	n := len(b)
	root := square(n)
	for i := range n {
		for j := range i + 1 {
			sum := a[i][j]
			for k := range j {
				sum -= root[i][k] * root[j][k]
			}
			if i == j {
				root[i][i] = math.Sqrt(max(sum, 1e-300))
			} else {
				root[i][j] = sum / root[j][j]
			}
		}
	}
	x := make([]float64, n)
	for i := range n {
		sum := b[i]
		for k := range i {
			sum -= root[i][k] * x[k]
		}
		x[i] = sum / root[i][i]
	}
	for i := n - 1; i >= 0; i-- {
		sum := x[i]
		for k := i + 1; k < n; k++ {
			sum -= root[k][i] * x[k]
		}
		x[i] = sum / root[i][i]
	}
	return x
}

// sandwich returns the inverse of a, times b, times the inverse of a; both are symmetric.
func sandwich(a, b [][]float64) [][]float64 {
	n := len(a)
	half := square(n) // inverse of a, times b: as b is symmetric, its rows are used as columns
	for j := range n {
		for i, x := range solved(a, b[j]) {
			half[i][j] = x
		}
	}
	out := square(n)
	for i := range n {
		copy(out[i], solved(a, half[i]))
	}
	return out
}
