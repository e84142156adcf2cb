package chart

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

// TestDrawings checks that every drawing is well-formed XML without invalid numbers, also for empty or unusual
// input.
func TestDrawings(t *testing.T) {
	for name, svg := range map[string]string{
		"bars":              Bars("a & b", []Bar{{"<one>", 0.5, 0.4, 0.6, "50 %"}, {"two", 0, 0, 0, ""}}, 1),
		"no bars":           Bars("", nil, 0),
		"bars of nothing":   Bars("", []Bar{{Name: strings.Repeat("é", 50)}}, 0),
		"forest":            Forest("x", []Bar{{"<a>", -0.5, -1, 0.1, "−0.5"}, {"b", 2, 1, 3, "2"}}, " %"),
		"no forest":         Forest("x", nil, ""),
		"forest of nothing": Forest("x", []Bar{{Name: "a"}}, ""),
		"lines": Lines("x", []string{"1", "2"}, []Series{{"a", []float64{-3, 5}, nil, nil},
			{"b", []float64{1, 2}, []float64{0, 1}, []float64{2, 3}}}, " %"),
		"no lines":          Lines("x", nil, nil, ""),
		"flat":              Lines("x", []string{"1"}, []Series{{Name: "a", Values: []float64{0}}}, ""),
		"histogram":         Histogram("x", map[int]int{1: 4, 900: 2, 37: 1}),
		"small histogram":   Histogram("x", map[int]int{-1: 4}),
		"twelve columns":    Histogram("x", map[int]int{1: 4, 12: 1}),
		"without a number":  Histogram("x", nil),
		"tiny differences":  Lines("x", []string{"1", "2"}, []Series{{Name: "a", Values: []float64{0.001, 0.0012}}}, ""),
		"a very large step": Lines("x", []string{"1", "2"}, []Series{{Name: "a", Values: []float64{0, 9e9}}}, ""),
	} {
		d := xml.NewDecoder(strings.NewReader(svg))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, svg)
			}
		}
		if strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") || strings.Contains(svg, "%!") || len(svg) > 20000 {
			t.Errorf("%s:\n%s", name, svg)
		}
	}
}

func TestRound(t *testing.T) {
	for v, want := range map[float64]float64{0: 1, 1: 1, 3: 5, 0.15: 0.2, 7: 10, 60: 100} {
		if got := round(v); got < want*0.999 || got > want*1.001 {
			t.Errorf("%v: %v, want %v", v, got, want)
		}
	}
}

// TestPageEscapes checks that all given texts are escaped.
func TestPageEscapes(t *testing.T) {
	p := &Page{Lang: "en", Title: "<script>", Lead: []string{"<script>"}}
	p.Add("<script>", "<script>", Table([][]string{{"<script>", "b"}, {"c", "<script>"}})+Bars("<script>",
		[]Bar{{Name: "<script>", Text: "<script>"}}, 0))
	if text := p.String(); strings.Contains(text, "<script>") {
		t.Error(text)
	}
}
