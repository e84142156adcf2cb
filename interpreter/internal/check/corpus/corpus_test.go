package corpus

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"precept/interpreter/source"
)

var (
	each   = flag.Int("n", 6, "how many mistakes of each class")
	seed   = flag.Uint64("seed", 1, "other mistakes of the same classes")
	misses = flag.Bool("misses", false, "show the mistakes whose first message falls short")
	only   = flag.String("class", "", "only the classes whose names hold this")
)

// figure counts the results for the mistakes of a class.
type figure struct{ all, placed, mended int }

// TestCorpus counts the first messages that are at the mistake, and those that name the correction.
func TestCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	var books []*book
	for _, p := range packages {
		books = append(books, read(t, p.root, p.mod))
	}
	classes := slices.Concat(layoutClasses(), nameClasses(), shapeClasses(), formulaClasses(), habitClasses())
	figures := map[string]*figure{}
	var sum figure
	for k, c := range classes {
		if !strings.Contains(c.name, *only) {
			continue
		}
		r := rand.New(rand.NewPCG(*seed, uint64(k)))
		f := &figure{}
		figures[c.name] = f
		for try := 0; f.all < *each && try < 60**each; try++ {
			b := books[(try+k)%len(books)]
			m := c.make(r, b.pages[r.IntN(len(b.pages))])
			if m == nil {
				continue
			}
			m.class = c.name
			f.count(t, m)
		}
		sum.all, sum.placed, sum.mended = sum.all+f.all, sum.placed+f.placed, sum.mended+f.mended
	}
	var table strings.Builder
	for _, c := range classes {
		if f := figures[c.name]; f != nil {
			fmt.Fprintf(&table, "%-34s %3d %4d %4d\n", c.name, f.all, f.placed, f.mended)
		}
	}
	fmt.Fprintf(&table, "%-34s %3d %4d %4d   %.1f %% at the place, %.1f %% with a remedy", "all", sum.all, sum.placed,
		sum.mended, share(sum.placed, sum.all), share(sum.mended, sum.all))
	t.Log("\n" + table.String())
	if *only != "" {
		return
	}
	if sum.all < 300 {
		t.Errorf("only %d mistakes", sum.all)
	}
	if placed := share(sum.placed, sum.all); placed < 95 {
		t.Errorf("of %.1f %% alone the first message is at the mistake; 95 %% are promised", placed)
	}
	if mended := share(sum.mended, sum.all); mended < 85 {
		t.Errorf("of %.1f %% alone the first message names the remedy; 85 %% are promised", mended)
	}
}

func share(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }

// count counts the first message about a mistake.
func (f *figure) count(t *testing.T, m *mistake) {
	file, found := m.check()
	for _, p := range found {
		plain(t, m, p)
	}
	placed, mended := m.judge(file, found)
	m.mends(t, file, found)
	f.all++
	if placed {
		f.placed++
	}
	if mended {
		f.mended++
	}
	if *misses && !(placed && mended) {
		t.Log(m.shown(file, found, placed, mended))
	}
}

// mends checks that an editor can apply the suggestion of the first message, and that the message is gone then.
func (m *mistake) mends(t *testing.T, file *source.File, found []source.Problem) {
	t.Helper()
	if len(found) == 0 || found[0].Span.File != file || !strings.Contains(found[0].Text.String(), "; did you mean") {
		return
	}
	first := found[0]
	edit, ok := first.Text.Mend(file.Text, first.Span.Start, first.Span.End)
	if !ok {
		t.Errorf("%s: there is nothing to write instead, and it is said: %s", m.class, first.Error())
		return
	}
	mended := &mistake{page: m.page, class: m.class,
		text: slices.Concat(file.Text[:edit.Start], []byte(edit.With), file.Text[edit.End:])}
	_, left := mended.check()
	for _, p := range left {
		if p.Text.String() == first.Text.String() && p.Span.Start == first.Span.Start {
			t.Errorf("%s: %q is written at %d, and still it is said: %s", m.class, edit.With, edit.Start, first.Error())
		}
	}
}

// inner matches terms of the program that have no meaning for authors of content.
var inner = regexp.MustCompile(`%!|<nil>|got none|operation \d|unexpected token|runtime error|panic|interface|` +
	`struct\b|\b(expr|model|tree|draft|code|exec|bodies|declare|lint|yaml)\.[A-Za-z]|\bOp[A-Z]|\bSym[A-Z]|` +
	`!!|0x[0-9a-f]{6}|` +
	`\byaml\.v3\b|\bgoroutine\b|EOF|\bAST\b`)

// plain checks the form of a problem: one line, no terms of the program, a documented code.
func plain(t *testing.T, m *mistake, p source.Problem) {
	t.Helper()
	texts := []string{p.Text.String()}
	for _, n := range p.Notes {
		texts = append(texts, n.Text.String())
	}
	for _, text := range texts {
		unquoted := quoted.ReplaceAllString(text, "")
		if w := inner.FindString(unquoted); w != "" {
			t.Errorf("%s: %q means nothing to whoever reads %q", m.class, w, text)
		}
	}
	if strings.HasSuffix(p.Text.String(), ".") || strings.Contains(p.Text.String(), "\n") ||
		strings.TrimSpace(p.Text.String()) == "" {
		t.Errorf("%s: %q is not one line without a full stop", m.class, p.Text)
	}
	if known[p.Code].Text == "" {
		t.Errorf("%s: the code %q is not explained", m.class, p.Code)
	}
}

// quoted matches content that a message repeats.
var quoted = regexp.MustCompile(`"[^"]*"`)

var known = source.Codes()

// judge reports whether the first message is at the mistake, and whether it names the correction.
func (m *mistake) judge(file *source.File, found []source.Problem) (placed, mended bool) {
	if len(found) == 0 {
		return false, false
	}
	first := found[0]
	placed = m.gone || m.here(file, first.Span)
	text := first.Text.String()
	for _, n := range first.Notes {
		text += "\n" + n.Text.String()
		placed = placed || m.other && m.here(file, n.Span)
	}
	mended = true
	for _, words := range m.wanted {
		mended = mended && slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
	}
	return placed, mended
}

// here reports whether a place is on a line of the mistake.
func (m *mistake) here(file *source.File, s source.Span) bool {
	if s.File != file {
		return false
	}
	line, _ := file.Position(s.Start)
	return slices.ContainsFunc(m.at, func(at int) bool {
		l, _ := file.Position(at)
		return l == line
	})
}

// shown returns a mistake as text for people: the change and the messages.
func (m *mistake) shown(file *source.File, found []source.Problem, placed, mended bool) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s: at the place %v, remedy %v, %d problems\n", m.class, placed, mended, len(found))
	if m.gone {
		fmt.Fprintf(&out, "  %s deleted\n", m.page.file.Name)
	} else {
		line, _ := file.Position(m.at[0])
		lines := strings.Split(string(m.text), "\n")
		for i := max(0, line-3); i < min(len(lines), line+2); i++ {
			mark := " "
			if i == line-1 {
				mark = ">"
			}
			fmt.Fprintf(&out, "  %s %s:%d %s\n", mark, file.Name, i+1, lines[i])
		}
	}
	for _, p := range found[:min(3, len(found))] {
		fmt.Fprintf(&out, "    %s\n", p.Error())
	}
	fmt.Fprintf(&out, "    wanted %v", m.wanted)
	return out.String()
}
