package scenario

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"slices"
	"sort"
	"strings"

	"precept/conformance/words"
	"precept/internal/files"
	"precept/internal/limit"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// Scenario is one scenario of a file.
type Scenario struct {
	Name     string
	Span     source.Span // of its name
	Whole    source.Span
	Book     string
	Covers   []string
	covers   []*source.Node // where they are listed
	book     *source.Node   // where the rulebook is named
	heads    []*source.Node // the settings of the game, the nearest first
	Game     string
	Variants []string // applied to the game
	Seats    []string
	Option   map[string]string
	Given    *source.Node
	Script   []*source.Node

	// Wrong holds mistakes in its text that do not depend on the game; if there are any, it fails without being
	// played.
	Wrong *source.Problems

	also [][]string // further variants under which it runs
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
	Part      bool // only requested files and folders; there may be more scenarios

	About func(article string) bool // which articles, "book:id", [Suite.Cover] judges; nil: all
}

// Read reads every scenario file below root. root may be a single file; files that repeat its scenarios are then
// read, too. ps receives the problems of files and scenarios.
func Read(fsys fs.FS, root string, ps *source.Problems) *Suite {
	return ReadApart(fsys, root, ps).told(ps)
}

// told adds the problems of all scenarios to ps.
func (s *Suite) told(ps *source.Problems) *Suite {
	for _, sc := range s.Scenarios {
		ps.AddAll(sc.Wrong)
	}
	return s
}

// ReadApart does what Read does, but keeps problems of a scenario with that scenario, so that the others can be
// played.
func ReadApart(fsys fs.FS, root string, ps *source.Problems) *Suite {
	return read(fsys, root, ps, func([]byte) bool { return true })
}

// Holding returns the scenarios of the files that contain one of names, and ignores problems of other files. If a
// name is missing, it returns the scenarios of all files, so that a similar name can be suggested.
func Holding(fsys fs.FS, root string, names []string) *Suite {
	wanted := map[string]bool{}
	for _, n := range names {
		wanted[n] = true
	}
	s := read(fsys, root, &source.Problems{}, func(text []byte) bool { return anyNamed(text, wanted) })
	if slices.ContainsFunc(names, func(n string) bool { return s.Named(n) == nil }) {
		return ReadApart(fsys, root, &source.Problems{})
	}
	return s
}

// anyNamed reports whether a line of a text gives one of names, in the usual form.
func anyNamed(text []byte, names map[string]bool) bool {
	for line := range bytes.Lines(text) {
		if _, name, ok := bytes.Cut(line, []byte("name:")); ok && names[string(bytes.Trim(name, " \"'\r\n"))] {
			return true
		}
	}
	return false
}

// read returns the scenarios of the files whose text is wanted.
func read(fsys fs.FS, root string, ps *source.Problems, wanted func([]byte) bool) *Suite {
	s := &Suite{}
	var names []string
	fs.WalkDir(fsys, root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "testdata" && path != root {
			return fs.SkipDir // files for tests of the runner do not belong to the suite
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
			ps.Add(source.Span{File: &source.File{Name: name}}, source.CodeTooLarge,
				"the file has more than %d bytes; divide it",
				limit.FileBytes)
			continue
		}
		if err != nil {
			ps.Add(source.Span{}, "unreadable", "%s: %v", name, err)
			continue
		}
		if wanted(text) {
			s.file(source.Parse(&source.File{Name: name, Text: text}, ps), ps, seen)
		}
	}
	if slices.Contains(names, root) {
		s.besides(fsys, root, ps)
	}
	return s
}

// ReadText reads the scenarios of one text. ps receives its problems.
func ReadText(f *source.File, ps *source.Problems) *Suite {
	s := &Suite{Part: true}
	s.file(source.Parse(f, ps), ps, map[string]source.Span{})
	return s.told(ps)
}

func (s *Suite) file(n *source.Node, ps *source.Problems, seen map[string]source.Span) {
	if n == nil {
		return
	}
	if g := n.Get(words.Gaps); g != nil {
		s.gaps(n, g.Text, ps)
		return
	}
	if n.Get(words.Again) != nil {
		s.again(n, ps)
		return
	}
	book := n.Get(words.Scenarios)
	if book == nil {
		ps.Add(n.Span, "file", "a scenario file begins with conformance: and the rulebook that it cites")
		return
	}
	if !known(n, words.Scenarios, ps) && n.Get("scenarios") == nil {
		return // it is probably a misspelt key
	}
	base := &Scenario{Book: book.Text, book: book, Option: map[string]string{}}
	base.playedOn(n.Get("game"))
	base.also = stacks(n.Get("variants"), ps)
	list := n.Get("scenarios")
	if list == nil || len(list.Items) == 0 {
		ps.Add(n.Span, "missing", missing(words.Scenarios, "scenarios"))
		return
	}
	for _, it := range list.Items {
		s.scenario(it, base, seen)
	}
}

// playedOn applies the settings of a file or scenario: package, seats, variants and options.
func (sc *Scenario) playedOn(g *source.Node) {
	if g == nil {
		return
	}
	sc.Option, sc.heads = maps.Clone(sc.Option), append([]*source.Node{g}, sc.heads...)
	if g.Kind == source.Scalar { // a mistake that is reported elsewhere
		sc.Game = g.Text
	}
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

// seatsAlone returns a node reduced to its seats.
func seatsAlone(n *source.Node) *source.Node {
	out := *n
	out.Pairs = slices.DeleteFunc(slices.Clone(n.Pairs), func(p source.Pair) bool { return p.Key.Text != "seats" })
	return &out
}

func (s *Suite) scenario(n *source.Node, base *Scenario, seen map[string]source.Span) {
	ps := &source.Problems{}
	clear := known(n, "scenario", ps)
	sc := *base
	sc.Wrong = ps
	sc.Span, sc.Whole, sc.Given = n.Span, n.Span, n.Get("given")
	if sc.Given != nil {
		judgeGiven(sc.Given, ps)
	}
	if name := n.Get("name"); name != nil {
		sc.Name, sc.Span = name.Text, name.Span
	}
	if sc.Name == "" {
		ps.Add(n.Span, "missing", missing("scenario", "name"))
	}
	if at, dup := seen[sc.Name]; dup {
		p := ps.Add(sc.Span, "duplicate_id", "another scenario is called %q too; names must differ", sc.Name)
		p.Notes = append(p.Notes, source.Note{Span: at, Text: source.Say("the other")})
	}
	seen[sc.Name] = sc.Span
	sc.playedOn(n.Get("game"))
	if c := n.Get("covers"); c != nil {
		sc.Covers, sc.covers = texts(c), c.Items
		if c.Kind == source.Scalar {
			sc.covers = []*source.Node{c}
		}
	}
	if st := n.Get("seats"); st != nil {
		sc.Seats, sc.heads = texts(st), append([]*source.Node{seatsAlone(n)}, sc.heads...)
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
		ps.Add(sc.Span, "missing", "the scenario expects nothing; write into its script what must be so: %s",
			strings.Join(expectingWords(), ", "))
	}
	s.Scenarios = append(s.Scenarios, &sc)
	for _, more := range sc.also {
		varied := sc
		varied.Name += " (with " + strings.Join(more, ", ") + ")"
		varied.Variants = append(slices.Clone(sc.Variants), more...)
		s.Scenarios = append(s.Scenarios, &varied)
	}
}

// misspelt reports an item whose word looks like a misspelt expectation. In a scenario without other expectations
// it is probably no seat.
func misspelt(it *source.Node, ps *source.Problems) bool {
	if len(it.Pairs) == 0 {
		return false
	}
	word := it.Pairs[0].Key
	meant := source.Suggest(word.Text, expectingWords())
	if meant != nil {
		ps.Add(word.Span, "unknown_key", "there is no expectation %q%s", word.Text, meant)
	}
	return meant != nil
}

// expectingWords returns the words that begin expectations, sorted.
func expectingWords() []string {
	return slices.Sorted(slices.Values(slices.DeleteFunc(words.Items(), func(w string) bool { return !words.Expects(w) })))
}

// judgeItem reports mistakes in an item of a script that do not depend on the game. It returns whether the item is
// an expectation.
func judgeItem(it *source.Node, ps *source.Problems) bool {
	if len(it.Pairs) == 0 || !slices.Contains(words.Items(), it.Pairs[0].Key.Text) {
		return false
	}
	word, value := it.Pairs[0].Key.Text, it.Pairs[0].Value
	place, _ := words.At(words.Beside(word))
	if shaped(it.Pairs[0], place.Verb, ps); word == words.Correct {
		return judgeCorrection(value, ps)
	}
	for _, p := range it.Pairs[1:] {
		judgeKey(p, place, ps)
	}
	lacks(it, place, ps)
	if e := it.Get("else_legal"); e != nil {
		judgeGiven(e, ps)
	}
	if word == "asks" && value.Kind == source.Map && len(value.Pairs) > 0 {
		for _, p := range value.Pairs[1:] {
			judgeKey(p, place, ps)
		}
	}
	empty := value.Text == "" && len(value.Items) == 0 && len(value.Pairs) == 0
	for _, p := range value.Pairs {
		empty = empty || (word == "sees" || word == "does_not_see") && len(texts(p.Value)) == 0
	}
	if empty && word != "changes" && word != "ended" && word != "refused" {
		ps.Add(value.Span, "missing", "%s is empty here", word)
	}
	return true
}

// stacks reads the further variants under which scenarios run: each alone, or a list of combined ones.
func stacks(n *source.Node, ps *source.Problems) [][]string {
	if n == nil {
		return nil
	}
	if n.Kind != source.List {
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

func (s *Suite) gaps(n *source.Node, book string, ps *source.Problems) {
	known(n, words.Gaps, ps)
	list := n.Get("list")
	if list == nil {
		return
	}
	for _, it := range list.Items {
		known(it, "gap", ps)
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

// known reports unknown keys and values of the wrong form at a place. It returns whether all keys are known.
func known(n *source.Node, place string, ps *source.Problems) bool {
	at, _ := words.At(place)
	all := true
	for _, p := range n.Pairs {
		all = judgeKey(p, at, ps) && all
	}
	return all
}

// lacks reports the mandatory keys that a node lacks.
func lacks(n *source.Node, place language.Place, ps *source.Problems) {
	for _, r := range place.Rows {
		if r.Needed != "" && n.Get(r.Word) == nil {
			ps.Add(n.Span, "missing", r.Needed)
		}
	}
}

// judgeGiven reports values of given in the wrong form. Keys that are zones are checked when they are laid out.
func judgeGiven(n *source.Node, ps *source.Problems) {
	for _, p := range n.Pairs {
		r, ok := words.Find("given", p.Key.Text)
		if ok {
			shaped(p, r, ps)
		}
		if at, is := words.At(r.Place); is && r.Sort == language.Node && p.Value.Kind == source.Map {
			lacks(p.Value, at, ps)
		}
	}
}

// judgeKey reports an unknown key or a value of the wrong form. It returns whether the key is known.
func judgeKey(p source.Pair, place language.Place, ps *source.Problems) bool {
	for _, r := range place.Rows {
		if r.Word == p.Key.Text {
			shaped(p, r, ps)
			return true
		}
	}
	keys := words.Keys(place.Name)
	ps.Add(p.Key.Span, "unknown_key", "%s has no key %q%s", source.Say(place.About), p.Key.Text,
		source.Suggest(p.Key.Text, keys))
	return false
}

// shaped reports a value of the wrong form: it must be a mapping, a list or a single value, as its key requires. A
// missing value is reported where it is used.
func shaped(p source.Pair, r language.Row, ps *source.Problems) {
	v, what := p.Value, source.Format("")
	switch {
	case v.Kind == source.Scalar && v.Text == "":
		return
	case r.Sort == language.Node && v.Kind != source.Map:
		what = "%s: a mapping is expected here: %s"
	case r.Sort == language.List && v.Kind != source.List:
		what = "%s: a list is expected here: %s"
	case r.Sort == language.Expr && v.Kind == source.Map:
		what = "%s: a value or a list of them is expected here: %s"
	case (r.Sort == language.Name || r.Sort == language.Int || r.Sort == language.Truth || r.Sort == language.Word) &&
		v.Kind != source.Scalar:
		what = "%s: one value is expected here: %s"
	default:
		return
	}
	ps.Add(v.Span, "shape", what, r.Word, r.Form)
}

// missing returns the message for a missing key.
func missing(place, word string) source.Format {
	r, _ := words.Find(place, word)
	return r.Needed
}

func texts(n *source.Node) []string {
	if n.Kind == source.Scalar {
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
