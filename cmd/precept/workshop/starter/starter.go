package starter

import (
	"embed"
	"fmt"
	"path"
	"strings"
	"text/template"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/source"
)

//go:embed templates
var sources embed.FS

var templates = template.Must(template.New("").Funcs(template.FuncMap{"join": strings.Join}).
	ParseFS(sources, "templates/*"))

// folders maps a kind of part to its folder in the package.
var folders = map[string]string{"faction": "factions", "card": "cards", "map": "maps", "variant": "variants"}

// Sorts lists what can be created, in the order of the help.
var Sorts = []string{"faction", "card", "map", "variant", "game"}

// CheckName returns an error if a name is not lower_snake_case or is too long.
func CheckName(name string) error {
	ok := name != "" && name[0] >= 'a' && name[0] <= 'z' && !strings.HasSuffix(name, "_")
	for _, c := range []byte(name) {
		ok = ok && (c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_')
	}
	switch {
	case !ok:
		if fixed := snake(name); fixed != "" {
			return source.Say("names are written lower_snake_case, not %q%s", name, source.Meant(fixed))
		}
		return source.Say("names are written lower_snake_case, not %q", name)
	case len(name) > limit.NameBytes/2: // the template builds longer names from it
		return fmt.Errorf("a name of %d bytes; at most %d", len(name), limit.NameBytes/2)
	}
	return nil
}

// snake returns a text as a name, "" if no part of it can be used.
func snake(text string) string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= '0' &&
			r <= '9')
	})
	return strings.TrimLeft(strings.Join(words, "_"), "0123456789_")
}

// title returns a name as a title: wood_otters becomes Wood Otters.
func title(name string) string {
	words := strings.Split(name, "_")
	for i, w := range words {
		if w != "" {
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, " ")
}

// File is a file to write.
type File struct {
	Path string // below the folder of the package
	Text string
}

// Game returns the only file of a new game.
func Game(name string) (File, error) {
	text, err := render("game.tmpl", part{Name: name, Title: title(name)})
	return File{"game.yaml", text}, err
}

// Part returns the file of a new faction, card, map or variant of the game m. For cards, want selects their place
// and kind.
func Part(sort, name string, m *declared.Game, want Cards) (File, error) {
	return begin(sort, name, m, want, part{})
}

// begin implements [Part]. The argument of says whether the part is for a mod, and which rulebook of the mod its rules
// cite.
func begin(sort, name string, m *declared.Game, want Cards, of part) (File, error) {
	folder, ok := folders[sort]
	if !ok {
		return File{}, fmt.Errorf("there is no template for a %s", sort)
	}
	p := seen(name, m)
	p.Book, p.Mod = of.Book, of.Mod
	switch sort {
	case "card":
		if err := p.cards(m, want); err != nil {
			return File{}, err
		}
	case "map":
		p.mapped(m)
	case "variant":
		p.varied(m)
	}
	text, err := render(sort+".tmpl", p)
	return File{path.Join(folder, name+".yaml"), text}, err
}

func render(name string, data any) (string, error) {
	var b strings.Builder
	err := templates.ExecuteTemplate(&b, name, data)
	return b.String(), err
}
