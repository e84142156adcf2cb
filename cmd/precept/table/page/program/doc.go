// Package program provides the WebAssembly of pages: a release has it beside the program, and a checkout of the source
// builds it with the Go at hand.
package program
