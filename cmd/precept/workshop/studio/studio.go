package studio

import (
	"context"
	"crypto/subtle"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"net/http"
	"path/filepath"
	"sync"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/cmd/precept/workshop/folder"
	"precept/cmd/precept/workshop/lsp"
	"precept/internal/limit"
	"precept/interpreter"
)

// Path is the beginning of the address of a studio; the secret follows.
const Path = "/studio/"

// Config holds the settings of a studio.
type Config struct {
	Folder  string // of a game or mod
	First   string // the file to show first, below the folder; "" for any
	Key     string // the secret in its address
	Desk    *desk.Desk
	Library *desk.Library // the content for language servers

	Documents fs.FS // for people who write content, *.md

	Table func() (link, form string, err error)               // makes a table; form is the path of one for another table
	Lay   func(m *interpreter.Match) (link string, err error) // makes a table with a position, and returns its path

	// Numbers plays matches of the content on disk for some seconds. It returns a report as an HTML page in a language.
	Numbers func(ctx context.Context, lang string) (page string, err error)

	// Faces returns the cards of the content on disk, as they are printed, as an HTML page in a language.
	Faces func(lang string) (page string, err error)
}

// Studio answers the requests of its pages.
type Studio struct {
	Config
	root folder.Folder
	path string // of the folder, absolute and with forward slashes
	name string // of the folder, as places have it
	mux  *http.ServeMux

	saving sync.Mutex
	plays  sync.Mutex // one report at a time

	mu       sync.Mutex
	state    state
	look     looked
	sessions map[string]*session
}

// New opens a studio.
func New(c Config) (*Studio, error) {
	root, err := folder.Open(c.Folder)
	if err != nil {
		return nil, desk.Usage("%v", err)
	}
	path, err := filepath.Abs(c.Folder)
	if err == nil {
		path, err = filepath.EvalSymlinks(path)
	}
	if err != nil {
		return nil, err
	}
	s := &Studio{Config: c, root: root, path: filepath.ToSlash(path), sessions: map[string]*session{},
		name: filepath.ToSlash(filepath.Clean(c.Folder)), mux: http.NewServeMux()}
	s.addresses()
	return s, nil
}

// Close closes the folder.
func (s *Studio) Close() { _ = s.root.Close() }

//go:embed pages/*.html
var pageFiles embed.FS

//go:embed static
var staticFiles embed.FS

var pages = template.Must(template.ParseFS(pageFiles, "pages/*.html"))

// request is an HTTP request with the language of its page.
type request struct {
	*http.Request
	lang string
}

// T returns a text in the language of the page.
func (r *request) T(text string) string { return inLang(r.lang, text) }

// read decodes the JSON body of a request.
func (r *request) read(into any) error {
	err := json.NewDecoder(r.Body).Decode(into)
	if err != nil {
		return folder.Refused("The request cannot be read.")
	}
	return nil
}

// addresses registers the handlers of all paths.
func (s *Studio) addresses() {
	static, _ := fs.Sub(staticFiles, "static")
	s.mux.Handle("GET /static/", http.StripPrefix("/static/", http.FileServerFS(static)))
	for pattern, do := range map[string]func(*request) (any, error){"GET /files": s.files, "GET /file": s.file,
		"GET /built": s.built, "POST /save": s.save, "POST /lsp": s.message, "GET /state": s.now,
		"POST /table": s.table, "POST /lay": s.lay, "POST /run": s.run, "POST /scene": s.scene, "POST /take": s.take,
		"GET /words": s.words, "GET /manual": s.manual, "POST /remove": s.remove,
		"POST /rename": s.rename, "POST /chart": s.chart, "POST /redraw": s.redraw, "POST /cards": s.cards,
		"POST /deal": s.deal} {
		s.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			q := &request{r, r.Header.Get(language)}
			out, err := do(q)
			s.answer(w, q, out, err)
		})
	}
	s.mux.HandleFunc("GET /{$}", s.page)
	s.mux.HandleFunc("GET /events", s.events)
	s.mux.HandleFunc("GET /numbers", s.numbers)
	s.mux.HandleFunc("GET /faces", s.faces)
}

// language is the header in which [Studio.Serve] stores the language of a request.
const language = "Precept-Language"

// Serve answers a request whose page is in a language. The path begins with [Path] and the secret.
func (s *Studio) Serve(w http.ResponseWriter, r *http.Request, lang string) bool {
	if subtle.ConstantTimeCompare([]byte(r.PathValue("key")), []byte(s.Key)) != 1 {
		return false
	}
	r.Header.Set(language, lang)
	http.StripPrefix(Path+s.Key, s.mux).ServeHTTP(w, r)
	return true
}

// answer sends the result of a request as JSON, or its error.
func (s *Studio) answer(w http.ResponseWriter, r *request, out any, err error) {
	status := http.StatusOK
	if c, ok := errors.AsType[*conflict](err); ok {
		status, out = http.StatusConflict, c
	} else if err != nil {
		status, out = http.StatusUnprocessableEntity, struct {
			Problem string `json:"problem"`
		}{s.told(r, err)}
	}
	text, err := json.Marshal(out)
	if err != nil {
		panic(err) // a fault of the program, which ends the request
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(text) // the browser may have gone
}

// told returns the text of an error.
func (s *Studio) told(r *request, err error) string {
	if own, ok := errors.AsType[folder.Refused](err); ok {
		return r.T(string(own))
	}
	return speech.Error(r.lang, err)
}

// boot is the data with which a page starts.
type boot struct {
	Root  string            `json:"root"`  // the address of the folder
	Base  string            `json:"base"`  // the path of the studio
	First string            `json:"first"` // the file to show
	Built string            `json:"built"` // the beginning of addresses of built-in files
	Words map[string]string `json:"words"` // translations
}

// page shows the page.
func (s *Studio) page(w http.ResponseWriter, r *http.Request) {
	q := &request{r, r.Header.Get(language)}
	out := struct {
		*request
		Lang, Folder, Base string
		Boot               boot
	}{q, q.lang, s.name, Path + s.Key, boot{Root: lsp.AddressOf(s.path), Base: Path + s.Key, First: s.First,
		Built: lsp.BuiltIn, Words: map[string]string{}}}
	if q.lang == "fr" {
		out.Boot.Words = french
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if err := pages.ExecuteTemplate(w, "studio", out); err != nil {
		panic(err) // a fault of the template, which ends the request
	}
}

// numbers plays matches for some seconds, and sends the report. The report has inline styles and runs no script.
func (s *Studio) numbers(w http.ResponseWriter, r *http.Request) {
	s.plays.Lock()
	defer s.plays.Unlock()
	q := &request{r, r.Header.Get(language)}
	page, err := s.Config.Numbers(r.Context(), q.lang)
	s.framed(w, q, page, err)
}

// faces sends the cards as they are printed.
func (s *Studio) faces(w http.ResponseWriter, r *http.Request) {
	q := &request{r, r.Header.Get(language)}
	page, err := s.Config.Faces(q.lang)
	s.framed(w, q, page, err)
}

// framed sends a page with inline styles for a frame. It may not run scripts.
func (s *Studio) framed(w http.ResponseWriter, r *request, page string, err error) {
	if err != nil {
		s.answer(w, r, nil, err)
		return
	}
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "+
		"frame-ancestors 'self'; sandbox")
	h.Set("Content-Type", "text/html; charset=utf-8")
	_, _ = io.WriteString(w, page) // the browser may have gone
}

// table makes a table and returns its path, with that of the form for another table.
func (s *Studio) table(*request) (any, error) {
	link, form, err := s.Config.Table()
	return linked{link, form}, err
}

// linked is the JSON with the path of a table, and the path of the form for another table of the same game.
type linked struct {
	Link string `json:"link"`
	Form string `json:"form,omitempty"`
}

// most is the maximum size of a request body. The largest is a message to a language server that contains a text.
const most = limit.MessageBytes

// Most returns the maximum size of a request body.
func (s *Studio) Most() int64 { return most }

// send writes an event to a stream.
func send(w io.Writer, event, data string) error {
	_, err := fmt.Fprintf(w, "event: %s\ndata: %s\n\n", event, data)
	return err
}
