package simulate

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"time"

	"precept/interpreter"
	"precept/interpreter/narrate"
)

// Budget is how long it is tried to make a failure shorter.
type Budget struct {
	Tries int // matches played
	Time  time.Duration
}

// DefaultBudget is enough for most failures.
var DefaultBudget = Budget{Tries: 4000, Time: 30 * time.Second}

// Replay is a failure that can be played again.
type Replay struct {
	Failure                      // the seats and the error are those of the replay
	Answers []interpreter.Answer // from the beginning; the failure comes of the last
	Found   int                  // how many there were in the match in which it was found
	Tries   int                  // matches played to make it shorter
}

// Shrink plays a match of Run that failed again, and looks for a shorter one that fails in the same way: one with fewer
// seats, and one from which answers are left out. An answer that is then not offered any more is left out too. opt and
// s are those of Run.
//
// # Errors
//
// When the match does not fail again; when no match can be begun with the line-up.
func Shrink(g *interpreter.Game, s interpreter.Setup, opt Options, f Failure, b Budget) (*Replay, error) {
	if opt.Limit <= 0 {
		opt.Limit = DefaultLimit
	}
	opt.Stop = nil
	z := &shrinker{g: g, opt: opt, i: f.Game, like: Likeness(f.Err), left: b.Tries, until: time.Now().Add(b.Time)}
	s.Seats, s.Options = f.Seats, f.Options
	t, err := newTable(g, s, opt, nil)
	if err != nil {
		return nil, err
	}
	z.t = t
	z.t.keep = true
	out := z.t.seeded(f.Seed, f.Game)
	if out.err == nil || Likeness(out.err) != z.like {
		return nil, fmt.Errorf("played again, it fails differently: %v", f.Err)
	}
	z.best, z.out = slices.Clone(z.t.taken), out
	found := len(z.best)
	if b.Tries > 0 && z.closely(out.err) {
		z.shorten(b)
	}
	f.Seed, f.Err, f.Seats, f.Options = z.out.seed, z.out.err, z.out.seats, z.out.options
	return &Replay{Failure: f, Answers: z.best, Found: found, Tries: b.Tries - z.left}, nil
}

// Likeness is the same for errors that differ in numbers alone, places in files apart.
func Likeness(err error) string {
	var b *broken
	if errors.As(err, &b) {
		err = b.err
	}
	var alike interface{ Like() string }
	if errors.As(err, &alike) {
		return alike.Like()
	}
	return numbers.ReplaceAllStringFunc(err.Error(), func(s string) string {
		if s[0] >= '0' && s[0] <= '9' {
			return "#"
		}
		return s
	})
}

// numbers finds numbers, and places in files to leave them as they are.
var numbers = regexp.MustCompile(`[^\s:]+:\d+:\d+|\d+`)

// shrinker looks for shorter matches.
type shrinker struct {
	g     *interpreter.Game
	opt   Options
	i     int // the number of the match that failed
	like  string
	after error // whose check is made after every answer
	left  int   // tries
	until time.Time

	t    *table // of the line-up of the best
	best []interpreter.Answer
	out  outcome
}

// closely makes the check that failed after every answer from now on, so that it does not matter any more how many
// there are. It is false when the failure is not met so.
func (z *shrinker) closely(err error) bool {
	z.after = err
	t := z.sit(z.out.seats)
	return t != nil && z.better(t, z.out.seed, script(t, z.best), len(z.best)+1)
}

// sit is a table with those seats, nil when they cannot play.
func (z *shrinker) sit(seats []string) *table {
	s := z.t.setup
	s.Seats = seats
	t, err := newTable(z.g, s, z.opt, z.after)
	if err != nil {
		return nil
	}
	t.keep = true
	return t
}

// spent reports whether no more is tried.
func (z *shrinker) spent() bool { return z.left <= 0 || time.Now().After(z.until) }

// better plays a match, and keeps it as the best when it fails as it should with fewer answers than most.
func (z *shrinker) better(t *table, seed uint64, a agent, most int) bool {
	if z.spent() {
		return false
	}
	z.left--
	out := t.match(seed, z.i, a)
	if out.err == nil || Likeness(out.err) != z.like || len(t.taken) >= most {
		return false
	}
	z.t, z.best, z.out = t, slices.Clone(t.taken), out
	return true
}

// shorten looks for a shorter match until nothing gets shorter or the budget is used up. The first search, for fewer
// seats and other seeds, gets a third of it: what it finds may be longer.
func (z *shrinker) shorten(b Budget) {
	end, left := z.until, z.left
	z.until, z.left = time.Now().Add(b.Time/3), left/3
	spent := z.left
	z.drawn(z.t, len(z.best))
	z.fewer(true)
	spent -= z.left
	z.until, z.left = end, left-spent
	for again := true; again; again = z.fewer(false) {
		for z.leaveOut() {
		}
	}
}

// draws is how many matches at random are played with one line-up.
const draws = 8

// drawn plays matches at random, with other seeds.
func (z *shrinker) drawn(t *table, most int) bool {
	found := false
	for k := range uint64(draws) {
		seed := z.out.seed + k
		rng := rand.New(rand.NewPCG(seed, agentStream+k))
		t.opt.Limit = min(z.opt.Limit, most)
		if z.better(t, seed, func() (interpreter.Answer, bool, error) { return t.choose(rng) }, most) {
			found, most = true, len(z.best)
		}
	}
	t.opt.Limit = z.opt.Limit
	return found
}

// fewer looks for failures with one seat less, as long as there are any: with the same answers by name, or, where it is
// wide, with matches at random, which may be longer. It is true when any seat could be left out.
func (z *shrinker) fewer(wide bool) bool {
	before := len(z.out.seats)
	for k := before - 1; k >= 0 && len(z.out.seats) > z.g.Definition().MinPlayers; k-- {
		most := len(z.best) + 1
		if wide {
			most = z.opt.Limit
		}
		t := z.sit(slices.Delete(slices.Clone(z.out.seats), k, k+1))
		if t == nil {
			continue
		}
		if z.better(t, z.out.seed, named(t, z.words()), most) || wide && z.drawn(t, most) {
			k = len(z.out.seats)
		}
	}
	return len(z.out.seats) < before
}

// short is how many answers are few enough for every stretch of them to be left out.
const short = 40

// leaveOut leaves out stretches of answers, long ones first, from the end to the beginning: those of a half, a quarter
// and so on, side by side, then, of few answers, every one. It is true when any could be left out.
func (z *shrinker) leaveOut() bool {
	before := len(z.best)
	for size := max(before/2, 1); size > 0; size /= 2 {
		z.sweep(size, size)
	}
	for size := before / 2; size > 1 && before == len(z.best) && before <= short; size-- {
		z.sweep(size, 1)
	}
	return len(z.best) < before
}

// sweep leaves out stretches of one size, so many answers apart.
func (z *shrinker) sweep(size, apart int) {
	for end := len(z.best); end > 0 && !z.spent(); end -= apart {
		end = min(end, len(z.best))
		less := slices.Delete(slices.Clone(z.best), max(end-size, 0), end)
		z.better(z.t, z.out.seed, script(z.t, less), len(z.best))
	}
}

// script gives answers in their order; those that are not offered are left out.
func script(t *table, answers []interpreter.Answer) agent {
	return func() (interpreter.Answer, bool, error) {
		for len(answers) > 0 {
			o := answers[0]
			answers = answers[1:]
			if t.engine.Offers(o) {
				return o, true, nil
			}
		}
		return 0, false, nil
	}
}

// word is an answer by names, which are the same in every line-up.
type word struct{ seat, question, answer string }

func wordOf(e *interpreter.Engine, o interpreter.Answer) word {
	return word{e.Lineup().Seats[max(e.Seat(), 0)], narrate.Asked(e), narrate.Word(e, o)}
}

// words is the best match in names.
func (z *shrinker) words() []word {
	var out []word
	answers := script(z.t, z.best)
	z.t.match(z.out.seed, z.i, func() (interpreter.Answer, bool, error) {
		o, ok, err := answers()
		if ok {
			out = append(out, wordOf(z.t.engine, o))
		}
		return o, ok, err
	})
	return out
}

// named gives answers by their names, in their order; those that are not offered are left out.
func named(t *table, words []word) agent {
	return func() (interpreter.Answer, bool, error) {
		for len(words) > 0 {
			w := words[0]
			words = words[1:]
			if w.seat != t.engine.Lineup().Seats[max(t.engine.Seat(), 0)] || w.question != narrate.Asked(t.engine) {
				continue
			}
			for _, o := range t.engine.Options(nil) {
				if wordOf(t.engine, o) == w {
					return o, true, nil
				}
			}
		}
		return 0, false, nil
	}
}

// Before is the match of the replay before its last answer, from which the failure comes.
//
// # Errors
//
// When the match fails before anything is answered.
func (r *Replay) Before(g *interpreter.Game) (*interpreter.Match, error) {
	if len(r.Answers) == 0 {
		return nil, fmt.Errorf("it fails before the first decision")
	}
	m, err := g.Start(interpreter.Setup{Seats: r.Seats, Options: r.Options, Seed: r.Seed})
	if err != nil {
		return nil, err
	}
	for _, o := range r.Answers[:len(r.Answers)-1] {
		if err := m.Answer(interpreter.Option{Value: o}); err != nil {
			return nil, err
		}
	}
	return m, nil
}
