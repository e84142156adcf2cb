package simulate

import (
	"context"
	"runtime"
	"slices"
	"time"

	"precept/internal/fault"
	"precept/interpreter"
	"precept/interpreter/agents"
)

// DefaultLimit is the default number of answers after which a match is given up.
const DefaultLimit = 5000

// Endings of a match for which the content has no word.
const (
	Over    = "over"  // the content ends the match without a word
	Limited = "limit" // the match was given up after Options.Limit answers
)

// Everybody is the key of Options.Agents for the seats that are not named.
const Everybody = "*"

// Draw is the key of Result.Wins for matches that ended without a winner.
const Draw = "draw"

// Options selects what is played and how closely it is checked.
type Options struct {
	First      int // the number of the first match; 0 unless a part of a run is played
	Games      int
	Limit      int                    // answers after which a match is given up; 0: DefaultLimit
	Listing    bool                   // agents choose from a list of all options; otherwise they sample one
	Invariants bool                   // check invariants; see testkit.Audit
	Workers    int                    `json:"-"` // goroutines; 0: one for each processor
	Agents     map[string]agents.Spec // by seat, and for Everybody else; none: all choose at random
	Lineups    *Lineups               // every match has its own line-up; nil: all have the setup's
	Rotate     int                    // matches after which the seats move by one place; 0: never
	// agents for the seats of match i, in addition to Agents; nil: those of Agents
	Seating func(i int) map[string]agents.Spec `json:"-"`
	Timed   bool                               // measure the time of the agent of each seat: Match.Took

	Gather bool    // record more than how matches end: Result.Stats
	Until  float64 // stop when the interval of every share is narrower; 0: play all Games
	// the result of the first matches, from which the run resumes; nil: there is none
	From *Result  `json:"-"`
	Kept *Keeping `json:"-"` // stored matches to replay and to extend; nil: none
	// Context aborts the run, including matches in progress, when it ends; nil: it never does
	Context context.Context `json:"-"`

	// Each is called after every match, in order and never concurrently. It must not retain the result.
	Each func(*Result, Match) `json:"-"`

	// Elsewhere lets others play the matches in [from, end), and passes the outcomes to take in order until take
	// returns false. nil: they are played here.
	Elsewhere func(from, end int, take func(*Outcomes) (more bool)) error `json:"-"`
}

// context returns the context of the run.
func (o *Options) context() context.Context {
	if o.Context == nil {
		return context.Background()
	}
	return o.Context
}

// Failure is a match that failed.
type Failure struct {
	Game int // from 0
	Seed uint64
	Err  error

	Seats   []string // its line-up
	Options map[string]string
}

// Run plays opt.Games matches. It returns an error if the setup does not fit the game. Failures of matches are in
// Result.Failures.
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

// seating returns a function that creates a player for each goroutine, and the orders of the seats if they rotate.
// It returns an error if the setup does not fit the game.
func (opt *Options) seating(g *interpreter.Game, s interpreter.Setup) (sit func() player, orders [][]string,
	err error) {
	if opt.Limit <= 0 {
		opt.Limit = DefaultLimit
	}
	fixed := *opt
	if !opt.thinks() && !opt.Listing && !opt.Timed {
		fixed.Agents = nil // without agents, seats choose at random
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

// lineup returns a function that gives the seat order of a match, so that matches with the same order can be
// grouped. It is nil if agents think, since matches are then slow and reported in order as they end.
func (opt *Options) lineup(orders int) func(i int) int {
	if orders < 2 || opt.thinks() {
		return nil
	}
	return func(i int) int { return opt.order(opt.First+i, orders) }
}

// thinks reports whether some agent may explore the consequences of its answers.
func (opt *Options) thinks() bool {
	thinks := opt.Seating != nil
	for _, a := range opt.Agents {
		thinks = thinks || a.Thinks()
	}
	return thinks
}

// order returns the index of the seat order of match i.
func (opt *Options) order(i, orders int) int { return i / opt.Rotate % orders }

// seated returns a player for matches of one line-up.
func seated(g *interpreter.Game, s interpreter.Setup, opt Options) player {
	t, err := newTable(g, s, opt, nil)
	if err != nil {
		return unseated{s, err}
	}
	return t
}

// unseated is a player whose table could not be created.
type unseated struct {
	setup interpreter.Setup
	err   error
}

func (u unseated) game(i int) outcome {
	return outcome{seed: Seed(u.setup.Seed, i), err: u.err, seats: u.setup.Seats, options: u.setup.Options}
}

// outcome is the outcome of one match.
type outcome struct {
	seed      uint64
	err       error
	how       string
	winners   uint32 // set of players
	decisions int32
	seats     []string
	options   map[string]string
	rotation  int       // by how many places the seats have moved
	took      []Took    // by seat; nil if not requested
	left      bool      // it was not finished because the run was stopped
	gathered  *Gathered // nil if not requested, or if the match failed
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
	Gathered  *Gathered // nil if not requested, or if the match failed
	Took      []Took    // by seat; nil if not requested. It must not be retained
}

// Took is the number of answers for a seat, and their total time.
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

// player plays match number i.
type player interface{ game(i int) outcome }

// playAll plays the matches with several goroutines, or lets others play them, and counts them in order.
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
				o.rotation = min(o.rotation, max(0, len(out.Rotations)-1)) // the sender is not trusted
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
	l := newLine(out.Games, opt.Games, opt.Workers, opt.context(), take)
	l.lineup = lineup
	var all fault.Crew
	for range min(opt.Workers, opt.Games) {
		all.Go(func() {
			through := false
			defer func() {
				if !through { // a panic, which ends the run
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
