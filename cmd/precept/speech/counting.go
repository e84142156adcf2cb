package speech

import (
	"fmt"

	"precept/internal/plural"
)

// Counting returns a text of the program in lang with values in it, and with the forms that agree with its numbers; see
// [plural.Agree].
func Counting(lang, english string, args ...any) string {
	return fmt.Sprintf(agreed(lang, In(lang, english), args), args...)
}

// Agreed returns a format with the forms that agree with its values; see [plural.Agree].
func Agreed(lang, format string, args ...any) string { return agreed(lang, format, args) }

func agreed(lang, format string, args []any) string { return plural.Agree(format, args, lang == "fr") }
