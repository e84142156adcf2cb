package corpus

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"precept/interpreter/internal/check"
	"precept/interpreter/lint"
	"precept/interpreter/source"
)

// slip is a mistake of testdata/byhand.txt.
type slip struct {
	name, root, file, from, to string
	wanted                     [][]string
	problems                   int
}

// slips reads testdata/byhand.txt, which describes its own format.
func slips(t *testing.T) []slip {
	t.Helper()
	text, err := os.ReadFile("testdata/byhand.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out []slip
	for i, line := range strings.Split(string(text), "\n") {
		word, rest, _ := strings.Cut(line, " ")
		if word == "name" {
			out = append(out, slip{name: rest, problems: 1})
			continue
		}
		if len(out) == 0 || word == "" {
			continue
		}
		s := &out[len(out)-1]
		if word == "file" {
			s.root, s.file, _ = strings.Cut(rest, " ")
			continue
		}
		value := rest
		if rest[0] == '"' {
			if value, err = strconv.Unquote(rest); err != nil {
				t.Fatalf("line %d: %v", i+1, err)
			}
		}
		switch word {
		case "from":
			s.from = value
		case "to":
			s.to = value
		case "wanted":
			s.wanted = append(s.wanted, strings.Split(value, "|"))
		case "problems":
			if s.problems, err = strconv.Atoi(value); err != nil {
				t.Fatal(err)
			}
		default:
			t.Fatalf("line %d: %q", i+1, line)
		}
	}
	return out
}

// TestByHand tries mistakes written by hand. Most first messages must be at the right place, name the correction and be
// the only message.
func TestByHand(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	books := map[string]*book{}
	all, placed, mended, alone := 0, 0, 0, 0
	for _, c := range slips(t) {
		if books[c.root] == nil {
			books[c.root] = read(t, c.root, "")
		}
		m := c.made(t, books[c.root])
		file, found := m.checkWith(c.stack())
		for _, p := range found {
			plain(t, m, p)
		}
		here, remedy := m.judge(file, found)
		all++
		placed, mended, alone = placed+count(here), mended+count(remedy), alone+count(len(found) == c.problems)
		if *misses && (!here || !remedy || len(found) != c.problems) {
			t.Log(m.shown(file, found, here, remedy))
		}
	}
	t.Logf("of %d %d at the place, %d with a remedy, %d alone", all, placed, mended, alone)
	if all < 100 || share(placed, all) < 95 || share(mended, all) < 95 || share(alone, all) < 95 {
		t.Errorf("of %d only %d at the place, %d with a remedy, %d alone", all, placed, mended, alone)
	}
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// made makes the mistake in a package.
func (c slip) made(t *testing.T, b *book) *mistake {
	t.Helper()
	m := &mistake{class: c.name, wanted: c.wanted}
	for _, f := range b.files {
		if f.Name != c.root+"/"+c.file {
			continue
		}
		text := string(f.Text)
		switch c.from {
		case "":
			text += c.to
		case "*":
			text = c.to
		default:
			if !strings.Contains(text, c.from) {
				t.Fatalf("%s: nothing to spoil", c.name)
			}
			text = strings.Replace(text, c.from, c.to, 1)
		}
		for k := strings.Index(text, "¦"); k >= 0; k = strings.Index(text, "¦") {
			m.at, text = append(m.at, k), text[:k]+text[k+len("¦"):]
		}
		m.page, m.text = &page{book: b, file: f}, []byte(text)
	}
	if m.page == nil || len(m.at) == 0 {
		t.Fatalf("%s: no such file, or no place", c.name)
	}
	return m
}

// stack returns the variant with the mistake as a layer, if the file is a variant.
func (c slip) stack() []check.Layer {
	name, ok := strings.CutPrefix(c.file, "variants/")
	if !ok || strings.HasPrefix(c.to, "variant:") {
		return nil
	}
	return []check.Layer{{Variant: strings.TrimSuffix(name, ".yaml")}}
}

// checkWith returns the problems of the changed content under a stack of layers.
func (m *mistake) checkWith(stack []check.Layer) (*source.File, []source.Problem) {
	var ps source.Problems
	spoiled := &source.File{Name: m.page.file.Name, Text: m.text}
	var files []*source.File
	for _, f := range m.page.files {
		if f == m.page.file {
			f = spoiled
		}
		files = append(files, f)
	}
	check.Input{Files: files, Tree: func(f *source.File) *source.Node {
		if f == spoiled {
			return source.Parse(f, &ps)
		}
		return m.page.trees[f]
	}, Lint: lint.CoreGame}.Game(&ps, stack...)
	return spoiled, append(ps.All(), ps.Advice().All()...)
}

// TestFileKeyMisspelt checks that a misspelt key of a file is reported, and no consequence of it. It swaps the last
// letters of each key of each sort of file in a game, and makes some other changes.
func TestFileKeyMisspelt(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	tried := 0
	for _, root := range []string{"content", "content/games/wonderland", "content/games/paladins", "content/games/kiri"} {
		b, seen := read(t, root, ""), map[string]bool{}
		for _, p := range b.pages {
			file := strings.TrimPrefix(p.file.Name, root+"/")
			for _, q := range p.root.Pairs[1:] {
				key := q.Key.Text
				if n := len(key); len(key) > 1 && key[n-1] != key[n-2] && !seen[p.root.Pairs[0].Key.Text+key] &&
					!slices.Contains([]string{"article", "name"}, key) {
					seen[p.root.Pairs[0].Key.Text+key] = true
					keyMisspelt(t, b, root, file, key, key[:n-2]+key[n-1:]+key[n-2:n-1])
					tried++
				}
			}
		}
	}
	if tried < 60 {
		t.Errorf("only %d keys", tried)
	}
	b := read(t, "content", "")
	for _, c := range []struct{ file, key, as string }{
		{"factions/alliance.yaml", "rulings", "rulngs"}, {"law/craft.yaml", "procedures", "proceduers"},
		{"law/craft.yaml", "kinds", "knids"}, {"law/turn.yaml", "scopes", "scops"},
	} {
		keyMisspelt(t, b, "content", c.file, c.key, c.as)
	}
}

func keyMisspelt(t *testing.T, b *book, root, file, key, as string) {
	t.Helper()
	s := slip{name: as, root: root, file: file, from: "\n" + key + ":", to: "\n¦" + as + ":"}
	m := s.made(t, b)
	at, found := m.check()
	if here, _ := m.judge(at, found); !here || len(found) > 1 {
		t.Errorf("%s: %s", file, m.shown(at, found, here, true))
	}
}
