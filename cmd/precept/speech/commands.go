package speech

import (
	_ "embed"
	"sync"

	"gopkg.in/yaml.v3"
)

//go:embed help.yaml
var helpFile []byte

// catalogue contains the descriptions of commands and flags.
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

// described returns the catalogue, read on first use, since most commands never need it.
var described = sync.OnceValue(func() *catalogue {
	var out catalogue
	if err := yaml.Unmarshal(helpFile, &out); err != nil {
		panic(err) // the file is embedded, and a test reads it
	}
	return &out
})

// Help returns the short and the long description of a command, such as "farm serve". Both are empty if it has none.
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
