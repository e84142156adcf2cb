// Package report prints the result of a suite of scenarios as text or JSON: which ones failed, and which articles
// of the rulebooks are covered.
package report
