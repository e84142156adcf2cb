// Package failure explains why a scenario failed. It shows the decision at that point, and why the rules refused an
// answer. It also shows what had happened since the step before, and the values that the expectation read.
package failure
