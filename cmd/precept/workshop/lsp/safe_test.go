package lsp

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"precept/interpreter/symbols"
)

// TestFreshNamesAreSure checks every name of every game and mod. After checks in advance, the server knows without
// another check whether the name can get an unused name.
func TestFreshNamesAreSure(t *testing.T) {
	for _, dir := range foldersOf(t, "../../../../content/games/*", "../../../../content", "../../../../examples/mods/*") {
		t.Run(filepath.Base(dir), func(t *testing.T) { freshNamesAreSure(t, dir) })
	}
}

func freshNamesAreSure(t *testing.T, dir string) {
	c := start(t, dir)
	opened := c.opensIn(dir)
	c.looksAhead()
	count := 0
	c.within(func(s *Server) {
		p := s.projectOf(pathOf(opened))
		for _, n := range p.found.index.Names() {
			if len(n.Declared) == 0 || !p.shelf.holds(fileOf(n.Declared[0])) {
				continue
			}
			count++
			if r, sure := surely(s, p, n, "never_called_so_yet"); !sure || len(r.fresh) > 0 {
				t.Errorf("it takes a check whether %s %s at %s can be renamed", n.Sort, n.ID, n.Declared[0])
			}
		}
	})
	if count == 0 {
		t.Error("there are no names")
	}
}

// surely reports whether a change can be made or refused without a check.
func surely(s *Server, p *project, n *symbols.Name, to string) (r *renaming, sure bool) {
	r = renamingOf(s, p, n, to)
	in := r.found
	if r.taken(in, n) != nil || r.foreign(n, n.Uses) != nil || r.collect(in, n) != nil || r.takenIn(in, n) != nil {
		return r, true
	}
	return r, r.sure(in, n)
}

// TestKnownWords checks that words of the language and other names are not mistaken for the renamed name.
func TestKnownWords(t *testing.T) {
	dir := folderOf(t, with("law/words.yaml", `law: ahead
kinds:
  token: {is: piece}
enums: {figure: [disc, place]}
scopes:
  round: {has: {laps: int}, tells: {en: "round {number} of {laps}", fr: "tour {number} sur {laps}"}}
limits:
  late: {of: runner, at: square, at_most: 9}
vars:
  counter: {type: int, lasts: match}
  begun: {type: list(square)}
looks:
  runner: {shape: figure}
procedures:
  walk:
    takes: {from: place, how: int, to: square}
    tells: {en: "{the by} walks {from from}, {origin(moved_ones)}", fr: "{le by} va {de from}, {origin(moved_ones)}"}
    steps:
      - {let: moved_ones, be: runner.of(me)}
      - {move: moved_ones, to: to}
      - {phase: round, with: {laps: how}, do: [{end: game, how: points}]}
  stroll:
    - {choose: end, among: square, where: it.count > 0}
    - {walk: end, how: 1, to: end}
`))
	c := start(t, dir)
	uri := c.opens(filepath.Join(dir, "law", "words.yaml"))
	c.idle()
	if got := c.problems(uri); got != "" {
		t.Fatal(got)
	}
	c.within(func(s *Server) {
		p := s.home(s.docs[uri])
		seen := map[string]bool{}
		for _, n := range p.found.index.Names() {
			if len(n.Declared) == 0 || n.ID == "points" {
				continue
			}
			seen[n.Sort+" "+n.ID] = true
			if _, sure := surely(s, p, n, "never_called_so_yet"); !sure {
				t.Errorf("it takes a check whether %s %s can be renamed", n.Sort, n.ID)
			}
		}
		for _, want := range []string{"name from", "name how", "name to", "name end", "field laps", "enum figure",
			"value place", "name ahead", "rule late"} {
			if !seen[want] {
				t.Errorf("there is no %s", want)
			}
		}
	})
}

// TestScopes checks that a bound name may equal one bound elsewhere. If either is known where the other is bound,
// the rename is refused without a check. If both are in one list of steps, a check is needed.
func TestScopes(t *testing.T) {
	dir := folderOf(t, with("law/scopes.yaml", `law: scopes
procedures:
  leg_one:
    takes: {given: int}
    steps:
      - {let: one_thing, be: given + 1}
      - if: one_thing > 1
        then: [{let: lesser, be: one_thing}, {set: points(me), by: lesser}]
        else: [{let: greater, be: one_thing}, {set: points(me), by: greater}]
  leg_two:
    takes: {taken_in: int, beside: int}
    steps:
      - {set: points(me), by: "let inner = taken_in; inner + beside"}
rulings:
  reach: {ask: {runner_of: player}, is: 0}
rules:
  - {add: reach, id: far, value: "let utmost = points(runner_of); utmost"}
  - {add: reach, id: wide, value: "let least = 3; least"}
`))
	c := start(t, dir)
	uri := c.opens(filepath.Join(dir, "law", "scopes.yaml"))
	c.idle()
	if got := c.problems(uri); got != "" {
		t.Fatal(got)
	}
	const refused, sure, checked = "refused", "sure", "checked"
	for _, test := range []struct{ from, to, want string }{
		{"one_thing", "inner", sure}, {"inner", "lesser", sure}, {"given", "taken_in", sure}, {"taken_in", "utmost", sure},
		{"ahead", "given", sure}, {"far", "inner", sure}, {"reach", "pace", checked},
		{"one_thing", "given", refused}, {"lesser", "one_thing", refused}, {"one_thing", "greater", refused},
		{"inner", "beside", refused}, {"taken_in", "inner", refused}, {"taken_in", "beside", refused},
		{"runner_of", "utmost", refused}, {"runner_of", "least", refused}, {"utmost", "runner_of", refused},
		{"reach", "inner", refused}, {"far", "wide", refused}, {"given", "let", refused}, {"reach", "min", refused},
		{"lesser", "greater", checked}, {"lesser", "where", sure}, {"given", "where", checked},
	} {
		c.within(func(s *Server) {
			p := s.home(s.docs[uri])
			named := p.found.index.Named(test.from)
			if len(named) != 1 {
				t.Errorf("%d names %s", len(named), test.from)
				return
			}
			n := named[0]
			_, is := surely(s, p, n, test.to)
			_, verdict := renamed(t, s, p, n, test.to, false)
			_, truth := renamed(t, s, p, n, test.to, true)
			got := checked
			switch {
			case verdict != "<nil>" && is:
				got = refused
			case is:
				got = sure
			}
			if got != test.want || verdict != truth {
				t.Errorf("%s to %s: %s, not %s: %s\n%s", test.from, test.to, got, test.want, verdict, truth)
			}
			if verdict != "<nil>" {
				refusedRightly(t, s, p, n, test.to, verdict)
			}
		})
	}
}

// TestTellsOfScenarios checks that the number of scenario files with the renamed name is reported once they are
// read.
func TestTellsOfScenarios(t *testing.T) {
	files := with("conformance/a.yaml", "conformance: race\ngame: race\nscenarios: []\n# points\n",
		"conformance/b.yaml", "conformance: race\ngame: race\nscenarios: []\n")
	dir := folderOf(t, files)
	c := start(t, dir)
	law := c.opens(filepath.Join(dir, "law", "run.yaml"))
	c.idle()
	p := c.here(law, "points(me)", 1)
	p.NewName = "marks"
	if got := c.ask("textDocument/rename", p, nil); got != "" {
		t.Fatal(got)
	}
	want := "points is renamed; files of scenarios that name it, left unchanged: 1"
	c.waits(func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return slices.ContainsFunc(c.asked, func(s string) bool { return strings.Contains(s, want) })
	})
}
