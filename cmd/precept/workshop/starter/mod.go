package starter

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/internal/files"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// words maps a kind of part to the path under which a variant adds it.
var words = map[string]string{"faction": "factions", "card": "cards", "map": "maps"}

// Mod returns a whole mod in one file: a variant of the game m that adds a new faction, card or map. If book is not
// "", the mod has a rulebook of that name for its articles.
func Mod(sort, name string, m *declared.Game, want Cards, book string) (File, error) {
	file, err := begin(sort, name, m, want, part{Mod: true, Book: book})
	if err != nil {
		return File{}, err
	}
	if sort == "variant" {
		file.Path = path.Base(file.Path)
		return file, nil
	}
	p := part{Name: name, Title: title(name), Game: m.ID, French: m.Name.Fr != "", Sort: sort,
		Added: words[sort] + "/" + name, Book: book,
		Body: within(file.Text, map[string]string{"faction": "faction:", "card": "cards:", "map": "map:"}[sort])}
	text, err := render("mod.tmpl", p)
	return File{name + ".yaml", text}, err
}

// within returns a file's text in the form in which a variant contains it: indented, and without the key that
// identifies the file.
func within(text, key string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, key):
		case strings.TrimSpace(line) == "":
			b.WriteString("\n")
		default:
			b.WriteString("    " + line)
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// BeginMod writes a part into the folder of --mod, as a mod in one file. The folder is new or already holds a mod.
// game is the game of the mod. If it is "", the game of an existing mod is used, or else the first game.
func BeginMod(d *desk.Desk, sort, name, game string, want Cards) error {
	mods := d.Mods()
	if len(mods) != 1 || len(d.Stack) != 1 {
		return desk.Usage("a new %s is written into one mod: name only its folder with --mod", sort)
	}
	dir := mods[0]
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return desk.Usage("%s is a packed mod and cannot be changed: precept unpack makes a folder of it", dir)
	}
	if err := desk.Folder("--mod", dir); err != nil {
		return err
	}
	bare := *d
	bare.Stack = nil
	l, err := bare.Library()
	if err != nil {
		return err
	}
	old, err := oldMod(d, dir)
	if err != nil {
		return err
	}
	id, err := gameOf(l, old, game)
	if err != nil {
		return err
	}
	p, err := l.Find(id)
	if err != nil {
		return err
	}
	g, err := l.LoadWith(p, old)
	if err != nil && sort == "card" {
		return intoMod(d, l, id, old, dir, name, want, err)
	}
	if err != nil {
		fmt.Fprintf(d.Err, "precept: the game in %s has problems; correct them first\n", dir)
		return d.Report(err)
	}
	if noun := testkit.Noun(g, name); noun != "" {
		return desk.Usage("%s is the name of %s already; choose another", name, noun)
	}
	if sort == "card" && old != nil {
		return intoMod(d, l, id, old, dir, name, want, nil)
	}
	book := ""
	if old == nil { // the first mod of its folder
		book = name + "_law"
	}
	file, err := Mod(sort, name, g.Definition(), want, book)
	if err != nil {
		return err
	}
	load := func(m *interpreter.Mod) (*interpreter.Game, error) { return l.LoadWith(p, m) }
	named := File{path.Join(filepath.ToSlash(filepath.Clean(dir)), file.Path), file.Text}
	with, err := fits(d, old, named, load)
	if err != nil {
		return err
	}
	test := "precept test" + d.Flags() + " " + desk.Quoted(dir)
	b := begun{Next: nextForMod(d, sort, name, g.Definition())}
	scenes, err := sceneOf(sort, name, book, test, with)
	if err != nil {
		return err
	}
	return b.write(d, dir, file, scenes, test)
}

// intoMod adds a card to a mod. It chooses the mod's first file that adds something, or else its first file. If err is
// not nil, the mod already has problems, and the card is modelled on the game without the mod.
func intoMod(d *desk.Desk, l *desk.Library, id string, old *interpreter.Mod, dir, name string, want Cards,
	err error) error {
	p, wrong := l.Find(id)
	if wrong != nil {
		return wrong
	}
	with := old
	if err != nil {
		with = nil
	}
	g, wrong := l.LoadWith(p, with)
	if wrong != nil {
		return d.Report(wrong)
	}
	card, wrong := begin("card", name, g.Definition(), want, part{Mod: true})
	if wrong != nil {
		return wrong
	}
	adds := func(f *source.File) bool { return strings.Contains(string(f.Text), "\nadd:") }
	at := max(0, slices.IndexFunc(old.Files, adds))
	text := added(string(old.Files[at].Text), "cards/"+name, within(card.Text, "cards:"))
	named := File{old.Files[at].Name, text}
	if err == nil {
		others := *old
		others.Files = slices.Delete(slices.Clone(old.Files), at, at+1)
		load := func(m *interpreter.Mod) (*interpreter.Game, error) { return l.LoadWith(p, m) }
		if _, err := fits(d, &others, named, load); err != nil {
			return err
		}
	}
	path := filepath.Join(dir, filepath.FromSlash(strings.TrimPrefix(named.Path, strings.TrimSuffix(old.From, "/")+"/")))
	if wrong := files.Write(path, []byte(text)); wrong != nil {
		return wrong
	}
	if err != nil {
		d.Printf("the mod has problems, which `precept check` shows; the card is written all the same\n")
	}
	return tellBegun(d, begun{Written: filepath.ToSlash(path), Next: nextForMod(d, "card", name, g.Definition())})
}

// added returns the text of a variant with body added below a path of its key add.
func added(text, path, body string) string {
	ps := &source.Problems{}
	root := source.Parse(&source.File{Name: "mod", Text: []byte(text)}, ps)
	more := "  " + path + ":\n" + body + "\n"
	add := root.Get("add")
	if add == nil {
		return strings.TrimRight(text, "\n") + "\n\nadd:\n" + more
	}
	end := add.Span.End
	if k := strings.IndexByte(text[end:], '\n'); k >= 0 {
		end += k
	} else {
		end = len(text)
	}
	return strings.TrimRight(text[:end], "\n") + "\n\n" + more + text[min(end+1, len(text)):]
}

// oldMod returns the mod in a folder, nil if the folder has no content or does not exist.
func oldMod(d *desk.Desk, dir string) (*interpreter.Mod, error) {
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if len(source.Package(os.DirFS(dir), &source.Problems{}, ".")) == 0 {
		return nil, nil
	}
	return d.OpenMod(dir)
}

// gameOf returns the game of the mod.
func gameOf(l *desk.Library, old *interpreter.Mod, game string) (string, error) {
	switch {
	case old != nil && game != "" && game != old.Game:
		return "", desk.Usage("%s applies to %s, which is not the game here", old.From, old.Game)
	case old != nil:
		return old.Game, nil
	case game == "":
		return l.Packages[0].ID, nil
	}
	return game, nil
}

// fits checks a new file of a mod together with the existing ones, applied to the game, before it is written. It
// returns the game with it.
func fits(d *desk.Desk, old *interpreter.Mod, file File,
	load func(*interpreter.Mod) (*interpreter.Game, error)) (*interpreter.Game, error) {
	files := []*source.File{{Name: file.Path, Text: []byte(file.Text)}}
	if old != nil {
		files = append(slices.Clone(old.Files), files...)
	}
	mod, err := interpreter.ModOf(files...)
	if err == nil {
		var g *interpreter.Game
		if g, err = load(mod); err == nil {
			return g, nil
		}
	}
	fmt.Fprintln(d.Err, "precept: nothing is written, because this name cannot be used:")
	return nil, d.Report(err)
}

// nextForMod returns the commands to try first with a new mod.
func nextForMod(d *desk.Desk, sort, name string, m *declared.Game) []string {
	flags, own := d.Flags(), ""
	if d.Content != "" {
		own = " --content " + desk.Quoted(d.Content)
	}
	games, play := "precept simulate "+m.ID+flags, "precept play "+m.ID+flags
	switch sort {
	case "faction":
		games += " --seats " + seated(name, "", m)
		play += " --seats " + seated(name, "=human", m)
	case "map":
		games += " --option map=" + name
		play += " --option map=" + name
	}
	return []string{"precept check" + flags, games + " --games 50", play,
		fmt.Sprintf("precept content %s%s -o %s_content", m.ID, own, m.ID)}
}
