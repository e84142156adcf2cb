// Package report tells what came of a suite of scenarios, as text or as JSON: which failed, and which articles of the
// rulebooks are covered.
package report
