package lsp

import (
	"strings"
	"testing"

	"precept/cmd/precept/desk"
)

// TestDial checks that a program can talk to a server in itself, and ends it.
func TestDial(t *testing.T) {
	l, err := (&desk.Desk{}).Library()
	if err != nil {
		t.Fatal(err)
	}
	line := New(l, "en").Dial()
	if err := line.Send([]byte(`{"id":1,"method":"initialize","params":{}}`)); err != nil {
		t.Fatal(err)
	}
	text, err := line.Next()
	if err != nil || !strings.Contains(string(text), `"serverInfo":{"name":"precept"}`) {
		t.Errorf("%s, %v", text, err)
	}
	line.Close()
	if text, err := line.Next(); err == nil {
		t.Errorf("after the end it says %s", text)
	}
	if err := line.Send([]byte(`{}`)); err == nil {
		t.Error("after the end it takes messages")
	}
}

// TestWithin checks that no package is searched for above the folder that a server keeps to.
func TestWithin(t *testing.T) {
	dir := folderOf(t, map[string]string{"game.yaml": "game: outer\n", "inner/part.yaml": "law: part\n"})
	s := New(nil, "en")
	if p := s.projectOf(dir + "/inner/part.yaml"); p == nil || p.dir != dir {
		t.Errorf("without a bound it is %v", p)
	}
	s = New(nil, "en")
	s.Within = dir + "/inner"
	if p := s.projectOf(dir + "/inner/part.yaml"); p != nil {
		t.Errorf("above its folder it finds %s", p.dir)
	}
}
