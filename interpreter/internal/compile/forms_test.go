package compile

import (
	"testing"

	"precept/interpreter/internal/expr"
)

// TestEveryOperationIsCompiled checks that every operation of the language has a compiled form.
func TestEveryOperationIsCompiled(t *testing.T) {
	for op := range expr.Operations {
		if f := &table[op]; f.word == nil && f.yes == nil && f.list == nil && f.set == nil {
			t.Errorf("operation %d of expr has no row in the table of forms", op)
		}
	}
}

// TestSetsAreCompiledAsSets checks that operations with sets as values are compiled to sets.
func TestSetsAreCompiledAsSets(t *testing.T) {
	for op := range expr.Operations {
		if op.Row().Set != expr.NoSet && table[op].set == nil {
			t.Errorf("operation %d of expr gives a set, and is compiled to none", op)
		}
	}
}
