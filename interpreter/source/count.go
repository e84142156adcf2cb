package source

import (
	"fmt"
	"strings"
)

// One is a word with its article: an effect.
func One(word string) string {
	if word != "" && strings.IndexByte("aeiou", word[0]) >= 0 {
		return "an " + word
	}
	return "a " + word
}

// Count is a number with what is counted, and what agrees with it, in the number that goes with it: Count(n, "piece
// lies", "pieces lie").
func Count[N ~int | ~int32 | ~uint64](n N, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
