package mutate

import (
	"cmp"
	"context"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"precept/conformance/scenario"
	"precept/internal/fault"
	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// Options configures a run.
type Options struct {
	// Stack is the variants and mods applied to the game; only their own files are changed, unless File names
	// others.
	Stack   []interpreter.Layer
	File    string // only files whose name contains this
	Only    string // only changes whose description contains this
	Sample  int    // the number of mutants drawn at random; 0: all
	Seed    uint64 // for drawing the sample
	Workers int    // 0: one for each core
	Done    func(done, all int)
}

// Tally counts the mutants by their result.
type Tally struct {
	Mutants    int `json:"mutants"`
	Noticed    int `json:"noticed"`
	Equivalent int `json:"equivalent"`
}

// Report is the result of mutating a game.
type Report struct {
	Tally
	Refused   int        `json:"refused"` // changes rejected by the checker, which are no mutants
	Survivors []Survivor `json:"survivors"`
	// lines marked as equivalent although every change there is noticed
	Idle  []Survivor        `json:"idle"`
	Files map[string]*Tally `json:"files"`
	// the result of the unchanged content if a scenario fails; nothing is then tried, since that scenario would
	// notice every change
	Before *scenario.Result `json:"-"`
}

// Survivor is a change that no scenario noticed.
type Survivor struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Change string `json:"change"`
	Text   string `json:"text"` // the line
}

// Run mutates the package at root of fsys and the mods of the stack, one mutant at a time. For each, it runs the
// scenarios of the game with this stack until one fails.
func Run(fsys fs.FS, root string, suite *scenario.Suite, opt Options) (*Report, error) {
	ps := &source.Problems{}
	var all []*Mutant
	files, trees := source.Trees(fsys, ps, root)
	laid := opt.variants()
	for _, f := range files {
		if opt.changes(f.Name, trees[f]) {
			all = append(all, Of(trees[f], laid...)...)
		}
	}
	for _, l := range opt.Stack {
		if l.Mod == nil {
			continue
		}
		for _, f := range l.Mod.Files {
			if trees[f] = source.Parse(f, ps); strings.Contains(f.Name, opt.File) {
				all = append(all, Of(trees[f], laid...)...)
			}
		}
	}
	if ps.Len() > 0 {
		return nil, ps
	}
	r := &runner{files: files, trees: trees, suite: suite, stack: opt.Stack, report: &Report{Survivors: []Survivor{},
		Idle: []Survivor{}, Files: map[string]*Tally{}}, marked: map[Survivor]bool{}}
	g, err := lint.With(interpreter.Of(files, r.tree)).Load(context.Background(), opt.Stack...)
	if err != nil {
		return nil, err
	}
	if before := suite.On(g); len(before.Failures) > 0 {
		return &Report{Before: &before}, nil
	}
	all = slices.DeleteFunc(all, func(m *Mutant) bool { return !strings.Contains(m.Change, opt.Only) })
	all = drawn(all, opt)
	r.all(all, opt)
	for line, needed := range r.marked {
		if !needed && opt.Sample == 0 {
			r.report.Idle = append(r.report.Idle, line)
		}
	}
	slices.SortFunc(r.report.Survivors, order)
	slices.SortFunc(r.report.Idle, order)
	return r.report, nil
}

// variants returns the variants of the stack, including those of its mods.
func (o *Options) variants() []string {
	var out []string
	for _, l := range o.Stack {
		if l.Mod != nil {
			out = append(out, l.Mod.Variants...)
		} else {
			out = append(out, l.Variant)
		}
	}
	return out
}

// changes reports whether a file of the game is to be changed.
func (o *Options) changes(name string, root *source.Node) bool {
	if o.File == "" && len(o.Stack) > 0 {
		return root != nil && root.Get("variant") != nil
	}
	return strings.Contains(name, o.File)
}

func order(a, b Survivor) int {
	return cmp.Or(cmp.Compare(a.File, b.File), a.Line-b.Line, a.Column-b.Column, cmp.Compare(a.Change, b.Change))
}

// drawn returns the sample, in the order of the files.
func drawn(all []*Mutant, opt Options) []*Mutant {
	if opt.Sample <= 0 || opt.Sample >= len(all) {
		return all
	}
	order := rand.New(rand.NewPCG(opt.Seed, 0)).Perm(len(all))[:opt.Sample]
	slices.Sort(order)
	out := make([]*Mutant, len(order))
	for i, k := range order {
		out[i] = all[k]
	}
	return out
}

type runner struct {
	files  []*source.File
	trees  map[*source.File]*source.Node // parsed once and never changed
	suite  *scenario.Suite
	mu     sync.Mutex
	stack  []interpreter.Layer
	report *Report
	marked map[Survivor]bool // lines marked as equivalent; true: a change there was not noticed
}

func (r *runner) all(all []*Mutant, opt Options) {
	done := 0
	fault.SideBySide(len(all), opt.Workers, func(i int) {
		r.one(all[i])
		if opt.Done != nil {
			r.mu.Lock()
			done++
			opt.Done(done, len(all))
			r.mu.Unlock()
		}
	})
}

// tree returns the unchanged tree of a file.
func (r *runner) tree(f *source.File) *source.Node { return r.trees[f] }

// one tests one mutant with the scenarios, and records the result.
func (r *runner) one(m *Mutant) {
	g, _ := lint.With(interpreter.Of(r.files, func(f *source.File) *source.Node {
		if f == m.Span.File {
			return m.Apply(r.trees[f])
		}
		return r.trees[f]
	})).Load(context.Background(), r.stack...)
	noticed := g != nil && r.suite.Notices(g, m.Articles)
	r.mu.Lock()
	defer r.mu.Unlock()
	if g == nil {
		r.report.Refused++
		return
	}
	file := r.report.Files[m.Span.File.Name]
	if file == nil {
		file = &Tally{}
		r.report.Files[m.Span.File.Name] = file
	}
	for _, t := range []*Tally{&r.report.Tally, file} {
		t.Mutants++
		if noticed {
			t.Noticed++
		} else if equivalent(m) {
			t.Equivalent++
		}
	}
	line, column := m.Span.File.Position(m.Span.Start)
	at := Survivor{File: m.Span.File.Name, Line: line, Text: strings.TrimSpace(lineOf(m.Span.File, m.Span.Start))}
	switch {
	case equivalent(m):
		r.marked[at] = r.marked[at] || !noticed
	case !noticed:
		at.Column, at.Change = column, m.Change
		r.report.Survivors = append(r.report.Survivors, at)
	}
}

// lineOf returns the line around an offset in a file.
func lineOf(f *source.File, at int) string {
	text := string(f.Text)
	from := strings.LastIndexByte(text[:at], '\n') + 1
	line, _, _ := strings.Cut(text[from:], "\n")
	return line
}

// equivalent reports whether a comment says that a change there makes no difference.
func equivalent(m *Mutant) bool {
	return strings.Contains(lineOf(m.Span.File, m.Span.Start), "# equivalent: ")
}

// Share returns the share of non-equivalent changes that were noticed, from 0 to 1.
func (t *Tally) Share() float64 {
	if t.Mutants == t.Equivalent {
		return 1
	}
	return float64(t.Noticed) / float64(t.Mutants-t.Equivalent)
}

// Add adds the result of another game.
func (r *Report) Add(o *Report) {
	r.Mutants, r.Noticed, r.Equivalent = r.Mutants+o.Mutants, r.Noticed+o.Noticed, r.Equivalent+o.Equivalent
	r.Refused += o.Refused
	r.Survivors, r.Idle = append(r.Survivors, o.Survivors...), append(r.Idle, o.Idle...)
	for name, t := range o.Files {
		r.Files[name] = t
	}
}
