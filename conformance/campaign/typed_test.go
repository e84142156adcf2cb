package campaign_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"precept/cmd/precept/verbs"
	"precept/conformance/campaign"
	"precept/conformance/generate"
	"precept/interpreter"
	"precept/interpreter/record"
)

// typist types at the prompt whatever comes: numbers, words of the screen, words that are cut, turned or doubled,
// commands with files that are there, that are not, and that are something else. Before every line it looks whether the
// match is kept: its file is whole, and nothing but undo and load takes answers back.
type typist struct {
	rng   *rand.Rand
	dir   string
	kept  string // the file in which the match is saved after every answer
	out   bytes.Buffer
	lines int
	last  string
	had   []int32
	err   error
}

// Read is [io.Reader]: one line each time.
func (p *typist) Read(buf []byte) (int, error) {
	if p.lines--; p.lines < 0 || p.err != nil {
		return 0, io.EOF
	}
	if p.err = p.judge(); p.err != nil {
		return 0, io.EOF
	}
	p.last = p.line()
	if len(p.last) >= len(buf) {
		p.last = p.last[:len(buf)-1]
	}
	return copy(buf, p.last+"\n"), nil
}

// judge looks at the file of the match.
func (p *typist) judge() error {
	data, err := os.ReadFile(p.kept)
	if err != nil {
		return nil // nothing was answered yet
	}
	r, err := record.Read(data)
	if err != nil {
		return fmt.Errorf("after %q the match is not whole: %w", p.last, err)
	}
	word, _, _ := strings.Cut(p.last, " ")
	back := strings.HasPrefix(word, "undo") || strings.HasPrefix(word, "annuler") || strings.HasPrefix(word, "load") ||
		strings.HasPrefix(word, "charger")
	if !back && (len(r.Answers) < len(p.had) || !slices.Equal(r.Answers[:len(p.had)], p.had)) {
		return fmt.Errorf("after %q answers are lost: %v were there, %v are", p.last, p.had, r.Answers)
	}
	p.had = r.Answers
	return nil
}

// commands is what can be typed instead of an option, in both languages.
var commands = []string{"?", "help", "aide", "board", "plateau", "hand", "main", "log", "journal", "undo", "annuler",
	"why", "pourquoi", "save", "sauver", "load", "charger", "position"}

// line is the next line.
func (p *typist) line() string {
	words := strings.Fields(p.out.String()[max(0, p.out.Len()-3000):])
	word := func() string {
		if len(words) == 0 {
			return ""
		}
		return strings.Trim(words[p.rng.IntN(len(words))], ".,:;()")
	}
	if p.out.Len() > 1<<20 {
		p.out.Reset()
	}
	switch p.rng.IntN(12) {
	case 0, 1, 2, 3, 4:
		return fmt.Sprint(1 + p.rng.IntN(6))
	case 5:
		return word()
	case 6:
		return word() + " " + word()
	case 7:
		return p.mutated(word() + " " + word())
	case 8:
		return commands[p.rng.IntN(len(commands))]
	case 9:
		return "why " + []string{word(), word() + " " + word(), word() + "=" + word(),
			word() + " " + word() + "=" + word(), p.mutated(word()), `"` + word()}[p.rng.IntN(6)]
	case 10:
		return []string{"save ", "load "}[p.rng.IntN(2)] + p.file()
	}
	return []string{"", " ", "-1", "0", "99999999999999999999", "1,1", "2,", ",", "\x00", "\x1b[A", "é", "１", "1 2",
		"1.", "+1", strings.Repeat("a", 70000), "\"", "\"\"", "%s%d", "none", "done", "pass",
		"quitter maintenant"}[p.rng.IntN(23)]
}

// file is the name of a file: of a match, of something else, of none.
func (p *typist) file() string {
	return filepath.Join(p.dir, []string{"a.save", "b.save", "kept.save", "text", "broken.save", "none/a.save", ".", "",
		"ü ü.save"}[p.rng.IntN(9)])
}

// mutated is a text with something about it changed.
func (p *typist) mutated(s string) string {
	b := []rune(s)
	if len(b) == 0 {
		return "?"
	}
	i := p.rng.IntN(len(b))
	switch p.rng.IntN(5) {
	case 0:
		return string(b[:i])
	case 1:
		return string(b) + string(b)
	case 2:
		b[i] = rune(p.rng.IntN(0x2000))
	case 3:
		return strings.ToUpper(s)
	case 4:
		slices.Reverse(b)
	}
	return string(b)
}

// sits plays one match of a folder with a typist at the keyboard of every seat.
func (p *typist) sits(game, content string, seats []string, lang string, seed uint64) error {
	var humans []string
	for i, s := range seats {
		humans = append(humans, s+"="+[]string{"human", "human", "random"}[(int(seed)+i)%3])
	}
	args := []string{"play", game, "--seed", fmt.Sprint(seed), "--seats", strings.Join(humans, ","), "--save", p.kept,
		"--lang", lang}
	if content != "" {
		args = append(args, "--content", content)
	}
	if seed%2 == 0 {
		args = append(args, "--plain")
	}
	var errs bytes.Buffer
	status := verbs.Run(args, p, &p.out, &errs)
	// a fault of the content has its place
	if p.err == nil && status != verbs.Good && !strings.Contains(errs.String(), ".yaml:") {
		return fmt.Errorf("after %q it ends with status %d: %s", p.last, status, errs.String())
	}
	return p.err
}

// typeAt sits a typist down before a match; a package that is made, or a game that comes with the program.
func typeAt(t *testing.T, seed uint64, lines int) (err error) {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir) // whatever is saved without a folder is saved here
	p := &typist{rng: rand.New(rand.NewPCG(seed, 5)), dir: dir, kept: filepath.Join(dir, "kept.save"), lines: lines}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("after %q a panic: %v", p.last, r)
		}
	}()
	for name, text := range map[string]string{"text": "no save\n", "broken.save": "{\"precept\":1,\"sum\":\"0\"}\n{}\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	lang := []string{"en", "fr"}[seed%2]
	if seed%4 == 0 {
		game := []string{"root", "wonderland", "hex", "connect_four"}[seed/4%4]
		seats := map[string][]string{"root": {"marquise", "eyrie", "vagabond"}, "wonderland": {"alice", "mad_hatter"},
			"hex": {"red", "blue"}, "connect_four": {"red", "yellow"}}[game]
		err = p.sits(game, "", seats, lang, seed)
	} else {
		pack := generate.New(seed)
		g, _ := interpreter.Load(pack.FS(), ".")
		if g == nil {
			return nil
		}
		content := filepath.Join(dir, "content")
		if err := campaign.Write(pack, content); err != nil {
			t.Fatal(err)
		}
		m, _ := g.Start(interpreter.Setup{Seed: seed})
		if m == nil || m.Engine().Err() != nil {
			return nil
		}
		err = p.sits("sample", content, m.Record.Seats, lang, seed)
	}
	if text, _ := os.ReadFile(filepath.Join(dir, "text")); string(text) != "no save\n" {
		return fmt.Errorf("a file that is no save was written over")
	}
	return err
}

// Whatever is typed at the prompt, the program does not crash and the match is kept.
func TestTyped(t *testing.T) {
	began := time.Now()
	for seed := *first - 1; ; seed++ {
		if *duration == 0 && seed-*first+1 >= typists || *duration > 0 && time.Since(began) > *duration/4 {
			t.Logf("%d typists have typed", seed-*first+1)
			return
		}
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			if err := typeAt(t, seed, 120); err != nil {
				t.Error(err)
			}
		})
	}
}

// typists is how many sit down in the short campaign.
const typists = 24
