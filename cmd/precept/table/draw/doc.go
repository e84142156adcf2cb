// Package draw makes a picture of a position: an SVG with the boards, the
// pieces on them, the zones beside them and the variables.
//
//	precept draw tic_tac_toe
//
// SVG is all that it has to offer. It is given a match and asks three sources,
// none of which is a rule: the view of a seat ([precept/interpreter/view]), so
// that nothing is drawn that the seat may not know; the names of things in one
// language; and the looks of the content, which say the colours, letters and
// shapes of things and where spaces lie. What content does not say is filled
// in: colours by the order of seats, letters from names, and a layout of spaces
// from what is joined to what.
//
//   - package svg writes elements, and escapes what it writes
//   - face.go and seats.go say how one thing looks: shape, colour, pattern, letters
//   - block is a part of the picture with its measures: a grid (grid.go), a
//     graph (graph.go, layout.go), a panel of zones and variables (panel.go);
//     lines (lines.go) are what relations draw on both
//   - page (page.go) puts the blocks together, with title and legend
//   - sheet (sheet.go) is pages to print: the boards, and what each seat keeps
//
// Lengths are user units of SVG, y goes down. The same position gives the same
// bytes: nothing depends on the order of maps, on time or on chance.
//
// Every piece on a board is an element of class "piece" with a title that says
// it in words; the whole position is said in the picture's description. Colours
// never stand alone: what they tell is told by letters too, and no two seats of
// a line-up share a colour or letters (seats.go).
//
// Elements have no colours of their own but classes, of which [Stylesheet] says
// what they look like: in the light, in the dark and in print. A picture that is
// a file has it in itself; one that is part of a page ([Options].Inline, [Parts])
// needs that of the page and nothing that a content security policy refuses. A
// page finds what it may light up by these, each with an id and a title:
//
//   - class "space", of spaces and zones: data-space, its name as in a view; a
//     zone also has data-owner, and data-count, how many pieces lie in it
//   - class "piece", of pieces that look the same: data-piece, which (nothing for
//     hidden ones), data-owner, data-count, and data-at, the name of the place
//   - class "gauge", of variables: data-value-of, its name as in a view,
//     data-value and data-owner
//   - class "board", of all that is a seat's: data-seat
//
// What may be chosen is "lit" too ([Options].Lit). Inside them "ground" is the
// outline of a place and "shape" that of a piece.
package draw
