// Package conformance embeds the suite of scenarios that the games which come
// with the program must pass. The scenarios are data: package scenario reads and
// runs them.
package conformance
