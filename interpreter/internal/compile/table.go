package compile

import (
	"slices"
	"sync"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// LineupSetup is the setup of a line-up: its seats and options.
type LineupSetup struct {
	Seats   []string          // in the order of the table; the first moves first unless the game says otherwise
	Options map[string]string // map, deck and the like
}

// Place is one place of a line-up.
type Place struct {
	Space  int   // by model, -1 for zones and holders
	Zone   int   // by model, -1 for spaces and holders
	Holder int   // the piece that is the place, -1 for none
	Kind   int   // of a space
	Owner  int32 // player, Nil for none
	Keys   []int32
	SeenBy string
	Public bool
	Shown  int // attribute of its owner that shows it to all, -1 none
	Closed int // phase during which its owner does not see it, -1 none
	Active bool
	Most   int // capacity, 0 none
	Name   string
}

// Piece is one piece.
type Piece struct {
	Class  int
	Kind   int
	Design int
	Owner  int32 // Nil for none
	Group  int
	Home   int   // the place where it starts, -1 for none
	Place  int32 // its own place, if it holds others; else -1
}

// Class is a class of equal pieces: one kind, one owner, one group.
type Class struct {
	Kind, Design, Group int
	Owner               int32
	First, Count        int   // its pieces
	Sets                []int // attributes of its pieces that steps set
	Faced               bool  // some of them are hidden from some player
	Apart               []int // named public attributes that distinguish its pieces from others of the same name
	Appearance          int   // the first class with the same unchanging properties
	Home                int   // -1 if they start on spaces
	Track               map[int][]int32
}

// Table describes a line-up before anything is compiled for it: the seats that play, the numbers of pieces and places,
// the slots of values in a match, and what never changes.
type Table struct {
	Game    *model.Game
	Setup   LineupSetup
	Players []int    // seat of each player, by model
	Names   []string // of each player
	Seers   uint32   // bit set of the players who see everything
	Layout  *state.Layout
	Places  []Place
	Active  []bool // by place: pieces there are in play
	Pieces  []Piece
	Classes []Class
	Scopes  []Scope
	Effects []Effect
	ZoneIDs map[int][]int // places of a zone, by model
	Held    []*model.Body // by block: the steps that a component holds, nil for other blocks
	limits  []limitTable
	without func(n *declared.Node) bool
	cells   struct {
		once sync.Once
		of   [][]StoredCell
	}

	index
}

// Out reports whether a node is left out of the program, to measure what it does.
func (l *Table) Out(n *declared.Node) bool { return l.without != nil && l.without(n) }

// Includes reports whether the declarations of a file with that option, map, faction or needs are in this line-up.
func (l *Table) Includes(faction, option, file, mapName string, needs []string) bool {
	if len(needs) > 0 && !slices.ContainsFunc(needs, func(s string) bool { return slices.Contains(l.Names, s) }) {
		return false
	}
	if mapName != "" && l.Setup.Options["map"] != mapName {
		return false
	}
	if option != "" && l.Setup.Options[option] != file {
		return false
	}
	return faction == "" || len(l.Seated(faction)) > 0
}

// Seated returns the players of that faction's or bot's file.
func (l *Table) Seated(faction string) []int32 {
	var out []int32
	for i, seat := range l.Players {
		if l.Game.Seats[seat].File == faction {
			out = append(out, int32(i))
		}
	}
	return out
}

// Side returns the file of a player's faction or bot, "" for no player.
func (l *Table) Side(player int32) string {
	if player < 0 || int(player) >= len(l.Players) {
		return ""
	}
	return l.Game.Seats[l.Players[player]].File
}

// StepsOf returns the steps that a value of type steps means, nil if the value is an action.
func (l *Table) StepsOf(v int32) *model.Body {
	if block := int(-2 - v); block >= 0 && block < len(l.Held) {
		return l.Held[block]
	}
	return nil
}

// Doing returns the steps of a value of type steps, and the name of each: its id, else that of the procedure it calls.
func (l *Table) Doing(v int32) (steps []model.Step, ids []string) {
	b := l.StepsOf(v)
	if b == nil {
		return nil, nil
	}
	for _, s := range b.Steps {
		id := declared.Cited(s).ID
		if call, ok := s.(*model.Call); ok && id == "" {
			id = l.Game.Procs[call.Proc].ID
		}
		ids = append(ids, id)
	}
	return b.Steps, ids
}

// StepsValue returns a block as a value of type steps. The value of an action is its procedure's number.
func StepsValue(block int) int32 { return int32(-2 - block) }

// index holds the tables that closures use.
type index struct {
	PlayerOf   []int32     // by seat
	SpaceOf    []int32     // place of a space by model, Nil if its map is not in play
	ZoneAt     []Addresses // places, by zone
	VarAt      []variable  // slots, by variable
	Attrs      []AttrTable
	AttrOf     []int   // the table of each attribute
	placeSlots [][]int // by piece; nil if no piece has any
	IsKind     []bool  // kind a, kind b
	KindSpaces []state.Set
	KindPlaces [][]int32
	ClassesOf  [][]int16 // by kind
	Tracks     []zoneTrack
	Relations  []relationTable
	Grid       *Grid
	EffSlot    int // effects in play: blocks of EffectWords
	EffCount   []int
	PieceAttrs []int // attributes of pieces that steps set
	AllSeen    bool  // every place is public
	ActiveDes  []int // by design: slot that counts its copies in active zones, -1
}

// zoneTrack is the track of a zone.
type zoneTrack struct {
	Columns map[int][]int32
	Start   []int // by place: how many pieces it began with
}

// Scope describes a phase and the layout of its block.
type Scope struct {
	Slot   int // holds the index of the innermost block of this phase, 0 none
	Fields []int
	Size   int
	Resets []Reset
	Zero   []int // words of its block that begin as 0
	Lapse  []int // effects that last until it ends
	Before []int // effects that last until it begins for their owner
	Name   string
}

// Words of the block of an open phase, before its fields.
const (
	BScope  = iota // the phase
	BPrev          // the block of the phase around it
	BSame          // the block of an outer phase of the same name
	BOf            // whose phase it is
	BFrame         // the frame that opened it
	BEnd           // the pc at which it ends
	BMe            // who acted before
	BInside        // 1: an action opened it; abilities of the phases around it do not interrupt it
	BHead
)

// Reset is a range of slots that return to their initial values when a phase ends.
type Reset struct{ From, To int }

// resets adds slots to those that are reset when the phase ends. It joins adjacent ranges.
func (s *Scope) resets(from, to int) {
	if n := len(s.Resets); n > 0 && s.Resets[n-1].To == from {
		s.Resets[n-1].To = to
		return
	}
	s.Resets = append(s.Resets, Reset{from, to})
}

// Effect is an effect with its rules and abilities compiled.
type Effect struct {
	Model *model.Effect
	Count int   // slot of the number of copies in play
	Once  []int // by once-only ability: the first of its slots, one for each copy
}

// EffectWords is the number of words of one effect in play: effect+1, owner, source, values.
const EffectWords = 9

// Words of the block of an effect in play.
const (
	EffID = iota
	EffOwner
	EffSource
	EffArgs
)

// KindIs reports whether kind a is kind b.
func (l *Table) KindIs(a, b int) bool { return a >= 0 && l.IsKind[a*len(l.Game.Kinds)+b] }

// AttrValue returns the value of an attribute of subject s: a piece, place or player by the attribute's kind. Lists,
// steps and formulas have none.
func (l *Table) AttrValue(m *state.Match, attr int, s int32) int32 {
	t := &l.Attrs[l.AttrOf[attr]]
	if s < 0 || int(s) >= len(t.Fixed) {
		return state.Nil
	}
	if k := t.Slot[s]; k >= 0 {
		return m.Slot[k]
	}
	return t.Fixed[s]
}

// AttrSlot returns the slot of a changing attribute of subject s, -1 if it never changes or s has none.
func (l *Table) AttrSlot(attr int, s int32) int {
	t := &l.Attrs[l.AttrOf[attr]]
	if s < 0 || int(s) >= len(t.Slot) {
		return -1
	}
	return int(t.Slot[s])
}

// AttrList returns the value of a list attribute of subject s, nil for others. Such values never change.
func (l *Table) AttrList(attr int, s int32) []int32 {
	t := &l.Attrs[l.AttrOf[attr]]
	if s < 0 || int(s) >= len(t.Lists) || l.Game.Decls.Attrs[attr].Type.Base == expr.Steps {
		return nil
	}
	return t.Lists[s]
}

// Related returns the places that relation r joins to place q, as expressions name them.
func (l *Table) Related(r, q int) []string {
	var out []string
	for i, rest := l.Relations[r].From[q].Pop(); i >= 0; i, rest = rest.Pop() {
		out = append(out, l.Places[i].Name)
	}
	return out
}

// PlaceSlots returns the slots of a piece that return to their default when it moves.
func (l *Table) PlaceSlots(piece int) []int {
	if l.placeSlots == nil {
		return nil
	}
	return l.placeSlots[piece]
}

// EffectAt returns the first slot of the effect in play number i.
func (l *Table) EffectAt(i int) int { return l.EffSlot + i*EffectWords }

// Takes reports whether a place accepts pieces of that kind.
func (l *Table) Takes(q, piece int) bool {
	z := l.Places[q].Zone
	return z < 0 || l.Game.Zones[z].Of < 0 || l.KindIs(l.Pieces[piece].Kind, l.Game.Zones[z].Of)
}

// Exchange swaps the printed attributes of two pieces, as far as they belong to the piece and not to its name.
func (l *Table) Exchange(m *state.Match, a, b int32) {
	for i := range l.Game.Attrs {
		s, t := l.AttrSlot(i, a), l.AttrSlot(i, b)
		if l.Game.Attrs[i].Printed && s >= 0 && t >= 0 {
			u, v := m.Slot[s], m.Slot[t]
			m.Set(s, v)
			m.Set(t, u)
		}
	}
}

// ValueOf converts a value of the model (a seat, a space) to that of the line-up.
func (l *Table) ValueOf(t expr.Type, v int32) int32 {
	if v == state.Nil {
		return v
	}
	switch t.Base {
	case expr.Player:
		return l.PlayerOf[v]
	case expr.Place:
		return l.SpaceOf[v]
	}
	return v
}

// ValuesOf converts each value of a list with ValueOf.
func (l *Table) ValuesOf(t expr.Type, list []int32) []int32 {
	out := make([]int32, len(list))
	for i, v := range list {
		out[i] = l.ValueOf(t, v)
	}
	return out
}

// BackOf returns the Back of the pieces of a class.
func (l *Table) BackOf(class int) string {
	return l.Game.Back(l.Classes[class].Kind, l.Classes[class].Design)
}

// Back returns the word for the face-down side of a piece, "" if the content gives none.
func (l *Table) Back(piece int32) string { return l.BackOf(l.Pieces[piece].Class) }

// MayCorrect reports whether the content lets a seat correct the position. "" is a person without a seat who keeps the
// table; this person may correct if everybody may.
func (l *Table) MayCorrect(seat string) bool {
	c, n := l.Game.Corrections, int32(slices.Index(l.Names, seat))
	switch {
	case c == nil, seat != "" && n < 0:
		return false
	case c.All:
		return true
	}
	return n >= 0 && l.PlayerOf[c.Seat] == n
}
