package lsp

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// coloured returns the tokens of a line of a document, each as its text and type.
func (c *client) coloured(file string, line int) string {
	c.t.Helper()
	var answer struct {
		Data []int `json:"data"`
	}
	c.ask("textDocument/semanticTokens/full", at{TextDocument: textDocument{URI: file}}, &answer)
	lines := strings.Split(string(c.server.docs[file].file.Text), "\n")
	var out []string
	l, col := 0, 0
	for d := answer.Data; len(d) >= 5; d = d[5:] {
		if l += d[0]; d[0] > 0 {
			col = 0
		}
		if col += d[1]; l == line {
			units := []rune(lines[l]) // no letter in these lines takes two units
			out = append(out, string(units[col:col+d[2]])+" "+tokenTypes[d[3]])
		}
	}
	return strings.Join(out, ", ")
}

// TestSemanticTokens checks the token types of names in expressions, also after multi-byte letters and in edited
// texts. Newly typed text has no tokens before the next check.
func TestSemanticTokens(t *testing.T) {
	dir := folderOf(t, small)
	c := start(t, dir)
	law := c.opens(filepath.Join(dir, "law", "run.yaml"))
	c.calm()
	for _, test := range []struct {
		line int
		want string
	}{
		{4, "any function, runner type, of function, who parameter, not keyword, it keyword, tired property"},
		{18, "points variable, me keyword, 20 number"},
	} {
		if diff := cmp.Diff(test.want, c.coloured(law, test.line)); diff != "" {
			t.Errorf("line %d (-want +got):\n%s", test.line, diff)
		}
	}
	k := strings.Index(c.texts[law], "not it.tired)")
	c.edits(law, k, k, "true == ")
	want := "any function, runner type, of function, who parameter, true keyword, not keyword, it keyword, tired property"
	if diff := cmp.Diff(want, c.coloured(law, 4)); diff != "" {
		t.Errorf("typed (-want +got):\n%s", diff)
	}
}
