package scenario

import (
	"errors"
	"io/fs"
	"maps"
	"slices"
	"sort"
	"strings"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/files"
	"precept/interpreter/limit"
	"precept/interpreter/source"
)

// Scenario is one scenario of a file.
type Scenario struct {
	Name     string
	Span     source.Span // of its name
	Whole    source.Span
	Book     string
	Covers   []string
	covers   []*tree.Node // where they are listed
	Game     string
	Variants []string // laid over the game
	Seats    []string
	Option   map[string]string
	Given    *tree.Node
	Script   []*tree.Node

	also [][]string // variants under which it runs as well
}

// Gap is an article that no scenario covers yet, with its reason.
type Gap struct {
	Book, Article, Why string
	Span               source.Span
}

// Suite is all scenarios of a folder.
type Suite struct {
	Scenarios []*Scenario
	Gaps      []Gap
	Again     []*Again
	Part      bool // files and folders that somebody named: there may be more scenarios than these
}

// Read reads every scenario file below root, which may be one itself: then what has its scenarios run again is read
// with it. What is wrong with a file is in ps.
func Read(fsys fs.FS, root string, ps *source.Problems) *Suite {
	s := &Suite{}
	var names []string
	fs.WalkDir(fsys, root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "testdata" && path != root {
			return fs.SkipDir // what tests of the runner read is none of the suite
		}
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".yaml") {
			names = append(names, path)
		}
		return nil
	})
	sort.Strings(names)
	seen := map[string]source.Span{}
	for _, name := range names {
		text, err := files.ReadFS(fsys, name, limit.FileBytes)
		if errors.Is(err, files.ErrTooLarge) {
			ps.Add(source.Span{File: &source.File{Name: name}}, tree.TooLarge, "the file has more than %d bytes; divide it",
				limit.FileBytes)
			continue
		}
		if err != nil {
			ps.Add(source.Span{}, "unreadable", "%s: %v", name, err)
			continue
		}
		s.file(tree.File(&source.File{Name: name, Text: text}, ps), ps, seen)
	}
	if slices.Contains(names, root) {
		s.besides(fsys, root, ps)
	}
	return s
}

var fileKeys = []string{"conformance", "game", "variants", "scenarios"}

func (s *Suite) file(n *tree.Node, ps *source.Problems, seen map[string]source.Span) {
	if n == nil {
		return
	}
	if g := n.Get("gaps"); g != nil {
		s.gaps(n, g.Text, ps)
		return
	}
	if n.Get(againWord) != nil {
		s.again(n, ps)
		return
	}
	book := n.Get("conformance")
	if book == nil {
		ps.Add(n.Span, "file", "a scenario file begins with conformance: and the rulebook that it cites")
		return
	}
	if !known(n, fileKeys, "a scenario file", ps) && n.Get("scenarios") == nil {
		return // it is what the unknown key is meant for
	}
	base := &Scenario{Book: book.Text, Option: map[string]string{}}
	base.playedOn(n.Get("game"))
	base.also = stacks(n.Get("variants"), ps)
	list := n.Get("scenarios")
	if list == nil || len(list.Items) == 0 {
		ps.Add(n.Span, "missing", "scenarios: is a list of at least one")
		return
	}
	for _, it := range list.Items {
		s.scenario(it, base, ps, seen)
	}
}

// playedOn takes in what a file, or a scenario for itself, says of the game: its package, seats, variants and options.
func (sc *Scenario) playedOn(g *tree.Node) {
	if g == nil {
		return
	}
	sc.Option = maps.Clone(sc.Option)
	for _, p := range g.Pairs {
		switch p.Key.Text {
		case "package":
			sc.Game = p.Value.Text
		case "seats":
			sc.Seats = texts(p.Value)
		case "variants":
			sc.Variants = texts(p.Value)
		default:
			sc.Option[p.Key.Text] = p.Value.Text
		}
	}
}

var scenarioKeys = []string{"name", "covers", "game", "given", "script", "seats", "variants"}

func (s *Suite) scenario(n *tree.Node, base *Scenario, ps *source.Problems, seen map[string]source.Span) {
	clear := known(n, scenarioKeys, "a scenario", ps)
	sc := *base
	sc.Span, sc.Whole, sc.Given = n.Span, n.Span, n.Get("given")
	if name := n.Get("name"); name != nil {
		sc.Name, sc.Span = name.Text, name.Span
	}
	if sc.Name == "" {
		ps.Add(n.Span, "missing", "a scenario has a name: a sentence")
	}
	if at, dup := seen[sc.Name]; dup {
		p := ps.Add(sc.Span, "duplicate_id", "two scenarios are called %q", sc.Name)
		p.Notes = append(p.Notes, source.Note{Span: at, Text: "the other"})
	}
	seen[sc.Name] = sc.Span
	sc.playedOn(n.Get("game"))
	if c := n.Get("covers"); c != nil {
		sc.Covers, sc.covers = texts(c), c.Items
		if c.Kind == tree.Scalar {
			sc.covers = []*tree.Node{c}
		}
	}
	if st := n.Get("seats"); st != nil {
		sc.Seats = texts(st)
	}
	if v := n.Get("variants"); v != nil {
		sc.also = stacks(v, ps)
	}
	if script := n.Get("script"); script != nil {
		sc.Script = script.Items
	}
	expects := false
	for _, it := range sc.Script {
		expects = judgeItem(it, ps) || expects
	}
	for _, it := range sc.Script {
		if !expects && misspelt(it, ps) {
			clear = false
		}
	}
	if !expects && clear {
		ps.Add(sc.Span, "missing", "the scenario expects nothing: %s", strings.Join(slices.Sorted(maps.Keys(expectations())),
			", "))
	}
	s.Scenarios = append(s.Scenarios, &sc)
	for _, more := range sc.also {
		varied := sc
		varied.Name += " (with " + strings.Join(more, ", ") + ")"
		varied.Variants = append(slices.Clone(sc.Variants), more...)
		s.Scenarios = append(s.Scenarios, &varied)
	}
}

// misspelt reports an item that looks like an expectation with a slip in its word. In a scenario that expects nothing
// else it is none of a seat.
func misspelt(it *tree.Node, ps *source.Problems) bool {
	if len(it.Pairs) == 0 {
		return false
	}
	word := it.Pairs[0].Key
	meant := source.Suggest(word.Text, slices.Collect(maps.Keys(expectations())))
	if meant != "" {
		ps.Add(word.Span, "unknown_key", "there is no expectation %q%s", word.Text, meant)
	}
	return meant != ""
}

// itemKeys is what stands beside an expectation.
var itemKeys = map[string][]string{
	"illegal": {"because", "else_legal"}, "never": {"because"}, "asks": askKeys, "ended": {"how"},
}

// judgeItem reports what is wrong with an item of a script whatever the game, and whether it expects something.
func judgeItem(it *tree.Node, ps *source.Problems) bool {
	if len(it.Pairs) > 0 && it.Pairs[0].Key.Text == correctWord {
		return judgeCorrection(it.Pairs[0].Value, ps)
	}
	if len(it.Pairs) == 0 || expectations()[it.Pairs[0].Key.Text] == nil {
		return false
	}
	word, value := it.Pairs[0].Key.Text, it.Pairs[0].Value
	for _, p := range it.Pairs[1:] {
		if !slices.Contains(itemKeys[word], p.Key.Text) {
			ps.Add(p.Key.Span, "unknown_key", "%s has no key %q%s", word, p.Key.Text, source.Suggest(p.Key.Text, itemKeys[word]))
		}
	}
	if word == "asks" && value.Kind == tree.Map && len(value.Pairs) > 0 {
		for _, p := range value.Pairs[1:] {
			if !slices.Contains(askKeys, p.Key.Text) {
				ps.Add(p.Key.Span, "unknown_key", "asks has no key %q%s", p.Key.Text, source.Suggest(p.Key.Text, askKeys))
			}
		}
	}
	empty := value.Text == "" && len(value.Items) == 0 && len(value.Pairs) == 0
	for _, p := range value.Pairs {
		empty = empty || (word == "sees" || word == "does_not_see") && len(texts(p.Value)) == 0
	}
	if empty && word != "changes" && word != "ended" && word != "refused" {
		ps.Add(value.Span, "missing", "%s says nothing here", word)
	}
	return true
}

// Words is the words that scenarios are written with: the keys of files, of scenarios, of given, and of the items of a
// script.
func Words() []string {
	out := slices.Concat(fileKeys, againKeys, otherwiseKeys, scenarioKeys, givenKeys, askKeys, correctKeys,
		[]string{correctWord},
		slices.Collect(maps.Keys(expectations())), []string{"because", "else_legal", "how"})
	slices.Sort(out)
	return slices.Compact(out)
}

// stacks reads under which variants scenarios run as well: each alone, or a list of those laid over one another.
func stacks(n *tree.Node, ps *source.Problems) [][]string {
	if n == nil {
		return nil
	}
	if n.Kind != tree.List {
		ps.Add(n.Span, "shape", "variants are a list: [first_edition]; each scenario runs with every one of them too")
		return nil
	}
	var out [][]string
	for _, it := range n.Items {
		if names := texts(it); len(names) > 0 {
			out = append(out, names)
		}
	}
	return out
}

func (s *Suite) gaps(n *tree.Node, book string, ps *source.Problems) {
	list := n.Get("list")
	if list == nil {
		return
	}
	for _, it := range list.Items {
		g := Gap{Book: book, Span: it.Span}
		if a := it.Get("article"); a != nil {
			g.Article = a.Text
		}
		if w := it.Get("why"); w != nil {
			g.Why = w.Text
		}
		if g.Article == "" || g.Why == "" {
			ps.Add(it.Span, "missing", "a gap is an article and why: {article: 1.2, why: …}")
		}
		s.Gaps = append(s.Gaps, g)
	}
}

// known reports keys that do not belong, and whether all do.
func known(n *tree.Node, keys []string, what string, ps *source.Problems) bool {
	all := true
	for _, p := range n.Pairs {
		found := false
		for _, k := range keys {
			found = found || k == p.Key.Text
		}
		if !found {
			ps.Add(p.Key.Span, "unknown_key", "%s has no key %q%s", what, p.Key.Text, source.Suggest(p.Key.Text, keys))
			all = false
		}
	}
	return all
}

func texts(n *tree.Node) []string {
	if n.Kind == tree.Scalar {
		if n.Text == "" {
			return nil
		}
		return []string{n.Text}
	}
	var out []string
	for _, it := range n.Items {
		out = append(out, it.Text)
	}
	return out
}
