package book

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"strings"

	"precept/cmd/precept/table/draw"
	"precept/interpreter/declared"
)

//go:embed templates
var assets embed.FS

// templates returns the parsed templates with their functions for a language.
func templates(lang string) (*template.Template, error) {
	return template.New("").Funcs(template.FuncMap{
		"w": func(key string) (string, error) {
			if text := say(lang, key); text != "" {
				return text, nil
			}
			return "", fmt.Errorf("the pages have no word %q", key)
		},
		"known": func(group, key string) string { return say(lang, group+"."+key) },
		"word": func(group, key string) string { // the key itself if the pages have no text for it
			return cmp.Or(say(lang, group+"."+key), key)
		},
		"t":    func(t declared.Text) string { return t.In(lang) },
		"p":    func(p phrase) string { return p.In(lang) },
		"slug": slug,
		"base": func(s string) string { return s[strings.LastIndexByte(s, '/')+1:] },
	}).ParseFS(assets, "templates/*.html")
}

// sheet is the data of one page: what every page has, and what this one shows.
type sheet struct {
	Lang, Other string
	Self, Name  string // the name of its file, and of its template
	Title       string
	Book        *maker
	Data        any
}

// Counts returns the label for the counted articles of a rulebook or chapter: "proved" where they were measured,
// else "have scenarios".
func (s *sheet) Counts(of interface{ Unplayed() bool }) string {
	if s.Book.Measured() && !of.Unplayed() {
		return say(s.Lang, "proved")
	}
	return say(s.Lang, "unplayed")
}

// GameTitle returns the name of the game.
func (s *sheet) GameTitle() string { return named(&s.Book.decl.Node).In(s.Lang) }

// The methods of maker that templates call.

// Title returns the name of the game.
func (m *maker) Title() declared.Text { return named(&m.decl.Node) }

// Volumes returns the rulebooks.
func (m *maker) Volumes() []*volume { return m.volumes }

// Seats returns the seats.
func (m *maker) Seats() []*seat { return m.seats }

// Decks returns the components, grouped by file.
func (m *maker) Decks() []*deck { return m.decks }

// Questions returns the register of readings.
func (m *maker) Questions() []*question { return m.questions }

// Changes returns the variants.
func (m *maker) Changes() []*change { return m.changes }

// Names returns the index of names.
func (m *maker) Names() []name { return m.names }

// Folders returns the scenarios, grouped by file.
func (m *maker) Folders() []*folder { return m.folders() }

// Scenarios returns the number of scenarios.
func (m *maker) Scenarios() int { return len(m.scenarios) }

// Measured reports whether the scenarios were played.
func (m *maker) Measured() bool { return m.measure != nil }

// Layers returns the layers of the golden rules, the weakest first.
func (m *maker) Layers() []string { return m.decl.Layers }

// Laid returns the variants applied to the game.
func (m *maker) Laid() []*change {
	var out []*change
	for _, c := range m.changes {
		if c.Laid {
			out = append(out, c)
		}
	}
	return out
}

// Sources returns the files that the book quotes.
func (m *maker) Sources() []sourceFile {
	var out []sourceFile
	for _, page := range sorted(m.files.pages) {
		f := m.files.pages[page]
		out = append(out, sourceFile{Name: f.Name, Page: page, Text: string(f.Text)})
	}
	return out
}

// sourceFile is a content file, shown as a page.
type sourceFile struct{ Name, Page, Text string }

// Lines returns the lines of the file as highlighted HTML.
func (f *sourceFile) Lines() []template.HTML {
	var out []template.HTML
	for _, line := range strings.Split(strings.TrimRight(f.Text, "\n"), "\n") {
		out = append(out, marked(line))
	}
	return out
}

// Number returns the line number of the line with index i.
func (f *sourceFile) Number(i int) int { return i + 1 }

// The pictures that templates request.

// Boards returns the boards of the game, with titles in the page's language.
func (s *sheet) Boards() []picture {
	return s.Book.pictures.boards(s.Lang, func(id string) string {
		return s.Book.mapName(id).In(s.Lang)
	})
}

// Board returns the picture of a seat's own board, nil if it has none.
func (s *sheet) Board(x *seat) *picture { return s.Book.pictures.seat(x.ID, s.Lang) }

// Mark returns the emblem of a seat.
func (s *sheet) Mark(x *seat) template.HTML { return s.Book.pictures.mark(x, s.Lang) }

// face is the printed side of a card, with its emblem.
type face struct {
	*card
	Lang     string
	Emblem   template.HTML
	Picture  template.URL // the designer's own, with its bytes; "" for none
	pictures *pictures
}

// Face returns the printed side of a card.
func (s *sheet) Face(c *card) face {
	return face{c, s.Lang, s.Book.pictures.card(c, s.Lang), s.Book.own(c), s.Book.pictures}
}

// chapterPage is a chapter with the chapters before and after it.
type chapterPage struct {
	*chapter
	Before, After *chapter
}

// pages returns all pages of a language, by file name.
func (m *maker) pages(lang string) (map[string][]byte, error) {
	tmpl, err := templates(lang)
	if err != nil {
		return nil, err
	}
	out := map[string][]byte{}
	add := func(template, self, title string, data any) {
		if err != nil {
			return
		}
		var b bytes.Buffer
		err = tmpl.ExecuteTemplate(&b, template+".html", &sheet{Lang: lang, Other: other(lang), Self: self,
			Name: template, Title: title, Book: m, Data: data})
		if out[self] = b.Bytes(); lang == "fr" {
			out[self] = held(out[self])
		}
	}
	add("contents", "index.html", say(lang, "contents"), nil)
	for _, v := range m.volumes {
		add("structure", v.Page(), v.Title.In(lang), v)
		for i, c := range v.Chapters {
			p := chapterPage{chapter: c}
			if i > 0 {
				p.Before = v.Chapters[i-1]
			}
			if i+1 < len(v.Chapters) {
				p.After = v.Chapters[i+1]
			}
			add("chapter", c.Page(), strings.TrimSpace(c.ID+" "+c.Title.In(lang)), p)
		}
	}
	for _, s := range m.seats {
		add("seat", s.Page(), s.Name.In(lang), s)
	}
	for _, d := range m.decks {
		add("cards", d.Page(), d.Name.In(lang), d)
	}
	add("boards", "boards.html", say(lang, "boards"), nil)
	add("print", "print.html", say(lang, "print"), nil)
	add("readings", "readings.html", say(lang, "readings"), nil)
	add("variants", "variants.html", say(lang, "variants"), nil)
	add("scenarios", "scenarios.html", say(lang, "scenarios"), nil)
	for _, f := range m.folders() {
		add("folder", f.Page(), f.Name, f)
	}
	add("names", "names.html", say(lang, "names"), nil)
	add("search", "search.html", say(lang, "search"), nil)
	sources := m.Sources()
	add("sources", "sources.html", say(lang, "sources"), sources)
	for i := range sources {
		add("source", sources[i].Page, sources[i].Name, &sources[i])
	}
	if err != nil {
		return nil, err
	}
	out["search.js"], err = m.searchIndex(lang, func(key string) string { return say(lang, key) })
	return out, err
}

// everything returns all files of the book, by path within its folder.
func (m *maker) everything() (map[string][]byte, error) {
	out := map[string][]byte{}
	for _, lang := range languages {
		pages, err := m.pages(lang)
		if err != nil {
			return nil, err
		}
		for name, data := range pages {
			out[lang+"/"+name] = data
		}
	}
	for _, name := range []string{"book.css", "book.js"} {
		data, err := assets.ReadFile("templates/" + name)
		if err != nil {
			return nil, err
		}
		out[name] = data
	}
	out["book.css"] = append([]byte(draw.Stylesheet()), out["book.css"]...)
	tmpl, err := templates("en")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = tmpl.ExecuteTemplate(&b, "cover.html", &sheet{Lang: "en", Other: "fr", Book: m})
	out["index.html"] = b.Bytes()
	return out, err
}
