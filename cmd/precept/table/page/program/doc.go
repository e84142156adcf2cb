// Package program provides the WebAssembly of pages: a release holds it, and a checkout of the source builds it with the
// Go at hand.
package program
