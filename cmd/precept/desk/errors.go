package desk

import (
	"errors"
	"fmt"
)

// UsageError is a command that was not understood.
type UsageError struct{ error }

// Usage is an error with exit status [Usage].
func Usage(format string, args ...any) error { return UsageError{fmt.Errorf(format, args...)} }

// ErrReported ends the program with [Failed]; what is wrong has been printed already.
var ErrReported = errors.New("reported")
