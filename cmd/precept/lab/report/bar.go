package report

import (
	"fmt"
	"io"
	"strings"
	"time"

	"precept/cmd/precept/desk"
)

// Bar shows the progress of a simulation on a terminal.
type Bar struct {
	out   io.Writer
	began time.Time
	from  int // matches already played at the start
	shown time.Time
	now   func() time.Time
	wide  int // the width of the text shown
}

// NewBar returns a bar that starts now.
func NewBar(out io.Writer) *Bar { return &Bar{out: out, began: time.Now(), now: time.Now} }

// The size of the bar, and the time between updates.
const (
	barCells = 30
	barEvery = 200 * time.Millisecond
)

// Show updates the bar, at most once in barEvery.
func (b *Bar) Show(done, all int) {
	now := b.now()
	if now.Sub(b.shown) < barEvery {
		return
	}
	b.shown = now
	share := float64(done) / float64(max(all, done, 1))
	cells := int(share * barCells)
	text := fmt.Sprintf("[%s%s] %3.0f %%  %d of %d", strings.Repeat("#", cells), strings.Repeat(".", barCells-cells),
		100*share, done, all)
	if played := done - b.from; played > 0 {
		left := time.Duration(float64(now.Sub(b.began)) / float64(played) * float64(max(all-done, 0)))
		text += fmt.Sprintf("  %s left", clock(left))
	}
	desk.Control(b.out, "\r"+text+strings.Repeat(" ", max(b.wide-len(text), 0)))
	b.wide = len(text)
}

// Clear removes the bar.
func (b *Bar) Clear() {
	if b.wide > 0 {
		desk.Control(b.out, "\r"+strings.Repeat(" ", b.wide)+"\r")
	}
}

// clock returns a time as 1:05 or 2:00:00.
func clock(d time.Duration) string {
	s := int(d.Round(time.Second).Seconds())
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
