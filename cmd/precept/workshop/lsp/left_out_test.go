package lsp

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"precept/interpreter/language"
)

// anyName is the name used in headers.
const anyName = "the_one"

// headers returns every text of a file that ends with a key whose value may be written below it. These are all keys
// of declarations and, for the law, all verbs with all their keys.
func headers(file string) []string {
	var all []string
	const steps = "procedures:\n  p:\n    steps:\n"
	for _, verb := range language.Verbs {
		if file != "law" {
			break
		}
		all = append(all, steps+"      - "+verb+":\n")
		for _, k := range language.At(language.Beside(verb)).Rows {
			all = append(all, steps+"      - "+verb+": "+anyName+"\n        "+k.Word+":\n")
		}
	}
	for _, section := range language.At(file).Rows {
		all = append(all, section.Word+":\n")
		switch section.Sort {
		case language.Named:
			all = append(all, section.Word+":\n  it_is:\n")
			for _, k := range language.At(section.Place).Rows {
				all = append(all, section.Word+":\n  it_is:\n    "+k.Word+":\n")
			}
		case language.List:
			for _, k := range language.At(section.Place).Rows {
				all = append(all, section.Word+":\n  - "+k.Word+":\n")
			}
		}
	}
	return all
}

// ofHeader reports whether a problem belongs to the header: to its placeholder name, or to a key in a wrong place.
func ofHeader(d diagnostic) bool {
	return strings.Contains(d.Message, `"`+anyName+`"`) || d.Code == "interrupts" || d.Code == "go_on" ||
		d.Code == "duplicate_key" || d.Code == "duplicate_id"
}

// TestBegunBelow checks that an incomplete value below a key is reported on the line being typed, before and after
// the next check. It tries a list, a key and a word. They are indented deeper, or for a list also in the column of
// the key.
func TestBegunBelow(t *testing.T) {
	for _, file := range []string{"law", "faction", "cards", "map"} {
		dir := folderOf(t, small)
		y := &typist{client: start(t, dir), seen: map[string]int{}}
		y.uri = y.opens(filepath.Join(dir, "law", "more.yaml"), "")
		for i, header := range headers(file) {
			if !testing.Short() || i%7 == 0 {
				y.below(file + ": red\n" + header)
			}
		}
	}
}

// below types possible content below a header, and checks the diagnostics.
func (y *typist) below(header string) {
	y.t.Helper()
	last := strings.TrimRight(header, "\n")
	last = last[strings.LastIndexByte(last, '\n')+1:]
	indent := strings.Repeat(" ", indented([]byte(last)))
	begun := []string{indent + "    - ", indent + "    - add:", indent + "    n", indent + "    n:"}
	if !strings.Contains(last, "- ") && indent != "" {
		begun = append(begun, indent+"- add:")
	}
	for _, begun := range begun {
		y.pace(time.Millisecond)
		y.edits(y.uri, 0, len(y.texts[y.uri]), header)
		y.calm()
		y.pace(time.Hour)
		y.adds(begun[:len(begun)-1])
		y.ask("textDocument/documentSymbol", openParams{}, nil)
		y.judgeBelow(header + begun + ", not checked yet")
		y.pace(time.Millisecond)
		y.adds(begun[len(begun)-1:])
		y.idle()
		y.judgeBelow(header + begun)
	}
}

// judgeBelow checks all diagnostics except those of the header.
func (y *typist) judgeBelow(at string) {
	y.t.Helper()
	y.mu.Lock()
	y.reported[y.uri] = slices.DeleteFunc(slices.Clone(y.reported[y.uri]), ofHeader)
	y.mu.Unlock()
	y.judge(at)
}
