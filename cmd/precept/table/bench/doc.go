// Package bench holds the state of content that is edited while it is played. It is plain data, for the pages that show
// it beside the boards.
package bench
