package campaign

import (
	"errors"

	"precept/cmd/precept/speech"
	"precept/interpreter/record"
)

// Why returns a text that explains why a position cannot continue under the present rules.
func Why(lang string, err error) string {
	if refused, ok := errors.AsType[*record.Error](err); ok {
		err = refused
	}
	return speech.Error(lang, err)
}
