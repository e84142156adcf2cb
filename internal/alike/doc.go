// Package alike holds what a seat is shown of two matches against each other: of two that differ only in what the seat
// may not know, nothing may differ.
package alike
