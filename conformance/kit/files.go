package kit

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"precept/internal/files"
	"precept/internal/limit"
)

// Index is the file at the top of a kit, which lists its contents.
type Index struct {
	Format int     `json:"format"`
	Games  []About `json:"games"`
}

// About summarises one game of a kit.
type About struct {
	Game     string `json:"game"`
	Cases    int    `json:"cases"`
	Unsaid   int    `json:"unsaid"`
	Articles int    `json:"articles"` // number of articles that cases test
}

const indexFile = "kit.json"

// ErrNoKit reports a folder that contains no kit, or a kit of another version.
var ErrNoKit = errors.New("not a kit of cases of this version")

// files returns the files of a game by name, each with its content.
func (g *Game) files() map[string]any {
	return map[string]any{"vocabulary.json": &g.Vocabulary, "readings.json": &g.Register, "unsaid.json": &g.Unsaid,
		"cases.json": &g.Cases}
}

// Write writes a kit to a folder, which it creates if necessary. Each case is on one line, so that versions of a kit
// can be compared.
//
// # Errors
//
// A file cannot be written.
func Write(dir string, games []*Game) error {
	for _, g := range games {
		at := filepath.Join(dir, g.Vocabulary.Game)
		if err := os.MkdirAll(at, 0o755); err != nil {
			return err
		}
		for name, v := range g.files() {
			if err := writeJSON(filepath.Join(at, name), v); err != nil {
				return err
			}
		}
	}
	if err := files.Write(filepath.Join(dir, "schema.json"), Schema); err != nil {
		return err
	}
	return writeJSON(filepath.Join(dir, indexFile), Contents(games))
}

// Contents returns the index of a kit.
func Contents(games []*Game) Index {
	out := Index{Format: Format, Games: []About{}}
	for _, g := range games {
		seen := map[string]bool{}
		for i := range g.Cases {
			for _, article := range g.Cases[i].Articles {
				seen[article] = true
			}
		}
		out.Games = append(out.Games, About{g.Vocabulary.Game, len(g.Cases), len(g.Unsaid), len(seen)})
	}
	return out
}

func writeJSON(name string, v any) error {
	var out strings.Builder
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	cases, lines := v.(*[]Case)
	if !lines {
		enc.SetIndent("", "  ")
		if err := enc.Encode(v); err != nil {
			return err
		}
		return files.Write(name, []byte(out.String()))
	}
	before := "[\n"
	for i := range *cases {
		out.WriteString(before)
		if err := enc.Encode(&(*cases)[i]); err != nil {
			return err
		}
		before = ","
	}
	out.WriteString("]\n")
	return files.Write(name, []byte(out.String()))
}

// Read reads a kit from a folder. With only, it reads that game; else all games.
//
// # Errors
//
// [ErrNoKit], or a file cannot be read.
func Read(dir, only string) ([]*Game, error) {
	var index Index
	if err := readJSON(filepath.Join(dir, indexFile), &index); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoKit, err)
	}
	if index.Format != Format {
		return nil, fmt.Errorf("%w: its format is %d", ErrNoKit, index.Format)
	}
	var out []*Game
	for _, a := range index.Games {
		if only != "" && a.Game != only {
			continue
		}
		if a.Game != filepath.Base(a.Game) {
			return nil, fmt.Errorf("%w: %q is not the name of a game", ErrNoKit, a.Game)
		}
		g := &Game{}
		for name, v := range g.files() {
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
