package speech_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"precept/cmd/precept/speech"
	"precept/interpreter/record"
	"precept/interpreter/source"
)

// players lists the files and folders with texts for players. Texts that only authors read are in English.
var players = []string{"../desk", "../table/games", "../table/campaign", "../verbs/cli.go", "../verbs/help.go",
	"../verbs/play.go", "../verbs/games.go", "../verbs/simulate.go", "../verbs/draw.go", "../verbs/explain.go",
	"../verbs/check.go", "../workshop/pack/unpack.go", "../lab/report/result.go", "../lab/report/stats.go",
	"../lab/report/origin.go", "../lab/compare", "../lab/ladder", "../lab/tune/tell.go",
	"../lab/report/database.go", "../lab/cluster", "../lab/hub", "../verbs/cluster.go", "../verbs/worker.go",
	"../workshop/lsp", "../table/failure", "speech.go"}

// authors lists the files in those folders whose texts only authors read.
var authors = []string{"side.go", "suite.go"}

// speaking maps functions to the index of the argument that is a text for players.
var speaking = map[string]int{"Usage": 0, "Say": 0, "In": 1, "in": 0, "Counting": 1}

// bare lists formats that are the same in every language.
var bare = []string{"%s", "%v", "--resume %v"}

// TestEverythingIsSaidInFrench checks that every text for players has a French translation with the same verbs in the
// same order.
func TestEverythingIsSaidInFrench(t *testing.T) {
	n := 0
	for _, root := range players {
		err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
				slices.Contains(authors, filepath.Base(path)) {
				return err
			}
			n += texts(t, path)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if n < 60 {
		t.Errorf("only %d texts were found", n)
	}
}

// TestRefusalInFrench checks that a position that cannot be opened is refused in French, with its reasons.
func TestRefusalInFrench(t *testing.T) {
	err := &record.Error{Kind: record.Misplaced, Block: "ability rebuild", Step: "choose where_to", At: "game.yaml:18:5"}
	for lang, want := range map[string]string{"en": err.Error(), "fr": "le jeu en est à l'étape \"choose where_to\" de " +
		"ability rebuild, que ces règles n'ont pas, ou ont plusieurs fois (ability rebuild est écrit à game.yaml:18:5) ; " +
		"continuez avec les règles d'avant jusqu'à une décision hors de là"} {
		if got := speech.Error(lang, speech.Say("%s: %w", "save", err)); got != map[string]string{"en": "save: ",
			"fr": "save : "}[lang]+want {
			t.Errorf("%s: %s", lang, got)
		}
	}
}

// texts checks the texts of a file, and returns their number.
func texts(t *testing.T, path string) (n int) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(x ast.Node) bool {
		call, ok := x.(*ast.CallExpr)
		if !ok {
			return true
		}
		at, ok := speaking[called(call.Fun)]
		if !ok || at >= len(call.Args) {
			return true
		}
		text, ok := literal(call.Args[at])
		if !ok || slices.Contains(bare, text) {
			return true
		}
		n++
		if french := speech.In("fr", text); !speech.Known(text) || verbsOf(french) != verbsOf(text) {
			t.Errorf("%s: %q is %q in French", set.Position(call.Pos()), text, french)
		}
		return true
	})
	return n
}

func called(f ast.Expr) string {
	switch f := f.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if of, ok := f.X.(*ast.Ident); ok && (f.Sel.Name == "In" && of.Name != "speech" || of.Name == "source") {
			return "" // another function
		}
		return f.Sel.Name
	}
	return ""
}

// literal returns a constant text, which may be a sum of several.
func literal(x ast.Expr) (string, bool) {
	switch x := x.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(x.Value)
		return s, err == nil && x.Kind == token.STRING
	case *ast.BinaryExpr:
		a, ok := literal(x.X)
		b, ok2 := literal(x.Y)
		return a + b, ok && ok2
	}
	return "", false
}

// verbsOf returns the formatting verbs of a format, in order.
func verbsOf(format string) string {
	return fmt.Sprint(regexp.MustCompile(`%[.0-9]*[a-z%]`).FindAllString(format, -1))
}

func TestErrors(t *testing.T) {
	under := speech.Say("%s has no seat %q%s", "root", "marquis", source.Meant("marquise"))
	for name, test := range map[string]struct {
		err    error
		en, fr string
	}{
		"a sentence": {under, `root has no seat "marquis"; did you mean "marquise"?`,
			`root n'a pas de place "marquis" ; vouliez-vous dire "marquise" ?`},
		"one in another": {speech.Say("%s: %w", "a.save", under), `a.save: ` + under.Error(), `a.save : ` + under.In("fr")},
		"one that is wrapped": {fmt.Errorf("a.save: %w", os.ErrNotExist), "a.save: file does not exist",
			"a.save: le fichier n'existe pas"},
		"a number": {speech.Say("%s is for %s, not %d", "hex", speech.Say("%d players", 2), 3),
			"hex is for 2 players, not 3", "hex est pour 2 joueurs, pas pour 3"},
	} {
		t.Run(name, func(t *testing.T) {
			if en, fr := speech.Error("en", test.err), speech.Error("fr", test.err); en != test.en || fr != test.fr {
				t.Errorf("%q and %q", en, fr)
			}
		})
	}
}

func TestCount(t *testing.T) {
	for _, test := range []struct {
		n             int
		thing, en, fr string
	}{{0, "game", "0 games", "0 jeu"}, {1, "game", "1 game", "1 jeu"}, {2, "game", "2 games", "2 jeux"},
		{2, "match", "2 matches", "2 parties"}} {
		if en, fr := speech.Count("en", test.n, test.thing), speech.Count("fr", test.n, test.thing); en != test.en ||
			fr != test.fr {
			t.Errorf("%d of %s: %q, %q", test.n, test.thing, en, fr)
		}
	}
}

// TestCounting checks that counted nouns, and words that agree with them, are singular or plural as needed.
func TestCounting(t *testing.T) {
	const text = "%d {match was|matches were} given up and {does|do} not count"
	for _, test := range []struct {
		n    int
		want string
	}{{0, "0 matches were given up and do not count"}, {1, "1 match was given up and does not count"},
		{2, "2 matches were given up and do not count"}} {
		if got := speech.Counting("en", text, test.n); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
	said := speech.Say("%s: %d {answer is|answers are} kept; the next is no longer legal, so it and all later "+
		"ones, %d in all, are dropped", "a.save", 1, 5)
	if got := said.In("fr"); !strings.Contains(got, "a.save : 1 réponse est gardée ;") {
		t.Errorf("in French: %q", got)
	}
	if got := said.Error(); !strings.HasPrefix(got, "a.save: 1 answer is kept;") {
		t.Errorf("as an error: %q", got)
	}
	if got := speech.Counting("en", "seed %d {x|y}, %d {x|y}", uint64(1), []int{1}); got != "seed 1 x, [1] y" {
		t.Errorf("of numbers of all sorts: %q", got)
	}
	if got := speech.Agreed("fr", "%d%% de %d {partie|parties}", 5, 0); got != "%d%% de %d partie" {
		t.Errorf("behind a percent sign, of none: %q", got)
	}
}

// TestCountedWords checks that texts about a number of things have both singular and plural.
func TestCountedWords(t *testing.T) {
	counted := regexp.MustCompile(`(\S+ )?%d (?:more |de plus )?(matches|answers|lines|times|lignes|articles|scenarios|` +
		`cards|pages|differences|changes|chapters|` +
		`cases|units|parties|réponses|scénarios|cartes|lots|différences)(?:[^/\w]|$)`)
	plenty := []string{"most ", "than ", "about ", "of ", "to ", "plus ", "moins ", "de ", "à ", "environ ",
		"des ", "first ", "que ", "sur ", "%w: ", "its "}
	found := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
			strings.Contains(path, "estimate") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(x ast.Node) bool {
			e, ok := x.(ast.Expr)
			if !ok {
				return true
			}
			text, ok := literal(e)
			if !ok {
				return true
			}
			found += strings.Count(text, "|")
			for _, m := range counted.FindAllStringSubmatch(text, -1) {
				if !slices.Contains(plenty, m[1]) {
					t.Errorf("%s: %q of one: write %%d {…|…}: %q", path, m[0], text)
				}
			}
			return false
		})
		return nil
	})
	if err != nil || found < 20 {
		t.Errorf("only %d forms were found: %v", found, err)
	}
}

// TestColonsOfPages checks that pages in two languages do not write a colon directly after a value or a translated
// word, because French puts a space before it.
func TestColonsOfPages(t *testing.T) {
	tight := regexp.MustCompile(`\{\{[^{}]*\}\}:[ <"]`)
	pages := 0
	err := filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".html" || strings.Contains(path, "testdata") {
			return err
		}
		text, err := os.ReadFile(path)
		pages++
		for _, s := range tight.FindAllString(string(text), -1) {
			t.Errorf("%s: %s is no French", path, s)
		}
		return err
	})
	if err != nil || pages < 10 {
		t.Errorf("%d pages were looked at: %v", pages, err)
	}
}
