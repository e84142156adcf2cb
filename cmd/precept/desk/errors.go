package desk

import (
	"errors"

	"precept/cmd/precept/speech"
)

// UsageError is a command that was not understood.
type UsageError struct{ error }

// In is what is wrong, in a language.
func (e UsageError) In(lang string) string { return speech.Error(lang, e.error) }

// Unwrap is what the error is about.
func (e UsageError) Unwrap() error { return errors.Unwrap(e.error) }

// Usage is an error with exit status [Usage].
func Usage(format string, args ...any) error { return UsageError{speech.Say(format, args...)} }

// ErrReported ends the program with [Failed]; what is wrong has been printed already.
var ErrReported = errors.New("reported")
