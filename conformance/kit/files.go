package kit

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"precept/internal/files"
	"precept/internal/limit"
)

// Index is what stands at the top of a kit: what it holds.
type Index struct {
	Format int     `json:"format"`
	Games  []About `json:"games"`
}

// About is one game of a kit.
type About struct {
	Game     string `json:"game"`
	Cases    int    `json:"cases"`
	Unsaid   int    `json:"unsaid"`
	Articles int    `json:"articles"` // that cases show
}

// The files of a kit, those of a game in a folder of its name.
const (
	indexFile      = "kit.json"
	schemaFile     = "schema.json"
	vocabularyFile = "vocabulary.json"
	registerFile   = "readings.json"
	unsaidFile     = "unsaid.json"
	casesFile      = "cases.json"
)

// ErrNoKit is that of a folder which holds no kit, or one of another version.
var ErrNoKit = errors.New("this is no kit of cases of this version")

// Write writes a kit into a folder, which it makes where there is none.
//
// # Errors
//
// What cannot be written.
func Write(dir string, games []*Game) error {
	for _, g := range games {
		at := filepath.Join(dir, g.Vocabulary.Game)
		if err := os.MkdirAll(at, 0o755); err != nil {
			return err
		}
		for name, v := range map[string]any{vocabularyFile: g.Vocabulary, registerFile: g.Register, unsaidFile: g.Unsaid} {
			if err := writeJSON(filepath.Join(at, name), v); err != nil {
				return err
			}
		}
		if err := writeCases(filepath.Join(at, casesFile), g.Cases); err != nil {
			return err
		}
	}
	if err := files.Write(filepath.Join(dir, schemaFile), Schema); err != nil {
		return err
	}
	return writeJSON(filepath.Join(dir, indexFile), Contents(games))
}

// Contents is what a kit of games holds.
func Contents(games []*Game) Index {
	out := Index{Format: Format, Games: []About{}}
	for _, g := range games {
		out.Games = append(out.Games, aboutGame(g))
	}
	return out
}

func aboutGame(g *Game) About {
	a := About{Game: g.Vocabulary.Game, Cases: len(g.Cases), Unsaid: len(g.Unsaid)}
	seen := map[string]bool{}
	for i := range g.Cases {
		for _, article := range g.Cases[i].Articles {
			seen[article] = true
		}
	}
	a.Articles = len(seen)
	return a
}

func writeJSON(name string, v any) error {
	var out strings.Builder
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return err
	}
	return files.Write(name, []byte(out.String()))
}

// writeCases writes a case a line: so two versions of a kit can be compared.
func writeCases(name string, cases []Case) error {
	var out strings.Builder
	out.WriteString("[\n")
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	for i := range cases {
		if i > 0 {
			out.WriteString(",")
		}
		if err := enc.Encode(&cases[i]); err != nil {
			return err
		}
	}
	out.WriteString("]\n")
	return files.Write(name, []byte(out.String()))
}

// Read reads a kit from a folder: all of its games, or those that are named.
//
// # Errors
//
// [ErrNoKit], and what cannot be read.
func Read(dir string, only []string) ([]*Game, error) {
	var index Index
	if err := readJSON(filepath.Join(dir, indexFile), &index); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoKit, err)
	}
	if index.Format != Format {
		return nil, fmt.Errorf("%w: its format is %d", ErrNoKit, index.Format)
	}
	var out []*Game
	for _, a := range index.Games {
		if only != nil && !slices.Contains(only, a.Game) {
			continue
		}
		if a.Game != filepath.Base(a.Game) {
			return nil, fmt.Errorf("%w: %q is no name of a game", ErrNoKit, a.Game)
		}
		g := &Game{}
		for name, v := range map[string]any{vocabularyFile: &g.Vocabulary, registerFile: &g.Register, unsaidFile: &g.Unsaid,
			casesFile: &g.Cases} {
			if err := readJSON(filepath.Join(dir, a.Game, name), v); err != nil {
				return nil, err
			}
		}
		out = append(out, g)
	}
	return out, nil
}

func readJSON(name string, v any) error {
	text, err := files.Read(name, limit.KitBytes)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, v); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
