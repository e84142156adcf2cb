package scenario

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"precept/interpreter"
	"precept/interpreter/source"
)

// shelved returns a loader that knows which games exist, as in real use.
func shelved(load Loader) Loader {
	return func(id string, variants ...string) (*interpreter.Game, error) {
		if id != "root" {
			return nil, fmt.Errorf("there is no game %q%s", id, source.Suggest(id, []string{"root"}))
		}
		return load(id, variants...)
	}
}

const headed = `conformance: root-law
game: {package: root, map: autumn, deck: standard, seats: [marquise, eyrie]}
scenarios:
  - name: one
    given: {turn: {player: marquise, phase: daylight}, at: {c5: {marquise: {warrior: 2}, eyrie: {warrior: 5}}},
      dice: [3, 0]}
    script:
      - {marquise: attack, here: c5, defender: eyrie}
      - changes: {warrior.of(eyrie).at(c5).count: 5 -> 3}
  - name: two
    given: {turn: {player: marquise, phase: daylight}, at: {c5: {marquise: {warrior: 2}, eyrie: {warrior: 5}}},
      dice: [3, 0]}
    script:
      - {marquise: attack, here: c5, defender: eyrie}
      - changes: {warrior.of(eyrie).at(c5).count: 5 -> 3}
`

// TestHeads checks that mistakes in the head of a file are reported there, once for all scenarios, whether these
// are played or only surveyed.
func TestHeads(t *testing.T) {
	load := shelved(root(t))
	for _, c := range []struct{ was, is, at, said string }{
		{"package: root", "package: roott", "2:17", `"roott"`},
		{"autumn", "autum", "2:28", `did you mean "autumn"`},
		{"deck: standard", "deck: standart", "2:42", `did you mean "standard"`},
		{"map: autumn", "mapp: autumn", "2:23", `"mapp"`},
		{"[marquise, eyrie]", "[marquise, marquise]", "2:70", `"marquise" is taken twice`},
		{"[marquise, eyrie]", "[marquise, eyri]", "2:70", `did you mean "eyrie"`},
		{"[marquise, eyrie]", "[marquise]", "2:59", "player"},
		{"root-law", "rootlaw", "1:14", `did you mean "root-law"`},
	} {
		text := strings.Replace(headed, c.was, c.is, 1)
		ps := &source.Problems{}
		suite := ReadText(&source.File{Name: "a.yaml", Text: []byte(text)}, ps)
		if ps.Len() > 0 {
			t.Fatal(c.is, ps.Err())
		}
		r := suite.Run(load, "", AllWays)
		var told []string
		for _, f := range r.Failures {
			said := fmt.Sprintf("%s: %s", f.Span, f.Text)
			if !strings.HasPrefix(said, "a.yaml:"+c.at+": ") || !strings.Contains(said, c.said) || !f.Headed() {
				t.Errorf("%s: %s", c.is, said)
			}
			if told = append(told, said); told[0] != said {
				t.Errorf("%s: not the same of both: %s", c.is, told)
			}
		}
		if len(told) != 2 {
			t.Errorf("%s: %d scenarios fail", c.is, len(told))
		}
		for _, sc := range suite.Scenarios {
			g, err := load(sc.Game, sc.Variants...)
			f := &Failure{}
			if err != nil {
				f = sc.Unloaded(err)
			} else if f = sc.Survey(g); f == nil {
				t.Errorf("%s: looked at, nothing is wrong", c.is)
				continue
			}
			if said := fmt.Sprintf("%s: %s", f.Span, f.Text); !slices.Contains(told, said) {
				t.Errorf("%s: looked at, %s", c.is, said)
			}
		}
	}
}

// TestNamesOfAnswersAndDice checks that names of choices and values of dice are checked before playing.
func TestNamesOfAnswersAndDice(t *testing.T) {
	load := root(t)
	for _, c := range []struct{ was, is, at, said string }{
		{"here: c5", "heer: c5", "8:28", `nothing in this match asks for "heer"; did you mean "here"?`},
		{"dice: [3, 0]", "dice: [4, 0]", "6:14", "no die of root shows 4: "},
		{"dice: [3, 0]", "dice: [3, zero]", "6:17", "a die shows a number or the name of a face"},
	} {
		text := strings.Replace(headed, c.was, c.is, 1)
		suite := ReadText(&source.File{Name: "a.yaml", Text: []byte(text)}, &source.Problems{})
		sc := suite.Scenarios[0]
		g, err := load(sc.Game)
		if err != nil {
			t.Fatal(err)
		}
		for how, f := range map[string]*Failure{"played": sc.On(g), "looked at": sc.Survey(g)} {
			if f == nil {
				t.Errorf("%s, %s: nothing is wrong", c.is, how)
			} else if said := fmt.Sprintf("%s: %s", f.Span, f.Text); !strings.HasPrefix(said, "a.yaml:"+c.at+": "+c.said) {
				t.Errorf("%s, %s: %s", c.is, how, said)
			}
		}
	}
}
