// Package draw makes a picture of a position: an SVG with the boards, the pieces on them, the zones beside them and the
// variables.
//
//	precept draw tic_tac_toe
//
// SVG is the only format. The package reads a match and three sources, none of which is a rule. One is the view of a
// seat ([precept/interpreter/view]), so that it draws nothing that the seat may not know. The second is the names of
// things in one language. The third is the looks of the content: colours, letters and shapes of things, and the places
// of spaces. The package fills in what the content leaves out. Colours follow the order of seats, letters come from
// names, and the layout of spaces follows from relations.
//
//   - package svg writes elements, and escapes their text
//   - face.go and seats.go choose the face of one thing: shape, colour, pattern, letters
//   - block is a part of the picture with its size. It is a grid (grid.go), a graph (graph.go, layout.go), or a panel
//     of zones and variables (panel.go, zone.go, track.go). It can also be a printed table or track (printed.go,
//     count.go)
//   - lines.go draws relations as lines on grids and graphs
//   - page (page.go) puts the blocks together, with title and legend
//   - sheet (sheet.go) makes pages to print: the boards, and what each seat keeps
//   - emblems (emblem.go) are small pictures of single things
//
// Lengths are user units of SVG, and y grows downwards. The same position gives the same bytes: nothing depends on the
// order of maps, on time or on chance.
//
// Every piece on a board is an element of class "piece" with a title in words. The description of the picture says the
// whole position in words. No meaning is shown by colour alone: letters show it too, and no two seats of a line-up
// share a colour or letters (seats.go).
//
// Elements have classes instead of colours. [Stylesheet] defines the classes for light and dark screens and for print.
// A picture in a file includes it. A picture in a page ([Options].Inline, [Parts]) needs it in the page, and nothing
// that a content security policy refuses. These elements, each with an id and a title, serve a page to find and
// highlight things:
//
//   - class "space", for spaces and zones: data-space, the name as in a view. A zone also has data-owner, and
//     data-count, the number of pieces in it
//   - class "piece", for pieces that look the same: data-piece (empty for hidden ones), data-owner, data-count, and
//     data-at, the name of the place
//   - class "gauge", for variables: data-value-of, the name as in a view, data-value and data-owner
//   - class "board", for the panel of a seat: data-seat
//
// Things that can be chosen also have the class "lit" ([Options].Lit). Inside them, "ground" is the outline of a place
// and "shape" that of a piece.
package draw
