package declared

import (
	"slices"
	"strings"
)

// Game is what one package of content declares.
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
	Version   string           // as its author counts, "" where nothing says it
	Layers    []string         // of the golden rules, the weakest first
	Looks     map[string]*Look // by the name of what is drawn so; for a place of one map, by its LookID
	Languages []string         // further ones, of which a file has texts

	// Results is what a match ends with in the notation of the game, by the seat that has won; nil without a notation.
	Results  map[string]string
	Guide    []Lesson    // what is explained, in the order in which it is written
	Callable []Signature // what steps may call
	Askable  []Signature // what rules may answer
}

// documents is what a game is taken from, and how that is read.
type documents struct {
	Rulebooks []*Rulebook
	Beside    []*Rulebook // those of the package that the game does not name: a citation of one says which
	Questions []Question  // of the register of readings, by their numbers
	Variants  []Variant   // of the package, and of what is laid over it
	Laid      []string    // the variants that are laid over it, in their order
	Former    []Former    // what they replaced or removed
}

// mapFile is where pieces stand, but for zones.
type mapFile struct {
	Spaces    []Space
	Boards    []Board
	Relations []Relation
}

// LookOf is how a space is drawn: as its own map says, or else as its name is drawn on every map; nil when nothing says
// so.
func (g *Game) LookOf(s *Space) *Look {
	if l := g.Looks[s.LookID()]; l != nil {
		return l
	}
	return g.Looks[s.ID]
}

// Article is the article that a citation names, "book:id" or an id of the first rulebook; nil if there is none.
func (d *documents) Article(cite string) *Article {
	_, a := d.lookup(cite)
	return a
}

// Full is the citation with its book: "book:id".
func (d *documents) Full(cite string) string {
	if r, a := d.lookup(cite); a != nil {
		return r.ID + ":" + a.ID
	}
	return cite
}

// Again is the articles that an article says again, directly or through others, "book:id".
func (d *documents) Again(full string) []string {
	var out []string
	if a := d.Article(full); a != nil {
		for _, same := range a.SameAs {
			out = append(append(out, same), d.Again(same)...)
		}
	}
	return out
}

// Alike reports whether two articles are one, or one of them says the other again.
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

// Choices is the values that each option of a setup can have, sorted: maps, files of cards, and sets of them.
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

// Hides reports whether the game has anything that not everybody sees.
func (g *Game) Hides() bool {
	return slices.ContainsFunc(g.Zones, func(z Zone) bool { return z.SeenBy != "all" }) ||
		slices.ContainsFunc(g.Vars, func(v Var) bool { return v.SeenBy != "all" }) ||
		slices.ContainsFunc(g.Types.Attrs, func(a AttrDecl) bool { return a.SeenBy != "all" })
}
