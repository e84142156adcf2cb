package page

import (
	"embed"
	"html/template"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"

	"precept/cmd/precept/speech"
	"precept/cmd/precept/table/bench"
	"precept/cmd/precept/table/web"
)

//go:embed static/*.html
var templates embed.FS

var shown = template.Must(template.ParseFS(templates, "static/*.html"))

// view is what the templates show.
type view struct {
	Lang, Game string
	Other      string // the address of the form for another table

	Folders   []listed
	File      string // the path of the text that can be changed
	Text      string
	Edited    bool // it differs from that of the bundle
	Saved     bool
	Troubles  []bench.Trouble
	Otherwise string // why it could not be used, besides troubles
}

// listed is a folder with the paths of its files.
type listed struct {
	Dir   string
	Files []string
}

// T returns a text in the language of the page.
func (v *view) T(text string) string { return speech.In(v.Lang, text) }

// show executes the template with the given name and writes the result as the response. The function fill completes its
// data.
func (p *Page) show(w http.ResponseWriter, r *http.Request, name string, fill func(*view)) {
	v := &view{Lang: web.Tongue(r), Game: p.bundle.Game, Other: "/new/" + p.bundle.Game}
	if g, err := p.house.Load(p.first()); err == nil {
		v.Game = g.Definition().Name.In(v.Lang)
	}
	for i, name := range p.bundle.Laid {
		v.Other += []string{"?", "&"}[min(i, 1)] + "laid=" + template.URLQueryEscaper(name)
	}
	fill(v)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_ = shown.ExecuteTemplate(w, name, v) // the page may have gone
}

// bar writes the bar that is at the top of every page.
func (p *Page) bar(w http.ResponseWriter, r *http.Request) { p.show(w, r, "bar", func(*view) {}) }

// rules shows the files, and one of them to change.
func (p *Page) rules(w http.ResponseWriter, r *http.Request) {
	p.show(w, r, "rules", func(v *view) { p.open(v, r.FormValue("file")) })
}

// open fills in the list of files and the file to edit: the one with the given path, or else the first file of the last
// folder. That folder is a mod if there is one.
func (p *Page) open(v *view, file string) {
	for _, f := range p.bundle.Folders {
		v.Folders = append(v.Folders, listed{f.Dir, slices.Sorted(maps.Keys(f.Files))})
	}
	for _, f := range v.Folders {
		for i, name := range f.Files {
			if at := path.Join(f.Dir, name); at == file || p.packed(file) == nil && i == 0 {
				v.File = at
			}
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if v.Text, v.Edited = p.kept.Edited[v.File]; !v.Edited {
		v.Text = *p.packed(v.File)
	}
}

// packed returns the text of the bundle's file with a path, nil for none.
func (p *Page) packed(file string) *string {
	for _, f := range p.bundle.Folders {
		if rest, ok := strings.CutPrefix(file, f.Dir+"/"); ok {
			if text, ok := f.Files[rest]; ok {
				return &text
			}
		}
	}
	return nil
}

// edit replaces a text of the bundle, or restores it. If the content then has no problems, all tables continue under
// the new rules. Otherwise they continue under the previous rules, and only the form keeps the new text.
func (p *Page) edit(w http.ResponseWriter, r *http.Request) {
	file := r.FormValue("file")
	text := strings.ReplaceAll(r.FormValue("text"), "\r\n", "\n")
	packed := p.packed(file)
	if packed == nil {
		p.rules(w, r)
		return
	}
	p.mu.Lock()
	next := maps.Clone(p.kept.Edited)
	p.mu.Unlock()
	if next == nil {
		next = map[string]string{}
	}
	if next[file] = text; text == *packed || r.FormValue("do") == "back" {
		delete(next, file)
	}
	err := p.lay(next)
	if err == nil {
		p.mu.Lock()
		p.kept.Edited = next
		p.mu.Unlock()
		p.changed()
	}
	b := &bench.Bench{}
	for _, x := range problems(err) {
		b.Problems = append(b.Problems, bench.TroubleOf(&x, speech.Language(web.Tongue(r))))
	}
	p.tables.ShowBench(b)
	p.show(w, r, "rules", func(v *view) {
		p.open(v, file)
		v.Saved, v.Troubles = err == nil, b.Problems
		if err != nil {
			if v.Text = text; v.Troubles == nil {
				v.Otherwise = speech.Error(v.Lang, err)
			}
		}
	})
}
