package position

import (
	"slices"
	"strings"

	"precept/cmd/precept/table/grammar"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
	"precept/interpreter/view"
)

// builder makes a position from what a seat may know.
type builder struct {
	match   *interpreter.Match
	game    *declared.Game
	names   narrate.Names
	words   *Words
	lang    string
	viewer  string
	view    view.View
	common  view.View // what everybody sees
	initial map[string]string
	seats   []string
	facts   map[string][]string
	tracked []narrate.Track
	lines   []string // the names of the lines of the score sheet
	bare    bool     // the game names neither variables nor attributes of pieces, so all are shown by their ids
}

func newBuilder(m *interpreter.Match, seat, lang string) *builder {
	b := &builder{match: m, game: m.Game.Definition(), names: narrate.New(m, lang), words: WordsIn(lang), lang: lang,
		viewer: seat, view: m.View(seat), common: m.View(""), initial: narrate.InitialValues(m), seats: m.Record.Seats,
		facts: map[string][]string{}, tracked: narrate.New(m, lang).Tracks(seat)}
	for _, l := range narrate.ScoreSheet(m) {
		b.lines = append(b.lines, b.names.ScoreLine(l.ID))
	}
	for _, f := range narrate.New(m, lang).Facts(seat) {
		b.facts[f.Of] = append(b.facts[f.Of], grammar.Named(lang, f.Name, f.Value))
	}
	b.bare = bare(b.game)
	return b
}

// bare reports whether a game names neither a variable nor an attribute of pieces.
func bare(g *declared.Game) bool {
	return !slices.ContainsFunc(g.Vars, func(v declared.Var) bool { return v.Name != declared.Text{} }) &&
		!slices.ContainsFunc(g.Attrs, func(a declared.Attr) bool { return a.Name != declared.Text{} })
}

// Marks returns a function that lists the printed traits that distinguish pieces, and their unusual attributes.
func Marks(m *interpreter.Match, lang string) func(view.Piece) []string {
	b := &builder{game: m.Game.Definition(), names: narrate.New(m, lang), words: WordsIn(lang)}
	b.bare = bare(b.game)
	return func(x view.Piece) []string { return append(traits(b.names.Traits(x.Name, true)), b.marks(x)...) }
}

// phases returns the open phases that have a name or fields.
func (b *builder) phases() []Phase {
	var out []Phase
	for _, o := range b.names.Phases() {
		p := Phase{ID: o.ID, Name: o.Name, Seat: o.Of}
		for _, f := range o.Fields {
			p.Fields = append(p.Fields, Field(f))
		}
		if p.Name != "" || p.Fields != nil {
			out = append(out, p)
		}
	}
	return out
}

func (b *builder) scores() []Score {
	var out []Score
	for _, s := range narrate.Scores(b.match, b.viewer) {
		out = append(out, Score{s.Seat, b.names.Seat(s.Seat), s.Points, s.Part})
	}
	return out
}

// boards returns the boards of the match.
func (b *builder) boards() []Board {
	var out []Board
	for i := range b.game.Boards {
		d := &b.game.Boards[i]
		if len(b.match.Lineup().Boards[i]) == 0 || d.Named || d.Shape != declared.Square && d.Shape != declared.Hex {
			continue
		}
		board := Board{Number: i, Name: b.names.Of(&b.game.Kinds[d.Kind].Node), Shape: d.Shape, Rows: d.Rows,
			Columns: d.Columns}
		if d.Seat >= 0 {
			board.Seat = b.game.Seats[d.Seat].ID
			board.Name += " (" + b.names.Seat(board.Seat) + ")"
		}
		out = append(out, board)
	}
	return out
}

// spaces returns every space, with its facts, links and content.
func (b *builder) spaces() []Space {
	told := b.spaceValues()
	var out []Space
	for _, id := range b.match.Lineup().Spaces {
		d := b.match.Lineup().SpaceOf[id]
		s := Space{ID: id, Name: b.names.Place(id), Board: -1, Facts: append(slices.Clone(b.facts[id]), told[id]...)}
		if d.Board >= 0 {
			s.Board, s.Row, s.Column = d.Board, d.Row, d.Column
		}
		for _, l := range b.names.Links(id) {
			link := Link{Relation: l.Relation}
			var words []declared.Word
			for _, to := range l.To {
				link.To = append(link.To, Ref{to, b.names.Place(to)})
				words = append(words, b.names.NamedPlace(to, ""))
			}
			link.Text = grammar.NamedAll(b.lang, l.Relation, words)
			s.Links = append(s.Links, link)
		}
		if p := placeOf(b.view, id); p != nil {
			s.Sides = b.sides(p)
		}
		out = append(out, s)
	}
	return out
}

// sides returns the content of a space, by owner.
func (b *builder) sides(p *view.Place) []Side {
	var out []Side
	for _, owner := range append([]string{""}, b.seats...) {
		part := view.Place{Name: p.Name, Owner: owner}
		if owner == "" {
			part.Hidden, part.Backs = p.Hidden, p.Backs
		}
		for _, x := range p.Pieces {
			if x.Owner == owner {
				part.Pieces = append(part.Pieces, x)
			}
		}
		if len(part.Pieces)+part.Hidden == 0 {
			continue
		}
		s := Side{Seat: owner, Name: b.words.Nobody, Heap: b.heap(&part)}
		if owner != "" {
			s.Name = b.names.Seat(owner)
		}
		out = append(out, s)
	}
	return out
}

// heap returns the content of a place.
func (b *builder) heap(p *view.Place) Heap {
	h := Heap{Hidden: p.Hidden}
	for _, x := range p.Pieces {
		h.Pieces = append(h.Pieces, b.piece(x, p.Owner))
	}
	for _, back := range p.Backs {
		h.Backs = append(h.Backs, Back{b.names.Piece(back.Name), back.Count})
	}
	return h
}

// piece returns pieces that look the same. It leaves out the owner's name if the owner of the place is the same.
func (b *builder) piece(x view.Piece, at string) Piece {
	p := Piece{ID: x.Name, Name: b.names.Piece(x.Name), Many: b.many(x.Name), Kind: x.Kind, Count: x.Count, Seat: x.Owner,
		Traits: b.names.Traits(x.Name, false), Brief: traits(b.names.Traits(x.Name, true)), Says: b.names.Says(x.Name)}
	p.Printed = traits(p.Traits)
	if x.Owner != "" && x.Owner != at {
		p.Of = b.names.Seat(x.Owner)
	}
	p.Bears = x.Owner
	for _, a := range x.Attrs {
		if p.Bears == "" && slices.Contains(b.seats, a.Value) {
			p.Bears = a.Value
		}
	}
	p.Marks = b.marks(x)
	return p
}

// traits returns the texts of the facts printed on a piece.
func traits(facts []narrate.Fact) []string {
	var out []string
	for _, f := range facts {
		out = append(out, f.Text)
	}
	return out
}

// marks returns the unusual attributes of pieces.
func (b *builder) marks(x view.Piece) []string {
	var out []string
	for _, a := range x.Attrs {
		if text := b.mark(a); text != "" {
			out = append(out, text)
		}
	}
	return out
}

// many returns the plural of a component or kind, "" if its pieces go by their own names.
func (b *builder) many(id string) string {
	w := b.names.PieceWord(id)
	if w.Proper && w.Many == "" {
		return ""
	}
	return grammar.Many(b.lang, w)
}

// mark returns an attribute of a piece with its value: for true the name alone, and "" if there is no name or value.
func (b *builder) mark(a view.Value) string {
	name := b.names.AttributeName(a.Name)
	switch {
	case name == "" && !b.bare, a.Value == "nil", a.Value == "[]":
		return ""
	case name == "":
		name = plainly(a.Name)
	}
	switch a.Value {
	case "true":
		return name
	case "false":
		return name + " " + b.words.No
	case view.Unseen:
		return name + " " + b.words.Secret
	}
	return grammar.Named(b.lang, name, b.names.AttributeNoun(a.Name, a.Value))
}

// plainly returns an id in readable form.
func plainly(id string) string { return strings.ReplaceAll(id, "_", " ") }

func placeOf(v view.View, name string) *view.Place {
	for i := range v.Places {
		if v.Places[i].Name == name {
			return &v.Places[i]
		}
	}
	return nil
}
