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

// TestChart checks that changes on the drawing are changes of lines, and that all else, comments too, stays as it is.
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

// apart returns the lines that only one of two texts has.
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

// TestDrawing checks what is drawn.
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

// TestJoinedScenarios checks that a scenario is added to a file as somebody would write it.
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
