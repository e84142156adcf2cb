package check_test

import (
	"precept/interpreter/internal/check"
	"precept/interpreter/lint"
)

// Lint imports this package, so the tests inside it get it from here.
func init() { check.TestLint = lint.CoreGame }
