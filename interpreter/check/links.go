package check

import (
	"precept/interpreter/expr"
	"precept/interpreter/model"
	"precept/interpreter/read"
	"precept/interpreter/source"
)

// refs is what nodes refer to that is known only when every file has been read.
type refs struct {
	overrides []override
	befores   []*read.Node
	defaults  []read.Pair
	opened    map[int]bool // phases that a step opens
	awaited   []awaited    // phases that something waits for
	untils    []until
	rules     map[*model.Rule]source.Span // the verb of each rule
}

// override is an id that a rule says it lifts.
type override struct {
	id *read.Node
	by *model.Rule
}

// awaited is a phase that speaks only when it is opened.
type awaited struct {
	at    source.Span
	scope int
}

// until is how long a step says that an effect with a name lasts.
type until struct {
	effect *model.Effect
	at     *read.Node // nil when it does not say
	step   source.Span
	scope  int
	proc   int
}

// lints is what is judged once all content has been read.
type lints struct {
	bound   []*expr.Local
	bodies  []*model.Body
	choices []*model.Choose
}

// named is every name of one sort, sorted.
func (b *builder) named(sort expr.Sort) []string {
	var names []string
	for _, s := range b.d.Symbols {
		if s.Sort == sort {
			names = append(names, s.Name)
		}
	}
	return sortedCopy(names)
}
