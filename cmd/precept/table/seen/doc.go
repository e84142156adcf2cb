// Package seen describes a table as one seat may see it, as plain data for programs that play. It contains the state of
// the table, the position and the question (package position), and the log (package tell).
package seen
