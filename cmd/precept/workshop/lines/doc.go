// Package lines edits a text of content as a person would: by whole lines, or by parts of a list in brackets.
// Everything else stays unchanged, including comments.
package lines
