package lsp

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestMends applies the quick fixes of the editor, after which no problem must remain.
func TestMends(t *testing.T) {
	dir := folderOf(t, small)
	c := start(t, dir)
	for _, test := range []struct{ file, was, is string }{
		{"law/run.yaml", "points(me) > 20", "points(me) => 20"}, {"law/run.yaml", "points(me) > 20", "pionts(me) > 20"},
		{"law/run.yaml", "points(me) > 20", "points(me) = 20"}, {"law/run.yaml", "points(me) > 20", "points(me) is not 20"},
		{"law/run.yaml", "points(me) > 20", "points(me) > max(20, 0 - points(me))"},
		{"law/run.yaml", "points(me) > 20",
			"points(me) > (if points(me) == 1 { 2 } else if points(me) == 2 { 3 } else { 20 })"},
		{"game.yaml", "count: 1", "amount: 1"}, {"game.yaml", "while: true", "while: True"},
		{"law/run.yaml", "      - set: points(me)", "\t\t\t- set: points(me)"},
		{"law/run.yaml", "      - set: points(me)", "\t- set: points(me)"},
		{"law/run.yaml", "        among: runner", "\tamong: runner"},
		{"law/run.yaml", "          - end: game", "\t- end: game"},
		{"law/run.yaml", "    ask: {who: player}", "\t\t\t\task: {who: player}"},
		{"law/run.yaml", "        where: not it.tired", "        where: not .tired"},
		{"law/run.yaml", "points(me) > 20", "points(me) > 40 / 2"},
		{"law/run.yaml", "points(me) > 20", "points(me) + (points(me) + 1) % 3 > 20"},
		{"law/run.yaml", `{en: "all are tired", fr: "tous sont fatigués"}`, "all are tired"},
		{"law/run.yaml", `{en: "all are tired", fr: "tous sont fatigués"}`, "tired, all of them"},
		{"law/run.yaml", `{en: "all are tired", fr: "tous sont fatigués"}`, `"all are tired"`},
		{"law/run.yaml", "{who: player}", "{who:player}"}, {"law/run.yaml", "    id: late", "    id:late"},
		{"law/run.yaml", "when: points(who) > 90", "when: “points(who) > 90”"},
		{"law/run.yaml", `{en: "all are tired"`, "{en: “all are tired”"},
		{"law/run.yaml", `{en: "all are tired"`, "{en: ‘all are tired’"},
		{"law/run.yaml", "    id: late\n    when: points(who) > 90\n",
			"    id: late\n    when: points(who) > 90\n  - {forbid: may_run, id: late, when: points(who) > 95}\n"},
	} {
		uri := c.opens(filepath.Join(dir, test.file))
		c.calm()
		good := c.texts[uri]
		k := strings.Index(good, test.was)
		if k < 0 {
			t.Fatalf("the game has no %q", test.was)
		}
		c.edits(uri, 0, len(c.texts[uri]), good[:k]+test.is+good[k+len(test.was):])
		c.calm()
		var all []codeAction
		whole := span{position{0, 0}, position{999, 0}}
		c.ask("textDocument/codeAction", codeActionParams{textDocument{URI: uri}, whole}, &all)
		if len(all) == 0 {
			t.Errorf("%q: nothing is offered, of which is told: %s", test.is, c.problems(uri))
			continue
		}
		e := all[0].Edit.Changes[uri][0]
		text := []byte(c.texts[uri])
		c.edits(uri, offsetOf(text, e.Range.Start), offsetOf(text, e.Range.End), e.NewText)
		c.calm()
		if got := c.problems(uri); got != "" {
			t.Errorf("%q is mended by %q, and still it is told: %s", test.is, all[0].Title, got)
		}
		c.edits(uri, 0, len(c.texts[uri]), good)
	}
}
