// Package cards converts the cards of content to a table, and applies a table to them. A table has a row for each card,
// and a column for each key with a plain value.
package cards
