package knowledge_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"precept/interpreter"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/internal/state"
	"precept/interpreter/lint"
	"precept/interpreter/source"
	"precept/interpreter/view"
)

// histories holds every position at which seat a decides in some hundred matches with different chance and answers of
// others. Positions are grouped by what a sees. It does not use the code that changes positions.
type histories struct {
	p *compile.Program
	// by view and question of a: the number of each world, with the result of each answer
	worlds map[string]map[string]int
	offers map[string]map[string]bool // by the same key: the options of a
}

// matches is the number of matches that are played of each small game.
const matches = 300

// playOut plays a small game often enough to reach every position.
func playOut(t *testing.T, text string) *histories {
	t.Helper()
	h := &histories{p: begunMatch(t, textGame(t, text), 1).P, worlds: map[string]map[string]int{},
		offers: map[string]map[string]bool{}}
	for seed := range uint64(matches) {
		h.play(t, seed, func(x *exec.Run) {
			k := h.seen(x)
			if h.worlds[k] == nil {
				h.worlds[k], h.offers[k] = map[string]int{}, map[string]bool{}
			}
			h.worlds[k][h.world(t, x)]++
			h.offers[k][offersOf(x)] = true
		})
	}
	return h
}

// play plays one match at random, and calls f at each decision of a.
func (h *histories) play(t *testing.T, seed uint64, f func(x *exec.Run)) {
	t.Helper()
	x, rng := exec.New(h.p, state.New(h.p.Layout)), rand.New(rand.NewPCG(seed, 11))
	if err := x.Begin(seed); err != nil {
		t.Fatal(err)
	}
	for !x.Over() {
		if x.Pending().Seat == 0 {
			f(x)
		}
		if err := x.Answer(x.Pending().Sample(rng.IntN)); err != nil {
			t.Fatal(err)
		}
	}
}

// seen returns everything that a learns: its view and its question.
func (h *histories) seen(x *exec.Run) string {
	d := x.Pending()
	return fmt.Sprint(knowledge.Of(x.P, x.M, 0), d.Name, d.Node.Span, d.Chosen())
}

// world returns the complete position, and the winners after each answer to the question. These show differences in the
// names that frames hold.
func (h *histories) world(t *testing.T, x *exec.Run) string {
	t.Helper()
	all := knowledge.Of(x.P, x.M, knowledge.Everything)
	for _, pl := range all.Places {
		q := slices.IndexFunc(x.P.Places, func(p compile.Place) bool { return p.Name == pl.Name })
		if x.M.L.Order[q] == state.Heap {
			slices.SortFunc(pl.Pieces, func(a, b view.Piece) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		}
	}
	out := fmt.Sprint(all)
	for _, o := range x.Pending().Options(nil) {
		y := exec.New(x.P, x.M.Clone())
		if err := errors.Join(y.Resume(), y.Answer(o)); err != nil {
			t.Fatal(err)
		}
		for !y.Over() {
			if err := y.Answer(y.Pending().Options(nil)[0]); err != nil {
				t.Fatal(err)
			}
		}
		out += fmt.Sprint(" ", x.Describe(x.Pending(), o).ID, y.M.Ctl[state.Winners])
	}
	return out
}

func offersOf(x *exec.Run) string {
	out := ""
	for _, o := range x.Pending().Options(nil) {
		out += x.Describe(x.Pending(), o).ID + " "
	}
	return out
}

// smallGames returns the guessing games by name.
func smallGames(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../../agents/testdata/guess/*/game.yaml")
	if err != nil || len(files) < 9 {
		t.Fatalf("%d games, %v", len(files), err)
	}
	out := map[string]string{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.Base(filepath.Dir(f))] = string(text)
	}
	return out
}

// TestWorldsAreThoseOfHistories checks that changed positions occur in a match in which the seat has the same
// information, and that all such positions are drawn. If others answer at the same time, given answers are drawn
// separately. Then results of a's answer are not compared.
func TestWorldsAreThoseOfHistories(t *testing.T) {
	games := smallGames(t)
	names := slices.Sorted(maps.Keys(games))
	played := map[string]*histories{}
	for _, name := range names {
		played[name] = playOut(t, games[name])
	}
	rapid.Check(t, func(r *rapid.T) {
		name := rapid.SampledFrom(names).Draw(r, "game")
		seed := rapid.Uint64Range(0, matches-1).Draw(r, "match")
		h := played[name]
		h.play(t, seed, func(x *exec.Run) {
			k, p := h.seen(x), x.P
			drawn := map[string]bool{}
			for s := range uint64(25 * len(h.worlds[k])) {
				y := exec.New(p, x.M.Clone())
				knowledge.Permute(p, y.M, 0, s)
				if err := errors.Join(y.M.Consistent(), y.Resume()); err != nil {
					r.Fatal(err)
				}
				if got := h.seen(y); got != k {
					r.Fatalf("%s: a is told otherwise:\n%s\n%s", name, k, got)
				}
				w := h.world(t, y)
				if h.worlds[k][w] == 0 {
					all := strings.Join(slices.Sorted(maps.Keys(h.worlds[k])), "\n")
					r.Fatalf("%s: no match comes to\n%s\nbut to\n%s", name, w, all)
				}
				drawn[w] = true
			}
			for w := range h.worlds[k] {
				if !drawn[w] {
					r.Errorf("%s: a match comes to this, and it is never drawn:\n%s", name, w)
				}
			}
		})
	})
}

// leaks holds conditions, for guessing games, by which the options of a reveal hidden information. The checker refuses
// them. It lets some pass if it cannot know that a is asked.
var leaks = map[string]string{
	"hidvar": "hidden", "let_in_phase": "held", "sealed": "chosen(b)", "deck_order": "first_card.colour",
	"set_aside": "about.colour", "given_face": "hue", "in_flight": "card_of_two.colour", "sealed_bid": "offered",
}

// TestApartFindsWhatHistoriesTell checks that Apart reports a leak exactly if the histories do: two matches with the
// same information for a and different options.
func TestApartFindsWhatHistoriesTell(t *testing.T) {
	refused := 0
	for name, text := range smallGames(t) {
		texts := map[string]string{name: text}
		if secret := leaks[name]; secret != "" {
			i := strings.Index(text, "choose: guess")
			i += strings.Index(text[i:], "among:")
			j := i + strings.Index(text[i:], "\n")
			indent := text[strings.LastIndex(text[:i], "\n"):i]
			leaking := text[:j] + indent + "where: it != " + secret + text[j:]
			if refusesLeak(t, leaking) {
				refused++
				leaking = strings.Replace(leaking, "by: a\n", "by: player.from(a).first\n", 1) // unknown to the checker
			}
			if !refusesLeak(t, leaking) {
				texts[name+", leaking"] = leaking
			}
		}
		for name, text := range texts {
			h := playOut(t, text)
			told := false
			for _, offers := range h.offers {
				told = told || len(offers) > 1
			}
			if told != strings.Contains(name, "leaking") {
				t.Fatalf("%s: the histories say %v", name, told)
			}
			var found error
			y := exec.New(h.p, state.New(h.p.Layout))
			for seed := range uint64(30) {
				h.play(t, seed, func(x *exec.Run) {
					for s := range uint64(10) {
						if err := knowledge.Apart(x, y, 0, s); err != nil {
							found = err
						}
					}
				})
			}
			var leak *view.Leak
			if told != errors.As(found, &leak) {
				t.Errorf("%s: the histories say %v, and Apart: %v", name, told, found)
			}
		}
	}
	if refused < len(leaks) {
		t.Errorf("the checker refuses only %d of %d leaks", refused, len(leaks))
	}
}

// refusesLeak reports whether the only problem of a game is that its options reveal a secret.
func refusesLeak(t *testing.T, text string) bool {
	t.Helper()
	g, err := lint.With(interpreter.Open(fstest.MapFS{"game.yaml": {Data: []byte(text)}}, ".")).Load(t.Context())
	if problems, wrong := errors.AsType[*source.Problems](err); wrong {
		for _, p := range problems.All() {
			if p.Code != "hidden" {
				t.Fatal(p)
			}
		}
	}
	return g == nil
}
