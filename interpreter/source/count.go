package source

import (
	"fmt"
)

// Count returns a number with the words that follow it, in the singular or plural: Count(n, "piece lies", "pieces
// lie").
func Count[N ~int | ~int32 | ~uint64](n N, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
