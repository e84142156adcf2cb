// Package failure explains why a scenario failed: the decision at that point, why the rules refused an answer, what had
// happened since the step before, and the values that the expectation read.
package failure
