// Package process talks with another process by lines: what is said to it goes to its standard input, what it says
// comes from its standard output, and the end of what it writes to standard error is kept.
//
//   - [Process]: one that runs
//   - [Start]: begins it, within [Bounds]
package process
