package model

import (
	"strings"
)

// Rulebook is the list of the articles of one document.
type Rulebook struct {
	ID       string
	Title    Text
	Articles []Article
	Index    map[string]int
}

// Article is one article of a rulebook.
type Article struct {
	ID, Kind, Summary, Why string
	Title                  Text
	Testable               bool
}

// Article is the article that a citation names, "book:id" or an id of the first rulebook; nil if there is none.
func (g *Game) Article(cite string) *Article {
	_, a := g.lookup(cite)
	return a
}

// Full is the citation with its book: "book:id".
func (g *Game) Full(cite string) string {
	if r, a := g.lookup(cite); a != nil {
		return r.ID + ":" + a.ID
	}
	return cite
}

func (g *Game) lookup(cite string) (*Rulebook, *Article) {
	for _, r := range g.Rulebooks {
		id := cite
		if rest, ok := strings.CutPrefix(cite, r.ID+":"); ok {
			id = rest
		}
		if i, ok := r.Index[id]; ok {
			return r, &r.Articles[i]
		}
	}
	return nil, nil
}
