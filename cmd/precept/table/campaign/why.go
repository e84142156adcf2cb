package campaign

import (
	"errors"

	"precept/cmd/precept/speech"
	"precept/interpreter/record"
)

// Why returns in words why a position cannot continue under the present rules.
func Why(lang string, err error) string {
	var misplaced *record.Misplaced
	if errors.As(err, &misplaced) {
		return misplaced.In(lang)
	}
	return speech.Error(lang, err)
}
