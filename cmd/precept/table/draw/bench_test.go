package draw

import "testing"

// BenchmarkSVG draws Root in the middle of a match, as a file and as the board of a page.
func BenchmarkSVG(b *testing.B) {
	m := after(b, load(b, "root"), 300, 1)
	for name, opt := range map[string]Options{"whole": {}, "bare": {Inline: true, Bare: true, Seat: "eyrie"}} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				SVG(m, opt)
			}
		})
	}
}
