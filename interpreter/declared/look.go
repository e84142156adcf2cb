package declared

// Look is how something is drawn: a seat, a kind, a space, a component, a value of an enum, a relation, a zone (its
// pieces) or a variable. The words are those of package language, "" for none. No rule reads it.
type Look struct {
	Node
	Colour, Pattern, Shape, Line string
	Mark                         Text
	Art                          string // a silhouette: the data of an SVG path in a square of 100 by 100, "" none
	Picture                      string // of a card: the file with its picture, on the disk of the look's file, "" none
	Placed                       bool
	X, Y                         int            // of a space that is Placed: any unit, y down
	Boxes                        string         // of a kind of space: the attribute that says how many, "" none
	Boxed                        []int          // the kinds of pieces in the boxes
	Sides                        map[string]int // of a grid, by side: the seat whose colour it has
	When                         []Then         // these override the rest, in order
	Tracked                      bool           // of a variable: it is shown as a track
	Low, Top                     int            // of these numbers
	Columns                      bool           // of a zone: its places are side by side, empty ones included
}

// Then is a look while an attribute has a value, written as in an expression.
type Then struct {
	Attr, Value string
	Look        *Look
}
