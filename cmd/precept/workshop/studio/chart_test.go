package studio

import (
	"strings"
	"testing"
)

const charted = `# A map.
map: yard
spaces:
  room: # the rooms
    hall: {wide: true} # where all begins
    attic:
      name: {en: Attic}
      # high up
      high: 3
  door: {front: {}, back: {}}
relations:
  path:
    - [hall, attic] # the stairs
    # below
    - [hall, front]
  view: [[hall, front], [front, back],
    [attic, hall]]
# the end
`

// TestChart checks that edits on the drawing change only the affected lines of the text, and keep everything else,
// including comments.
func TestChart(t *testing.T) {
	for _, test := range []struct {
		name         string
		do           func(*chart) error
		gone, fresh  string // lines, separated by |
		wrong        string
		keepsNothing bool
	}{
		{name: "add to lines", do: func(c *chart) error { return c.add("room", "cellar") }, fresh: "    cellar: {}"},
		{name: "add to brackets", do: func(c *chart) error { return c.add("door", "side") },
			gone: "  door: {front: {}, back: {}}", fresh: "  door: {front: {}, back: {}, side: {}}"},
		{name: "join in lines", do: func(c *chart) error { return c.joined("path", "attic", "back") },
			fresh: "    - [attic, back]"},
		{name: "join in brackets", do: func(c *chart) error { return c.joined("view", "back", "hall") },
			gone: "    [attic, hall]]", fresh: "    [attic, hall], [back, hall]]"},
		{name: "part in lines", do: func(c *chart) error { return c.joined("path", "front", "hall") },
			gone: "    - [hall, front]"},
		{name: "part in brackets", do: func(c *chart) error { return c.joined("view", "hall", "front") },
			gone: "  view: [[hall, front], [front, back],", fresh: "  view: [[front, back],"},
		{name: "part the last in brackets", do: func(c *chart) error { return c.joined("view", "hall", "attic") },
			gone: "  view: [[hall, front], [front, back],|    [attic, hall]]", fresh: "  view: [[hall, front], [front, back]]"},
		{name: "remove", do: func(c *chart) error { return c.remove("attic") },
			gone: "    attic:|      name: {en: Attic}|      # high up|      high: 3|    - [hall, attic] # the stairs|" +
				"  view: [[hall, front], [front, back],|    [attic, hall]]",
			fresh: "  view: [[hall, front], [front, back]]"},
		{name: "a name twice", do: func(c *chart) error { return c.add("door", "hall") }, wrong: "name of its own"},
		{name: "no name", do: func(c *chart) error { return c.add("door", "a: b") }, wrong: "name of its own"},
		{name: "no kind", do: func(c *chart) error { return c.add("roof", "a") }, wrong: "no such kind"},
		{name: "no relation", do: func(c *chart) error { return c.joined("rope", "hall", "attic") }, wrong: "no such list"},
		{name: "no place", do: func(c *chart) error { return c.remove("roof") }, wrong: "no such place"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := readChart(charted)
			err := test.do(c)
			if test.wrong != "" {
				if err == nil || !strings.Contains(err.Error(), test.wrong) {
					t.Errorf("%v, want %q", err, test.wrong)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			gone, fresh := apart(charted, c.Text.Text)
			if gone != test.gone || fresh != test.fresh {
				t.Errorf("gone:  %s\nfresh: %s\n%s", gone, fresh, c.Text.Text)
			}
			if readChart(c.Text.Text).Tree == nil {
				t.Errorf("it cannot be read:\n%s", c.Text.Text)
			}
		})
	}
}

// TestChartMoves checks that the coordinates of a dragged place are written into the looks of its file, in the style of
// the existing text.
func TestChartMoves(t *testing.T) {
	const rooms = "spaces:\n  room:\n    hall: {}\n    attic: {}\nrelations: {path: [[hall, attic], [attic, hall]]}\n"
	move := func(c *chart) error { return c.move(map[string][2]int{"attic": {30, -4}}) }
	for _, test := range []struct {
		name, looks, want string
		do                func(*chart) error
	}{
		{"no looks", "", "\nlooks:\n  attic: {at: [30, -4]}\n", move},
		{"another's look", "looks:\n  hall: {at: [1, 2]} # here\n# end\n",
			"looks:\n  hall: {at: [1, 2]} # here\n  attic: {at: [30, -4]}\n# end\n", move},
		{"in brackets", "looks: {hall: {at: [1, 2]}}\n",
			"looks: {hall: {at: [1, 2]}, attic: {at: [30, -4]}}\n", move},
		{"its place", "looks:\n  attic: {colour: red, at: [1, 2]} # here\n",
			"looks:\n  attic: {colour: red, at: [30, -4]} # here\n", move},
		{"its look", "looks:\n  attic:\n    colour: red # as a rose\n  hall: {at: [1, 2]}\n",
			"looks:\n  attic:\n    colour: red # as a rose\n    at: [30, -4]\n  hall: {at: [1, 2]}\n", move},
		{"all", "", "\nlooks:\n  hall: {at: [0, 1]}\n  attic: {at: [2, 3]}\n",
			func(c *chart) error { return c.move(map[string][2]int{"attic": {2, 3}, "hall": {0, 1}}) }},
		{"looks without any", "looks: {}\n", "", move},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := readChart(rooms + test.looks)
			err := test.do(c)
			if test.want == "" {
				if err == nil {
					t.Errorf("it is written:\n%s", c.Text.Text)
				}
				return
			}
			if err != nil || c.Text.Text != rooms+test.want {
				t.Errorf("%v\n%s\nwant\n%s", err, c.Text.Text, rooms+test.want)
			}
		})
	}
	c := readChart(rooms + "looks:\n  attic: {at: [1, 2]}\n")
	if at := c.drawing().Places[1].At; len(at) != 2 || at[0] != 1 || at[1] != 2 {
		t.Errorf("attic is at %v", at)
	}
	c = readChart("spaces:\n  room: {hall: {}, attic: {}}\nlooks:\n  attic: {at: [1, 2]}\n")
	if err := c.remove("attic"); err != nil || c.Text.Text != "spaces:\n  room: {hall: {}}\n" {
		t.Errorf("removed: %v\n%s", err, c.Text.Text)
	}
}

// apart returns the lines that are in only one of two texts.
func apart(a, b string) (gone, fresh string) {
	only := func(a, b string) string {
		var out []string
		for line := range strings.Lines(a) {
			if !strings.Contains("\n"+b, "\n"+line) {
				out = append(out, strings.TrimSuffix(line, "\n"))
			}
		}
		return strings.Join(out, "|")
	}
	return only(a, b), only(b, a)
}

// TestDrawing checks the places and relations of drawings.
func TestDrawing(t *testing.T) {
	d := readChart(charted).drawing()
	if len(d.Places) != 4 || len(d.Joins) != 5 || strings.Join(d.Kinds, " ") != "room door" ||
		strings.Join(d.Relations, " ") != "path view" || d.Places[1].Line != 6 || d.Joins[1].Line != 15 {
		t.Errorf("%+v", d)
	}
	if d := readChart("spaces:\n  square: {grid: {square: [3, 3]}}\n").drawing(); len(d.Places) > 0 {
		t.Errorf("of a grid it draws %+v", d)
	}
	if d := readChart("a: b: c").drawing(); len(d.Places) > 0 {
		t.Errorf("of what cannot be read it draws %+v", d)
	}
}

// TestJoinedScenarios checks that a scenario is added to a file in the style of the existing text.
func TestJoinedScenarios(t *testing.T) {
	fresh := "# Head\nconformance: law\ngame: {package: x, seats: [a]}\nscenarios:\n" +
		"  - name: \"what happens\"\n    script:\n      - a: go\n      # here\n"
	other := "conformance: law\ngame: {package: x, seats: [b]}\nscenarios:\n- name: one\n  script: [{b: go}]\n"
	for _, test := range []struct{ name, old, want string }{
		{"a new file", "", fresh},
		{"the same game", fresh, fresh + "  - name: \"what happens (2)\"\n    script:\n      - a: go\n      # here\n"},
		{"another game, and no indentation", other, other +
			"- name: \"what happens\"\n  game: {package: x, seats: [a]}\n  script:\n    - a: go\n    # here\n"},
	} {
		got, err := joined(test.old, fresh)
		if err != nil || got != test.want {
			t.Errorf("%s: %v\n%s\nwant:\n%s", test.name, err, got, test.want)
		}
	}
	for _, old := range []string{"a: b: c", "gaps: law\nlist: []\n", "scenarios: []\n"} {
		if got, err := joined(old, fresh); err == nil {
			t.Errorf("%q: %s", old, got)
		}
	}
}
