package interpreter

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"slices"
	"sort"
	"sync"

	"precept/internal/fault"
	"precept/internal/limit"
	"precept/internal/lru"
	"precept/interpreter/declared"
	"precept/interpreter/internal/check"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
	"precept/interpreter/source"
	"precept/interpreter/view"
)

// Game is a checked package of content. It is safe for concurrent use by any number of matches.
type Game struct {
	model *model.Game
	mods  []record.Mod // applied to it

	advice *source.Problems

	programs *lru.Cache[*compile.Program] // programs of the most recently used line-ups
}

// Definition returns what the content of the game declares. The caller must not change it.
func (g *Game) Definition() *declared.Game { return &g.model.Game }

// Advice returns diagnostics about content that is allowed but probably not intended.
func (g *Game) Advice() *source.Problems { return g.advice }

// Functions returns every function of the expression language by name: its form, a colon, and what it returns.
func Functions() map[string]string {
	out := expr.FunctionForms()
	for name, form := range out {
		out[name] = form + ": " + expr.Meaning(name)
	}
	return out
}

// Load reads and checks the package in the folder root of fsys with the layers applied to it, in that order. It does
// not judge the game as a whole: for that, see package lint.
//
// # Errors
//
// [*source.Problems] if anything is wrong with the content; the error of ctx if that ends first.
func Load(ctx context.Context, fsys fs.FS, root string, stack ...Layer) (*Game, error) {
	return Open(fsys, root).Load(ctx, stack...)
}

// Package is the files of a game. They are read and parsed once, whatever is applied to them. It can be used by several
// goroutines at once.
type Package struct {
	fsys fs.FS // nil: the files are given
	root string
	lint check.Lint

	once  sync.Once
	wrong bool // a file cannot be read or parsed
	files []*source.File
	tree  func(*source.File) *source.Node
	known check.Known
}

// Open returns the package in the folder root of fsys. It reads the files when they are needed.
func Open(fsys fs.FS, root string) *Package { return &Package{fsys: fsys, root: root} }

// Of returns the package of files that were read already. tree returns the parsed tree of a file; if tree is nil, or
// returns nil, the text of the file is parsed.
func Of(files []*source.File, tree func(*source.File) *source.Node) *Package {
	return &Package{files: files, tree: tree}
}

// Load checks the package with the layers applied to it, in that order. Parts that do not depend on the layers are
// checked only once.
//
// # Errors
//
// The errors of the function [Load].
func (p *Package) Load(ctx context.Context, stack ...Layer) (*Game, error) {
	return p.load(ctx, nil, stack)
}

// load does the same as Load, and records the check in w if that is not nil.
func (p *Package) load(ctx context.Context, w *check.Watch, stack []Layer) (*Game, error) {
	in, ps := p.input(ctx)
	in.Watch = w
	g := in.Game(ps, layers(stack)...)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if g == nil {
		return nil, ps
	}
	out := &Game{model: g, mods: modsOf(stack), advice: ps.Advice(), programs: lru.New[*compile.Program](limit.Programs)}
	if _, err := out.program(Setup{}, compile.Options{}); err != nil {
		unfit(g, err, ps)
		return nil, ps
	}
	return out, nil
}

// Judge returns the problems that [Package.Load] would report, and the advice, for callers that do not need the game.
func (p *Package) Judge(ctx context.Context, stack ...Layer) *source.Problems {
	in, ps := p.input(ctx)
	in.Judge(ps, fits, layers(stack)...)
	return ps
}

// fits compiles the default line-up of a game, and reports it to ps if that fails. It returns the size of the program.
func fits(g *model.Game, ps *source.Problems, only func(*model.Proc) bool) (size int) {
	size, err := compile.Fits(g, completed(g, Setup{}), only)
	unfit(g, err, ps)
	return size
}

// read reads the files, unless Of was given them.
func (p *Package) read() {
	if p.fsys == nil {
		return
	}
	ps := &source.Problems{}
	files, trees := source.Trees(p.fsys, ps, p.root)
	p.files, p.wrong = files, ps.Len() > 0
	p.tree = func(f *source.File) *source.Node { return trees[f] }
}

// input returns the input of a check, and the problems of reading the files.
func (p *Package) input(ctx context.Context) (check.Input, *source.Problems) {
	p.once.Do(p.read)
	ps := &source.Problems{}
	in := check.Input{Context: ctx, Files: p.files, Lint: p.lint}
	switch {
	case p.wrong:
		in.Files = source.Package(p.fsys, ps, p.root) // read again to report the problems
	case p.fsys != nil:
		in.Known = &p.known
	}
	in.Tree = func(f *source.File) *source.Node {
		if p.tree != nil {
			if n := p.tree(f); n != nil {
				return n
			}
		}
		return source.Parse(f, ps)
	}
	return in, ps
}

// Files returns the files of the package. The caller must not change them.
func (p *Package) Files() []*source.File {
	p.once.Do(p.read)
	return p.files
}

// unfit reports err, with which the default line-up could not be compiled, to ps. It does nothing if err is nil.
func unfit(g *model.Game, err error, ps *source.Problems) {
	var many *compile.TooMany
	var ours *fault.Fault
	over := laidLast(g)
	at := func(place source.Span) source.Span { // without a variant the game fits, so report the variant
		if over.File == nil {
			return place
		}
		return over
	}
	switch {
	case errors.As(err, &many):
		p := ps.Add(at(many.Node.Span), "too_many", many.Text.Format, many.Text.Args...)
		if p.Span != many.Node.Span {
			p.Notes = append(p.Notes, source.Note{Span: many.Node.Span, Text: source.Say("what there is too much of")})
		}
	case errors.As(err, &ours):
		ps.Fault(at(g.Span), ours)
	case err != nil:
		ps.Add(at(g.Span), "line_up", "the line-up that a match has by default: %v", err)
	}
}

// laidLast returns where the variant that was applied last has its name, the zero span if there is none.
func laidLast(g *model.Game) source.Span {
	for _, v := range g.Variants {
		if len(g.Laid) > 0 && v.ID == g.Laid[len(g.Laid)-1] {
			return v.Named
		}
	}
	return source.Span{}
}

// Setup describes a match. Omitted seats and options are the defaults of the game.
type Setup struct {
	Seats   []string
	Options map[string]string
	Seed    uint64
	Handed  *Handed // what the previous match of the campaign hands on, nil for nothing
}

// Handed is what a match hands on to the next match of its campaign. Package save creates it.
type Handed struct {
	Values []record.Values
	put    func(*compile.Program, *state.Match) error
}

// hand stores what the previous match hands on in a match that has not begun.
func (s *Setup) hand(x *exec.Run) error {
	if s.Handed == nil {
		return nil
	}
	return s.Handed.put(x.P, x.M)
}

// link compiles the game for a line-up without caching the program, for line-ups that are used only once.
func (g *Game) link(s Setup, opt compile.Options) (*compile.Program, error) {
	return compile.Link(g.model, g.complete(s), opt)
}

// program returns the game compiled for a line-up. The most recently used programs are cached, except those with
// opt.Without.
func (g *Game) program(s Setup, opt compile.Options) (*compile.Program, error) {
	cs := g.complete(s)
	if opt.Without != nil {
		return compile.Link(g.model, cs, opt)
	}
	return g.programs.Get(keyOf(cs, opt), func() (*compile.Program, error) { return compile.Link(g.model, cs, opt) })
}

// own does the same as program, but removes the result from the cache, so that no later caller shares it.
func (g *Game) own(s Setup) (*compile.Program, error) {
	cs, opt := g.complete(s), compile.Options{}
	return g.programs.Take(keyOf(cs, opt), func() (*compile.Program, error) { return compile.Link(g.model, cs, opt) })
}

// keyOf returns the key of a program in the cache.
func keyOf(cs compile.LineupSetup, opt compile.Options) string {
	key := fmt.Sprint(cs.Seats, opt.Traced, opt.Fresh)
	for _, k := range sortedKeys(cs.Options) {
		key += " " + k + "=" + cs.Options[k]
	}
	return key
}

func sortedKeys(m map[string]string) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// complete returns the setup with the defaults of the game filled in.
func (g *Game) complete(s Setup) compile.LineupSetup { return completed(g.model, s) }

func completed(g *model.Game, s Setup) (out compile.LineupSetup) {
	out.Seats, out.Options = g.Complete(s.Seats, s.Options)
	return out
}

// RulesHash returns the hash of the rules, in hexadecimal. Texts do not affect it.
func (g *Game) RulesHash() string { return hex.EncodeToString(g.model.Hash[:]) }

// Match is one match of a game. It is not safe for concurrent use.
type Match struct {
	Game   *Game
	run    *exec.Run
	Record record.Record

	follower *knowledge.Follower // reports events; nil until it is needed
}

// Start begins a match and runs it to its first decision.
//
// # Errors
//
// Why the setup does not fit the game. With [ErrUnfit], or a fault of the content that stops the match, it returns the
// match too.
func (g *Game) Start(s Setup) (*Match, error) {
	p, err := g.program(s, compile.Options{})
	if err != nil {
		return nil, err
	}
	return g.startWith(p, s)
}

// startWith does the same as Start, with a compiled program.
func (g *Game) startWith(p *compile.Program, s Setup) (*Match, error) {
	m := g.matchOf(p, s)
	if err := s.hand(m.run); err != nil {
		return nil, err
	}
	return m, m.judged(m.run.Begin(s.Seed))
}

// judged returns err, else the error of an open decision: it has no option, or the search for its options exceeds a
// limit. It checks all options, as people see all of them.
func (m *Match) judged(err error) error {
	for _, d := range m.Open() {
		if err == nil {
			err = deadEnd(d.run)
		}
	}
	return err
}

func (g *Game) matchOf(p *compile.Program, s Setup) *Match {
	m := &Match{Game: g, run: exec.New(p, state.New(p.Layout))}
	m.Record = record.Record{Game: g.model.ID, Variants: g.model.Laid, Mods: g.mods, Rules: g.RulesHash(),
		Parts: g.model.Parts, Seats: p.Setup.Seats, Options: p.Setup.Options, Seed: s.Seed, Whole: 1}
	if s.Handed != nil {
		m.Record.Handed = s.Handed.Values
	}
	return m
}

// setupStream is the second seed of the generator that answers the questions of SetUp. It differs from that of the
// match.
const setupStream = 0x5e70b

// SetUp returns a match whose setup is done but whose play has not begun, to be displayed. The match cannot continue,
// and a save of it cannot be restored. Questions during the setup are answered at random, from the seed.
func (g *Game) SetUp(s Setup) (*Match, error) {
	p, err := g.program(s, compile.Options{})
	if err != nil {
		return nil, err
	}
	m := g.matchOf(p, s)
	if err := s.hand(m.run); err != nil {
		return nil, err
	}
	draw := rand.New(rand.NewPCG(s.Seed, setupStream))
	for err = m.run.BeginSetup(s.Seed); err == nil && !m.Over() && !m.run.InPlay(); {
		d := m.Pending()
		if d == nil {
			return nil, fmt.Errorf("the setup cannot go on: nothing can be decided")
		}
		if err = m.judged(nil); err == nil {
			err = m.Answer(d.Sample(draw.IntN))
		}
	}
	return m, err
}

// Over reports whether the match has ended.
func (m *Match) Over() bool { return m.run.Over() }

// Winners returns the names of the seats that won: several if they share the victory, none in a draw or while the match
// continues.
func (m *Match) Winners() []string {
	var out []string
	for i, name := range m.run.P.Names {
		if m.Engine().Winners()>>uint(i)&1 != 0 {
			out = append(out, name)
		}
	}
	return out
}

// Answer takes an option of the pending decision and runs to the next one. If the option is not offered, it returns an
// error and changes nothing.
//
// # Errors
//
// [ErrNotOffered]; [ErrNoDecision]; a fault of the content that stops the match.
func (m *Match) Answer(o Option) error {
	seat := int32(state.Nil)
	if d := m.run.Pending(); d != nil {
		seat = d.Seat
	}
	return m.give(seat, o)
}

// AnswerFor does the same as [Match.Answer] for any seat that may answer now ([Match.Open]). If another seat is asked
// first, the answer is kept until it is this seat's turn. The order of the answers does not affect the position.
//
// # Errors
//
// [ErrNotOpen], and the errors of [Match.Answer].
func (m *Match) AnswerFor(seat string, o Option) error { return m.give(m.seatNumber(seat), o) }

func (m *Match) give(seat int32, o Option) error {
	d, word := m.run.Pending(), ""
	if y := m.run.OpenTo(seat); y != nil && y.Pending().Is(o.Value) {
		word = y.Describe(y.Pending(), o.Value).ID
	}
	ahead := d != nil && d.Seat != seat
	runs, stands := m.runs(), m.stands(seat, o)
	err := m.run.AnswerOf(seat, o.Value)
	if err == exec.ErrNotOffered || err == exec.ErrNoDecision || err == exec.ErrNotOpen {
		return err
	}
	if ahead {
		m.Record.Ahead = append(m.Record.Ahead, record.Ahead{Answer: len(m.Record.Answers), Seat: m.run.P.Names[seat]})
	}
	if stands != nil {
		stands.Gave = append(stands.Gave, len(m.Record.Answers))
	}
	m.Record.Taken(o.Value, word, m.run.M)
	m.lapse(runs)
	return m.judged(cmp.Or(err, m.puts()))
}

// Clone returns an independent copy of the match, at the same decision.
func (m *Match) Clone() (*Match, error) {
	run, err := m.run.Fork()
	out := &Match{Game: m.Game, run: run, Record: m.Record.Clone()}
	if m.follower != nil {
		out.follower = m.follower.Clone(run)
	}
	return out, out.judged(err)
}

// puts sets which questions with one answer the match asks from now on, as its record says.
func (m *Match) puts() error {
	if which := m.Record.Puts(len(m.Record.Answers)); m.run.Disguise != which {
		m.run.Disguise = which
		return m.run.Resume()
	}
	return nil
}

// View returns what a seat may know; "" means what everybody sees. The view is empty if the seat does not play.
func (m *Match) View(seat string) view.View {
	if !m.sees(seat) {
		return view.View{}
	}
	return knowledge.Of(m.run.P, m.run.M, m.seatNumber(seat))
}

// sees reports whether seat plays, or is "" for a spectator.
func (m *Match) sees(seat string) bool { return seat == "" || m.seatNumber(seat) >= 0 }

// seatNumber returns the number of a seat in this match, knowledge.Nobody for "" and for names that do not play.
func (m *Match) seatNumber(seat string) int32 { return int32(slices.Index(m.run.P.Names, seat)) }
