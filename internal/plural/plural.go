// Package plural selects the forms of words that agree with the numbers in a text.
package plural

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
)

// pieces matches the parts of a format: verbs, and words in two forms.
var pieces = regexp.MustCompile(`%[-+# 0-9.]*(?:\[(\d)\])?[a-zA-Z%]|\{(?:(\d):)?([^{}|]*)\|([^{}|]*)\}`)

// Agree returns a format with the forms of its words that agree with the values: "%d {answer is|answers are} kept". The
// number before the braces selects the form, or with {2:is|are} the second value. 1 takes the first form, and so does 0
// if zero is set, as in French.
func Agree(format string, args []any, zero bool) string {
	if !strings.Contains(format, "|") {
		return format
	}
	next, number, at := 0, int64(2), 0
	var out strings.Builder
	for _, m := range pieces.FindAllStringSubmatchIndex(format, -1) {
		out.WriteString(format[at:m[0]])
		piece := format[m[0]:m[1]]
		at = m[1]
		if piece[0] == '%' {
			out.WriteString(piece)
			if m[2] >= 0 {
				next = int(format[m[2]] - '1')
			}
			if piece != "%%" && next < len(args) && strings.HasSuffix(piece, "d") {
				number = whole(args[next])
			}
			if piece != "%%" {
				next++
			}
			continue
		}
		n, form := number, 8
		if m[4] >= 0 {
			n = whole(args[format[m[4]]-'1'])
		}
		if n == 1 || n == 0 && zero {
			form = 6
		}
		out.WriteString(format[m[form]:m[form+1]])
	}
	return out.String() + format[at:]
}

// whole returns the number that %d prints for arg. Large unsigned numbers become 2, which has the same plural.
func whole(arg any) int64 {
	switch v := reflect.ValueOf(arg); {
	case v.CanInt():
		return v.Int()
	case v.CanUint():
		return int64(min(v.Uint(), 2))
	}
	return 2 // any plural
}

// Count returns a number with the words that follow it, in the singular or plural: Count(n, "piece lies", "pieces
// lie").
func Count[N ~int | ~int32 | ~uint64](n N, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
