package lsp

import (
	"flag"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// whole selects whether hard factions are typed to their end.
var whole = flag.Int("whole", 0, "type hard factions whole, and let the check finish behind each line and behind each "+
	"letter of one in so many lines and of the first of each shape; 1: of all; 0: do not")

// slipped selects which slips are made.
var slipped = flag.Int("slips", 0, "strike other signs, in other lines")

// figures is the measurements from typing a whole faction.
type figures struct {
	letters, checks, messages int
	atOnce, checked           []time.Duration
}

// TestFactionsTypedWhole types every letter of the hard factions. Immediate diagnostics are judged after each
// letter. The check may finish, and is judged, after each line and each letter of some lines. After each line it is
// also judged as after a pause: only uses of names that are typed later may then be reported.
func TestFactionsTypedWhole(t *testing.T) {
	if *whole == 0 {
		t.Skip("takes half an hour; -whole 20 types them")
	}
	for _, mod := range hardFactions {
		t.Run(mod, func(t *testing.T) {
			y := hard(t, mod)
			f := y.whole(*whole)
			y.finished()
			t.Logf("%d letters typed, %d checks, %d messages, %d told at a wrong line", f.letters, f.checks, f.messages,
				y.wrong)
			t.Logf("told at once: %s; checked: %s", spread(f.atOnce), spread(f.checked))
			t.Log(y.seen)
		})
	}
}

// spread returns the median and the 99th percentile of some times.
func spread(times []time.Duration) string {
	slices.Sort(times)
	round := func(d time.Duration) string { return d.Round(10 * time.Microsecond).String() }
	return "p50 " + round(times[len(times)/2]) + ", p99 " + round(times[len(times)*99/100])
}

// shapeOf matches the parts of a line that are not its shape: names, numbers and blanks. The rest distinguishes
// keys, quoted texts, lists, maps in brackets and expressions.
var shapeOf = regexp.MustCompile(`[\pL\d_ \n]+`)

// whole types every letter. The check may finish after each letter of every lines-th line, and of the first line of
// each shape.
func (y *typist) whole(lines int) (f figures) {
	row, shapes := 0, map[string]bool{}
	for line := range strings.Lines(y.final) {
		row++
		shape := shapeOf.ReplaceAllString(line, "")
		letters := row%lines == 0 || !shapes[shape]
		shapes[shape] = true
		y.pace(time.Hour)
		for n, r := range line {
			last := n+len(string(r)) == len(line)
			check := last || letters
			if check {
				y.pace(time.Millisecond)
			}
			from := time.Now()
			y.adds(string(r))
			f.letters++
			if check {
				y.idle()
				f.checks++
				f.checked = append(f.checked, time.Since(from))
			} else {
				y.ask("textDocument/documentSymbol", openParams{}, nil) // its immediate messages have arrived
				f.atOnce = append(f.atOnce, time.Since(from))
			}
			f.messages += y.judge(line[:n+1])
		}
		y.calm()
		f.messages += y.judge(line + "(and a while later)")
	}
	return f
}

// pace sets the pause before a check begins.
func (y *typist) pace(d time.Duration) {
	done := make(chan bool)
	y.server.post(func() { y.server.Moment = d; close(done) })
	<-done
}

// slips pastes line by line. In every lines-th line it makes a slip, types two lines below it, and then corrects the
// slip. After each step the server may finish, and is judged, also as after a pause.
func (y *typist) slips(lines int) {
	all := strings.SplitAfter(strings.TrimSuffix(y.final, "\n"), "\n")
	well := 0 // the first line that is not pasted yet
	for i := 0; i < len(all); i++ {
		if (i+*slipped)%lines != 0 {
			continue
		}
		turn := i/lines + *slipped
		k, with := slipIn(all[i], turn), slipsTo[turn%len(slipsTo)]
		if k < 0 || all[i][k:k+1] == with {
			continue
		}
		y.adds(strings.Join(all[well:i], ""))
		well = min(i+3, len(all))
		at, wrong := len(y.texts[y.uri])+k, all[i][:k]+with+all[i][k+1:]
		y.slip = i + 1
		y.adds(wrong)
		y.looks("a slip")
		for _, below := range all[i+1 : well] {
			y.adds(below)
			y.looks("below a slip: " + wrong)
		}
		y.edits(y.uri, at, at+len(with), all[i][k:k+1])
		y.mended = true
		y.looks("mended")
		y.slip, y.mended = 0, false
	}
	y.adds(strings.Join(all[well:], ""))
}

// looks lets the server finish and judges it, at once and after a pause.
func (y *typist) looks(at string) {
	y.t.Helper()
	y.idle()
	y.judge(at)
	y.calm()
	y.judge(at + ", and a while later")
}

// slipsTo lists what is typed instead of a letter or sign, including nothing.
var slipsTo = []string{"q", "", "_", ";", "{", "]", "'", ":", " "}

// slipIn returns the place of the n-th slip in a line, one of its letters or signs in turn; -1 if there is none.
func slipIn(line string, n int) int {
	var places []int
	for i, c := range []byte(line) {
		if c > ' ' && c < 0x7f && c != 'q' {
			places = append(places, i)
		}
	}
	if len(places) == 0 {
		return -1
	}
	return places[n*7%len(places)]
}

// TestSlips pastes the hard factions with slips, in one line of seven when factions are typed whole.
func TestSlips(t *testing.T) {
	lines := 7
	switch {
	case testing.Short():
		lines = 211
	case *whole == 0:
		lines = 149
	}
	for _, mod := range hardFactions {
		t.Run(mod, func(t *testing.T) {
			y := hard(t, mod)
			y.slips(lines)
			y.finished()
			t.Log(y.seen)
		})
	}
}

// TestToldOnItsLine checks that unfinished text is reported on the line being typed, and a slip on its own line,
// whatever is typed below.
func TestToldOnItsLine(t *testing.T) {
	const ruling = "law: more\nrulings:\n  r:\n    ask: {who: player}\n    is: |\n      (points(who) > 1 and\n      "
	const steps = "law: more\nprocedures:\n  p:\n    steps:\n"
	for _, test := range []struct {
		typed string
		line  int
	}{
		{"# of", 1},
		{"# of the law\n", 2},
		{"# of the law\n# this is", 2},
		{ruling + "not", 7},
		{ruling + "points(who) < 9\n", 7},
		{ruling + "points(who) < 9\n    why: {en: a, fr: b}\n", 6},
		{steps + "      - offer:\n          relax:\n            n", 7},
		{steps + "      - offer:\n          relax:\n            _ame: {en: a, fr: b}\n", 7},
		{steps + "      - rest:\n        qs: me\n        name: {en: a, fr: b}\n", 6},
		{steps + "      q choose: one\n        among: runner\n", 7}, // otherwise it could be parsed
	} {
		dir := folderOf(t, small)
		y := &typist{client: start(t, dir)}
		y.uri = y.opens(filepath.Join(dir, "law", "more.yaml"), "")
		for line := range strings.Lines(test.typed) {
			y.adds(line)
			y.idle()
		}
		y.mu.Lock()
		told := y.reported[y.uri]
		y.mu.Unlock()
		if len(told) == 0 {
			t.Errorf("%s\nis typed, and nothing is told", test.typed)
		}
		for _, d := range told {
			if d.Severity == severityError && d.Range.Start.Line+1 != test.line {
				t.Errorf("%s\nis typed, and it is told on line %d, not %d: %s", test.typed, d.Range.Start.Line+1, test.line,
					d.Message)
			}
		}
	}
}
