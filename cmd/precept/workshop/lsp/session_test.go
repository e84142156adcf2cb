package lsp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"precept/cmd/precept/desk"
	"precept/internal/limit"
)

func labels(l completionList) (out []string) {
	for _, it := range l.Items {
		out = append(out, it.Label)
	}
	return out
}

// TestAnswers checks the answers to requests at many places.
func TestAnswers(t *testing.T) {
	dir := folderOf(t, small)
	c := start(t, dir)
	game, law := c.opens(filepath.Join(dir, "game.yaml")), c.opens(filepath.Join(dir, "law", "run.yaml"))
	c.calm()
	if got := c.problems(game) + c.problems(law); got != "" {
		t.Fatalf("the game is wrong:\n%s", got)
	}
	for _, test := range []struct{ mark, want string }{
		{"may_run(me)", "ruling `may_run(who: player): bool`\n\nall are tired\n\ndeclared in run.yaml:3\n\n" +
			"rules that affect it\n\n- `forbid` run.yaml:31"},
		{"points(me)\n        by", "variable `points(player): int`\n\n---\narticle race\\_law:1.1: **Points**\n\n" +
			"Whoever runs has a point.\n\ndeclared in game.yaml:16"},
		{"runner.of(me)\n        where", "kind `runner: piece`\n\ndeclared in game.yaml:8"},
		{"tired)\n", "attribute `runner.tired: bool`\n\ndeclared in game.yaml:8"},
		{"sleeper.tired", "name `sleeper: runner`\n\ndeclared in run.yaml:25"},
		{"of(who)", "function `pieces.of(player)`"},
		{"it.tired\n", "word `it: runner`"},
		{"when: points", "`when`: bool\n\napplies only then"},
		{"choose: ahead", "`choose`: name\n\nasks for one or more of among"},
		{"among: runner", "`among`\n\nwhere the candidates come from: a list, a zone or a kind"},
	} {
		var h *hover
		c.ask("textDocument/hover", c.here(law, test.mark, 1), &h)
		got := ""
		if h != nil {
			got = h.Contents.Value
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", test.mark, diff)
		}
	}
	var where []location
	c.ask("textDocument/definition", c.here(law, "points(me)", 2), &where)
	if want := []location{{game, span{position{15, 2}, position{15, 8}}}}; !cmp.Equal(want, where) {
		t.Errorf("points is declared at %v", where)
	}
	c.ask("textDocument/references", c.here(law, "points(me)", 2), &where)
	if len(where) != 3 {
		t.Errorf("points stands at %v", where)
	}
	var syms []documentSymbol
	c.ask("textDocument/documentSymbol", openParams{textDocument{URI: law}}, &syms)
	var names []string
	for _, s := range syms {
		names = append(names, s.Name)
		for _, s := range s.Children {
			names = append(names, " "+s.Name)
		}
	}
	if diff := cmp.Diff([]string{"law", "rulings", " may_run", "actions", " run_on", " rest", "rules", " late"},
		names); diff != "" {
		t.Errorf("symbols (-want +got):\n%s", diff)
	}
}

// TestCompletion checks completions in unfinished texts.
func TestCompletion(t *testing.T) {
	dir := folderOf(t, small)
	c := start(t, dir)
	law := c.opens(filepath.Join(dir, "law", "run.yaml"))
	c.idle()
	text := c.texts[law]
	for _, test := range []struct {
		add  string // to the end of the text
		want []string
		not  []string
	}{
		{"  - f", []string{"forbid"}, []string{"when"}},
		{"  - forbid: m", []string{"may_run"}, []string{"points"}},
		{"  - forbid: may_run\n    ", []string{"when", "overrides", "id", "why"}, []string{"forbid"}},
		{"  - forbid: may_run\n    when: who.", []string{"points", "bench", "opponents"}, []string{"tired", "turn"}},
		{"  - {forbid: may_run, when: any(runner, .", []string{"tired", "pace", "owner"}, []string{"bench"}},
		{"  - forbid: may_run\n    when: \"any(bench(who).only(runner), it.", []string{"tired", "space"}, nil},
		{"  - forbid: may_run\n    when: let r = runner.of(who); all(r, {let s = it; s.", []string{"tired"}, nil},
		{"  - forbid: may_run\n    when: w", []string{"who"}, []string{"ahead"}},
		{"procedures:\n  p:\n    steps:\n      - ru", []string{"run_on"}, []string{"may_run"}},
		{"procedures:\n  p:\n    steps:\n      - run_on: x\n        ", []string{"as", "keep", "name"}, []string{"where"}},
		{"procedures:\n  p:\n    steps:\n      - choose: x\n        ", []string{"among", "where", "by"}, []string{"do"}},
		{"procedures:\n  p:\n    steps:\n      - each: x\n        in: player\n        order: ", []string{"chosen", "open"},
			[]string{"points"}},
		{"vars:\n  v: {type: i", []string{"int"}, []string{"points"}},
		{"vars:\n  v: {type: int, l", []string{"lasts"}, []string{"type"}},
		{"vars:\n  v: {type: int, lasts: ", []string{"turn", "match"}, []string{"points"}},
		{"pieces:\n  r", []string{"runner"}, []string{"may_run"}},
		{"pieces:\n  runner: {at: ", []string{"bench", "square_3"}, []string{"runner"}},
		{"pieces:\n  runner: {with: {", []string{"tired", "pace"}, nil},
		{"zones:\n  z: {seen_by: o", []string{"owner"}, nil},
		{"abilities:\n  - after: r", []string{"run_on", "rest"}, []string{"red"}},
		{"abilities:\n  - after: run_on\n    when: event.", []string{"me", "ahead"}, []string{"points"}},
		{"abilities:\n  - at: ", []string{"start(turn)", "end(turn)"}, []string{"turn"}},
		{"effects:\n  e: {article: ", []string{"1.1"}, nil},
		{"looks:\n  run", []string{"runner"}, nil},
		{"looks:\n  runner: {sh", []string{"shape"}, nil},
		{"rank", []string{"rankings"}, []string{"rules", "law"}},
		{"# when: ", nil, []string{"who", "rules"}},
	} {
		c.edits(law, 0, len(c.texts[law]), text+test.add)
		c.idle()
		var l completionList
		end := positionOf([]byte(c.texts[law]), len(c.texts[law]))
		c.ask("textDocument/completion", at{TextDocument: textDocument{URI: law}, Position: end}, &l)
		got := labels(l)
		for _, w := range test.want {
			if !slices.Contains(got, w) {
				t.Errorf("%q does not complete %s, but %v", test.add, w, got[:min(len(got), 20)])
			}
		}
		for _, w := range test.not {
			if slices.Contains(got, w) {
				t.Errorf("%q completes %s", test.add, w)
			}
		}
	}
}

// TestProblemsAndMending checks that a problem is reported at its place, and disappears after its quick fix.
func TestProblemsAndMending(t *testing.T) {
	dir := folderOf(t, with("law/more.yaml", "law: more\r\nrules:\r\n  - forbid: may_rnu # « ü 🦊 »\r\n    wen: true\r\n"))
	c := start(t, dir)
	more := c.opens(filepath.Join(dir, "law", "more.yaml"))
	c.idle()
	want := "3:13-3:20 unknown_name: there is no ruling \"may_rnu\"; did you mean \"may_run\"?\n" +
		"4:5-4:8 unknown_key: a rule has no key \"wen\"; did you mean \"when\"?\n"
	if diff := cmp.Diff(want, c.problems(more)); diff != "" {
		t.Fatalf("(-want +got)\n%s", diff)
	}
	var all []codeAction
	c.ask("textDocument/codeAction", codeActionParams{textDocument{URI: more}, span{position{0, 0}, position{9, 0}}}, &all)
	if len(all) != 2 || all[0].Title != "write may_run" || all[1].Title != "write when" {
		t.Fatalf("it is mended by %v", all)
	}
	for _, a := range slices.Backward(all) {
		e := a.Edit.Changes[more][0]
		text := []byte(c.texts[more])
		c.edits(more, offsetOf(text, e.Range.Start), offsetOf(text, e.Range.End), e.NewText)
	}
	c.idle()
	if got := c.problems(more); got != "" {
		t.Errorf("it is mended, and %s", got)
	}
	c.edits(more, 0, len(c.texts[more]), "law: more\nrules: [\n")
	c.idle()
	if got := c.problems(more); !strings.HasPrefix(got, "2:8-2:9 ") {
		t.Errorf("what cannot be read is told as %s", got)
	}
}

// TestUTF16 checks that positions count UTF-16 units: a fox has two.
func TestUTF16(t *testing.T) {
	text := []byte("aé🦊b\r\n🦊\n")
	for offset, want := range map[int]position{0: {0, 0}, 1: {0, 1}, 3: {0, 2}, 7: {0, 4}, 8: {0, 5}, 10: {1, 0},
		14: {1, 2}, 15: {2, 0}} {
		if got := positionOf(text, offset); got != want {
			t.Errorf("byte %d is %v", offset, got)
		}
		if got := offsetOf(text, want); got != offset {
			t.Errorf("%v is byte %d, not %d", want, got, offset)
		}
	}
	if got := offsetOf(text, position{0, 99}); got != 8 {
		t.Errorf("behind the end of a line is byte %d", got)
	}
	if got := offsetOf(text, position{99, 0}); got != len(text) {
		t.Errorf("behind the end is byte %d", got)
	}
}

// TestRename checks that a name is changed at all its uses, or not at all.
func TestRename(t *testing.T) {
	dir := folderOf(t, with(
		"variants/far.yaml", "variant: far\ngame: race\ntitle: {en: Far, fr: Loin}\nadd:\n"+
			"  law/run/rules:\n    - add: far_off\n      id: a\n      value: points(who)\n",
		"law/far.yaml", "law: far\nrulings:\n  far_off: {ask: {who: player}, is: points(who)}\n"))
	c := start(t, dir)
	law := c.opens(filepath.Join(dir, "law", "run.yaml"))
	c.idle()
	for _, test := range []struct{ at, to, want string }{
		{"points(me)", "marks", "game.yaml:1 law/far.yaml:1 law/run.yaml:3 variants/far.yaml:1"},
		{"points(me)", "Score", "names are written lower_snake_case, not \"Score\""},
		{"points(me)", "bench", "bench is the name of bench(player): place already"},
		{"may_run(me)", "can_run", "law/run.yaml:3"},
		{"ahead\n        to", "first_one", "law/run.yaml:2"},
		{"ahead\n        to", "points", "points is the name of points(player): int already"},
		{"ahead\n        to", "me", "ahead cannot be called me: "},
		{"sleeper.tired", "who", "law/run.yaml:2"},
		{"it.tired", "that", "this is not a name of the content"},
		{"of(who)", "from_whom", "this is not a name of the content"},
		{"tired)", "weary", "game.yaml:1 law/run.yaml:3"},
		{"late\n", "too_late", "law/run.yaml:1"},
	} {
		p := c.here(law, test.at, 1)
		p.NewName = test.to
		var w workspaceEdit
		got := c.ask("textDocument/rename", p, &w)
		if got == "" {
			var parts []string
			for uri, list := range w.Changes {
				rel, _ := filepath.Rel(dir, pathOf(uri))
				parts = append(parts, fmt.Sprintf("%s:%d", filepath.ToSlash(rel), len(list)))
			}
			sort.Strings(parts)
			got = strings.Join(parts, " ")
		}
		if !strings.HasPrefix(got, test.want) || strings.HasSuffix(test.want, "0") && got != test.want {
			t.Errorf("%q to %s: %s\nwant %s", test.at, test.to, got, test.want)
		}
	}
}

// TestMod checks a mod over a built-in game, whose names cannot be changed.
func TestMod(t *testing.T) {
	dir := folderOf(t, map[string]string{
		"one/one.yaml": "variant: one\ngame: hex\ntitle: {en: One, fr: Un}\n",
		"one/law.yaml": "law: one\nvars:\n  stones: {per: player, type: int}\nscoring:\n  l: {value: stones(me) + cel}\n",
		"two/two.yaml": "variant: two\ngame: othello\ntitle: {en: Two, fr: Deux}\n",
		"lone.yaml":    "services: {web: {image: &x y}}\n",
	})
	c := start(t, dir)
	law, lone := c.opens(filepath.Join(dir, "one", "law.yaml")), c.opens(filepath.Join(dir, "lone.yaml"))
	c.opens(filepath.Join(dir, "two", "two.yaml"))
	c.idle()
	if got, want := c.problems(law), `5:27-5:30 unknown_name: no such name "cel"; did you mean "cell"?`+"\n"; got != want {
		t.Errorf("the mod: %s", got)
	}
	if got := c.problems(lone); got != "" {
		t.Errorf("what is no content is told to be wrong: %s", got)
	}
	c.edits(law, strings.Index(c.texts[law], "cel}"), strings.Index(c.texts[law], "cel}")+3, "cell.count")
	c.idle()
	var where []location
	c.ask("textDocument/definition", c.here(law, "cell.count", 1), &where)
	if len(where) != 1 {
		t.Fatalf("cell is declared at %v", where)
	}
	if text, err := os.ReadFile(pathOf(where[0].URI)); err != nil || !strings.Contains(string(text), "cell") {
		t.Errorf("%s cannot be looked at: %v", where[0].URI, err)
	}
	p := c.here(law, "cell.count", 1)
	p.NewName = "cells"
	if got := c.ask("textDocument/rename", p, nil); !strings.Contains(got, "not part of this folder") {
		t.Errorf("a name of the game is renamed: %s", got)
	}
}

// TestDisk checks files that appear and disappear on disk, and unsaved open texts.
func TestDisk(t *testing.T) {
	dir := folderOf(t, with("law/more.yaml", "law: more\nrules: [{forbid: may_sleep, id: a}]\n"))
	c := start(t, dir)
	c.idle()
	more := uriOf(filepath.ToSlash(filepath.Join(dir, "law", "more.yaml")))
	if got := c.problems(more); !strings.Contains(got, "may_sleep") {
		t.Fatalf("what is wrong in a file that is not open: %s", got)
	}
	change := func(name, text string) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if text == "" {
			_ = os.Remove(path)
		} else if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		c.say("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{}})
		c.idle()
	}
	change("law/sleep.yaml", "law: sleep\nrulings: {may_sleep: {ask: {who: player}, is: \"true\"}}\n")
	if got := c.problems(more); got != "" {
		t.Errorf("the ruling is declared, and %s", got)
	}
	change("law/sleep.yaml", "")
	if got := c.problems(more); got == "" {
		t.Error("the ruling is gone, and nothing is wrong")
	}
	uri := c.opens(filepath.Join(dir, "law", "new.yaml"),
		"law: new\nrulings: {may_sleep: {ask: {who: player}, is: \"true\"}}\n")
	c.idle()
	if got := c.problems(more); got != "" {
		t.Errorf("the ruling stands in a text that is open, and %s", got)
	}
	c.say("textDocument/didClose", openParams{textDocument{URI: uri}})
	c.idle()
	if got := c.problems(more); got == "" {
		t.Error("the text was never saved, and nothing is wrong")
	}
	change("law/more.yaml", "")
	if got := c.problems(more); got != "" {
		t.Errorf("of a file that is gone it is told: %s", got)
	}
}

// TestOtherFilesAreLeftAlone checks that problems in other files are not reported while half a word is typed. They
// are reported once the text is valid and typing has paused.
func TestOtherFilesAreLeftAlone(t *testing.T) {
	dir := folderOf(t, small)
	c := start(t, dir)
	game, law := c.opens(filepath.Join(dir, "game.yaml")), uriOf(filepath.ToSlash(filepath.Join(dir, "law", "run.yaml")))
	c.idle()
	k := strings.Index(c.texts[game], "points:")
	c.edits(game, k, k+6, "poin")
	c.idle()
	if got := c.problems(law); got != "" {
		t.Errorf("while it is typed: %s", got)
	}
	c.calm()
	if got := c.problems(game) + c.problems(law); !strings.Contains(got, "points") { // where declared or missing
		t.Errorf("once it is typed: %s", got)
	}
	c.edits(game, k, k+4, "points")
	c.idle()
	if got := c.problems(law); got != "" {
		t.Errorf("when it is mended: %s", got)
	}
}

// TestEveryPlace sends every request at every place of a text, complete and cut off there.
func TestEveryPlace(t *testing.T) {
	dir := folderOf(t, small)
	c := start(t, dir)
	c.idle()
	for name := range small {
		uri := c.opens(filepath.Join(dir, filepath.FromSlash(name)))
		c.idle()
		whole := c.texts[uri]
		methods := []string{"hover", "completion", "definition", "references", "prepareRename"}
		for offset := 0; offset <= len(whole); offset++ {
			for i, m := range methods {
				if m != "completion" && (offset+i)%3 != 0 {
					continue
				}
				p := at{TextDocument: textDocument{URI: uri}, Position: positionOf([]byte(whole), offset)}
				if got := c.ask("textDocument/"+m, p, nil); strings.Contains(got, "fault") {
					t.Fatalf("%s at %d of %s: %s", m, offset, name, got)
				}
			}
		}
		for offset := 0; offset <= len(whole); offset += 5 { // also with the rest of the text removed
			c.edits(uri, 0, len(c.texts[uri]), whole[:offset])
			for _, m := range []string{"hover", "completion", "documentSymbol", "formatting", "codeAction"} {
				p := at{TextDocument: textDocument{URI: uri}, Position: positionOf([]byte(whole), offset)}
				if got := c.ask("textDocument/"+m, p, nil); strings.Contains(got, "fault") {
					t.Fatalf("%s at the end of %d bytes of %s: %s", m, offset, name, got)
				}
			}
		}
		c.edits(uri, 0, len(c.texts[uri]), whole)
	}
	c.idle()
}

// TestFormatting checks that the server formats like the command.
func TestFormatting(t *testing.T) {
	dir := folderOf(t, with("law/loose.yaml",
		"law:   loose\n\n\n\nrulings:\n    a: {ask: {who: player},   is: \"true\"}   \n"))
	c := start(t, dir)
	uri := c.opens(filepath.Join(dir, "law", "loose.yaml"))
	var list []edit
	c.ask("textDocument/formatting", openParams{textDocument{URI: uri}}, &list)
	for _, e := range list {
		text := []byte(c.texts[uri])
		c.edits(uri, offsetOf(text, e.Range.Start), offsetOf(text, e.Range.End), e.NewText)
	}
	if got, want := c.texts[uri], "law: loose\n\nrulings:\n  a: {ask: {who: player}, is: \"true\"}\n"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// talk sends bytes to a server and returns its answers and its error.
func talk(t *testing.T, parts ...string) (string, error) {
	t.Helper()
	l, err := (&desk.Desk{}).Library()
	if err != nil {
		t.Fatal(err)
	}
	var in, out bytes.Buffer
	for _, p := range parts {
		if strings.HasPrefix(p, "{") {
			p = fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(p), p)
		}
		in.WriteString(p)
	}
	err = New(l, "").Run(&in, &out)
	return out.String(), err
}

const (
	initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"locale":"fr-FR","capabilities":{}}}`
	shutdown   = `{"jsonrpc":"2.0","id":9,"method":"shutdown"}`
	exit       = `{"jsonrpc":"2.0","method":"exit"}`
)

// TestProtocol checks the order of messages, the end of a session, and invalid messages.
func TestProtocol(t *testing.T) {
	for name, test := range map[string]struct {
		parts []string
		says  string
		fails string
	}{
		"all is well": {[]string{initialize, shutdown, exit}, `{"jsonrpc":"2.0","id":9,"result":null}`, ""},
		"before the first": {[]string{`{"jsonrpc":"2.0","id":4,"method":"textDocument/hover","params":{}}`, initialize,
			shutdown, exit}, `"id":4,"error":{"code":-32002`, ""},
		"after the last": {[]string{initialize, shutdown, `{"jsonrpc":"2.0","id":4,"method":"textDocument/hover"}`, exit},
			`"id":4,"error":{"code":-32600`, ""},
		"a method that there is not": {[]string{initialize, `{"jsonrpc":"2.0","id":4,"method":"x/y"}`, shutdown, exit},
			`"id":4,"error":{"code":-32601,"message":"there is no method \"x/y\""}`, ""},
		"parameters of another kind": {[]string{initialize,
			`{"jsonrpc":"2.0","id":4,"method":"textDocument/hover","params":[1]}`, shutdown, exit},
			`"id":4,"error":{"code":-32602`, ""},
		"no JSON": {[]string{"Content-Length: 3\r\n\r\n{a}", initialize, shutdown, exit}, `"id":null,"error":{"code":-32700`,
			""},
		"no header":         {[]string{initialize, "Hello\r\n\r\n"}, "", "the client's message cannot be read"},
		"a header for ever": {[]string{initialize, strings.Repeat("A", 1<<16)}, "", "the client's message cannot be read"},
		"half a message": {[]string{initialize, "Content-Length: 100\r\n\r\n{"}, "",
			"the client's message cannot be read"},
		"gone without a word": {[]string{initialize}, "", "the client has disconnected without shutdown"},
		"a message too long": {[]string{initialize, fmt.Sprintf("Content-Length: %d\r\n\r\n%s", limit.MessageBytes+1,
			strings.Repeat(" ", limit.MessageBytes+1)), shutdown, exit}, `"error":{"code":-32600,"message":"a message of`, ""},
		"a message as long as may be": {[]string{initialize, strings.Replace(shutdown, ",", ","+
			strings.Repeat(" ", limit.MessageBytes-len(shutdown)), 1), exit}, `{"jsonrpc":"2.0","id":9,"result":null}`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			out, err := talk(t, test.parts...)
			if !strings.Contains(out, test.says) {
				t.Errorf("it says %s, not %s", out, test.says)
			}
			if (err == nil) != (test.fails == "") || err != nil && !strings.HasPrefix(err.Error(), test.fails) {
				t.Errorf("it ends with %v", err)
			}
		})
	}
}

// TestOpenTexts checks the limit on the number of open texts.
func TestOpenTexts(t *testing.T) {
	c := start(t)
	for i := range limit.OpenTexts + 1 {
		c.say("textDocument/didOpen", openParams{textDocument{URI: fmt.Sprint("untitled:", i), Text: "law: a\nlaw: b\n"}})
	}
	c.idle()
	for i, want := range map[int]bool{0: true, limit.OpenTexts - 1: true, limit.OpenTexts: false} {
		if got := c.problems(fmt.Sprint("untitled:", i)) != ""; got != want {
			t.Errorf("text %d is looked at: %v", i, got)
		}
	}
}

// TestCancel checks that a cancelled request is not processed.
func TestCancel(t *testing.T) {
	dir := folderOf(t, small)
	c := start(t, dir)
	law := c.opens(filepath.Join(dir, "law", "run.yaml"))
	c.idle()
	p := c.here(law, "points(me)", 1)
	p.NewName = "score"
	begun, stop := make(chan struct{}), make(chan struct{})
	c.server.post(func() { close(begun); <-stop }) // so that the request still waits when it is cancelled
	<-begun
	id, answer := c.request("textDocument/rename", p)
	c.say("$/cancelRequest", map[string]any{"id": json.RawMessage(id)})
	for !c.server.waiting.unwanted(id) {
		time.Sleep(time.Millisecond)
	}
	close(stop)
	if m := <-answer; m.Error == nil || m.Error.Code != cancelled {
		t.Errorf("it is answered: %s", m.Result)
	}
}

// TestFrench checks that answers and problems are in the editor's language, and that problems have their quick fixes.
func TestFrench(t *testing.T) {
	for locale, want := range map[string]string{"fr-CA": "les noms s'écrivent", "de": "names are written"} {
		tabbed := map[string]string{"fr-CA": "une tabulation décale cette ligne", "de": "a tab indents this line"}[locale]
		l, err := (&desk.Desk{}).Library()
		if err != nil {
			t.Fatal(err)
		}
		s := New(l, "")
		s.out = &writer{w: io.Discard}
		s.initialize(initializeParams{Locale: locale})
		dir := folderOf(t, small)
		path := filepath.ToSlash(filepath.Join(dir, "game.yaml"))
		s.opens(openParams{textDocument{URI: uriOf(path), Text: small["game.yaml"]}})
		_, failed := s.rename(at{TextDocument: textDocument{URI: uriOf(path)}, NewName: "X"})
		if m, ok := failed.(interface{ In(string) string }); !ok || !strings.HasPrefix(m.In(s.Lang), want) {
			t.Errorf("%s: %v", locale, failed)
		}
		s.opens(openParams{textDocument{URI: "untitled:1", Text: "law: a\nrulings:\n\tb: {is: 1}\n"}})
		d := s.docs["untitled:1"]
		found := s.misread(d)
		if len(found) != 1 || !strings.HasPrefix(found[0].Message, tabbed) {
			t.Fatalf("%s: %v", locale, found)
		}
		if a, ok := s.mend(d, found[0]); !ok || a.Edit.Changes[d.uri][0].NewText != "  " {
			t.Errorf("%s: the quick fix is %v", locale, a)
		}
		close(s.over)
	}
}

// TestAdvice checks that advice is reported while nothing is typed, separately from problems, and only for a mod's
// own files.
func TestAdvice(t *testing.T) {
	dir := folderOf(t, with("law/more.yaml", "law: more\nactions:\n  idle:\n    name: {en: Idle}\n    steps: []\n"))
	c := start(t, dir)
	uri := c.opens(filepath.Join(dir, "law", "more.yaml"))
	c.calm()
	if got := c.said(uri, true); !strings.Contains(got, "4:11-") || !strings.Contains(got, "one_language") {
		t.Errorf("of a text without its French it is advised: %q", got)
	}
	if got := c.problems(uri); strings.Contains(got, "one_language") {
		t.Errorf("advice is told as a problem: %q", got)
	}
	k := strings.Index(c.texts[uri], "Idle")
	c.edits(uri, k, k+4, "Idle, fr: Rien")
	c.calm()
	if got := c.said(uri, true); strings.Contains(got, "one_language") {
		t.Errorf("it is advised still: %q", got)
	}
}
