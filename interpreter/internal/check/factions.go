package check

import (
	"slices"
	"strconv"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// policy reads how the seats of a bot file answer one question of other files.
func (b *Draft) policy(n, file *source.Node) {
	if b.Judge(n, n, "policy") == Broken {
		return
	}
	choose := n.Get("choose")
	p := &model.Policy{Node: b.Common(n, "")}
	for _, e := range Scalars(n.Get("offer")) {
		p.Offer = append(p.Offer, b.Ident(e))
	}
	if choose != nil {
		p.Choose = b.Ident(choose)
	}
	b.Game.Policies = append(b.Game.Policies, p)
	b.Cite(&p.Node)
	b.Later(StageLast, func() {
		for _, e := range Scalars(n.Get("offer")) {
			b.SeesLoose(e)
		}
		b.SeesLoose(choose)
		for _, s := range Pairs(file, "seats") {
			if sym := b.Decls.Symbols[s.Key.Text]; sym != nil && sym.Sort == expr.SymSeat {
				p.Seats = append(p.Seats, sym.ID)
			}
		}
		switch prefer := n.Get("prefer"); {
		case choose == nil:
		case prefer == nil:
			b.Bad(n, "missing", "an automated answer ranks its candidates: prefer: […]")
		default:
			b.prefers(p, choose, prefer)
		}
	})
}

// prefers reads the ranking of an automated answer. The name it is a candidate of the choices with that name, which
// must have one type.
func (b *Draft) prefers(p *model.Policy, choose, prefer *source.Node) {
	t, ok := b.candidates(choose, "one answer cannot rank both")
	if !ok {
		return
	}
	p.Me = &expr.Local{Name: "me", Type: expr.TPlayer, Size: 1, Used: true}
	p.It = &expr.Local{Name: "it", Type: t, Size: 1, Used: true}
	p.Prefer = b.Ranks(prefer, &expr.Scope{Locals: []*expr.Local{p.Me, p.It}})
}

// candidates returns the type of the candidates of the choices with a name. It returns false and reports a problem if
// there is no such choice or their types differ. The report ends with otherwise.
func (b *Draft) candidates(choose *source.Node, otherwise source.Format) (t expr.Type, ok bool) {
	var names []string
	b.Spoken[choose.Text] = true
	for _, c := range b.Choices {
		names = append(names, c.Bind.Name)
		switch {
		case c.Bind.Name != choose.Text || c.It == nil:
		case t.Base == expr.Invalid || b.Decls.Fits(t, c.It.Type):
			t = c.It.Type
		default:
			b.Bad(choose, "ambiguous", "choices named %s are of %s and of %s; %s", choose.Text, b.Decls.TypeName(t),
				b.Decls.TypeName(c.It.Type), source.Say(otherwise))
			return t, false
		}
	}
	if t.Base == expr.Invalid {
		b.Bad(choose, "dangling", "no step has choose: %s%s", choose.Text,
			b.Decls.Suggest(choose.Text, slices.Sorted(slices.Values(names))))
		return t, false
	}
	return t, true
}

// corrections reads which seat can correct the position, or that all can.
func (b *Draft) corrections(n *source.Node) {
	if n == nil {
		return
	}
	if b.Judge(n, n, "corrections") == Broken {
		return
	}
	c := &model.Corrections{Node: b.Common(n, "corrections"), Seat: -1}
	by := n.Get("by")
	b.Game.Corrections = c
	b.Cite(&c.Node)
	if c.All = by.Text == "all"; c.All {
		return
	}
	b.Later(StageNames, func() { c.Seat = b.SeatNamed(by) })
}

// seat declares a seat of the game. It returns nil if the name is taken.
func (b *Draft) seat(key, n *source.Node, faction bool) *declared.Seat {
	s := b.Declare(key, expr.Symbol{Sort: expr.SymSeat, ID: len(b.Game.Seats), Type: expr.TPlayer})
	if s == nil {
		return nil
	}
	b.Game.Seats = append(b.Game.Seats, declared.Seat{Node: declared.Node{ID: key.Text, Span: key.Span},
		Faction: faction, Beside: -1, Decides: "player", File: b.Current.Name})
	id := s.ID
	if n != nil && n.Kind == source.Map {
		node := b.Node(n, "seat", key)
		s := &b.Game.Seats[id]
		s.Name, s.Forms, s.Articles, s.Assumed = node.Name, node.Forms, node.Articles, node.Assumed
		s.Says = node
		if dn := n.Get("decides"); dn != nil {
			b.Game.Seats[id].Decides = dn.Text
		}
		b.Later(StageValues, func() {
			b.Game.Seats[id].Values = b.Values(n, b.PlayerKind, declared.Component{Design: -1, Kind: -1}, "seat")
		})
	}
	return &b.Game.Seats[id]
}

// factionFile reads the keys that only a faction's or bot's file has.
func (b *Draft) factionFile(n *source.Node) {
	name := n.Pairs[0].Value
	id := len(b.Game.Seats)
	if b.Current.Kind == "faction" {
		if b.seat(name, nil, true) == nil {
			return
		}
		b.Game.Seats[id].Node = b.Keyed(n, name)
		if sn := n.Get("seat"); sn != nil {
			if sn.Kind == source.Map {
				b.Game.Seats[id].Says = b.Keyed(sn, name)
			}
			b.Later(StageValues, func() {
				b.Game.Seats[id].Values = b.Values(sn, b.PlayerKind, declared.Component{Design: -1, Kind: -1}, "node")
			})
		}
		for _, p := range Pairs(n, "seats") {
			b.anotherSeat(p.Key, p.Value, id)
		}
	} else {
		for _, p := range Pairs(n, "seats") {
			b.seat(p.Key, p.Value, false)
		}
	}
	if b.Current.Kind == "faction" {
		for _, it := range Entries(n, "cards") {
			b.card(it, declared.Component{Faction: b.Current.Name, Design: -1, Kind: -1}, nil, nil)
		}
	}
	b.Phases(n)
	for _, it := range Entries(n, "policy") {
		b.policy(it, n)
	}
}

// anotherSeat declares a further seat of the faction whose first seat is first. Values that it leaves out are the same
// as there.
func (b *Draft) anotherSeat(key, n *source.Node, first int) {
	id := len(b.Game.Seats)
	if b.seat(key, n, true) == nil {
		return
	}
	s, of := &b.Game.Seats[id], &b.Game.Seats[first]
	s.Beside = id - 1
	if s.Name == (declared.Text{}) && of.Name != (declared.Text{}) {
		nth := strconv.Itoa(id - first + 1)
		s.Name = declared.Text{En: of.Name.En + " " + nth, Fr: of.Name.Fr + " " + nth}
	}
	b.Later(StageValues, func() {
		s := &b.Game.Seats[id]
		for _, v := range b.Game.Seats[first].Values {
			if !slices.ContainsFunc(s.Values, func(own declared.Value) bool { return own.Attr == v.Attr }) {
				s.Values = append(s.Values, v)
			}
		}
	})
}
