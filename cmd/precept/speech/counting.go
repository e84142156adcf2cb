package speech

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
)

// A text with a number contains counted nouns, and words that agree with them, in both forms: "%d {answer is|answers
// are} kept". The number before the braces selects the form.

// Counting returns a text of the program in lang with values in it, and with the forms that agree with its numbers.
func Counting(lang, english string, args ...any) string {
	return fmt.Sprintf(agreed(lang, In(lang, english), args), args...)
}

// Agreed returns a format with the forms that agree with its values; see [Counting].
func Agreed(lang, format string, args ...any) string { return agreed(lang, format, args) }

// pieces matches the parts of a format: verbs, and words in two forms.
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

// whole returns the number that %d prints.
func whole(arg any) int64 {
	switch v := reflect.ValueOf(arg); {
	case v.CanInt():
		return v.Int()
	case v.CanUint():
		return int64(min(v.Uint(), 2))
	}
	return 2 // any plural
}
