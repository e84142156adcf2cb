package check

// TestLint judges games as a whole in the tests of this package.
var TestLint Lint
