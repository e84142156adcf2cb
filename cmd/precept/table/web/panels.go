package web

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"precept/cmd/precept/table/draw"
	"precept/cmd/precept/table/draw/svg"
	"precept/cmd/precept/table/grammar"
	"precept/cmd/precept/table/position"
	"precept/interpreter/narrate"
	"precept/interpreter/view"
)

// panel is a panel of the page: of a seat, or the common panel.
type panel struct {
	*page
	position.Panel
	ID     string
	Player string // the player on the seat
	Emblem template.HTML
	Mine   bool
	Lit    bool
	Zones  []zone
}

// zone is a group of a panel's places with the same name.
type zone struct {
	Name    string
	Parts   []part
	Columns bool // they stand side by side, empty ones too

	held bool // a hand, or the viewer sees more of it than others
}

type part struct {
	Place, Key string
	Count      int
	Lit        bool
	Folded     bool // so full that it opens only on demand
	Shown      bool // in the hand of another seat: what the viewer sees there was shown
	Things     []thing
}

// foldFrom is the number of different things from which a place is shown folded, unless one of the things can be
// chosen.
const foldFrom = 9

// thing is a group of pieces that look the same.
type thing struct {
	Piece, Owner, Place string
	Text, Says          string
	Space               string // the place, if the thing represents it
	Emblem              template.HTML
	Lit                 bool

	Name, Rest string // Text in two parts: what it is called, and what else is printed on it

	Card   string // the colour, "" for other pieces
	Wide   int    // of a card: how many steps wider it is than the narrowest, so that all its text fits
	Prints []printed
}

// printed is a named property that is printed on a card.
type printed struct {
	Name, Text string
	Emblems    []template.HTML // its values, if all have looks
}

// hand removes the hands from a panel and returns them: the zones that are held as hands and contain cards.
func (p *panel) hand() (out []zone) {
	p.Zones = slices.DeleteFunc(p.Zones, func(z zone) bool {
		cards := z.held && slices.ContainsFunc(z.Parts, func(p part) bool {
			return slices.ContainsFunc(p.Things, func(x thing) bool { return x.Card != "" && x.Piece != "" })
		})
		if cards {
			out = append(out, z)
		}
		return cards
	})
	return out
}

// panels fills in the panels: the viewer's own with its hand, and those of the others, which open from their scores.
func (x *screen) panels(p *position.Position, emblems *draw.Emblems, lit map[draw.Spot]bool) {
	for i := range p.Seats {
		q := x.panel(&p.Seats[i], emblems, lit)
		q.Mine = q.Seat == x.seat
		switch {
		case p.Seats[i].Empty():
			// A seat without content still appears above, with the scores.
		case q.Mine:
			x.Hand = q.hand()
			x.Mine = append(x.Mine, q)
		default:
			x.Scores[i].Panel = &q
		}
	}
	if common := x.panel(&p.Common, emblems, lit); !p.Common.Empty() {
		common.Name = x.T("On the table")
		x.Scores = append(x.Scores, score{page: x.page, Name: common.Name, Panel: &common})
	}
}

func (x *screen) panel(p *position.Panel, emblems *draw.Emblems, lit map[draw.Spot]bool) panel {
	out := panel{page: x.page, Panel: *p, ID: p.Seat, Player: x.people[p.Seat],
		Lit: p.Seat != "" && lit[draw.Spot{Owner: p.Seat}]}
	if p.Seat != "" {
		out.Emblem = template.HTML(emblems.Seat(p.Seat)) //nolint:gosec // draw escapes what it writes
	}
	for i := range p.Zones {
		z := zone{Name: p.Zones[i].Name, held: p.Zones[i].Held || p.Zones[i].Private}
		for k := range p.Zones[i].Parts {
			z.Parts = append(z.Parts, x.part(&p.Zones[i].Parts[k], p.Zones[i].Private, emblems, lit))
		}
		for k := range z.Parts {
			z.Parts[k].Shown = z.held && x.seat != "" && p.Seat != "" && p.Seat != x.seat
		}
		if z.Columns = p.Zones[i].Columns; !z.Columns {
			z = z.gathered(x.Lang)
		}
		out.Zones = append(out.Zones, z)
	}
	return out
}

// gatherFrom is the number of places with the same name and one thing each from which they share a single heading.
const gatherFrom = 4

// gathered merges a zone of many places with one thing each into one place, where each thing is labelled with its key.
// Otherwise the page would consist of headings.
func (z zone) gathered(lang string) zone {
	one := func(p part) bool { return len(p.Things) == 1 && p.Key != "" }
	if len(z.Parts) < gatherFrom || slices.ContainsFunc(z.Parts, func(p part) bool { return !one(p) }) {
		return z
	}
	all := part{Folded: len(z.Parts) >= foldFrom}
	for _, p := range z.Parts {
		x := p.Things[0]
		key := p.Key + grammar.Colon(lang)
		x.Space, x.Text, x.Name, x.Lit = p.Place, key+x.Text, key+x.Name, x.Lit || p.Lit
		all.Count += max(p.Count, 1)
		all.Folded = all.Folded && !x.Lit
		all.Things = append(all.Things, x)
	}
	return zone{Name: z.Name, Parts: []part{all}, held: z.held}
}

func (x *screen) part(p *position.Part, private bool, emblems *draw.Emblems, lit map[draw.Spot]bool) part {
	out := part{Place: p.Place, Key: p.Key, Count: p.Heap.Count(), Lit: lit[draw.Spot{Place: p.Place}]}
	for i := range p.Pieces {
		out.Things = append(out.Things, x.thing(&p.Pieces[i], p.Place, emblems, lit))
	}
	hidden := p.Hidden
	for _, b := range p.Backs {
		hidden -= b.Count
		out.Things = append(out.Things, x.faceDown(p.Place, b.Count, b.Name, emblems))
	}
	if hidden > 0 {
		out.Things = append(out.Things, x.faceDown(p.Place, hidden, position.WordsIn(x.Lang).Hidden, emblems))
	}
	chosen := func(x thing) bool { return x.Lit }
	out.Folded = len(out.Things) >= foldFrom && !private && !slices.ContainsFunc(out.Things, chosen)
	if len(out.Things) == 1 && out.Count == 1 {
		out.Count = 0 // one piece needs no number
	}
	return out
}

// thing returns the page's data for a card or a group of pieces that look the same, with their printed properties.
func (x *screen) thing(p *position.Piece, place string, emblems *draw.Emblems, lit map[draw.Spot]bool) thing {
	var of []string
	if p.Of != "" {
		of = []string{p.Of}
	}
	spot := draw.Spot{Place: place, Piece: p.ID, Owner: p.Seat}
	shape := view.Piece{Name: p.ID, Kind: p.Kind, Owner: p.Seat, Count: p.Count}
	name, rest, _ := strings.Cut(strings.TrimSuffix(p.Name, ")"), " (")
	//nolint:gosec // draw escapes what it writes
	out := thing{Piece: p.ID, Owner: p.Seat, Place: place, Says: p.Says, Name: times(p.Count, name), Rest: rest,
		Text:   bracketed(times(p.Count, p.Name), slices.Concat(of, p.Printed, p.Marks)),
		Emblem: template.HTML(emblems.Piece(shape)), Lit: lit[spot], Card: emblems.Card(shape)}
	if out.Card != "" {
		out.Prints = prints(p.Traits, out.Card, emblems)
		for _, mark := range p.Marks {
			out.Prints = append(out.Prints, printed{Text: mark})
		}
		out.Wide = out.wide()
		return out
	}
	out.Name = bracketed(out.Name, slices.Concat(of, p.Brief, p.Marks))
	more := slices.DeleteFunc(slices.Clone(p.Printed), func(s string) bool { return slices.Contains(p.Brief, s) })
	if rest != "" {
		more = slices.Insert(more, 0, rest)
	}
	out.Rest = strings.Join(more, ", ")
	return out
}

// Sizes of a card in a hand, in pixels at the usual size of letters; the style sheet has the widths of the steps.
const (
	cardHigh  = 95.0 // inside
	cardEdge  = 14.0 // left and right
	cardStep  = 32.0
	cardLeast = 144.0
	cardSteps = 12
)

// wide returns the smallest width of a card, in steps, at which its name, values and text fit one below the other.
func (x *thing) wide() int {
	const name, small, emblem = 13.2, 12.0, 19.5
	for step := range cardSteps {
		room := cardLeast + cardStep*float64(step) - cardEdge
		title := x.Name
		if x.Rest != "" {
			title += " (" + x.Rest + ")"
		}
		high := max(18, 14.6*float64(len(svg.Wrap(title, name, room-emblem-4, true)))) + 3.2
		used, lines := room, 0
		for _, p := range x.Prints {
			w := svg.Width(p.Text, small, false)
			if p.Emblems != nil {
				w = svg.Width(p.Name, small, false) + 3 + emblem*float64(len(p.Emblems))
			}
			if w += 8; used+w > room+8 {
				used, lines = 0, lines+1
			}
			if used += w; w > room { // it goes on in a line of its own
				lines += len(svg.Wrap(p.Text, small, room, false)) - 1
			}
		}
		high += 18.2 * float64(lines)
		if x.Says != "" {
			high += 14.4 * float64(len(svg.Wrap(x.Says, small, room, false)))
		}
		if high <= cardHigh {
			return step
		}
	}
	return cardSteps
}

// prints returns the printed properties of a card, with emblems for values that have looks. It omits the value that
// determines the card's colour and mark.
func prints(traits []narrate.Fact, card string, emblems *draw.Emblems) []printed {
	var out []printed
	for _, t := range traits {
		if len(t.IDs) == 1 && t.Name == "" && emblems.Colour(t.IDs[0]) == card {
			continue
		}
		p := printed{Name: t.Name, Text: t.Text}
		for _, id := range t.IDs {
			b := emblems.Value(id)
			if b == nil {
				p.Emblems = nil
				break
			}
			p.Emblems = append(p.Emblems, template.HTML(b)) //nolint:gosec // draw escapes what it writes
		}
		out = append(out, p)
	}
	return out
}

func (x *screen) faceDown(place string, n int, name string, emblems *draw.Emblems) thing {
	//nolint:gosec // draw escapes what it writes
	return thing{Place: place, Text: times(n, name), Emblem: template.HTML(emblems.Piece(view.Piece{})), Card: "back",
		Name: times(n, name)}
}

// bracketed returns a text with notes in brackets, if there are any.
func bracketed(text string, notes []string) string {
	if len(notes) == 0 {
		return text
	}
	return text + " (" + strings.Join(notes, ", ") + ")"
}

func times(n int, text string) string {
	if n == 1 {
		return text
	}
	return fmt.Sprintf("%d × %s", n, text)
}
