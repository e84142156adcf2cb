package campaign

import (
	"errors"

	"precept/cmd/precept/speech"
	"precept/interpreter/record"
)

// Why is why a position cannot be gone on with under the rules as they are, in words.
func Why(lang string, err error) string {
	var misplaced *record.Misplaced
	if errors.As(err, &misplaced) {
		return misplaced.In(lang)
	}
	return speech.Error(lang, err)
}
