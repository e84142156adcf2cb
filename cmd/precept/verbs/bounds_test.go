package verbs

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"precept/internal/limit"
	"precept/interpreter"
)

// bound is a test of a constant of package limit. At the largest valid n, every command works. With one more, every
// command that gets so far reports the problem at its place.
type bound struct {
	of    string // the constants that it tests
	name  string // distinguishes several tests of one constant
	most  int
	files func(n int) map[string]string // of the package
	text  func(n int) string            // or declarations of its only file
	steps func(n int) string            // or steps before the first question
	says  string
	runs  bool // check finds no problem: the limit is met while playing
}

// elsewhere lists the constants that content cannot exceed in all four commands, with their tests.
var elsewhere = map[string]string{
	"Art":              "cmd/precept/table/draw/looks_test.go",
	"Compiling":        "interpreter/compiling_test.go",
	"Variants":         "interpreter/internal/check/overlay_test.go",
	"Changes":          "interpreter/internal/check/overlay_test.go",
	"Checking":         "interpreter/source/effort_test.go",
	"MoveEffort":       "conformance/perft/bounded_test.go",
	"KindDepth":        "interpreter/kind_depth_test.go",
	"SaveValues":       "interpreter/record/bounds_test.go",
	"Questions":        "interpreter/internal/check/package_test.go",
	"MessageBytes":     "cmd/precept/workshop/lsp/session_test.go",
	"OpenTexts":        "cmd/precept/workshop/lsp/session_test.go",
	"Problems":         "interpreter/source/source_test.go",
	"ProblemsKept":     "interpreter/source/source_test.go",
	"Memo":             "interpreter/kept_answers_test.go",
	"MemoList":         "interpreter/kept_answers_test.go",
	"MemoWords":        "interpreter/kept_answers_test.go",
	"ParsedBytes":      "interpreter/internal/expr/parsed_test.go",
	"Programs":         "internal/lru/lru_test.go",
	"Answers":          "interpreter/bounds_test.go",
	"Positions":        "interpreter/times_seen_test.go",
	"ArchiveBytes":     "internal/archive/archive_test.go",
	"SaveBytes":        "interpreter/bounds_test.go",
	"Corrections":      "interpreter/correct_test.go",
	"Reason":           "interpreter/correct_test.go",
	"Chapters":         "interpreter/record/bounds_test.go",
	"Matches":          "interpreter/record/bounds_test.go",
	"Total":            "interpreter/total_test.go",
	"ResultBytes":      "cmd/precept/lab/simulate/saved_test.go",
	"DriverLine":       "cmd/conform/bad_test.go",
	"KitBytes":         "conformance/kit/files_test.go",
	"Shards":           "cmd/precept/lab/simulate/shard_test.go",
	"SearchIterations": "cmd/precept/verbs/hostile_test.go",
	"SearchSeconds":    "cmd/precept/verbs/hostile_test.go",
	"SavedIterations":  "cmd/precept/verbs/hostile_test.go",
	"SavedSeconds":     "cmd/precept/verbs/hostile_test.go",
}

// times repeats a format n times, with numbers from 0 if it contains %d.
func times(n int, format string) string {
	if !strings.Contains(format, "%d") {
		return strings.Repeat(format, n)
	}
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// plainGame returns a game with one question, preceded by declarations and steps.
func plainGame(decls, steps string) string {
	return `game: bound
title: {en: Bound}
players: 2
seats: {a: {}, b: {}}
scopes: {turn: {}}
` + decls + `play:
  - phase: turn
    of: a
    do:
` + steps + `      - choose: answered
        among: 1..2
      - if: answered == 3
        then: [{end: turn}]
  - {end: game, winners: [a]}
`
}

const oneScenario = `conformance: bound
game: {package: bound, seats: [a, b]}
scenarios:
  - name: it is played to its end
    given: {turn: {player: a, phase: turn}}
    script:
      - {a: {answered: 1}}
      - ended: [a]
`

// at returns the files of the package at n.
func (b *bound) at(n int) map[string]string {
	switch {
	case b.files != nil:
		return b.files(n)
	case b.steps != nil:
		return map[string]string{"game.yaml": plainGame(b.text(n), b.steps(n))}
	}
	return map[string]string{"game.yaml": plainGame(b.text(n), "")}
}

// number declares a variable to write to.
func number(int) string { return "vars: {n: {type: int}}\n" }

// with returns the plain game with other files.
func with(others map[string]string) map[string]string {
	others["game.yaml"] = plainGame("", "")
	return others
}

const chips = "zones: {box: {}}\nkinds: {chip: {is: piece}}\n"

var bounds = []bound{
	{of: "FileBytes", most: limit.FileBytes, says: "262144", files: func(n int) map[string]string {
		return with(map[string]string{"law.yaml": pad("law: long\n", n)})
	}},
	{of: "PackageBytes", most: limit.PackageBytes, says: "16777216", files: func(n int) map[string]string {
		files := with(map[string]string{})
		n -= len(files["game.yaml"])
		for i := 0; n > 0; i++ {
			size := min(n, limit.FileBytes-10)
			if n-size > 0 && n-size < 20 {
				size -= 20
			}
			files[fmt.Sprintf("l%d.yaml", i)] = pad(fmt.Sprintf("law: l%d\n", i), size)
			n -= size
		}
		return files
	}},
	{of: "Files", most: limit.Files, says: "4096", files: func(n int) map[string]string {
		files := with(map[string]string{})
		for i := range n - len(files) {
			files[fmt.Sprintf("n%d.txt", i)] = ""
		}
		return files
	}},
	{of: "FolderDepth", most: limit.FolderDepth, says: "16", files: func(n int) map[string]string {
		return with(map[string]string{times(n, "d%d/") + "law.yaml": "law: deep\n"})
	}},
	{of: "YAMLDepth", most: limit.YAMLDepth, says: "64", text: func(n int) string {
		return "procedures: {p: {steps: " + ifs(n-3) + "}}\n"
	}},
	{of: "Nodes", most: limit.Nodes, says: "32768", files: func(n int) map[string]string {
		return with(map[string]string{"law.yaml": "law: many\nenums:\n  e: [" +
			strings.TrimSuffix(times(n-7, "a%d, "), ", ") + "]\n"})
	}},
	{of: "KeyBytes", most: limit.KeyBytes, says: "1000", text: func(n int) string {
		return number(0) + "actions:\n  go: [{offer: {" + strings.Repeat("v", n) + ": [{set: n, to: 1}]}, count: 1}]\n"
	}},
	{of: "NameBytes", most: limit.NameBytes, says: "200", text: func(n int) string {
		return "vars: {" +
			strings.Repeat("v", n) + ": {type: int}}\n"
	}},
	{of: "ExprBytes", most: limit.ExprBytes, says: "4096",
		text: func(n int) string { return "rulings: {r: {ask: {}, is: \"1" + strings.Repeat(" ", n-3) + "+1\"}}\n" }},
	{of: "ExprNodes", most: limit.ExprNodes / 2, says: "the expression is too large",
		text: func(n int) string { return "rulings: {r: {ask: {}, is: \"1" + times(n-1, "+1") + "\"}}\n" }},
	{of: "ExprDepth", most: limit.ExprDepth, says: "64", text: func(n int) string {
		return "rulings: {r: {ask: {}, is: \"" + strings.Repeat("(", n) + "1" + strings.Repeat(")", n) + "\"}}\n"
	}},
	{of: "ExprClosures", most: limit.ExprClosures, says: "2", text: func(n int) string {
		return "rulings: {r: {ask: {}, is: \"" + strings.Repeat("count(1..2, 0 < ", n) + "1" + strings.Repeat(")", n) +
			"\"}}\n"
	}},
	{of: "Pieces", most: limit.Pieces, says: "10000", text: func(n int) string {
		return chips +
			fmt.Sprintf("pieces: {chip: {count: %d, at: box}}\n", n)
	}},
	{of: "Pieces", name: "by players", most: limit.Pieces / 2, says: "10000", text: func(n int) string {
		return chips + fmt.Sprintf("pieces: {chip: {per: player, count: %d, at: box}}\n", n)
	}},
	{of: "Kinds", most: limit.Kinds - 4, says: "1024", text: func(n int) string {
		return "kinds:\n" +
			times(n, "  k%d: {is: piece}\n")
	}},
	{of: "Classes", most: limit.Classes / 2, says: "4096", text: func(n int) string {
		return chips + "pieces:\n" + times(n, "  c%d: {kind: chip, per: player, count: 1, at: box}\n")
	}},
	{of: "Attributes", most: limit.Attributes / limit.Pieces, says: "1048576", text: func(n int) string {
		return "zones: {box: {}}\nkinds: {chip: {is: piece, has: {" + times(n, "a%d: int, ") +
			"}}}\npieces: {chip: {count: 10000, at: box}}\n"
	}},
	{of: "Players", most: limit.Players, says: "16", files: func(n int) map[string]string {
		text := strings.Replace(plainGame("", ""), "players: 2", fmt.Sprintf("players: 2..%d", n), 1)
		return map[string]string{"game.yaml": strings.Replace(text, "b: {}}",
			"b: {}"+times(n-2, ", c%d: {}")+"}\ndefaults: {seats: [a, b]}", 1)}
	}},
	{of: "Spaces", most: limit.Spaces, says: "256", text: func(n int) string {
		return "kinds: {field: {is: space}}\nspaces: {field: {" + times(n, "f%d: {}, ") + "}}\n"
	}},
	{of: "Spaces", name: "of a row", most: limit.Spaces, says: "256", text: func(n int) string {
		return fmt.Sprintf("kinds: {field: {is: space}}\nspaces: {field: {row: %d}}\n", n)
	}},
	{of: "Zones", most: limit.Zones, says: "1024",
		text: func(n int) string { return fmt.Sprintf("zones: {z: {per: 1..%d}}\n", n) }},
	{of: "Variables", most: limit.Variables, says: "16384",
		text: func(n int) string { return fmt.Sprintf("vars: {v: {type: int, per: 1..%d}}\n", n) }},
	{of: "Lessons", most: limit.Lessons, says: "500", text: func(n int) string {
		return "guide:\n" + times(n, "  l%d: {text: {en: Listen.}}\n")
	}},
	{of: "Rules", name: "rulings", most: limit.Rules, says: "2048", text: func(n int) string {
		return "rulings:\n" +
			times(n, "  r%d: {ask: {}, is: 1}\n")
	}},
	{of: "Rules", most: limit.Rules, says: "2048", text: func(n int) string {
		return "rulings: {r: {ask: {}, is: 1}}\nrules:\n" + times(n, "  - {add: r, value: %d}\n")
	}},
	{of: "EffectValues", most: limit.EffectValues, says: "6", text: func(n int) string {
		return "vars: {n: {type: int}}\neffects:\n  e: {takes: {" + times(n, "p%d: int, ") +
			"}, abilities: [{as_soon_as: \"n > " + times(n, "p%d + ") + "0\", do: [{set: n, to: 0}]}]}\n" +
			"procedures:\n  go: [{apply: e, with: {" + times(n, "p%d: 1, ") + "}}]\n"
	}},
	{of: "EffectSlots", most: limit.EffectSlots, says: "effects", runs: true, text: func(int) string {
		return "rulings: {r: {ask: {}, is: 1}}\n"
	}, steps: func(n int) string {
		return fmt.Sprintf("      - each: i\n        in: 1..%d\n        do: [{apply: [{add: r, value: 1}], until: match}]\n",
			n)
	}},
	{of: "Collection", most: limit.Collection, says: "10000", runs: true, text: number, steps: func(n int) string {
		return fmt.Sprintf("      - set: n\n        to: (1..n + %d).count\n", n)
	}},
	{of: "Evaluation", most: -1, says: "more work than one decision may take", runs: true, text: number,
		steps: func(n int) string {
			return fmt.Sprintf("      - set: n\n        to: count(1..4000, count(1..%d, it > 0) > 0)\n", n)
		}},
	{of: "Lists", most: -1, says: "more lists than one decision may hold", runs: true, text: func(n int) string {
		text := "vars: {n: {type: int}}\nrulings:\n  r0: {ask: {x: int}, is: 1}\n"
		for i := range 8 { // each evaluates k lists while it asks the previous one
			k := max(0, min(n-80*i, 80))
			text += fmt.Sprintf("  r%d: {ask: {x: int}, is: \"%sr%d(x) + %s0\"}\n", i+1, times(k, "let l%d = 1..10000; "), i,
				times(k, "l%d.count + "))
		}
		return text
	}, steps: func(int) string { return "      - set: n\n        to: r8(1)\n" }},
	{of: "StepsPerAnswer", name: "in a loop", most: -1, says: "a loop runs more often than any game needs", runs: true,
		text: number, steps: func(n int) string {
			return fmt.Sprintf("      - while: n < %d\n        do: [{set: n, by: 1}]\n", n)
		}},
	{of: "StepsPerAnswer", name: "in loops", most: -1, says: "more steps than one answer may take", runs: true,
		text: number, steps: func(n int) string {
			return fmt.Sprintf("      - each: i\n        in: 1..9\n        do:\n          - each: j\n            in: 1..%d\n  "+
				"          do: [{set: n, by: 1}]\n", n)
		}},
	{of: "Searches", most: -1, says: "more ways than can be searched", runs: true,
		text: func(n int) string {
			return number(0) + fmt.Sprintf("actions:\n  seek:\n    steps:\n      - choose: x\n        among: 1..1\n      "+
				"- choose: y\n        among: 1..100\n      - choose: z\n        among: 1..%d\n      - require: x + y == 101 "+
				"and z == %d\n      - {set: n, to: 1}\n", n, n)
		}, steps: func(int) string { return "      - {offer: [seek], count: 1}\n" }},
	{of: "Stack", most: -1, says: "calls are nested too deeply", runs: true, text: func(int) string {
		return "vars: {n: {type: int}}\nprocedures:\n  down:\n    takes: {k: int}\n    steps:\n      - {set: n, by: " +
			"1}\n      - if: k > 0\n        then: [{down: k - 1}]\n"
	}, steps: func(n int) string { return fmt.Sprintf("      - down: %d\n", n) }},
	{of: "Temporaries", most: -1, says: "words of values at once", files: func(n int) map[string]string {
		files := with(map[string]string{})
		for k := range 8 { // with 120 rulings each
			files[fmt.Sprintf("l%d.yaml", k)] = fmt.Sprintf("law: l%d\nrulings:\n", k)
		}
		values := "let v0=x;"
		for i := range 31 {
			values += fmt.Sprintf("let v%d=v%d;", i+1, i)
		}
		for i := range max(n, 1) {
			is := "1"
			if i > 0 {
				is = fmt.Sprintf("%sr%d(v31)", values, i-1)
			}
			files[fmt.Sprintf("l%d.yaml", i*8/(n+1))] += fmt.Sprintf("  r%d: {ask: {x: int}, is: \"%s\"}\n", i, is)
		}
		files["game.yaml"] = plainGame("vars: {n: {type: int}}\n", fmt.Sprintf("      - {set: n, to: r%d(1)}\n", max(n-1, 0)))
		return files
	}},
	{of: "Program", most: -1, says: "more than a program may hold", text: func(int) string {
		return "vars: {n: {type: int}}\n" + chips + "pieces:\n" + times(limit.Classes/2,
			"  c%d: {kind: chip, per: player, count: 1, at: box}\n")
	}, steps: func(n int) string {
		return times(n, "      - {set: n, to: \""+times(100, "chip.at(box).count + ")+"0\"}\n")
	}},
}

// ifs returns lists and maps nested n deep.
func ifs(n int) string {
	open, end := "", ""
	for range (n - 2) / 2 {
		open, end = open+"[{if: true, then: ", "}]"+end
	}
	if n%2 == 0 {
		return open + "[{if: true}]" + end
	}
	return open + "[{if: true, then: []}]" + end
}

// pad returns a text with a comment that extends it to a size.
func pad(text string, size int) string {
	return text + "#" + strings.Repeat("x", size-len(text)-2) + "\n"
}

// loads reports whether a package can be read, compiled and played to its first question.
func loads(files map[string]string) bool {
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	g, _ := interpreter.Load(context.Background(), fsys, ".")
	if g == nil {
		return false
	}
	m, err := g.Start(interpreter.Setup{Seed: 1})
	return err == nil && m.Pending() != nil && m.Pending().Count() > 0 && m.Engine().Err() == nil
}

// largest returns the largest n at which a package is valid; a search finds it if the test does not give it.
func (b *bound) largest(t *testing.T) int {
	if b.most >= 0 {
		return b.most
	}
	low, high := 1, 2
	for ; loads(b.at(high)); low, high = high, 2*high {
		if high > 1<<24 {
			t.Fatal("it has no bound")
		}
	}
	for high-low > 1 {
		if mid := (low + high) / 2; loads(b.at(mid)) {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

// TestBoundsAtEveryCommand checks every limit of the interpreter with every command. At the limit they work; one
// beyond it they report the problem and its place.
func TestBoundsAtEveryCommand(t *testing.T) {
	for i, b := range bounds {
		t.Run(strings.TrimSuffix(b.of+" "+b.name, " "), func(t *testing.T) {
			t.Parallel()
			most := b.largest(t)
			b.meets(t, most, false, i)
			b.meets(t, most+1, true, i)
		})
	}
}

var placed = regexp.MustCompile(`(?m)\S+\.yaml:\d+:\d+|^\S*(bound|d15|l\d+)\S*: `)

// meets runs check and one other command, which turn chooses, on a package of size n. With -hostile 10 or more it runs
// all commands.
func (b *bound) meets(t *testing.T, n int, over bool, turn int) {
	t.Helper()
	dir, scenarios := t.TempDir(), filepath.Join(t.TempDir(), "bound.yaml")
	for name, text := range b.at(n) {
		file := filepath.Join(dir, "bound", name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(scenarios, []byte(oneScenario), 0o600); err != nil {
		t.Fatal(err)
	}
	game := filepath.Join(dir, "bound")
	for k, args := range [][]string{
		{"test", scenarios, "--content", game},
		{"simulate", "bound", "--games", "1", "--seats", "a,b", "--content", game},
		{"play", "bound", "--plain", "--seats", "a=random,b=random", "--content", game},
		{"check", game},
	} {
		if *hostileSeeds < 10 && k < 3 && k != turn%3 {
			continue
		}
		status, out, err := ran("", args...)
		want := Good
		if over && (args[0] != "check" || !b.runs) {
			want = Failed
		}
		if status != want {
			t.Errorf("%s at %d ends with %d, not %d\n%.1000s\n%.1000s", args[0], n, status, want, out, err)
		}
		if all := out + err; want == Failed && (!strings.Contains(all, b.says) || !placed.MatchString(all)) {
			t.Errorf("%s at %d does not say %q at its place\n%.1000s", args[0], n, b.says, all)
		}
	}
}

// TestEveryBoundIsTested checks that each constant has a test; a new one needs an entry above.
func TestEveryBoundIsTested(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "../../../internal/limit/limit.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, b := range bounds {
		known[b.of] = true
	}
	for name, test := range elsewhere {
		text, err := os.ReadFile(filepath.Join("../../..", test))
		if err != nil || !regexp.MustCompile(`limit\.`+name+`\b`).Match(text) && !strings.Contains(string(text), name) {
			t.Errorf("%s: %s does not test it: %v", name, test, err)
		}
		known[name] = true
	}
	for _, decl := range file.Decls {
		for _, spec := range decl.(*ast.GenDecl).Specs {
			for _, name := range spec.(*ast.ValueSpec).Names {
				if !known[name.Name] {
					t.Errorf("limit.%s has no test at the bound and one over it", name.Name)
				}
				delete(known, name.Name)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(known)) {
		t.Errorf("there is no limit.%s any more", name)
	}
}
