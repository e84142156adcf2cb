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

// UsageError is a command that was not understood.
type UsageError struct{ error }

// In is what is wrong, in a language.
func (e UsageError) In(lang string) string { return speech.Error(lang, e.error) }

// Unwrap is what the error is about.
func (e UsageError) Unwrap() error { return errors.Unwrap(e.error) }

// Usage is an error with exit status [Usage]. Of a file that is not there it says so in words, and which may be meant.
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

// Missing is an error of usage where a file is not there that a command names, else the error as it is.
func Missing(err error) error {
	if said := missing(err); said != nil {
		return UsageError{said}
	}
	return err
}

// missing is what is said of a file that is not there, nil for any other error.
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

// NoSave says that a name which is no game's, for that reason, is no saved match's either: there is no such file, or a
// folder that happens to be called so.
func NoSave(name string, none error) error {
	at, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Usage("there is no saved match %s, and %v", name, none)
	case err == nil && at.IsDir():
		return Usage("%s is a folder, not a saved match, and %v", name, none)
	}
	return nil
}

// nearMost is how many letters of names are listed where none is near.
const nearMost = 400

// Near is which of the names may be meant by one that there is not, to stand behind what is said of that; where none is
// near, all of them, as many as can be read.
func Near(name string, known []string) *speech.Sentence {
	if hint := source.Suggest(name, known); hint != "" || len(known) == 0 {
		return speech.Hint(hint)
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

// ErrReported ends the program with [Failed]; what is wrong has been printed already.
var ErrReported = errors.New("reported")
