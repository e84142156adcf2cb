// Package lines changes a text of content as somebody who types would: whole lines, or parts of a list in brackets. All
// else stays as it is, comments included.
package lines
