// Package cases implements `precept kit`. It writes the scenarios as a kit of cases, with which the command conform
// judges an engine. Its tests judge our own engine, one with wrong rules, and one in Python.
package cases
