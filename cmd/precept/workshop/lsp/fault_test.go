package lsp

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// TestFaultsEndOneAnswer checks that a panic ends only one answer, message or check. It is reported to the client,
// and the next request is answered.
func TestFaultsEndOneAnswer(t *testing.T) {
	panics := func() { panic("oh dear") }
	for method, f := range map[string]func(*Server, json.RawMessage) (any, error){
		"test/atOnce": func(*Server, json.RawMessage) (any, error) { panics(); return nil, nil },
		"test/beside": func(*Server, json.RawMessage) (any, error) {
			return later(func(func() bool) func() (any, error) { panics(); return nil }), nil
		},
		"test/behind": func(*Server, json.RawMessage) (any, error) {
			return later(func(func() bool) func() (any, error) {
				return func() (any, error) { panics(); return nil, nil }
			}), nil
		},
	} {
		requests[method] = f
		defer delete(requests, method)
	}
	notifications["test/notice"] = func(*Server, json.RawMessage) error { panics(); return nil }
	defer delete(notifications, "test/notice")
	dir := folderOf(t, small)
	c := start(t, dir)
	law := c.opens(filepath.Join(dir, "law", "run.yaml"))
	c.idle()
	for _, method := range []string{"test/atOnce", "test/beside", "test/behind"} {
		_, answer := c.request(method, nil)
		if m := <-answer; m.Error == nil || !strings.Contains(m.Error.Message, "an error in the program") {
			t.Errorf("%s: %+v", method, m)
		}
	}
	c.say("test/notice", nil)
	c.server.post(panics)
	c.server.beside(func() func() { panics(); return nil })
	c.server.beside(func() func() { return panics })
	_, answer := c.request("textDocument/hover", c.here(law, "points(me)", 1))
	if m := <-answer; m.Error != nil {
		t.Errorf("the next question: %v", m.Error)
	}
}
