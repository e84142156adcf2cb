package simulate

import (
	"runtime"
	"slices"
	"time"

	"precept/internal/fault"
	"precept/interpreter"
	"precept/interpreter/agents"
)

// DefaultLimit is the answers after which a match is given up, when nothing else is said.
const DefaultLimit = 5000

// How a match ended for which the content has no word.
const (
	Over    = "over"  // the content ends the match without a word
	Limited = "limit" // it was given up after Options.Limit answers
)

// Everybody is the key of Options.Agents for the seats that are not named.
const Everybody = "*"

// Draw is the key of Result.Wins for matches that ended and nobody won.
const Draw = "draw"

// Options is what is played and how closely it is watched.
type Options struct {
	First      int // the number of the first match; 0 but for a part of a run
	Games      int
	Limit      int                    // answers after which a match is given up; 0: DefaultLimit
	Listing    bool                   // agents list every option and take one; otherwise they sample
	Invariants bool                   // see the list at type invariants
	Workers    int                    `json:"-"` // goroutines; 0: as many as there are processors
	Agents     map[string]agents.Spec // by seat, and for Everybody else; none: all choose at random
	Lineups    *Lineups               // every match has a line-up of its own; nil: all have the setup's
	Rotate     int                    // after how many matches the seats move on by one place; 0: never
	// who plays the seats of match i, beside Agents; nil: those of Agents
	Seating func(i int) map[string]agents.Spec `json:"-"`
	Timed   bool                               // note how long who answers for a seat takes: Match.Took

	Gather bool    // note more than how matches end: Result.Stats
	Until  float64 // no more is played when the interval of every share is narrower; 0: all Games are
	// what came of the first matches, which are not played again; it is gone on with. nil: none have been
	From *Result         `json:"-"`
	Kept *Keeping        `json:"-"` // matches that have been played lie there, and those that are come to it; nil: none
	Stop <-chan struct{} `json:"-"` // closed when no more matches are wanted, those that have begun neither; nil: never

	// Each is called after every match, in their order and never twice at once. It keeps nothing of the result.
	Each func(*Result, Match) `json:"-"`

	// Elsewhere has others play the matches from a number up to another, and hands what came of them to take, in their
	// order, as long as more are wanted; nil: they are played here.
	Elsewhere func(from, end int, take func(*Outcomes) (more bool)) error `json:"-"`
}

// Failure is a match that went wrong.
type Failure struct {
	Game int // from 0
	Seed uint64
	Err  error

	Seats   []string // its line-up
	Options map[string]string
}

// Run plays opt.Games matches. The error says what of the setup does not fit the game; what goes wrong in a match is
// in Result.Failures.
func Run(g *interpreter.Game, s interpreter.Setup, opt Options) (*Result, error) {
	sit, orders, err := opt.seating(g, s)
	if err != nil {
		return nil, err
	}
	if opt.Workers <= 0 {
		opt.Workers = runtime.GOMAXPROCS(0)
	}
	began := time.Now()
	out := newResult()
	if opt.From != nil {
		out = opt.From
	}
	if len(orders) > 1 {
		out.rotate(g.Definition(), orders)
	}
	if opt.Gather && out.Stats == nil {
		out.Stats = newStats()
	}
	out.First, out.Limit = opt.First, opt.Limit
	if !out.Enough(&opt) {
		err = playAll(sit, opt, out, opt.lineup(len(orders)))
	}
	out.Elapsed += time.Since(began)
	return out, err
}

// seating is who plays matches, one for each goroutine, and the orders of the seats, where they move on. The error says
// what of the setup does not fit the game.
func (opt *Options) seating(g *interpreter.Game, s interpreter.Setup) (sit func() player, orders [][]string,
	err error) {
	if opt.Limit <= 0 {
		opt.Limit = DefaultLimit
	}
	fixed := *opt
	if !opt.thinks() && !opt.Listing && !opt.Timed {
		fixed.Agents = nil // who is nobody's draws by himself
	}
	if opt.Lineups != nil {
		return func() player { return &random{g: g, setup: s, opt: fixed} }, nil, nil
	}
	if err := g.Judge(s); err != nil {
		return nil, nil, err
	}
	if opt.Rotate > 0 {
		orders, err = rotations(g, s)
	}
	if len(orders) > 1 {
		return func() player { return &rotating{g: g, setup: s, opt: fixed, orders: orders} }, orders, err
	}
	return func() player { return seated(g, s, fixed) }, nil, err
}

// lineup says which of the orders of the seats a match is played with, where those of one order may be played one after
// the other. Where agents think it is nil: a match takes long then, and they are told in their order as they end.
func (opt *Options) lineup(orders int) func(i int) int {
	if orders < 2 || opt.thinks() {
		return nil
	}
	return func(i int) int { return opt.order(opt.First+i, orders) }
}

// thinks reports whether some agent may look at what its answers lead to.
func (opt *Options) thinks() bool {
	thinks := opt.Seating != nil
	for _, a := range opt.Agents {
		thinks = thinks || a.Thinks()
	}
	return thinks
}

// order is which of so many orders of the seats match i is played with.
func (opt *Options) order(i, orders int) int { return i / opt.Rotate % orders }

// seated is who plays matches of one line-up.
func seated(g *interpreter.Game, s interpreter.Setup, opt Options) player {
	t, err := newTable(g, s, opt, nil)
	if err != nil {
		return unseated{s, err}
	}
	return t
}

// unseated is a table that cannot be had.
type unseated struct {
	setup interpreter.Setup
	err   error
}

func (u unseated) game(i int) outcome {
	return outcome{seed: Seed(u.setup.Seed, i), err: u.err, seats: u.setup.Seats, options: u.setup.Options}
}

// outcome is how one match ended.
type outcome struct {
	seed      uint64
	err       error
	how       string
	winners   uint32 // set of players
	decisions int32
	seats     []string
	options   map[string]string
	rotation  int       // how far the seats have moved on
	took      []Took    // by seat; nil when it was not wanted
	left      bool      // it was not played to its end, because no more matches are wanted
	gathered  *Gathered // nil when it was not wanted, or the match failed
	phases    []string  // of the game
}

// Match is one match that was played.
type Match struct {
	Game      int // from 0
	Seed      uint64
	Err       error
	Ended     string
	Winners   []string
	Decisions int
	Seats     []string
	Options   map[string]string
	Gathered  *Gathered // nil when it was not wanted, or the match failed
	Took      []Took    // by seat; nil when it was not wanted. It is not to be kept
}

// Took is how many answers were given for a seat, and how long that took.
type Took struct {
	Answers int           `json:"a"`
	Time    time.Duration `json:"t"`
}

func (o *outcome) match(i int) Match {
	out := Match{i, o.seed, o.err, o.how, nil, int(o.decisions), o.seats, o.options, o.gathered, o.took}
	for seat, name := range o.seats {
		if o.err == nil && o.how != Limited && o.winners>>uint(seat)&1 != 0 {
			out.Winners = append(out.Winners, name)
		}
	}
	return out
}

// player plays match i.
type player interface{ game(i int) outcome }

// playAll plays the matches with several goroutines, or has them played elsewhere, and counts them in their order.
func playAll(sit func() player, opt Options, out *Result, lineup func(i int) int) error {
	take := func(o outcome) bool {
		out.fold(o)
		if opt.Each != nil {
			opt.Each(out, o.match(out.First+out.Games-1))
		}
		return !out.Enough(&opt)
	}
	if opt.Elsewhere != nil {
		return opt.Elsewhere(opt.First+out.Games, opt.First+opt.Games, func(o *Outcomes) bool {
			return !slices.ContainsFunc(o.list, func(o outcome) bool {
				o.rotation = min(o.rotation, max(0, len(out.Rotations)-1)) // a stranger says it
				return !take(o)
			})
		})
	}
	if k := opt.Kept; k != nil {
		if !k.replay(opt.First, opt.Games, take) {
			return nil
		}
		count := take
		take = func(o outcome) bool { return k.add(o) && count(o) }
	}
	l := newLine(out.Games, opt.Games, opt.Workers, opt.Stop, take)
	l.lineup = lineup
	var all fault.Crew
	for range min(opt.Workers, opt.Games) {
		all.Go(func() {
			through := false
			defer func() {
				if !through { // of a panic, which ends all
					l.close()
				}
			}()
			t := sit()
			for i, more := l.draw(); more; i, more = l.draw() {
				l.hand(i, t.game(opt.First+i))
			}
			through = true
		})
	}
	all.Wait()
	return nil
}
