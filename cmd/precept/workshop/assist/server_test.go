//go:build unix

package assist

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"precept/cmd/precept/workshop/folder"
)

// verb returns a server whose verbs run a shell script, and a client session of it.
func verb(t *testing.T, script string) (*server, *sdk.ClientSession) {
	t.Helper()
	dir := t.TempDir()
	program := filepath.Join(dir, "precept")
	if err := os.WriteFile(program, []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	open, err := folder.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = open.Close() })
	s := newServer(Config{Folder: open, Path: dir, Program: program, Lang: "en", Within: 500 * time.Millisecond,
		Documents: fstest.MapFS{}})
	to := s.sdk()
	add(s, to, "panics", false, "Panics.", func(context.Context, continuing) (string, error) { panic("oh") })
	one, other := sdk.NewInMemoryTransports()
	if _, err := to.Connect(t.Context(), one, nil); err != nil {
		t.Fatal(err)
	}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test"}, nil).Connect(t.Context(), other, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s, session
}

// TestCallsEnd checks that a verb that takes too long is stopped, that endless output is cut, and that a panic ends
// only one call.
func TestCallsEnd(t *testing.T) {
	for _, test := range []struct {
		script, tool string
		args         any
		want         string // parts, separated by |
		refused      bool
	}{
		{"echo begun; exec sleep 60", "words", wording{Game: "x"}, "took longer than 500ms|begun", true},
		{"sleep 60 & echo begun; wait", "words", wording{Game: "x"}, "took longer than 500ms|begun", true},
		{"exec yes", "words", wording{Game: "x"}, "took longer|Left out, in lines", true},
		{"echo wrong; exit 1", "words", wording{Game: "x"}, "wrong", false},
		{"echo used wrongly >&2; exit 2", "words", wording{Game: "x"}, "used wrongly", true},
		{"kill -9 $$", "words", wording{Game: "x"}, "ended", true},
		{"exit 0", "words", wording{Game: "x"}, "nothing to report", false},
		{`echo "$@"`, "words", wording{Game: "--mod=x", Word: "-h"}, "words --lang=en -- --mod=x -h", false},
		{"", "panics", continuing{}, "an error in the program|oh", true},
	} {
		_, session := verb(t, test.script)
		begun := time.Now()
		r, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: test.tool, Arguments: test.args})
		if err != nil {
			t.Fatal(err)
		}
		text := r.Content[0].(*sdk.TextContent).Text
		for _, want := range strings.Split(test.want, "|") {
			if !strings.Contains(text, want) || len(text) > mostLetters+200 {
				t.Errorf("%s: %q is not in %.300s", test.script, want, text)
			}
		}
		if r.IsError != test.refused {
			t.Errorf("%s: an error is %v", test.script, r.IsError)
		}
		if long := time.Since(begun); long > 10*time.Second {
			t.Errorf("%s: it takes %v", test.script, long)
		}
		// The server still answers.
		if r, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "read", Arguments: reading{}}); err != nil ||
			r.IsError {
			t.Errorf("%s: afterwards %v", test.script, err)
		}
	}
}

// TestCallerGoesAway checks that a call that its caller cancels is stopped.
func TestCallerGoesAway(t *testing.T) {
	s, session := verb(t, "exec sleep 60")
	s.Within = time.Minute
	ctx, stop := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer stop()
	if _, err := session.CallTool(ctx, &sdk.CallToolParams{Name: "words", Arguments: wording{Game: "x"}}); err == nil {
		t.Fatal("it is answered")
	}
	for range 100 {
		if time.Sleep(50 * time.Millisecond); len(s.slots) == 0 {
			return
		}
	}
	t.Error("the verb still runs")
}

// TestServeEnds checks that the server ends with its input.
func TestServeEnds(t *testing.T) {
	open, err := folder.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, typed := range []string{"", "nonsense\n", `{"jsonrpc":"2.0"`} {
		done := make(chan struct{})
		go func() {
			_ = Serve(t.Context(), Config{Folder: open, Documents: fstest.MapFS{}},
				io.NopCloser(strings.NewReader(typed)), discard{})
			close(done)
		}()
		select {
		case <-done:
		case <-time.After(10 * time.Second):
			t.Fatalf("%q: it goes on", typed)
		}
	}
}

// discard is a writer that discards everything.
type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }
func (discard) Close() error                { return nil }
