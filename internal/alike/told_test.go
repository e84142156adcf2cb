package alike_test

import (
	"errors"
	"flag"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"precept/content"
	"precept/internal/alike"
	"precept/internal/generate"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/lint"
	"precept/interpreter/view"
)

var (
	matches = flag.Int("matches", 1, "of each game, how many matches are held against others")
	small   = flag.Int("small", 4, "of each small game whose secrets must be kept, how many")
	pages   = flag.Int("pages", 16, "of how many pairs one is held against each other in all that is shown")
	moves   = flag.Int("moves", 60, "of each of them, how many moves are made")
	made    = flag.Int("made", 8, "how many generated games are played")
	chance  = flag.Uint64("chance", 1, "seed of what is drawn, 0 for another each time")
)

// guesses is the folder of the guessing games, which are over before the log can tell much.
const guesses = "../../interpreter/agents/testdata/guess"

// loaded returns the built-in games, the first edition of Root, and small games.
func loaded(t *testing.T) map[string]*interpreter.Game {
	t.Helper()
	out := map[string]*interpreter.Game{}
	load := func(name string, files fs.FS, root string, stack ...interpreter.Layer) {
		g, err := lint.With(interpreter.Open(files, root)).Load(t.Context(), stack...)
		if err != nil {
			t.Fatal(err)
		}
		out[name] = g
	}
	files, err := fs.Glob(content.Files, "games/*/game.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		load(path.Base(path.Dir(f)), content.Files, path.Dir(f))
	}
	load("root", content.Files, ".")
	load("root_first_edition", content.Files, ".", interpreter.Layer{Variant: "first_edition"})
	for _, dir := range []string{secret, guesses} {
		small, err := filepath.Glob(dir + "/*/game.yaml")
		if err != nil || len(small) == 0 {
			t.Fatal(dir, err)
		}
		for _, f := range small {
			load(filepath.Base(dir)+"_"+filepath.Base(filepath.Dir(f)), os.DirFS(filepath.Dir(f)), ".")
		}
	}
	return out
}

// TestFinishedLinesTellNoSecrets compares matches that differ only in what a seat may not know, from their beginning.
// Their logs and everything else must show the seat the same.
func TestFinishedLinesTellNoSecrets(t *testing.T) {
	for id, g := range loaded(t) {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			rng, pairs := chances(t), 0
			for range many(id) {
				n, err := walked(g, rng, played(id))
				if err != nil {
					t.Fatal(err)
				}
				pairs += n
			}
			if t.Logf("%d pairs", pairs); pairs == 0 && keeps(t, id, g) {
				t.Error("nothing was held against each other")
			}
		})
	}
}

func TestFinishedLinesOfMadeGamesTellNoSecrets(t *testing.T) {
	rng, pairs := chances(t), 0
	for n := 0; n < *made; n++ {
		p := generate.New(rng.Uint64())
		g, _ := lint.With(interpreter.Open(p.FS(), ".")).Load(t.Context())
		if g == nil {
			continue
		}
		n, err := walked(g, rng, alike.Play{Moves: *moves, Looks: 6, Pages: *pages, Aloud: true})
		if leak := (*view.Leak)(nil); errors.As(err, &leak) { // other faults of generated games do not matter here
			t.Fatalf("%v\n%s", err, p)
		}
		pairs += n
	}
	t.Logf("%d pairs", pairs)
}

// secret is the folder of small games with secrets.
const secret = "testdata/secret"

// many returns the number of matches of a game to play.
func many(id string) int {
	if strings.HasPrefix(id, filepath.Base(secret)) {
		return *small
	}
	return *matches
}

// played returns how the matches of a game are played and compared.
func played(id string) alike.Play {
	p := alike.Play{Moves: *moves, Looks: 6, Pages: *pages}
	if strings.HasPrefix(id, filepath.Base(secret)) {
		p.Looks, p.Pages = 2, 4
	}
	return p
}

// keeps reports whether a game hides something for long enough that some pairs must have been compared.
func keeps(t *testing.T, id string, g *interpreter.Game) bool {
	e, err := g.NewEngine(interpreter.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	return !e.Lineup().Perfect && !strings.HasPrefix(id, filepath.Base(guesses))
}

func chances(t *testing.T) *rand.Rand {
	seed := *chance
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("-chance %d", seed)
	return rand.New(rand.NewPCG(seed, 6))
}

// walked plays a match of a random line-up, and returns how many pairs had equal logs.
func walked(g *interpreter.Game, rng *rand.Rand, p alike.Play) (int, error) {
	d := g.Definition()
	choices := d.Choices()
	for {
		s := interpreter.Setup{Seed: rng.Uint64(), Options: map[string]string{}}
		for _, key := range slices.Sorted(maps.Keys(choices)) {
			s.Options[key] = choices[key][rng.IntN(len(choices[key]))]
		}
		for _, i := range rng.Perm(len(d.Seats)) {
			if len(s.Seats) < d.MinPlayers || rng.IntN(2) > 0 && len(s.Seats) < d.MaxPlayers {
				s.Seats = append(s.Seats, d.Seats[i].ID)
			}
		}
		n, err := p.Told(g, s, rng)
		if lack := (*declared.Lack)(nil); errors.Is(err, interpreter.ErrUnfit) || errors.As(err, &lack) {
			continue
		}
		return n, err
	}
}
