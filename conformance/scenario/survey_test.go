package scenario

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter/source"
)

// much is a scenario with a mistake in almost every name.
const much = `conformance: root-law
game: {package: root, map: autumn, deck: standard, seats: [marquise, eyrie]}
scenarios:
  - name: much is wrong
    covers: [4.3.2.I, 4.3.2.q, 9.99]
    given:
      at: {c5: {marquise: {warior: 2}, eyri: {warrior: 5}}, c55: {marquise: {warrior: 2}}}
      hand: {marquise: [anvl]}
      set: {vpp(marquise): 3}
      turn: {player: marquis, phase: daylite}
      dice: [3, 0]
    script:
      - {marquise: atack, here: c5, defender: eyrie}
      - changes: {warior.of(eyrie).at(c5).count: 5 -> 3}
      - holds: [vp(marquis) == 3, vp(marquise) == 3, nonsense]
      - illegal: {eyri: craft}
        because: 4.x
        else_legal: {at: {c5: {eyrie: {warior: 0}}}}
      - sees: {marqise: [hand(eyrie)], eyrie: [hnd]}
      - asks: {marqise: menu}
      - moment: {eyr: [royal_claim]}
      - ended: [marqise]
`

// TestAllIsTold checks that every mistake of a scenario is reported at its place.
func TestAllIsTold(t *testing.T) {
	cases := []struct {
		name, text string
		want       []string // line:column, and the message
	}{
		{"names", much, []string{"5:23 covers 4.3.2.q", "5:32 covers 9.99", `7:28 nothing in this match is called "warior"`,
			`7:40 there is no seat "eyri"`, `7:61 there is no space "c55"`, `8:25 nothing in this match is called "anvl"`,
			`9:13 vpp(marquise): no such name "vpp"`, `10:22 there is no seat "marquis"`, `10:38 there is no phase "daylite"`,
			"13:20 no menu of this match offers atack", "14:19 warior.of(eyrie).at(c5).count: no such name",
			"15:17 vp(marquis) == 3: no such name", "15:54 nonsense: no such name", `16:19 there is no seat "eyri"`,
			"17:18 4.x is no article", `18:40 nothing in this match is called "warior"`, `19:16 there is no seat "marqise"`,
			`19:48 there is no place "hnd"`, `20:16 there is no seat "marqise"`, `21:18 there is no seat "eyr"`,
			`22:17 there is no seat "marqise"`}},
		{"what fails when it is played, and names behind it", strings.NewReplacer("warior", "warrior", "eyri:", "eyrie:",
			"c55: {marquise", "c3: {marquise", "anvl", "anvil", "vpp", "vp", "marquis,", "marquise,", "daylite", "daylight",
			"4.3.2.q, 9.99", "4.3.2.I", "atack", "attack", "5 -> 3", "5 -> 4", "marqise", "marquise", "eyr:", "eyrie:").
			Replace(much), []string{"14:51 warrior.of(eyrie).at(c5).count: expected 5 -> 4, got 5 -> 3",
			"15:17 vp(marquis) == 3: no such name", "15:54 nonsense: no such name", "17:18 4.x is no article",
			`19:49 there is no place "hnd"`}},
		{"a name that the content gives to several pieces", `conformance: root-law
game: {package: root, map: autumn, deck: standard, seats: [corvids, marquise]}
scenarios:
  - name: a plot lies there
    given:
      at: {c1: {corvids: {bomb_plot: 1}}}
      turn: {player: corvids, phase: birdsong}
    script:
      - holds: [plot.at(c1).any]
`, []string{"6:27 bomb_plot is no name of a piece; these go by their kind: plot(bomb)"}},
		{"cells", `conformance: none
game: {package: tic_tac_toe, seats: [cross, nought]}
scenarios:
  - name: beside the board
    given:
      at: {square_3_4: {cross: {mark: 1}}, square_4_1: {}}
      turn: {player: cross, phase: turn}
    script:
      - holds: [square_0_1.empty]
`, []string{`6:12 there is no space "square_3_4" in this match: the columns of square are 1 to 3`,
			`6:44 there is no space "square_4_1" in this match: the rows of square are 1 to 3`,
			`9:17 square_0_1.empty: no such name "square_0_1": the rows of square are 1 to 3`}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			ps := &source.Problems{}
			s := ReadApart(mapFS{"x.yaml": c.text}.fs(), ".", ps)
			if ps.Len() > 0 {
				t.Fatal(ps.Err())
			}
			failed := s.Run(root(t), "", AllWays).Failures
			if len(failed) != 1 {
				t.Fatalf("%d failures", len(failed))
			}
			all := append([]*Failure{failed[0]}, failed[0].Also...)
			for i, f := range all {
				line, column := f.Span.File.Position(f.Span.Start)
				got := fmt.Sprintf("%d:%d %s", line, column, f.Text)
				if i >= len(c.want) || !strings.HasPrefix(got, c.want[i]) {
					t.Errorf("%d: told: %s; wanted: %q", i, got, c.want[min(i, len(c.want)-1)])
				}
			}
			if len(all) < len(c.want) {
				t.Errorf("%d are told, not %d", len(all), len(c.want))
			}
		})
	}
}

// TestOthersRun checks that a scenario with mistakes in its text fails with all of them, and that the others run.
func TestOthersRun(t *testing.T) {
	const text = `conformance: root-law
game: {package: root, map: autumn, deck: standard, seats: [marquise, eyrie]}
scenarios:
  - name: expects nothing
    given: {at: {c5: {marquise: {warior: 1}}}, turn: {player: marquise, phase: daylight}}
    script:
      - {marquise: march}
  - name: has a key of no scenario
    gven: {}
    script:
      - holds: [true]
  - name: is good
    given: {turn: {player: marquise, phase: daylight}}
    script:
      - holds: [vp(marquise) == 0]
`
	ps := &source.Problems{}
	s := ReadApart(mapFS{"x.yaml": text}.fs(), ".", ps)
	if ps.Len() > 0 {
		t.Fatal(ps.Err())
	}
	var got []string
	r := s.Run(root(t), "", AllWays)
	for _, f := range r.Failures {
		got = append(got, f.Error())
	}
	words := strings.Join(expectingWords(), ", ")
	want := []string{"x.yaml:4:11: the scenario expects nothing; write into its script what must be so: " + words +
		"\nx.yaml:5:34: nothing in this match is called \"warior\"; did you mean \"warrior\"?",
		"x.yaml:9:5: a scenario has no key \"gven\"; did you mean \"given\"?"}
	if diff := cmp.Diff(want, got); diff != "" || r.Passed != 1 {
		t.Errorf("%d passed (-want +got):\n%s", r.Passed, diff)
	}
	if Read(mapFS{"x.yaml": text}.fs(), ".", ps); ps.Len() != 2 {
		t.Errorf("who asks for all that is wrong is told %d problems: %v", ps.Len(), ps.Err())
	}
}

// TestSurveyIsSilent checks that the survey reports nothing for correct scenarios. Scenarios with variants are
// sampled, one line-up in four, since compiling them takes longer than the survey.
func TestSurveyIsSilent(t *testing.T) {
	load := root(t)
	judged := 0
	for _, dir := range []string{"root", "kiri", "paladins", "wonderland", "connect-four"} {
		ps := &source.Problems{}
		s := Read(os.DirFS("../"+dir), ".", ps)
		if ps.Len() > 0 {
			t.Fatal(ps.Err())
		}
		for k, alike := range grouped(trialsOf(s.Scenarios, Plain)) {
			sc := alike[0].sc
			if k%4 > 0 && len(sc.Variants) > 0 {
				continue
			}
			g, err := load(sc.Game, sc.Variants...)
			if err != nil {
				t.Fatal(err)
			}
			on := stageOf(g, sc)
			for _, one := range alike {
				x, err := seated(on, one.sc, ways[0])
				if lacking(one.sc, err) || aboutSetup(one.sc) != nil {
					continue
				}
				if err != nil {
					t.Fatal(one.sc.Name, err)
				}
				if x.survey(one.sc.Script); x.err != nil {
					t.Errorf("%s: %v", one.sc.Name, x.err)
				}
				x.leave()
				judged++
			}
		}
	}
	if judged < 100 {
		t.Errorf("only %d scenarios were judged", judged)
	}
}

// TestSurveyTellsNoLies checks that the survey reports nothing for a sample of the built-in scenarios.
func TestSurveyTellsNoLies(t *testing.T) {
	ps := &source.Problems{}
	s := Read(os.DirFS("../.."), "conformance", ps)
	load := root(t)
	for i := 7; i < len(s.Scenarios); i += 151 {
		sc := s.Scenarios[i]
		g, err := load(sc.Game, sc.Variants...)
		if err != nil {
			t.Fatal(err)
		}
		if f := sc.Survey(g); f != nil {
			t.Error(f)
		}
	}
}
