package lsp

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// rooted returns an editor with an open file of the largest game, which has been checked.
func rooted(b *testing.B) (c *client, uri string) {
	b.Helper()
	dir, err := filepath.Abs("../../../../content")
	if err != nil {
		b.Fatal(err)
	}
	c = start(b, dir)
	uri = c.opens(filepath.Join(dir, "factions", "hundreds.yaml"))
	c.idle()
	return c, uri
}

// measured reports the median and the 99th percentile of some times, in milliseconds.
func measured(b *testing.B, times []time.Duration) {
	slices.Sort(times)
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	b.ReportMetric(ms(times[len(times)/2]), "p50-ms")
	b.ReportMetric(ms(times[len(times)*99/100]), "p99-ms")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkAnswers measures how long an editor waits for an answer, at places all over a file. The time runs from
// the last byte of the request to the last byte of the answer.
func BenchmarkAnswers(b *testing.B) {
	c, uri := rooted(b)
	text := []byte(c.texts[uri])
	for _, method := range []string{"completion", "hover", "definition", "references"} {
		b.Run(method, func(b *testing.B) {
			var times []time.Duration
			for i := range b.N {
				p := at{TextDocument: textDocument{URI: uri}, Position: positionOf(text, i*997%len(text))}
				from := time.Now()
				c.ask("textDocument/"+method, p, nil)
				times = append(times, time.Since(from))
			}
			measured(b, times)
		})
	}
	b.Run("references of articles", func(b *testing.B) {
		var places []at
		for k := range len(text) {
			if strings.HasPrefix(string(text[k:]), "article: ") {
				places = append(places, at{TextDocument: textDocument{URI: uri}, Position: positionOf(text, k+10)})
			}
		}
		var times []time.Duration
		for i := range b.N {
			from := time.Now()
			c.ask("textDocument/references", places[i%len(places)], nil)
			times = append(times, time.Since(from))
		}
		measured(b, times)
	})
	b.Run("completion while a check runs", func(b *testing.B) {
		var times []time.Duration
		for i := range b.N {
			end := len(c.texts[uri])
			c.edits(uri, end, end, "#")
			p := at{TextDocument: textDocument{URI: uri}, Position: positionOf(text, i*997%len(text))}
			from := time.Now()
			c.ask("textDocument/completion", p, nil)
			times = append(times, time.Since(from))
		}
		measured(b, times)
		c.idle()
	})
}

// BenchmarkRename measures how long an editor waits for a rename or its refusal, for names all over the game.
func BenchmarkRename(b *testing.B) {
	c, _ := rooted(b)
	var asked []at
	c.within(func(s *Server) {
		for _, p := range s.projects {
			if p.found.index == nil {
				continue
			}
			for _, n := range p.found.index.Names() {
				if len(n.Declared) > 0 {
					d := n.Declared[0]
					asked = append(asked, at{TextDocument: textDocument{URI: uriOf(fileOf(d))},
						Position: positionOf(d.File.Text, d.Start), NewName: "never_called_so_yet"})
				}
			}
		}
	})
	open := map[string]bool{}
	var times []time.Duration
	c.looksAhead()
	for i := range b.N {
		p := asked[i*997%len(asked)]
		if uri := p.TextDocument.URI; !open[uri] {
			open[uri] = true
			c.opens(pathOf(uri))
			c.looksAhead()
		}
		from := time.Now()
		c.ask("textDocument/rename", p, nil)
		times = append(times, time.Since(from))
	}
	measured(b, times)
	quick := 0
	for _, d := range times {
		if d <= 50*time.Millisecond {
			quick++
		}
	}
	b.ReportMetric(float64(quick)/float64(len(times)), "within-50ms")
}

// BenchmarkProblems measures the time from a typed letter to the diagnostics, for syntax and for meaning. The pause
// before a check is left out.
func BenchmarkProblems(b *testing.B) {
	c, uri := rooted(b)
	for name, letters := range map[string][2]string{"written": {"\n- {", "]"}, "meant": {"ow", "x"}} {
		b.Run(name, func(b *testing.B) {
			var times []time.Duration
			for range b.N {
				k := strings.Index(c.texts[uri], "owner")
				c.edits(uri, k, k+2, letters[1]+letters[0])
				from := time.Now()
				for c.problems(uri) == "" {
					time.Sleep(100 * time.Microsecond)
				}
				times = append(times, time.Since(from))
				c.edits(uri, k, k+len(letters[0])+len(letters[1]), "ow")
				c.idle()
			}
			measured(b, times)
		})
	}
}
