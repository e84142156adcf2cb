package speech

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
)

// What is counted in a text stands with both of its forms, and all that agrees with it: "%d {answer is|answers are}
// kept". The number before it says which is read.

// Counting is a text of the program with values in it, in lang, each word in the number that goes with what is counted.
func Counting(lang, english string, args ...any) string {
	return fmt.Sprintf(agreed(lang, In(lang, english), args), args...)
}

// Agreed is a format as its values want it, see [Counting].
func Agreed(lang, format string, args ...any) string { return agreed(lang, format, args) }

// pieces are what a format is cut into: verbs, and words in two forms.
var pieces = regexp.MustCompile(`%[-+# 0-9.]*[a-zA-Z%]|\{([^{}|]*)\|([^{}|]*)\}`)

func agreed(lang, format string, args []any) string {
	if !strings.Contains(format, "|") {
		return format
	}
	next, number := 0, int64(2)
	var out strings.Builder
	at := 0
	for _, m := range pieces.FindAllStringSubmatchIndex(format, -1) {
		out.WriteString(format[at:m[0]])
		piece := format[m[0]:m[1]]
		at = m[1]
		switch {
		case m[2] < 0: // a verb
			out.WriteString(piece)
			if piece == "%%" {
				continue
			}
			if next < len(args) && strings.HasSuffix(piece, "d") {
				number = whole(args[next])
			}
			next++
		case number == 1 || number == 0 && lang == "fr":
			out.WriteString(format[m[2]:m[3]])
		default:
			out.WriteString(format[m[4]:m[5]])
		}
	}
	return out.String() + format[at:]
}

// whole is a number that is printed with %d.
func whole(arg any) int64 {
	switch v := reflect.ValueOf(arg); {
	case v.CanInt():
		return v.Int()
	case v.CanUint():
		return int64(min(v.Uint(), 2))
	}
	return 2 // of several things
}
