// Package crew has goroutines work in such a way that a panic of one ends what it does and not the process.
package crew
