package typist

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"precept/interpreter/record"
)

// Typist types random lines at the prompt: numbers, words of the screen (also cut, reversed or doubled), and commands.
// Commands name files that exist, that do not exist, or that are no saves. Before every line it checks the file of the
// match: it must be intact, and only undo and load may take answers back.
type Typist struct {
	Out  bytes.Buffer // what the screen shows, from which it takes words
	Last string       // the last line typed
	Err  error        // what was wrong with the match, nil for nothing

	rng   *rand.Rand
	dir   string
	kept  string // the file in which the match is saved after every answer
	lines int    // how many are still to be typed
	typed int
	had   []int32
}

// New returns a typist that types a number of lines. It saves and loads in a folder, where New writes a text file and
// a broken save. The match must be saved in [Typist.Kept] after every answer.
func New(rng *rand.Rand, dir string, lines int) (*Typist, error) {
	for name, text := range map[string]string{"text": noSave, "broken.save": "{\"precept\":1,\"sum\":\"0\"}\n{}\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			return nil, err
		}
	}
	return &Typist{rng: rng, dir: dir, kept: filepath.Join(dir, "kept.save"), lines: lines}, nil
}

const noSave = "no save\n"

// Kept returns the file in which to save the match after every answer.
func (p *Typist) Kept() string { return p.kept }

// Typed returns how many lines were typed.
func (p *Typist) Typed() int { return p.typed }

// Judge checks a session that has ended. A session may fail only with an error of the content, which includes its
// place.
func (p *Typist) Judge(status int, said string) error {
	switch text, _ := os.ReadFile(filepath.Join(p.dir, "text")); {
	case p.Err != nil:
		return p.Err
	case status != 0 && !strings.Contains(said, ".yaml:"):
		return fmt.Errorf("after %q it ends with status %d: %s", p.Last, status, said)
	case string(text) != noSave:
		return fmt.Errorf("after %q a file that is no save was written over", p.Last)
	}
	return nil
}

// Read implements [io.Reader]. It returns one line each time.
func (p *Typist) Read(buf []byte) (int, error) {
	if p.lines--; p.lines < 0 || p.Err != nil {
		return 0, io.EOF
	}
	if p.Err = p.judge(); p.Err != nil {
		return 0, io.EOF
	}
	p.Last = p.line()
	p.typed++
	if len(p.Last) >= len(buf) {
		p.Last = p.Last[:len(buf)-1]
	}
	return copy(buf, p.Last+"\n"), nil
}

// judge checks the file of the match.
func (p *Typist) judge() error {
	data, err := os.ReadFile(p.kept)
	if err != nil {
		return nil // nothing was answered yet
	}
	r, err := record.Read(data)
	if err != nil {
		return fmt.Errorf("after %q the match is not whole: %w", p.Last, err)
	}
	word, _, _ := strings.Cut(p.Last, " ")
	back := strings.HasPrefix(word, "undo") || strings.HasPrefix(word, "annuler") || strings.HasPrefix(word, "load") ||
		strings.HasPrefix(word, "charger")
	if !back && (len(r.Answers) < len(p.had) || !slices.Equal(r.Answers[:len(p.had)], p.had)) {
		return fmt.Errorf("after %q answers are lost: %v were there, %v are", p.Last, p.had, r.Answers)
	}
	p.had = r.Answers
	return nil
}

// commands lists what can be typed instead of an option, in both languages.
var commands = []string{"?", "help", "aide", "board", "plateau", "hand", "main", "log", "journal", "undo", "annuler",
	"why", "pourquoi", "save", "sauver", "load", "charger", "position"}

// line returns the next line.
func (p *Typist) line() string {
	words := strings.Fields(p.Out.String()[max(0, p.Out.Len()-3000):])
	word := func() string {
		if len(words) == 0 {
			return ""
		}
		return strings.Trim(words[p.rng.IntN(len(words))], ".,:;()")
	}
	if p.Out.Len() > 1<<20 {
		p.Out.Reset()
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

// file returns the name of a file: a save, another file, or none.
func (p *Typist) file() string {
	return filepath.Join(p.dir, []string{"a.save", "b.save", "kept.save", "text", "broken.save", "none/a.save", ".", "",
		"ü ü.save"}[p.rng.IntN(9)])
}

// mutated returns a text with a random change.
func (p *Typist) mutated(s string) string {
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
