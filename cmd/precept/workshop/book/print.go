package book

import (
	"html/template"
	"slices"
	"strconv"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/draw"
	"precept/conformance/scenario"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/source"
	"precept/interpreter/view"
)

// part is a phase of a seat's turn, with the actions that its menus offer and its cited articles.
type part struct {
	Name     declared.Text
	Offers   []declared.Text
	Articles []*article
}

// token is a piece of a seat to cut out.
type token struct {
	Name   declared.Text
	KindID string
	Copies int
}

// turn collects what the phases of a seat's file let it do.
func (m *maker) turn(s *seat, phases *source.Node) {
	if phases == nil {
		return
	}
	for _, p := range phases.Pairs {
		out := part{Name: m.fileName(nil, p.Key.Text), Articles: m.cites(within(p.Value, nil))}
		for _, id := range offered(p.Value, nil) {
			out.Offers = append(out.Offers, m.fileName(nil, id))
		}
		if len(out.Offers)+len(out.Articles) > 0 {
			s.Turn = append(s.Turn, out)
		}
	}
}

// offered adds to a list the actions that menus below a node offer, each once.
func offered(n *source.Node, list []string) []string {
	for _, p := range n.Pairs {
		if p.Key.Text == "offer" {
			for _, it := range p.Value.Items {
				id := it.Text
				if len(it.Pairs) > 0 {
					id = it.Pairs[0].Key.Text
				}
				if id != "" && !slices.Contains(list, id) {
					list = append(list, id)
				}
			}
		}
		list = offered(p.Value, list)
	}
	for _, it := range n.Items {
		list = offered(it, list)
	}
	return list
}

// tokens collects the pieces of a seat's faction.
func (m *maker) tokens(s *seat, d *declared.Seat) {
	for i := range m.decl.Pieces {
		p := &m.decl.Pieces[i]
		if p.Faction != d.File || p.Design >= 0 {
			continue
		}
		k := &m.decl.Kinds[p.Kind]
		t := token{named(&k.Node), k.ID, 1}
		if n := m.files.node(p.Span); n != nil && n.Get("count") != nil {
			if count, err := strconv.Atoi(n.Get("count").Text); err == nil {
				t.Copies = min(max(count, 1), mostCopies)
			}
		}
		s.Tokens = append(s.Tokens, t)
	}
}

// leaf is a sheet of paper printed on both sides. Backs is arranged so that each back is behind its front when the
// sheet is turned over its long edge. An empty place is nil.
type leaf[T any] struct{ Fronts, Backs []*T }

// leaves arranges things on sheets of columns × rows; copies returns how many times each is printed.
func leaves[T any](things []T, columns, rows int, copies func(*T) int) []leaf[T] {
	var all []*T
	for i := range things {
		for range copies(&things[i]) {
			all = append(all, &things[i])
		}
	}
	var out []leaf[T]
	for page := range slices.Chunk(all, columns*rows) {
		l := leaf[T]{Fronts: page}
		for row := range slices.Chunk(page, columns) {
			back := make([]*T, columns) // the last row may have places left
			copy(back, row)
			slices.Reverse(back)
			l.Backs = append(l.Backs, back...)
		}
		out = append(out, l)
	}
	return out
}

// Leaves returns the cards of a deck on sheets of three by three.
func (s *sheet) Leaves(d *deck) []leaf[face] {
	var all []face
	for _, c := range d.Cards {
		all = append(all, s.Face(c))
	}
	return leaves(all, 3, 3, func(f *face) int { return f.Copies })
}

// chip is a piece to cut out, with its emblem.
type chip struct {
	token
	Emblem template.HTML
}

// Chips returns the pieces of a seat on sheets of nine by thirteen, none if no match has the seat.
func (s *sheet) Chips(x *seat) []leaf[chip] {
	p := s.Book.pictures
	m := p.seats[x.ID]
	if m == nil {
		return nil
	}
	emblems := draw.NewEmblems(m, draw.Options{Lang: s.Lang})
	var all []chip
	for _, t := range x.Tokens {
		piece := view.Piece{Name: t.KindID, Kind: t.KindID, Owner: x.ID, Count: 1}
		all = append(all, chip{t, p.uniqueIDs(emblems.Piece(piece))})
	}
	return leaves(all, 9, 13, func(c *chip) int { return c.Copies })
}

// Pips returns the emblems of the values of a trait, nil unless each has one.
func (f face) Pips(t trait) []template.HTML {
	var out []template.HTML
	for _, id := range t.IDs {
		e := f.pictures.emblem(f.Lang, func(e *draw.Emblems) []byte { return e.Value(id) })
		if e == "" {
			return nil
		}
		out = append(out, e)
	}
	return out
}

// Back returns the emblem on the back of the card.
func (f face) Back() template.HTML {
	return f.pictures.emblem(f.Lang, func(e *draw.Emblems) []byte { return e.Piece(view.Piece{}) })
}

// Faces returns the cards of a game as they are printed, as one page in a language. If own reports true for the file of
// any card, only those cards are on it.
func Faces(lib *desk.Library, g *interpreter.Game, lang string, own func(file string) bool) (string, error) {
	m, err := makerOf(lib, g, &scenario.Suite{}, nil)
	if err != nil {
		return "", err
	}
	style, err := assets.ReadFile("templates/book.css")
	if err != nil {
		panic(err) // it is in the program
	}
	all, some := []*card{}, []*card{}
	for _, d := range m.decks {
		for _, c := range d.Cards {
			file, _, _ := strings.Cut(c.At, ":")
			if all = append(all, c); own(file) {
				some = append(some, c)
			}
		}
	}
	if len(some) > 0 {
		all = some
	}
	t, err := templates(lang)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	err = t.ExecuteTemplate(&out, "faces.html", &sheet{Lang: lang, Name: "cards", Title: g.Definition().ID, Book: m,
		Data: struct {
			Style template.CSS
			Cards []*card
		}{template.CSS(draw.Stylesheet() + string(style)), all}})
	return out.String(), err
}
