package code

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/expr"
	"precept/interpreter/limit"
	"precept/interpreter/model"
	"precept/interpreter/source"
	"precept/interpreter/state"
)

// Options changes how a program is compiled.
type Options struct {
	Without func(n *model.Node) bool // nodes that are left out, or answer the opposite: knocked out
	Traced  bool                     // rulings report to the match's tracer, and nothing is inlined
	Fresh   bool                     // no answer of a ruling is kept, no question left out: to compare with
}

// Link compiles g for a line-up. The error says what of the setup does not fit.
func Link(g *model.Game, setup Setup, opt Options) (*Program, error) {
	l, err := build(g, setup, opt.Without)
	if err != nil {
		return nil, err
	}
	p := &Program{Table: l.Table, Knowledge: Knowledge{l.Table}, SetupB: -1, PlayB: -1, Moments: map[Moment][]*Instance{}, traced: opt.Traced,
		fresh: opt.Fresh}
	c := &comp{Program: p, Compiler: p.compiler(), slots: l}
	c.Caches = !opt.Fresh
	c.all()
	if c.err != nil {
		return nil, c.err
	}
	l.commit(c.Temps)
	c.watch()
	c.assignGroups()
	p.Cached, p.effort = c.Compiler.Cached, c.size+c.Looks
	return p, nil
}

// build lays out a line-up.
func build(g *model.Game, setup Setup, without func(n *model.Node) bool) (*linker, error) {
	l := &linker{Table: &Table{Game: g, Setup: setup, without: without}}
	if err := l.seats(); err != nil {
		return nil, err
	}
	l.kinds()
	for _, stage := range []func(){l.spaces, l.zones, l.pieces, l.slots, l.attributes, l.relations} {
		if stage(); l.err != nil {
			return nil, l.err
		}
	}
	l.allSeen = !slices.ContainsFunc(l.Places, func(pl Place) bool { return pl.SeenBy != "all" })
	l.findPieceAttrs()
	l.Layout = l.layout()
	return l, nil
}

type linker struct {
	*Table
	slotN int
	init  []int32
	zoneN int   // zones so far
	varN  int   // and slots of variables
	err   error // the first thing of which there is too much
}

// TooMany is a declaration of which a line-up has more than a match can hold.
type TooMany struct {
	Node *model.Node
	Text string
}

func (e *TooMany) Error() string {
	if e.Node.Span.File == nil {
		return e.Text
	}
	return fmt.Sprintf("%s: %s", e.Node.Span, e.Text)
}

func (l *linker) tooMany(n *model.Node, format string, args ...any) {
	if l.err == nil {
		l.err = &TooMany{n, fmt.Sprintf(format, args...)}
	}
}

func (l *Table) out(n *model.Node) bool { return l.without != nil && l.without(n) }

// seats finds the players.
func (l *linker) seats() error {
	l.playerOf = make([]int32, len(l.Game.Seats))
	for i := range l.playerOf {
		l.playerOf[i] = state.Nil
	}
	n := l.Game.Players(l.Setup.Seats)
	if n < l.Game.MinPlayers || n > l.Game.MaxPlayers {
		return fmt.Errorf("%s is for %d to %d players, not %d", l.Game.ID, l.Game.MinPlayers, l.Game.MaxPlayers, n)
	}
	for i, name := range l.Setup.Seats {
		seat := slices.IndexFunc(l.Game.Seats, func(s model.Seat) bool { return s.ID == name })
		if seat < 0 {
			return fmt.Errorf("%s has no seat %q", l.Game.ID, name)
		}
		l.playerOf[seat] = int32(i)
		l.Players = append(l.Players, seat)
		l.Names = append(l.Names, name)
	}
	if err := judgeOptions(l.Game, l.Setup.Options); err != nil {
		return err
	}
	return l.Game.JudgeSeats(l.Names)
}

// judgeOptions says which option of a setup the game does not have, or not with that value.
func judgeOptions(g *model.Game, options map[string]string) error {
	choices := g.Choices()
	for _, key := range slices.Sorted(maps.Keys(options)) {
		switch values := choices[key]; {
		case values == nil:
			return fmt.Errorf("%s has no option %q%s", g.ID, key, source.Suggest(key, slices.Sorted(maps.Keys(choices))))
		case !slices.Contains(values, options[key]):
			return fmt.Errorf("the option %s of %s is one of %s, not %q%s", key, g.ID, strings.Join(values, ", "), options[key],
				source.Suggest(options[key], values))
		}
	}
	return nil
}

// inPlay reports whether what a file of that option, map, faction or need declares is in this line-up.
func (l *Table) inPlay(faction, option, file, mapName string, needs []string) bool {
	if len(needs) > 0 && !slices.ContainsFunc(needs, func(s string) bool { return slices.Contains(l.Names, s) }) {
		return false
	}
	if mapName != "" && l.Setup.Options["map"] != mapName {
		return false
	}
	if option != "" && l.Setup.Options[option] != file {
		return false
	}
	return faction == "" || len(l.seated(faction)) > 0
}

// seated is who plays by the rules of that faction's or bot's file.
func (l *Table) seated(faction string) []int32 {
	var out []int32
	for i, seat := range l.Players {
		if l.Game.Seats[seat].File == faction {
			out = append(out, int32(i))
		}
	}
	return out
}

func (l *linker) kinds() {
	k := len(l.Game.Kinds)
	l.isKind = make([]bool, k*k)
	for a := 0; a < k; a++ {
		for b := 0; b < k; b++ {
			l.isKind[a*k+b] = l.Game.Decls.IsKind(a, b)
		}
	}
}

func (l *linker) spaces() {
	l.spaceOf = make([]int32, len(l.Game.Spaces))
	l.kindSpaces = make([]state.Set, len(l.Game.Kinds))
	l.kindPlaces = make([][]int32, len(l.Game.Kinds))
	for i := range l.Game.Spaces {
		s := &l.Game.Spaces[i]
		l.spaceOf[i] = state.Nil
		if !l.inPlay(s.Faction, "", "", s.Map, nil) || l.out(&s.Node) || l.out(&l.Game.Kinds[s.Kind].Node) {
			continue
		}
		if len(l.Places) >= limit.Spaces {
			l.tooMany(&s.Node, "more than %d spaces in one match", limit.Spaces)
			return
		}
		whose := state.Nil
		if s.Seat >= 0 {
			if whose = l.playerOf[s.Seat]; whose == state.Nil {
				continue
			}
		}
		id := len(l.Places)
		l.spaceOf[s.As] = int32(id)
		l.Places = append(l.Places, Place{Space: i, Zone: -1, Holder: -1, Kind: s.Kind, Owner: whose, SeenBy: "all",
			Shown: -1, Closed: -1, Name: s.ID})
		for k := range l.Game.Kinds {
			if l.Game.Decls.IsKind(s.Kind, k) {
				l.kindSpaces[k] = l.kindSpaces[k].Or(state.Bit(id))
				l.kindPlaces[k] = append(l.kindPlaces[k], int32(id))
			}
		}
	}
}

func (l *linker) zones() {
	l.zoneAt = make([]addresses, len(l.Game.Zones))
	l.tracks = make([]zoneTrack, len(l.Game.Zones))
	l.ZoneIDs = map[int][]int{}
	for z := range l.Game.Zones {
		l.zone(z)
	}
}

func (l *linker) zone(z int) {
	zone := &l.Game.Zones[z]
	seenBy, active, most := zone.SeenBy, zone.Active, zone.Capacity
	if l.out(&zone.Node) { // knocked out: seen by whom it should not be, silent, and small
		seenBy = map[string]string{"all": "nobody", "owner": "all", "nobody": "all"}[zone.SeenBy]
		active, most = false, 1
	}
	l.zoneAt[z] = l.address(len(l.Places), zone.Keys, &zone.On, zone.Everyone, limit.Zones, "zones", &zone.Node)
	if l.zoneN += l.zoneAt[z].count; l.zoneN > limit.Zones {
		l.tooMany(&zone.Node, "more than %d zones in one match", limit.Zones)
		return
	}
	l.zoneAt[z].each(func(_ int, keys []int32) {
		l.ZoneIDs[z] = append(l.ZoneIDs[z], len(l.Places))
		l.Places = append(l.Places, Place{
			Space: -1, Zone: z, Holder: -1, Kind: -1, Owner: owner(zone.Keys,
				keys), SeenBy: seenBy, Shown: zone.Shown, Closed: zone.Closed,
			Active: active, Most: most, Keys: keys, Name: l.placeName(zone.ID, zone.Keys, keys),
		})
	})
	if zone.Track != nil {
		l.tracks[z] = zoneTrack{columns: l.columns(zone.Track)}
	}
}

// placeName is how an expression names a zone: hand(north).
func (l *Table) placeName(id string, keys []model.Key, vals []int32) string {
	if len(keys) == 0 {
		return id
	}
	s := id + "("
	for i, k := range keys {
		if i > 0 {
			s += ", "
		}
		s += l.ValueName(k.Type, vals[i])
	}
	return s + ")"
}

// ValueName is a value of type t as an expression writes it.
func (p *Table) ValueName(t expr.Type, v int32) string {
	if v == state.Nil {
		return "nil"
	}
	switch t.Base {
	case expr.Player:
		if int(v) < len(p.Names) && v >= 0 {
			return p.Names[v]
		}
	case expr.Enum:
		if vals := p.Game.Decls.Enums[t.Ref].Values; int(v) < len(vals) {
			return vals[v]
		}
	case expr.Bool:
		return strconv.FormatBool(v != 0)
	case expr.KindV:
		return p.Game.Kinds[v].ID
	case expr.Design:
		return p.Game.Designs[v].ID
	case expr.Place:
		if int(v) < len(p.Places) && v >= 0 {
			return p.Places[v].Name
		}
	case expr.Piece:
		if int(v) < len(p.Pieces) && v >= 0 {
			return p.PieceName(int(v))
		}
	case expr.Action:
		return p.Game.Procs[v].ID
	case expr.Steps:
		if _, ids := p.Doing(v); ids != nil && ids[0] != "" {
			return ids[0]
		}
	}
	return strconv.Itoa(int(v))
}

// PieceName is what a piece is called: its component's id, else its kind's.
func (p *Table) PieceName(i int) string {
	if d := p.Pieces[i].Design; d >= 0 {
		return p.Game.Designs[d].ID
	}
	return p.Game.Kinds[p.Pieces[i].Kind].ID
}

func (l *linker) columns(t *model.Track) map[int][]int32 {
	if t == nil {
		return nil
	}
	out := map[int][]int32{}
	for name, vals := range t.Named {
		out[l.Game.Decls.ColumnID(name)] = vals
	}
	return out
}

// pieces makes every piece of the line-up, class by class.
func (l *linker) pieces() {
	for gi := range l.Game.Pieces {
		g := &l.Game.Pieces[gi]
		if !l.inPlay(g.Faction, g.Option, g.File, g.Map, g.Needs) || l.absent(g) {
			continue
		}
		count := constInt(l.Game.Counts[gi], len(l.Players))
		switch {
		case g.PerPlayer:
			for p := range l.Players {
				l.class(gi, int32(p), count)
			}
		case g.Faction != "":
			for _, p := range l.seated(g.Faction) {
				if !l.out(&l.Game.Seats[l.Players[p]].Node) {
					l.class(gi, p, count)
				}
			}
		default:
			l.class(gi, state.Nil, count)
		}
	}
	for i := range l.Pieces {
		if l.holds(l.Pieces[i].Kind) {
			l.Pieces[i].Place = int32(len(l.Places))
			l.Places = append(l.Places, Place{Space: -1, Zone: -1, Holder: i, Kind: -1, Owner: l.Pieces[i].Owner, SeenBy: "all",
				Shown: -1, Closed: -1, Name: l.PieceName(i)})
		}
	}
	l.classesOf = make([][]int16, len(l.Game.Kinds))
	for c := range l.Classes {
		for k := range l.Game.Kinds {
			if l.Game.Decls.IsKind(l.Classes[c].Kind, k) {
				l.classesOf[k] = append(l.classesOf[k], int16(c))
			}
		}
	}
}

// absent reports whether a group or its component is knocked out.
func (l *linker) absent(g *model.Group) bool {
	return l.out(&g.Node) || g.Design >= 0 && l.out(&l.Game.Designs[g.Design].Node) || l.out(&l.Game.Kinds[g.Kind].Node)
}

func (l *linker) holds(k int) bool {
	for ; k >= 0; k = l.Game.Decls.Kinds[k].Parent {
		if l.Game.Kinds[k].Holds {
			return true
		}
	}
	return false
}

// constInt is a count of pieces, which may depend on the number of players.
func constInt(n *expr.Node, players int) int {
	switch n.Op {
	case expr.OpConst:
		return n.N
	case expr.OpLen:
		return players
	case expr.OpAdd:
		return constInt(n.Args[0], players) + constInt(n.Args[1], players)
	case expr.OpMul:
		return constInt(n.Args[0], players) * constInt(n.Args[1], players)
	case expr.OpSub:
		return constInt(n.Args[0], players) - constInt(n.Args[1], players)
	}
	return 0
}

func (l *linker) class(gi int, owner int32, count int) {
	g := &l.Game.Pieces[gi]
	c := Class{Kind: g.Kind, Design: g.Design, Group: gi, Owner: owner, First: len(l.Pieces), Home: -1,
		Track: l.columns(g.Track)}
	homes := []int{}
	if g.Zone >= 0 {
		if c.Home = l.homeZone(g.Zone, owner); c.Home < 0 {
			return // nobody here has a place for them
		}
		homes = append(homes, c.Home)
	}
	for _, s := range g.Spaces {
		if l.spaceOf[s] != state.Nil {
			homes = append(homes, int(l.spaceOf[s]))
		}
	}
	if count > limit.Pieces || len(l.Pieces)+count*len(homes) > limit.Pieces {
		l.tooMany(&g.Node, "more than %d pieces in one match", limit.Pieces)
		return
	}
	if len(l.Classes) >= limit.Classes {
		l.tooMany(&g.Node, "more than %d sorts of pieces in one match: each kind, component and owner is one", limit.Classes)
		return
	}
	for _, h := range homes {
		for i := 0; i < count; i++ {
			l.Pieces = append(l.Pieces, Piece{Class: len(l.Classes), Kind: g.Kind, Design: g.Design, Owner: owner, Group: gi,
				Home: h, Place: -1})
		}
	}
	c.Count = len(l.Pieces) - c.First
	c.Look = l.look(&c)
	l.Classes = append(l.Classes, c)
}

// look is the first class whose pieces nothing that never changes tells from those of c: itself, mostly.
func (l *linker) look(c *Class) int {
	with := l.printed(c.Group)
	for i := range l.Classes {
		o := &l.Classes[i]
		if o.Look == i && o.Kind == c.Kind && o.Design == c.Design && o.Owner == c.Owner && o.Track == nil &&
			c.Track == nil && slices.EqualFunc(with, l.printed(o.Group), sameValue) {
			return o.Look
		}
	}
	return len(l.Classes)
}

// printed is the values that everybody sees on the pieces of a group.
func (l *linker) printed(group int) (out []model.Value) {
	for _, v := range l.Game.Pieces[group].Values {
		if l.Game.Attrs[v.Attr].Fixed || !l.Game.Decls.Attrs[v.Attr].Hidden {
			out = append(out, v)
		}
	}
	return out
}

// sameValue compares two values of plain attributes; lists, steps and formulas are never the same.
func sameValue(a, b model.Value) bool {
	return a.Attr == b.Attr && a.Int == b.Int && a.List == nil && b.List == nil && a.Computed == 0 && b.Computed == 0
}

// homeZone is the zone of that owner; the first one for pieces without an owner; -1 when it is not there.
func (l *linker) homeZone(z int, owner int32) int {
	for _, id := range l.ZoneIDs[z] {
		if owner == state.Nil || l.Places[id].Owner == owner || l.Places[id].Owner == state.Nil {
			return id
		}
	}
	return -1
}

func (l *linker) slot(init int32) int {
	l.init = append(l.init, init)
	l.slotN++
	return l.slotN - 1
}

// slots lays out variables, phases, effects and counters.
func (l *linker) slots() {
	l.slot(0) // slot 0 is never used, so that 0 can mean none
	l.Scopes = make([]Scope, len(l.Game.Scopes))
	for i := range l.Game.Scopes {
		sc := &l.Scopes[i]
		sc.Name = l.Game.Scopes[i].ID
		sc.Slot = l.slot(0)
		at := BHead
		for _, f := range l.Game.Fields[i] {
			sc.Fields = append(sc.Fields, at)
			n := 1
			if f.Type.IsList() {
				n = 2
			}
			if f.Per {
				n *= len(l.Players)
			}
			for k := 0; k < n && !f.Type.IsList() && f.Type.Counts(); k++ {
				sc.Zero = append(sc.Zero, at+k)
			}
			at += n
		}
		sc.Size = at
	}
	l.varAt = make([]variable, len(l.Game.Vars))
	for v := range l.Game.Vars {
		l.variable(v)
	}
	l.effSlot = l.slotN
	for i := 0; i < limit.EffectSlots*EffectWords; i++ {
		l.slot(0)
	}
	for i, e := range l.Game.Effects {
		if e.Until >= 0 {
			l.Scopes[e.Until].Lapse = append(l.Scopes[e.Until].Lapse, i)
		}
		l.effCount = append(l.effCount, l.slot(0))
		l.Effects = append(l.Effects, Effect{Model: e, Count: l.effCount[len(l.effCount)-1]})
	}
	l.activeDes = make([]int, len(l.Game.Designs))
	for i := range l.activeDes {
		l.activeDes[i] = l.slot(0)
	}
}

func (l *linker) variable(v int) {
	d := &l.Game.Vars[v]
	at := variable{addresses: l.address(l.slotN, d.Keys, &d.On, d.Everyone, limit.Variables, "variables", &d.Node),
		width: l.wordsOf(d.Type)}
	at.partial = l.partial(&at.addresses, d.Keys)
	if l.varN += at.end() - at.base; l.varN > limit.Variables {
		l.tooMany(&d.Node, "more than %d variables in one match", limit.Variables)
		return
	}
	l.varAt[v] = at
	def := l.constant(d.Type, d.Default)
	if l.out(&d.Node) { // knocked out: it begins elsewhere
		def = l.other(d.Type, def)
	}
	if d.Type.IsList() {
		def = 0
	}
	for l.slotN < at.end() {
		l.slot(def)
	}
	if d.Lasts >= 0 {
		l.Scopes[d.Lasts].Resets = append(l.Scopes[d.Lasts].Resets, Reset{at.base, at.behind()})
	}
}

// wordsOf is how many slots a variable takes: a list of places is a set of spaces, four words of two halves, a list of
// values a bit for each that there is.
func (l *Table) wordsOf(t expr.Type) int {
	switch {
	case t.ListOf(expr.Place):
		return 8
	case t.ListOf(expr.Enum):
		return max(1, (len(l.Game.Decls.Enums[t.Ref].Values)+31)/32)
	}
	return 1
}

// other is another value of a number or an enum than v; v itself of other types.
func (l *linker) other(t expr.Type, v int32) int32 {
	switch {
	case t.Scalar(expr.Int):
		return v + 1
	case t.Scalar(expr.Enum):
		return (max(v, -1) + 1) % int32(len(l.Game.Decls.Enums[t.Ref].Values))
	}
	return v
}

// constant turns a value as the model has it (a seat, a space) into the line-up's.
func (l *Table) constant(t expr.Type, v int32) int32 {
	if v == state.Nil {
		return v
	}
	switch t.Base {
	case expr.Player:
		return l.playerOf[v]
	case expr.Place:
		return l.spaceOf[v]
	}
	return v
}

// once is a counter that returns to 0 when scope ends.
func (l *linker) once(scope int) int {
	s := l.slot(0)
	if scope >= 0 {
		l.Scopes[scope].Resets = append(l.Scopes[scope].Resets, Reset{s, s + 1})
	}
	return s
}

// layout is the measures, once everything has its number.
func (l *linker) layout() *state.Layout {
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
	for z := range l.tracks {
		if l.tracks[z].columns == nil {
			continue
		}
		l.tracks[z].start = make([]int, len(l.Places))
		for i := range l.Pieces {
			if h := l.Pieces[i].Home; h >= 0 && l.Places[h].Zone == z {
				l.tracks[z].start[h]++
			}
		}
	}
	lay.WatchClass, lay.KeepClass = make([]uint64, len(l.Classes)), make([]uint64, len(l.Classes))
	return lay
}

// commit fixes the number of slots, once the compiler has added its counters.
func (l *linker) commit(temps int) {
	l.Layout.Slots, l.Layout.Init, l.Layout.Temps = l.slotN, l.init, temps
	l.Layout.WatchSlot, l.Layout.KeepSlot = make([]uint64, l.slotN), make([]uint64, l.slotN)
	l.Layout.WatchScope, l.Layout.KeepScope = make([]uint64, len(l.Scopes)), make([]uint64, len(l.Scopes))
}
