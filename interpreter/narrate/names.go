package narrate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// Names returns the names of everything in a match, in one language. If the content has no text, it returns ids.
type Names struct {
	x    *exec.Run
	p    *compile.Program
	m    *state.Match
	lang string
}

// New returns the names of a match in its present position. lang is "en" or "fr".
func New(m *interpreter.Match, lang string) Names { return on(m.Core(), lang) }

func on(x *exec.Run, lang string) Names { return Names{x, x.P, x.M, lang} }

// raw returns the internal form of a decision.
func raw(d *interpreter.Decision) *exec.Decision {
	_, is := d.Core()
	return is
}

// nameOf returns the id of a seat, "" for none.
func nameOf(p *compile.Program, seat int32) string {
	if seat < 0 || int(seat) >= len(p.Names) {
		return ""
	}
	return p.Names[seat]
}

// who returns the index of a seat. "" is a spectator. It returns false for an unknown seat.
func (n Names) who(seat string) (int32, bool) {
	number := int32(slices.Index(n.p.Names, seat))
	return number, seat == "" || number >= 0
}

// of returns the text of a declaration.
func (n Names) of(d *declared.Node) string { return cmp.Or(d.Name.In(n.lang), d.ID) }

// Game returns the title of the game.
func (n Names) Game() string { return n.of(&n.p.Game.Node) }

// Seat returns the name of a seat.
func (n Names) Seat(id string) string {
	for i := range n.p.Game.Seats {
		if s := &n.p.Game.Seats[i]; s.ID == id {
			return n.of(&s.Node)
		}
	}
	return id
}

// Ended returns the name of a way in which the match can end.
func (n Names) Ended(how string) string {
	if i := slices.Index(n.p.Hows, how); i >= 0 {
		return cmp.Or(n.p.HowNames[i].In(n.lang), strings.ReplaceAll(how, "_", " "))
	}
	return strings.ReplaceAll(how, "_", " ")
}

// Piece returns the name of a piece; id is that of a view, a component or a kind.
func (n Names) Piece(id string) string {
	if d := n.piece(id); d != nil {
		return n.of(d)
	}
	return id
}

// PieceWord is Piece for use in a sentence.
func (n Names) PieceWord(id string) declared.Word {
	d := n.piece(id)
	if d == nil {
		return declared.Word{One: id}
	}
	printed := slices.ContainsFunc(n.p.Game.Designs, func(x declared.Design) bool { return x.ID == id })
	return n.wordOf(d, printed)
}

// Says returns the text printed on a piece, "" for none; id is as for Piece.
func (n Names) Says(id string) string {
	if d := n.piece(id); d != nil {
		return d.Text.In(n.lang)
	}
	return ""
}

func (n Names) piece(id string) *declared.Node {
	for i := range n.p.Game.Designs {
		if d := &n.p.Game.Designs[i]; d.ID == id {
			return &d.Node
		}
	}
	for i := range n.p.Game.Kinds {
		if k := &n.p.Game.Kinds[i]; k.ID == id {
			return &k.Node
		}
	}
	return nil
}

// Place returns the name of a place, given as an expression writes it.
func (n Names) Place(name string) string {
	if q := slices.IndexFunc(n.p.Places, func(pl compile.Place) bool { return pl.Name == name }); q >= 0 {
		return n.place(q)
	}
	return name
}

func (n Names) place(q int) string {
	pl := &n.p.Places[q]
	switch {
	case pl.Space >= 0:
		return n.space(&n.p.Game.Spaces[pl.Space])
	case pl.Holder >= 0:
		return n.Piece(n.p.PieceName(pl.Holder))
	}
	zone := &n.p.Game.Zones[pl.Zone]
	return n.of(&zone.Node) + n.keys(zone.Keys, pl.Keys)
}

// space returns the name of a space. Spaces of a grid or a numbered line have no name, so it uses their kind with row
// and column, or with their number. If every player has such a board, it adds the player.
func (n Names) space(s *declared.Space) string {
	if s.Seat < 0 {
		return n.cell(s)
	}
	return n.cell(s) + " (" + n.Seat(n.p.Game.Seats[s.Seat].ID) + ")"
}

func (n Names) cell(s *declared.Space) string {
	if s.Board < 0 || n.p.Game.Boards[s.Board].Named {
		return n.of(&s.Node)
	}
	of := &n.p.Game.Kinds[s.Kind].Node
	if s.Name != (declared.Text{}) {
		of = &s.Node
	}
	if s.Plain != "" {
		return strings.TrimSpace(s.Name.In(n.lang) + " " + s.ID)
	}
	return fmt.Sprintf("%s %d,%d", n.of(of), s.Row, s.Column)
}

// keys returns the keys of a zone in parentheses.
func (n Names) keys(keys []declared.Key, vals []int32) string {
	var out []string
	for i, k := range keys {
		out = append(out, n.value(k.Type, vals[i]))
	}
	if out == nil {
		return ""
	}
	return " (" + strings.Join(out, ", ") + ")"
}

// value returns a value of type t in words.
func (n Names) value(t expr.Type, v int32) string {
	word := n.p.ValueName(t, v)
	if v == state.Nil || !n.p.IsValue(t, v) {
		return word
	}
	switch t.Base {
	case expr.Player:
		return n.Seat(word)
	case expr.Bool:
		return n.truth(word)
	case expr.Enum:
		return n.enum(t.Ref, word)
	case expr.Place:
		return n.Place(word)
	case expr.Action:
		return n.of(&n.p.Game.Procs[v].Node)
	case expr.Steps:
		return cmp.Or(n.doing(v), word)
	case expr.KindV, expr.Design, expr.Piece:
		return n.Piece(word)
	}
	return word
}

// truth returns a truth value as yes or no.
func (n Names) truth(word string) string {
	if t, ok := truths[word]; ok {
		return t.In(n.lang)
	}
	return word
}

var truths = map[string]declared.Text{"true": {En: "yes", Fr: "oui"}, "false": {En: "no", Fr: "non"}}

// Word returns a value of type t as an expression writes it.
func (n Names) Word(t declared.Type, v int32) string { return n.p.ValueName(t, v) }

// doing returns steps in words: the name of each, or the procedure that it calls with its arguments.
func (n Names) doing(v int32) string {
	b := n.p.StepsOf(v)
	if b == nil {
		return ""
	}
	var out []string
	for _, d := range deeds(n.p.Game, b.Steps) {
		text := cmp.Or(d.Name.In(n.lang), d.ID)
		for _, g := range d.Given {
			text += " " + n.value(g.Type, g.Value)
		}
		if text != "" {
			out = append(out, text)
		}
	}
	return strings.Join(out, ", ")
}

func (n Names) enum(ref int, word string) string {
	texts := n.p.Game.Enums[ref].Values
	if i := slices.Index(n.p.Game.Decls.Enums[ref].Values, word); i >= 0 && i < len(texts) {
		return cmp.Or(texts[i].In(n.lang), word)
	}
	return word
}

// Variable returns the name of a variable with its keys, given as an expression writes it.
func (n Names) Variable(name string) string {
	id, keys, keyed := strings.Cut(name, "(")
	for i := range n.p.Game.Vars {
		v := &n.p.Game.Vars[i]
		if v.ID != id {
			continue
		}
		if !keyed {
			return n.of(&v.Node)
		}
		vals := strings.Split(strings.TrimSuffix(keys, ")"), ", ")
		for k := range vals {
			if k < len(v.Keys) {
				vals[k] = n.written(v.Keys[k].Type, vals[k])
			}
		}
		return n.of(&v.Node) + " (" + strings.Join(vals, ", ") + ")"
	}
	return name
}

// VariableOf is Variable without the player if that is seat. It returns the other keys separately.
func (n Names) VariableOf(name, seat string) (variable, keys string) {
	id, list, keyed := strings.Cut(strings.TrimSuffix(name, ")"), "(")
	i := slices.IndexFunc(n.p.Game.Vars, func(v declared.Var) bool { return v.ID == id })
	if i < 0 || !keyed {
		return n.Variable(name), ""
	}
	var rest []string
	for k, word := range strings.Split(list, ", ") {
		if t := n.p.Game.Vars[i].Keys[k].Type; t.Base != expr.Player || word != seat {
			rest = append(rest, n.written(t, word))
		}
	}
	return n.Variable(id), strings.Join(rest, ", ")
}

// attribute returns the value of an attribute of pieces in words. An expression writes its arguments.
func (n Names) attribute(name, value string) string {
	for i := range n.p.Game.Decls.Attrs {
		if a := &n.p.Game.Decls.Attrs[i]; a.Name == name && n.p.Game.Decls.Kinds[a.Kind].Base == expr.Piece {
			return n.written(a.Type, value)
		}
	}
	return value
}

// Written returns a value of a type in words, given as an expression writes it.
func (n Names) Written(t declared.Type, word string) string { return n.written(t, word) }

// written is Written for internal types.
func (n Names) written(t expr.Type, word string) string {
	if inner, ok := strings.CutPrefix(word, "["); ok && t.IsList() {
		parts := strings.Split(strings.TrimSuffix(inner, "]"), ", ")
		for i := range parts {
			parts[i] = n.written(t.Elem(), parts[i])
		}
		return strings.Join(parts, ", ")
	}
	switch t.Base {
	case expr.Player:
		return n.Seat(word)
	case expr.Bool:
		return n.truth(word)
	case expr.Enum:
		return n.enum(t.Ref, word)
	case expr.Place:
		return n.Place(word)
	case expr.KindV, expr.Design, expr.Piece:
		return n.Piece(word)
	}
	return word
}

// scoreLine returns the name of a line of the score sheet.
func (n Names) ScoreLine(id string) string {
	for i := range n.p.Game.Lines {
		if l := &n.p.Game.Lines[i]; l.ID == id {
			return n.of(&l.Node)
		}
	}
	return id
}

// Question returns the question of a decision: the text of its step, or the name of its choice. It is "" for a menu
// without a text.
func (n Names) Question(d *interpreter.Decision) string {
	return cmp.Or(d.Step.Name.In(n.lang), d.Name)
}

// About returns what a decision is about, as far as seat may know: the cards, places or players passed to the steps
// that ask, or reached by their loops, and what the next element would fill.
func (n Names) About(d *interpreter.Decision, seat string) []string {
	var out []string
	for _, a := range raw(d).About(int32(slices.Index(n.p.Names, seat))) {
		if text := n.value(a.Type, a.Value); !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// option returns the text of an option, regardless of the others.
func (n Names) option(d *interpreter.Decision, o interpreter.Option) string {
	t := d.Type
	if q := exec.Unseen(o.Value); q >= 0 && t.Base == expr.Piece {
		return n.place(q)
	}
	if t.Base == expr.Piece && o.Value >= 0 {
		at, text := n.m.Place[o.Value], cmp.Or(o.Name.In(n.lang), o.ID)
		if o.Name.In(n.lang) != "" {
			n.p.EachSecret(n.m, o.Value, raw(d).Seat, func(a int, value string) {
				text += " (" + n.attribute(n.p.Game.Decls.Attrs[a].Name, value) + ")"
			})
		}
		n.p.EachAttr(n.m, o.Value, raw(d).Seat, func(a, value string) {
			if name := n.AttributeName(a); name != "" && value == "true" && n.p.Public(a) {
				text += " (" + name + ")"
			}
		})
		for _, a := range n.p.Classes[n.p.Pieces[o.Value].Class].Apart {
			if f, ok := n.attr(a, o.Value, raw(d).Seat); ok && !strings.Contains(text, " ("+f.plain()+")") {
				text += " (" + f.plain() + ")"
			}
		}
		if at >= 0 && n.p.Places[at].Space >= 0 {
			text += ", " + n.place(int(at))
		}
		return text
	}
	if o.Name == (declared.Text{}) && t.Base != expr.Invalid && o.Value >= 0 {
		return n.value(t, o.Value)
	}
	if t.Base == expr.Steps && o.Name == (declared.Text{}) {
		return cmp.Or(n.doing(o.Value), o.ID)
	}
	if o.Name == (declared.Text{}) { // the entry of an action has the name of the action
		for _, p := range n.p.Game.Procs {
			if p.ID == o.ID {
				return n.of(&p.Node)
			}
		}
		if d.Kind == interpreter.Order || d.Kind == interpreter.Menu && o.Value >= exec.AbilityBase {
			return n.called(o)
		}
	}
	return cmp.Or(o.Name.In(n.lang), o.ID)
}

// Articles returns citations as shown after a text: without the book if it is the first of the game.
func (n Names) Articles(cites []string) string {
	out := make([]string, len(cites))
	for i, c := range cites {
		if len(n.p.Game.Rulebooks) > 0 {
			c = strings.TrimPrefix(c, n.p.Game.Rulebooks[0].ID+":")
		}
		out[i] = c
	}
	return strings.Join(out, ", ")
}
