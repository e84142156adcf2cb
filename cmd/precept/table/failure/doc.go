// Package failure tells why a scenario failed: what could be decided there, what the rules said to what was refused,
// what had happened since the step before, and what the expectation read.
package failure
