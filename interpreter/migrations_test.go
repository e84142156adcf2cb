package interpreter_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"gopkg.in/yaml.v3"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/save"
	"precept/interpreter/testkit"
)

// changes makes random changes in the content of a game.
type changes struct {
	files fstest.MapFS
	root  string
	names []string
	r     *rand.Rand
}

// unplayed matches files that do not affect the matches of these tests.
var unplayed = regexp.MustCompile(`rulebook|/readings/|/variants/|/bot|guide`)

// changesOf returns the content of a built-in game, to be changed.
func changesOf(t *testing.T, id string, seed uint64) *changes {
	t.Helper()
	c := &changes{files: fstest.MapFS{}, r: rand.New(rand.NewPCG(seed, 5))}
	var others []string
	for _, p := range content.Games() {
		if p.ID == id {
			c.root = p.Root
		} else {
			others = append(others, p.Root+"/")
		}
	}
	err := fs.WalkDir(content.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(content.Files, name)
		c.files[name] = &fstest.MapFile{Data: data}
		mine := c.root == "." || strings.HasPrefix(name, c.root+"/")
		mine = mine && !slices.ContainsFunc(others, func(o string) bool { return strings.HasPrefix(name, o) })
		if mine && strings.HasSuffix(name, ".yaml") && !unplayed.MatchString(name) {
			c.names = append(c.names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// next returns the game with random changes that pass the checker, and a description of them; nil if this many tries
// find none. Half of the tries change many things of one sort, which usually passes; the others change a few things.
func (c *changes) next(tries int) (*interpreter.Game, string) {
	for range tries {
		files, what := maps.Clone(c.files), ""
		if storms := []string{"count", "number", "range", "card"}; c.r.IntN(2) == 0 {
			what = "many of sort " + storms[c.r.IntN(len(storms))]
			for _, name := range c.names {
				c.change(files, name, strings.Fields(what)[3], 1+c.r.IntN(3))
			}
		} else {
			for range 1 + c.r.IntN(5) {
				name := c.names[c.r.IntN(len(c.names))]
				what += name + ": " + c.change(files, name, "", 0) + "; "
			}
		}
		if g, err := interpreter.Load(context.Background(), files, c.root); err == nil {
			return g, what
		}
	}
	return nil, ""
}

// site is something that can be changed.
type site struct {
	what string
	do   func()
}

var ranged = regexp.MustCompile(`^(\d+)\.\.(\d+)$`)

// change changes one thing in a file: a count, another number, a range, or an entry that is removed or moved. If sort
// is given, it changes about one in oneth things of that sort.
func (c *changes) change(files fstest.MapFS, name, sort string, oneth int) string {
	var doc yaml.Node
	if err := yaml.Unmarshal(files[name].Data, &doc); err != nil || len(doc.Content) == 0 {
		return "nothing"
	}
	sites := map[string][]site{}
	c.sites(doc.Content[0], "", sites)
	what := ""
	switch sorts := slices.Sorted(maps.Keys(sites)); {
	case sort == "" && len(sorts) > 0:
		sort = sorts[c.r.IntN(len(sorts))]
		s := sites[sort][c.r.IntN(len(sites[sort]))]
		s.do()
		what = sort + " " + s.what
	case sort != "":
		for _, s := range slices.Backward(sites[sort]) { // from the end, because removing an entry moves later ones
			if c.r.IntN(oneth) == 0 {
				s.do()
			}
		}
	}
	if out, err := yaml.Marshal(&doc); err == nil {
		files[name] = &fstest.MapFile{Data: out}
	}
	return what
}

// inList matches the path of a card in its list.
var inList = regexp.MustCompile(`^\.list\.\d+$`)

func (c *changes) sites(n *yaml.Node, path string, out map[string][]site) {
	add := func(sort, what string, do func()) { out[sort] = append(out[sort], site{what, do}) }
	cut := func(sort string, i, width int, what string) {
		add(sort, what, func() { n.Content = slices.Delete(slices.Clone(n.Content), i, i+width) })
	}
	switch n.Kind {
	case yaml.MappingNode:
		for i := 0; i < len(n.Content); i += 2 {
			under := path + "." + n.Content[i].Value
			if len(n.Content) > 2 && strings.Count(under, ".") < 4 {
				cut("without", i, 2, under)
			}
			c.sites(n.Content[i+1], under, out)
		}
	case yaml.SequenceNode:
		for i, item := range n.Content {
			under := fmt.Sprintf("%s.%d", path, i)
			if len(n.Content) > 1 {
				cut("without", i, 1, under)
				if inList.MatchString(under) {
					cut("card", i, 1, under)
				}
				add("moved", under, func() {
					k := (i + 1) % len(n.Content)
					n.Content[i], n.Content[k] = n.Content[k], n.Content[i]
				})
			}
			c.sites(item, under, out)
		}
	case yaml.ScalarNode:
		if v, err := strconv.Atoi(n.Value); err == nil && v > 0 {
			sort, to := "number", max(0, v-1+2*c.r.IntN(2))
			if strings.HasSuffix(path, ".count") {
				sort, to = "count", []int{1, v / 2, v - 1, v + 2}[c.r.IntN(4)]
			}
			add(sort, fmt.Sprintf("%s %d → %d", path, v, to), func() { n.Value = strconv.Itoa(max(1, to)) })
		}
		if m := ranged.FindStringSubmatch(n.Value); m != nil {
			low, _ := strconv.Atoi(m[1])
			top, _ := strconv.Atoi(m[2])
			to := []string{fmt.Sprintf("%d..%d", low, low+1), fmt.Sprintf("%d..%d", low, (low+top)/2),
				fmt.Sprintf("%d..%d", min(low+2, top-1), top)}[c.r.IntN(3)]
			add("range", path+" → "+to, func() { n.Value = to })
		}
	}
}

// moments returns saves of matches of a game: some at random decisions, some when recent moves can be read, and some
// when lists are bound.
func moments(t *testing.T, id string, n int, r *rand.Rand) (out [][]byte) {
	t.Helper()
	for seed := range uint64(n) {
		m, a := start(t, id, seed), &agent{seed: seed}
		random, busy, full := 2, 3, 1
		for k := 0; k < 300 && !m.Over() && random+busy+full > 0; k++ {
			a.step(t, m)
			x := m.Run().M
			left := &random
			switch {
			case len(x.Journal) > 0:
				left = &busy
			case len(x.Heap) > 4:
				left = &full
			case r.IntN(20) > 0:
				continue
			}
			if *left == 0 {
				continue
			}
			*left--
			data, err := save.Bytes(m)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, data)
		}
	}
	return out
}

// TestMigrations changes the content during matches. The program must never fail: each position is either opened and
// consistent, or refused with a reason.
func TestMigrations(t *testing.T) {
	for _, id := range slices.Sorted(maps.Keys(loaded())) {
		t.Run(id, func(t *testing.T) { changedUnder(t, id, 11, short(6)) })
	}
}

// FuzzMigrations does the same with other changes and other matches.
func FuzzMigrations(f *testing.F) {
	ids := slices.Sorted(maps.Keys(loaded()))
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { changedUnder(t, ids[seed%uint64(len(ids))], seed, 3) })
}

// changedUnder changes the content of a game several times, and opens some of its matches each time.
func changedUnder(t *testing.T, id string, seed uint64, times int) {
	c := changesOf(t, id, seed)
	saves := moments(t, id, short(2), c.r)
	kept, refused := 0, 0
	for range times {
		g, what := c.next(12)
		if g == nil {
			continue
		}
		for i, data := range saves {
			if migrates(t, fmt.Sprintf("seed %d, save %d, %s", seed, i, what), g, data) {
				kept++
			} else {
				refused++
			}
		}
	}
	t.Logf("%d positions kept, %d refused", kept, refused)
}

// migrates reports whether a position can be opened.
func migrates(t *testing.T, what string, g *interpreter.Game, data []byte) bool {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("%s: %v\n%s", what, p, debug.Stack())
		}
	}()
	m, _, err := save.Checkpoint(t.Context(), g, data)
	if err != nil {
		if !reasoned(g, data, err) {
			t.Errorf("%s: refused with no reason: %v", what, err)
		}
		return false
	}
	audit := testkit.Audit(m.Engine(), nil)
	if err := audit.Begin(m.Record.Seed); err != nil {
		t.Errorf("%s: %v", what, err)
		return true
	}
	a := &agent{seed: 3}
	for n := 0; n < 25 && !m.Over(); n++ {
		o := a.choose(m)
		if m.Answer(o) != nil {
			return true // changed content may have faults
		}
		if err := audit.After(o.Value); err != nil {
			t.Errorf("%s: after %d answers: %v", what, n+1, err)
			return true
		}
	}
	again, err := save.Bytes(m)
	if err == nil {
		_, err = save.Restore(t.Context(), g, again)
	}
	if err != nil {
		t.Errorf("%s: saved: %v", what, err)
	}
	return true
}

// reasoned reports whether an error is a valid reason to refuse a position: a step in progress no longer exists,
// nothing can be decided, or no match can begin with these seats and rules.
func reasoned(g *interpreter.Game, data []byte, err error) bool {
	if errors.Is(err, record.Misplaced) || errors.Is(err, record.ErrStuck) {
		return true
	}
	r, no := record.Read(data)
	if no != nil {
		return false
	}
	_, no = g.Start(interpreter.Setup{Seats: r.Seats, Options: r.Options, Seed: r.Seed})
	return no != nil && !strings.Contains(err.Error(), "contradicts itself")
}

// felled is a game that asks, after a move, about the places that the moved pieces have left.
const felled = `
game: tiny
title: {en: Tiny}
players: 2
defaults: {seats: [a, b]}
seats: {a: {name: {en: A}}, b: {name: {en: B}}}
kinds: {hut: {is: piece, name: {en: hut}}, field: {is: space, name: {en: field}}}
spaces: {field: {row: 3}}
zones: {reserve: {per: player}}
pieces: {hut: {per: player, count: 6, at: reserve}}
scopes: {turn: {}}
procedures:
  fell: {takes: {group: list(piece)}, steps: [{move: group, to: reserve(me)}]}
actions:
  storm: {steps: [{fell: hut.of(me).at(field_1)}]}
  wait: {steps: [{move: hut.of(me).at(field_2), to: field_2}]}
abilities:
  - after: fell
    id: rebuild
    each: spot
    in: uniq(map(event.group, event.was_at(it)))
    may:
      - choose: where_to
        among: field
      - move: filter(event.group, event.was_at(it) == spot)
        to: where_to
setup:
  - each: who
    in: player
    do:
      - move: hut.of(who).at(reserve(who)).some(4)
        to: field_1
      - move: hut.of(who).at(reserve(who)).some(1)
        to: field_2
play:
  - each: nth
    in: 1..3
    do:
      - each: who
        in: player
        do: [{phase: turn, of: who, do: [{offer: [storm, wait], count: 1}]}]
`

// TestMigrationOfWhatMoved checks a position with recently moved pieces, some of which no longer exist. The remaining
// ones can be asked about as before. Pieces at their start are removed before others.
func TestMigrationOfWhatMoved(t *testing.T) {
	m, err := load(t, felled).Start(interpreter.Setup{Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	table{m}.tell(t, "a: storm")
	data, err := save.Bytes(m)
	if err != nil {
		t.Fatal(err)
	}
	for count, want := range map[int][2]string{5: {"4", "1"}, 3: {"2", "1"}, 1: {"0", "1"}} {
		g := load(t, strings.Replace(felled, "count: 6", fmt.Sprintf("count: %d", count), 1))
		got, _, err := save.Checkpoint(t.Context(), g, data)
		if err != nil {
			t.Fatalf("count %d: %v", count, err)
		}
		at := func(what, want string) {
			if is, err := testkit.On(got.Engine()).Eval(what); is != want || err != nil {
				t.Errorf("count %d: %s is %s, not %s (%v)", count, what, is, want, err)
			}
		}
		at("hut.of(a).at(field_2).count", want[1])
		if count > 1 {
			table{got}.tell(t, "a: rebuild", "a: field_3")
			at("hut.of(a).at(field_3).count", want[0])
		}
		goesOn(t, g, got)
	}
}

// TestMisplacedTellsWhere checks that a refused position has the step or piece that no longer exists, and the place of
// the changed rules.
func TestMisplacedTellsWhere(t *testing.T) {
	m, err := load(t, felled).Start(interpreter.Setup{Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	table{m}.tell(t, "a: storm", "a: rebuild")
	data, err := save.Bytes(m)
	if err != nil {
		t.Fatal(err)
	}
	g := load(t, strings.NewReplacer("choose: where_to", "choose: there", "to: where_to", "to: there").Replace(felled))
	_, _, err = save.Checkpoint(t.Context(), g, data)
	if want := `play stands in the step "choose where_to" of ability rebuild, which these rules do not have, or have ` +
		`more of (ability rebuild is written at game.yaml:18:5)`; !errors.Is(err, record.Misplaced) ||
		!strings.Contains(err.Error(), want) {
		t.Errorf("it says %v, not %s", err, want)
	}
}

// TestMigrationOfAnAbilityThatIsGone checks a position that asks about an ability which no longer exists: the next due
// ability is used.
func TestMigrationOfAnAbilityThatIsGone(t *testing.T) {
	m, err := load(t, felled).Start(interpreter.Setup{Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	table{m}.tell(t, "a: storm")
	data, err := save.Bytes(m)
	if err != nil {
		t.Fatal(err)
	}
	g := load(t, strings.Replace(felled, "id: rebuild", "id: another", 1))
	got, how, err := save.Checkpoint(t.Context(), g, data)
	if err != nil || !how.Stands || got.Pending().Seat != "b" {
		t.Fatalf("it is refused: %v", err)
	}
	goesOn(t, g, got)
}
