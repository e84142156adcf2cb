package speech

import (
	_ "embed"
	"sync"

	"gopkg.in/yaml.v3"
)

//go:embed help.yaml
var helpFile []byte

// catalogue is what commands and flags say of themselves.
type catalogue struct {
	Flags    map[string]text
	Commands map[string]struct {
		Short, Long text
		Flags       map[string]text
	}
}

// text is a text in each language.
type text struct{ En, Fr string }

func (t text) in(lang string) string {
	if lang == "fr" {
		return t.Fr
	}
	return t.En
}

// described is the catalogue, read when it is first asked for: most commands end without a word of it.
var described = sync.OnceValue(func() *catalogue {
	var out catalogue
	if err := yaml.Unmarshal(helpFile, &out); err != nil {
		panic(err) // the file is a part of the program, and a test reads it
	}
	return &out
})

// Help returns the short and the long description of a command, such as "farm serve"; both are empty for one that has
// none of its own.
func Help(lang, command string) (short, long string) {
	c := described().Commands[command]
	return c.Short.in(lang), c.Long.in(lang)
}

// Flag returns the description of a flag of a command, "" for none.
func Flag(lang, command, flag string) string {
	if w, ok := described().Commands[command].Flags[flag]; ok {
		return w.in(lang)
	}
	return described().Flags[flag].in(lang)
}
