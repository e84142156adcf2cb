package soak

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/simulate"
	"precept/internal/lru"
	"precept/interpreter"
	"precept/interpreter/source"
)

// mostLoaded is how many loaded games are cached, since loading a game takes longer than a match.
const mostLoaded = 12

// Pool contains what trials can play: the games of a library, their variants, and mods.
type Pool struct {
	library *desk.Library
	mods    map[string][]*interpreter.Mod // by game
	loaded  *lru.Cache[*loadedGame]
	read    *lru.Cache[*read]
	texts   *lru.Cache[[]string]
}

// loadedGame is a game loaded with some layers, or the problems that prevent that.
type loadedGame struct {
	game     *interpreter.Game
	problems error
}

// mods is the folder of the mods that are applied to games at random.
const mods = "examples/mods"

// Open returns the games that come with the program, with the mods in the examples of the module.
//
// # Errors
//
// An error of a game or a mod.
func Open() (*Pool, error) {
	d := &desk.Desk{Out: io.Discard, Err: io.Discard, Lang: "en"}
	l, err := d.Library()
	if err == nil {
		err = l.Named()
	}
	if err != nil {
		return nil, err
	}
	p := &Pool{library: l, mods: map[string][]*interpreter.Mod{}, loaded: lru.New[*loadedGame](mostLoaded),
		read: lru.New[*read](mostLoaded), texts: lru.New[[]string](mostLoaded)}
	entries, err := os.ReadDir(filepath.Join(root(), mods))
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		mod, err := d.OpenMod(filepath.Join(root(), mods, e.Name()))
		if err != nil {
			return nil, err
		}
		p.mods[mod.Game] = append(p.mods[mod.Game], mod)
	}
	return p, nil
}

// root returns the folder of the module, which contains go.mod. It is above the folder in which tests run.
func root() string {
	dir, _ := os.Getwd()
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
	}
	return dir
}

// over is a layer with its name: a variant or a mod.
type over struct {
	layer interpreter.Layer
	name  string
}

// Draw draws a game with some layers. Three times out of four it tries up to three variants; each mod of the game is
// added with a probability of one in four. Games with more seats are drawn more often. If the layers cannot be
// combined, they must be refused with problems that have places; then Draw tries only the first layer.
//
// # Errors
//
// A game that cannot be loaded as it is or with one layer; a problem without a place.
func (p *Pool) Draw(t *Trial) (*interpreter.Game, error) {
	pkg := p.library.Packages[p.index(t.Rand)]
	some := p.layers(t.Rand, pkg.ID)
	for {
		l := p.load(pkg.ID, some)
		if l.game != nil {
			for _, o := range some {
				sort := Variants
				if o.layer.Mod != nil {
					sort = Mods
				}
				t.Played(sort, pkg.ID+"+"+o.name)
			}
			return l.game, nil
		}
		if err := Placed(l.problems); err != nil {
			return nil, err
		}
		if len(some) == 0 || len(some) == 1 && !p.library.Covered() {
			return nil, fmt.Errorf("%s cannot be loaded: %v", strings.Join(append([]string{pkg.ID}, names(some)...), "+"),
				l.problems)
		}
		t.Count(Refused, 1)
		some = some[:min(1, len(some)-1)]
	}
}

func names(some []over) (out []string) {
	for _, o := range some {
		out = append(out, o.name)
	}
	return out
}

// index returns the index of a random package, weighted by its number of seats.
func (p *Pool) index(rng *rand.Rand) int {
	all := p.library.Packages
	weights, sum := make([]int, len(all)), 0
	for i, pkg := range all {
		weights[i] = 1
		if l := p.load(pkg.ID, nil); l.game != nil {
			weights[i] = max(1, len(l.game.Definition().Seats))
		}
		sum += weights[i]
	}
	n := rng.IntN(sum)
	for i, w := range weights {
		if n -= w; n < 0 {
			return i
		}
	}
	return 0
}

// layers draws the layers of a game: first mods, then variants. Mods can bring variants of their own.
func (p *Pool) layers(rng *rand.Rand, id string) (out []over) {
	pkg, _ := p.library.Find(id)
	variants := p.library.Known(pkg)
	mods := slices.Clone(p.mods[id])
	rng.Shuffle(len(mods), func(i, j int) { mods[i], mods[j] = mods[j], mods[i] })
	for _, m := range mods {
		if rng.IntN(4) == 0 {
			out = append(out, over{interpreter.Layer{Mod: m}, m.Name})
		}
	}
	for range min(rng.IntN(4), len(variants)) {
		v := variants[rng.IntN(len(variants))]
		if !slices.ContainsFunc(out, func(o over) bool { return o.layer.Variant == v }) {
			out = append(out, over{interpreter.Layer{Variant: v}, v})
		}
	}
	return out
}

// load loads a game with layers. They follow the layers that the flags give to all games.
func (p *Pool) load(id string, some []over) *loadedGame {
	key := strings.Join(append([]string{id}, names(some)...), "\x00")
	out, _ := p.loaded.Get(key, func() (*loadedGame, error) {
		pkg, err := p.library.Find(id)
		if err != nil {
			return nil, err
		}
		stack := p.library.Over(pkg)
		for _, o := range some {
			stack = append(stack, o.layer)
		}
		l := &loadedGame{}
		l.game, l.problems = p.library.Lay(pkg, stack...)
		return l, nil
	})
	return out
}

// Placed returns an error if content was refused without a problem, or by one without a text or with a place outside
// its file. Problems for which no file is to blame have no place.
func Placed(wrong error) error {
	ps, ok := errors.AsType[*source.Problems](wrong)
	if !ok || ps.Len() == 0 {
		return errors.New("it is refused, and nothing is said to be wrong")
	}
	var err error
	ps.Each(func(x *source.Problem) {
		f := x.Span.File
		switch {
		case err != nil:
		case x.Text.String() == "":
			err = fmt.Errorf("a problem does not say what is wrong: %s [%s]", x.Text, x.Code)
		case f != nil && (x.Span.Start < 0 || x.Span.End > len(f.Text) || x.Span.Start > x.Span.End):
			err = fmt.Errorf("the place of a problem lies outside its file %s: %s [%s]", f.Name, x.Text, x.Code)
		}
	})
	return err
}

// tries is the maximal number of line-ups drawn, since the rules may refuse some.
const tries = 100

// Start draws a line-up of a game and starts a match.
//
// # Errors
//
// All line-ups were refused by the rules, or the match could not be started.
func Start(t *Trial, g *interpreter.Game) (*interpreter.Match, error) {
	l := simulate.LineupsOf(g.Definition())
	var err error
	for range tries {
		s := interpreter.Setup{Seed: t.Rand.Uint64()}
		s.Seats, s.Options = l.Draw(t.Rand)
		var m *interpreter.Match
		if m, err = g.Start(s); errors.Is(err, interpreter.ErrUnfit) {
			continue
		}
		if m != nil {
			Played(t, g, m.Record.Seats)
		}
		return m, err
	}
	return nil, fmt.Errorf("%d line-ups were drawn, and the rules refuse them all: %w", tries, err)
}

// Played counts a match and its line-up.
func Played(t *Trial, g *interpreter.Game, seats []string) {
	seats = slices.Sorted(slices.Values(seats))
	t.Played(Lineups, g.Definition().ID+": "+strings.Join(seats, ", "))
	t.Count(Matches, 1)
}

// begun starts a match with random rules and a random line-up.
func (p *Pool) begun(t *Trial) (*interpreter.Match, error) {
	g, err := p.Draw(t)
	if err != nil {
		return nil, err
	}
	m, err := Start(t, g)
	if err != nil {
		return nil, about(g, nil, err)
	}
	return m, nil
}

// about adds the game and the line-up to an error.
func about(g *interpreter.Game, m *interpreter.Match, err error) error {
	of := strings.Join(append([]string{g.Definition().ID}, g.Variants()...), "+")
	if m != nil {
		of += " (" + strings.Join(m.Record.Seats, ", ") + ")"
	}
	return fmt.Errorf("%s: %w", of, err)
}

// play gives up to n random answers, and calls each before every one. It returns false if the match is over.
func play(t *Trial, m *interpreter.Match, n int, each func(*interpreter.Decision) error) (bool, error) {
	for range n {
		if m.Over() {
			return false, nil
		}
		d := m.Pending()
		if d == nil {
			return false, errors.New("there is no decision, and the match is not over")
		}
		if each != nil {
			if err := each(d); err != nil {
				return false, err
			}
		}
		if d.Count() == 0 {
			return false, cmp.Or(m.Engine().DeadEnd(), m.Engine().Err(), error(errors.New("a decision has no option")))
		}
		if err := m.Answer(d.Sample(t.Rand.IntN)); err != nil {
			return false, err
		}
		t.Count(Decisions, 1)
	}
	return !m.Over(), nil
}
