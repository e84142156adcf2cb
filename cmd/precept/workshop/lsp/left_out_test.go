package lsp

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"precept/interpreter/language"
)

// anyName is what stands in headers for a name.
const anyName = "the_one"

// headers is every text of a file that ends with a key whose value may be written below it: every key of a declaration
// that stands in such a file and, of the law, every verb with every key beside it.
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

// ofHeader reports whether a problem is one of the header, whatever stands below it: the word that stands for a name in
// it, and what may not stand where it is tried.
func ofHeader(d diagnostic) bool {
	return strings.Contains(d.Message, `"`+anyName+`"`) || d.Code == "interrupts" || d.Code == "go_on" ||
		d.Code == "duplicate_key" || d.Code == "duplicate_id"
}

// Where a value is left out and something is begun below it, what is wrong is told on the line that is typed, before
// the next check and behind it: a list, a key, a word, deeper or, as a list may stand, right below the key.
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

// below begins what may stand below a header, and judges what is told.
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

// judgeBelow judges all that is told but what is wrong with the header.
func (y *typist) judgeBelow(at string) {
	y.t.Helper()
	y.mu.Lock()
	y.told[y.uri] = slices.DeleteFunc(slices.Clone(y.told[y.uri]), ofHeader)
	y.mu.Unlock()
	y.judge(at)
}
