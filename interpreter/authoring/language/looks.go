package language

import "strings"

// The words that a look may use. Package draw has a picture for each, and a test there holds it to that.
var (
	Colours = []string{"red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "brown", "grey", "black",
		"white"}
	Patterns    = []string{"plain", "stripes", "dots", "checks", "waves", "hatch", "chequered"}
	PieceShapes = []string{"disc", "ring", "cross", "square", "house", "figure", "pawn", "diamond", "hexagon", "card"}
	SpaceShapes = []string{"disc", "square", "cloud"}
	Lines       = []string{"road", "river", "plain", "dashed", "none"}
)

// looks is which keys the look of each sort of thing may have.
var looks = map[string][]string{
	"seat": {"colour", "pattern", "mark", "shape"}, "kind of piece": {"colour", "pattern", "mark",
		"shape"}, "component": {"colour", "pattern", "mark", "shape"},
	"kind of space": {"colour", "pattern", "mark", "shape", "boxes", "boxed", "sides"}, "space": {"colour", "pattern",
		"mark", "shape", "at"},
	"value": {"colour", "pattern", "mark"}, "relation": {"line", "colour"},
}

// LookKeys is the keys of the look of a sort of thing, nil for what is not drawn.
func LookKeys(sort string) []string { return looks[sort] }

func list(words []string) string { return strings.Join(words, ", ") }
