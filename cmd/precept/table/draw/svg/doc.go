// Package svg is what pictures are written with: a canvas of elements, the
// colours of their classes, the shapes of pieces, and how wide letters are.
//
// It knows nothing of games. A [Face] is how one thing looks: a shape, a word of
// the palette, a pattern, letters. Elements have classes and no colours;
// [Stylesheet] says what the classes look like in the light, in the dark and in
// print. [Width] is an upper bound of how wide a text is in the fonts that the
// style sheet names, so that what is laid out by it is never overprinted.
package svg
