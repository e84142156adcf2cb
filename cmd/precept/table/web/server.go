package web

import (
	"bytes"
	"crypto/rand"
	"embed"
	"encoding/hex"
	"html/template"
	"io"
	"io/fs"
	"log"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/bench"
	"precept/cmd/precept/table/draw"
	"precept/cmd/precept/table/room"
	"precept/interpreter"
	"precept/interpreter/record"
)

// uploadPath is the path to which saves are sent.
const uploadPath = "/upload"

// linkPath is the beginning of the path of every link.
const linkPath = "/s/"

// Server answers requests for the tables of a house.
type Server struct {
	house   *room.House
	shelf   *Shelf
	mux     *http.ServeMux
	key     string // in forms that have no link in their address
	hostKey string // in the address of the host's page
	rates   rates
	tell    func(error)
	errors  *log.Logger
	version string // of the program, for reports
	bench   benches
	beside  mounted

	opening chan struct{} // a semaphore for opening saves

	// shown returns the match to show, which is the match itself. Tests replace it by another match that the seat
	// cannot distinguish from it.
	shown func(*interpreter.Match) *interpreter.Match
}

// New returns a server of the tables of a house. The function tell logs faults. Reports name the version.
func New(house *room.House, shelf *Shelf, version string, tell func(error)) *Server {
	var key [16]byte
	rand.Read(key[:])
	s := &Server{house: house, shelf: shelf, key: hex.EncodeToString(key[:]), hostKey: rand.Text(), version: version,
		tell:    tell,
		opening: make(chan struct{}, uploads),
		rates:   rates{of: map[string]*bucket{}, streams: map[string]int{}, conns: map[string]int{}},
		errors:  log.New(faults{tell}, "", 0), shown: func(m *interpreter.Match) *interpreter.Match { return m }}
	s.mux = s.addresses()
	return s
}

// faults is a writer that forwards the HTTP server's log, which does not contain the paths of requests.
type faults struct{ tell func(error) }

// Write passes on a line.
func (f faults) Write(text []byte) (int, error) {
	f.tell(complaint(text))
	return len(text), nil
}

type complaint string

func (c complaint) Error() string { return string(c) }

// addresses returns the handlers of all paths.
func (s *Server) addresses() *http.ServeMux {
	mux := http.NewServeMux()
	static, _ := fs.Sub(staticFiles, "static")
	files := http.StripPrefix("/static/", http.FileServerFS(static))
	mux.HandleFunc("GET /static/", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "max-age=300")
		files.ServeHTTP(w, r)
	})
	mux.HandleFunc("GET /static/drawing.css", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Cache-Control", "max-age=300")
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		_, _ = io.WriteString(w, draw.Stylesheet()) // the browser may have gone
	})
	mux.HandleFunc("GET /{$}", s.lobby)
	mux.HandleFunc("GET /new/{game}", s.blank)
	mux.HandleFunc("POST /new/{game}", s.made)
	mux.HandleFunc("GET /picture/{game}", s.picture)
	mux.HandleFunc("POST "+uploadPath, s.upload)
	mux.HandleFunc("POST /language", s.language)
	mux.HandleFunc("GET /report", s.wrong)
	mux.HandleFunc("GET /alive", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.HandleFunc("GET "+hostPath+"{key}", s.host)
	mux.HandleFunc("POST "+hostPath+"{key}", s.host)
	mux.HandleFunc("GET "+room.NoticePath+"{token}", s.letter)
	mux.HandleFunc("POST "+room.NoticePath+"{token}", s.letter)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		p := s.page(r)
		s.fail(w, p, http.StatusNotFound, p.T("There is nothing here."), "")
	})
	seated := func(pattern string, do func(*sitting, http.ResponseWriter, *http.Request)) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if t := s.sit(w, r); t != nil {
				do(t, w, r)
			}
		})
	}
	seated("GET /s/{secret}", (*sitting).table)
	for name, do := range map[string]func(*sitting, http.ResponseWriter, *http.Request){"events": (*sitting).events,
		"why": (*sitting).why, "draw": (*sitting).draw, "save": (*sitting).save, "scenario": (*sitting).scenario,
		"owner": (*sitting).owner, "brief": (*sitting).brief, "seat": (*sitting).seatPage,
		"report": (*sitting).report, "correct": (*sitting).righting,
		"campaign": (*sitting).campaign} {
		seated("GET /s/{secret}/"+name, do)
	}
	for name, do := range map[string]func(*sitting, http.ResponseWriter, *http.Request){"answer": (*sitting).answer,
		"take": (*sitting).take, "undo": (*sitting).undo, "agree": (*sitting).agree, "note": (*sitting).note,
		"name": (*sitting).name, "settings": (*sitting).settings, "confirm": (*sitting).confirm,
		"hint": (*sitting).hint, "webhook": (*sitting).webhook, "adopt": (*sitting).adopt, "owner": (*sitting).rule,
		"correct": (*sitting).correct, "next": (*sitting).next, "join": (*sitting).join,
		"rematch": (*sitting).rematch, "notify": (*sitting).notify, "stand": (*sitting).stand,
		"return": (*sitting).comeBack, "pause": (*sitting).pause} {
		seated("POST /s/{secret}/"+name, do)
	}
	return mux
}

// mounted is the path of a handler that [Server.Mount] has added, and the maximum size of a request body for it.
type mounted struct {
	path string
	most int64
}

// Mount adds a handler for all paths below path and a secret, behind the same guard as the other pages. The handler
// gets the reader's language, and must return false if it does not know the secret. From then on, pages of this server
// can contain other pages of it in frames.
func (s *Server) Mount(path string, most int64, serve func(w http.ResponseWriter, r *http.Request, lang string) bool) {
	s.beside = mounted{path, most}
	s.mux.HandleFunc(path+"{key}/", func(w http.ResponseWriter, r *http.Request) {
		if p := s.page(r); !serve(w, r, p.Lang) {
			s.fail(w, p, http.StatusNotFound, p.T("There is nothing here."), "")
		}
	})
}

// holds reports whether a path belongs to the handler.
func (m *mounted) holds(path string) bool { return m.path != "" && strings.HasPrefix(path, m.path) }

//go:embed pages/*.html
var pageFiles embed.FS

//go:embed static
var staticFiles embed.FS

// Static returns the folder static, with the scripts and styles of the pages.
func Static() fs.FS { return staticFiles }

// Form returns the path of the form for a new table of a game with variants and mods.
func Form(r room.Rules) string {
	return "/new/" + url.PathEscape(r.Game) + "?" + url.Values{laidField: r.Laid}.Encode()
}

// pages parses the templates when the first page is shown, because most commands show none.
var pages = sync.OnceValue(func() *template.Template {
	return template.Must(template.ParseFS(pageFiles, "pages/*.html"))
})

// page holds what every page needs.
type page struct {
	Lang  string
	Title string
	Key   string // proves that a form was read from this server
	Here  string // the address of the page
	bench *benches
	Plain bool // the request is from a program, which reads JSON
}

// T returns a text in the language of the page.
func (p *page) T(text string) string { return inLang(p.Lang, text) }

// page returns the data that every page needs, for a request.
func (s *Server) page(r *http.Request) *page {
	return &page{Lang: Tongue(r), Title: "Precept", Key: s.key, Here: r.URL.Path, bench: &s.bench,
		Plain: strings.HasPrefix(r.Header.Get("Accept"), "application/json")}
}

// Wrong returns the address of the report that a user sends if something is wrong on the page.
func (p *page) Wrong() string {
	if rest, ok := strings.CutPrefix(p.Here, linkPath); ok {
		secret, _, _ := strings.Cut(rest, "/")
		secret, _, _ = strings.Cut(secret, "?")
		return linkPath + secret + "/report"
	}
	return "/report"
}

// Tongue returns the language for a request: the one chosen before, else the first supported one that the browser
// lists.
func Tongue(r *http.Request) string {
	if c, err := r.Cookie("lang"); err == nil && (c.Value == "fr" || c.Value == "en") {
		return c.Value
	}
	for part := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		tag, _, _ := strings.Cut(strings.TrimSpace(part), ";")
		switch lang, _, _ := strings.Cut(strings.ToLower(tag), "-"); lang {
		case "en", "fr":
			return lang
		}
	}
	return "en"
}

// show writes a page.
func (s *Server) show(w http.ResponseWriter, status int, name string, data any) {
	var b bytes.Buffer
	if err := pages().ExecuteTemplate(&b, name, data); err != nil {
		panic(err) // a fault of the template, which ends the request
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(b.Bytes()) // the browser may have gone
}

// message is a page with a message.
type message struct {
	*page
	Head  string
	Lines []string
	Back  string
}

// fail answers with a page that says what is wrong.
func (s *Server) fail(w http.ResponseWriter, p *page, status int, head, text string) {
	if p.Plain {
		s.write(w, status, refusal{strings.TrimSpace(head + " " + text)})
		return
	}
	m := message{page: p, Head: head}
	if text != "" {
		m.Lines = []string{text}
	}
	if rest, ok := strings.CutPrefix(p.Here, linkPath); ok {
		secret, _, _ := strings.Cut(rest, "/")
		m.Back = linkPath + secret
	} else if p.Here != "/" {
		m.Back = "/"
	}
	s.show(w, status, "message", m)
}

// benches holds the current bench of a server, nil if nobody edits its content.
type benches struct {
	mu  sync.Mutex
	now *bench.Bench
}

// ShowBench makes the server show a bench beside every board. The caller must not change the bench afterwards.
func (s *Server) ShowBench(b *bench.Bench) {
	s.bench.mu.Lock()
	s.bench.now = b
	s.bench.mu.Unlock()
	s.house.Announce()
}

// Bench returns the bench to show beside the board of the page, nil for none.
func (p *page) Bench() *bench.Bench {
	if p.bench == nil {
		return nil
	}
	p.bench.mu.Lock()
	defer p.bench.mu.Unlock()
	return p.bench.now
}

// Shelf holds the games that a server offers, with their variants and mods.
type Shelf struct {
	mu    sync.Mutex
	offer *room.Offer
	games map[string]*interpreter.Game  // without variants and mods
	set   map[string]*interpreter.Match // the games when play begins, to be looked at
}

// OpenShelf returns the games of the desk's content. The mods of --mod are offered, and applied only at tables whose
// maker asks for them.
func OpenShelf(d *desk.Desk) (*Shelf, error) {
	l, err := d.Library()
	if err != nil {
		return nil, err
	}
	s := &Shelf{}
	s.Take(l)
	return s, nil
}

// Take replaces the offered games and mods by those of a library.
func (s *Shelf) Take(l *desk.Library) { s.Lay(l.Bare(), l.Mods()...) }

// Lay replaces the offered games by those of a library, and the offered mods by the given ones. It clears the caches.
func (s *Shelf) Lay(l *desk.Library, mods ...*interpreter.Mod) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.offer, s.games = room.NewOffer(l, mods...), map[string]*interpreter.Game{}
	s.set = map[string]*interpreter.Match{}
}

// Offer returns the games and mods that are offered now.
func (s *Shelf) Offer() *room.Offer {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.offer
}

// Load implements [room.Library].
func (s *Shelf) Load(r room.Rules) (*interpreter.Game, error) { return s.Offer().Load(r) }

// Saved implements [room.Library].
func (s *Shelf) Saved(r *record.Record) (room.Rules, error) { return s.Offer().Saved(r) }

// bare returns a game without variants and mods, from a cache if possible.
func (s *Shelf) bare(id string) (*interpreter.Game, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if g := s.games[id]; g != nil {
		return g, nil
	}
	g, err := s.offer.Load(room.Rules{Game: id})
	if err == nil {
		s.games[id] = g
	}
	return g, err
}

// first returns a new match of a game with its default seats, for display only. It caches the match.
func (s *Shelf) first(id string) (*interpreter.Match, error) {
	g, err := s.bare(id)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if m := s.set[id]; m != nil {
		return m, nil
	}
	m, err := g.SetUp(interpreter.Setup{Seed: 1})
	if err == nil {
		s.set[id] = m
	}
	return m, err
}

// evaluates reports whether the content of a game defines an evaluation of positions, which the quick agent needs.
func evaluates(g *interpreter.Game) bool {
	e, err := g.NewEngine(interpreter.Setup{})
	if err != nil {
		return false
	}
	by, err := e.Compile("")
	return err == nil && by != nil
}

// Agent returns the default agent of a game: the quick one if the game defines an evaluation, else one that searches
// briefly.
func Agent(g *interpreter.Game) string {
	if evaluates(g) {
		return "greedy"
	}
	return "mcts:200"
}
