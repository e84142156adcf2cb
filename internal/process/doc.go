// Package process exchanges lines with another process, by its standard input and output. It keeps the end of the
// standard error.
//
//   - [Process]: a running process
//   - [Start]: starts one, within [Bounds]
package process
