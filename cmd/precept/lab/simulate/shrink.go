package simulate

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"time"

	"precept/interpreter"
)

// Budget limits the search for a shorter failure.
type Budget struct {
	Tries int // matches played
	Time  time.Duration
}

// DefaultBudget is enough for most failures.
var DefaultBudget = Budget{Tries: 4000, Time: 30 * time.Second}

// Replay is a failure that can be replayed.
type Replay struct {
	Failure                      // with the seats and the error of the replay
	Answers []interpreter.Answer // from the start; the last one causes the failure
	Found   int                  // the number of answers in the original match
	Tries   int                  // matches played to shorten it
}

// Shrink replays a failed match of Run and searches for a shorter one that fails in the same way. It tries fewer
// seats and fewer answers. Answers that are then no longer offered are left out, too. opt and s are the arguments
// of Run.
//
// # Errors
//
// Shrink fails if the match does not fail again, or if no match can start with the line-up.
func Shrink(g *interpreter.Game, s interpreter.Setup, opt Options, f Failure, b Budget) (*Replay, error) {
	if opt.Limit <= 0 {
		opt.Limit = DefaultLimit
	}
	opt.Context = nil
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

// Likeness returns the error's text without its numbers, so that similar errors have the same. Places in files keep
// their numbers.
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

// numbers matches numbers, and places in files, which stay unchanged.
var numbers = regexp.MustCompile(`[^\s:]+:\d+:\d+|\d+`)

// shrinker searches for shorter matches.
type shrinker struct {
	g     *interpreter.Game
	opt   Options
	i     int // the number of the match that failed
	like  string
	after error // the check that reported this error is made after every answer
	left  int   // tries
	until time.Time

	t    *table // with the line-up of the best
	best []interpreter.Answer
	out  outcome
}

// closely makes the search run the failed check after every answer from now on, so that the number of answers does not
// affect when it runs. It returns false if the failure then does not occur.
func (z *shrinker) closely(err error) bool {
	z.after = err
	t := z.sit(z.out.seats)
	return t != nil && z.better(t, z.out.seed, script(t, z.best), len(z.best)+1)
}

// sit returns a table with the given seats, nil if they cannot play.
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

// spent reports whether the budget is used up.
func (z *shrinker) spent() bool { return z.left <= 0 || time.Now().After(z.until) }

// better plays a match. If it fails in the same way with fewer than most answers, better keeps it as the best and
// returns true.
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

// shorten searches for a shorter match until nothing helps or the budget is used up. The first search, for fewer
// seats and other seeds, gets a third of the budget, since it may find longer matches.
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

// draws is the number of random matches played with one line-up.
const draws = 8

// drawn plays random matches with other seeds, and reports whether one is better.
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

// fewer searches for failures with one seat fewer, repeatedly. It replays the same answers by name. If wide, it
// also plays random matches, which may be longer. It reports whether a seat could be left out.
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

// short is the largest number of answers for which every run of them is tried.
const short = 40

// leaveOut leaves out runs of answers, from long to short and from the end to the beginning. It tries adjacent runs
// of a half, a quarter and so on; if there are few answers, it tries every run. It reports whether any could be
// left out.
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

// sweep tries to leave out each run of size consecutive answers, where the ends of successive runs are apart answers
// apart.
func (z *shrinker) sweep(size, apart int) {
	for end := len(z.best); end > 0 && !z.spent(); end -= apart {
		end = min(end, len(z.best))
		less := slices.Delete(slices.Clone(z.best), max(end-size, 0), end)
		z.better(z.t, z.out.seed, script(z.t, less), len(z.best))
	}
}

// script returns an agent that gives answers in order and skips those not offered.
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

func wordOf(d *interpreter.Decision, o interpreter.Answer) word {
	return word{d.Seat, d.Name, d.Describe(o).ID}
}

// words returns the answers of the best match by name.
func (z *shrinker) words() []word {
	var out []word
	answers := script(z.t, z.best)
	z.t.match(z.out.seed, z.i, func() (interpreter.Answer, bool, error) {
		o, ok, err := answers()
		if ok {
			out = append(out, wordOf(z.t.engine.Pending(), o))
		}
		return o, ok, err
	})
	return out
}

// named returns an agent that gives answers by their names, in order, and skips those not offered.
func named(t *table, words []word) agent {
	return func() (interpreter.Answer, bool, error) {
		for len(words) > 0 {
			w := words[0]
			words = words[1:]
			d := t.engine.Pending()
			if d == nil || w.seat != d.Seat || w.question != d.Name {
				continue
			}
			for _, o := range t.engine.Options(nil) {
				if wordOf(d, o) == w {
					return o, true, nil
				}
			}
		}
		return 0, false, nil
	}
}

// Before returns the match of the replay before its last answer, which causes the failure.
//
// # Errors
//
// Before fails if the match fails before any answer.
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
