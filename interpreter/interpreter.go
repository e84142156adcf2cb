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

// Game is a checked package of content. It may be used by any number of matches at once.
type Game struct {
	model *model.Game
	mods  []record.Mod // laid over it

	advice *source.Problems

	programs *lru.Cache[*compile.Program] // the line-ups that were compiled last
}

// Definition is what the content of the game declares. It is not to be changed.
func (g *Game) Definition() *declared.Game { return &g.model.Game }

// Advice returns what is allowed in the content but probably not meant.
func (g *Game) Advice() *source.Problems { return g.advice }

// Functions returns every function of the language of expressions: how it is written, a colon, and what it comes to.
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

// Load checks the package with the layers applied to it, in that order. What does not depend on the layers is checked
// once.
//
// # Errors
//
// Those of [Load].
func (p *Package) Load(ctx context.Context, stack ...Layer) (*Game, error) {
	return p.load(ctx, nil, stack)
}

// load is Load by a check that records to w, which can be nil.
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

// Judge returns the problems of [Package.Load], and the advice, for callers that do not need the game.
func (p *Package) Judge(ctx context.Context, stack ...Layer) *source.Problems {
	in, ps := p.input(ctx)
	in.Judge(ps, fits, layers(stack)...)
	return ps
}

// fits reports why the line-up that a match of a game has by default cannot be compiled, and its size in words.
func fits(g *model.Game, ps *source.Problems, only func(*model.Proc) bool) (size int) {
	size, err := compile.Fits(g, completed(g, Setup{}), only)
	unfit(g, err, ps)
	return size
}

// read reads the files, unless they are given.
func (p *Package) read() {
	if p.fsys == nil {
		return
	}
	ps := &source.Problems{}
	files, trees := source.Trees(p.fsys, ps, p.root)
	p.files, p.wrong = files, ps.Len() > 0
	p.tree = func(f *source.File) *source.Node { return trees[f] }
}

// input returns what is checked, and the problems of reading it.
func (p *Package) input(ctx context.Context) (check.Input, *source.Problems) {
	p.once.Do(p.read)
	ps := &source.Problems{}
	in := check.Input{Context: ctx, Files: p.files, Lint: p.lint}
	switch {
	case p.wrong:
		in.Files = source.Package(p.fsys, ps, p.root) // again, for its problems
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

// unfit reports why the line-up that a match has by default cannot be compiled, nil where it can.
func unfit(g *model.Game, err error, ps *source.Problems) {
	var many *compile.TooMany
	var ours *fault.Fault
	over := laidLast(g)
	at := func(place source.Span) source.Span { // the game fits by itself
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

// laidLast is where the variant that was laid last says what it is called, the zero span where none was.
func laidLast(g *model.Game) source.Span {
	for _, v := range g.Variants {
		if len(g.Laid) > 0 && v.ID == g.Laid[len(g.Laid)-1] {
			return v.Named
		}
	}
	return source.Span{}
}

// Setup is what a match is made of. Seats left out are the game's default ones, options its default ones.
type Setup struct {
	Seats   []string
	Options map[string]string
	Seed    uint64
	Handed  *Handed // what a match of the same campaign before it hands on, nil for nothing
}

// Handed is what a match hands on to the next of its campaign. Package save makes it.
type Handed struct {
	Values []record.Values
	put    func(*compile.Program, *state.Match) error
}

// hand gives a match that has not begun what the one before it hands on.
func (s *Setup) hand(x *exec.Run) error {
	if s.Handed == nil {
		return nil
	}
	return s.Handed.put(x.P, x.M)
}

// link compiles the game for a line-up, for those who play many and none of them often.
func (g *Game) link(s Setup, opt compile.Options) (*compile.Program, error) {
	return compile.Link(g.model, g.complete(s), opt)
}

// program compiles the game for a line-up; those that were asked for last are kept.
func (g *Game) program(s Setup, opt compile.Options) (*compile.Program, error) {
	cs := g.complete(s)
	if opt.Without != nil {
		return compile.Link(g.model, cs, opt)
	}
	return g.programs.Get(keyOf(cs, opt), func() (*compile.Program, error) { return compile.Link(g.model, cs, opt) })
}

// own is program for who shares it with nobody who asks later.
func (g *Game) own(s Setup) (*compile.Program, error) {
	cs, opt := g.complete(s), compile.Options{}
	return g.programs.Take(keyOf(cs, opt), func() (*compile.Program, error) { return compile.Link(g.model, cs, opt) })
}

// keyOf tells the programs that are kept apart.
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

// complete fills in what the setup leaves to the game.
func (g *Game) complete(s Setup) compile.LineupSetup { return completed(g.model, s) }

func completed(g *model.Game, s Setup) (out compile.LineupSetup) {
	out.Seats, out.Options = g.Complete(s.Seats, s.Options)
	return out
}

// RulesHash is the hash of the rules, in hexadecimal: texts do not count.
func (g *Game) RulesHash() string { return hex.EncodeToString(g.model.Hash[:]) }

// Match is one match of a game.
type Match struct {
	Game   *Game
	run    *exec.Run
	Record record.Record

	follower *knowledge.Follower // who tells what happens, nil: nobody has asked
}

// Start begins a match and runs it to its first decision.
func (g *Game) Start(s Setup) (*Match, error) {
	p, err := g.program(s, compile.Options{})
	if err != nil {
		return nil, err
	}
	return g.startWith(p, s)
}

// startWith is Start for a program already compiled.
func (g *Game) startWith(p *compile.Program, s Setup) (*Match, error) {
	m := g.matchOf(p, s)
	if err := s.hand(m.run); err != nil {
		return nil, err
	}
	return m, m.judged(m.run.Begin(s.Seed))
}

// judged is err, or what is wrong with the decision to which the match has come: that it has no option, or that a
// search for its options passes a bound. A match is for people, who list them all.
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

// setupStream is the second word of the generator that answers what the setup asks, apart from the match's own.
const setupStream = 0x5e70b

// SetUp is a match whose setup is done and whose play has not begun, to be looked at: it does not go on, and a save of
// it is not restored. What the setup asks is answered by chance, from the seed.
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

// Winners is the seats that won; several when they share it, none in a draw or while the match goes on.
func (m *Match) Winners() []string {
	var out []string
	for i, name := range m.run.P.Names {
		if m.Engine().Winners()>>uint(i)&1 != 0 {
			out = append(out, name)
		}
	}
	return out
}

// Answer takes an option of the pending decision and runs to the next one. What is not offered is an error and changes
// nothing.
func (m *Match) Answer(o Option) error {
	seat := int32(state.Nil)
	if d := m.run.Pending(); d != nil {
		seat = d.Seat
	}
	return m.give(seat, o)
}

// AnswerFor is [Match.Answer] of a seat that may answer now ([Match.Open]), whether or not it is the one of the pending
// decision: then its answer is kept until the match comes to it. The position is the same whoever answers first.
//
// # Errors
//
// [ErrNotOpen] beside those of [Match.Answer].
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

// Clone is a match of its own at the same decision.
func (m *Match) Clone() (*Match, error) {
	run, err := m.run.Fork()
	out := &Match{Game: m.Game, run: run, Record: m.Record.Clone()}
	if m.follower != nil {
		out.follower = m.follower.Clone(run)
	}
	return out, out.judged(err)
}

// puts has the match put the questions with one answer that its record says.
func (m *Match) puts() error {
	if which := m.Record.Puts(len(m.Record.Answers)); m.run.Disguise != which {
		m.run.Disguise = which
		return m.run.Resume()
	}
	return nil
}

// View is what a seat may know; "" is what everybody sees. Who does not play sees nothing.
func (m *Match) View(seat string) view.View {
	if !m.sees(seat) {
		return view.View{}
	}
	return knowledge.Of(m.run.P, m.run.M, m.seatNumber(seat))
}

// sees reports whether somebody of that name plays, or looks on, "".
func (m *Match) sees(seat string) bool { return seat == "" || m.seatNumber(seat) >= 0 }

// seatNumber is the number of a seat in this match, knowledge.Nobody for "" and for who does not play.
func (m *Match) seatNumber(seat string) int32 { return int32(slices.Index(m.run.P.Names, seat)) }
