package record

import (
	"encoding/json"
	"errors"
	"testing"
)

// TestForgedTales checks that a tale with missing lines, or for more answers than the match has, is refused.
func TestForgedTales(t *testing.T) {
	line := Line{English: "Ann: build", French: "Anne, bâtir"}
	for _, test := range []struct {
		name string
		tale Tale
		err  error
	}{
		{"whole", Tale{Answers: 1, Lines: []Line{line}, Readers: map[string][]int32{"": {0}}}, nil},
		{"of nobody", Tale{}, nil},
		{"line that is not there", Tale{Lines: []Line{line}, Readers: map[string][]int32{"": {1}}}, ErrBroken},
		{"line before the first", Tale{Lines: []Line{line}, Readers: map[string][]int32{"": {-1}}}, ErrBroken},
		{"more answers", Tale{Answers: 2}, ErrBroken},
		{"fewer than none", Tale{Answers: -1}, ErrBroken},
		{"too deep", Tale{Lines: []Line{{Depth: 1e6}}}, ErrBroken},
		{"above the margin", Tale{Lines: []Line{{Depth: -1}}}, ErrBroken},
		{"signs of a terminal", Tale{Lines: []Line{{French: "\x1b[2J"}}}, ErrBroken},
	} {
		r := &Record{Seats: []string{"ann"}, Answers: []int32{1}, Words: []string{"build"}, Tale: &test.tale}
		save, err := r.Save(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Read(save); !errors.Is(err, test.err) {
			t.Errorf("%s: %v, want %v", test.name, err, test.err)
		}
		r.Rebase(nil, Record{}, nil)
		if r.Tale != nil || r.Past[0].Tale == nil {
			t.Errorf("%s: a chapter keeps its tale, and the next one begins without", test.name)
		}
		past, err := json.Marshal(r)
		if err == nil {
			_, err = Read(append(append(head(past), past...), '\n'))
		}
		if !errors.Is(err, test.err) {
			t.Errorf("%s, in a chapter: %v, want %v", test.name, err, test.err)
		}
	}
}

// TestTaleFor checks that a seat without its own lines reads the public ones.
func TestTaleFor(t *testing.T) {
	tale := &Tale{Lines: []Line{{English: "a card"}, {English: "the fox"}},
		Readers: map[string][]int32{"": {0}, "ann": {1}}}
	for seat, want := range map[string]string{"": "a card", "ann": "the fox", "bob": "a card"} {
		if got := tale.For(seat); len(got) != 1 || got[0].In("en") != want {
			t.Errorf("%q reads %v, want %s", seat, got, want)
		}
	}
}
