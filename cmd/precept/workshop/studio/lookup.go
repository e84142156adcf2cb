package studio

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"precept/cmd/precept/speech"
	"precept/cmd/precept/workshop/vocabulary"
	grammar "precept/interpreter/language"
	"precept/interpreter/source"
	"precept/interpreter/symbols"
)

// lookup caches the symbol indexes of the games, which are made at the first request.
type lookup struct{ of []*symbols.Index }

// word is a name of the content, or a word of the language, that a printed word can mean.
type word struct {
	spot
	Kind     string   `json:"kind"`
	ID       string   `json:"id"`
	Form     string   `json:"form"`
	Title    string   `json:"title"`
	Articles []string `json:"articles"`
	Example  string   `json:"example"`
	At       spot     `json:"at"`      // of the example
	Through  string   `json:"through"` // the article with the printed word, and its title
}

// words returns everything that a printed word can mean.
func (s *Studio) words(r *request) (any, error) {
	out := s.language(r)
	for _, x := range s.indexes() {
		for _, f := range vocabulary.LookUp(x, r.FormValue("find")) {
			w := word{spot: s.spot(f.Place), Kind: speech.In(r.lang, f.Kind), ID: f.ID, Form: f.Form,
				Title: f.Title.In(r.lang), Articles: f.Articles, Example: f.Example, At: s.spot(f.At)}
			if w.Articles == nil {
				w.Articles = []string{}
			}
			if a := x.Game.Article(f.Through); a != nil {
				w.Through = strings.TrimSpace(fmt.Sprintf("%s %s", f.Through, a.Title.In(r.lang)))
			}
			out = append(out, w)
		}
	}
	return out, nil
}

// language returns the words of the language that match a printed word: by name, by a usual synonym, or by description.
func (s *Studio) language(r *request) []word {
	printed := strings.ToLower(strings.TrimSpace(r.FormValue("find")))
	out, said := []word{}, []word{}
	if printed == "" {
		return out
	}
	var rows []grammar.Row
	known := map[string]bool{"": true}
	for _, p := range grammar.Places() {
		for _, row := range append(slices.Clip(p.Rows), p.Verb) {
			if !known[row.Word] {
				known[row.Word] = true
				rows = append(rows, row)
			}
		}
	}
	meant := source.Habit(printed, slices.Collect(maps.Keys(known)))
	for _, row := range rows {
		doc := speech.In(r.lang, row.Doc)
		w := word{Kind: r.T("word of the language"), ID: row.Word, Form: row.Word, Title: doc, Articles: []string{}}
		switch {
		case row.Word == source.Snake(printed), row.Word == meant:
			out = append(out, w)
		case strings.Contains(" "+strings.ToLower(doc)+" ", " "+printed+" "):
			said = append(said, w)
		}
	}
	return append(out, said[:min(len(said), mostSaid)]...)
}

// mostSaid is the maximum number of words of the language that are found by description.
const mostSaid = 3

// indexes returns the symbol indexes of the games as last checked.
func (s *Studio) indexes() []*symbols.Index {
	s.mu.Lock()
	l := s.look
	s.mu.Unlock()
	if l.Look == nil || l.Library == nil {
		return nil
	}
	if l.words == nil {
		l.words = &lookup{}
		for _, p := range l.Library.Judged() {
			if x := l.Library.Index(p); x != nil {
				l.words.of = append(l.words.of, x)
			}
		}
		s.mu.Lock()
		if s.look.Look == l.Look {
			s.look.words = l.words
		}
		s.mu.Unlock()
	}
	return l.words.of
}
