package check

import (
	"math/rand/v2"
	"os"
	"testing"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"

	"github.com/google/go-cmp/cmp"
)

// made returns the game of content beside the smallest game, without problems.
func made(t *testing.T, text string) *model.Game {
	t.Helper()
	g, ps := beside(t, content(text))
	if g == nil {
		t.Fatal(ps.Err())
	}
	return g
}

// TestOrderOfFiles checks that the declarations of a file are known in every other, in any order of reading.
func TestOrderOfFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	for _, dir := range packages(t) {
		var ps source.Problems
		files := source.Package(os.DirFS(dir), &ps, ".")
		r := rand.New(rand.NewPCG(1, 2))
		for range 3 {
			r.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
			if (Input{Files: files, Lint: TestLint}).Game(&ps) == nil {
				t.Fatalf("%s: %v", dir, ps.Err())
			}
		}
	}
	chain := []*source.File{
		{Name: "a.yaml", Text: []byte("law: a\nspaces:\n  hollow: {h1: {depth: 2}}\n")},
		{Name: "b.yaml", Text: []byte("law: b\nkinds:\n  hollow: {is: cave}\n")},
		{Name: "c.yaml", Text: []byte("law: c\nkinds:\n  cave: {is: dell, has: {depth: int}}\n")},
		{Name: "d.yaml", Text: []byte("law: d\nkinds:\n  dell: {is: spot}\n")},
	}
	for range 24 {
		rand.Shuffle(len(chain), func(i, j int) { chain[i], chain[j] = chain[j], chain[i] })
		if _, ps := beside(t, chain); ps.Len() > 0 {
			t.Fatal(ps.Err())
		}
	}
}

func TestPolicy(t *testing.T) {
	g := made(t, `
-- bot.yaml --
bot: machine
seats: {robot: {decides: nobody}}
policy:
  - choose: goal
    prefer: [{most: it.room}, {least: man.of(me).at(it).count}]
`)
	p := g.Policies[0]
	if len(p.Seats) != 1 || g.Seats[p.Seats[0]].ID != "robot" || p.Choose != "goal" || len(p.Prefer) != 2 ||
		g.Decls.TypeName(p.It.Type) != "spot" {
		t.Errorf("%+v", p)
	}
}

func TestColumnOfNames(t *testing.T) {
	g := made(t, `
enums: {metal: [gold, silver]}
pieces:
  crate: {count: 2, at: deck, track: {yield: [silver, gold], price: [4, 5]}}
rulings:
  brought: {ask: {}, is: "track(crate, yield)"}
  all_brought: {ask: {}, is: "uncovered(crate, yield)"}
`)
	types := map[string]string{}
	for _, r := range g.Rulings {
		types[r.ID] = g.Decls.TypeName(r.Type)
	}
	if types["brought"] != "metal" || types["all_brought"] != "list(metal)" {
		t.Errorf("%v", types)
	}
	tr := g.Pieces[len(g.Pieces)-1].Track
	if col := tr.Named["yield"]; len(col) != 2 || col[0] != 1 || col[1] != 0 || tr.Named["price"][1] != 5 {
		t.Errorf("%v", tr.Named)
	}
}

// TestMasked checks that a choice with candidates from hidden information is marked, and choices of public things and
// numbers are not.
func TestMasked(t *testing.T) {
	g := made(t, `
rulings:
  whites: {ask: {who: player}, is: "filter(hand(who), .colour == white)"}
procedures:
  ask:
    steps:
      - choose: from_hand
        among: hand(me)
        optional: true
      - choose: through_ruling
        among: whites(me)
        optional: true
      - let: kept
        be: whites(me)
      - choose: through_let
        among: kept
        optional: true
      - choose: by_bid
        among: spot
        where: it.room > bid(me)
        optional: true
      - choose: by_count
        among: spot
        where: hand(me).count > it.room
        optional: true
      - choose: public
        among: man.of(me)
        optional: true
      - move: concat([from_hand], [through_ruling], [through_let])
        to: discards
      - move: man.at([by_bid, by_count])
        to: public.space
`)
	want := map[string]bool{"from_hand": true, "through_ruling": true, "through_let": true, "by_bid": true,
		"by_count": false, "public": false}
	for _, p := range g.Procs {
		for _, s := range p.Body.Steps {
			if c, ok := s.(*model.Choose); ok && p.ID == "ask" && c.Masked != want[c.Bind.Name] {
				t.Errorf("%s: masked %v", c.Bind.Name, c.Masked)
			}
		}
	}
}

// TestUntilOfNamedEffect checks that a step which applies a named effect gives its duration, if the effect does not.
func TestUntilOfNamedEffect(t *testing.T) {
	g := made(t, `
effects:
  haze: {rules: [{forbid: may_enter}]}
procedures:
  darken:
    steps:
      - apply: haze
        until: end(turn)
`)
	if e := g.Effects[0]; e.Until != g.Decls.Symbols["turn"].ID {
		t.Errorf("until %d", e.Until)
	}
}

// TestArticlesOfAnEffect checks that the rules and abilities of an effect cite its articles, except those with their
// own articles.
func TestArticlesOfAnEffect(t *testing.T) {
	g := made(t, `
effects:
  haze:
    article: 1.2
    rules: [{forbid: may_enter}, {add: hand_limit, value: 1, article: 2}]
    abilities: [{at: start(turn), do: [{draw: 1}]}]
procedures:
  darken:
    steps:
      - apply: haze
        until: end(turn)
      - apply: [{forbid: may_enter}]
        article: 1
`)
	e, in := g.Effects[0], g.Effects[1]
	got := [][]string{e.Rules[0].Articles, e.Rules[1].Articles, e.Abilities[0].Articles, in.Rules[0].Articles}
	want := [][]string{{"book:1.2"}, {"book:2"}, {"book:1.2"}, {"book:1"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("articles (-want +got):\n%s", diff)
	}
}

// TestHolders checks that pieces which hold others are read as places, one or a list.
func TestHolders(t *testing.T) {
	g := made(t, `
rulings:
  stowed: {ask: {}, is: man.at(crate).count}
  stowed_in: {ask: {box: crate}, is: man.at(box).count}
`)
	for _, r := range g.Rulings {
		found := false
		r.Base.Walk(func(n *expr.Node) { found = found || n.Op == expr.OpContents })
		if want := r.ID == "stowed" || r.ID == "stowed_in"; found != want {
			t.Errorf("%s: %v", r.ID, found)
		}
	}
}
