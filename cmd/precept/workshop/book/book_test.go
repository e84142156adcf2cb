package book

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"precept/cmd/precept/desk"
	"precept/conformance/scenario"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
)

// bookOf returns the book of a game, and its files by name. scenarios replace the built-in ones.
func bookOf(t *testing.T, d *desk.Desk, game string, scenarios ...string) (*maker, map[string][]byte) {
	t.Helper()
	m := gathered(t, d, game, scenarios...)
	files, err := m.everything()
	if err != nil {
		t.Fatal(err)
	}
	return m, files
}

// gathered returns a book that is not written yet.
func gathered(t *testing.T, d *desk.Desk, game string, scenarios ...string) *maker {
	t.Helper()
	d.Lang, d.Out, d.Err = "en", os.Stdout, os.Stderr
	lib, err := d.Library()
	if err != nil {
		t.Fatal(err)
	}
	suite, err := d.Suite(scenarios)
	if err != nil {
		t.Fatal(err)
	}
	return makerIn(t, d, lib, suite, game)
}

func makerIn(t *testing.T, d *desk.Desk, lib *desk.Library, suite *scenario.Suite, game string) *maker {
	t.Helper()
	g, err := d.GameOf(lib, game)
	if err != nil {
		t.Fatal(err)
	}
	m, err := makerOf(lib, g, suite, nil)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// own caches the library, the suite and the books of built-in games; no test changes them.
var own = struct {
	desk  desk.Desk
	lib   *desk.Library
	suite *scenario.Suite
	books map[string]*maker
	files map[string]map[string][]byte
}{desk: desk.Desk{Lang: "en", Out: os.Stdout, Err: os.Stderr}, books: map[string]*maker{},
	files: map[string]map[string][]byte{}}

// ownBook returns the maker for a built-in game, which it caches.
func ownBook(t *testing.T, game string) *maker {
	t.Helper()
	if own.books[game] == nil {
		if own.lib == nil {
			var err error
			if own.lib, err = own.desk.Library(); err != nil {
				t.Fatal(err)
			}
			if own.suite, err = own.desk.Suite(nil); err != nil {
				t.Fatal(err)
			}
		}
		own.books[game] = makerIn(t, &own.desk, own.lib, own.suite, game)
	}
	return own.books[game]
}

// ownFiles returns the maker and the files of the book for a built-in game, which it caches.
func ownFiles(t *testing.T, game string) (*maker, map[string][]byte) {
	t.Helper()
	m := ownBook(t, game)
	if own.files[game] == nil {
		var err error
		if own.files[game], err = m.everything(); err != nil {
			t.Fatal(err)
		}
	}
	return m, own.files[game]
}

// everyGame returns the ids of the built-in games.
func everyGame(t *testing.T) []string {
	t.Helper()
	lib, err := (&desk.Desk{}).Library()
	if err != nil {
		t.Fatal(err)
	}
	return lib.IDs()
}

// TestEveryBookIsWhole checks the book of every game in both languages. No link is dead, no id occurs twice, and
// every article is on its page and in the search index. Each page exists in the other language.
func TestEveryBookIsWhole(t *testing.T) {
	for _, game := range everyGame(t) {
		t.Run(game, func(t *testing.T) {
			if testing.Short() && game == "root" {
				t.Skip("the largest book")
			}
			m, files := ownFiles(t, game)
			ids, links := read(t, files)
			judgeLinks(t, files, ids, links)
			for _, lang := range languages {
				found := searched(t, files[lang+"/search.js"])
				told := map[[3]string]string{}
				for _, h := range m.hits(lang) {
					key := [3]string{h.Sort, h.Title, h.Of}
					if h.Sort == "kind" {
						key[1] += " " + h.Text // a kind has no owner; its id distinguishes it
					}
					if was := told[key]; was != "" && was != h.Href {
						t.Errorf("%s: %v is found twice, at %s and %s, and nothing tells which is which", lang, key, was, h.Href)
					}
					told[key] = h.Href
				}
				for _, a := range m.articles {
					at, anchor, _ := strings.Cut(a.Href(), "#")
					if !ids[lang+"/"+at][anchor] {
						t.Errorf("%s is not on its page %s", a.Full, at)
					}
					if _, ok := a.Says(lang); !ok {
						t.Errorf("%s is not said in %s", a.Full, lang)
					}
					if found[a.Href()] == "" {
						t.Errorf("%s is not found by the search in %s", a.Full, lang)
					}
					if !strings.HasPrefix(found[a.Href()], a.ID) {
						t.Errorf("%s is found as %q", a.Full, found[a.Href()])
					}
				}
				for name := range files {
					if page, ok := strings.CutPrefix(name, lang+"/"); ok && files[other(lang)+"/"+page] == nil {
						t.Errorf("%s is in %s alone", page, lang)
					}
				}
			}
			for _, v := range m.volumes { // the tests of the suite check the same coverage
				if v.Missing+v.Unproved > 0 {
					t.Errorf("%s: of %d testable articles %d are missing and %d not proved", v.ID, v.Testable, v.Missing,
						v.Unproved)
				}
			}
			for _, v := range m.decl.Rulebooks {
				for _, a := range v.Articles {
					if m.articles[v.ID+":"+a.ID] == nil {
						t.Errorf("the book lacks %s:%s", v.ID, a.ID)
					}
				}
			}
		})
	}
}

// read returns the ids of each page, and the links from it.
func read(t *testing.T, files map[string][]byte) (ids map[string]map[string]bool, links map[string][]string) {
	t.Helper()
	ids, links = map[string]map[string]bool{}, map[string][]string{}
	for name, data := range files {
		if path.Ext(name) != ".html" {
			continue
		}
		ids[name] = map[string]bool{}
		z := xml.NewDecoder(bytes.NewReader(data)) // the pages close all elements
		z.Strict, z.AutoClose, z.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
		for {
			token, err := z.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			start, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			for _, a := range start.Attr {
				switch a.Name.Local {
				case "id":
					if ids[name][a.Value] {
						t.Errorf("%s has the id %q twice", name, a.Value)
					}
					ids[name][a.Value] = true
				case "href", "src", "action":
					links[name] = append(links[name], a.Value)
				}
			}
		}
		if len(links[name]) == 0 {
			t.Errorf("%s leads nowhere", name)
		}
	}
	return ids, links
}

// judgeLinks reports links to a missing file of the book, or to a missing id of a page.
func judgeLinks(t *testing.T, files map[string][]byte, ids map[string]map[string]bool, links map[string][]string) {
	t.Helper()
	for name, all := range links {
		for _, link := range all {
			u, err := url.Parse(link)
			if err != nil || u.Scheme != "" || u.Host != "" || path.IsAbs(u.Path) {
				t.Errorf("%s leads out of the book: %s", name, link)
				continue
			}
			to := name
			if u.Path != "" {
				to = path.Join(path.Dir(name), u.Path)
			}
			if files[to] == nil {
				t.Errorf("%s: dead link %s", name, link)
			} else if u.Fragment != "" && !ids[to][u.Fragment] {
				t.Errorf("%s: %s has no id %q", name, to, u.Fragment)
			}
		}
	}
}

// searched returns the titles in the search index, by link.
func searched(t *testing.T, script []byte) map[string]string {
	t.Helper()
	text := strings.TrimSuffix(strings.TrimPrefix(string(script), "window.preceptBook = "), ";\n")
	var index struct {
		Sorts []string
		Rows  [][]any
	}
	if err := json.Unmarshal([]byte(text), &index); err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, r := range index.Rows {
		if n := int(r[0].(float64)); n >= len(index.Sorts) || index.Sorts[n] == "" {
			t.Errorf("%v is of no sort", r)
		}
		out[r[2].(string)] = r[1].(string)
	}
	return out
}

// TestBooksAreTheSameEachTime checks that the same content gives the same bytes.
func TestBooksAreTheSameEachTime(t *testing.T) {
	content, suite := small(t)
	_, one := bookOf(t, &desk.Desk{Content: content}, "till", suite)
	_, two := bookOf(t, &desk.Desk{Content: content}, "till", suite)
	for _, name := range sorted(one) {
		if string(one[name]) != string(two[name]) {
			t.Fatalf("%s differs", name)
		}
	}
	if len(one) != len(two) {
		t.Error("one has other files")
	}
}

// small returns a game with an article of each state, a reading, a variant and a card.
func small(t *testing.T) (content, suite string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/till")); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "content"), filepath.Join(dir, "suite")
}

// TestArticles checks what the book has of each article of the small game, in both languages.
func TestArticles(t *testing.T) {
	content, suite := small(t)
	m, _ := bookOf(t, &desk.Desk{Content: content}, "till", suite)
	var got []string
	for _, v := range m.volumes[:1] {
		for _, c := range v.Chapters {
			for _, a := range c.Articles {
				en, _ := a.Says("en")
				fr, ok := a.Says("fr")
				line := fmt.Sprintf("%s [%s] %s: %s | %s: %s (%t) %s", a.ID, a.State, a.Name("en"), en, a.Name("fr"), fr,
					ok, a.Why.En)
				for _, e := range a.Content {
					line += "\n  " + strings.TrimSpace(e.Layer.ID+" "+e.Layer.Of) + ": " + strings.ReplaceAll(e.Text, "\n", " / ")
				}
				for _, s := range a.Scenarios {
					line += "\n  scenario " + s.Name
				}
				for _, q := range a.Readings {
					line += fmt.Sprintf("\n  reading %d", q.Number)
				}
				for _, c := range a.Changes {
					line += "\n  variant " + c.ID
				}
				got = append(got, line)
			}
		}
	}
	want := []string{
		"1 [] To read: Read it. | À lire: On le lit. (true) advice",
		"1.1 [listed] Few: Less than five. | Peu: Moins de cinq. (true) " +
			"\n  law: may_take: /   article: \"1.1\" /   ask: {much: int} /   is: much < 5" +
			"\n  scenario four at most\n  scenario six at most\n  reading 1\n  variant more",
		"2 [unproved] Taking: One takes. | Taking: One takes. (false) " +
			"\n  law: - choose: much /   article: \"2\" /   among: 1..9 /   where: may_take(it)",
		"3 [gap] : It rains. | : It rains. (false) no sky",
		"4 [listed] : It snows. | : It snows. (false) " +
			"\n  variant cold: - answer: may_take /   article: [\"winter:cold\", \"book:4\"] /   when: much >= 3 /   " +
			"value: false\n  scenario two in the snow\n  variant cold",
		"5 [listed] Few: Less than five, again. | Peu: Moins de cinq. (true) ",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("articles (-want +got):\n%s", diff)
	}
}

// TestBooksAgreeWithCoverage checks that the book and `precept test --coverage` report the same state of each
// article. It compares them with and without playing the scenarios, and includes what variants implement and prove.
func TestBooksAgreeWithCoverage(t *testing.T) {
	content, scenarios := small(t)
	d := &desk.Desk{Content: content}
	plain, _ := bookOf(t, d, "till", scenarios)
	lib, err := d.Library()
	if err != nil {
		t.Fatal(err)
	}
	suite, err := d.Suite([]string{scenarios})
	if err != nil {
		t.Fatal(err)
	}
	books := map[string]*scenario.Coverage{}
	result := suite.Run(lib.Loader(), "", scenario.AllWays)
	if err := suite.Cover(lib.Loader(), result.Failures, books); err != nil {
		t.Fatal(err)
	}
	played, err := makerOf(lib, plain.game, suite, MeasureOf(result, books))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range plain.volumes {
		c := books[v.ID]
		want := map[string][]string{covered: c.Covered, unproved: c.Unproved, missing: c.Missing}
		got := statesOf(played, v.ID)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s, measured (-coverage +book):\n%s", v.ID, diff)
		}
		got = statesOf(plain, v.ID)
		got[covered], got[listed] = got[listed], nil
		delete(got, listed)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s, not measured (-coverage +book):\n%s", v.ID, diff)
		}
		if len(c.Covered) == 0 || len(c.Unproved) == 0 {
			t.Errorf("%s: %v says little", v.ID, want)
		}
	}
}

// statesOf returns the testable articles of a volume by state, without gaps, which the coverage does not list.
func statesOf(m *maker, volume string) map[string][]string {
	out := map[string][]string{covered: nil, unproved: nil, missing: nil}
	for _, v := range m.volumes {
		for _, c := range v.Chapters {
			for _, a := range c.Articles {
				if v.ID == volume && a.State != "" && a.State != gap {
					out[a.State] = append(out[a.State], a.ID)
				}
			}
		}
	}
	return out
}

// TestCardsPrintWhatTheyDo checks that a card prints its effects: as a text, or else as all its attributes. A card
// with effects but without words for them would only have a name.
func TestCardsPrintWhatTheyDo(t *testing.T) {
	for _, game := range everyGame(t) {
		m := ownBook(t, game)
		for i := range m.decl.Designs {
			d := &m.decl.Designs[i]
			if d.Text != (declared.Text{}) {
				continue
			}
			at := m.where(d.Span).At
			if n := m.files.node(d.Span); n != nil && (n.Get("rules") != nil || n.Get("abilities") != nil) {
				t.Errorf("%s: %s has rules and no text", at, d.ID)
			}
			for _, v := range d.Values {
				one := []declared.Value{v}
				plain := v.Computed == 0 && len(v.List) == 0 && v.Int == 0 // equal to a card without the attribute
				if !plain && len(m.traits(one)) == 0 && len(m.does(one)) < max(1, len(narrate.Deeds(m.game, v))) {
					t.Errorf("%s: %s has no text, and nothing tells its %s", at, d.ID, m.decl.Types.Attrs[v.Attr].Name)
				}
			}
		}
	}
}

// TestTitlesAndArticlesAreForPlayers checks that every page of cards has a title in both languages instead of a
// file name. Articles must address players and not mention the source of their text.
func TestTitlesAndArticlesAreForPlayers(t *testing.T) {
	inward := regexp.MustCompile(`(?i)[(;] ?(the|la) source\b|\bindex(ed|ées?)\b`)
	for _, game := range everyGame(t) {
		m := ownBook(t, game)
		for _, d := range m.decks {
			if plain := strings.ReplaceAll(d.ID, "_", " "); d.Name.En == plain && d.Name.Fr == plain {
				t.Errorf("%s: %s is called by its id", game, d.Page())
			}
		}
		for _, a := range m.articles {
			for _, text := range []string{a.Summary.En, a.Summary.Fr, a.Why.En, a.Why.Fr} {
				if inward.MatchString(text) {
					t.Errorf("%s: %s", a.Full, text)
				}
			}
		}
	}
}

// TestHeld checks that no French line begins with a sign that follows a space, and that content stays unchanged.
func TestHeld(t *testing.T) {
	for text, want := range map[string]string{
		"<p>Qui ? Lui : « elle » ; oui !</p>":     "<p>Qui ? Lui : « elle » ; oui !</p>",
		"<p>4 : 2<br>a : b":                       "<p>4 : 2<br>a : b",
		`<pre class="x">a ? <b>b</b> : c</pre> ?`: `<pre class="x">a ? <b>b</b> : c</pre>` + " ?",
		`<code>a : b</code><a title="a : b">`:     `<code>a : b</code><a title="a : b">`,
		"<preface>a : b":                          "<preface>a : b",
		"<pre>a : b":                              "<pre>a : b",
		"a <":                                     "a <",
	} {
		if got := string(held([]byte(text))); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// TestSheetsSaySomething checks that all entries on the sheet of a seat have texts in both languages, and that
// different pieces have different names. A seat with its own chapter must link to it.
func TestSheetsSaySomething(t *testing.T) {
	led := 0
	for _, game := range everyGame(t) {
		for _, s := range ownBook(t, game).seats {
			led += len(s.Chapters)
			for _, sec := range s.Sections {
				called := map[declared.Text]string{}
				for _, e := range sec.Entries {
					if e.Name == (declared.Text{}) && len(e.Articles) == 0 {
						t.Errorf("%s: nothing says what %s is", e.At, e.ID)
					}
					if other := called[e.Name]; sec.Word == "pieces" && other != "" {
						t.Errorf("%s: %s and %s are both called %s", e.At, other, e.ID, e.Name.En)
					}
					called[e.Name] = e.ID
				}
			}
		}
	}
	if led < 10 {
		t.Errorf("only %d sheets lead to a chapter", led)
	}
}

// TestScenariosInWords checks a scenario in words, in both languages.
func TestScenariosInWords(t *testing.T) {
	content, suite := small(t)
	m, _ := bookOf(t, &desk.Desk{Content: content}, "till", suite)
	var got []string
	for _, lang := range languages {
		for _, b := range m.scenarios[0].Script {
			line := fmt.Sprintf("%v %s%s", b.Then, b.Word, b.Who.In(lang))
			for _, p := range b.Text {
				line += " | " + p.In(lang)
			}
			if b.Because != nil {
				line += " because " + b.Because.ID
			}
			got = append(got, line)
		}
	}
	want := []string{"true asks | Clerk: much | among: 1, 2, 3, 4", "false Clerk | much: 4",
		"true asks | Commis : much | among : 1, 2, 3, 4", "false Commis | much : 4"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("script (-want +got):\n%s", diff)
	}
}

// TestWordsInBothLanguages checks that every text of the pages exists in both languages, and that no page requests
// a missing text.
func TestWordsInBothLanguages(t *testing.T) {
	for key, texts := range said {
		if texts[0] == "" || texts[1] == "" {
			t.Errorf("%s: %q, %q", key, texts[0], texts[1])
		}
	}
	all := ""
	fs.WalkDir(assets, ".", func(name string, d fs.DirEntry, err error) error {
		if data, err := assets.ReadFile(name); err == nil {
			all += string(data)
		}
		return err
	})
	for key := range said {
		if strings.Contains(key, ".") || strings.Contains(all, `w "`+key+`"`) {
			continue
		}
		if !asked[key] {
			t.Errorf("no page asks for %q", key)
		}
	}
}

// asked lists the texts that pages request by a computed key: states, sorts and sections.
var asked = map[string]bool{"unplayed": true, "proved": true,
	"covered": true, "listed": true, "gap": true, "unproved": true, "missing": true, "passes": true,
	"fails": true, "official": true, "wording": true,
	"abilities": true, "actions": true, "rules": true, "pieces": true, "vars": true, "zones": true, "procedures": true,
	"article": true, "seat": true, "card": true, "reading": true, "variant": true, "scenario": true, "kind": true,
	"attribute": true, "enum": true, "space": true, "relation": true, "zone": true, "variable": true, "die": true,
	"phase": true, "action": true, "ruling": true, "rule": true, "ability": true, "choice": true, "field": true,
	"window": true, "column": true, "value": true, "ranking": true}

// TestPut checks that a folder that is no book stays unchanged, and that a book is replaced as a whole.
func TestPut(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "book")
	names := func() string {
		var out []string
		filepath.WalkDir(filepath.Dir(dir), func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				rel, _ := filepath.Rel(dir, name)
				out = append(out, filepath.ToSlash(rel))
			}
			return err
		})
		return strings.Join(out, " ")
	}
	write := func(pages ...string) error {
		book := map[string][]byte{}
		for _, p := range pages {
			book[p] = []byte(p)
		}
		return put(dir, book)
	}
	if err := write("en/a.html", "en/b.html"); err != nil || names() != "book.txt en/a.html en/b.html" {
		t.Fatalf("%v; there is %s", err, names())
	}
	if err := write("en/a.html", "fr/a.html"); err != nil || names() != "book.txt en/a.html fr/a.html" {
		t.Fatalf("%v; there is %s", err, names())
	}
	if err := os.WriteFile(filepath.Join(dir, "fr", "notes.txt"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	err := write("en/a.html")
	if err == nil || !strings.Contains(err.Error(), filepath.Join("fr", "notes.txt")) {
		t.Errorf("a folder with something of somebody's: %v", err)
	}
	if names() != "book.txt en/a.html fr/a.html fr/notes.txt" {
		t.Errorf("there is %s", names())
	}
}
