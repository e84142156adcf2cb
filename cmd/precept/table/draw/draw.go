package draw

import (
	"fmt"
	"slices"
	"strings"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
	"precept/interpreter/view"

	"precept/cmd/precept/table/draw/svg"
	"precept/cmd/precept/table/grammar"
)

// Options says what to draw of a match. The zero Options draw what everybody sees, in English.
type Options struct {
	Seat string // the seat whose view is drawn; "" draws what everybody sees
	Lang string // en or fr

	// Inline makes a part of a page instead of a file. It has no styles, which the page's security policy would refuse. It
	// has no description, which a screen reader would read twice. The page must have Stylesheet.
	Inline bool
	Bare   bool   // draws the boards alone; SVG then returns nil for a game without boards
	Prefix string // put before every id, for a page with several pictures

	Lit  map[Spot]bool // what is marked as something that can be chosen
	Came []Came        // the moves since the beginning; without them, pieces stand in boxes in the order of declaration
}

// Spot identifies a shape of the picture: a space or zone (Piece is empty), or pieces that look the same in a place.
// The attributes data-space, or data-at, data-piece and data-owner, of the shape contain the same strings.
type Spot struct{ Place, Piece, Owner string }

// SVG returns a picture of the position of a match. It only reads the match.
func SVG(m *interpreter.Match, opt Options) []byte {
	if opt.Lang == "" {
		opt.Lang = "en"
	}
	p := pictureOf(m, opt)
	if opt.Bare {
		return p.bare()
	}
	return p.page()
}

// Stylesheet returns the CSS of pictures that are parts of a page ([Options].Inline, [Parts], [Emblems]), for light and
// dark screens and for print. Pictures in files include it.
// It begins with their colours as custom properties (--paper, --ink …) for the rest of the page.
func Stylesheet() string { return svg.Palette() + svg.Stylesheet() }

func pictureOf(m *interpreter.Match, opt Options) *picture {
	p := &picture{match: m, places: m.Lineup().Places, game: m.Game.Definition(), view: m.View(opt.Seat),
		names: narrate.New(m, opt.Lang), lang: opt.Lang, text: wordsIn(opt.Lang), seats: m.Lineup().Seats,
		as:     opt.Seat,
		Canvas: svg.NewCanvas(opt.Prefix), opt: opt, contents: map[string]*view.Place{},
		legendIndex: map[string]int{}, kept: newKept()}
	p.findPlaces()
	return p
}

// picture is the state while one picture is drawn.
type picture struct {
	*svg.Canvas
	match    *interpreter.Match
	places   []interpreter.Place
	game     *declared.Game
	view     view.View
	contents map[string]*view.Place // the content of each place, by the place's name
	names    narrate.Names
	text     *words
	lang     string
	seats    []string
	as       string

	faces       map[string]svg.Face // of the seats
	kept        kept
	worth       []view.Value // the variables to show, nil before they are known
	zoned       int          // whether zones have names: 0 not known, 1 none has, 2 some have
	tracked     []narrate.Track
	opt         Options
	legend      []entry
	legendIndex map[string]int // the index of each entry of the legend, by its key
}

// findPlaces collects the content of each place. Pieces that hold other pieces are places, too, and can share a name;
// it merges the contents of those with the same name and owner.
func (p *picture) findPlaces() {
	holders := map[string]bool{}
	for i := range p.places {
		if pl := &p.places[i]; holds(pl) {
			holders[pl.Name] = true
		}
	}
	for _, pl := range p.view.Places {
		key := pl.Name
		if holders[pl.Name] {
			key = held(pl.Name, pl.Owner)
		}
		if old := p.contents[key]; old != nil {
			pl.Pieces = append(slices.Clone(old.Pieces), pl.Pieces...)
			pl.Hidden += old.Hidden
		}
		p.contents[key] = &pl
	}
}

// holds reports whether a place is a piece that holds others.
func holds(pl *interpreter.Place) bool { return pl.Of == view.None }

// held returns the key under which [picture.findPlaces] merges the contents of all holding pieces with one name and
// owner.
func held(name, owner string) string { return name + " of " + owner }

// block is a part of the picture: its size, and how to draw it with its upper left corner at the origin.
type block struct {
	w, h float64
	draw func()
}

// entry is an entry of the legend: a face or a line, with its text.
type entry struct {
	rank int // values come first, then lines, then pieces
	key  string
	text string
	w    float64
	face svg.Face
	line *line
}

// tell adds an entry to the legend, unless the legend already has its key. If faces of several owners share a key, the
// entry shows a grey face without any owner's pattern and mark.
func (p *picture) tell(rank int, key, text string, f svg.Face, w float64) {
	if i, ok := p.legendIndex[key]; !ok {
		p.legendIndex[key] = len(p.legend)
		p.legend = append(p.legend, entry{rank, key, text, w, f, nil})
	} else if old := &p.legend[i].face; old.Colour != f.Colour {
		old.Colour = "grey"
		if old.Pattern != f.Pattern {
			old.Pattern = ""
		}
		if old.Mark != f.Mark {
			old.Mark = ""
		}
	}
}

// item is a group of pieces that look the same, or of hidden pieces.
type item struct {
	face  svg.Face
	count int
	piece view.Piece // no name: hidden
	title string
	base  svg.Face // its face in the legend
	notes []string // the attributes to name in the legend
}

// back is the face of a hidden piece.
var back = svg.Face{Shape: "card", Colour: "grey", Pattern: "hatch", Mark: "?"}

// items returns the groups of pieces in a place, none for nil.
func (p *picture) items(pl *view.Place) []item {
	var out []item
	if pl == nil {
		return nil
	}
	zone := ""
	if !pl.Space {
		zone, _, _ = strings.Cut(pl.Name, "(")
	}
	for _, x := range pl.Pieces {
		l := p.piece(x, zone)
		out = append(out, item{l.face, x.Count, x, p.pieceText(pl.Owner, x), l.base, l.notes})
	}
	if pl.Hidden > 0 {
		out = append(out, item{face: back, count: pl.Hidden, title: fmt.Sprintf("%d × %s", pl.Hidden, p.text.hidden)})
	}
	return out
}

// lying is an item with the id of the place where it is.
type lying struct {
	item
	place string
}

// standing returns the items on a space, and those in the zones that belong to this space only.
func (p *picture) standing(s *declared.Space) []lying {
	var out []lying
	for _, it := range p.items(p.contents[s.ID]) {
		out = append(out, lying{it, s.ID})
	}
	for i := range p.places {
		if pl := &p.places[i]; p.besides(pl) == s.ID {
			for _, it := range p.items(p.contents[pl.Name]) {
				out = append(out, lying{it, pl.Name})
			}
		}
	}
	return out
}

// besides returns the space to which a zone belongs, if that space is the zone's only key and is on a board, otherwise
// "".
func (p *picture) besides(pl *interpreter.Place) string {
	if pl.Space || holds(pl) || pl.Owner != view.Nobody {
		return ""
	}
	if keys := p.game.Zones[pl.Of].Keys; len(keys) != 1 || !keys[0].Type.Scalar(declared.OfPlace) {
		return ""
	}
	_, key, _ := strings.Cut(strings.TrimSuffix(pl.Name, ")"), "(")
	if s := p.match.Lineup().SpaceOf[key]; s != nil && s.Board >= 0 {
		return key
	}
	return ""
}

// pieceText describes pieces in words: number, owner if not the place's owner, and unusual attributes.
func (p *picture) pieceText(owner string, x view.Piece) string {
	s := p.names.Piece(x.Name)
	if x.Count > 1 {
		s = fmt.Sprintf("%d × %s", x.Count, s)
	}
	var notes []string
	if x.Owner != "" && x.Owner != owner {
		notes = append(notes, p.names.Seat(x.Owner))
	}
	for _, a := range x.Attrs {
		if note := p.note(p.game.Types.KindByName(x.Kind), a.Name, a.Value); note != "" {
			notes = append(notes, note)
		}
	}
	if notes != nil {
		s += " (" + strings.Join(notes, ", ") + ")"
	}
	return s
}

// note returns the text for the value of an attribute of a kind, "" if the attribute has no name.
func (p *picture) note(kind int, name, value string) string {
	id, _ := p.game.Types.Attr(kind, name)
	if id < 0 || p.game.Attrs[id].Name == (declared.Text{}) {
		return ""
	}
	called, t := p.game.Attrs[id].Name.In(p.lang), p.game.Types.Attrs[id].Type
	switch {
	case t.Scalar(declared.OfBool) && value == "true":
		return called
	case t.Scalar(declared.OfBool):
		return fmt.Sprintf(p.text.not, called)
	case t.Scalar(declared.OfEnum) || t.Scalar(declared.OfPlayer):
		return called + " " + p.named(t, value)
	}
	return grammar.Named(p.lang, called, p.names.AttributeNoun(name, value))
}

// put draws an item in a square of side s around (x, y). With badge, it shows the number of pieces if there are
// several.
func (p *picture) put(it item, place string, x, y, s float64, badge bool) {
	p.Group(func() {
		p.Said("title", it.title+", "+p.names.Place(place))
		n := it.count
		if !badge {
			n = 1
		}
		p.Counted(it.face, n, x, y, s)
	}, p.pieceHooks(it, place)...)
	p.explain(it)
}

// pieceHooks returns the SVG attributes by which a page's scripts find the element of a piece.
func (p *picture) pieceHooks(it item, place string) []any {
	x := it.piece
	return []any{"class", p.class("piece", Spot{place, x.Name, x.Owner}), "data-piece", x.Name, "data-owner", x.Owner,
		"data-count", it.count, "data-at", place, "id", p.ID("piece", place, x.Owner, firstOf(x.Name, "hidden"))}
}

// spaceHooks returns the SVG attributes by which a page's scripts find the element of a space or zone.
func (p *picture) spaceHooks(id string) []any {
	return []any{"class", p.class("space", Spot{Place: id}), "data-space", id, "id", p.ID("space", id)}
}

// class returns the CSS class of a shape, with " lit" appended if the shape can be chosen.
func (p *picture) class(name string, s Spot) string {
	if p.opt.Lit[s] {
		return name + " lit"
	}
	return name
}

// explain adds pieces to the legend. Cards are left out, as their names are written on them.
func (p *picture) explain(it item) {
	if it.piece.Name != "" && it.face.Shape != "card" {
		name := p.names.Piece(it.piece.Name)
		p.tell(2, it.base.Shape+" "+name, name, it.base, 22)
		if it.notes != nil {
			name += " (" + strings.Join(it.notes, ", ") + ")"
			p.tell(2, it.face.Shape+" "+name, name, it.face, 22)
		}
	}
}

// arrange fits n equal squares into a w × h rectangle around the origin. It returns the squares' side, which is at most
// most, and their centres.
func arrange(n int, w, h, most float64) (side float64, at [][2]float64) {
	columns := 1
	for k := 1; k <= n; k++ {
		if s := min(w/float64(k), h/float64((n+k-1)/k), most); s >= side { // of equal sides, prefers more columns
			side, columns = s, k
		}
	}
	rows := (n + columns - 1) / columns
	for i := range n {
		row := i / columns
		inRow := min(columns, n-row*columns)
		x := (float64(i%columns) - float64(inRow-1)/2) * side
		y := (float64(row) - float64(rows-1)/2) * side
		at = append(at, [2]float64{x, y})
	}
	return side, at
}

// spaceFace returns the face of a space, and the values that have looks and show on it. The space's own look comes
// first, then its attributes, then its kind. Looks that depend on a value override all these.
func (p *picture) spaceFace(s *declared.Space) (f svg.Face, shown []item) {
	kind := p.game.Kinds[s.Kind].ID
	look := p.lookOfKind(kind)
	looks := look.When
	if own := p.game.LookOf(s); own != nil {
		f, looks = p.look(own), append(slices.Clip(own.When), looks...)
	}
	named := map[declared.Type]bool{} // the types of attributes with a name
	for a := range p.game.Attrs {
		if at, _ := p.game.Types.Attr(s.Kind, p.game.Types.Attrs[a].Name); at == a {
			named[p.game.Types.Attrs[a].Type] = named[p.game.Types.Attrs[a].Type] || p.game.Attrs[a].Name != (declared.Text{})
		}
	}
	for a := range p.game.Attrs {
		d := &p.game.Types.Attrs[a]
		if p.game.Attrs[a].Name == (declared.Text{}) && (look.Pattern == "chequered" || named[d.Type]) {
			continue // such as whose a space was at the beginning
		}
		if word := p.spaceValue(s, a); word != "" && d.Type.Depth == 0 && p.concerns(d.Type, word) {
			if v := p.value(d.Type, word); v.Colour != "" {
				f = f.Filled(svg.Face{Colour: v.Colour, Pattern: v.Pattern})
				shown = append(shown, item{face: v, title: p.named(d.Type, word)})
			}
		}
	}
	f = f.Filled(svg.Face{Shape: look.Shape, Colour: look.Colour, Pattern: look.Pattern})
	var over svg.Face
	for _, t := range looks {
		if a, _ := p.game.Types.Attr(s.Kind, t.Attr); a >= 0 && p.spaceValue(s, a) == t.Value {
			over = over.Filled(p.look(t.Look))
			shown = append(shown, item{face: over.Filled(f), title: p.note(s.Kind, t.Attr, t.Value)})
		}
	}
	if over != (svg.Face{}) {
		f = over.Filled(f)
	}
	return f, shown
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// concerns reports whether a value is relevant in this match. Only a seat that does not play is irrelevant.
func (p *picture) concerns(t declared.Type, word string) bool {
	return t.Base != declared.OfPlayer || slices.Contains(p.seats, word)
}

// named returns the text of a value for players.
func (p *picture) named(t declared.Type, word string) string {
	switch t.Base {
	case declared.OfEnum:
		if word == "nil" {
			return "–"
		}
		return p.names.Written(t, word)
	case declared.OfPlayer:
		return p.names.Seat(word)
	}
	return word
}

// spaceValue returns the value of an attribute of a space, as the seat may know it; "" if it has none.
func (p *picture) spaceValue(s *declared.Space, attr int) string {
	d := &p.game.Types.Attrs[attr]
	if d.Hidden || !p.game.Types.IsKind(s.Kind, d.Kind) {
		return ""
	}
	if p.kept.values == nil {
		p.kept.values = map[spaceAttr]string{}
		for _, t := range p.view.Traits {
			p.kept.values[spaceAttr{t.Subject, t.Name}] = t.Value
		}
	}
	if v, ok := p.kept.values[spaceAttr{s.ID, d.Name}]; ok {
		return v
	}
	for _, v := range s.Values {
		if v.Attr == attr && d.Type.Depth == 0 && (v.Int >= 0 || d.Type.Base == declared.OfInt) {
			return p.word(d.Type, v.Int)
		}
	}
	return ""
}

// spaces returns the spaces in play for which keep returns true, in the order of the match's places.
func (p *picture) spaces(keep func(s *declared.Space) bool) []*declared.Space {
	var out []*declared.Space
	for i := range p.places {
		if pl := &p.places[i]; pl.Space && keep(&p.game.Spaces[pl.Of]) {
			out = append(out, &p.game.Spaces[pl.Of])
		}
	}
	return out
}

// description returns the position in words, place by place.
func (p *picture) description() string {
	var out []string
	for _, pl := range p.view.Places {
		var in []string
		for _, it := range p.items(&pl) {
			in = append(in, it.title)
		}
		out = append(out, p.said(p.names.Place(pl.Name), strings.Join(in, ", "))+".")
	}
	if !slices.ContainsFunc(p.view.Places, func(pl view.Place) bool { return pl.Space }) {
		out = append([]string{capital(p.text.nothing) + "."}, out...)
	}
	for _, v := range p.variables() {
		out = append(out, p.said(p.names.Variable(v.Name), p.content(v))+".")
	}
	return strings.Join(out, " ")
}

func capital(s string) string { return initials(s, len([]rune(s))) }

// finish returns the whole picture.
func (p *picture) finish(w, h float64, opt Options, title, desc string) []byte {
	return p.Finish(w, h, svg.Document{Inline: opt.Inline, Lang: opt.Lang, Title: title, Description: desc})
}
