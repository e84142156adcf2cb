// Package layout is what a line-up consists of and how its positions differ, as plain data: for those who lay positions
// out by hand and compare them, as scenarios do.
package layout
