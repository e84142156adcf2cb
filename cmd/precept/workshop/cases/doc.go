// Package cases is what `precept kit` does: it writes the scenarios as a kit of cases, by which the command conform
// judges an engine. Its tests judge our own engine, one with wrong rules, and one in Python.
package cases
