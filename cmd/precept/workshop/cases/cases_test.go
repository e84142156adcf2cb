package cases

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"precept/cmd/precept/desk"
	"precept/conformance/kit"
	"precept/conformance/scenario"
	"precept/interpreter/source"
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

// of returns the kit of a game.
func of(t *testing.T, game string, paths []string) *kit.Game {
	t.Helper()
	games, err := written(&desk.Desk{Out: io.Discard, Err: io.Discard}, []string{game}, paths)
	if err != nil {
		t.Fatal(err)
	}
	return games[0]
}

// said maps each expectation word to the kind of step that it becomes. Items with other words become decisions.
var said = map[string]string{"holds": "facts", "changes": "changes", "legal": "legal", "illegal": "illegal",
	"never": "illegal", "asks": "asks", "moment": "moment", "no_moment": "moment", "sees": "sees",
	"does_not_see": "sees", "ended": "ended"}

// TestEveryExpectationIsSaid checks that each case has a step for each expectation of its scenario, in the same order
// and about the same thing.
func TestEveryExpectationIsSaid(t *testing.T) {
	for _, test := range []struct {
		game  string
		paths []string
		say   int // how many scenarios may be missing
	}{
		{"connect_four", []string{scenarios + "connect-four"}, 0},
		{"root", few("root/4-1-craft", "root/4-2-move", "root/4-3-battle", "root/5-setup", "root/9-vagabond-2",
			"root/meetings-corvids", "root-first-edition/bot-5-spies", "root-first-edition/campaign-1"), 12},
		{"wonderland", few("wonderland/6-combat", "wonderland/1-setup-players", "wonderland/8-quests"), 1},
	} {
		t.Run(test.game, func(t *testing.T) {
			g := of(t, test.game, test.paths)
			suite, err := (&desk.Desk{}).Suite(test.paths)
			if err != nil {
				t.Fatal(err)
			}
			cases := map[string]*kit.Case{}
			for i := range g.Cases {
				cases[g.Cases[i].Name] = &g.Cases[i]
			}
			missing, unsaid := 0, 0
			for _, sc := range suite.Scenarios {
				c := cases[sc.Name]
				if c == nil {
					unsaid++
					t.Logf("unsaid: %s", sc.Name)
					continue
				}
				missing += lacks(t, sc, c)
			}
			if missing > 0 || unsaid > test.say || unsaid != len(g.Unsaid) {
				t.Errorf("%d steps are missing, %d scenarios unsaid, %d of them listed", missing, unsaid, len(g.Unsaid))
			}
		})
	}
}

// lacks compares a case with its scenario and returns how many expectations have no step.
func lacks(t *testing.T, sc *scenario.Scenario, c *kit.Case) (missing int) {
	t.Helper()
	next := 0
	for _, it := range sc.Script {
		sort := said[scenario.Expects(it)]
		if sort == "" {
			continue
		}
		found := slices.IndexFunc(c.Steps[next:], func(s kit.Step) bool { return says(t, s, sort, it) })
		if found < 0 {
			t.Logf("%s %s: no step for %s", c.ID, c.Name, it.Pairs[0].Key.Text)
			missing++
			continue
		}
		next += found + 1
	}
	return missing
}

// says reports whether a step is of the given kind and is about the same thing as the script item.
func says(t *testing.T, s kit.Step, sort string, it *source.Node) bool {
	t.Helper()
	of, _ := plain(t, s).(map[string]any)
	if of[sort] == nil {
		return false
	}
	about := it.Pairs[0].Value
	switch {
	case sort == "facts" && about.Kind == source.Scalar:
		return s.Says == about.Text
	case sort == "asks":
		return s.Asks.Seat == about.Pairs[0].Key.Text && s.Asks.Choice == about.Pairs[0].Value.Text
	case sort == "illegal" && it.Get("because") != nil:
		return strings.HasSuffix(s.Illegal.Because, it.Get("because").Text) && s.Illegal.Else != nil
	}
	return true
}

// TestSchema checks that the cases made from scenarios fit the schema.
func TestSchema(t *testing.T) {
	g := of(t, "root", few("root/4-2-move", "root/5-setup", "root/9-vagabond-3", "root-first-edition/campaign-1",
		"root/meetings-corvids"))
	fits(t, schema(t, "cases"), "the cases", g.Cases)
	fits(t, schema(t, "vocabulary"), "the vocabulary", g.Vocabulary)
	fits(t, schema(t, "register"), "the register", g.Register)
	fits(t, schema(t, "unsaid"), "what is unsaid", g.Unsaid)
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
	back, err := kit.Read(dir, "")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(plain(t, g), plain(t, back[0])); diff != "" {
		t.Error(diff)
	}
	if _, err := kit.Read(t.TempDir(), ""); err == nil {
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
