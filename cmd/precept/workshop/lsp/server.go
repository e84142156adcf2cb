package lsp

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/internal/fault"
)

// Server answers one client. It is used by [Server.Run] alone.
type Server struct {
	Moment time.Duration // how long nothing is typed before a check begins
	Quiet  time.Duration // how long nothing is typed before it is told what that does to other files
	Idle   time.Duration // how long nothing is typed before what may be asked next is found out
	Lang   string        // en or fr

	library  *desk.Library
	out      *writer
	tasks    chan func()
	over     chan struct{}        // closed when nobody does tasks any more
	docs     map[string]*document // by URI
	folders  []string
	homes    map[string]*project // by folder
	projects map[string]*project // by folder
	embedded map[string]*shelf   // games that come with the program
	closed   map[string]bool     // files that are not open, and whether anything is told of them
	copies   string              // where files that come with the program are put to be looked at, "" until then
	copied   map[string]string   // their paths there

	waiting *waiting // requests that are not answered yet
	asked   int      // requests to the client
	begun   bool
	ended   bool
	watches bool
	colours bool // the client asks for the colours again when it is told to
}

// New is a server for content, that takes what mods are laid over from a library.
func New(l *desk.Library, lang string) *Server {
	return &Server{Moment: 60 * time.Millisecond, Quiet: time.Second, Idle: time.Second, Lang: lang, library: l,
		tasks: make(chan func(), 64), over: make(chan struct{}), docs: map[string]*document{}, homes: map[string]*project{},
		projects: map[string]*project{}, embedded: map[string]*shelf{}, closed: map[string]bool{},
		copied: map[string]string{}, waiting: newWaiting()}
}

// handler answers a request. Where it gives later, the answer comes from what that gives, beside everything else.
type handler func(s *Server, params json.RawMessage) (any, error)

var requests = map[string]handler{
	"textDocument/completion":     asks((*Server).complete),
	"textDocument/hover":          asks((*Server).hover),
	"textDocument/definition":     asks((*Server).definition),
	"textDocument/references":     asks((*Server).references),
	"textDocument/documentSymbol": asks((*Server).symbols),
	"textDocument/prepareRename":  asks((*Server).prepareRename),
	"textDocument/rename":         asks((*Server).rename),
	"textDocument/formatting":     asks((*Server).format),
	"textDocument/codeAction":     asks((*Server).actions),

	"textDocument/semanticTokens/full": asks((*Server).tokens),
}

var notifications = map[string]func(s *Server, params json.RawMessage) error{
	"initialized":                         told((*Server).initialized),
	"textDocument/didOpen":                told((*Server).opens),
	"textDocument/didChange":              told((*Server).changes),
	"textDocument/didClose":               told((*Server).closes),
	"textDocument/didSave":                told((*Server).saves),
	"workspace/didChangeWatchedFiles":     told((*Server).onDiskChanged),
	"workspace/didChangeWorkspaceFolders": told((*Server).foldersChanged),
}

// asks reads the parameters of a request.
func asks[P any](f func(*Server, P) (any, error)) handler {
	return func(s *Server, params json.RawMessage) (any, error) {
		var p P
		if err := read(params, &p); err != nil {
			return nil, err
		}
		return f(s, p)
	}
}

// told reads the parameters of a notification.
func told[P any](f func(*Server, P)) func(*Server, json.RawMessage) error {
	return func(s *Server, params json.RawMessage) error {
		var p P
		if err := read(params, &p); err != nil {
			return err
		}
		f(s, p)
		return nil
	}
}

func read(params json.RawMessage, into any) error {
	if len(params) == 0 {
		return nil
	}
	if err := json.Unmarshal(params, into); err != nil {
		return &failure{badParams, err.Error()}
	}
	return nil
}

// queued is how many messages may wait: what is cancelled among them is not worked at.
const queued = 256

// later is an answer that is found beside everything else: it is called away from the server, and what it gives is
// called by the server again.
type later func(stopped func() bool) func() (any, error)

// Run answers what comes from in until the client says exit, or in ends. It is an error when the client goes without
// having said shutdown, or speaks no protocol.
func (s *Server) Run(in io.Reader, out io.Writer) error {
	s.out = &writer{w: out}
	r := newReader(in)
	messages := make(chan incoming, queued)
	defer close(s.over)
	go s.listen(r, messages)
	defer s.rest()
	for {
		select {
		case m := <-messages:
			if m.err != nil || m.Method == "exit" {
				return s.gone(m.err)
			}
			s.safely(func() { s.take(m.message) })
		case f := <-s.tasks:
			s.safely(f)
		}
		if err := s.out.lost(); err != nil {
			return err
		}
	}
}

// incoming is a message, or why no more come.
type incoming struct {
	*message
	err error
}

// listen reads messages, and notes at once which requests the client does not want any more.
func (s *Server) listen(r *reader, messages chan<- incoming) {
	for {
		m, err := r.next()
		if f, ok := err.(*failure); ok {
			s.out.send(&message{ID: json.RawMessage("null"), Error: f})
			continue
		}
		if err == nil && m.Method == "$/cancelRequest" {
			s.waiting.cancel(m.Params)
			continue
		}
		if err == nil && m.ID != nil && m.Method != "" {
			s.waiting.add(string(m.ID))
		}
		select {
		case messages <- incoming{m, err}:
			if err != nil {
				return
			}
		case <-s.over:
			return
		}
	}
}

// gone is how the server ends.
func (s *Server) gone(err error) error {
	if err != nil && err != io.EOF {
		return speech.Say("the client's message cannot be read: %w", err)
	}
	if !s.ended {
		return speech.Say("the client has disconnected without shutdown")
	}
	return nil
}

// rest stops what runs.
func (s *Server) rest() {
	for _, p := range s.projects {
		if p.stop != nil {
			p.stop()
		}
		s.lookAway(p)
	}
	s.waiting.stopAll()
	if s.copies != "" {
		_ = os.RemoveAll(s.copies)
	}
}

// take does what a message says.
func (s *Server) take(m *message) {
	switch {
	case m.Method == "": // an answer of the client
	case m.ID != nil:
		s.request(m)
	default:
		if f := notifications[m.Method]; f != nil && s.begun {
			if err := f(s, m.Params); err != nil {
				s.notify("window/logMessage", map[string]any{"type": 1, "message": m.Method + ": " + err.Error()})
			}
		}
	}
}

// request answers a request, at once or later.
func (s *Server) request(m *message) {
	id := string(m.ID)
	if s.waiting.gone(id) {
		s.answer(m.ID, nil, &failure{cancelled, "cancelled"})
		return
	}
	result, err := fault.Guarded(func() (any, error) { return s.dispatch(m) })
	work, ok := result.(later)
	if err != nil || !ok {
		s.answer(m.ID, result, err)
		return
	}
	s.beside(func() func() {
		give, err := fault.Guarded(func() (func() (any, error), error) {
			return work(func() bool { return s.waiting.gone(id) }), nil
		})
		return func() {
			if s.waiting.gone(id) {
				s.answer(m.ID, nil, &failure{cancelled, "cancelled"})
				return
			}
			var result any
			if err == nil {
				result, err = fault.Guarded(give)
			}
			s.answer(m.ID, result, err)
		}
	})
}

// safely does something; a fault of the program is told to the client, and the next message may be answered.
func (s *Server) safely(f func()) {
	if _, err := fault.Guarded(func() (any, error) { f(); return nil, nil }); err != nil {
		s.log(err)
	}
}

// log tells the client what went wrong.
func (s *Server) log(err error) {
	s.notify("window/logMessage", map[string]any{"type": 1, "message": fault.Told(err)})
}

// dispatch has a request answered.
func (s *Server) dispatch(m *message) (any, error) {
	switch {
	case m.Method == "initialize":
		var p initializeParams
		if err := read(m.Params, &p); err != nil {
			return nil, err
		}
		return s.initialize(p), nil
	case !s.begun:
		return nil, &failure{notInitialized, "the first request is initialize"}
	case m.Method == "shutdown":
		s.ended = true
		return nil, nil
	case s.ended:
		return nil, &failure{badRequest, "no request is allowed after shutdown"}
	}
	f := requests[m.Method]
	if f == nil {
		return nil, &failure{unknownMethod, fmt.Sprintf("there is no method %q", m.Method)}
	}
	return f(s, m.Params)
}

// answer sends an answer.
func (s *Server) answer(id json.RawMessage, result any, err error) {
	s.waiting.done(string(id))
	m := &message{ID: id}
	if err != nil {
		f, ok := err.(*failure)
		if !ok {
			if f = (&failure{refused, speech.Error(s.Lang, err)}); fault.Told(err) != err.Error() {
				s.log(err)
			}
		}
		m.Error = f
	} else if m.Result, err = json.Marshal(result); err != nil {
		m.Result, m.Error = nil, &failure{refused, err.Error()}
	}
	s.out.send(m)
}

// notify tells the client something.
func (s *Server) notify(method string, params any) {
	data, err := json.Marshal(params)
	if err != nil {
		return
	}
	s.out.send(&message{Method: method, Params: data})
}

// ask asks the client something whose answer does not matter.
func (s *Server) ask(method string, params any) {
	data, err := json.Marshal(params)
	if err != nil {
		return
	}
	s.asked++
	s.out.send(&message{ID: json.RawMessage(fmt.Sprintf(`"precept-%d"`, s.asked)), Method: method, Params: data})
}

// post has f done by the server when its turn comes.
func (s *Server) post(f func()) {
	select {
	case s.tasks <- f:
	case <-s.over:
	}
}

// beside does f away from the server, and what it gives there again.
func (s *Server) beside(f func() func()) {
	go func() {
		then, err := fault.Guarded(func() (func(), error) { return f(), nil })
		if err != nil {
			then = func() { s.log(err) }
		}
		s.post(then)
	}()
}
