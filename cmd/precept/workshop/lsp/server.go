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

// Server answers one client. Only [Server.Run] uses it.
type Server struct {
	Moment time.Duration // pause in typing before a check begins
	Quiet  time.Duration // pause in typing before its effects on other files are reported
	Idle   time.Duration // pause in typing before likely requests are prepared
	Lang   string        // en or fr
	Within string        // if not "", an absolute folder with forward slashes: no project is searched for above it
	Copies bool          // built-in files get addresses of copies on disk; otherwise of the form builtin:NAME

	library  *desk.Library
	out      *writer
	tasks    chan func()
	over     chan struct{}        // closed when no more tasks run
	docs     map[string]*document // by URI
	folders  []string
	homes    map[string]*project // by folder
	projects map[string]*project // by folder
	embedded map[string]*shelf   // built-in games
	closed   map[string]bool     // files that are not open, and whether they have diagnostics
	copies   string              // the folder for copies of built-in files, "" if there is none yet
	copied   map[string]string   // paths of the copies

	waiting *waiting // requests that are not answered yet
	asked   int      // requests to the client
	begun   bool
	ended   bool
	watches bool
	colours bool // the client can refresh semantic tokens
}

// New returns a server for content. A library provides the games that mods apply to.
func New(l *desk.Library, lang string) *Server {
	return &Server{Moment: 60 * time.Millisecond, Quiet: time.Second, Idle: time.Second, Lang: lang, Copies: true,
		library: l, tasks: make(chan func(), 64), over: make(chan struct{}), docs: map[string]*document{},
		homes:    map[string]*project{},
		projects: map[string]*project{}, embedded: map[string]*shelf{}, closed: map[string]bool{},
		copied: map[string]string{}, waiting: newWaiting()}
}

// handler answers a request. If it returns a later, the answer is computed in the background.
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
	"initialized":                         notified((*Server).initialized),
	"textDocument/didOpen":                notified((*Server).opens),
	"textDocument/didChange":              notified((*Server).changes),
	"textDocument/didClose":               notified((*Server).closes),
	"textDocument/didSave":                notified((*Server).saves),
	"workspace/didChangeWatchedFiles":     notified((*Server).onDiskChanged),
	"workspace/didChangeWorkspaceFolders": notified((*Server).foldersChanged),
}

// asks wraps a handler so that it receives parsed parameters.
func asks[P any](f func(*Server, P) (any, error)) handler {
	return func(s *Server, params json.RawMessage) (any, error) {
		var p P
		if err := read(params, &p); err != nil {
			return nil, err
		}
		return f(s, p)
	}
}

// notified wraps the handler of a notification so that it receives parsed parameters.
func notified[P any](f func(*Server, P)) func(*Server, json.RawMessage) error {
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

// queued is the number of messages that can wait. A request cancelled while waiting is not processed.
const queued = 256

// later computes an answer in the background. The function that it returns runs on the server's goroutine and gives
// the result.
type later func(stopped func() bool) func() (any, error)

// Run handles messages from in until the client sends exit or in ends. It returns an error if the client leaves
// without shutdown, or sends something that is not the protocol.
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
				return s.runResult(m.err)
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

// incoming is a message, or the error that ended reading.
type incoming struct {
	*message
	err error
}

// listen reads messages, and records cancelled requests at once.
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

// runResult returns the error with which Run ends, given the error that ended reading.
func (s *Server) runResult(err error) error {
	if err != nil && err != io.EOF {
		return speech.Say("the client's message cannot be read: %w", err)
	}
	if !s.ended {
		return speech.Say("the client has disconnected without shutdown")
	}
	return nil
}

// rest stops all background work and removes copies.
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

// take handles a message.
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
	if s.waiting.unwanted(id) {
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
			return work(func() bool { return s.waiting.unwanted(id) }), nil
		})
		return func() {
			if s.waiting.unwanted(id) {
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

// safely calls f. A panic is logged to the client, and the server continues.
func (s *Server) safely(f func()) {
	if _, err := fault.Guarded(func() (any, error) { f(); return nil, nil }); err != nil {
		s.log(err)
	}
}

// log sends an error to the client's log.
func (s *Server) log(err error) {
	s.notify("window/logMessage", map[string]any{"type": 1, "message": fault.Told(err)})
}

// dispatch calls the handler of a request.
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

// answer sends the answer to a request: result, or err if it is not nil. It logs an error of the program itself.
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

// notify sends a notification to the client.
func (s *Server) notify(method string, params any) {
	data, err := json.Marshal(params)
	if err != nil {
		return
	}
	s.out.send(&message{Method: method, Params: data})
}

// ask sends a request whose answer is ignored.
func (s *Server) ask(method string, params any) {
	data, err := json.Marshal(params)
	if err != nil {
		return
	}
	s.asked++
	s.out.send(&message{ID: json.RawMessage(fmt.Sprintf(`"precept-%d"`, s.asked)), Method: method, Params: data})
}

// post queues f for the server's goroutine.
func (s *Server) post(f func()) {
	select {
	case s.tasks <- f:
	case <-s.over:
	}
}

// beside runs f in the background, and the function that f returns on the server's goroutine.
func (s *Server) beside(f func() func()) {
	go func() {
		then, err := fault.Guarded(func() (func(), error) { return f(), nil })
		if err != nil {
			then = func() { s.log(err) }
		}
		s.post(then)
	}()
}
