// Package runes judges characters of texts.
package runes

import "unicode"

// Unprintable reports whether a rune is not allowed in printed text. These are control characters (tab and line break
// too), Unicode line separators, byte order marks, direction marks and Unicode noncharacters.
func Unprintable(r rune) bool {
	switch {
	case unicode.IsControl(r):
		return true
	case r == '\u2028' || r == '\u2029' || r == '\ufeff':
		return true
	}
	return unicode.In(r, unicode.Bidi_Control, unicode.Noncharacter_Code_Point)
}
