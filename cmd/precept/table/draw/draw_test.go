package draw

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/testkit"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// loaded caches the built-in games.
var loaded = map[string]*interpreter.Game{}

// load returns a built-in game.
func load(t testing.TB, id string) *interpreter.Game {
	t.Helper()
	for _, p := range content.Games() {
		if p.ID == id && loaded[id] == nil {
			g, problems := interpreter.Load(content.Files, p.Root)
			if g == nil {
				t.Fatal(problems.Err())
			}
			loaded[id] = g
		}
	}
	if loaded[id] == nil {
		t.Fatalf("there is no game %s", id)
	}
	return loaded[id]
}

// after returns a match after a number of random answers; for 0, after setup.
func after(t testing.TB, g *interpreter.Game, answers int, seed uint64) *interpreter.Match {
	t.Helper()
	if answers == 0 {
		m, err := g.SetUp(interpreter.Setup{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	m, err := g.Start(interpreter.Setup{Seed: seed})
	r := rand.New(rand.NewPCG(seed, 1))
	for n := 0; err == nil && n < answers && !m.Over(); n++ {
		err = m.Answer(m.Pending().Sample(r.IntN))
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestGolden compares whole pictures with files; -update draws them anew. Look at them before you keep them. The
// picture of Root is in docs/.
func TestGolden(t *testing.T) {
	for _, test := range []struct {
		game    string
		answers int
		opt     Options
	}{
		{"tic_tac_toe", 5, Options{}}, {"hex", 30, Options{Lang: "fr"}}, {"othello", 0, Options{}},
	} {
		got := SVG(after(t, load(t, test.game), test.answers, 4), test.opt)
		golden(t, test.game, got)
	}
	golden(t, "towns", SVG(after(t, towns(t), 0, 1), Options{Seat: "south"}))
	golden(t, "boards", SVG(after(t, written(t, "boards"), 0, 1), Options{}))
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	name = filepath.Join("testdata", name+".svg")
	if *update {
		if err := os.WriteFile(name, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s: run go test ./cmd/precept/table/draw -update, and look at it (-want +got)\n%s", name, d)
	}
}

// towns returns a game without looks, and with names that contain special characters of XML.
func towns(t testing.TB) *interpreter.Game { return written(t, "towns") }

// written returns a game of testdata.
func written(t testing.TB, name string) *interpreter.Game {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	g, problems := interpreter.Load(fstest.MapFS{"game.yaml": {Data: text}}, ".")
	if g == nil {
		t.Fatal(problems.Err())
	}
	return g
}

// set is a set of words.
type set map[string]bool

// add adds a word, and reports whether it is new.
func (s set) add(word string) bool {
	seen := s[word]
	s[word] = true
	return !seen
}

// drawn identifies pieces in a picture: which, whose and where.
type drawn struct{ Piece, Owner, At string }

// pieces reads a picture and returns its pieces. It checks that the picture is well-formed and every piece has a title.
func pieces(t *testing.T, picture []byte) map[drawn]int {
	t.Helper()
	out := map[drawn]int{}
	titled := true
	ids := set{}
	for dec := xml.NewDecoder(bytes.NewReader(picture)); ; {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatalf("this is no XML: %v", err)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		attrs := map[string]string{}
		for _, a := range start.Attr {
			if a.Name.Local == "style" {
				t.Error("a page refuses attributes of style")
			}
			if a.Name.Local == "id" && !ids.add(a.Value) {
				t.Errorf("two elements have the id %s", a.Value)
			}
			attrs[a.Name.Local] = a.Value
		}
		if !titled && start.Name.Local != "title" {
			t.Errorf("a piece begins with %s, not with a title", start.Name.Local)
		}
		titled = attrs["class"] != "piece"
		if !titled {
			n, _ := strconv.Atoi(attrs["data-count"])
			out[drawn{attrs["data-piece"], attrs["data-owner"], attrs["data-at"]}] += n
		}
	}
}

// TestEveryPiece checks that a picture shows every piece on every board, in the right number, and none that the seat
// may not know.
func TestEveryPiece(t *testing.T) {
	for _, p := range content.Games() {
		g := load(t, p.ID)
		for _, answers := range []int{0, 1, 7, 60, 300} {
			everyPiece(t, after(t, g, answers, uint64(answers)+1))
		}
	}
}

// TestEveryPieceOfHardGames is [TestEveryPiece] for the games that test the checker. They have boards of other shapes,
// tracks, and places that share a name.
func TestEveryPieceOfHardGames(t *testing.T) {
	folders, err := filepath.Glob("../../../../interpreter/testdata/hard/*")
	if err != nil || len(folders) == 0 {
		t.Fatal(folders, err)
	}
	for _, dir := range folders {
		g, problems := interpreter.Load(os.DirFS(dir), ".")
		if g == nil {
			t.Fatal(dir, problems.Err())
		}
		everyPiece(t, after(t, g, 0, 1))
	}
}

func everyPiece(t *testing.T, m *interpreter.Match) {
	t.Helper()
	for _, seat := range append([]string{""}, m.Record.Seats...) {
		got := pieces(t, SVG(m, Options{Seat: seat}))
		want, onBoard := map[drawn]int{}, map[drawn]bool{}
		for _, pl := range m.View(seat).Places {
			for _, x := range pl.Pieces {
				want[drawn{x.Name, x.Owner, pl.Name}] += x.Count
				onBoard[drawn{x.Name, x.Owner, pl.Name}] = pl.Space
			}
			if pl.Hidden > 0 {
				want[drawn{At: pl.Name}] += pl.Hidden
				onBoard[drawn{At: pl.Name}] = pl.Space
			}
		}
		for x, n := range got {
			if n > want[x] {
				t.Errorf("%s, %d answers, %q: %d × %v in the picture, %d there", m.Record.Game, len(m.Record.Answers), seat, n, x,
					want[x])
			}
		}
		for x, n := range want {
			if onBoard[x] && got[x] != n {
				t.Errorf("%s, %d answers, %q: %d × %v there, %d in the picture", m.Record.Game, len(m.Record.Answers), seat, n, x,
					got[x])
			}
		}
	}
}

// TestSeats checks that secrets do not change the picture, and that seats see their own hands.
func TestSeats(t *testing.T) {
	m := after(t, load(t, "root"), 0, 2)
	own := func(seat, zone string) int {
		n := 0
		for x, count := range pieces(t, SVG(m, Options{Seat: seat})) {
			if x.At == zone && x.Piece != "" {
				n += count
			}
		}
		return n
	}
	for _, test := range []struct {
		seat, zone string
		want       int
	}{{"", "hand(eyrie)", 0}, {"eyrie", "hand(eyrie)", 3}, {"marquise", "hand(eyrie)", 0}, {"marquise", "hand(marquise)",
		3}} {
		if got := own(test.seat, test.zone); got != test.want {
			t.Errorf("%q is shown %d cards of %s, want %d", test.seat, got, test.zone, test.want)
		}
	}
}

// TestSameBytes checks that the same position gives the same bytes, and that drawing changes nothing.
func TestSameBytes(t *testing.T) {
	for _, id := range []string{"root", "connect_four"} {
		m := after(t, load(t, id), 40, 3)
		before := testkit.On(m.Engine()).Bytes()
		one := SVG(m, Options{})
		again := after(t, load(t, id), 40, 3)
		if two := SVG(again, Options{}); !bytes.Equal(one, two) {
			t.Errorf("%s: two pictures of one position differ:\n%s", id, cmp.Diff(string(one), string(two)))
		}
		if !bytes.Equal(before, testkit.On(m.Engine()).Bytes()) {
			t.Errorf("%s: drawing changed the match", id)
		}
	}
}

// TestDescription checks that the description says the whole position in words, in both languages.
func TestDescription(t *testing.T) {
	m := after(t, load(t, "root"), 0, 4)
	for lang, want := range map[string]string{"en": "c1: warrior (Marquise de Cat), keep (Marquise de Cat)",
		"fr": "c1 : guerrier (Marquise de Chat), donjon (Marquise de Chat)"} {
		if s := string(SVG(m, Options{Lang: lang})); !strings.Contains(s, want) {
			t.Errorf("%s: %q is not told", lang, want)
		}
	}
}

// TestFrenchColons checks that all French texts of a picture have a space before a colon.
func TestFrenchColons(t *testing.T) {
	tight := regexp.MustCompile(`(?:<(?:title|desc|text)[^>]*>[^<]*|aria-label="[^"]*)[^ <">]: [^<"]*`)
	for _, id := range []string{"root", "wonderland", "paladins", "kiri"} {
		m := after(t, load(t, id), 20, 4)
		for _, s := range tight.FindAllString(string(SVG(m, Options{Lang: "fr"})), 3) {
			t.Errorf("%s: %s", id, s)
		}
	}
}

func TestArrange(t *testing.T) {
	for n := 1; n < 30; n++ {
		side, at := arrange(n, 90, 50, 34)
		if len(at) != n || side <= 0 {
			t.Fatalf("%d: side %v, %d places", n, side, len(at))
		}
		for i, a := range at {
			if a[0] < -45+side/2-1e-9 || a[0] > 45-side/2+1e-9 || a[1] < -25+side/2-1e-9 || a[1] > 25-side/2+1e-9 {
				t.Errorf("%d: number %d sticks out at %v, side %v", n, i, a, side)
			}
			for _, b := range at[:i] {
				if max(abs(a[0]-b[0]), abs(a[1]-b[1])) < side-1e-9 {
					t.Errorf("%d: %v and %v overlap, side %v", n, a, b, side)
				}
			}
		}
	}
}

func abs(x float64) float64 { return max(x, -x) }

func TestInitials(t *testing.T) {
	for _, test := range []struct {
		name string
		n    int
		want string
	}{{"fox", 1, "F"}, {"épée", 2, "Ép"}, {"", 1, ""}, {"a", 3, "A"}} {
		if got := initials(test.name, test.n); got != test.want {
			t.Errorf("initials(%q, %d) = %q, want %q", test.name, test.n, got, test.want)
		}
	}
}
