package starter

import (
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/declared"
)

// part is the data for a template: the new name, and examples from the game.
type part struct {
	Name, Title string
	Game        string   // the game's id
	French      bool     // texts are also given in French
	Mod         bool     // it is a mod, not part of a package
	Book        string   // its own rulebook, "" for none
	Like        string   // the existing part whose values the example has, "" for none
	Values      []string // "key: value", as Like has them
	Setup       bool     // the game has a setup phase
	Phases      []string // phases in which factions act, in the order of the game
	Act         string   // the phase with the most menus
	Speaks      string   // the phase at whose start abilities trigger: Act, or another if there is none
	Home        string   // a zone of each player, for pieces that are not in play
	Space       string   // a kind of space
	Zone        string   // where cards start
	From        string   // the zone from which abilities of cards work, "" for cards in front of a player
	By          string   // who may use the ability of a card in nobody's zone, "" for its owner
	Kind        string   // of the cards, "" for the usual one
	Elsewhere   []string // other places and kinds of the game's cards, as flags
	Boards      []board
	Lines       []line
	Ruling      string // a ruling answered with a number, "" if there is none
	Answer      int    // that number
	Sort, Added string // for a mod in one file: what it adds, and under which path
	Body        string // the text below that path
}

// board is the spaces of one kind on a map.
type board struct {
	Kind   string
	Has    []string // the attributes of the kind with their types
	Spaces []space
	Made   []string // for a grid, ring or row: the lines that create it
}

type space struct {
	Name   string
	Values []string
}

// line contains the pairs of spaces that one relation joins.
type line struct {
	Relation string
	Pairs    [][2]string
	New      string // the kind that it joins, if the map must declare it
}

// seen returns the template data that every part gets from its game.
func seen(name string, m *declared.Game) part {
	p := part{Name: name, Title: title(name), Game: m.ID, French: m.Name.Fr != ""}
	p.phases(m)
	p.home(m)
	p.Space = spaceKind(m)
	for i := range m.Seats {
		if s := &m.Seats[i]; s.Faction && len(s.Values) > 0 {
			p.Like, p.Values = s.ID, values(m, ownValues(m, s.Values))
			break
		}
	}
	return p
}

// Both returns a text as content writes it: in English, and in French if the game has French texts.
func (p part) Both(en, fr string) string {
	quoted := func(s string) string {
		if strings.Contains(s, " ") && s != p.Title {
			return strconv.Quote(s)
		}
		return s
	}
	if !p.French {
		return "{en: " + quoted(en) + "}"
	}
	return "{en: " + quoted(en) + ", fr: " + quoted(fr) + "}"
}

// setupScope is the index of the setup phase, which always exists.
const setupScope = 0

// phases finds the phases in which factions act: each player's own phases, or only those in which some faction
// already acts. If there are none, abilities trigger at the start of another phase.
func (p *part) phases(m *declared.Game) {
	p.Setup = m.Scopes[setupScope].Acts > 0 && m.Scopes[setupScope].Turns
	rest := m.Scopes[setupScope+1:]
	comes := func(s declared.Scope) bool { return s.Turns && !s.Ended }
	acted := slices.ContainsFunc(rest, func(s declared.Scope) bool { return comes(s) && s.Acts > 0 })
	most := -1
	for i := range rest {
		s := &rest[i]
		if !comes(*s) || acted && s.Acts == 0 {
			continue
		}
		p.Phases = append(p.Phases, s.ID)
		if s.Menus > most {
			most, p.Act = s.Menus, s.ID
		}
	}
	p.Speaks = p.Act
	if k := slices.IndexFunc(rest, func(s declared.Scope) bool { return s.Turns }); p.Act == "" && len(rest) > 0 {
		p.Speaks = rest[max(k, 0)].ID
	}
}

// home finds a public zone of each player for pieces that are not in play. It takes the one where most groups of
// faction pieces start, among zones with pieces of several sorts. Rules may depend on what is in a zone with a
// single sort.
func (p *part) home(m *declared.Game) {
	used, sorts := map[int]int{}, map[int]map[int]bool{}
	for i := range m.Pieces {
		g := &m.Pieces[i]
		if g.Zone < 0 || g.Faction == "" && !g.PerPlayer {
			continue
		}
		if used[g.Zone]++; sorts[g.Zone] == nil {
			sorts[g.Zone] = map[int]bool{}
		}
		sorts[g.Zone][sortOf(m, g.Kind)] = true
	}
	most := 0
	for i := range m.Zones {
		z := &m.Zones[i]
		own := len(z.Keys) == 1 && z.Keys[0].Type.Scalar(declared.OfPlayer) && z.On.Faction == ""
		store := len(sorts[i]) > 1 && !z.Active && z.Capacity == 0 && z.Of < 0 && z.Track == nil
		if own && store && z.SeenBy == "all" && used[i] > most {
			most, p.Home = used[i], z.ID
		}
	}
}

// sortOf returns the most general kind below "piece" that a kind of pieces belongs to.
func sortOf(m *declared.Game, kind int) int {
	for {
		parent := m.Types.Kinds[kind].Parent
		if parent < 0 || m.Types.Kinds[parent].Parent < 0 {
			return kind
		}
		kind = parent
	}
}

// spaceKind returns the kind of the first space, "" without a board.
func spaceKind(m *declared.Game) string {
	if len(m.Spaces) == 0 {
		return ""
	}
	return m.Kinds[m.Spaces[0].Kind].ID
}

// mapped copies the default map of the game under new names, so that the new map can be played at once. A game
// without maps gets four spaces in a ring.
func (p *part) mapped(m *declared.Game) {
	p.Like = ""
	if len(m.Maps) > 0 {
		p.Like = m.Maps[0]
		if d := m.Defaults["map"]; d != "" {
			p.Like = d
		}
	}
	for i := range m.Spaces {
		if s := &m.Spaces[i]; p.Like != "" && s.Map == p.Like {
			b := p.board(m, s.Kind)
			if s.Board >= 0 {
				if b.Made == nil {
					b.Made = p.made(m, s.Board)
				}
				continue
			}
			b.Spaces = append(b.Spaces, space{p.renamed(s.ID), p.spaceValues(m, s.Values)})
		}
	}
	for i := range m.Relations {
		r := &m.Relations[i]
		l := line{Relation: r.ID}
		for _, c := range r.Pairs {
			if p.Like != "" && c.Map == p.Like {
				l.Pairs = append(l.Pairs, [2]string{p.spaceName(m, c.A), p.spaceName(m, c.B)})
			}
		}
		if len(l.Pairs) > 0 {
			p.Lines = append(p.Lines, l)
		}
	}
	if len(p.Boards) == 0 {
		p.Like = ""
		p.ring()
	}
}

// varied finds a ruling that is answered with a number, as an example for a variant. It prefers one with few
// parameters.
func (p *part) varied(m *declared.Game) {
	least := -1
	for i := range m.Askable {
		r := &m.Askable[i]
		if r.Faction == "" && r.Number != nil && (least < 0 || len(r.Params) < least) {
			p.Ruling, p.Answer, least = r.ID, *r.Number, len(r.Params)
		}
	}
}

// board returns the board of a kind, and adds it if there is none yet.
func (p *part) board(m *declared.Game, kind int) *board {
	id := m.Kinds[kind].ID
	for i := range p.Boards {
		if p.Boards[i].Kind == id {
			return &p.Boards[i]
		}
	}
	b := board{Kind: id}
	for i := range m.Types.Attrs {
		if a := &m.Types.Attrs[i]; m.Types.IsKind(kind, a.Kind) {
			b.Has = append(b.Has, a.Name+" ("+m.Types.TypeName(a.Type)+")")
		}
	}
	p.Boards = append(p.Boards, b)
	return &p.Boards[len(p.Boards)-1]
}

// ring creates a board of four spaces.
func (p *part) ring() {
	b := board{Kind: p.Name + "_place"}
	l := line{Relation: p.Name + "_path", New: b.Kind}
	for i := range 4 {
		b.Spaces = append(b.Spaces, space{Name: p.renamed(strconv.Itoa(i + 1))})
		l.Pairs = append(l.Pairs, [2]string{p.renamed(strconv.Itoa(i + 1)), p.renamed(strconv.Itoa((i+1)%4 + 1))})
	}
	p.Boards, p.Lines = []board{b}, []line{l}
}

// renamed returns the name of a space on the new map. Maps may share names. With names of its own, other files can
// refer to this map alone.
func (p *part) renamed(id string) string { return p.Name + "_" + id }

// spaceValues returns values as text, with the spaces among them renamed.
func (p *part) spaceValues(m *declared.Game, vs []declared.Value) []string {
	var out []string
	for _, v := range vs {
		a := &m.Types.Attrs[v.Attr]
		if a.Type.Scalar(declared.OfPlace) && v.Int >= 0 && int(v.Int) < len(m.Spaces) {
			out = append(out, a.Name+": "+p.spaceName(m, int(v.Int)))
			continue
		}
		out = append(out, values(m, []declared.Value{v})...)
	}
	return out
}

// values returns attribute values as content writes them. It omits steps and formulas.
func values(m *declared.Game, vs []declared.Value) []string {
	var out []string
	for _, v := range vs {
		a := &m.Types.Attrs[v.Attr]
		if v.Computed > 0 {
			continue
		}
		if a.Type.IsList() {
			var list []string
			for _, x := range v.List {
				list = append(list, value(m, a.Type.Elem(), x))
			}
			if !slices.Contains(list, "") {
				out = append(out, a.Name+": ["+strings.Join(list, ", ")+"]")
			}
			continue
		}
		if s := value(m, a.Type, v.Int); s != "" {
			out = append(out, a.Name+": "+s)
		}
	}
	return out
}

// ownValues returns the values of a seat, changed where no two factions may share a value. If all factions have
// different numbers for an attribute, such as their order, the next free number is used.
func ownValues(m *declared.Game, vs []declared.Value) []declared.Value {
	vs = slices.Clone(vs)
	for k := range vs {
		if t := m.Types.Attrs[vs[k].Attr].Type; t.Base != declared.OfInt || t.IsList() || vs[k].Computed > 0 {
			continue
		}
		if taken := taken(m, vs[k].Attr); len(taken) >= fewDiffer && len(slices.Compact(taken)) == len(taken) {
			vs[k].Int = taken[len(taken)-1] + 1
		}
	}
	return vs
}

// fewDiffer is the number of factions from which different numbers count as a pattern.
const fewDiffer = 3

// taken returns the numbers that factions have for an attribute, sorted. A second seat of a faction is not counted.
func taken(m *declared.Game, attr int) []int32 {
	var out []int32
	for i := range m.Seats {
		s := &m.Seats[i]
		for _, v := range s.Values {
			if v.Attr == attr && s.Faction && s.Beside < 0 {
				out = append(out, v.Int)
			}
		}
	}
	slices.Sort(out)
	return out
}

// value returns one value as content writes it, "" if it has no name.
func value(m *declared.Game, t declared.Type, v int32) string {
	switch {
	case t.Base == declared.OfBool:
		return strconv.FormatBool(v != 0)
	case t.Base == declared.OfInt:
		return strconv.Itoa(int(v))
	case v < 0:
		return ""
	case t.Base == declared.OfEnum:
		return m.Types.Enums[t.Ref].Values[v]
	case t.Base == declared.OfKind:
		return m.Kinds[v].ID
	case t.Base == declared.OfPlayer:
		return m.Seats[v].ID
	}
	return ""
}
