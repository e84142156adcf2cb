// Package kit loads games and starts matches without the façade, for the tests of what stands below it.
package kit
