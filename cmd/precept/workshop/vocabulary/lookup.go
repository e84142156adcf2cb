package vocabulary

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"precept/cmd/precept/desk"
	"precept/interpreter/declared"
	"precept/interpreter/source"
	"precept/interpreter/symbols"
)

// Found is a name of the game that a printed word can mean.
type Found struct {
	desk.Place        // where it is declared
	Kind       string // action, procedure, …
	ID, Form   string
	Title      declared.Text
	Articles   []string
	Example    string // a line of the content that uses it, "" for none
	At         desk.Place
	Through    string // the article that has the printed word, "" if the name or its title has it
}

// mostFound is the maximum number of names that a look-up returns.
const mostFound = 40

// LookUp returns the names in content that a printed word can mean, the most likely first. These are the names with
// this title or id, and the names used where articles that contain the word are implemented.
func LookUp(x *symbols.Index, printed string) []Found {
	word := strings.ToLower(strings.TrimSpace(printed))
	if word == "" {
		return nil
	}
	type ranked struct {
		Found
		rank float64
	}
	var all []ranked
	used, top := usedWith(x, speaking(x, word))
	Each(x, func(kind string, n *symbols.Name) {
		titles := []string{strings.ToLower(n.Title[0]), strings.ToLower(n.Title[1])}
		out := ranked{Found: foundOf(kind, n), rank: -1}
		habit := n.ID == source.Habit(word, []string{n.ID})
		switch {
		case slices.Contains(titles, word), n.ID == word, habit:
			out.rank = 100
		case slices.ContainsFunc(titles, func(t string) bool { return hasWord(t, word) }):
			out.rank = 50
		case hasWord(n.ID, word):
			out.rank = 40
		case strings.Contains(n.ID, word):
			out.rank = 20
		}
		if callable[kind] {
			if u := used[n.Declared[0]]; u.times > 0 {
				if out.rank < 0 || habit {
					out.Through = u.through
				}
				out.rank = max(out.rank, 0) + 80*u.weight(kind)/top
			}
		}
		if out.rank >= 0 && callable[kind] {
			out.rank += 10
		}
		if out.rank >= 0 {
			if strings.Contains(out.File, "/factions/") {
				out.rank -= besides
			}
			all = append(all, out)
		}
	})
	slices.SortStableFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.rank, a.rank), strings.Compare(a.ID, b.ID))
	})
	var out []Found
	for _, r := range all[:min(len(all), mostFound)] {
		out = append(out, r.Found)
	}
	return out
}

// besides is subtracted from the rank of a name that is declared in a faction's file.
const besides = 40

// callable is the set of kinds of names that can be called.
var callable = map[string]bool{"action": true, "procedure": true, "ruling": true}

func foundOf(kind string, n *symbols.Name) Found {
	out := Found{Place: desk.PlaceOf(n.Declared[0]), Kind: kind, ID: n.ID, Form: cmp.Or(n.Form, n.ID),
		Articles: n.Articles, Title: declared.Text{En: n.Title[0], Fr: n.Title[1]}}
	for _, u := range n.Uses {
		if u.Declares || u.Span.File == nil {
			continue
		}
		line := strings.TrimSpace(lineOf(u.Span))
		step := strings.HasPrefix(line, "- ")
		if step || out.Example == "" {
			out.Example, out.At = line, desk.PlaceOf(u.Span)
		}
		if step {
			break
		}
	}
	return out
}

// lineOf returns the line on which a span starts.
func lineOf(at source.Span) string {
	text := string(at.File.Text)
	start := strings.LastIndexByte(text[:at.Start], '\n') + 1
	line, _, _ := strings.Cut(text[start:], "\n")
	return line
}

// hasWord reports whether a text contains a word or its plural.
func hasWord(text, word string) bool {
	parts := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return slices.ContainsFunc(parts, func(p string) bool { return p == word || strings.TrimSuffix(p, "s") == word }) ||
		strings.Contains(word, " ") && strings.Contains(text, word)
}

// speaking returns the full citations of the articles whose title or summary contains a word.
func speaking(x *symbols.Index, word string) map[string]bool {
	out := map[string]bool{}
	docs := x.Game
	for _, r := range docs.Rulebooks {
		for i := range r.Articles {
			a := &r.Articles[i]
			for _, t := range []string{a.Title.En, a.Title.Fr, a.Summary.En, a.Summary.Fr} {
				if hasWord(strings.ToLower(t), word) {
					out[r.ID+":"+a.ID] = true
				}
			}
		}
	}
	return out
}

// using counts all uses of a name, and those in declarations that cite an article with the printed word.
type using struct {
	times, all int
	through    string
}

// weight returns the rank of a name. It grows with the number of uses near such articles and with their share of all
// uses. Rulings get less weight, because they are asked everywhere.
func (u using) weight(kind string) float64 {
	w := float64(u.times) * float64(u.times) / float64(u.all+2)
	if kind == "ruling" {
		w /= 4
	}
	return w
}

// usedWith counts how often each name is used in declarations that cite the given articles. It returns the counts by
// place of declaration, and the largest weight.
func usedWith(x *symbols.Index, said map[string]bool) (out map[source.Span]using, top float64) {
	out, top = map[source.Span]using{}, 1
	regions := map[*source.File][]region{}
	for _, n := range x.Names("action", "procedure", "ruling", "rule", "ability") {
		if len(n.Declared) == 0 || n.Declared[0].File == nil {
			continue
		}
		r := region{start: n.Declared[0].Start}
		for _, a := range n.Articles {
			if full := x.Game.Full(a); said[full] && r.through == "" {
				r.through = full
			}
		}
		f := n.Declared[0].File
		regions[f] = append(regions[f], r)
	}
	for _, list := range regions {
		slices.SortFunc(list, func(a, b region) int { return a.start - b.start })
	}
	for _, n := range x.Names("action", "procedure", "ruling") {
		if len(n.Declared) == 0 {
			continue
		}
		u := using{}
		for _, use := range n.Uses {
			if use.Declares || use.Span.File == nil {
				continue
			}
			u.all++
			if through := within(regions[use.Span.File], use.Span.Start); through != "" {
				u.times++
				u.through = through
			}
		}
		out[n.Declared[0]] = u
		top = max(top, u.weight(n.Sort))
	}
	return out, top
}

// region is the part of a file from the start of one declaration to the next.
type region struct {
	start   int
	through string // the article with the printed word that it cites
}

// within returns the article that the declaration at an offset cites.
func within(list []region, offset int) string {
	through := ""
	for _, r := range list {
		if r.start > offset {
			break
		}
		through = r.through
	}
	return through
}
