// Package svg writes pictures: a canvas of elements, the colours of their classes, the shapes of pieces, and the widths
// of letters.
//
// It knows nothing of games. A [Face] describes how one thing looks: a shape, a colour of the palette, a pattern,
// letters. Elements have classes instead of colours; [Stylesheet] defines the classes for light and dark screens and
// for print. [Width] is an upper bound for the width of a text in the fonts that the style sheet names. So a layout
// that uses it never prints one text over another.
package svg
