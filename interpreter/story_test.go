package interpreter_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/testkit"
)

// header is the beginning of every tiny game: three seats, points and a turn.
const header = `game: tiny
players: 1..3
defaults: {seats: [a, b, c]}
seats: {a: {}, b: {}, c: {}}
`

// table is a match for stories.
type table struct{ *interpreter.Match }

// tiny starts a game from the text of a test. It adds a header unless the text has one.
func tiny(t *testing.T, text string) table {
	t.Helper()
	g := tinyGame(t, text)
	m, err := g.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return table{m}
}

func tinyGame(t *testing.T, text string) *interpreter.Game {
	t.Helper()
	if !strings.Contains(text, "game: tiny") {
		text = header + strings.TrimLeft(text, "\n")
	}
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(text)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// tinyFiles starts a tiny game with more files.
func tinyFiles(t *testing.T, text string, more map[string]string) table {
	t.Helper()
	if !strings.Contains(text, "game: tiny") {
		text = header + strings.TrimLeft(text, "\n")
	}
	files := fstest.MapFS{"game.yaml": {Data: []byte(text)}}
	for name, data := range more {
		files[name] = &fstest.MapFile{Data: []byte(data)}
	}
	g, err := interpreter.Load(t.Context(), files, ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return table{m}
}

// story is a tiny game with the expected events of a match, one in each line:
//
//	a: x           a is asked, and answers x
//	a: x of x y z  the same, and these are all options
//	? vp(a) = 3    the value of an expression
//	over a b       the match is over, and these have won
type story struct {
	name  string
	game  string
	lines []string
}

func (s *story) run(t *testing.T) { tiny(t, s.game).tell(t, s.lines...) }

func (m table) tell(t *testing.T, lines ...string) {
	t.Helper()
	for _, line := range lines {
		switch word, rest, _ := strings.Cut(line, " "); {
		case word == "?":
			expression, want, _ := strings.Cut(rest, " = ")
			got, err := testkit.On(m.Match.Engine()).Eval(expression)
			if err != nil || got != want {
				t.Fatalf("%s comes to %s, %v; want %s", expression, got, err, want)
			}
		case word == "over":
			if !m.Over() {
				t.Fatalf("%s is asked for %q, but it should be over", m.Pending().Seat, m.Pending().Name)
			}
			if diff := cmp.Diff(strings.Fields(rest), append([]string{}, m.Winners()...)); diff != "" {
				t.Fatalf("winners (-want +got):\n%s", diff)
			}
		default:
			m.answer(t, strings.TrimSuffix(word, ":"), rest)
		}
	}
}

// answer gives the answer of a line.
func (m table) answer(t *testing.T, seat, line string) {
	t.Helper()
	d := m.Pending()
	if d == nil {
		t.Fatalf("%s: %s: nothing is asked", seat, line)
	}
	say, all, listed := strings.Cut(line, " of ")
	var offered []string
	for _, o := range d.Options() {
		offered = append(offered, o.ID)
	}
	if d.Seat != seat {
		t.Fatalf("%s: %s: but %s is asked for %q: %s", seat, line, d.Seat, d.Name, strings.Join(offered, " "))
	}
	if listed {
		if diff := cmp.Diff(strings.Fields(all), offered); diff != "" {
			t.Fatalf("%s: %s: offered for %q (-want +got):\n%s", seat, line, d.Name, diff)
		}
	}
	k := slices.Index(offered, say)
	if k < 0 {
		t.Fatalf("%s: %s: offered for %q: %s", seat, line, d.Name, strings.Join(offered, " "))
	}
	if err := m.Answer(d.Options()[k]); err != nil {
		t.Fatalf("%s: %s: %v", seat, line, err)
	}
}

// tell runs stories, each as a subtest.
func tell(t *testing.T, stories []story) {
	for _, s := range stories {
		t.Run(s.name, s.run)
	}
}
