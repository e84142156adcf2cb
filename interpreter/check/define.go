package check

import (
	"slices"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/expr"
	"precept/interpreter/limit"
	"precept/interpreter/model"
	"precept/interpreter/source"
)

// keysOf reads per: what a zone or variable has one of for each.
func (b *builder) keysOf(n *tree.Node) (keys []model.Key, params []expr.Param) {
	if n == nil {
		return nil, nil
	}
	items := n.Items
	if n.Kind == tree.Scalar {
		items = []*tree.Node{n}
	}
	for _, it := range items {
		sp, ok := b.typ(it)
		if !ok {
			continue
		}
		k := model.Key{Type: sp.t}
		switch {
		case sp.t.Scalar(expr.Player):
		case sp.t.Scalar(expr.Enum):
			k.Size = len(b.d.Enums[sp.t.Ref].Values)
		case sp.t.Scalar(expr.Int) && sp.low < sp.top:
			k.Low, k.Size = int(sp.low), int(sp.top-sp.low)+1
		case sp.t.Scalar(expr.Place) && sp.t.Ref >= 0:
		case sp.t.Scalar(expr.KindV):
			k.Size = len(b.d.Kinds)
		default:
			b.bad(it, "per", "per: takes player, an enum, a kind of space or a range")
			continue
		}
		keys = append(keys, k)
		params = append(params, expr.Param{Name: it.Text, Type: sp.t})
	}
	return keys, params
}

// everyone reads whether what a faction's file declares per player is made for all players.
func (b *builder) everyone(n *tree.Node, keys []model.Key) bool {
	e := n.Get("everyone")
	if !isTrue(n, "everyone") {
		return false
	}
	perPlayer := func(k model.Key) bool { return k.Type.Scalar(expr.Player) }
	switch {
	case b.component().Faction == "":
		b.bad(e, "value", "what stands outside a faction's file is everyone's; leave it out")
	case !slices.ContainsFunc(keys, perPlayer):
		b.bad(e, "value", "everyone: goes with per: player")
	}
	return true
}

func (b *builder) zone(key, n *tree.Node) {
	z := model.Zone{Node: b.node(n, "zone", key), SeenBy: "all", Shown: -1, Closed: -1, Refill: -1, RefillBy: -1,
		Of: -1, On: b.component()}
	var params []expr.Param
	z.Keys, params = b.keysOf(n.Get("per"))
	z.Everyone = b.everyone(n, z.Keys)
	if s := n.Get("seen_by"); s != nil {
		z.SeenBy = b.seenZone(len(b.g.Zones), s)
	}
	z.Stack, z.Row = word(n, "order") == "stack", word(n, "order") == "row"
	z.Active, z.Capacity = isTrue(n, "active"), number(n, "capacity", 0)
	z.Track = b.trackOf(n.Get("track"))
	hidden := z.SeenBy
	if hidden == "all" {
		hidden = ""
	}
	s := b.declare(key, expr.Symbol{Sort: expr.SymZone, ID: len(b.g.Zones), Type: expr.TPlace, Params: params,
		Hidden: hidden})
	if s == nil {
		return
	}
	id := len(b.g.Zones)
	b.g.Zones = append(b.g.Zones, z)
	if o := n.Get("of"); o != nil {
		b.later(stTypes, func() { b.g.Zones[id].Of = b.kindNamed(o) })
	}
	if c := n.Get("closed_during"); c != nil {
		if z.SeenBy != "owner" {
			b.bad(c, "value", "closed_during is for a zone that its owner sees: seen_by: owner")
		}
		b.later(stValues, func() { b.g.Zones[id].Closed = b.scopeNamed(c) })
	}
	if r := n.Get("refill"); r != nil {
		b.later(stValues, func() {
			t := b.d.Symbols[r.Text]
			switch {
			case t != nil && t.Sort == expr.SymZone:
				b.g.Zones[id].Refill = t.ID
				if from := b.g.Zones[t.ID].Keys; len(from) > 0 && !slices.Equal(from, b.g.Zones[id].Keys) {
					b.bad(r, "type", "%s is not per what %s is per, so that it does not say which of them fills it", r.Text, key.Text)
				}
			case t != nil && t.Sort == expr.SymProc:
				b.g.Zones[id].RefillBy = t.ID
			default:
				b.bad(r, "dangling", "there is no zone or procedure %q to refill from%s", r.Text,
					source.Suggest(r.Text, append(b.named(expr.SymZone), b.named(expr.SymProc)...)))
			}
		})
	}
}

func (b *builder) trackOf(n *tree.Node) *model.Track {
	if n == nil {
		return nil
	}
	t := &model.Track{Named: map[string][]int32{}}
	for _, p := range b.mapping(n, "columns of a track") {
		if !b.declName(p.Key) {
			continue
		}
		b.d.Columns[p.Key.Text] = true
		b.later(stTypes, func() { t.Named[p.Key.Text] = b.column(p.Key, p.Value) })
	}
	return t
}

// column reads what a track shows, one entry after the other: numbers, or values of one enum, the same for every track
// that has a column of that name.
func (b *builder) column(key, n *tree.Node) []int32 {
	t := expr.TInt
	var out []int32
	for i, it := range b.items(n, "entries of a track") {
		et, v := b.trackEntry(it)
		if i > 0 && et != t && et.Base != expr.Any {
			b.bad(it, "type", "the entries of a column are of one type, not %s and %s", b.d.TypeName(t), b.d.TypeName(et))
		}
		t = et
		out = append(out, v)
	}
	if was, ok := b.columnTypes[key.Text]; ok && was != t && t.Base != expr.Any && len(out) > 0 {
		b.bad(key, "type", "the column %s shows %s here, and %s on another track; call it otherwise", key.Text,
			b.d.TypeName(t), b.d.TypeName(was))
	}
	b.columnTypes[key.Text] = t
	if t != expr.TInt {
		b.d.Entries[key.Text] = t
	}
	return out
}

// trackEntry is one entry: a number, or the value of an enum.
func (b *builder) trackEntry(n *tree.Node) (expr.Type, int32) {
	if s := b.d.Symbols[n.Text]; n.Kind == tree.Scalar && s != nil && s.Sort == expr.SymEnumValue {
		return expr.Type{Base: expr.Enum, Ref: s.Enum}, int32(s.ID)
	}
	if n.Kind == tree.Scalar && n.Text != "" && n.Text[0] >= 'a' && n.Text[0] <= 'z' {
		b.bad(n, "value", "a number or the value of an enum is expected here, not %q%s", n.Text,
			source.Suggest(n.Text, b.named(expr.SymEnumValue)))
		return expr.TAny, 0
	}
	v, _ := b.int(n)
	return expr.TInt, int32(v)
}

func (b *builder) variable(key, n *tree.Node) {
	v := model.Var{Node: b.node(n, "var", key), Lasts: model.LastsMatch, SeenBy: "all", On: b.component()}
	tn := n.Get("type")
	if tn == nil {
		return
	}
	sp, ok := b.typ(tn)
	if !ok {
		return
	}
	if sp.t.IsList() && sp.t.Base != expr.Player && sp.t.Base != expr.Enum && sp.t.Base != expr.Place {
		b.bad(tn, "type", "a variable holds one value, or a list of players, spaces or values of an enum")
		return
	}
	v.Type, v.Low, v.Top, v.Default = sp.t, sp.low, sp.top, defaultOf(sp)
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
	id := len(b.g.Vars)
	if b.declare(key, expr.Symbol{Sort: expr.SymVar, ID: id, Type: sp.t, Params: params, Hidden: hidden}) == nil {
		return
	}
	b.g.Vars = append(b.g.Vars, v)
	if l := n.Get("lasts"); l != nil {
		b.later(stTypes, func() { b.g.Vars[id].Lasts = b.lasts(l) })
	}
	if df := n.Get("default"); df != nil {
		b.later(stValues, func() {
			if x, ok := b.constant(df, sp.t); ok {
				b.g.Vars[id].Default = x
			}
		})
	}
}

func (b *builder) die(key, n *tree.Node) {
	d := model.Die{Node: b.node(n, "die", key), Type: expr.TInt}
	faces := n
	if n.Kind == tree.Map {
		faces = n.Get("faces")
	}
	for _, f := range b.items(faces, "faces") {
		if s := b.d.Symbols[f.Text]; s != nil && s.Sort == expr.SymEnumValue {
			d.Type = expr.Type{Base: expr.Enum, Ref: s.Enum}
			d.Faces = append(d.Faces, int32(s.ID))
			continue
		}
		v, _ := b.int(f)
		d.Faces = append(d.Faces, int32(v))
	}
	if len(d.Faces) == 0 {
		b.bad(key, "missing", "a die has faces: [1, 2, 3]")
		return
	}
	if b.declare(key, expr.Symbol{Sort: expr.SymDie, ID: len(b.g.Dice), Type: d.Type}) != nil {
		b.g.Dice = append(b.g.Dice, d)
	}
}

func (b *builder) limit(key, n *tree.Node) {
	if b.judge(n, key, "limit") == broken {
		return
	}
	l := model.Limit{Node: b.common(n, key.Text), PerOf: -1}
	l.Of, l.At = max(b.kindNamed(n.Get("of")), 0), max(b.kindNamed(n.Get("at")), 0)
	if p := n.Get("per"); p != nil {
		l.Per = p.Text
		if p.Text != "owner" && p.Text != "kind" {
			id, _ := b.d.Attr(l.At, p.Text)
			if id < 0 {
				id, _ = b.d.Attr(l.Of, p.Text)
			}
			if id < 0 {
				b.bad(p, "unknown_attribute", "a limit counts per owner, kind, or an attribute; there is no %q", p.Text)
			}
			l.PerOf = id
		}
	}
	it := &expr.Local{Name: "it", Type: expr.Type{Base: expr.Place, Ref: l.At}, Used: true}
	l.It = it
	l.AtMost = b.exprIn(n, "at_most", &expr.Scope{Locals: []*expr.Local{it}}, expr.TInt)
	b.g.Limits = append(b.g.Limits, l)
}

func (b *builder) ranking(key, n *tree.Node) {
	r := model.Ranking{Node: b.node(n, "ranking", key)}
	ps, locals, _ := b.params(pairs(n, "ask"), false)
	r.Params = locals
	if len(ps) == 0 {
		return
	}
	id := len(b.g.Rankings)
	if b.declare(key, expr.Symbol{Sort: expr.SymRanking, ID: id, Params: ps}) == nil {
		return
	}
	b.g.Rankings = append(b.g.Rankings, r)
	b.later(stExprs, func() {
		scope := &expr.Scope{Locals: locals}
		rr := &b.g.Rankings[id]
		rr.By = b.ranks(n.Get("by"), scope)
		rr.Tie = b.exprIn(n, "tie", scope, ps[0].Type.List())
		b.cite(&rr.Node)
	})
}

func (b *builder) line(key, n *tree.Node) {
	b.later(stTypes, func() {
		id := len(b.g.Lines)
		if b.declare(key, expr.Symbol{Sort: expr.SymLine, ID: id}) == nil {
			return
		}
		me := &expr.Local{Name: "me", Type: expr.TPlayer, Size: 1, Used: true}
		b.g.Lines = append(b.g.Lines, model.Line{Node: b.node(n, "line", key), Me: me})
		b.later(stExprs, func() {
			b.g.Lines[id].Value = b.exprIn(n, "value", &expr.Scope{Locals: []*expr.Local{me}}, expr.TInt)
			b.cite(&b.g.Lines[id].Node)
		})
	})
}

// ruling declares a question; its base is read when all names are known. The type of its answer is that of its
// base, so rulings are typed on demand.
func (b *builder) ruling(key, n *tree.Node) {
	if len(b.g.Rulings) >= limit.Rules {
		b.tooMany(key, "rulings", limit.Rules)
		return
	}
	r := &model.Ruling{Node: b.node(n, "ruling", key), Faction: b.component().Faction}
	ps, locals, _ := b.params(pairs(n, "ask"), false)
	r.Params = locals
	s := b.declare(key, expr.Symbol{Sort: expr.SymRuling, ID: len(b.g.Rulings), Params: ps, Type: expr.Type{}})
	if s == nil {
		return
	}
	b.g.Rulings = append(b.g.Rulings, r)
	b.cite(&r.Node)
	is := n.Get("is")
	if is == nil {
		s.Type = expr.TAny
		return
	}
	s.Resolve = b.once(func() { b.typeRuling(s, r, is) })
	b.later(stExprs, func() { s.Resolve() })
}

func (b *builder) typeRuling(s *expr.Symbol, r *model.Ruling, is *tree.Node) {
	s.Type = expr.TAny // what a circle sees
	b.d.Asking = append(b.d.Asking, s.Name)
	r.Base = b.expr(is, &expr.Scope{Locals: r.Params}, expr.Type{})
	b.d.Asking = b.d.Asking[:len(b.d.Asking)-1]
	if r.Base == nil {
		return
	}
	s.Type = r.Base.Type
	if s.Type.Base == expr.Nil {
		s.Type = expr.TPlayer
	}
	if r.Base.Op == expr.OpSelect && r.Base.Type.Depth == 0 {
		s.Type = r.Base.Type
	}
	r.Type = s.Type
	r.Otherwise = &expr.Local{Name: "otherwise", Type: s.Type, Size: sizeOf(s.Type), Used: true}
	r.Owner = &expr.Local{Name: "owner", Type: expr.TPlayer, Size: 1, Used: true}
	r.Source = &expr.Local{Name: "source", Type: expr.Type{Base: expr.Piece, Ref: b.pieceK}, Size: 1, Used: true}
}

// spaces reads the places of a board of one kind.
func (b *builder) spaces(key, n *tree.Node) {
	b.later(stNames, func() {
		k := b.d.KindByName(key.Text)
		if k < 0 || b.d.Kinds[k].Base != expr.Place {
			b.bad(key, "unknown_name", "there is no kind of space %q%s", key.Text,
				source.Suggest(key.Text, b.kindsOf(expr.Place)))
			return
		}
		mapName := ""
		if b.current.kind == "map" {
			mapName = b.current.name
		}
		if n.Kind == tree.Map && (n.Get("grid") != nil || n.Get("ring") != nil || n.Get("row") != nil) {
			b.board(key, n, k)
			return
		}
		for _, p := range b.mapping(n, "spaces") {
			b.space(p.Key, p.Value, k, mapName)
		}
	})
}

func (b *builder) space(key, n *tree.Node, k int, mapName string) {
	id := len(b.g.Spaces)
	if id >= limit.Spaces*8 {
		b.bad(key, "too_many", "more than %d spaces", limit.Spaces*8)
		return
	}
	as := b.namesake(key, k, mapName)
	if as < 0 {
		if b.declare(key, expr.Symbol{Sort: expr.SymSpace, ID: id, Type: expr.Type{Base: expr.Place, Ref: k}}) == nil {
			return
		}
		as = id
	}
	b.g.Spaces = append(b.g.Spaces, model.Space{Node: model.Node{ID: key.Text, Span: key.Span}, Kind: k, Map: mapName,
		As: as, Faction: b.component().Faction, Board: -1, Seat: -1})
	if n.Kind != tree.Map {
		if n.Kind == tree.List || n.Text != "" {
			b.bad(n, "shape", "a space has attributes by name, {attribute: value}, or nothing")
		}
		return
	}
	node := b.common(n, key.Text)
	b.g.Spaces[id].Name, b.g.Spaces[id].Articles = node.Name, node.Articles
	b.later(stValues, func() {
		b.g.Spaces[id].Values = b.values(n, k, b.component(), "space")
	})
}

// namesake is the first space of that name and kind when it and all others are on other maps: no two of them are ever
// in one match. It is -1 when there is none.
func (b *builder) namesake(key *tree.Node, k int, mapName string) int {
	old := b.d.Symbols[key.Text]
	if mapName == "" || old == nil || old.Sort != expr.SymSpace || old.Type.Ref != k {
		return -1
	}
	for i := range b.g.Spaces {
		if s := &b.g.Spaces[i]; s.As == old.ID && (s.Map == "" || s.Map == mapName) {
			return -1
		}
	}
	return old.ID
}

func (b *builder) relation(key, n *tree.Node) {
	if n.Kind == tree.List || n.Get("pairs") != nil && n.Get("between") == nil {
		pairs := n
		if n.Kind == tree.Map {
			pairs = n.Get("pairs")
		}
		b.later(stValues, func() { b.pairs(key, pairs) })
		return
	}
	b.later(stTypes, func() {
		r := model.Relation{Node: b.node(n, "relation", key), Symmetric: isTrue(n, "symmetric")}
		between := n.Get("between")
		if between == nil {
			return
		}
		if len(between.Items) != 2 {
			b.bad(between, "shape", "a relation joins two: between: [kind, kind]")
			return
		}
		var ps []expr.Param
		for i, it := range between.Items {
			sp, ok := b.typ(it)
			if !ok || !sp.t.Scalar(expr.Place) {
				b.bad(it, "type", "a relation joins places")
				return
			}
			ps = append(ps, expr.Param{Name: []string{"a", "b"}[i], Type: sp.t})
		}
		if b.declare(key, expr.Symbol{Sort: expr.SymRelation, ID: len(b.g.Relations), Params: ps, Type: expr.TBool}) == nil {
			return
		}
		b.g.Relations = append(b.g.Relations, r)
		if p := n.Get("pairs"); p != nil {
			b.later(stValues, func() { b.pairs(key, p) })
		}
	})
}

func (b *builder) pairs(key, n *tree.Node) {
	s := b.symbol(key, expr.SymRelation, "unknown_name", "relation")
	if s == nil {
		return
	}
	mapName := ""
	if b.current.kind == "map" {
		mapName = b.current.name
	}
	for _, it := range b.items(n, "couples") {
		if len(it.Items) != 2 {
			b.bad(it, "shape", "a couple is two places: [a, b]")
			continue
		}
		x, ok := b.constant(it.Items[0], s.Params[0].Type)
		y, ok2 := b.constant(it.Items[1], s.Params[1].Type)
		if ok && ok2 {
			r := &b.g.Relations[s.ID]
			r.Pairs = append(r.Pairs, model.Pair{A: int(x), B: int(y), Map: mapName})
		}
	}
}
