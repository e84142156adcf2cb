package desk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"precept/cmd/precept/speech"
	"precept/interpreter/source"
)

// UsageError is the error of a command that was used wrongly.
type UsageError struct{ error }

// In returns the message in a language.
func (e UsageError) In(lang string) string { return speech.Error(lang, e.error) }

// Unwrap returns the wrapped error.
func (e UsageError) Unwrap() error { return errors.Unwrap(e.error) }

// Usage returns an error with exit status [Usage]. For a missing file, the message says so and suggests a similar
// name.
func Usage(format string, args ...any) error {
	for i, a := range args {
		if err, ok := a.(error); ok {
			if said := missing(err); said != nil {
				args[i] = said
			}
		}
	}
	return UsageError{speech.Say(format, args...)}
}

// Missing returns a usage error if a named file is missing, else err itself.
func Missing(err error) error {
	if said := missing(err); said != nil {
		return UsageError{said}
	}
	return err
}

// missing returns the message for a missing file, nil for any other error.
func missing(err error) *speech.Sentence {
	var at *fs.PathError
	if !errors.As(err, &at) || !errors.Is(at.Err, fs.ErrNotExist) || at.Path == "" || err != error(at) {
		return nil
	}
	dir := filepath.Dir(at.Path)
	list, no := os.ReadDir(dir)
	if no != nil && dir != "." {
		return speech.Say("there is no folder %s", dir)
	}
	var beside []string
	for _, f := range list {
		beside = append(beside, filepath.Join(dir, f.Name()))
	}
	return speech.Say("there is no file and no folder %s%s", at.Path, source.Suggest(filepath.Clean(at.Path), beside))
}

// NoSave returns an error if no saved match has the file name, because there is no such file or it is a folder. The
// argument none says why the name is not a game either.
func NoSave(name string, none error) error {
	at, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Usage("there is no saved match %s, and %v", name, none)
	case err == nil && at.IsDir():
		return Usage("%s is a folder, not a saved match, and %v; for a game in this folder, write its name and --content %s",
			name, none, name)
	}
	return nil
}

// nearMost is the largest number of letters of listed names if none is similar.
const nearMost = 400

// Near returns a hint for an unknown name, to append to a message: the similar names, or if there are none, all
// names up to nearMost letters.
func Near(name string, known []string) *speech.Sentence {
	if hint := source.Suggest(name, known); hint != nil || len(known) == 0 {
		return speech.Say("%s", hint)
	}
	all := slices.Compact(slices.Sorted(slices.Values(known)))
	n, letters := 0, 0
	for ; n < len(all) && letters < nearMost; n++ {
		letters += len(all[n]) + 2
	}
	if more := len(all) - n; more > 0 {
		return speech.Say("; there are %s, and %d more", strings.Join(all[:n], ", "), more)
	}
	if n == 1 {
		return speech.Say("; there is only %s", all[0])
	}
	return speech.Say("; there are %s", strings.Join(all, ", "))
}

// ErrReported ends the program with exit status [Failed]; the errors are already printed.
var ErrReported = errors.New("reported")
