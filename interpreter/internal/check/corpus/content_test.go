package corpus

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"precept/interpreter/internal/check"
	"precept/interpreter/internal/expr"
	"precept/interpreter/language"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// packages holds the games whose content is changed, and the mods, each with its game.
var packages = []struct{ root, mod string }{
	{"content", ""}, {"content/games/wonderland", ""}, {"content/games/paladins", ""}, {"content/games/kiri", ""},
	{"content/games/othello", ""}, {"content/games/breakthrough", ""}, {"content/games/connect_four", ""},
	{"content/games/hex", ""}, {"content/games/tic_tac_toe", ""}, {"content/games/chess", ""},
	{"content/games/diplomacy", ""},
	{"content", "examples/mods/twilight"}, {"content", "examples/mods/knaves"}, {"content", "examples/mods/lilypad"},
	{"content", "examples/mods/lanterns"},
}

// book is one package, read once.
type book struct {
	name   string
	files  []*source.File
	trees  map[*source.File]*source.Node
	mod    []*source.File
	names  map[string]bool // every word in the package
	decls  map[string]string
	french map[string]string // text of a declaration for players, if it is a single text
	pages  []*page           // the files that can be changed
}

// page is a file of a package, with its places for mistakes.
type page struct {
	*book
	file  *source.File
	root  *source.Node
	pairs []pair
	items []item
}

// pair is a key and its value.
type pair struct {
	key, value *source.Node
	in         *source.Node // the map
	at         int          // the index of the pair
	above      string       // the key of the map or of its list
	over       string       // the key above that
	listed     bool         // the map is an entry of a list
	flow       bool         // it is in brackets
}

// item is an entry of a list in block style.
type item struct {
	node, in *source.Node
	at       int
	above    string
}

// read reads a package.
func read(t testing.TB, root, mod string) *book {
	t.Helper()
	var ps source.Problems
	fsys := os.DirFS("../../../..")
	b := &book{name: root, trees: map[*source.File]*source.Node{}, names: map[string]bool{}, decls: map[string]string{},
		french: map[string]string{}}
	b.files, b.trees = source.Trees(fsys, &ps, root)
	own := b.files
	if mod != "" {
		b.name = mod
		b.mod = source.Package(fsys, &ps, mod)
		own = b.mod
		for _, f := range b.mod {
			b.trees[f] = source.Parse(f, &ps)
		}
	}
	for _, f := range slices.Concat(b.files, b.mod) {
		words(f.Text, func(w string, _ int) { b.names[w] = true })
		b.declared(b.trees[f])
	}
	for _, f := range own {
		n := b.trees[f]
		if slices.Contains([]string{"rulebook", "readings", "variant"}, n.Pairs[0].Key.Text) {
			continue
		}
		p := &page{book: b, file: f, root: n}
		p.walk(n, "", "", false)
		b.pages = append(b.pages, p)
	}
	if ps.Len() > 0 {
		t.Fatal(ps.Err())
	}
	return b
}

// words calls f with every name in a text, and its offset.
func words(text []byte, f func(word string, at int)) {
	for i := 0; i < len(text); {
		if !letter(text[i]) {
			i++
			continue
		}
		k := i
		for k < len(text) && (letter(text[k]) || text[k] >= '0' && text[k] <= '9') {
			k++
		}
		f(string(text[i:k]), i)
		i = k
	}
}

func letter(c byte) bool { return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// declared records the declarations of a file, by name, and the section of each.
func (b *book) declared(n *source.Node) {
	for _, p := range n.Pairs {
		switch p.Key.Text {
		case "kinds", "zones", "vars", "rulings", "actions", "procedures", "effects", "relations", "rankings", "scopes",
			"pieces", "enums":
			for _, q := range p.Value.Pairs {
				b.decls[q.Key.Text] = p.Key.Text
				if name := q.Value.Get("name"); name != nil && name.Get("fr") != nil {
					b.french[q.Key.Text] = name.Get("fr").Text
				}
			}
		}
	}
}

// walk records the places of a node and of the nodes below it.
func (p *page) walk(n *source.Node, above, over string, listed bool) {
	flow := n.Kind != source.Scalar && strings.IndexByte("[{", p.file.Text[n.Span.Start]) >= 0
	for i, q := range n.Pairs {
		p.pairs = append(p.pairs, pair{q.Key, q.Value, n, i, above, over, listed, flow})
		p.walk(q.Value, q.Key.Text, above, false)
	}
	for i, it := range n.Items {
		if !flow {
			p.items = append(p.items, item{it, n, i, above})
		}
		p.walk(it, above, over, true)
	}
}

// text returns the text of a node in the file.
func (p *page) text(n *source.Node) string { return string(p.file.Text[n.Span.Start:n.Span.End]) }

// lineOf returns the beginning and the end of the line of an offset.
func (p *page) lineOf(at int) (start, end int) {
	start = bytes.LastIndexByte(p.file.Text[:at], '\n') + 1
	end = len(p.file.Text)
	if k := bytes.IndexByte(p.file.Text[at:], '\n'); k >= 0 {
		end = at + k
	}
	return start, end
}

// alone reports whether a pair is the only content of its line, except a dash.
func (p *page) alone(q pair) bool {
	start, end := p.lineOf(q.key.Span.Start)
	before := strings.TrimLeft(string(p.file.Text[start:q.key.Span.Start]), " -")
	after := strings.TrimSpace(string(p.file.Text[min(q.value.Span.End, end):end]))
	return !q.flow && before == "" && after == "" && q.value.Span.End <= end && q.value.Span.Start > q.key.Span.End
}

// mistake is good content with one change that makes it wrong.
type mistake struct {
	class  string
	page   *page
	text   []byte
	at     []int      // offsets in the text; each of them is a right place
	wanted [][]string // words for the first message: one of each list
	other  bool       // the place of the mistake may be in a note, if the message is at another place involved
	gone   bool       // the file is deleted: every place is right
}

// spoil returns a page with a part replaced. The mistake is at the beginning of that part.
func (p *page) spoil(from, to int, with string, wanted ...[]string) *mistake {
	text := slices.Concat(p.file.Text[:from], []byte(with), p.file.Text[to:])
	return &mistake{page: p, text: text, at: []int{from}, wanted: wanted}
}

// near adds another right place.
func (m *mistake) near(at ...int) *mistake {
	m.at = append(m.at, at...)
	return m
}

func any1(words ...string) []string { return words }

// check returns the problems of the changed content.
func (m *mistake) check() (*source.File, []source.Problem) {
	var ps source.Problems
	spoiled := &source.File{Name: m.page.file.Name, Text: m.text}
	replaced := func(files []*source.File) []*source.File {
		out := slices.Clone(files)
		if k := slices.Index(out, m.page.file); k >= 0 && m.gone {
			out = slices.Delete(out, k, k+1)
		} else if k >= 0 {
			out[k] = spoiled
		}
		return out
	}
	read := func(f *source.File) *source.Node {
		if f == spoiled {
			return source.Parse(f, &ps)
		}
		return m.page.trees[f]
	}
	var stack []check.Layer
	if m.page.mod != nil {
		stack = []check.Layer{{Files: replaced(m.page.mod)}}
	}
	check.Input{Files: replaced(m.page.files), Tree: read, Lint: lint.CoreGame}.Game(&ps, stack...)
	return spoiled, append(ps.All(), ps.Advice().All()...)
}

// languageWords holds every key and verb of the language, and the functions of expressions.
var languageWords = func() map[string]bool {
	out := map[string]bool{}
	for _, p := range language.Places() {
		for _, r := range p.Rows {
			out[r.Word] = true
		}
		if p.Verb.Word != "" {
			out[p.Verb.Word] = true
		}
	}
	return out
}()

// wordsOf returns the keys with some sorts of value, at any place.
func wordsOf(sorts ...language.Sort) []string {
	var out, not []string
	for _, p := range language.Places() {
		for _, r := range p.Rows {
			if slices.Contains(sorts, r.Sort) {
				out = append(out, r.Word)
			} else {
				not = append(not, r.Word)
			}
		}
	}
	return slices.DeleteFunc(out, func(w string) bool { return slices.Contains(not, w) })
}

// typo returns a word with one typing error, which is no other word of the package or the language.
func (b *book) typo(r *rand.Rand, word string) string {
	for range 50 {
		w := []byte(word)
		i := r.IntN(len(w))
		switch r.IntN(4) {
		case 0:
			w = slices.Delete(w, i, i+1)
		case 1:
			w = slices.Insert(w, i, w[i])
		case 2:
			if i+1 == len(w) {
				continue
			}
			w[i], w[i+1] = w[i+1], w[i]
		default:
			w[i] = byte('a' + r.IntN(26))
		}
		s := string(w)
		if s != word && len(s) > 2 && w[0] >= 'a' && w[0] <= 'z' && !b.names[s] && !languageWords[s] && !expr.IsFunction(s) {
			return s
		}
	}
	return word + "x"
}
