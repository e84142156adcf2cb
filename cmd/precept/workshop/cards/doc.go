// Package cards shows the cards of content as a table, and changes them by one: a row for each card, a column for each
// key with a plain value.
package cards
