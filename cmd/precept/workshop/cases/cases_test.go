package cases

import (
	"bytes"
	"encoding/json"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/spf13/pflag"

	"precept/cmd/precept/desk"
	"precept/conformance/conform"
	"precept/conformance/driver"
	"precept/conformance/kit"
	"precept/interpreter/declared"
)

// schema returns a part of the kit's schema by name.
func schema(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(kit.Schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("kit.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("kit.json#/$defs/" + name) // also validates the schema against its draft
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// fits validates a value against a part of the schema.
func fits(t *testing.T, s *jsonschema.Schema, what string, v any) {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Validate(doc); err != nil {
		t.Errorf("%s: %v\n%.600s", what, err, data)
	}
}

const scenarios = "../../../../conformance/"

// few returns the paths of scenario files by their names.
func few(names ...string) []string {
	var out []string
	for _, n := range names {
		out = append(out, scenarios+n+".yaml")
	}
	return out
}

var rules = few("root/2-concepts", "root/3-victory", "root/4-1-craft", "root/4-2-move", "root/4-3-battle",
	"root/6-marquise-2")

// of returns the kit of a game.
func of(t *testing.T, game string, paths []string) *kit.Game {
	t.Helper()
	games, err := written(&desk.Desk{Out: io.Discard, Err: io.Discard}, []string{game}, paths)
	if err != nil {
		t.Fatal(err)
	}
	return games[0]
}

// driven returns our own engine as a driver in this process, with mods applied to its games.
func driven(t *testing.T, mods ...string) conform.Engine {
	t.Helper()
	d := &desk.Desk{Out: io.Discard, Err: io.Discard}
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	d.Stack.Flags(flags)
	for _, m := range mods {
		if err := flags.Set("mod", m); err != nil {
			t.Fatal(err)
		}
	}
	l, err := d.Library()
	if err != nil {
		t.Fatal(err)
	}
	drv := &driver.Driver{Name: "precept", Load: l.Loader()}
	for _, id := range []string{"connect_four", "wonderland", "root"} {
		g, err := drv.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		drv.Games = append(drv.Games, plays(g.Definition()))
	}
	return conform.Local(drv.Answer)
}

// plays returns a driver's description of a game: its variants, and the readings taken by applied variants.
func plays(g *declared.Game) kit.Plays {
	out := kit.Plays{Game: g.ID}
	for i := range g.Variants {
		if v := &g.Variants[i]; !slices.Contains(g.Laid, v.ID) {
			out.Variants = append(out.Variants, v.ID)
		}
	}
	for i := range g.Questions {
		q := &g.Questions[i]
		for _, r := range q.Readings()[1:] {
			if !slices.Contains(g.Laid, r.Variant) {
				continue
			}
			if out.Readings == nil {
				out.Readings = map[string]string{}
			}
			out.Readings[strconv.Itoa(q.Number)] = r.Variant
		}
	}
	return out
}

// judged returns the report of an engine.
func judged(t *testing.T, e conform.Engine, g *kit.Game) *conform.GameReport {
	t.Helper()
	r, err := conform.Run([]*kit.Game{g}, conform.Options{Restart: func() (conform.Engine, error) { return e, nil }})
	if err != nil {
		t.Fatal(err)
	}
	return &r.Games[0]
}

func allPass(t *testing.T, g *kit.Game, r *conform.GameReport) {
	t.Helper()
	if r.Passed != len(g.Cases) || r.Passed == 0 {
		t.Errorf("%s: %d of %d cases pass", r.Game, r.Passed, len(g.Cases))
	}
	for _, c := range r.Cases {
		if c.Outcome != conform.Passed {
			t.Errorf("%s %s, %s: step %d, expected %s, came %s", c.Outcome, c.Case, c.Name, c.Step, c.Expected, c.Came)
		}
	}
	for _, u := range g.Unsaid {
		t.Logf("%s cannot be said: %s", u.Source, u.Why)
	}
}

// TestOurDriverPasses checks that our own engine passes the cases of scenarios that it passes. Every scenario of
// the two main games must be a case or be listed with a reason. Other games are checked with some scenarios of each
// sort.
func TestOurDriverPasses(t *testing.T) {
	for _, test := range []struct {
		game  string
		paths []string
		some  []string // a subset for short runs, which play fewer scenarios twice
	}{
		{"connect_four", []string{scenarios + "connect-four"}, nil},
		{"root", few("root-first-edition/campaign-1", "root-first-edition/bot-5-spies", "root-first-edition/guide-board"),
			nil},
		{"root", []string{scenarios + "root"}, append(few("root/5-setup", "root/9-vagabond-2", "root/meetings-corvids"),
			rules...)},
		{"wonderland", []string{scenarios + "wonderland"},
			few("wonderland/6-combat", "wonderland/1-setup-players", "wonderland/8-quests")},
	} {
		t.Run(test.game, func(t *testing.T) {
			paths, lost := test.paths, 50 // one in so many may have no form as a case
			switch {
			case test.some == nil:
			case testing.Short():
				paths = test.some
			default:
				lost = 100
			}
			g := of(t, test.game, paths)
			allPass(t, g, judged(t, driven(t), g))
			t.Logf("%d cases, %d unsaid", len(g.Cases), len(g.Unsaid))
			if len(g.Unsaid) > len(g.Cases)/lost {
				t.Errorf("%d scenarios of %d cannot be said", len(g.Unsaid), len(g.Unsaid)+len(g.Cases))
			}
		})
	}
}

// TestAWrongDriverIsCaught checks that an engine with a dozen wrong rules is caught, and that each broken article
// is named.
func TestAWrongDriverIsCaught(t *testing.T) {
	g := of(t, "root", rules)
	r := judged(t, driven(t, filepath.Join("testdata", "wrong")), g)
	found := r.Broken()
	for _, article := range []string{"4.3.2.I", "4.3.2.b", "4.2.1", "4.3.1.II.a", "4.3.3.II", "3.1.a", "6.6.b", "4.1.1.d",
		"2.1.2.c",
		"4.1.2.c", "4.1.4", "4.1.1.e"} {
		if !slices.Contains(found, article) {
			t.Errorf("that %s is broken is not found; found are %s", article, strings.Join(found, ", "))
		}
	}
	if r.Passed < r.Failed {
		t.Errorf("%d cases fail and %d pass: what is not broken must not fail", r.Failed, r.Passed)
	}
}

// TestADriverInPython checks that a driver in another language, with its own engine, passes the cases of its game.
func TestADriverInPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3 here")
	}
	g := of(t, "connect_four", []string{scenarios + "connect-four"})
	e, err := conform.Start([]string{python, "../../../../docs/drivers/connect_four.py"}, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	allPass(t, g, judged(t, e, g))
	e.Close()
}

// spy validates all lines of the protocol against the schema.
type spy struct {
	conform.Engine
	t              *testing.T
	request, reply *jsonschema.Schema
}

func (s *spy) Ask(r kit.Request) (kit.Reply, error) {
	r.ID = 1
	fits(s.t, s.request, "a request to "+r.Do, r)
	out, err := s.Engine.Ask(r)
	fits(s.t, s.reply, "a reply to "+r.Do, out)
	return out, err
}

// TestSchema checks the written cases and every line of the protocol against the schema.
func TestSchema(t *testing.T) {
	g := of(t, "root", few("root/4-2-move", "root/5-setup", "root/9-vagabond-3", "root-first-edition/campaign-1",
		"root/meetings-corvids"))
	fits(t, schema(t, "cases"), "the cases", g.Cases)
	fits(t, schema(t, "vocabulary"), "the vocabulary", g.Vocabulary)
	fits(t, schema(t, "register"), "the register", g.Register)
	fits(t, schema(t, "unsaid"), "what is unsaid", g.Unsaid)
	s := &spy{driven(t), t, schema(t, "request"), schema(t, "reply")}
	judged(t, s, g)
	if err := schema(t, "case").Validate(map[string]any{"id": "x"}); err == nil {
		t.Error("the schema takes what is no case")
	}
}

// TestKitIsReadAsWritten checks that a written kit is read back unchanged.
func TestKitIsReadAsWritten(t *testing.T) {
	g := of(t, "connect_four", []string{scenarios + "connect-four"})
	dir := t.TempDir()
	if err := kit.Write(dir, []*kit.Game{g}); err != nil {
		t.Fatal(err)
	}
	back, err := kit.Read(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(plain(t, g), plain(t, back[0])); diff != "" {
		t.Error(diff)
	}
	if _, err := kit.Read(t.TempDir(), nil); err == nil {
		t.Error("an empty folder is read as a kit")
	}
}

func plain(t *testing.T, v any) (out any) {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	return out
}
