package narrate

import (
	"fmt"
	"strconv"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// speech is the phrases that express conditions in one language.
type speech struct {
	lang, some, none, not, of, at string
	number, player                string
	than, valued                  string             // a value with its title; a title with its value
	compared                      map[expr.Op]string // of two values
	measured                      map[expr.Op]string // of a title, its value and another value
	needed                        map[expr.Op]string // of a title with its value, and the value that is needed
}

var english = &speech{lang: "en", some: "there is %s", none: "there is no %s", not: "not so: %s", of: "%s of %s",
	at: "%s in %s", number: "number of %s", player: "the player", than: "%s (%s)", valued: "%s: %s",
	compared: map[expr.Op]string{
		expr.OpEq: "%s is %s", expr.OpNe: "%s is not %s", expr.OpLt: "%s is less than %s", expr.OpLe: "%s is at most %s",
		expr.OpGt: "%s is more than %s", expr.OpGe: "%s is at least %s"},
	measured: map[expr.Op]string{
		expr.OpEq: "%[1]s: %[3]s", expr.OpNe: "%s: %s, not %s", expr.OpLt: "%s: %s, less than %s",
		expr.OpLe: "%s: %s, at most %s", expr.OpGt: "%s: %s, more than %s", expr.OpGe: "%s: %s, at least %s"},
	needed: map[expr.Op]string{
		expr.OpEq: "%s, %s needed", expr.OpNe: "%s, anything but %s needed", expr.OpLt: "%s, less than %s needed",
		expr.OpLe: "%s, at most %s allowed", expr.OpGt: "%s, more than %s needed",
		expr.OpGe: "%s, at least %s needed"}}

var french = &speech{lang: "fr", some: "il y a %s", none: "il n'y a pas : %s", not: "pas vrai : %s", of: "%s de %s",
	at: "%s en %s", number: "nombre de %s", player: "le joueur", than: "%s (%s)", valued: "%s : %s",
	compared: map[expr.Op]string{
		expr.OpEq: "%s est %s", expr.OpNe: "%s n'est pas %s", expr.OpLt: "%s : moins de %s", expr.OpLe: "%s : au plus %s",
		expr.OpGt: "%s : plus de %s", expr.OpGe: "%s : au moins %s"},
	measured: map[expr.Op]string{
		expr.OpEq: "%[1]s : %[3]s", expr.OpNe: "%s : %s, et non %s", expr.OpLt: "%s : %s, moins de %s",
		expr.OpLe: "%s : %s, au plus %s", expr.OpGt: "%s : %s, plus de %s", expr.OpGe: "%s : %s, au moins %s"},
	needed: map[expr.Op]string{
		expr.OpEq: "%s, il faut %s", expr.OpNe: "%s, il ne faut pas %s", expr.OpLt: "%s, il faut moins de %s",
		expr.OpLe: "%s, %s au plus", expr.OpGt: "%s, il faut plus de %s", expr.OpGe: "%s, il faut au moins %s"}}

// opposites maps a comparison to its negation.
var opposites = map[expr.Op]expr.Op{expr.OpEq: expr.OpNe, expr.OpNe: expr.OpEq, expr.OpLt: expr.OpGe,
	expr.OpGe: expr.OpLt, expr.OpGt: expr.OpLe, expr.OpLe: expr.OpGt}

// mirrored maps a comparison to the one with its sides exchanged.
var mirrored = map[expr.Op]expr.Op{expr.OpEq: expr.OpEq, expr.OpNe: expr.OpNe, expr.OpLt: expr.OpGt,
	expr.OpGe: expr.OpLe, expr.OpGt: expr.OpLt, expr.OpLe: expr.OpGe}

// sayer writes a condition in words, with titles instead of names and with the values that everybody may know.
type sayer struct {
	*speech
	q      *inquiry
	g      *model.Game
	unsaid bool // something has no title
}

// inWords returns in words that a condition is true (yes) or false. If something in it has no title, it returns the
// condition as written.
func (q *inquiry) inWords(n *expr.Node, written string, yes bool) (out declared.Text) {
	for _, in := range []*speech{english, french} {
		s := &sayer{speech: in, q: q, g: q.c.Game}
		text := s.condition(n, yes)
		switch {
		case s.unsaid:
			return declared.Text{En: written, Fr: written}
		case in == english:
			out.En = text
		default:
			out.Fr = text
		}
	}
	return out
}

// condition writes a condition that is no combination of others.
func (s *sayer) condition(n *expr.Node, yes bool) string {
	op := n.Op
	if other, ok := opposites[op]; ok && !yes {
		op = other
	}
	form, compares := s.compared[op]
	switch {
	case compares && n.Args[1].Type.Scalar(expr.Nil):
		return s.there(n.Args[0], op == expr.OpNe)
	case compares && n.Args[0].Type.Scalar(expr.Int):
		return s.numbers(n, yes)
	case compares:
		a, b := s.thing(n.Args[0]), s.thing(n.Args[1])
		if a == b { // the two names are the same thing
			a = s.sort(n.Args[0].Type)
		}
		return fmt.Sprintf(form, a, b)
	case n.Op == expr.OpNonEmpty:
		return s.there(n.Args[0], yes)
	case n.Type != expr.TBool:
		return s.untitled()
	case yes:
		return s.thing(n)
	}
	return fmt.Sprintf(s.not, s.thing(n))
}

// numbers writes a comparison of numbers: a title, its value, and the other value. In a refusal it writes what would
// be needed.
func (s *sayer) numbers(n *expr.Node, yes bool) string {
	op, a, b := n.Op, n.Args[0], n.Args[1]
	if !yes && !s.q.refused {
		op = opposites[op]
	}
	title, other := s.titled(a), s.titled(b)
	if title == "" {
		op, a, b, title, other = mirrored[op], b, a, other, ""
	}
	value, against := s.q.number(a), s.q.number(b)
	switch {
	case title == "" || other == "" && against == "":
		return s.untitled()
	case against == "":
		against = other
	case other != "":
		against = fmt.Sprintf(s.than, against, other)
	}
	switch {
	case value == "" && !yes && s.q.refused:
		return fmt.Sprintf(s.needed[op], title, against)
	case value == "":
		return fmt.Sprintf(s.compared[op], title, against)
	case !yes && s.q.refused:
		return fmt.Sprintf(s.needed[op], fmt.Sprintf(s.valued, title, value), against)
	}
	return fmt.Sprintf(s.measured[op], title, value, against)
}

// titled returns the title of a number, "" if something in it has none.
func (s *sayer) titled(n *expr.Node) string {
	if n.Op == expr.OpConst {
		return ""
	}
	t := *s
	t.unsaid = false
	if text := t.thing(n); !t.unsaid {
		return text
	}
	return ""
}

// there writes that something exists, or does not.
func (s *sayer) there(n *expr.Node, is bool) string {
	if is {
		return fmt.Sprintf(s.some, s.thing(n))
	}
	return fmt.Sprintf(s.none, s.thing(n))
}

// untitled records that something has no title.
func (s *sayer) untitled() string {
	s.unsaid = true
	return ""
}

// thing returns the title of a value.
func (s *sayer) thing(n *expr.Node) string {
	switch n.Op {
	case expr.OpConst:
		return s.constant(n)
	case expr.OpSeat:
		return s.title(&s.g.Seats[n.N].Node)
	case expr.OpLocal, expr.OpIt:
		if name := s.q.named(n).In(s.lang); name != "" {
			return name
		}
		return s.sort(n.Type)
	case expr.OpRuling:
		return s.with(s.g.Rulings[n.N].Name, n.Args)
	case expr.OpVar:
		return s.with(s.g.Vars[n.N].Name, n.Args)
	case expr.OpAttr:
		return s.with(s.g.Attrs[n.N].Name, n.Args)
	case expr.OpZone:
		return s.with(s.g.Zones[n.N].Name, n.Args)
	case expr.OpLen:
		return fmt.Sprintf(s.number, s.thing(n.Args[0]))
	case expr.OpSelect:
		return s.pieces(n.Sel)
	}
	return s.untitled()
}

func (s *sayer) title(n *declared.Node) string { return s.with(n.Name, nil) }

// with returns a title with its arguments.
func (s *sayer) with(name declared.Text, args []*expr.Node) string {
	var about []string
	for _, a := range args {
		if !s.q.asker(a) {
			about = append(about, s.thing(a))
		}
	}
	text := name.In(s.lang)
	if s.unsaid = s.unsaid || text == ""; about == nil {
		return text
	}
	if strings.HasSuffix(text, " of") || strings.HasSuffix(text, " de") {
		return text + " " + strings.Join(about, ", ")
	}
	return fmt.Sprintf("%s (%s)", text, strings.Join(about, ", "))
}

// constant returns a constant in words.
func (s *sayer) constant(n *expr.Node) string {
	if n.Type.Scalar(expr.Int) {
		return strconv.Itoa(n.N)
	}
	if n.Type.Scalar(expr.Enum) && n.N >= 0 && n.N < len(s.g.Enums[n.Type.Ref].Values) {
		return s.with(s.g.Enums[n.Type.Ref].Values[n.N], nil)
	}
	return s.untitled()
}

// sort returns the kind of a piece or place, or the word for a player.
func (s *sayer) sort(t expr.Type) string {
	switch {
	case t.Scalar(expr.Piece), t.Scalar(expr.Place) && t.Ref >= 0:
		return s.title(&s.g.Kinds[t.Ref].Node)
	case t.Scalar(expr.Player):
		return s.player
	}
	return s.untitled()
}

// pieces returns a selection of pieces in words: their kind, owner and place.
func (s *sayer) pieces(sel *expr.Sel) string {
	if sel.KindX != nil || sel.NotOf != nil || sel.Owned != 0 || sel.Board {
		return s.untitled()
	}
	node := &s.g.Kinds[sel.Kind].Node
	if sel.Design >= 0 {
		node = &s.g.Designs[sel.Design].Node
	}
	text := s.title(node)
	if sel.Of != nil {
		text = fmt.Sprintf(s.of, text, s.thing(sel.Of))
	}
	if sel.At != nil {
		text = fmt.Sprintf(s.at, text, s.thing(sel.At))
	}
	return text
}

// asker reports whether n names the player who asks.
func (q *inquiry) asker(n *expr.Node) bool {
	return n.Name() != nil && n.Type.Scalar(expr.Player) && q.open(n) && evaluated(q, q.c.Int(n)) == q.seat
}

// named returns the title of the player, place or piece that a name now refers to. It is empty if the seat that asks
// may not know it.
func (q *inquiry) named(n *expr.Node) declared.Text {
	if q.name == nil || n.Name() == nil || !q.open(n) {
		return declared.Text{}
	}
	v := evaluated(q, q.c.Int(n))
	switch t := n.Type; {
	case v == state.Nil:
	case t.Scalar(expr.Player), t.Scalar(expr.Place), t.Scalar(expr.Piece) && q.table.Knows(q.m, q.seat, v):
		return q.name(t, v)
	}
	return declared.Text{}
}

// number returns the present value of a number, "" if somebody may not know it.
func (q *inquiry) number(n *expr.Node) string {
	if !q.open(n) {
		return ""
	}
	return strconv.Itoa(int(evaluated(q, q.c.Int(n))))
}

// open reports whether everybody may know the value of n. The names in it must not be secret: they are names of the
// steps, or refer to players, places or pieces.
func (q *inquiry) open(n *expr.Node) bool {
	ok := n.Doubt == nil && (q.deep == 0 || !q.hides(n, mostBehind))
	n.Walk(func(n *expr.Node) {
		if l := n.Name(); l != nil && ok {
			ok = !l.Sealed && !l.Hidden && (l.Frame || l.Type.Scalar(expr.Player) || l.Type.Scalar(expr.Place) ||
				l.Type.Scalar(expr.Piece))
		}
	})
	return ok
}

// mostBehind is how many nested rulings are followed.
const mostBehind = 8

// hides reports whether n, in a ruling, reads something that not everybody sees. It also returns true for anything
// that cannot be explained here, such as what rules add to other rulings.
func (q *inquiry) hides(n *expr.Node, left int) (hides bool) {
	g := q.c.Game
	n.Walk(func(n *expr.Node) {
		_, _, behind := n.Behind()
		switch reads := n.Op.Row().Reads; {
		case hides:
		case n.Op == expr.OpZone:
			hides = g.Zones[n.N].SeenBy != "all"
		case n.Op == expr.OpField, n.Op == expr.OpRecord:
			hides = true
		case reads == expr.ReadsSelection:
			hides = n.Sel.At == nil && !n.Sel.Board && !q.table.Open()
		case reads == expr.ReadsVariable:
			hides = g.Vars[n.N].SeenBy != "all"
		case reads == expr.ReadsAttribute:
			hides = g.Decls.Attrs[n.N].Hidden || g.Attrs[n.N].Formula
		case reads == expr.ReadsRuling:
			r := g.Rulings[n.N]
			hides = n.Op != expr.OpRuling || left == 0 || q.spoken(n) || r.Base == nil || q.hides(r.Base, left-1)
		default:
			hides = behind
		}
	})
	return hides
}
