package narrate

import (
	"slices"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/expr"
)

// This file returns names with their grammatical forms, for use in sentences.

// wordOf returns a declaration as a word.
func (n Names) wordOf(d *declared.Node, proper bool) declared.Word {
	return declared.Word{One: n.of(d), Form: d.Forms.In(n.lang), Proper: proper || d.Forms.In(n.lang).Single}
}

// Noun returns a value of type t as a word.
func (n Names) Noun(t declared.Type, v int32) declared.Word {
	plain := declared.Word{One: n.value(t, v), Proper: true}
	if v < 0 || !n.p.IsValue(t, v) {
		return plain
	}
	switch t.Base {
	case expr.Player:
		return n.wordOf(&n.p.Game.Seats[n.p.Players[v]].Node, true)
	case expr.Piece:
		return n.pieceNoun(int(v))
	case expr.KindV:
		return n.wordOf(&n.p.Game.Kinds[v].Node, false)
	case expr.Design:
		return n.wordOf(&n.p.Game.Designs[v].Node, true)
	case expr.Action:
		return n.wordOf(&n.p.Game.Procs[v].Node, false)
	case expr.Place:
		return n.placeNoun(int(v), "")
	case expr.Enum:
		if used := n.p.Game.Enums[t.Ref].Used; int(v) < len(used) {
			plain.Form = used[v].In(n.lang)
		}
	}
	return plain
}

func (n Names) pieceNoun(v int) declared.Word {
	if d := n.p.Pieces[v].Design; d >= 0 {
		return n.wordOf(&n.p.Game.Designs[d].Node, true)
	}
	return n.wordOf(&n.p.Game.Kinds[n.p.Pieces[v].Kind].Node, false)
}

// SeatNoun returns a seat as a word.
func (n Names) SeatNoun(id string) declared.Word {
	for i, name := range n.p.Names {
		if name == id {
			return n.Noun(declared.Type{Base: declared.OfPlayer}, int32(i))
		}
	}
	return declared.Word{One: id}
}

// AttributeNoun returns the value of an attribute of pieces as a word. An expression writes its arguments.
func (n Names) AttributeNoun(name, value string) declared.Word {
	for i := range n.p.Game.Decls.Attrs {
		a := &n.p.Game.Decls.Attrs[i]
		if a.Name != name || n.p.Game.Decls.Kinds[a.Kind].Base != expr.Piece {
			continue
		}
		switch {
		case a.Type.Base == expr.Player && value != "nil":
			return n.SeatNoun(value)
		case a.Type.Base == expr.Place && value != "nil":
			return n.NamedPlace(value, "")
		}
	}
	return declared.Word{One: n.attribute(name, value), Proper: true}
}

// NamedPlace returns a place as a word, given as an expression writes it, without the player if that is seat.
func (n Names) NamedPlace(name, seat string) declared.Word {
	if q := slices.IndexFunc(n.p.Places, func(pl compile.Place) bool { return pl.Name == name }); q >= 0 {
		return n.placeNoun(q, seat)
	}
	return declared.Word{One: name, Proper: true}
}

// PlaceNoun returns a place as a word, without the player if that is seat. place is its index.
func (n Names) PlaceNoun(place int, seat string) declared.Word {
	if place < 0 || place >= len(n.p.Places) {
		return declared.Word{}
	}
	return n.placeNoun(place, seat)
}

func (n Names) placeNoun(q int, seat string) declared.Word {
	pl := &n.p.Places[q]
	switch {
	case pl.Space >= 0:
		s := &n.p.Game.Spaces[pl.Space]
		w := declared.Word{One: n.cell(s), Form: n.cellForm(s), Proper: true}
		if s.Seat >= 0 && n.p.Game.Seats[s.Seat].ID != seat {
			w.Of = n.Seat(n.p.Game.Seats[s.Seat].ID)
		}
		return w
	case pl.Holder >= 0:
		return n.pieceNoun(pl.Holder)
	}
	zone := &n.p.Game.Zones[pl.Zone]
	w := n.wordOf(&zone.Node, false)
	var of []string
	for i, k := range zone.Keys {
		if k.Type.Base != expr.Player || n.p.ValueName(k.Type, pl.Keys[i]) != seat {
			of = append(of, n.value(k.Type, pl.Keys[i]))
		}
	}
	w.Of = strings.Join(of, ", ")
	return w
}

// cellForm returns the grammatical form of a space's name. A cell of a grid has the gender of its kind, since its name
// is the kind with numbers: la case 2,7.
func (n Names) cellForm(s *declared.Space) declared.Form {
	if s.Forms != nil || s.Name != (declared.Text{}) || s.Board < 0 || n.p.Game.Boards[s.Board].Named ||
		s.Plain != "" {
		return s.Forms.In(n.lang)
	}
	gender := n.p.Game.Kinds[s.Kind].Forms.In(n.lang).Gender
	if n.lang == "fr" && gender == "" {
		gender = "m"
	}
	return declared.Form{Gender: gender}
}

// Unseen returns a word for a piece that moves between two places and cannot be identified: the narrowest kind that
// includes all pieces that can be in both.
func (n Names) Unseen(from, to int) declared.Word {
	kind := -1
	if from < 0 || to < 0 || max(from, to) >= len(n.p.Places) {
		return declared.Word{}
	}
	s := n.p.Secrets()
	for c := range n.p.Classes {
		if !s.MayLie(c, from) || !s.MayLie(c, to) {
			continue
		}
		if kind < 0 {
			kind = n.p.Classes[c].Kind
		}
		for kind >= 0 && !n.p.KindIs(n.p.Classes[c].Kind, kind) {
			kind = n.p.Game.Decls.Kinds[kind].Parent
		}
	}
	for kind >= 0 && n.p.Game.Kinds[kind].Name == (declared.Text{}) {
		kind = n.p.Game.Decls.Kinds[kind].Parent
	}
	if kind < 0 {
		return declared.Word{}
	}
	return n.wordOf(&n.p.Game.Kinds[kind].Node, false)
}

// Noted returns a declaration as a word; without a text, its id.
func (n Names) Noted(d *declared.Node) declared.Word { return n.wordOf(d, false) }
