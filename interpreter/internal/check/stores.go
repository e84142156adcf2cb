package check

import (
	"maps"
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/source"
)

// keysOf reads per:, the keys for which a zone or variable has one instance each.
func (b *Draft) keysOf(n *source.Node) (keys []declared.Key, params []expr.Param) {
	if n == nil {
		return nil, nil
	}
	items := n.Items
	if n.Kind == source.Scalar {
		items = []*source.Node{n}
	}
	for _, it := range items {
		if it.Kind == source.Scalar && !b.IsType(it.Text) {
			i := len(keys)
			keys = append(keys, declared.Key{Type: expr.TPlayer})
			params = append(params, expr.Param{Name: it.Text, Type: expr.TPlayer})
			b.Later(StageValues, func() {
				if keys[i].Whom = b.whom(it); keys[i].Whom == 0 {
					params[i].Type = expr.TAny // its key is not known
				}
			})
			continue
		}
		sp, ok := b.Typ(it)
		k := declared.Key{Type: sp.T}
		switch {
		case !ok:
			k.Type, sp.T = expr.TPlayer, expr.TAny
		case sp.T.Scalar(expr.Player):
		case sp.T.Scalar(expr.Enum):
			k.Size = len(b.Decls.Enums[sp.T.Ref].Values)
		case sp.T.Scalar(expr.Int) && sp.Low < sp.Top:
			k.Low, k.Size = int(sp.Low), int(sp.Top-sp.Low)+1
		case sp.T.Scalar(expr.Place) && sp.T.Ref >= 0:
		case sp.T.Scalar(expr.KindV):
			k.Size = len(b.Decls.Kinds)
		default:
			b.Bad(it, "per", "per: takes player, a bool attribute of player, an enum, a kind of space or a range")
			k.Type, sp.T = expr.TPlayer, expr.TAny
		}
		keys = append(keys, k)
		params = append(params, expr.Param{Name: it.Text, Type: sp.T, Low: sp.Low, Top: sp.Top})
	}
	return keys, params
}

// whom reads the attribute that selects the players who have a thing. It returns the attribute plus 1, 0 after an
// error.
func (b *Draft) whom(n *source.Node) int {
	player := b.Decls.KindByName("player")
	attr, _ := b.Decls.Attr(player, n.Text)
	b.UsesAttr(n, player, n.Text)
	if attr >= 0 && b.Decls.Attrs[attr].Type == expr.TBool && !b.Game.Attrs[attr].Formula {
		return attr + 1
	}
	names := []string{"player"}
	for i := range b.Decls.Attrs {
		if b.Decls.Attrs[i].Type == expr.TBool && b.Decls.IsKind(player, b.Decls.Attrs[i].Kind) {
			names = append(names, b.Decls.Attrs[i].Name)
		}
	}
	for _, e := range b.Decls.Enums {
		names = append(names, e.Name)
	}
	b.Bad(n, "per", "per: takes player, a bool attribute of player, an enum, a kind of space or a range; "+
		"there is no %q%s",
		n.Text, b.Decls.Suggest(n.Text, names))
	return 0
}

// everyone reports whether a declaration per player in a faction's file applies to all players.
func (b *Draft) everyone(n *source.Node, keys []declared.Key) bool {
	e := n.Get("everyone")
	if !IsTrue(n, "everyone") {
		return false
	}
	perPlayer := func(k declared.Key) bool { return k.Type.Scalar(expr.Player) }
	switch {
	case b.Component().Faction == "":
		b.Bad(e, "value", "outside a faction's file it is everyone's anyway; leave it out")
	case !slices.ContainsFunc(keys, perPlayer):
		b.Bad(e, "value", "everyone: needs per: player")
	}
	return true
}

func (b *Draft) zone(key, n *source.Node) {
	z := declared.Zone{Node: b.Node(n, "zone", key), SeenBy: "all", Shown: -1, Closed: -1, Refill: -1, RefillBy: -1,
		Of: -1, On: b.Component()}
	var params []expr.Param
	z.Keys, params = b.keysOf(n.Get("per"))
	z.Everyone = b.everyone(n, z.Keys)
	if s := n.Get("seen_by"); s != nil {
		z.SeenBy = b.seenZone(len(b.Game.Zones), s)
	}
	z.Stack, z.Row = Word(n, "order") == "stack", Word(n, "order") == "row"
	z.Active, z.Capacity = IsTrue(n, "active"), Number(n, "capacity", 0)
	z.Track = b.trackOf(n.Get("track"))
	hidden := z.SeenBy
	if hidden == "all" {
		hidden = ""
	}
	s := b.Declare(key, expr.Symbol{Sort: expr.SymZone, ID: len(b.Game.Zones), Type: expr.TPlace, Params: params,
		Hidden: hidden})
	if s == nil {
		return
	}
	id := len(b.Game.Zones)
	b.Game.Zones = append(b.Game.Zones, z)
	if o := n.Get("of"); o != nil {
		b.Later(StageTypes, func() { b.Game.Zones[id].Of = b.KindNamed(o) })
	}
	if c := n.Get("closed_during"); c != nil {
		if z.SeenBy != "owner" {
			b.Bad(c, "value", "closed_during is for a zone that its owner sees: seen_by: owner")
		}
		b.Later(StageValues, func() { b.Game.Zones[id].Closed = b.ScopeNamed(c) })
	}
	if r := n.Get("refill"); r != nil {
		b.Later(StageValues, func() {
			t := b.Decls.Symbols[r.Text]
			b.Uses(r, t)
			switch {
			case t != nil && t.Sort == expr.SymZone:
				b.Game.Zones[id].Refill = t.ID
				if from := b.Game.Zones[t.ID].Keys; len(from) > 0 && !slices.Equal(from, b.Game.Zones[id].Keys) {
					b.Bad(r, "type", "%s and %s have different per:, so it is not clear which one refills which", r.Text, key.Text)
				}
			case t != nil && t.Sort == expr.SymProc:
				b.Game.Zones[id].RefillBy = t.ID
			default:
				b.Bad(r, "dangling", "there is no zone or procedure %q to refill from%s", r.Text,
					b.Decls.Suggest(r.Text, append(b.Named(expr.SymZone), b.Named(expr.SymProc)...)))
			}
		})
	}
}

func (b *Draft) trackOf(n *source.Node) *declared.Track {
	if n == nil {
		return nil
	}
	t := &declared.Track{Named: map[string][]int32{}, At: map[string]source.Span{}}
	for _, p := range b.Mapping(n, "columns of a track") {
		if !b.DeclName(p.Key) {
			continue
		}
		b.Decls.Columns[p.Key.Text] = true
		t.At[p.Key.Text] = p.Key.Span
		b.Sees(p.Key, expr.Seen{Column: p.Key.Text, Declares: true})
		b.Later(StageTypes, func() { t.Named[p.Key.Text] = b.column(p.Key, p.Value) })
	}
	return t
}

// column reads the entries of a column of a track: numbers, values of one enum, or kinds. Columns of the same name have
// the same type on every track.
func (b *Draft) column(key, n *source.Node) []int32 {
	t := expr.TInt
	var out []int32
	for i, it := range b.Items(n, "entries of a track") {
		et, v := b.trackEntry(it)
		if i > 0 && et != t && et.Base != expr.Any {
			b.Bad(it, "type", "the entries of a column are of one type, not %s and %s", b.Decls.TypeName(t),
				b.Decls.TypeName(et))
		}
		t = et
		out = append(out, v)
	}
	if was, ok := b.ColumnTypes[key.Text]; ok && was != t && t.Base != expr.Any && len(out) > 0 {
		b.Bad(key, "type", "the column %s shows %s here, and %s on another track; rename one", key.Text,
			b.Decls.TypeName(t), b.Decls.TypeName(was))
	}
	b.ColumnTypes[key.Text] = t
	if t != expr.TInt {
		b.Decls.Entries[key.Text] = t
	}
	return out
}

// columnName reads the name of a column of tracks.
func (b *Draft) columnName(key, n *source.Node) {
	if !b.Decls.Columns[key.Text] {
		names := slices.Sorted(maps.Keys(b.Decls.Columns))
		b.Bad(key, "unknown_name", "no track has a column %q%s", key.Text, source.Among(key.Text, names))
		return
	}
	b.Sees(key, expr.Seen{Column: key.Text})
	node := b.Node(n, "column", key)
	for _, c := range b.Game.Columns {
		if c.ID == node.ID {
			b.Twice(key, c.Named, source.Say("the other one is here"), "the column %s has a name already", key.Text)
			return
		}
	}
	if node.Name == (declared.Text{}) {
		b.Bad(key, "missing", "what is the column called? name: {en: …, fr: …}")
	}
	b.Game.Columns = append(b.Game.Columns, node)
}

// trackEntry returns the type and value of one entry: a number, a value of an enum, or a kind.
func (b *Draft) trackEntry(n *source.Node) (expr.Type, int32) {
	if s := b.Decls.Symbols[n.Text]; n.Kind == source.Scalar && s != nil {
		b.Uses(n, s)
		switch s.Sort {
		case expr.SymEnumValue:
			return expr.Type{Base: expr.Enum, Ref: s.Enum}, int32(s.ID)
		case expr.SymKind:
			return expr.TKind, int32(s.ID)
		}
	}
	if n.Kind == source.Scalar && n.Text != "" && n.Text[0] >= 'a' && n.Text[0] <= 'z' {
		b.Bad(n, "value", "a number, the value of an enum or a kind is expected here, not %q%s", n.Text,
			b.Decls.Suggest(n.Text, append(b.Named(expr.SymEnumValue), b.Named(expr.SymKind)...)))
		return expr.TAny, 0
	}
	v, _ := b.Int(n)
	return expr.TInt, int32(v)
}

func (b *Draft) variable(key, n *source.Node) {
	v := declared.Var{Node: b.Node(n, "var", key), Lasts: declared.LastsMatch, SeenBy: "all", On: b.Component()}
	v.Tells = b.NamedTells(n.Get("tells"), nil, "by", "of", "from", "to", "change")
	tn := n.Get("type")
	if tn == nil {
		b.Miss(key.Text)
		return
	}
	sp, ok := b.Typ(tn)
	if !ok {
		b.Miss(key.Text)
		return
	}
	if sp.T.IsList() && sp.T.Base != expr.Player && sp.T.Base != expr.Enum && sp.T.Base != expr.Place {
		b.Bad(tn, "type", "a variable holds one value, or a list of players, spaces or values of an enum")
		b.Miss(key.Text)
		return
	}
	v.Type, v.Low, v.Top, v.Default = sp.T, sp.Low, sp.Top, defaultOf(sp)
	var params []expr.Param
	v.Keys, params = b.keysOf(n.Get("per"))
	v.Everyone = b.everyone(n, v.Keys)
	if s := n.Get("seen_by"); s != nil {
		v.SeenBy = s.Text
	}
	hidden := v.SeenBy
	if hidden == "all" {
		hidden = ""
	}
	id := len(b.Game.Vars)
	if b.Declare(key, expr.Symbol{Sort: expr.SymVar, ID: id, Type: sp.T, Params: params, Hidden: hidden}) == nil {
		return
	}
	b.Game.Vars = append(b.Game.Vars, v)
	if l := n.Get("lasts"); l != nil {
		b.Later(StageTypes, func() { b.Game.Vars[id].Lasts = b.LastsLong(l) })
	}
	if df := n.Get("default"); df != nil {
		b.Later(StageValues, func() {
			if x, ok := b.Within(df, sp.T, sp.Low, sp.Top, key.Text); ok {
				b.Game.Vars[id].Default = x
			}
		})
	}
}

func (b *Draft) die(key, n *source.Node) {
	d := declared.Die{Node: b.Node(n, "die", key), Type: expr.TInt}
	faces := n
	if n.Kind == source.Map {
		faces = n.Get("faces")
	}
	for _, f := range b.Items(faces, "faces") {
		if s := b.Decls.Symbols[f.Text]; s != nil && s.Sort == expr.SymEnumValue {
			d.Type = expr.Type{Base: expr.Enum, Ref: s.Enum}
			b.Uses(f, s)
			d.Faces = append(d.Faces, int32(s.ID))
			continue
		}
		if f.Kind == source.Scalar && f.Text != "" && f.Text[0] >= 'a' && f.Text[0] <= 'z' {
			b.Bad(f, "value", "a number or the value of an enum is expected here, not %q%s", f.Text,
				b.Decls.Suggest(f.Text, b.Named(expr.SymEnumValue)))
			d.Type = expr.TAny
			continue
		}
		v, ok := b.Int(f)
		if !ok {
			d.Type = expr.TAny
		}
		d.Faces = append(d.Faces, int32(v))
	}
	if len(d.Faces) == 0 && d.Type != expr.TAny {
		if n.Kind != source.Map || !HasUnknown(n.Pairs, "die") { // otherwise an unknown key may be a misspelling of it
			b.Bad(key, "missing", "a die has faces: [1, 2, 3]")
		}
		return
	}
	if b.Declare(key, expr.Symbol{Sort: expr.SymDie, ID: len(b.Game.Dice), Type: d.Type}) != nil {
		b.Game.Dice = append(b.Game.Dice, d)
	}
}
