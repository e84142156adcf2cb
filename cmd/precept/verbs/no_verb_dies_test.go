package verbs

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gopkg.in/yaml.v3"

	"precept/internal/fault"
	"precept/internal/generate"
	"precept/internal/spoil"
)

var hostileSeeds = flag.Int("hostile", 2, "how many spoilt contents verbs are tried on; with 10 or more every verb is "+
	"tried on every content, else each on a sixth of them, and check, simulate and play on all")

// mostUsed is the longest processor time of a verb, and patience the longest elapsed time on a busy machine.
const mostUsed, patience = 5 * time.Second, 2 * time.Minute

// hostileContent is a folder of testdata/hostile, or content made from one.
type hostileContent struct{ name, dir, game, seat, other, change string }

var (
	gameOf  = regexp.MustCompile(`(?m)^game: (\w+)`)
	seatsOf = regexp.MustCompile(`(?m)^seats:\s*\{?\s*(\w+): ?\{(?s:.*?)\}\s*,?\s*(\w+): ?\{`)
)

// numberIn returns the path of a number in the content that tune can change, such as "vars.n.default"; "" for none.
func numberIn(text []byte) string {
	var root map[string]any
	if yaml.Unmarshal(text, &root) != nil {
		return ""
	}
	for _, section := range []string{"vars", "pieces", "zones"} {
		all, _ := root[section].(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(all)) {
			one, _ := all[name].(map[string]any)
			for _, key := range slices.Sorted(maps.Keys(one)) {
				if _, is := one[key].(int); is {
					return section + "." + name + "." + key
				}
			}
		}
	}
	return ""
}

// hostileContents returns the folders of testdata/hostile, one with deeper nested calls, and a number of generated
// and corrupted packages.
func hostileContents(t *testing.T) (out []hostileContent) {
	folders, err := filepath.Glob("testdata/hostile/*")
	if err != nil || len(folders) < 20 {
		t.Fatal(len(folders), err)
	}
	add := func(name, dir string) {
		text, err := os.ReadFile(filepath.Join(dir, "game.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		c := hostileContent{name: name, dir: dir, game: "none", seat: "red", other: "blue", change: numberIn(text)}
		if m := gameOf.FindSubmatch(text); m != nil {
			c.game = string(m[1])
		}
		if m := seatsOf.FindSubmatch(text); m != nil {
			c.seat, c.other = string(m[1]), string(m[2])
		}
		out = append(out, c)
	}
	for _, dir := range folders {
		add(filepath.Base(dir), dir)
	}
	for seed := range uint64(*hostileSeeds) {
		dir, r := t.TempDir(), rand.New(rand.NewPCG(seed, 5))
		var from fs.FS = os.DirFS(folders[r.IntN(len(folders))])
		if seed%2 == 0 {
			from = generate.New(seed).FS()
		}
		err := fs.WalkDir(from, ".", func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			text, err := fs.ReadFile(from, name)
			if err != nil {
				return err
			}
			if strings.HasSuffix(name, ".yaml") && !strings.Contains(name, "conformance") {
				text = spoil.Rules(r, text)
			}
			if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(dir, name), text, 0o644)
		})
		if err != nil {
			t.Fatal(err)
		}
		add(fmt.Sprintf("spoilt %d", seed), dir)
	}
	return out
}

// dumped reports whether an output shows a fault of the program.
func dumped(said string) bool {
	return strings.Contains(said, "an error in the program") || strings.Contains(said, "goroutine ") ||
		strings.Contains(said, "runtime error")
}

// tried returns command lines of every verb that ends on its own, for a copy of a content.
func (c *hostileContent) tried(copied, tmp, save string) [][]string {
	in := func(args ...string) []string { return append(args, "--content", copied) }
	who := c.seat + "=random," + c.other + "=random"
	if c.name == "called_60_choose" || strings.HasPrefix(c.name, "spoilt") {
		who = c.seat + "=human," + c.other + "=random" // its matches end at the limit of answers, or how is unknown
	}
	suite := filepath.Join(copied, "conformance")
	out := [][]string{
		{"check", copied}, in("simulate", c.game, "--games", "4", "--seed", "1", "--limit", "300"),
		in("play", c.game, "--plain", "--save", save), in("play", c.game, "--plain", "--seats", who),
		in("draw", c.game), in("games", c.game),
		in("book", c.game, "-o", filepath.Join(tmp, "book")), in("test", suite), in("test", "--mutate", suite),
		{"diff", copied, c.dir}, in("compare", c.game, c.game, "--games", "2", "--limit", "100"),
		{"fmt", "--check", copied}, {"pack", copied, "-o", filepath.Join(tmp, "p.precept")}, in("readings", c.game),
		in("lsp"), in("explain", save, "--why", "go"), in("draw", save),
	}
	if c.change != "" {
		out = append(out, in("tune", c.game, "--change", c.change+"=1..2", "--games", "2", "--limit", "100"))
	}
	return out
}

// copied returns a folder with the content, a scenario, and if possible a number that tune can change.
func (c *hostileContent) copied(t *testing.T, tmp string) string {
	dir := filepath.Join(tmp, "content")
	err := os.CopyFS(dir, os.DirFS(c.dir))
	text, read := os.ReadFile(filepath.Join(dir, "game.yaml"))
	tunable := bytes.Replace(text, []byte(" {n: {type: int}"), []byte(" {n: {type: int, default: 1}"), 1)
	if c.change == "" {
		c.change = numberIn(tunable)
		text = tunable
	}
	suite := filepath.Join(dir, "conformance")
	err = errors.Join(err, read, os.WriteFile(filepath.Join(dir, "game.yaml"), text, 0o600), os.MkdirAll(suite, 0o700),
		os.WriteFile(filepath.Join(suite, "begins.yaml"), fmt.Appendf(nil, "conformance: begins\ngame: {package: "+
			"%s, seats: [%s, %s]}\nscenarios:\n  - name: it begins\n    then: [{expect: \"true\"}]\n",
			c.game, c.seat, c.other), 0o600))
	if err != nil {
		t.Error(err)
	}
	return dir
}

// dies runs a verb and returns what is wrong with its end, "" for nothing. It must report mistakes in content, not
// in usage. used is its processor time.
func dies(t *testing.T, args []string, copied string) (wrong string, used time.Duration) {
	typed := "1\n1\n1\n1\n"
	if args[0] == "lsp" {
		typed = lspSession(copied)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, "precept", args...)
	var said bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(typed), &said, &said
	err := cmd.Run()
	if cmd.ProcessState == nil {
		return fmt.Sprint(err), 0
	}
	status, used := cmd.ProcessState.ExitCode(), cmd.ProcessState.UserTime()
	asked := args[0] == "explain" && status == Usage // explain finds nothing with that name
	switch {
	case used > mostUsed:
		return fmt.Sprintf("it takes %v: status %d\n%s", used, status, said.String()), used
	case status < 0:
		return fmt.Sprintf("it does not end: %v", err), used
	case status > Failed && !asked, dumped(said.String()), status == Failed && said.Len() == 0:
		return fmt.Sprintf("status %d\n%s", status, said.String()), used
	}
	return "", used
}

// TestNoVerbDiesOfContent checks that every verb ends soon for every content, with a result or a problem and its
// place, and without a stack trace.
func TestNoVerbDiesOfContent(t *testing.T) {
	all := hostileContents(t)
	var mu sync.Mutex
	var slowest time.Duration
	tuned := 0
	fault.SideBySide(len(all), 0, func(i int) {
		c, tmp := all[i], t.TempDir()
		copied, save := c.copied(t, tmp), filepath.Join(tmp, "m.save")
		for k, args := range c.tried(copied, tmp, save) {
			if *hostileSeeds < 10 && k > 2 && k%12 != i%12 && args[0] != "tune" {
				continue
			}
			if _, err := os.Stat(save); args[1] == save && err != nil {
				continue // nothing could be played
			}
			wrong, used := dies(t, args, copied)
			if wrong != "" {
				t.Errorf("%s: %v: %.3000s", c.name, args, wrong)
			}
			if used > time.Second {
				t.Logf("%s: %v takes %v", c.name, args[0], used)
			}
			mu.Lock()
			slowest = max(slowest, used)
			if args[0] == "tune" {
				tuned++
			}
			mu.Unlock()
		}
		if *hostileSeeds >= 10 || i%6 == 0 {
			served(t, c.name, copied, tmp)
		}
	})
	if t.Logf("%d contents, %d of them tuned; the slowest verb took %v", len(all), tuned, slowest); tuned < 20 {
		t.Error("hardly anything is tuned")
	}
}

// served runs the verbs that work until they are stopped on a folder, and stops them.
func served(t *testing.T, name, dir, tmp string) {
	all := [][]string{{"check", dir, "--watch"}, {"watch", dir},
		{"serve", "--live", dir, "--data", filepath.Join(tmp, "t.db"), "--addr", "127.0.0.1:0"}}
	fault.SideBySide(len(all), len(all), func(i int) {
		args := all[i]
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		cmd := exec.CommandContext(ctx, "precept", args...)
		var said bytes.Buffer
		cmd.Stdout, cmd.Stderr = &said, &said
		cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
		cmd.WaitDelay = patience
		if err := cmd.Start(); err != nil {
			t.Error(err)
		}
		time.AfterFunc(time.Second, cancel)
		err := cmd.Wait()
		if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() > Usage || dumped(said.String()) {
			t.Errorf("%s: %v: %v\n%.3000s", name, args, err, said.String())
		}
		cancel()
	})
}

// lspSession returns the messages of an editor that opens the files of a folder and sends requests about the first.
func lspSession(dir string) string {
	var out strings.Builder
	say := func(text string) { fmt.Fprintf(&out, "Content-Length: %d\r\n\r\n%s", len(text), text) }
	uri := "file://" + filepath.ToSlash(dir)
	say(fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":%q,"capabilities":{}}}`, uri))
	text, _ := os.ReadFile(filepath.Join(dir, "game.yaml"))
	say(fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{`+
		`"textDocument":{"uri":%q,"languageId":"yaml",`+
		`"version":1,"text":%q}}}`, uri+"/game.yaml", text))
	say(fmt.Sprintf(`{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":%q},`+
		`"position":{"line":5,"character":3}}}`, uri+"/game.yaml"))
	say(`{"jsonrpc":"2.0","id":3,"method":"shutdown"}`)
	say(`{"jsonrpc":"2.0","method":"exit"}`)
	return out.String()
}
