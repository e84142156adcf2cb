package lsp

import (
	"flag"
	"slices"
	"strings"
	"testing"
	"time"
)

// whole has the hard factions typed to their end.
var whole = flag.Int("whole", 0, "type hard factions whole, and let the check finish behind each line and behind each "+
	"letter of one in so many lines; 1: of all, which takes hours; 0: do not")

// figures is what a faction that is typed whole comes to.
type figures struct {
	letters, checks, messages int
	atOnce, checked           []time.Duration
}

// TestFactionsTypedWhole types every letter of the hard factions. What is told at once is judged behind each letter;
// the check is let finish, and judged, behind each line and each letter of some. Behind each line it is judged, too,
// as if nothing had been typed for a while: then what names yet to come are missed at is told, and nothing else.
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

// spread is the middle and the slowest hundredth of some times.
func spread(times []time.Duration) string {
	slices.Sort(times)
	round := func(d time.Duration) string { return d.Round(10 * time.Microsecond).String() }
	return "p50 " + round(times[len(times)/2]) + ", p99 " + round(times[len(times)*99/100])
}

// whole types every letter, and lets the check finish behind each letter of one in so many lines.
func (y *typist) whole(lines int) (f figures) {
	row := 0
	for line := range strings.Lines(y.final) {
		row++
		y.pace(time.Hour)
		for n, r := range line {
			last := n+len(string(r)) == len(line)
			check := last || row%lines == 0
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
				y.ask("textDocument/documentSymbol", openParams{}, nil) // what it tells at once has come
				f.atOnce = append(f.atOnce, time.Since(from))
			}
			f.messages += y.judge(line[:n+1])
		}
		y.calm()
		f.messages += y.judge(line + "(and a while later)")
	}
	return f
}

// pace sets how long nothing is typed before a check begins.
func (y *typist) pace(d time.Duration) {
	done := make(chan bool)
	y.server.post(func() { y.server.Moment = d; close(done) })
	<-done
}
