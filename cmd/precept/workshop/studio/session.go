package studio

import (
	"crypto/rand"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"

	"precept/cmd/precept/workshop/folder"
	"precept/cmd/precept/workshop/lsp"
	"precept/internal/fault"
)

// session is an open page with its language server. It lasts as long as the page's stream of events.
type session struct {
	line *lsp.Line
	news chan string // events to send
}

// The events of a stream, besides messages of the language server.
const (
	filesChanged = "files"
	stateChanged = "state"
)

// mostSessions is how many pages can be open at once: each holds the content in memory.
const mostSessions = 8

// beat is the interval between keep-alive messages on a stream. sendFor is the maximum time of one write to a slow
// page.
const (
	beat    = 20 * time.Second
	sendFor = 10 * time.Second
)

// tell sends an event to all pages.
func (s *Studio) tell(event string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.sessions {
		select {
		case x.news <- event:
		default: // enough events wait already
		}
	}
}

// begin starts a session and returns its id. The session is nil if too many are open.
func (s *Studio) begin(lang string) (string, *session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.sessions) >= mostSessions {
		return "", nil
	}
	server := lsp.New(s.Library, lang)
	server.Within, server.Copies = s.path, false
	id, out := rand.Text(), &session{server.Dial(), make(chan string, 16)}
	s.sessions[id] = out
	return id, out
}

// end ends a session.
func (s *Studio) end(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sessions[id].line.Close()
	delete(s.sessions, id)
}

// events sends the event stream of a page: messages of its language server, and notices of changes.
func (s *Studio) events(w http.ResponseWriter, r *http.Request) {
	id, x := s.begin(r.Header.Get(language))
	if x == nil {
		http.Error(w, "too many pages", http.StatusTooManyRequests)
		return
	}
	var running fault.Crew
	defer running.Wait()
	defer s.end(id)
	heard := make(chan string)
	running.Go(func() {
		defer close(heard)
		for {
			text, err := x.line.Next()
			if err != nil {
				return
			}
			select {
			case heard <- string(text):
			case <-r.Context().Done():
				return
			}
		}
	})
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	c := http.NewResponseController(w)
	said := func(event, data string) bool {
		_ = c.SetWriteDeadline(time.Now().Add(sendFor)) // without support for deadlines, no page counts as slow
		return send(w, event, data) == nil && c.Flush() == nil
	}
	folder := map[string]string{"uri": lsp.AddressOf(s.path), "name": s.name}
	first, _ := json.Marshal(map[string]any{"id": "studio", "method": "initialize", "params": map[string]any{
		"locale": r.Header.Get(language), "workspaceFolders": []any{folder}, "capabilities": map[string]any{
			"workspace": map[string]any{"semanticTokens": map[string]any{"refreshSupport": true}}}}})
	running.Go(func() {
		for _, m := range [][]byte{first, []byte(`{"method":"initialized","params":{}}`)} {
			_ = x.line.Send(m) // the page may have gone
		}
	})
	if !said("hello", id) {
		return
	}
	alive := time.NewTicker(beat)
	defer alive.Stop()
	for good := true; good; {
		select {
		case m, open := <-heard:
			good = open && said("lsp", m)
		case event := <-x.news:
			good = said(event, "")
		case <-alive.C:
			good = said("beat", "")
		case <-r.Context().Done():
			good = false
		}
	}
}

// asks lists the requests that pages may send to a language server.
var asks = []string{"didOpen", "didChange", "didClose", "didSave", "completion", "hover", "definition", "references",
	"documentSymbol", "prepareRename", "rename", "formatting", "codeAction", "semanticTokens/full"}

// message forwards messages of a page to its language server. They may only be about files in the folder.
func (s *Studio) message(r *request) (any, error) {
	var in []json.RawMessage
	if err := r.read(&in); err != nil {
		return nil, err
	}
	s.mu.Lock()
	x := s.sessions[r.FormValue("session")]
	s.mu.Unlock()
	if x == nil {
		return nil, folder.Refused("The page is no longer connected.")
	}
	for _, text := range in {
		var m struct {
			Method string
			Params struct{ TextDocument struct{ URI string } }
		}
		if err := json.Unmarshal(text, &m); err != nil {
			return nil, folder.Refused("The request cannot be read.")
		}
		if err := s.allows(m.Method, m.Params.TextDocument.URI); err != nil {
			return nil, err
		}
		if err := x.line.Send(text); err != nil {
			return nil, folder.Refused("The page is no longer connected.")
		}
	}
	return struct{}{}, nil
}

// allows returns an error if pages must not send a request, or not about this file.
func (s *Studio) allows(method, address string) error {
	if method == "workspace/didChangeWatchedFiles" {
		return nil
	}
	if what, ok := strings.CutPrefix(method, "textDocument/"); !ok || !slices.Contains(asks, what) {
		return folder.Refused("The request cannot be read.")
	}
	return folder.Judge(s.below(lsp.PathOf(address)))
}

// below returns a path relative to the folder; paths outside the folder stay unchanged.
func (s *Studio) below(path string) string {
	return strings.TrimPrefix(path, strings.TrimSuffix(s.path, "/")+"/")
}
