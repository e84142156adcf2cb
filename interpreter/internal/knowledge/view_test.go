package knowledge_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/internal/check"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
	"precept/interpreter/narrate"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
	"precept/interpreter/view"
)

var root = sync.OnceValue(func() *model.Game {
	var ps source.Problems
	return check.Input{Files: source.Package(content.Files, &ps, ".")}.Game(&ps)
})

func start(t testing.TB, seed uint64) *exec.Run {
	t.Helper()
	return begunMatch(t, root(), seed, "marquise", "eyrie")
}

// known is everything that a seat learns: its view and, if it decides, the options and the reasons for refused ones.
type known struct {
	View   view.View
	Asked  string
	Offers []string
	Whys   []string
}

var compared = flag.Int("pairs", 1000, "how many pairs of positions are compared")

// TestWhatIsNotSeenMakesNoDifference checks that positions which differ only in information hidden from a seat look the
// same to it: its view, its options and the reasons for refusals.
func TestWhatIsNotSeenMakesNoDifference(t *testing.T) {
	want := *compared
	if testing.Short() {
		want = 200
	}
	pairs := 0
	for seed := uint64(0); pairs < want; seed++ {
		m := start(t, seed)
		r := rand.New(rand.NewPCG(seed, 1))
		for n := 0; !m.Over(); n++ {
			if n%4 == int(seed%4) {
				pairs += compare(t, m, r, fmt.Sprintf("seed %d, answer %d", seed, n))
			}
			if err := m.Answer(m.Pending().Sample(r.IntN)); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d pairs", pairs)
}

// compare compares a position with others that differ only in information hidden from one seat, for each seat and for
// nobody.
func compare(t *testing.T, m *exec.Run, r *rand.Rand, when string) (pairs int) {
	t.Helper()
	p := m.P
	for seat := knowledge.Nobody; seat < int32(len(p.Names)); seat++ {
		questions, decides := r.Uint64(), m.Pending().Seat == seat
		var mine known
		for k := range 2 {
			other := m.M.Clone()
			if !knowledge.Permute(p, other, seat, r.Uint64()) {
				break
			}
			if err := other.Consistent(); err != nil {
				t.Fatalf("%s: permuted for %d: %v", when, seat, err)
			}
			if k == 0 {
				mine = ask(t, p, m.M.Clone(), seat, decides, questions)
			}
			theirs := ask(t, p, other, seat, decides, questions)
			if !reflect.DeepEqual(mine, theirs) {
				t.Fatalf("%s: seat %d can tell two positions apart that differ in what it may not see:\n%s", when, seat,
					cmp.Diff(mine, theirs))
			}
			pairs++
		}
	}
	return pairs
}

func ask(t *testing.T, p *compile.Program, m *state.Match, seat int32, decides bool, questions uint64) known {
	t.Helper()
	k := known{View: knowledge.Of(p, m, seat)}
	if !decides {
		return k // another seat's question may depend on information that only it has
	}
	x := exec.New(p, m)
	if err := x.Resume(); err != nil {
		t.Fatal(err)
	}
	d := x.Pending()
	if d == nil || d.Seat != seat {
		k.Asked = "somebody else"
		return k
	}
	k.Asked = fmt.Sprint(d.Sort, d.Name, d.Node.Span)
	refused := map[exec.Option]bool{}
	for _, o := range d.Candidates() {
		refused[o] = true
	}
	for _, o := range d.Options(nil) {
		k.Offers = append(k.Offers, fmt.Sprint(x.Describe(d, o).ID, o))
		refused[o] = false
	}
	r := rand.New(rand.NewPCG(questions, 2))
	for n := range 3 {
		q := question(x, d, refused, r)
		if n == 2 {
			q = offered(x, d, r)
		}
		k.Whys = append(k.Whys, fmt.Sprint(q.Entry, q.Value, ":"))
		why := narrate.CoreWhy(x, q)
		for _, f := range why.Findings {
			k.Whys = append(k.Whys, fmt.Sprint(f.Node.Span, f.Yes, f.Wins, why.Offered))
		}
	}
	return k
}

// offered returns a question about an offered option.
func offered(x *exec.Run, d *exec.Decision, r *rand.Rand) narrate.CoreQuestion {
	id := x.Describe(d, d.Sample(r.IntN)).ID
	if d.Sort == exec.Menu {
		return narrate.CoreQuestion{Seat: d.Seat, Entry: id}
	}
	return narrate.CoreQuestion{Seat: d.Seat, Value: id}
}

// question returns a question about something that is not offered: a refused entry of a menu, an ability, an action or
// a place.
func question(x *exec.Run, d *exec.Decision, refused map[exec.Option]bool, r *rand.Rand) narrate.CoreQuestion {
	q := narrate.CoreQuestion{Seat: d.Seat}
	if d.Sort == exec.Menu {
		for _, o := range d.Candidates() {
			if refused[o] {
				q.Entry = x.Describe(d, o).ID
				if r.IntN(2) == 0 {
					return q
				}
			}
		}
		if q.Entry == "" || r.IntN(2) == 0 {
			q.Entry = x.P.Procs[r.IntN(len(x.P.Procs))].Model.ID
		}
		if r.IntN(3) == 0 {
			q.Entry = x.P.Instances[r.IntN(len(x.P.Instances))].Name
		}
		return q
	}
	q.Value = x.P.Places[r.IntN(x.P.Layout.Spaces)].Name
	if r.IntN(2) == 0 {
		q.Value = x.P.PieceName(r.IntN(len(x.P.Pieces)))
	}
	return q
}

// TestWhyChangesNothing checks that asking why does not change the match.
func TestWhyChangesNothing(t *testing.T) {
	m := start(t, 3)
	r := rand.New(rand.NewPCG(3, 3))
	for n := 0; !m.Over() && n < 300; n++ {
		d := m.Pending()
		before := m.M.Bytes(nil)
		narrate.CoreWhy(m, question(m, d, map[exec.Option]bool{}, r))
		if !bytes.Equal(before, m.M.Bytes(nil)) {
			t.Fatalf("answer %d: the position changed", n)
		}
		if err := m.Answer(m.Pending().Sample(r.IntN)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPermuteKeepsWhatIsKnown checks that a permutation keeps known pieces in place, and the number of pieces in each
// place.
func TestPermuteKeepsWhatIsKnown(t *testing.T) {
	m := start(t, 5)
	r := rand.New(rand.NewPCG(5, 5))
	changed := 0
	for n := 0; !m.Over() && n < 200; n++ {
		for seat := knowledge.Nobody; seat < 2; seat++ {
			other := m.M.Clone()
			if knowledge.Permute(m.P, other, seat, r.Uint64()) && !other.Equal(m.M) {
				changed++
			}
			for i := range m.P.Pieces {
				if m.P.Knows(m.M, seat, int32(i)) && other.Place[i] != m.M.Place[i] {
					t.Fatalf("answer %d: seat %d knows %s, and it moved", n, seat, m.P.PieceName(i))
				}
			}
			if diff := cmp.Diff(m.M.Num, other.Num); diff != "" {
				t.Fatalf("answer %d: how many lie where (-before +after):\n%s", n, diff)
			}
		}
		if err := m.Answer(m.Pending().Sample(r.IntN)); err != nil {
			t.Fatal(err)
		}
	}
	if changed < 300 {
		t.Errorf("only %d permutations changed anything", changed)
	}
}

// TestHands checks that a seat sees its own hand, and only the number of cards in others.
func TestHands(t *testing.T) {
	g, err := interpreter.Load(t.Context(), content.Files, ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seats: []string{"marquise", "eyrie"}, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for m.Pending().Name == "" || m.View("").Places == nil || testkit.On(m.Engine()).Progress().Decisions < 10 {
		if err := m.Answer(m.Pending().Options()[0]); err != nil {
			t.Fatal(err)
		}
	}
	type sight struct{ Told, Hidden int }
	for _, test := range []struct {
		seat string
		zone string
		sees bool
	}{
		{"marquise", "hand(marquise)", true}, {"marquise", "hand(eyrie)", false}, {"marquise", "deck", false},
		{"eyrie", "hand(eyrie)", true}, {"eyrie", "hand(marquise)", false}, {"", "hand(eyrie)", false},
	} {
		var got sight
		for _, pl := range m.View(test.seat).Places {
			if pl.Name == test.zone {
				got.Hidden = pl.Hidden
				for _, p := range pl.Pieces {
					got.Told += p.Count
				}
			}
		}
		n := got.Told + got.Hidden
		want := sight{Hidden: n}
		if test.sees {
			want = sight{Told: n}
		}
		if n == 0 || got != want {
			t.Errorf("%q of %s: %+v", test.seat, test.zone, got)
		}
	}
}

// tiles is a game with tiles face down. Only the owner sees a tile's worth, until it is turned. Others cannot
// distinguish it from equal tiles.
const tiles = `
game: tiles
title: {en: Tiles}
players: 2
seats: {a: {name: {en: A}}, b: {name: {en: B}}}
enums: {worth: [low, high]}
kinds: {tile: {is: piece, has: {up: bool, worth: {type: worth, seen_by: [owner, up]}}}}
zones: {row: {per: player, seen_by: all}}
pieces:
  low_tile: {kind: tile, per: player, at: row, count: 1, with: {worth: low}}
  high_tile: {kind: tile, per: player, at: row, count: 1, with: {worth: high}}
scopes: {turn: {}}
play:
  - phase: turn
    of: a
    do:
      - choose: turned
        among: row(a)
      - set: turned.up
        to: true
      - choose: other
        among: row(b)
      - move: other
        to: row(a)
  - end: game
    winners: [a]
    how: turned
`

// tilesLaid returns a match of tiles at its first decision.
func tilesLaid(t *testing.T) *exec.Run {
	t.Helper()
	return begunMatch(t, textGame(t, tiles), 7)
}

func TestOwnerSeesItsSecrets(t *testing.T) {
	m := tilesLaid(t)
	known := func(seat int32) string {
		out := ""
		for _, p := range knowledge.Of(m.P, m.M, seat).Places[0].Pieces {
			out += fmt.Sprint(p.Count, p.Attrs)
		}
		return out
	}
	if got, want := known(0)+" "+known(1), "1 [{worth low}]1 [{worth high}] 2 []"; got != want {
		t.Errorf("before: %s, want %s", got, want)
	}
	var ids []string
	options := m.Pending().Options(nil)
	for _, o := range options {
		ids = append(ids, m.Describe(m.Pending(), o).ID)
	}
	if diff := cmp.Diff([]string{"tile(low)", "tile(high)"}, ids); diff != "" {
		t.Error(diff)
	}
	if err := m.Answer(options[1]); err != nil {
		t.Fatal(err)
	}
	if !m.Over() {
		t.Error("a is asked about two tiles that look the same to it")
	}
	if got, want := known(1), "1 []1 [{worth low}]1 [{up true} {worth high}]"; got != want {
		t.Errorf("after: %s, want %s", got, want)
	}
}

// TestApart checks that a difference visible to a seat is reported. Here the owner no longer sees the worth of its
// tiles, and the pending question reveals it.
func TestApart(t *testing.T) {
	m := tilesLaid(t)
	y := exec.New(m.P, state.New(m.P.Layout))
	try := func() (out error) {
		for seed := range uint64(10) {
			for seat := knowledge.Nobody; seat < 2 && out == nil; seat++ {
				out = knowledge.Apart(m, y, seat, seed)
			}
		}
		return out
	}
	if err := try(); err != nil {
		t.Error(err)
	}
	for i := range m.P.Game.Decls.Attrs {
		if a := &m.P.Game.Decls.Attrs[i]; a.Name == "worth" {
			a.OwnerToo = false
		}
	}
	var leak *view.Leak
	if err := try(); !errors.As(err, &leak) || leak.Seat != "a" || leak.One != "turned tile, tile" {
		t.Errorf("%v: want a leak", err)

	}
}
