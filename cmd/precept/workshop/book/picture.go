package book

import (
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"precept/cmd/precept/table/draw"
	"precept/internal/fault"
	"precept/internal/files"
	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/view"
)

// pictures draws boards and seats of matches that were just set up, and emblems of cards.
type pictures struct {
	game  *interpreter.Game
	maps  []string // one "" for a game without maps
	onMap []*interpreter.Match
	seats map[string]*interpreter.Match

	emblems map[string]*draw.Emblems // by language
	drawn   int
}

// picture is a drawing with its title.
type picture struct {
	Title string
	SVG   template.HTML
	Wide  bool
}

// picturesOf sets up a match for each map, and one for each seat that is in none of these.
func picturesOf(g *interpreter.Game) *pictures {
	d := g.Definition()
	p := &pictures{game: g, maps: slices.Clone(d.Choices()["map"]), seats: map[string]*interpreter.Match{},
		emblems: map[string]*draw.Emblems{}}
	if len(p.maps) == 0 {
		p.maps = []string{""}
	}
	p.onMap = make([]*interpreter.Match, len(p.maps))
	fault.SideBySide(len(p.maps), 0, func(i int) {
		options := map[string]string{}
		if p.maps[i] != "" {
			options["map"] = p.maps[i]
		}
		p.onMap[i], _ = g.SetUp(interpreter.Setup{Options: options, Seed: 1})
	})
	var others []string
	for _, s := range d.Seats {
		i := slices.IndexFunc(p.onMap, func(m *interpreter.Match) bool {
			return m != nil && slices.Contains(m.Record.Seats, s.ID)
		})
		if i >= 0 {
			p.seats[s.ID] = p.onMap[i]
		} else if s.Beside < 0 {
			others = append(others, s.ID)
		}
	}
	found := make([]*interpreter.Match, len(others))
	fault.SideBySide(len(others), 0, func(i int) { found[i] = p.with(others[i]) })
	for i, m := range found {
		if m != nil {
			p.seats[others[i]] = m
		}
	}
	return p
}

// with returns a match in which a seat takes part, nil if no line-up works. It tries the seat in place of each
// usual one, then in addition to all, then with one other seat, then alone.
func (p *pictures) with(seat string) *interpreter.Match {
	usual, _ := p.game.Definition().Complete(nil, nil)
	var lineups [][]string
	for i := range usual {
		one := slices.Clone(usual)
		one[len(usual)-1-i] = seat
		lineups = append(lineups, one)
	}
	lineups = append(lineups, append(slices.Clone(usual), seat))
	for _, s := range p.game.Definition().Seats {
		if s.ID != seat && s.Beside < 0 {
			lineups = append(lineups, []string{seat, s.ID}, []string{s.ID, seat})
		}
	}
	lineups = append(lineups, []string{seat})
	for _, l := range lineups {
		if m, err := p.game.SetUp(interpreter.Setup{Seats: l, Seed: 1}); err == nil {
			return m
		}
	}
	return nil
}

// boards returns the boards of every map. called returns the name of a map.
func (p *pictures) boards(lang string, called func(id string) string) []picture {
	var out []picture
	for i, m := range p.onMap {
		if m == nil {
			continue
		}
		title := narrate.New(m, lang).Game()
		if p.maps[i] != "" {
			title = called(p.maps[i])
		}
		for _, part := range p.parts(m, lang) {
			if part.Of == "board" {
				out = append(out, picture{Title: title, SVG: template.HTML(part.SVG), Wide: part.Width > 700})
				title = "" // only the first part has a title
			}
		}
	}
	return out
}

// seat returns the picture of a seat's own board, nil if there is none.
func (p *pictures) seat(id, lang string) *picture {
	m := p.seats[id]
	if m == nil {
		return nil
	}
	for _, part := range p.parts(m, lang) {
		if part.Of == "seat" && part.Seat == id {
			return &picture{Title: part.Title, SVG: template.HTML(part.SVG)}
		}
	}
	return nil
}

func (p *pictures) parts(m *interpreter.Match, lang string) []draw.Part {
	p.drawn++
	return draw.Parts(m, draw.Options{Lang: lang, Inline: true, Prefix: fmt.Sprintf("p%d-", p.drawn)})
}

// card returns the emblem of a card, empty if no match could be set up.
func (p *pictures) card(c *card, lang string) template.HTML {
	return p.emblem(lang, func(e *draw.Emblems) []byte {
		return e.Piece(view.Piece{Name: c.ID, Kind: c.KindID, Count: 1})
	})
}

// own returns the picture file that a card's look names, as a data URL; "" if there is none.
func (m *maker) own(c *card) template.URL {
	look := m.decl.Looks[c.ID]
	if look == nil || look.Picture == "" || look.Span.File.Disk == nil {
		return ""
	}
	data, err := files.ReadFS(look.Span.File.Disk, look.Picture, limit.FileBytes)
	sort := http.DetectContentType(data)
	if err != nil || !strings.HasPrefix(sort, "image/") {
		return "" // it has changed since it was checked, or was never a picture
	}
	return template.URL("data:" + sort + ";base64," + base64.StdEncoding.EncodeToString(data))
}

// mark returns the emblem of a seat, empty if no match has the seat.
func (p *pictures) mark(s *seat, lang string) template.HTML {
	m := p.seats[s.ID]
	if m == nil {
		return ""
	}
	return p.uniqueIDs(draw.NewEmblems(m, draw.Options{Lang: lang}).Seat(s.ID))
}

func (p *pictures) emblem(lang string, of func(*draw.Emblems) []byte) template.HTML {
	i := slices.IndexFunc(p.onMap, func(m *interpreter.Match) bool { return m != nil })
	if i < 0 {
		return ""
	}
	if p.emblems[lang] == nil {
		p.emblems[lang] = draw.NewEmblems(p.onMap[i], draw.Options{Lang: lang})
	}
	return p.uniqueIDs(of(p.emblems[lang]))
}

// uniqueIDs gives the pattern ids of an emblem a unique prefix, so that emblems on a page do not clash.
func (p *pictures) uniqueIDs(svg []byte) template.HTML {
	p.drawn++
	return template.HTML(strings.ReplaceAll(string(svg), "emblem-", fmt.Sprintf("e%d-", p.drawn)))
}
