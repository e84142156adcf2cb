package lsp

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"precept/cmd/precept/desk"
)

// client is an editor: it speaks the protocol with a server over two pipes.
type client struct {
	t        testing.TB
	server   *Server
	in       *io.PipeWriter
	mu       sync.Mutex
	next     int
	open     map[string]chan *message
	reported map[string][]diagnostic // by URI
	asked    []string                // other requests and notifications of the server, except diagnostics
	texts    map[string]string
	ended    chan error
}

// patience is the time limit for an answer.
const patience = time.Minute

// start returns an editor whose workspace is some folders.
func start(t testing.TB, folders ...string) *client {
	t.Helper()
	l, err := (&desk.Desk{}).Library()
	if err != nil {
		t.Fatal(err)
	}
	c := &client{t: t, server: New(l, "en"), open: map[string]chan *message{}, reported: map[string][]diagnostic{},
		texts: map[string]string{}, ended: make(chan error, 1)}
	c.server.Moment, c.server.Quiet, c.server.Idle = time.Millisecond, time.Hour, time.Hour
	toServer, in := io.Pipe()
	out, fromServer := io.Pipe()
	c.in = in
	go func() { c.ended <- c.server.Run(toServer, fromServer); fromServer.Close() }()
	go c.listen(out)
	t.Cleanup(func() {
		c.ask("shutdown", nil, nil)
		c.say("exit", nil)
		select {
		case err := <-c.ended:
			if err != nil {
				t.Errorf("the server ended with %v", err)
			}
		case <-time.After(patience):
			t.Error("the server does not end")
		}
	})
	var list []folder
	for _, f := range folders {
		list = append(list, folder{URI: uriOf(filepath.ToSlash(f))})
	}
	c.ask("initialize", map[string]any{"workspaceFolders": list, "capabilities": map[string]any{}}, nil)
	c.say("initialized", map[string]any{})
	return c
}

// listen receives the server's messages.
func (c *client) listen(out io.Reader) {
	r := newReader(out)
	for {
		m, err := r.next()
		if err != nil {
			return
		}
		c.mu.Lock()
		switch {
		case m.Method == "textDocument/publishDiagnostics":
			var p publishParams
			if err := json.Unmarshal(m.Params, &p); err != nil {
				c.t.Error(err)
			}
			c.reported[p.URI] = p.Diagnostics
		case m.Method != "":
			c.asked = append(c.asked, m.Method+" "+string(m.Params))
		default:
			if wait := c.open[string(m.ID)]; wait != nil {
				wait <- m
			}
		}
		c.mu.Unlock()
	}
}

func (c *client) send(m *message) {
	m.Version = "2.0"
	body, err := json.Marshal(m)
	if err != nil {
		c.t.Fatal(err)
	}
	if _, err := fmt.Fprintf(c.in, "Content-Length: %d\r\n\r\n%s", len(body), body); err != nil {
		c.t.Fatal(err)
	}
}

// say sends a notification.
func (c *client) say(method string, params any) {
	data, _ := json.Marshal(params)
	c.send(&message{Method: method, Params: data})
}

// request sends a request and does not wait.
func (c *client) request(method string, params any) (id string, answer chan *message) {
	c.mu.Lock()
	c.next++
	id = fmt.Sprint(c.next)
	answer = make(chan *message, 1)
	c.open[id] = answer
	c.mu.Unlock()
	data, _ := json.Marshal(params)
	c.send(&message{ID: json.RawMessage(id), Method: method, Params: data})
	return id, answer
}

// ask sends a request, waits for the answer and stores it in into. It returns the server's error message, "" for
// none.
func (c *client) ask(method string, params, into any) string {
	c.t.Helper()
	_, answer := c.request(method, params)
	select {
	case m := <-answer:
		if m.Error != nil {
			return m.Error.Message
		}
		if into != nil {
			if err := json.Unmarshal(m.Result, into); err != nil {
				c.t.Errorf("%s: %v in %s", method, err, m.Result)
			}
		}
		return ""
	case <-time.After(patience):
		c.t.Fatalf("no answer to %s", method)
		return ""
	}
}

// opens opens a file with the given text, or with its text on disk.
func (c *client) opens(name string, text ...string) string {
	c.t.Helper()
	uri := uriOf(filepath.ToSlash(name))
	if len(text) == 0 {
		data, err := os.ReadFile(name)
		if err != nil {
			c.t.Fatal(err)
		}
		text = []string{string(data)}
	}
	c.texts[uri] = text[0]
	c.say("textDocument/didOpen", openParams{textDocument{URI: uri, Version: 1, Text: text[0]}})
	return uri
}

// edits replaces bytes of an open text.
func (c *client) edits(uri string, start, end int, with string) {
	was := c.texts[uri]
	at := rangeOf([]byte(was), start, end)
	c.texts[uri] = was[:start] + with + was[end:]
	c.say("textDocument/didChange", changeParams{textDocument{URI: uri, Version: 2}, []change{{Range: &at, Text: with}}})
}

// idle waits until the server has nothing left to do.
func (c *client) idle() {
	c.t.Helper()
	c.ask("textDocument/documentSymbol", openParams{}, nil) // earlier messages have been handled
	until := time.Now().Add(patience)
	for time.Now().Before(until) {
		busy := make(chan bool, 1)
		c.server.post(func() {
			is := false
			for _, p := range c.server.projects {
				is = is || p.running || p.due != nil
			}
			busy <- is
		})
		if !<-busy {
			c.ask("textDocument/documentSymbol", openParams{}, nil) // its messages have arrived
			return
		}
		time.Sleep(time.Millisecond)
	}
	c.t.Fatal("the server is never done")
}

// looksAhead starts the checks in advance and waits for their end.
func (c *client) looksAhead() {
	c.t.Helper()
	c.within(func(s *Server) {
		s.Idle = time.Millisecond
		for _, p := range s.projects {
			s.lookAhead(p)
		}
	})
	c.waits(func() bool {
		c.idle()
		done := true
		c.within(func(s *Server) {
			for _, p := range s.projects {
				done = done && p.ahead == nil
			}
		})
		return done
	})
}

// waits waits until is returns true.
func (c *client) waits(is func() bool) {
	c.t.Helper()
	for until := time.Now().Add(patience); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(until) {
			c.t.Fatal("what is waited for does not come")
		}
	}
}

// calm waits until everything typed was checked and reported everywhere.
func (c *client) calm() {
	c.idle()
	done := make(chan bool, 1)
	c.server.post(func() {
		for _, p := range c.server.projects {
			p.quiet = true
			c.server.tell(p)
		}
		done <- true
	})
	<-done
	c.idle()
}

// problems returns the diagnostics of a file, one on each line, without advice.
func (c *client) problems(uri string) string { return c.said(uri, false) }

// said returns the problems of a file, or the advice.
func (c *client) said(uri string, advice bool) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var b strings.Builder
	for _, d := range c.reported[uri] {
		if (d.Severity == severityAdvice) != advice {
			continue
		}
		fmt.Fprintf(&b, "%d:%d-%d:%d %s: %s\n", d.Range.Start.Line+1, d.Range.Start.Character+1, d.Range.End.Line+1,
			d.Range.End.Character+1, d.Code, d.Message)
	}
	return b.String()
}

// here returns the parameters of a request at behind bytes after the start of a mark in a text.
func (c *client) here(uri, mark string, behind int) at {
	c.t.Helper()
	k := strings.Index(c.texts[uri], mark)
	if k < 0 {
		c.t.Fatalf("there is no %q in %s", mark, uri)
	}
	return at{TextDocument: textDocument{URI: uri}, Position: positionOf([]byte(c.texts[uri]), k+behind)}
}

// folderOf creates a folder with files.
func folderOf(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// copyOf creates a copy of a folder, without some of its folders.
func copyOf(t *testing.T, from string, without ...string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	for _, name := range without {
		if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
