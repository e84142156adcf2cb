package campaign

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"precept/internal/generate"
	"precept/internal/plural"
	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// Options says how much of a package is played.
type Options struct {
	Matches int // of each package
	Answers int // after which a match is given up
	// an additional check at every decision of the plain match, which returns what is wrong, "" for nothing
	Also func(*interpreter.Match) string
	// the only way to compare; if "", all ways are compared and the invariants are checked
	Only string
	// how many answers are given before comparing, to reach late positions
	Skip int
}

// Short contains the options for one package in a campaign.
var Short = Options{Matches: 3, Answers: 60}

// Tally counts what was played.
type Tally struct {
	Packages, Valid, Matches, Decisions, Over, Faults int
}

// Add adds another tally.
func (t *Tally) Add(o Tally) {
	t.Packages, t.Valid, t.Matches = t.Packages+o.Packages, t.Valid+o.Valid, t.Matches+o.Matches
	t.Decisions, t.Over, t.Faults = t.Decisions+o.Decisions, t.Over+o.Over, t.Faults+o.Faults
}

func (t Tally) String() string {
	return fmt.Sprintf("%s, %d valid; %s, %d of them over, %d with a fault of the content; %s",
		plural.Count(t.Packages, "package", "packages"), t.Valid, plural.Count(t.Matches, "match", "matches"), t.Over,
		t.Faults, plural.Count(t.Decisions, "decision", "decisions"))
}

// Finding is a match in which two ways of playing differ, or a check fails.
type Finding struct {
	Package *generate.Package // nil if the game was not generated
	Match   uint64            // seed of the match
	Way     string            // which way or check failed; the same for failures of one kind
	What    string
	Words   []string // the answers, each with the seat that gave it
}

func (f *Finding) Error() string {
	if f.Package == nil {
		return fmt.Sprintf("%s, after %s: %s", f.Way, plural.Count(len(f.Words), "answer", "answers"), f.What)
	}
	return fmt.Sprintf("package %d, match %d, %s, after %s: %s", f.Package.Seed, f.Match, f.Way,
		plural.Count(len(f.Words), "answer", "answers"), f.What)
}

// Report returns the finding with the answers and the package.
func (f *Finding) Report() string {
	return fmt.Sprintf("%v\nanswers: %s\n%s", f, strings.Join(f.Words, ", "), f.Package)
}

// Try plays some matches of a package in every way. It returns a nil finding if they all agree. A package with errors
// is not played.
func Try(p *generate.Package, opt Options) (Tally, *Finding) {
	tally := Tally{Packages: 1}
	var f *Finding
	g, f := load(p)
	if g == nil {
		return tally, f
	}
	tally.Valid = 1
	for seed := range uint64(opt.Matches) {
		if f := ofPackage(p, g, opt, seed, &tally).guarded(); f != nil {
			return tally, f
		}
	}
	return tally, nil
}

// Match plays one match of a game that a person wrote, in every way. Every fault of the content is a finding.
func Match(g *interpreter.Game, s interpreter.Setup, opt Options, rng *rand.Rand) (Tally, *Finding) {
	var tally Tally
	t := &trial{g: g, setup: s, opt: opt, rng: rng, tally: &tally}
	f := t.guarded()
	return tally, f
}

// load reads and checks a package; a panic of the checker is a finding.
func load(p *generate.Package) (g *interpreter.Game, f *Finding) {
	defer func() {
		if r := recover(); r != nil {
			f = &Finding{Package: p, Way: "panic in check", What: fmt.Sprint(r, "\n", stack())}
		}
	}()
	began := time.Now()
	g, err := lint.With(interpreter.Open(p.FS(), ".")).Load(context.Background())
	switch took := time.Since(began); {
	case took > patience:
		return nil, &Finding{Package: p, Way: "slow check", What: fmt.Sprintf("it takes %v", took)}
	case err != nil && !hasPlace(err):
		return nil, &Finding{Package: p, Way: "no place", What: fmt.Sprint("it is refused, and no problem has a place: ",
			err)}
	}
	return g, nil
}

// hasPlace reports whether any problem of a package has a place.
func hasPlace(err error) bool {
	ps, ok := errors.AsType[*source.Problems](err)
	return ok && slices.ContainsFunc(ps.All(), func(p source.Problem) bool { return p.Span.File != nil })
}

// patience is how long checking a package, or one answer, may take on a busy machine.
const patience = 20 * time.Second

// trial is one match that is played in every way.
type trial struct {
	pack  *generate.Package
	g     *interpreter.Game
	setup interpreter.Setup
	opt   Options
	rng   *rand.Rand
	tally *Tally

	at    string // what is being done, for the report of a panic
	spare *interpreter.Engine
	words []string
}

// ofPackage returns the match of a package with that seed.
func ofPackage(p *generate.Package, g *interpreter.Game, opt Options, seed uint64, tally *Tally) *trial {
	return &trial{pack: p, g: g, setup: interpreter.Setup{Seed: seed}, opt: opt,
		rng: rand.New(rand.NewPCG(p.Seed, seed)), tally: tally}
}

func (t *trial) finding(way, format string, args ...any) *Finding {
	return &Finding{Package: t.pack, Match: t.setup.Seed, Way: way, What: fmt.Sprintf(format, args...), Words: t.words}
}

// guarded plays the match, and turns a panic into a finding.
func (t *trial) guarded() (f *Finding) {
	defer func() {
		if r := recover(); r != nil {
			f = t.finding("panic "+t.at, "%v\n%s", r, stack())
		}
	}()
	return t.play()
}

// stack returns the calls of the project in the current stack.
func stack() string {
	lines := strings.Split(string(debug.Stack()), "\n")
	var out []string
	for i := 0; i+1 < len(lines) && len(out) < 12; i++ {
		if strings.Contains(lines[i+1], "/precept/") || strings.Contains(lines[i+1], "/interpreter/") {
			out = append(out, strings.TrimSpace(lines[i+1]))
		}
	}
	return strings.Join(out, "\n")
}

// begin starts the match for one way; nil stands for the plain way.
func (t *trial) begin(w *way) (*interpreter.Match, error) {
	if w == nil {
		return t.g.Start(t.setup)
	}
	return t.g.StartBuilt(t.setup, w.build)
}

func (t *trial) play() *Finding {
	t.at = "at the start"
	plain, err := t.begin(nil)
	if err != nil && plain == nil {
		return t.finding("start", "%v", err)
	}
	var seats []*seat
	for i := range ways {
		if t.opt.Only != "" && ways[i].name != t.opt.Only {
			continue
		}
		t.at = ways[i].name
		m, _ := t.begin(&ways[i])
		if m == nil {
			return t.finding(ways[i].name, "it does not begin")
		}
		seats = append(seats, &seat{way: ways[i], m: m})
	}
	t.tally.Matches++
	if f := t.on(plain, seats); f != nil {
		return f
	}
	if t.opt.Only != "" {
		return nil
	}
	return t.setUp()
}

// on gives the same random answers to all matches until the matches are over.
func (t *trial) on(plain *interpreter.Match, seats []*seat) *Finding {
	for n := 0; ; n++ {
		skipped := n < t.opt.Skip
		for _, s := range seats {
			t.at = s.name
			if s.diverged || skipped {
				continue
			}
			if text := s.difference(plain); text != "" {
				return t.finding(s.name, "%s", text)
			}
		}
		if t.opt.Also != nil && plain.Engine().Err() == nil {
			if text := t.opt.Also(plain); text != "" {
				return t.finding("also", "%s", text)
			}
		}
		d := plain.Pending()
		switch {
		case plain.Engine().Err() != nil:
			t.tally.Faults++
			return t.fault(plain.Engine().Err())
		case plain.Over() && plain.Engine().Ending() == generate.Lost:
			return t.finding("lost", "a variable does not hold what was written into it")
		case plain.Over():
			t.tally.Over++
			return t.whole(plain)
		case d == nil:
			return t.finding("stuck", "nothing is asked, and the match is not over")
		case n == t.opt.Skip+t.opt.Answers:
			return t.whole(plain)
		}
		options := d.Options()
		if plain.Engine().Err() != nil {
			continue
		}
		if len(options) == 0 {
			return t.finding("dead end", "a decision without an option: %s", asks(plain))
		}
		if t.opt.Only == "" && !skipped {
			if f := t.invariants(plain, options); f != nil {
				return f
			}
			if err := plain.Engine().Err(); err != nil { // the other options cannot be found
				t.tally.Faults++
				return t.fault(err)
			}
		}
		if f := t.answer(plain, seats, options[t.rng.IntN(len(options))], skipped); f != nil {
			return f
		}
		t.tally.Decisions++
	}
}

// answer gives one answer to all matches. Unless skipped is set, it first replaces each match as the match's way
// requires.
func (t *trial) answer(plain *interpreter.Match, seats []*seat, o interpreter.Option, skipped bool) *Finding {
	t.words = append(t.words, plain.Pending().Seat+": "+o.ID)
	t.at = "plain"
	began := time.Now()
	if err := plain.Answer(o); err != nil && plain.Engine().Err() == nil {
		return t.finding("answer", "what is offered is refused: %v", err)
	}
	if took := time.Since(began); took > patience {
		return t.finding("slow", "the answer takes %v", took)
	}
	for _, s := range seats {
		if s.diverged {
			continue
		}
		t.at = s.name
		if s.next != nil && !skipped {
			m, err := s.next(t, s.m)
			if err != nil {
				return t.finding(s.name, "%v", err)
			}
			s.m = m
		}
		s.m.Engine().Rebuild(s.build)
		if err := s.m.Answer(o); err != nil && s.m.Engine().Err() == nil {
			return t.finding(s.name, "%s is refused: %v; it asks %s", o.ID, err, asks(s.m))
		}
	}
	return nil
}

var placed = regexp.MustCompile(`\.yaml:\d+:\d+`)

// fault returns a finding for a fault of a match. Generated content may exceed the limits of the program: such faults
// are no findings. In an unruly package, any fault with a place in the content is allowed.
func (t *trial) fault(err error) *Finding {
	switch {
	case t.pack == nil:
		return t.finding("fault", "%v", err)
	case t.pack.Unruly() && placed.MatchString(err.Error()):
		return nil
	}
	for _, text := range []string{"that would never end", "more steps than", "deeper than", "would never end",
		"looks at more", "than a match holds", "than a match can hold",
		"more work than one decision"} {
		if strings.Contains(err.Error(), text) {
			return nil
		}
	}
	return t.finding("fault", "%v", err)
}

// Write writes a package to a folder, so that you can open it with the program.
func Write(p *generate.Package, dir string) error {
	for _, f := range p.Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(f.Root.YAML()), 0o644); err != nil {
			return err
		}
	}
	return nil
}
