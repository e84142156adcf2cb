package page

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/conformance/scenario"
	"precept/interpreter"
	"precept/interpreter/source"
)

const game = `game: till
title: {en: Till}
players: 1
rulebook: book
defaults: {seats: [clerk]}
seats: {clerk: {name: {en: Clerk}}}
vars: {money: {type: int}}
scopes: {turn: {}}
rulings:
  may_take:
    article: "1.1"
    ask: {much: int}
    is: much < 5
play:
  - phase: turn
    of: clerk
    do:
      - choose: much
        article: "2"
        among: 1..9
        where: may_take(it)
      - set: money
        to: much
`

const book = `rulebook: book
title_en: The <Book>
articles:
  - {id: "1", kind: note, summary_en: Read it., testable: false, why: advice}
  - {id: "1.1", kind: rule, summary_en: Less than five., testable: true}
  - {id: "2", kind: rule, summary_en: One takes., testable: true}
  - {id: "3", kind: rule, summary_en: It rains., testable: true}
  - {id: "4", kind: rule, summary_en: It snows., testable: true}
  - {id: "5", kind: rule, summary_en: "Less than five, again.", testable: true, same_as: "1.1"}
`

const suite = `conformance: book
game: {package: till, seats: [clerk]}
scenarios:
  - name: four at most
    covers: ["1.1"]
    given: {from: setup}
    script:
      - asks: {clerk: much, among: [1, 2, 3, 4]}
`

const gaps = `gaps: book
list:
  - {article: "3", why: no sky}
`

func pageOf(t *testing.T) *Page {
	t.Helper()
	fsys := fstest.MapFS{"till/game.yaml": {Data: []byte(game)}, "till/book.yaml": {Data: []byte(book)},
		"suite/s.yaml": {Data: []byte(suite)}, "suite/gaps.yaml": {Data: []byte(gaps)}}
	g, problems := interpreter.Load(fsys, "till")
	if err := problems.Err(); err != nil {
		t.Fatal(err)
	}
	ps := &source.Problems{}
	s := scenario.Read(fsys, "suite", ps)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	load := func(string, ...string) (*interpreter.Game, error) { return g, nil }
	books := map[string]*scenario.Coverage{}
	if err := s.Cover(load, s.Run(load, "", false).Failures, books); err != nil {
		t.Fatal(err)
	}
	return Of(g, g.Declared().Rulebooks[0], s, books["book"])
}

func TestOf(t *testing.T) {
	p := pageOf(t)
	if diff := cmp.Diff(Tally{Testable: 5, Covered: 2, Gaps: 1, Missing: 2}, p.Tally); diff != "" {
		t.Errorf("articles (-want +got):\n%s", diff)
	}
	var got []string
	for _, c := range p.Chapters {
		for _, a := range c.Articles {
			line := c.ID + " " + a.ID + " " + a.State + " " + a.Why
			for _, e := range append(a.Content, a.Scenarios...) {
				line += "|" + e.Name + "|" + e.At + "|" + e.Text
			}
			got = append(got, line)
		}
	}
	want := []string{
		"1 1  advice",
		"1 1.1 covered ||till/game.yaml:11|may_take:\n  article: \"1.1\"\n  ask: {much: int}\n  is: much < 5|four at " +
			"most|suite/s.yaml:4|- name: four at most\n  covers: [\"1.1\"]\n  given: {from: setup}\n  script:\n    - " +
			"asks: {clerk: much, among: [1, 2, 3, 4]}",
		"2 2 missing ||till/game.yaml:18|- choose: much\n  article: \"2\"\n  among: 1..9\n  where: may_take(it)",
		"3 3 gap no sky",
		"4 4 missing ",
		"5 5 covered ",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("articles (-want +got):\n%s", diff)
	}
}

func TestWrite(t *testing.T) {
	var a, b bytes.Buffer
	p := pageOf(t)
	if err := p.Write(&a); err != nil {
		t.Fatal(err)
	}
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Error("the same page was written differently")
	}
	for _, want := range []string{`id="1.1" class="covered"`, `id="3" class="gap"`, "is: much &lt; 5", "no sky",
		`says again what <a href="book.html#1.1">1.1</a> says`,
		"2 of 5 testable articles covered", ">100 %</td>"} {
		if !strings.Contains(a.String(), want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}
