package generate

import (
	"fmt"
	"strings"
)

// grid makes a board of squares or hexagons, sometimes with holes. If of is "field", its cells join the spaces that
// expressions can name.
func (g *gen) grid(of string) *Node {
	rows, columns := g.between(2, 3), g.between(1, 3)
	hex := g.chance(40)
	legend := object("x", "hole")
	signs := []string{"a", "b"}
	for _, sign := range signs {
		legend.put(sign, object("depth", g.IntN(4), "tint", one(g, g.hues)))
	}
	lines := list()
	used := map[string]bool{}
	for row := rows; row >= 1; row-- {
		var cells []string
		for column := 1; column <= columns; column++ {
			sign := one(g, signs)
			if row+column > 2 && rows*columns > 2 && g.chance(20) {
				sign = "x"
			} else if of == "field" {
				g.spaces = append(g.spaces, fmt.Sprintf("%s_%d_%d", of, row, column))
			}
			cells, used[sign] = append(cells, sign), true
		}
		line := strings.Join(cells, "")
		if hex {
			line = strings.Repeat(" ", row-1) + strings.Join(cells, " ")
		}
		lines.add(text("%s", line))
	}
	legend = legend.only(used)
	shape := object("rows", lines, "legend", legend)
	if hex {
		g.ways = append(g.ways, "east", "northeast", "northwest", "west", "southwest", "southeast")
		return object("hex", shape)
	}
	g.ways = append(g.ways, "north", "east", "south", "west")
	if g.chance(40) {
		shape.put("diagonals", "true")
		g.ways = append(g.ways, "northeast", "southwest")
	}
	return object("square", shape)
}

// around returns the fields connected to a field, in one of several forms.
func (g *gen) around(s scope, depth int) string {
	var along []string
	if g.road {
		along = append(along, ", road")
	}
	if g.ways != nil {
		along = append(along, ", adjacent")
	}
	if g.onGrid() || g.road && g.ways == nil { // with only one relation, it need not be named
		along = append(along, "")
	}
	if along == nil {
		return ""
	}
	x, by := g.sure(s, "field", depth-1), one(g, along)
	return one(g, []string{
		fmt.Sprintf("neighbours(%s%s)", x, by), fmt.Sprintf("within(%s, %d%s)", x, g.IntN(4), by),
		fmt.Sprintf("away([%s, %s], %s%s)", one(g, g.spaces), g.sure(s, "field", 0), x, by),
	})
}

// onGrid reports whether the fields lie on a grid.
func (g *gen) onGrid() bool { return strings.HasPrefix(g.spaces[0], "field_") }

// row returns an expression for the fields that lie in one direction from a field.
func (g *gen) row(s scope, depth int) string {
	if g.ways == nil {
		return ""
	}
	x, way := g.sure(s, "field", depth-1), one(g, g.ways)
	return one(g, []string{
		fmt.Sprintf("ray(%s, %s)", x, way), fmt.Sprintf("neighbours(%s, [%s, %s])", x, way, one(g, g.ways)),
		fmt.Sprintf("run(%s, %s, %s)", x, way, g.many(s, "field", depth-2)), fmt.Sprintf("line_through(%s, %s, %s)", x, way,
			g.many(s, "field", depth-2)),
		fmt.Sprintf("run(%s, %s, %s, %s)", x, way, g.many(s, "field", 0), g.many(s, "field", depth-2)),
	})
}
