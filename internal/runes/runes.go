// Package runes classifies characters of texts.
package runes

import "unicode"

// Unprintable reports whether a rune is not allowed in printed text: a control character (also a tab or a line break),
// a Unicode line separator, a byte order mark, a mark of the direction of writing, or a Unicode noncharacter.
func Unprintable(r rune) bool {
	switch {
	case unicode.IsControl(r):
		return true
	case r == '\u2028' || r == '\u2029' || r == '\ufeff':
		return true
	}
	return unicode.In(r, unicode.Bidi_Control, unicode.Noncharacter_Code_Point)
}
