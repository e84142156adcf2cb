package compile

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
	"precept/interpreter/source"
)

// TooMany is the error of a declaration with more instances in a line-up than a match can hold.
type TooMany struct {
	Node *declared.Node
	Text *source.Text
}

func (e *TooMany) Error() string {
	if e.Node.Span.File == nil {
		return e.Text.String()
	}
	return fmt.Sprintf("%s: %s", e.Node.Span, e.Text)
}

// Builder builds the table of a line-up: it assigns numbers to everything, and slots to counters.
type Builder struct {
	*Table
	slotN int
	init  []int32
	zoneN int   // zones so far
	varN  int   // slots of variables so far
	err   error // the first limit that was exceeded
}

func (l *Builder) tooMany(n *declared.Node, format source.Format, args ...any) {
	if l.err == nil {
		l.err = &TooMany{n, source.Say(format, args...)}
	}
}

// findApart finds the public attributes that distinguish pieces of the same name.
func (l *Builder) findApart() {
	called := map[string][]int{}
	for c := range l.Classes {
		if l.Classes[c].Count > 0 {
			name := l.ClassName(c)
			called[name] = append(called[name], c)
		}
	}
	for a := range l.Game.Attrs {
		d, g := &l.Game.Decls.Attrs[a], &l.Game.Attrs[a]
		if !g.Fixed || g.Formula || g.Name == (declared.Text{}) || d.SeenBy != "all" || d.Type.IsList() ||
			l.Game.Decls.Kinds[d.Kind].Base != expr.Piece || d.Type.Base == expr.Steps {
			continue
		}
		fixed := l.Attrs[l.AttrOf[a]].Fixed
		for _, classes := range called {
			first := fixed[l.Classes[classes[0]].First]
			if !slices.ContainsFunc(classes, func(c int) bool { return fixed[l.Classes[c].First] != first }) {
				continue
			}
			for _, c := range classes {
				l.Classes[c].Apart = append(l.Classes[c].Apart, a)
			}
		}
	}
}

// BuildTable lays out a line-up.
func BuildTable(g *model.Game, setup LineupSetup, without func(n *declared.Node) bool) (*Builder, error) {
	l := &Builder{Table: &Table{Game: g, Setup: setup, without: without}}
	if err := l.seats(); err != nil {
		return nil, err
	}
	l.kinds()
	for _, stage := range []func(){l.spaces, l.zones, l.pieces, l.slots, l.attributes, l.relations} {
		if stage(); l.err != nil {
			return nil, l.err
		}
	}
	l.AllSeen = !slices.ContainsFunc(l.Places, func(pl Place) bool { return pl.SeenBy != "all" })
	l.findPieceAttrs()
	l.findApart()
	l.Layout = l.layout()
	return l, nil
}

// seats finds the players and checks the setup.
func (l *Builder) seats() error {
	l.PlayerOf = make([]int32, len(l.Game.Seats))
	for i := range l.PlayerOf {
		l.PlayerOf[i] = state.Nil
	}
	n := l.Game.Players(l.Setup.Seats)
	if n < l.Game.MinPlayers || n > l.Game.MaxPlayers {
		return &declared.Lack{Name: "players", Text: source.Say("%s is for %d to %d {player|players}, not %d", l.Game.ID,
			l.Game.MinPlayers, l.Game.MaxPlayers, n)}
	}
	for i, name := range l.Setup.Seats {
		seat := slices.IndexFunc(l.Game.Seats, func(s declared.Seat) bool { return s.ID == name })
		if seat < 0 {
			return &declared.Lack{Name: name, Text: source.Say("%s has no seat %q%s", l.Game.ID, name,
				source.Suggest(name, seatNames(l.Game.Seats)))}
		}
		l.PlayerOf[seat] = int32(i)
		l.Players = append(l.Players, seat)
		l.Names = append(l.Names, name)
		if l.Game.Seats[seat].Decides == "referee" {
			l.Seers |= 1 << uint(i)
		}
	}
	if err := judgeOptions(l.Game, l.Setup.Options); err != nil {
		return err
	}
	return l.Game.JudgeSeats(l.Names)
}

// judgeOptions returns an error if the game lacks an option of a setup, or the option has no such value.
func judgeOptions(g *model.Game, options map[string]string) error {
	choices := g.Choices()
	for _, key := range slices.Sorted(maps.Keys(options)) {
		switch values := choices[key]; {
		case values == nil:
			return &declared.Lack{Name: key, Text: source.Say("%s has no option %q%s", g.ID, key,
				source.Suggest(key, slices.Sorted(maps.Keys(choices))))}
		case !slices.Contains(values, options[key]):
			return &declared.Lack{Name: options[key], Text: source.Say("the option %s of %s is one of %s, not %q%s", key, g.ID,
				strings.Join(values, ", "), options[key], source.Suggest(options[key], values))}
		}
	}
	return nil
}

func (l *Builder) kinds() {
	k := len(l.Game.Kinds)
	l.IsKind = make([]bool, k*k)
	for a := 0; a < k; a++ {
		for b := 0; b < k; b++ {
			l.IsKind[a*k+b] = l.Game.Decls.IsKind(a, b)
		}
	}
}

func (l *Builder) spaces() {
	l.SpaceOf = make([]int32, len(l.Game.Spaces))
	l.KindSpaces = make([]state.Set, len(l.Game.Kinds))
	l.KindPlaces = make([][]int32, len(l.Game.Kinds))
	for i := range l.Game.Spaces {
		s := &l.Game.Spaces[i]
		l.SpaceOf[i] = state.Nil
		if !l.Includes(s.Faction, "", "", s.Map, nil) || l.Out(&s.Node) || l.Out(&l.Game.Kinds[s.Kind].Node) {
			continue
		}
		if len(l.Places) >= limit.Spaces {
			l.tooMany(&s.Node, "more than %d spaces in one match", limit.Spaces)
			return
		}
		whose := state.Nil
		if s.Seat >= 0 {
			if whose = l.PlayerOf[s.Seat]; whose == state.Nil {
				continue
			}
		}
		id := len(l.Places)
		l.SpaceOf[s.As] = int32(id)
		l.Places = append(l.Places, Place{Space: i, Zone: -1, Holder: -1, Kind: s.Kind, Owner: whose, SeenBy: "all",
			Shown: -1, Closed: -1, Name: s.ID})
		for k := range l.Game.Kinds {
			if l.Game.Decls.IsKind(s.Kind, k) {
				l.KindSpaces[k] = l.KindSpaces[k].Or(state.Bit(id))
				l.KindPlaces[k] = append(l.KindPlaces[k], int32(id))
			}
		}
	}
}

func (l *Builder) zones() {
	l.ZoneAt = make([]Addresses, len(l.Game.Zones))
	l.Tracks = make([]zoneTrack, len(l.Game.Zones))
	l.ZoneIDs = map[int][]int{}
	for z := range l.Game.Zones {
		l.zone(z)
	}
}

func (l *Builder) zone(z int) {
	zone := &l.Game.Zones[z]
	seenBy, active, most := zone.SeenBy, zone.Active, zone.Capacity
	if l.Out(&zone.Node) { // left out: seen by the wrong seats, inactive, and small
		seenBy = map[string]string{"all": "nobody", "owner": "all", "nobody": "all"}[zone.SeenBy]
		active, most = false, 1
	}
	l.ZoneAt[z] = l.address(len(l.Places), zone.Keys, &zone.On, zone.Everyone, limit.Zones, "zones", &zone.Node)
	if l.zoneN += l.ZoneAt[z].Count; l.zoneN > limit.Zones {
		l.tooMany(&zone.Node, "more than %d zones in one match", limit.Zones)
		return
	}
	l.ZoneAt[z].Each(func(_ int, keys []int32) {
		l.ZoneIDs[z] = append(l.ZoneIDs[z], len(l.Places))
		l.Places = append(l.Places, Place{
			Space: -1, Zone: z, Holder: -1, Kind: -1, Owner: Owner(zone.Keys,
				keys), SeenBy: seenBy, Shown: zone.Shown, Closed: zone.Closed,
			Active: active, Most: most, Keys: keys, Name: l.PlaceName(zone.ID, zone.Keys, keys),
		})
	})
	if zone.Track != nil {
		l.Tracks[z] = zoneTrack{Columns: l.columns(zone.Track)}
	}
}

// Once returns the slot of a new counter that is reset to 0 when scope ends.
func (l *Builder) Once(scope int) int {
	s := l.slot(0)
	if scope >= 0 {
		l.Scopes[scope].resets(s, s+1)
	}
	return s
}

// layout returns the layout of a match, once everything has its number.
func (l *Builder) layout() *state.Layout {
	spaces := 0
	for i := range l.Places {
		if l.Places[i].Space >= 0 {
			spaces++
		}
	}
	lay := &state.Layout{Pieces: len(l.Pieces), Places: len(l.Places), Spaces: spaces, Classes: len(l.Classes),
		Players: len(l.Players), Words: max(1, (spaces+63)/64)}
	for i := range l.Pieces {
		lay.Class = append(lay.Class, int16(l.Pieces[i].Class))
	}
	for i := range l.Places {
		o := state.Heap
		if z := l.Places[i].Zone; z >= 0 && l.Game.Zones[z].Stack {
			o = state.Stack
		} else if z >= 0 && l.Game.Zones[z].Row {
			o = state.Row
		}
		lay.Order = append(lay.Order, o)
	}
	for z := range l.Tracks {
		if l.Tracks[z].Columns == nil {
			continue
		}
		l.Tracks[z].Start = make([]int, len(l.Places))
		for i := range l.Pieces {
			if h := l.Pieces[i].Home; h >= 0 && l.Places[h].Zone == z {
				l.Tracks[z].Start[h]++
			}
		}
	}
	lay.RulesByClass, lay.InvalidatesByClass = make([]uint64, len(l.Classes)), make([]uint64, len(l.Classes))
	return lay
}

// Commit fixes the number of slots, after the compiler has added its counters.
func (l *Builder) Commit(temps int) {
	l.Layout.Slots, l.Layout.Init, l.Layout.Temps = l.slotN, l.init, temps
	l.Layout.RulesBySlot, l.Layout.InvalidatesBySlot = make([]uint64, l.slotN), make([]uint64, l.slotN)
	l.Layout.RulesByScope, l.Layout.InvalidatesByScope = make([]uint64, len(l.Scopes)), make([]uint64, len(l.Scopes))
}

// findPieceAttrs lists the attributes in which pieces of one class can differ, the public places and the active ones.
func (l *Builder) findPieceAttrs() {
	for i := range l.Game.Attrs {
		if !l.Game.Attrs[i].Fixed && l.Game.Decls.Kinds[l.Game.Decls.Attrs[i].Kind].Base == expr.Piece {
			l.PieceAttrs = append(l.PieceAttrs, i)
		}
	}
	for i := range l.Places {
		l.Places[i].Public = l.Places[i].SeenBy == "all"
		l.Active = append(l.Active, l.Places[i].Active)
	}
	for k := range l.Classes {
		cl := &l.Classes[k]
		for _, a := range l.PieceAttrs {
			t := &l.Attrs[l.AttrOf[a]]
			for p := cl.First; p < cl.First+cl.Count; p++ {
				if t.Slot[p] >= 0 {
					cl.Sets = append(cl.Sets, a)
					cl.Faced = cl.Faced || l.Game.Decls.Attrs[a].Hidden
					break
				}
			}
		}
	}
}

func seatNames(seats []declared.Seat) (out []string) {
	for _, s := range seats {
		out = append(out, s.ID)
	}
	return out
}
