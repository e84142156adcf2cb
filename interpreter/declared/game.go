package declared

import (
	"slices"
	"strings"
)

// Game holds what one package of content declares.
type Game struct {
	Node
	documents
	table
	mapFile
	Types     *Types
	Kinds     []Kind
	Attrs     []Attr
	Enums     []Enum
	Zones     []Zone
	Columns   []Node // of tracks, those that have a name
	Vars      []Var
	Dice      []Die
	Scopes    []Scope
	Windows   []Node // the named moments
	Designs   []Design
	Pieces    []Group
	Version   string           // the author's number, "" if there is none
	Layers    []string         // of the golden rules, the weakest first
	Looks     map[string]*Look // by the name of what is drawn like that; for a place of one map, by its LookID
	Languages []string         // those other than English and French, with a file of texts

	// Results is the end of a match in the notation of the game, by the winning seat; nil for a game without notation.
	Results  map[string]string
	Guide    []Lesson    // in the order of the file
	Callable []Signature // what steps may call
	Askable  []Signature // what rules may answer
}

// documents holds the sources of a game, and how they are read.
type documents struct {
	Rulebooks []*Rulebook
	Beside    []*Rulebook // those of the package that the game does not name; a citation of them names the book
	Questions []Question  // of the register of readings, sorted by number
	Variants  []Variant   // of the package and of the mods applied to it
	Laid      []string    // the variants applied to it, in order
	Former    []Former    // what these replaced or removed
}

// mapFile holds the spaces, without the zones.
type mapFile struct {
	Spaces    []Space
	Boards    []Board
	Relations []Relation
}

// LookOf returns the look of a space: that of its map, or else the look of its name on every map. It returns nil if
// there is none.
func (g *Game) LookOf(s *Space) *Look {
	if l := g.Looks[s.LookID()]; l != nil {
		return l
	}
	return g.Looks[s.ID]
}

// Article returns the article that a citation names, "book:id" or just an id; nil if there is none.
func (d *documents) Article(cite string) *Article {
	_, a := d.lookup(cite)
	return a
}

// Full returns a citation with its book, "book:id". It returns an unknown citation unchanged.
func (d *documents) Full(cite string) string {
	if r, a := d.lookup(cite); a != nil {
		return r.ID + ":" + a.ID
	}
	return cite
}

// Again returns the articles that an article repeats, directly or through others, as "book:id".
func (d *documents) Again(full string) []string {
	var out []string
	if a := d.Article(full); a != nil {
		for _, same := range a.SameAs {
			out = append(append(out, same), d.Again(same)...)
		}
	}
	return out
}

// Alike reports whether two articles are the same, or one of them repeats the other.
func (d *documents) Alike(a, b string) bool {
	return a == b || slices.Contains(d.Again(a), b) || slices.Contains(d.Again(b), a)
}

func (d *documents) lookup(cite string) (*Rulebook, *Article) {
	for _, r := range d.Rulebooks {
		id := cite
		if rest, ok := strings.CutPrefix(cite, r.ID+":"); ok {
			id = rest
		}
		if i, ok := r.Index[id]; ok {
			return r, &r.Articles[i]
		}
	}
	for _, r := range d.Beside {
		if id, ok := strings.CutPrefix(cite, r.ID+":"); ok {
			if i, ok := r.Index[id]; ok {
				return r, &r.Articles[i]
			}
		}
	}
	return nil, nil
}

// Choices returns the values that each option of a setup can have, sorted: maps, files of cards, and sets of them.
func (g *Game) Choices() map[string][]string {
	out := map[string][]string{}
	add := func(option, value string) {
		if option != "" && !slices.Contains(out[option], value) {
			out[option] = append(out[option], value)
		}
	}
	for _, m := range g.Maps {
		add("map", m)
	}
	for i := range g.Designs {
		add(g.Designs[i].Option, g.Designs[i].File)
	}
	for i := range g.Pieces {
		add(g.Pieces[i].Option, g.Pieces[i].File)
	}
	for _, s := range g.Sets {
		add(s.Of, s.Named)
	}
	for _, values := range out {
		slices.Sort(values)
	}
	return out
}

// Hides reports whether some zone, variable or attribute of the game is hidden from somebody.
func (g *Game) Hides() bool {
	return slices.ContainsFunc(g.Zones, func(z Zone) bool { return z.SeenBy != "all" }) ||
		slices.ContainsFunc(g.Vars, func(v Var) bool { return v.SeenBy != "all" }) ||
		slices.ContainsFunc(g.Types.Attrs, func(a AttrDecl) bool { return a.SeenBy != "all" })
}
