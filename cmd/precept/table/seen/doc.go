// Package seen is a table as one seat may see it, as plain data for programs that play: how it stands, the position and
// the question (package position), and what happened (package tell).
package seen
