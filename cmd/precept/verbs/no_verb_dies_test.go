package verbs

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"precept/conformance/generate"
	"precept/conformance/spoil"
	"precept/interpreter/fault"
)

var hostileSeeds = flag.Int("hostile", 10, "how many spoilt contents every verb is tried on")

// patience is how long a verb may take on a machine that does much else meanwhile.
const patience = 30 * time.Second

// hostileContent is a folder of testdata/hostile, or what was made of one.
type hostileContent struct{ name, dir, game string }

var gameOf = regexp.MustCompile(`(?m)^game: (\w+)`)

// hostileContents is the folders of testdata/hostile, one of called twice down deeper than any other, and so many that
// are made: of packages that are generated and of the folders, spoilt.
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
		game := "none"
		if m := gameOf.FindSubmatch(text); m != nil {
			game = string(m[1])
		}
		out = append(out, hostileContent{name, dir, game})
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

// dumped is what is said where the program is at fault.
func dumped(said string) bool {
	return strings.Contains(said, "a fault of the program") || strings.Contains(said, "goroutine ") ||
		strings.Contains(said, "runtime error")
}

// Every verb ends of every content, soon, with what it was asked for or what is wrong and where, and without a dump.
func TestNoVerbDiesOfContent(t *testing.T) {
	all := hostileContents(t)
	who := map[string]string{}
	for _, c := range all {
		if who[c.name] = "red=random,blue=random"; c.name == "called_60_choose" || strings.HasPrefix(c.name, "spoilt") {
			who[c.name] = "red=human,blue=random" // its matches never end, or nobody knows
		}
	}
	var slowest atomic.Int64
	fault.SideBySide(len(all), 0, func(i int) {
		c := all[i]
		tmp := t.TempDir()
		copied := filepath.Join(tmp, "content")
		if err := os.CopyFS(copied, os.DirFS(c.dir)); err != nil {
			t.Error(err)
			return
		}
		in := func(args ...string) []string { return append(args, "--content", copied) }
		save := filepath.Join(tmp, "m.save")
		for _, args := range [][]string{
			{"check", copied}, in("simulate", c.game, "--games", "4", "--seed", "1", "--limit", "300"),
			in("play", c.game, "--plain", "--save", save), in("play", c.game, "--plain", "--seats", who[c.name]),
			in("explain", save, "--why", "go"), in("draw", c.game),
			in("draw", save), in("games", c.game), in("book", c.game, "-o", filepath.Join(tmp, "book")),
			in("test", filepath.Join(copied, "conformance")), in("test", "--mutate", filepath.Join(copied, "conformance")),
			{"diff", copied, c.dir}, in("tune", c.game, "--change", "vars.n.default=1..2", "--games", "2", "--limit", "100"),
			in("compare", c.game, c.game, "--games", "2", "--limit", "100"), {"fmt", "--check", copied},
			{"pack", copied, "-o", filepath.Join(tmp, "p.precept")}, in("readings", c.game), in("lsp"),
		} {
			typed := "1\n1\n1\n1\n"
			if args[0] == "lsp" {
				typed = lspSession(copied)
			}
			began := time.Now()
			done := make(chan string, 1)
			go func() {
				var said bytes.Buffer
				status := Run(args, strings.NewReader(typed), &said, &said)
				if status > Usage || dumped(said.String()) || status == Failed && said.Len() == 0 {
					done <- fmt.Sprintf("status %d\n%s", status, said.String())
					return
				}
				done <- ""
			}()
			select {
			case wrong := <-done:
				if wrong != "" {
					t.Errorf("%s: %v: %.3000s", c.name, args, wrong)
				}
			case <-time.After(patience):
				t.Errorf("%s: %v does not end", c.name, args)
			}
			slowest.Store(max(slowest.Load(), int64(time.Since(began))))
		}
		served(t, c.name, copied, tmp)
	})
	t.Logf("%d contents; the slowest verb took %v", len(all), time.Duration(slowest.Load()))
}

// served has the verbs look at a folder that go on until they are ended, and ends them.
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

// lspSession is what an editor says that opens the files of a folder and asks of the first.
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
