package speech

import (
	_ "embed"
	"sync"

	"gopkg.in/yaml.v3"

	"precept/interpreter/source"
)

// problemsText is the French texts about content: problems, advice, and failures of scenarios.
//
//go:embed problems.yaml
var problemsText []byte

var problems = sync.OnceValue(func() *source.Language {
	l := &source.Language{Zero: true}
	if err := yaml.Unmarshal(problemsText, &l.Texts); err != nil {
		panic(err)
	}
	return l
})

// Language returns the texts about content in lang, nil for English.
func Language(lang string) *source.Language {
	if lang == "fr" {
		return problems()
	}
	return nil
}
