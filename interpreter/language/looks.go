package language

// The words that a look can use. Package draw has a picture for each; a test there checks that none is missing.

// Colours is the names of colours.
var Colours = []string{"red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "brown", "grey", "black",
	"white"}

// Patterns is the names of patterns.
var Patterns = []string{"plain", "stripes", "dots", "checks", "waves", "hatch", "chequered"}

// PieceShapes is the names of shapes of pieces.
var PieceShapes = []string{"disc", "ring", "cross", "square", "house", "figure", "pawn", "diamond", "hexagon", "card"}

// SpaceShapes is the names of shapes of spaces.
var SpaceShapes = []string{"disc", "square", "cloud"}

// Lines is the names of the ways to draw a relation.
var Lines = []string{"road", "river", "plain", "dashed", "none"}

// LookKeys is the keys that the look of each sort of thing can have.
var LookKeys = map[string][]string{
	"seat":          {"colour", "pattern", "mark", "art", "shape"},
	"kind of piece": {"colour", "pattern", "mark", "art", "shape", "when"},
	"component":     {"colour", "pattern", "mark", "art", "shape", "when"},
	"kind of space": {"colour", "pattern", "mark", "shape", "when", "boxes", "boxed", "sides"},
	"space":         {"colour", "pattern", "mark", "shape", "when", "at"},
	"zone":          {"colour", "pattern", "shape", "columns"},
	"variable":      {"track"},
	"value":         {"colour", "pattern", "mark", "art"},
	"relation":      {"line", "colour"},
}

// lessonPlace returns the place of lessons, which explain the game during a match.
func lessonPlace() Place {
	return place("lesson", "a lesson",
		key("text", "text", "what it explains", is(Texts), needed("a lesson explains something: text: {en: …, fr: …}")),
		key("after", "lesson or list", "shown only in a later turn than these lessons"),
		key("choose", "name", "shown only when that choice is asked", is(Name)),
		key("offer", "list of entries", "shown only at a menu with one of these entries"),
		key("when", "bool", "shown only then; me is the player who is asked", is(Expr)),
		key("advises", "bool, or list of entries", "marks what it advises: for a choice, a condition on each "+
			"candidate, it; for a menu, entries"),
		atMostOne("contradiction", "a lesson is about a choice or about menus; write two", "choose", "offer"),
	)
}

// lookPlaces returns the places of looks, and of lessons.
func lookPlaces() []Place {
	return []Place{
		lessonPlace(),
		place("look", "a look",
			key("colour", "colour", "of a seat's pieces, a kind, an enum value, a space, a line: "+list(Colours)),
			key("pattern", "pattern", "distinguishes it without colours: "+list(Patterns)),
			key("mark", "up to 3 letters, or by language", "written on it; default its initial. Of a space: its name on the "+
				"drawing, up to 24 letters"),
			key("art", "the path of an SVG in a square of 100 by 100", "a silhouette, drawn instead of the mark; of a card "+
				"also a .png, .jpg or .webp file in the folder: its printed picture"),
			key("shape", "shape", "of a piece: "+list(PieceShapes)+"; of a space: "+list(SpaceShapes)),
			key("at", "[x, y]", "where a space is, in any unit; x to the right, y down"),
			key("line", "line", "how a relation is drawn: "+list(Lines)),
			key("boxes", "attribute", "of a kind of space: how many boxes it shows"),
			key("boxed", "kind or list", "the kinds of pieces in these boxes"),
			key("when", "attribute: {value: look}", "how it looks while an attribute has a value",
				named("looks by value")),
			key("track", "[low, top]", "of a variable: the numbers of a printed track, with a marker for each seat"),
			key("columns", "true", "of a zone per value of an enum: its places stand side by side, empty ones too"),
			key("sides", "side: seat", "of a kind of space on a grid: the seats whose colours its sides have"),
		),
		place("looks by value", "a set of looks",
			extra(nodeOf("look then")),
		),
		place("look then", "how it looks then",
			key("colour", "colour", "instead of its own"),
			key("pattern", "pattern", "instead of its own"),
			key("mark", "up to 3 letters, or by language", "instead of its own"),
			key("art", "the path of an SVG in a square of 100 by 100", "instead of its own"),
			key("shape", "shape", "instead of its own"),
		),
		place("sides", "a set of sides",
			key("top", "seat", "the side of the last row"),
			key("bottom", "seat", "the side of the first row"),
			key("left", "seat", "the side of the first column"),
			key("right", "seat", "the side of the last column"),
		),
	}
}
