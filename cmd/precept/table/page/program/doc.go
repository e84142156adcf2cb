// Package program provides the WebAssembly program of pages. A release contains it beside the executable; in a checkout
// of the source, the package builds it with the installed Go.
package program
