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

// Options is what a picture is of, beside the match. The zero Options are what everybody sees, in English.
type Options struct {
	Seat string // whose eyes; "" is what everybody sees
	Lang string // en or fr

	// Inline makes a part of a page instead of a file: no styles and no description of its own, which the page's
	// security would refuse or its reader hear twice. The page has Stylesheet.
	Inline bool
	Bare   bool   // and the boards alone: no title, no panels; nil where there is no board
	Prefix string // before every id, where a page has several pictures

	Lit map[Spot]bool // what is marked as something that may be chosen
}

// Spot is a shape of the picture that can be pointed at: a space or a zone, whose Piece is empty, or pieces that look
// the same and lie there. Its shape has the same words in the attributes data-space, or data-at, data-piece and
// data-owner.
type Spot struct{ Place, Piece, Owner string }

// SVG is a picture of the position of a match. The match is only read.
func SVG(m *interpreter.Match, opt Options) []byte {
	if opt.Lang == "" {
		opt.Lang = "en"
	}
	p := pictureOf(m, opt)
	if opt.Bare {
		p.opt.Inline = true
		return p.bare()
	}
	return p.page()
}

// Stylesheet is the CSS of pictures that are parts of a page ([Options].Inline, [Parts], [Emblems]): in the light, in
// the dark and in print. Pictures that are files have it in them.
func Stylesheet() string { return svg.Stylesheet() }

func pictureOf(m *interpreter.Match, opt Options) *picture {
	p := &picture{match: m, places: m.Lineup().Places, game: m.Game.Definition(), view: m.View(opt.Seat),
		names: narrate.New(m, opt.Lang), lang: opt.Lang, text: wordsIn(opt.Lang), seats: m.Lineup().Seats,
		as:     opt.Seat,
		Canvas: svg.NewCanvas(opt.Prefix), opt: opt, lies: map[string]*view.Place{},
		told: map[string]int{}, kept: newKept()}
	p.findPlaces()
	return p
}

// picture is one picture while it is made.
type picture struct {
	*svg.Canvas
	match  *interpreter.Match
	places []interpreter.Place
	game   *declared.Game
	view   view.View
	lies   map[string]*view.Place // what lies where, by name
	names  narrate.Names
	text   *words
	lang   string
	seats  []string
	as     string

	faces   map[string]svg.Face // of the seats
	kept    kept
	worth   []view.Value // the variables that are told, once they are known
	zoned   int          // whether zones have names: 0 not known, 1 none has, 2 some have
	tracked []narrate.Track
	opt     Options
	legend  []entry
	told    map[string]int // what the legend has, and where
}

// findPlaces notes what lies where. Pieces that hold others are places that may share a name: those of one owner are
// told together.
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
		if old := p.lies[key]; old != nil {
			pl.Pieces = append(slices.Clone(old.Pieces), pl.Pieces...)
			pl.Hidden += old.Hidden
		}
		p.lies[key] = &pl
	}
}

// holds reports whether a place is a piece that holds others.
func holds(pl *interpreter.Place) bool { return pl.Of == view.None }

// held is the key of what the pieces of one name and owner hold.
func held(name, owner string) string { return name + " of " + owner }

// block is a part of the picture: its measures, and how it is drawn with its upper left corner at the origin.
type block struct {
	w, h float64
	draw func()
}

// entry is a line of the legend: a face, or a line.
type entry struct {
	rank int // values, then lines, then pieces
	key  string
	text string
	w    float64
	face svg.Face
	line *line
}

// tell adds to the legend what it does not have. What has several owners is shown as nobody's.
func (p *picture) tell(rank int, key, text string, f svg.Face, w float64) {
	if i, ok := p.told[key]; !ok {
		p.told[key] = len(p.legend)
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

// item is pieces that look the same, or some that nobody here can tell.
type item struct {
	face  svg.Face
	count int
	piece view.Piece // no name: hidden
	title string
	base  svg.Face // how it looks in the legend
	notes []string // and what is written there beside its name
}

// back is how a hidden piece looks.
var back = svg.Face{Shape: "card", Colour: "grey", Pattern: "hatch", Mark: "?"}

// items is what lies in a place, nothing for nil.
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

// lying is an item with the place where it lies.
type lying struct {
	item
	place string
}

// standing is what stands on a space, and what lies in the zones that belong to it alone.
func (p *picture) standing(s *declared.Space) []lying {
	var out []lying
	for _, it := range p.items(p.lies[s.ID]) {
		out = append(out, lying{it, s.ID})
	}
	for i := range p.places {
		if pl := &p.places[i]; p.besides(pl) == s.ID {
			for _, it := range p.items(p.lies[pl.Name]) {
				out = append(out, lying{it, pl.Name})
			}
		}
	}
	return out
}

// besides is the space of a board to which alone a zone belongs, "" for others.
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

// pieceText is pieces in words: how many, whose, and what is not as usual about them.
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

// note is the value of an attribute of a kind in words, "" of one without a name.
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

// put draws an item in a square of side s around (x, y), with a badge how many there are if it is counted there.
func (p *picture) put(it item, place string, x, y, s float64, badge bool) {
	p.Group(func() {
		p.Said("title", it.title+", "+p.names.Place(place))
		if it.count < 2 || !badge {
			p.Glyph(it.face, x, y, s*0.94)
			return
		}
		p.Glyph(it.face, x-s*0.08, y+s*0.08, s*0.82)
		p.Count(it.count, x, y, s)
	}, p.pieceHooks(it, place)...)
	p.explain(it)
}

// pieceHooks is the attributes by which pieces are found in the picture.
func (p *picture) pieceHooks(it item, place string) []any {
	x := it.piece
	return []any{"class", p.class("piece", Spot{place, x.Name, x.Owner}), "data-piece", x.Name, "data-owner", x.Owner,
		"data-count", it.count, "data-at", place, "id", p.ID("piece", place, x.Owner, firstOf(x.Name, "hidden"))}
}

// spaceHooks is the attributes by which a space is found in the picture, and a zone.
func (p *picture) spaceHooks(id string) []any {
	return []any{"class", p.class("space", Spot{Place: id}), "data-space", id, "id", p.ID("space", id)}
}

// class is the class of a shape, with "lit" for what may be chosen.
func (p *picture) class(name string, s Spot) string {
	if p.opt.Lit[s] {
		return name + " lit"
	}
	return name
}

// explain puts pieces into the legend; cards are named where they lie.
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

// arrange finds room for n squares in a rectangle around the origin: their side, at most most, and their middles.
func arrange(n int, w, h, most float64) (side float64, at [][2]float64) {
	columns := 1
	for k := 1; k <= n; k++ {
		if s := min(w/float64(k), h/float64((n+k-1)/k), most); s >= side { // as wide as can be
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

// spaceFace is how a space looks, and the values that it shows by their looks: what its own look leaves open, its
// attributes fill in, then its kind.
func (p *picture) spaceFace(s *declared.Space) (f svg.Face, shown []item) {
	kind := p.game.Kinds[s.Kind].ID
	look := p.lookOfKind(kind)
	looks := look.When
	if own := p.game.LookOf(s); own != nil {
		f, looks = p.look(own), append(slices.Clip(own.When), looks...)
	}
	for a := range p.game.Attrs {
		d := &p.game.Types.Attrs[a]
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

// concerns reports whether a value says anything here: not if it is a seat that does not play.
func (p *picture) concerns(t declared.Type, word string) bool {
	return t.Base != declared.OfPlayer || slices.Contains(p.seats, word)
}

// named is a value in words.
func (p *picture) named(t declared.Type, word string) string {
	switch t.Base {
	case declared.OfEnum:
		if word == "nil" {
			return "–"
		}
		return p.valueName(t, word)
	case declared.OfPlayer:
		return p.names.Seat(word)
	}
	return word
}

// spaceValue is the value of an attribute of a space as the seat may know it, "" when it has none.
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

// spaces is the spaces that are in play, by model.
func (p *picture) spaces(keep func(s *declared.Space) bool) []*declared.Space {
	var out []*declared.Space
	for i := range p.places {
		if pl := &p.places[i]; pl.Space && keep(&p.game.Spaces[pl.Of]) {
			out = append(out, &p.game.Spaces[pl.Of])
		}
	}
	return out
}

// description is the position in words, place by place.
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

// finish is the whole picture.
func (p *picture) finish(w, h float64, opt Options, title, desc string) []byte {
	return p.Finish(w, h, svg.Document{Inline: opt.Inline, Lang: opt.Lang, Title: title, Description: desc})
}
