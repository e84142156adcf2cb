package scenario

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"precept/interpreter/source"
)

// Upgrade makes scenarios say how their unnamed dice are rolled: it adds "…" at the end of `dice`, or `dice: free`
// if there is none. It returns the changed files, and changes nothing else in them.
func Upgrade(all []Loose) map[*source.File][]byte {
	type edit struct {
		at   int
		text string
	}
	edits := map[*source.File][]edit{}
	for i := range all {
		sc := all[i].Scenario
		if sc.Given == nil || sc.Given.Kind != source.Map || len(sc.Given.Pairs) == 0 {
			continue
		}
		at, text := sc.Given.Pairs[0].Key.Span.Start, "dice: free"
		lead := string(sc.Span.File.Text[bytes.LastIndexByte(sc.Span.File.Text[:at], '\n')+1 : at])
		text += "\n" + lead
		if strings.TrimSpace(lead) != "" {
			text = "dice: free, "
		}
		if n := sc.Given.Get("dice"); n != nil && n.Kind == source.List && len(n.Items) > 0 {
			last := n.Items[len(n.Items)-1].Span
			line := sc.Span.File.Text[bytes.LastIndexByte(sc.Span.File.Text[:last.Start], '\n')+1 : last.Start]
			if at, text = last.End, ", …"; strings.TrimSpace(string(line)) == "-" {
				text = "\n" + string(line) + "…"
			}
		} else if n != nil && n.Kind == source.Scalar {
			edits[sc.Span.File] = append(edits[sc.Span.File], edit{n.Span.Start, "["})
			at, text = n.Span.End, ", …]"
		}
		edits[sc.Span.File] = append(edits[sc.Span.File], edit{at, text})
	}
	out := map[*source.File][]byte{}
	for f, list := range edits {
		slices.SortStableFunc(list, func(a, b edit) int { return b.at - a.at })
		text := slices.Clone(f.Text)
		for _, e := range list {
			text = slices.Insert(text, e.at, []byte(e.text)...)
		}
		out[f] = text
	}
	return out
}

// Letters rewrites the files of a suite so that they name cells of grids by their letters, if the game defines letters.
// It returns the changed files.
func Letters(s *Suite, load Loader) map[*source.File][]byte {
	out := map[*source.File][]byte{}
	done := map[string]bool{}
	for _, sc := range s.Scenarios {
		f := sc.Span.File
		key := sc.Game + " " + f.Name
		if done[key] {
			continue
		}
		done[key] = true
		g, err := load(sc.Game)
		if err != nil {
			continue // the scenario says so itself
		}
		for _, sp := range g.Definition().Spaces {
			if sp.Plain == "" || !bytes.Contains(f.Text, []byte(sp.Plain)) {
				continue
			}
			if out[f] == nil {
				out[f] = f.Text
			}
			out[f] = regexp.MustCompile(`\b`+sp.Plain+`\b`).ReplaceAll(out[f], []byte(sp.ID))
		}
	}
	return out
}
