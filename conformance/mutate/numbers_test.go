package mutate

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter/source"
)

// TestNumbers checks that numbers are found at their places, also inside expressions, in quotes and on several lines,
// and that setting one changes nothing else.
func TestNumbers(t *testing.T) {
	const text = `game: till
vars: {spare: {type: int, start: 3}}
rulings:
  may_take: {ask: {much: int}, is: "much <= 12 and spare + 2 > 12"}
  goal:
    ask: {}
    is: |
      let half = 7;
      half * 2
`
	f := &source.File{Name: "till.yaml", Text: []byte(text)}
	root := source.Parse(f, &source.Problems{})
	var got []string
	numbers := Numbers(root)
	for _, n := range numbers {
		got = append(got, n.Place()+" "+n.Value)
		if rest := text[offset(text, n.Line, n.Column):]; len(rest) < len(n.Value) || rest[:len(n.Value)] != n.Value {
			t.Errorf("at %s there is no %s", n.Place(), n.Value)
		}
	}
	want := []string{"till.yaml:2:34 3", "till.yaml:4:45 12", "till.yaml:4:60 2", "till.yaml:4:64 12", "till.yaml:8:18 7",
		"till.yaml:9:14 2"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("numbers (-want +got):\n%s", diff)
	}
	is := numbers[3].Set(root, "15").Get("rulings").Get("may_take").Get("is").Text
	if is != "much <= 12 and spare + 2 > 15" {
		t.Errorf("with 15: %s", is)
	}
}

// offset returns the offset of a line and column in a text.
func offset(text string, line, column int) int {
	at := 0
	for range line - 1 {
		for text[at] != '\n' {
			at++
		}
		at++
	}
	return at + column - 1
}
