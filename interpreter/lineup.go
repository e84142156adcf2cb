package interpreter

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
	"precept/interpreter/view"
)

// Lineup is what cannot change during the matches of a line-up. It is shared; callers must not change it.
type Lineup struct {
	Game       string   // the id of the game
	Setup      Setup    // the seats and all options; no seed
	Seats      []string // in their order
	Pieces     []Piece  // by number
	Places     []Place  // by number
	Spaces     []string // the names, in expressions, of the places that are spaces
	Components []string // the names of all pieces, each once, as views have them
	Phases     []string // the ids of the declared phases
	Entries    []string // what can be done: entries of menus, and abilities
	Choices    []string // the names that choices bind, the most frequent first
	Referees   []string // the seats that may correct the position; "" for a referee without a seat
	Perfect    bool     // nothing is ever hidden from anybody

	SpaceOf map[string]*declared.Space // the spaces by name
	Boards  [][]*declared.Space        // the spaces of each board; other maps are left out
}

// Place is a space, a zone, or a piece that holds others.
type Place struct {
	Name  string // as expressions name it
	Owner int    // the number of its seat, -1 for none
	Space bool
	Stack bool // its pieces lie on top of each other, in order
	Row   bool // its pieces are ordered side by side
	Of    int  // its index among the declared spaces or zones, -1 for a piece
}

// Piece is a piece of a line-up.
type Piece struct {
	Name   string // the id of its component, else of its kind
	Kind   string
	Design string // the id of the component that it is a copy of, "" for none
	Owner  int    // the number of its seat, -1 for none
	Home   int    // the number of the place where it begins, -1 for none
}

// Lineup returns what does not change during the match.
func (m *Match) Lineup() *Lineup { return lineupOf(m.run.P) }

// Lineup returns what does not change during the matches of the engine.
func (e *Engine) Lineup() *Lineup { return lineupOf(e.run.P) }

func lineupOf(p *compile.Program) *Lineup {
	return p.Shown(func() any {
		l := &Lineup{Game: p.Game.ID, Seats: p.Names, Setup: Setup{Seats: p.Names, Options: p.Setup.Options},
			Pieces: piecesOf(p), Places: placesOf(p), Entries: entriesOf(p), Choices: choicesOf(p),
			Perfect: !p.Secrets().Any, SpaceOf: map[string]*declared.Space{}, Boards: make([][]*declared.Space,
				len(p.Game.Boards))}
		for q := range p.Places {
			if pl := &p.Places[q]; pl.Space >= 0 {
				l.Spaces = append(l.Spaces, pl.Name)
				s := &p.Game.Spaces[pl.Space]
				l.SpaceOf[pl.Name] = s
				if s.Board >= 0 {
					l.Boards[s.Board] = append(l.Boards[s.Board], s)
				}
			}
		}
		for i := range p.Pieces {
			if name := p.PieceName(i); !slices.Contains(l.Components, name) {
				l.Components = append(l.Components, name)
			}
		}
		for i := range p.Game.Scopes {
			l.Phases = append(l.Phases, p.Game.Scopes[i].ID)
		}
		for _, seat := range append([]string{""}, p.Names...) {
			if p.MayCorrect(seat) {
				l.Referees = append(l.Referees, seat)
			}
		}
		for _, shared := range []*[]string{&l.Spaces, &l.Components, &l.Phases, &l.Entries, &l.Choices} {
			*shared = slices.Clip(*shared) // a caller that appends makes a copy
		}
		return l
	}).(*Lineup)
}

func piecesOf(p *compile.Program) []Piece {
	out := make([]Piece, len(p.Pieces))
	for i := range out {
		x := &p.Pieces[i]
		out[i] = Piece{Name: p.PieceName(i), Kind: p.Game.Kinds[x.Kind].ID, Owner: number(x.Owner), Home: x.Home}
		if x.Design >= 0 {
			out[i].Design = p.Game.Designs[x.Design].ID
		}
	}
	return out
}

func placesOf(p *compile.Program) []Place {
	out := make([]Place, len(p.Places))
	for i := range out {
		x := &p.Places[i]
		out[i] = Place{Name: x.Name, Owner: number(x.Owner), Space: i < p.Layout.Spaces,
			Stack: p.Layout.Order[i] == state.Stack, Row: p.Layout.Order[i] == state.Row, Of: max(x.Space, x.Zone)}
	}
	return out
}

// number returns the number of a seat, view.Nobody for Nil.
func number(seat int32) int {
	if seat < 0 {
		return view.Nobody
	}
	return int(seat)
}

// entriesOf returns the names of all that can be done in a line-up: entries of menus, and abilities.
func entriesOf(p *compile.Program) []string {
	var out []string
	for _, b := range p.Blocks {
		for i := range b.Code {
			switch op := b.Code[i].Op.(type) {
			case *compile.Offer:
				for k := range op.Entries {
					out = append(out, op.Entries[k].Name)
				}
			case *compile.May:
				out = append(out, op.Entry.Name)
			}
		}
	}
	for _, i := range p.Instances {
		out = append(out, i.Name)
	}
	return out
}

// choicesOf returns the names that the choices of a line-up bind, the most frequent first.
func choicesOf(p *compile.Program) []string {
	var out []string
	often := map[string]int{}
	for _, b := range p.Blocks {
		for i := range b.Code {
			name := ""
			switch op := b.Code[i].Op.(type) {
			case *compile.Choose:
				name = op.Step.Bind.Name
			case *compile.Each:
				name = op.Name
			}
			if often[name]++; name != "" && often[name] == 1 {
				out = append(out, name)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return often[b] - often[a] })
	return out
}
