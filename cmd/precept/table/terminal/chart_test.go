package terminal

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/position"
	"precept/content"
	"precept/interpreter"
	"precept/interpreter/narrate"
)

// TestTheFirstScreen compares the first screen of a person, on a terminal of 80 columns and 24 lines, with files. It
// must fit a map or board in characters, the person's own things, and the question.
func TestTheFirstScreen(t *testing.T) {
	for _, p := range content.Games() {
		if p.ID != "root" && p.ID != "kiri" {
			continue
		}
		g, err := interpreter.Load(t.Context(), content.Files, p.Root)
		if g == nil {
			t.Fatal(err)
		}
		for _, answers := range []int{0, deep} {
			m := midway(t, g, nil, answers)
			for _, lang := range []string{"en", "fr"} {
				name := fmt.Sprintf("first-%s-%d.%s.txt", p.ID, answers, lang)
				t.Run(name, func(t *testing.T) { kept(t, name, firstScreen(t, m, lang)) })
			}
		}
	}
}

// firstScreen returns the first screen of the seat that must decide.
func firstScreen(t *testing.T, m *interpreter.Match, lang string) string {
	var out bytes.Buffer
	d := &desk.Desk{Lang: lang, In: strings.NewReader(""), Out: &out, Err: &out}
	s := &terminal{Desk: d, screen: newScreen(&out, false), words: wordsIn(lang), in: newTyped(d.In), match: m,
		names: narrate.New(m, lang)}
	s.width, s.height = desk.LineWidth, usualHigh
	asked := m.Pending()
	q := position.Ask(m, asked, lang)
	question := s.aside(func() { s.show(q) })
	s.glance(asked.Seat, strings.Count(question, "\n"))
	s.Printf("%s", question)
	lines := strings.Split(out.String(), "\n")
	for i, line := range lines {
		if n := utf8.RuneCountInString(line); n > desk.LineWidth {
			t.Errorf("line %d is %d wide: %s", i+1, n, line)
		}
	}
	if own := strings.Count(question, "\n"); own < 10 && len(lines) > usualHigh {
		t.Errorf("%d lines", len(lines))
	}
	return out.String()
}
