package check

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"precept/internal/limit"
	"precept/interpreter/source"

	"github.com/google/go-cmp/cmp"
)

// part parses a file.
func part(t testing.TB, ps *source.Problems, name, text string) *Part {
	t.Helper()
	n := source.Parse(&source.File{Name: name, Text: []byte(text)}, ps)
	if n == nil || len(n.Pairs) == 0 {
		t.Fatalf("%s: %v", name, ps.Err())
	}
	return &Part{n.Pairs[0].Key.Text, n.Pairs[0].Value.Text, n}
}

// sketch returns a node in one line.
func sketch(n *source.Node) string {
	var out []string
	for _, p := range n.Pairs {
		out = append(out, p.Key.Text+": "+sketch(p.Value))
	}
	for _, it := range n.Items {
		out = append(out, sketch(it))
	}
	switch n.Kind {
	case source.Map:
		return "{" + strings.Join(out, ", ") + "}"
	case source.List:
		return "[" + strings.Join(out, ", ") + "]"
	}
	return n.Text
}

const game = `game: go
rulebook: old
defaults: {map: east}
rulings: {fast: {is: 1}}
actions: {jump: {steps: [{if: a, then: [look, {move: b, id: leap}]}, look]}}
play: [{each: p, in: q, do: [{phase: dawn}, {roll: pips, die: d}, {phase: dusk, id: night}, {let: dawns, be: 1}]}]
`

const faction = `faction: red
actions: {ask: {steps: [{choose: who, among: man}, {let: it, be: 1}, {if: b, then: [{choose: fast, id: it}]}]}}
pieces: {man: {count: 3}}
rules:
  - {forbid: fast, id: slow}
  - {add: fast, id: quick, value: 1}
`

// TestLay checks the effect of each word of change on the files.
func TestLay(t *testing.T) {
	for _, c := range []struct{ name, changes, want string }{
		{"a key", "replace: {rulings/fast/is: 2}", "rulings: {fast: {is: 2}}"},
		{"a node in its section", "replace: {rulings: {fast: {is: 3}}}", "rulings: {fast: {is: 3}}"},
		{"in a file by its name", "replace: {factions/red/pieces/man/count: 4}", "pieces: {man: {count: 4}}"},
		{"an element keeps its id", "replace: {rules/slow: {answer: fast}}",
			"rules: [{answer: fast, id: slow}, {add: fast, id: quick, value: 1}]"},
		{"a rule by its id", "replace: {rules: [{forbid: fast, id: quick}]}",
			"rules: [{forbid: fast, id: slow}, {forbid: fast, id: quick}]"},
		{"a step further down", "replace: {actions/jump/leap: {move: c}}", "{move: c, id: leap}"},
		{"one step by several", "replace: {actions/jump/leap: [x, y]}", "then: [look, x, y]"},
		{"a bare word", "remove: [actions/jump/steps/look]", "{jump: {steps: [{if: a, then: [look, {move: b, id: leap}]}]}}"},
		{"a choice by its name", "replace: {actions/ask/who/among: boy}", "{choose: who, among: boy}"},
		{"an id before a name", "replace: {actions/ask/it: [x]}", "{let: it, be: 1}, {if: b, then: [x]}]"},
		{"a choice further down, with an id", "before: {actions/ask/it: [x]}", "then: [x, {choose: fast, id: it}]"},
		{"a phase that a step opens", "after: {game/play/dawn: [x]}", "do: [{phase: dawn}, x, {roll: pips"},
		{"one that has an id", "after: {game/play/night: [x]}", "{phase: dusk, id: night}, x, {let: dawns"},
		{"what is rolled", "remove: [game/play/pips]", "do: [{phase: dawn}, {phase: dusk"},
		{"the rounds of a loop", "replace: {game/play/p/in: r}", "play: [{each: p, in: r"},
		{"before", "before: {actions/jump/leap: [x]}", "then: [look, x, {move: b, id: leap}]"},
		{"after", "after: {actions/jump/leap: [x]}", "then: [look, {move: b, id: leap}, x]"},
		{"before what is removed", "before: {actions/jump/leap: [x]}\nremove: [actions/jump/leap]", "then: [look, x]"},
		{"more of a list", "add: {factions/red/rules: [{forbid: go, id: stop}]}",
			"{add: fast, id: quick, value: 1}, {forbid: go, id: stop}]"},
		{"a new key", "add: {rulings/fast/article: '9'}", "fast: {is: 1, article: 9}"},
		{"a new section of a file", "add: {factions/red/vars/gold: {type: int}}", "vars: {gold: {type: int}}}"},
		{"of no file", "add: {vars: {gold: {type: int}}, vars/silver: {type: int}}",
			"{law: test, vars: {gold: {type: int}, silver: {type: int}}}"},
		{"a whole file", "remove: [factions/red]", "{game: go, rulebook: old, defaults: {map: east}, rulings: {fast: {is: " +
			"1}}, actions: {jump: {steps: [{if: a, then: [look, {move: b, id: leap}]}, look]}}, " +
			"play: [{each: p, in: q, do: [{phase: dawn}, {roll: pips, die: d}, {phase: dusk, id: night}, " +
			"{let: dawns, be: 1}]}]}"},
		{"a new file", "add: {bots/robot: {seats: {robot: {decides: nobody}}}}",
			"{bot: robot, seats: {robot: {decides: nobody}}}"},
		{"a new file cites the book", "rulebook: new\n" +
			"add: {factions/blue: {article: '1', rules: [{add: fast, article: '2'}]}}",
			"{faction: blue, article: new:1, rules: [{add: fast, article: new:2}]}"},
		{"by section", "remove: {rulings: fast, rules: [slow, quick]}", "rules: []"},
		{"the head", "players: 3\ndefaults: {map: west, seats: [red]}", "defaults: {map: west, seats: [red]}"},
		{"articles of its own book", "rulebook: new\nadd: {rulings/fast/article: ['9', old:8]}", "article: [new:9, old:8]"},
		{"its book", "rulebook: new", "rulebook: [old, new]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var ps source.Problems
			o := newOverlay([]*Part{part(t, &ps, "game.yaml", game), part(t, &ps, "red.yaml", faction)}, &ps)
			o.Lay(part(t, &ps, "test.yaml", "variant: test\n"+c.changes+"\n"))
			var got []string
			for _, p := range o.Parts() {
				got = append(got, sketch(p.Node))
			}
			if all := strings.Join(got, "\n"); ps.Len() > 0 || !strings.Contains(all, c.want) || c.name == "a whole file" &&
				len(got) != 1 {
				t.Errorf("%v\n%s\nwant %s", ps.Err(), all, c.want)
			}
		})
	}
}

// TestStack checks which changes of two variants can be combined.
func TestStack(t *testing.T) {
	const replaced, added = "replace: {rulings/fast/is: 2}", "add: {rulings/fast/article: '1'}"
	for _, c := range []struct{ name, first, second, want string }{
		{"apart", replaced, "remove: [rules/slow]", ""},
		{"the same", replaced, "replace: {rulings/fast/is: 3}", "changed_twice"},
		{"the same, and said so", replaced, "overrides: one\nreplace: {rulings/fast/is: 3}", ""},
		{"another said", replaced, "overrides: [three]\nreplace: {rulings/fast/is: 3}", "changed_twice"},
		{"beside", replaced, added, ""},
		{"around", replaced, "replace: {rulings/fast: {is: 3}}", "changed_twice"},
		{"around, and said so", replaced, "overrides: one\nremove: [rulings/fast]", ""},
		{"inside", "replace: {rulings/fast: {is: 3}}", replaced, "changed_twice"},
		{"what was added", added, "replace: {rulings/fast/article: '2'}", ""},
		{"in a file that was added", "add: {bots/robot: {seats: {robot: {letter: 1}}}}",
			"replace: {bots/robot/seats/robot/letter: 2}", ""},
		{"two of one file", "add: {bots/robot: {seats: {}}}", "add: {bots/robot: {seats: {}}}", "node_exists"},
		{"around what was added", added, "remove: [rulings/fast]", "changed_twice"},
		{"two more of a list", "add: {factions/red/rules: [{id: a}]}", "add: {factions/red/rules: [{id: b}]}", ""},
		{"the same twice in a list", "add: {factions/red/rules: [{id: a}]}", "add: {factions/red/rules: [{id: a}]}",
			"node_exists"},
		{"a list that was replaced", "replace: {factions/red/rules: []}", "add: {factions/red/rules: [{id: b}]}",
			"changed_twice"},
		{"what was removed", "remove: [rulings/fast]", replaced, "no_such_node"},
		{"two of the same number of players", "players: 2", "players: 3", "changed_twice"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var ps source.Problems
			o := newOverlay([]*Part{part(t, &ps, "game.yaml", game+"players: 2\n"), part(t, &ps, "red.yaml", faction)}, &ps)
			o.Lay(part(t, &ps, "one.yaml", "variant: one\n"+c.first+"\n"))
			o.Lay(part(t, &ps, "two.yaml", "variant: two\n"+c.second+"\n"))
			got := ""
			for _, p := range ps.All() {
				got += p.Code
			}
			if got != c.want {
				t.Errorf("%q, want %q: %v", got, c.want, ps.Err())
			}
		})
	}
}

// hostile returns variants that are refused, whether accidental or malicious.
func hostile() map[string]struct{ text, code string } {
	many := func(n int, line string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, line, i)
		}
		return b.String()
	}
	deep := func(n int) string { return strings.Repeat("[", n) + "x" + strings.Repeat("]", n) }
	return map[string]struct{ text, code string }{
		"very many changes":       {"add:\n" + many(limit.Changes+100, "  game/rulings/r%d: {}\n"), "variant"},
		"very many at once":       {"add:\n  game/rulings:\n" + many(limit.Changes+100, "    r%d: {}\n"), "variant"},
		"very many that misfit":   {"remove:\n" + many(6000, "  - rulings/nowhere%d/at/all\n"), "no_such_node"},
		"a path of many words":    {"remove: ['" + strings.Repeat("a/", 5000) + "a']", "variant"},
		"a path of nothing":       {"remove: ['////']", "variant"},
		"a path that climbs":      {"remove: [../../etc/passwd]", "variant"},
		"a path from the root":    {"remove: [/etc/passwd]", "variant"},
		"deep below what is deep": {"replace: {actions/jump/steps: " + deep(limit.YAMLDepth-4) + "}", "too_deep"},
		"lists for words":         {"replace: [a]\nadd: x\nbefore: 3\nremove: {rulings: {fast: {}}}", "variant"},
		"defaults in a list":      {"defaults: [a]", "variant"},
		"itself":                  {"replace: {variants/test/add: {}}\noverrides: [test]", "no_such_node"},
		"the name of a file":      {"replace: {factions/red/faction: blue}", "variant"},
		"a file by its own path":  {"add: {factions/red: {faction: blue}}", "node_exists"},
		"a file of nothing":       {"add: {bots/robot: x, laws/robot: {}}", "variant"},
		"nothing":                 {"replace: {rulings/fast/is: ~}", "variant"},
		"an id that many have":    {"remove: [actions/jump/look]", "ambiguous_path"},
		"circles of overrides": {"overrides: [other, test, [test]]\nreplace: {rulings/fast/is: 2, " +
			"game/rulings/fast/is: 3}", "changed_twice"},
	}
}

// TestHostile checks that each is refused with the expected code, in limited time and memory, and again if it is
// applied twice.
func TestHostile(t *testing.T) {
	for name, c := range hostile() {
		t.Run(name, func(t *testing.T) {
			var ps source.Problems
			o := newOverlay([]*Part{part(t, &ps, "game.yaml", game), part(t, &ps, "red.yaml", faction)}, &ps)
			v := part(t, &ps, "test.yaml", "variant: test\n"+c.text+"\n")
			if ps.Len() > 0 {
				t.Fatal(ps.Err())
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			begun := time.Now()
			o.Lay(v)
			took := time.Since(begun)
			runtime.ReadMemStats(&after)
			if took > time.Minute || after.TotalAlloc-before.TotalAlloc > 256<<20 {
				t.Errorf("%v and %d MB", took, (after.TotalAlloc-before.TotalAlloc)>>20)
			}
			codes := map[string]bool{}
			for _, p := range ps.All() {
				codes[p.Code] = true
			}
			if !codes[c.code] {
				t.Errorf("%v, want %s", ps.Err(), c.code)
			}
		})
	}
}

// TestManyVariants checks that the number of variants is limited, and that each excess one is reported.
func TestManyVariants(t *testing.T) {
	var ps source.Problems
	o := newOverlay([]*Part{part(t, &ps, "game.yaml", game)}, &ps)
	for i := range limit.Variants + 2 {
		o.Lay(part(t, &ps, fmt.Sprintf("v%d.yaml", i), fmt.Sprintf("variant: v%d\nadd: {game/rulings/r%d: {}}\n", i, i)))
	}
	if diff := cmp.Diff(2, ps.Len()); diff != "" {
		t.Errorf("(-want +got)\n%s\n%v", diff, ps.Err())
	}
}

// FuzzLay checks that applying any variant ends, and that the result is no deeper than a file can be.
func FuzzLay(f *testing.F) {
	for _, c := range hostile() {
		if len(c.text) < 4<<10 {
			f.Add(c.text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		var ps source.Problems
		o := newOverlay([]*Part{part(t, &ps, "game.yaml", game), part(t, &ps, "red.yaml", faction)}, &ps)
		n := source.Parse(&source.File{Name: "test.yaml", Text: []byte("variant: test\n" + text)}, &ps)
		if n == nil || len(n.Pairs) == 0 {
			return
		}
		o.Lay(&Part{"variant", "test", n})
		for _, p := range o.Parts() {
			if d := depth(p.Node); d > limit.YAMLDepth+1 {
				t.Errorf("%d deep", d)
			}
		}
	})
}

// TestPartIsLeftOut checks that the complete path is suggested for a path without its file.
func TestPartIsLeftOut(t *testing.T) {
	var ps source.Problems
	o := newOverlay([]*Part{part(t, &ps, "game.yaml", game), part(t, &ps, "cards/trees.yaml",
		"cards: trees\nlist: [{id: oak, name: Oak}]\n")}, &ps)
	o.Lay(part(t, &ps, "one.yaml", "variant: one\nreplace: {cards/oak/name: Elm}\n"))
	if err := ps.Err(); err == nil || !strings.Contains(err.Error(), `did you mean "cards/trees/oak/name"?`) {
		t.Error(err)
	}
}

// TestNoSuchFile checks the message for a path into a missing file. It suggests a similar file, or the file that
// contains the rest of the path, or says that there is none. It never suggests a path that does not exist.
func TestNoSuchFile(t *testing.T) {
	for path, want := range map[string]string{
		"factions/rad/pieces/man/count": `; did you mean "factions/red/pieces/man/count"?`,
		"factions/slow/forbid":          `; did you mean "factions/red/slow/forbid"?`,
		"factions/blue/rules/slow":      ": factions has no file blue; has it been deleted or renamed?",
		"factions/reds/rules/odd":       `; did you mean "factions/red/rules/odd"?`,
		"rulings/serve/is":              "", // similar to rulings/fast/is only at the beginning and the end
		"rulings/fasst/is":              `; did you mean "rulings/fast/is"?`,
		"factions/ember/abilities/slow": ": factions has no file ember; has it been deleted or renamed?",
	} {
		var ps source.Problems
		o := newOverlay([]*Part{part(t, &ps, "game.yaml", game), part(t, &ps, "red.yaml", faction)}, &ps)
		o.Lay(part(t, &ps, "one.yaml", "variant: one\nreplace: {"+path+": 1}\n"))
		if want = "changes " + path + ", which does not exist" + want; ps.Len() != 1 || ps.All()[0].Text.String() != want {
			t.Errorf("%v, want %s", ps.Err(), want)
		}
	}
}
