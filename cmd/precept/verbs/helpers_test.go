package verbs

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter/model"
)

func TestFill(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"one", "one\n"},
		{"one two six", "one two\nsix\n"},
		{"  one\n two ", "one two\n"},
		{"a longerthanwidth b", "a\nlongerthanwidth\nb\n"},
		{"été tué hier", "été tué\nhier\n"},
	} {
		if got := fill(test.text, 7); got != test.want {
			t.Errorf("fill(%q) = %q, want %q", test.text, got, test.want)
		}
	}
}

func TestIndent(t *testing.T) {
	for text, want := range map[string]string{"": "", "a": "    a\n", "a\n\nb\n": "    a\n\n    b\n"} {
		if got := indent(text); got != want {
			t.Errorf("indent(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestByCount(t *testing.T) {
	got := byCount(map[string]int{"b": 1, "a": 1, "c": 5, "d": 0})
	if diff := cmp.Diff([]string{"c", "a", "b", "d"}, got); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
}

func TestTakeAgents(t *testing.T) {
	for _, test := range []struct {
		seats  []string
		names  []string
		agents map[string]string
	}{
		{nil, nil, nil},
		{[]string{"a", "b=random"}, []string{"a", "b"}, map[string]string{"a": human, "b": random}},
		{[]string{"a=human", "b=human"}, []string{"a", "b"}, map[string]string{"a": human, "b": human}},
		{[]string{"a=random"}, []string{"a"}, map[string]string{"a": random}},
	} {
		l := lineup{seats: test.seats}
		agents, err := l.takeAgents()
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.names, l.seats); diff != "" {
			t.Errorf("seats (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(test.agents, agents); diff != "" {
			t.Errorf("agents (-want +got):\n%s", diff)
		}
	}
}

func TestJudge(t *testing.T) {
	m := &model.Game{Maps: []string{"winter", "autumn"}, Designs: []model.Design{{Option: "deck", File: "old"},
		{Option: "deck", File: "new"}, {Option: "deck", File: "old"}, {}}}
	choices := m.Choices()
	if diff := cmp.Diff(map[string][]string{"map": {"autumn", "winter"}, "deck": {"new", "old"}}, choices); diff != "" {
		t.Errorf("options (-want +got):\n%s", diff)
	}
	for _, test := range []struct{ key, value, want string }{
		{"map", "winter", ""},
		{"mpa", "winter", `go has no option "mpa"; did you mean "map"?`},
		{"deck", "odd", `the option deck of go is one of new, old, not "odd"; did you mean "old"?`},
	} {
		got := ""
		if err := judge("go", choices, test.key, test.value); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s=%s: %q, want %q", test.key, test.value, got, test.want)
		}
	}
}

func TestJudgeSeats(t *testing.T) {
	m := &model.Game{MinPlayers: 2, MaxPlayers: 3}
	m.ID = "go"
	for _, id := range []string{"black", "white", "red"} {
		m.Seats = append(m.Seats, model.Seat{Node: model.Node{ID: id}})
	}
	for _, test := range []struct {
		seats []string
		want  string
	}{
		{nil, ""},
		{[]string{"white", "black"}, ""},
		{[]string{"white"}, "go is for 2 to 3 players, not 1"},
		{[]string{"white", "blck"}, `go has no seat "blck"; did you mean "black"?`},
		{[]string{"white", "white"}, `the seat "white" is taken twice`},
	} {
		got := ""
		if err := judgeSeats(m, test.seats); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%v: %q, want %q", test.seats, got, test.want)
		}
	}
}

// Files are named as the person who gave the folder names them, and nothing outside it is there.
func TestNamed(t *testing.T) {
	inner := fstest.MapFS{"law/a.yaml": {Data: []byte("x")}}
	for _, dir := range []string{".", "here", "../up", "/abs/olute"} {
		fsys := named{inner, dir}
		var got []string
		err := fs.WalkDir(fsys, dir, func(name string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				got = append(got, name)
			}
			return err
		})
		want := filepath.ToSlash(filepath.Join(dir, "law/a.yaml"))
		if err != nil || len(got) != 1 || got[0] != want {
			t.Errorf("below %s: %v, %v; want %s", dir, got, err, want)
		}
		if _, err := fsys.Open("elsewhere/../law/a.yaml"); err == nil {
			t.Errorf("%s: a file of another name is there", dir)
		}
	}
}

// A link that leads out of the folder is not followed.
func TestLibraryStaysInside(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "out", "secret"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "out", "game.yaml"), []byte("game: out\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "in", "games"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(dir, "out"), filepath.Join(dir, "in", "games", "out")); err != nil {
		t.Skip(err)
	}
	if _, err := openLibrary(filepath.Join(dir, "in")); err == nil {
		t.Error("a game outside the folder is found")
	}
}
