package state

import (
	"math/bits"
)

func mul128(a, b uint64) (hi, lo uint64) { return bits.Mul64(a, b) }

func add64(a, b uint64) (sum, carry uint64) { return bits.Add64(a, b, 0) }
