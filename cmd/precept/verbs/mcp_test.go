package verbs_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"precept/cmd/precept/verbs"
)

// assistant connects a client of the protocol to `precept mcp` in a folder, over pipes.
func assistant(t *testing.T, dir string) *sdk.ClientSession {
	t.Helper()
	t.Chdir(dir)
	in, typed := io.Pipe()
	told, out := io.Pipe()
	ended := make(chan int, 1)
	var err bytes.Buffer
	go func() { ended <- verbs.Run([]string{"mcp"}, in, out, &err) }()
	c := sdk.NewClient(&sdk.Implementation{Name: "test"}, nil)
	session, failed := c.Connect(t.Context(), &sdk.IOTransport{Reader: told, Writer: typed}, nil)
	if failed != nil {
		t.Fatal(failed)
	}
	t.Cleanup(func() {
		_ = session.Close()
		_ = typed.Close()
		if status := <-ended; status != 0 || err.Len() > 0 {
			t.Errorf("the server ends with %d: %s", status, &err)
		}
	})
	return session
}

// called calls a tool whose arguments are JSON, and returns its answer.
func called(t *testing.T, s *sdk.ClientSession, tool, args string) (text string, refused bool) {
	t.Helper()
	r, err := s.CallTool(context.Background(), &sdk.CallToolParams{Name: tool, Arguments: json.RawMessage(args)})
	if err != nil {
		t.Fatalf("%s %s: %v", tool, args, err)
	}
	return r.Content[0].(*sdk.TextContent).Text, r.IsError
}

// TestAssistant writes, checks, tests and measures a mod with the tools alone.
func TestAssistant(t *testing.T) {
	s := assistant(t, t.TempDir())
	for _, test := range []struct {
		tool, args string
		want       string // parts, separated by |
		refused    bool
	}{
		{"documents", `{}`, "tutorial: |language/steps: Steps", false},
		{"documents", `{"page":"language/steps"}`, "The page is long|- ", false},
		{"documents", `{"page":"nosuch"}`, "no page", true},
		{"documents", `{"find":"face down token"}`, "page recipes", false},
		{"documents", `{"find":"whether a piece is of a kind","page":"language/expressions"}`, "Writing|`x in unit`", false},
		{"documents", `{"find":"nosuchword"}`, "Try fewer", false},
		{"documents", `{"page":"scenarios","section":"nosuch"}`, "has no section|- Recipes", true},
		{"documents", `{"page":"docs/scenarios.md","section":"a file"}`, "## A file", false},
		{"words", `{"game":"root","word":"move"}`, "march|content/law/move.yaml:", false},
		{"words", `{"game":"rooot"}`, `did you mean "root"?`, true},
		{"explain", `{"game":"root","about":"4.2.1"}`, "article root-law:4.2.1|content/law/move.yaml:41:3", false},
		{"explain", `{"game":"root","about":"march"}`, "action march|content/law/move.yaml:74:3|root-law:4.2: Moving", false},
		{"explain", `{"game":"root","about":"choose"}`, "step choose|such_that", false},
		{"explain", `{"game":"root","about":"unknown_name"}`, "wrong|right", false},
		{"read", `{}`, "no texts yet|content/", false},
		{"read", `{"name":"content/law/move.yaml","from":74,"to":74}`, "  74    march:", false},
		{"read", `{"name":"content/factions"}`, "content/factions/marquise.yaml", false},
		{"new", `{"sort":"variant","name":"calm","mod":"calm","game":"tic_tac_toe"}`, "calm", false},
		{"read", `{}`, "calm/calm.yaml", false},
		{"check", `{"mods":["calm"]}`, "no problem", false},
		{"check", `{}`, "Say what to check", true},
		{"check", `{"mods":["calmm"]}`, `did you mean "calm"?`, true},
		{"check", `{"mod":["calm"]}`, "mod", true},
		{"write", `{"name":"bad/bad.yaml","text":"variant: bad\nof: tic_tac_toe\nrulings:\n  x: {is: nosuch}\n"}`,
			"bad/bad.yaml is written; its last line is 4", false},
		{"check", `{"mods":["bad"]}`, "bad/bad.yaml:", false},
		{"write", `{"name":"bad/bad.yaml","text":"","instead_of":"nowhere"}`, "found: 0", true},
		{"write", `{"name":"bad/bad.yaml","text":"is: 1","instead_of":"is: nosuch"}`, "is written", false},
		{"read", `{"name":"bad/bad.yaml"}`, "x: {is: 1}", false},
		{"play", `{"game":"tic_tac_toe","seats":["cross","nought"],"save":"m.save"}`, "the match is over", false},
		{"play", `{"game":"tic_tac_toe","seats":["cross","nought"],"save":"m.yaml"}`, "ends in .save", true},
		{"why", `{"save":"m.save","at":0,"question":"mark"}`, "mark", false},
		{"scenario", `{"save":"m.save","at":2}`, "package: tic_tac_toe|scenarios:", false},
		{"simulate", `{"game":"tic_tac_toe","seconds":1}`, "won: draw", false},
		{"simulate", `{"game":"tic_tac_toe","seconds":61}`, "1 to 60", true},
		{"compare", `{"a":"hex","b":"hex+small_board","games":10}`, "hex+small_board", false},
		{"diff", `{"a":"hex","b":"hex+small_board"}`, "small_board", false},
		{"more", `{"answer":77}`, "no more of answer 77", true},
	} {
		text, refused := called(t, s, test.tool, test.args)
		for _, want := range strings.Split(test.want, "|") {
			if !strings.Contains(text, want) {
				t.Errorf("%s %s: %q is not in\n%s", test.tool, test.args, want, text)
			}
		}
		if refused != test.refused {
			t.Errorf("%s %s: an error is %v:\n%s", test.tool, test.args, refused, text)
		}
	}
}

// leftOut matches the end of an answer that is too long.
var leftOut = regexp.MustCompile(`\[Left out, in lines: \d+\. For them call more with answer (\d+), or ask for ` +
	`less\.\]$`)

// TestAssistantReadsOn reads an answer that is too long in parts.
func TestAssistantReadsOn(t *testing.T) {
	s := assistant(t, t.TempDir())
	var all strings.Builder
	tool, args := "read", `{"name":"content/law/move.yaml"}`
	for range 20 {
		text, _ := called(t, s, tool, args)
		if len(text) > 8200 {
			t.Fatalf("an answer has %d bytes", len(text))
		}
		m := leftOut.FindStringSubmatchIndex(text)
		if m == nil {
			all.WriteString(text)
			break
		}
		all.WriteString(text[:m[0]])
		tool, args = "more", `{"answer":`+text[m[2]:m[3]]+`}`
	}
	last := 0
	for line := range strings.Lines(all.String()) {
		if last++; !strings.HasPrefix(strings.TrimLeft(line, " "), strconv.Itoa(last)+"  ") {
			t.Fatalf("line %d is missing: %s", last, line)
		}
	}
	if last < 140 {
		t.Errorf("there are %d lines", last)
	}
}

// TestAssistantStaysInside gives the tools names that lead out of the folder.
func TestAssistantStaysInside(t *testing.T) {
	outer := t.TempDir()
	dir := filepath.Join(outer, "in")
	secret := "variant: calm\nof: hex\n# the secret\n"
	for name, text := range map[string]string{"secret.yaml": secret, "out/calm.yaml": secret,
		"out/game.yaml":   "game: out\n",
		"in/my/calm.yaml": "variant: calm\nof: hex\n", "out/m.save": "{}", "in/other/a.yaml": secret} {
		name = filepath.Join(outer, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(outer, "empty"), 0o755); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"void": "../empty", "my/link.yaml": "../../secret.yaml",
		"folder": "../out", "file.yaml": "../secret.yaml",
		"made.save": "../made.save", "other/deep": "../../out", "hex": "../out"} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Skip("no links here")
		}
	}
	before := listed(t, outer)
	s := assistant(t, dir)
	outside := []string{"..", "../out", "../secret.yaml", outer, filepath.Join(outer, "secret.yaml"), "my/../../out",
		"my/../../secret.yaml", `..\\out`, "folder", "folder/calm.yaml", "./folder/../folder", "file.yaml",
		"my", ".", "other",
		"made.save", "/dev/stdin", "my/link.yaml", "\x00"}
	for _, name := range outside {
		name, _ := json.Marshal(name)
		for _, call := range []string{`read {"name":NAME}`, `write {"name":NAME,"text":"x"}`, `check {"mods":[NAME]}`,
			`check {"content":NAME}`, `test {"paths":[NAME]}`, `test {"mods":[NAME]}`, `test {"content":NAME,"paths":["x"]}`,
			`words {"game":"hex","mods":[NAME]}`, `explain {"game":"hex","about":"mark","content":NAME}`,
			`new {"sort":"variant","name":"x","mod":NAME}`, `new {"sort":"game","name":"x","into":NAME}`,
			`new {"sort":"game","name":NAME,"into":"."}`, `new {"sort":NAME,"name":"x","mod":"y"}`,
			`new {"sort":"variant","name":"x","mod":"y","game":NAME}`,
			`read {"name":NAME,"from":-5}`, `test {"paths":["x"],"run":NAME}`,
			`play {"game":"hex","seats":["red","blue"],"save":NAME}`,
			`play {"game":NAME,"seats":["red","blue"],"save":"a.save"}`,
			`why {"save":NAME}`, `scenario {"save":NAME}`, `simulate {"game":"hex","mods":[NAME],"seconds":1}`,
			`simulate {"game":NAME,"seconds":1}`, `compare {"a":NAME,"b":"hex","games":10}`, `diff {"a":"chess","b":NAME}`,
			`diff {"a":NAME,"b":NAME}`, `words {"game":NAME}`, `documents {"page":NAME}`, `words {"game":"chess","kind":NAME}`,
			`simulate {"game":"chess","seconds":1,"agent":NAME}`} {
			tool, args, _ := strings.Cut(call, " ")
			args = strings.ReplaceAll(args, "NAME", string(name))
			text, refused := called(t, s, tool, args)
			listing := tool == "read" && (string(name) == `"."` || string(name) == `"my"` || string(name) == `"other"`)
			if (!refused && !listing) || strings.Contains(text, "the secret") || strings.Contains(text, "calm.yaml:") {
				t.Errorf("%s %s: %s", tool, args, text)
			}
		}
	}
	// Here a side is a link that has the name of a game, and the new game would follow a link that has its name.
	for _, call := range []string{`diff {"a":"hex","b":"hex"}`, `new {"sort":"game","name":"void"}`} {
		tool, args, _ := strings.Cut(call, " ")
		if text, refused := called(t, s, tool, args); !refused {
			t.Errorf("%s: %s", call, text)
		}
	}
	if after := listed(t, outer); before != after {
		t.Errorf("what is there was\n%s\nand is\n%s", before, after)
	}
}

// listed returns the files below a folder, with their texts.
func listed(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		b.WriteString(name + "\n")
		if err == nil && d.Type().IsRegular() {
			data, err := os.ReadFile(name)
			b.Write(data)
			return err
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestAssistantsCallsAtOnce makes many calls at the same time; each gets its own answer.
func TestAssistantsCallsAtOnce(t *testing.T) {
	s := assistant(t, t.TempDir())
	var all sync.WaitGroup
	for i := range 12 {
		all.Add(1)
		go func() {
			defer all.Done()
			name := "f" + strconv.Itoa(i) + ".yaml"
			text, _ := called(t, s, "write", `{"name":"`+name+`","text":"x: `+strconv.Itoa(i)+`\n"}`)
			if !strings.HasPrefix(text, name) {
				t.Errorf("%s: %s", name, text)
			}
			game := []string{"hex", "chess", "othello"}[i%3]
			text, refused := called(t, s, "words", `{"game":"`+game+`","kind":"seat"}`)
			if refused || !strings.Contains(text, "/"+game+"/") {
				t.Errorf("%s: %s", game, text)
			}
		}()
	}
	all.Wait()
}

// TestToolsAreDescribed checks that the descriptions are short, and that every argument has one.
func TestToolsAreDescribed(t *testing.T) {
	s := assistant(t, t.TempDir())
	list, err := s.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	const most, mostWords, mostTools = 18_000, 240, 15
	if data, _ := json.Marshal(list); len(data) > most {
		t.Errorf("the list of tools has %d bytes", len(data))
	}
	if len(list.Tools) > mostTools {
		t.Errorf("there are %d tools", len(list.Tools))
	}
	for _, tool := range list.Tools {
		if n := len(tool.Description); n < 30 || n > mostWords {
			t.Errorf("%s is described in %d bytes", tool.Name, n)
		}
		schema := tool.InputSchema.(map[string]any)
		properties, _ := schema["properties"].(map[string]any)
		for name, p := range properties {
			if said, _ := p.(map[string]any)["description"].(string); said == "" || len(said) > mostWords {
				t.Errorf("%s: the argument %s is described by %q", tool.Name, name, said)
			}
		}
	}
}
