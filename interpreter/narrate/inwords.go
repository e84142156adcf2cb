package narrate

import (
	"fmt"
	"strconv"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// speech is how conditions are said in a language.
type speech struct {
	lang, some, none, not, of, at string
	number, player                string
	compared                      map[expr.Op]string
}

var english = &speech{lang: "en", some: "there is %s", none: "there is no %s", not: "not so: %s", of: "%s of %s",
	at: "%s in %s", number: "number of %s", player: "the player", compared: map[expr.Op]string{
		expr.OpEq: "%s is %s", expr.OpNe: "%s is not %s", expr.OpLt: "%s is less than %s", expr.OpLe: "%s is at most %s",
		expr.OpGt: "%s is more than %s", expr.OpGe: "%s is at least %s"}}

var french = &speech{lang: "fr", some: "il y a %s", none: "il n'y a pas : %s", not: "pas vrai : %s", of: "%s de %s",
	at: "%s en %s", number: "nombre de %s", player: "le joueur", compared: map[expr.Op]string{
		expr.OpEq: "%s est %s", expr.OpNe: "%s n'est pas %s", expr.OpLt: "%s : moins de %s", expr.OpLe: "%s : au plus %s",
		expr.OpGt: "%s : plus de %s", expr.OpGe: "%s : au moins %s"}}

// opposites is what holds where a comparison does not.
var opposites = map[expr.Op]expr.Op{expr.OpEq: expr.OpNe, expr.OpNe: expr.OpEq, expr.OpLt: expr.OpGe,
	expr.OpGe: expr.OpLt, expr.OpGt: expr.OpLe, expr.OpLe: expr.OpGt}

// sayer says a condition by the titles of what it names.
type sayer struct {
	*speech
	g      *model.Game
	unsaid bool // something has no title
}

// inWords is a condition that holds, or that does not, in words; as it is written where something that it names
// has no title.
func inWords(g *model.Game, n *expr.Node, written string, yes bool) (out declared.Text) {
	for _, in := range []*speech{english, french} {
		s := &sayer{speech: in, g: g}
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

// condition is one that has no parts which are conditions.
func (s *sayer) condition(n *expr.Node, yes bool) string {
	op := n.Op
	if other, ok := opposites[op]; ok && !yes {
		op = other
	}
	form, compares := s.compared[op]
	switch {
	case compares && n.Args[1].Type.Scalar(expr.Nil):
		return s.there(n.Args[0], op == expr.OpNe)
	case compares:
		return fmt.Sprintf(form, s.thing(n.Args[0]), s.thing(n.Args[1]))
	case n.Op == expr.OpNonEmpty:
		return s.there(n.Args[0], yes)
	case n.Type != expr.TBool:
		return s.nothing()
	case yes:
		return s.thing(n)
	}
	return fmt.Sprintf(s.not, s.thing(n))
}

// there says that there is something, or that there is not.
func (s *sayer) there(n *expr.Node, is bool) string {
	if is {
		return fmt.Sprintf(s.some, s.thing(n))
	}
	return fmt.Sprintf(s.none, s.thing(n))
}

// nothing says that there are no words for a part.
func (s *sayer) nothing() string {
	s.unsaid = true
	return ""
}

// thing is a value by the title of what it is read from.
func (s *sayer) thing(n *expr.Node) string {
	switch n.Op {
	case expr.OpConst:
		return s.constant(n)
	case expr.OpSeat:
		return s.title(&s.g.Seats[n.N].Node)
	case expr.OpLocal, expr.OpIt:
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
	return s.nothing()
}

func (s *sayer) title(n *declared.Node) string { return s.with(n.Name, nil) }

// with is a title with what it is asked about.
func (s *sayer) with(name declared.Text, args []*expr.Node) string {
	var about []string
	for _, a := range args {
		about = append(about, s.thing(a))
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

// constant is a value that is written.
func (s *sayer) constant(n *expr.Node) string {
	if n.Type.Scalar(expr.Int) {
		return strconv.Itoa(n.N)
	}
	if n.Type.Scalar(expr.Enum) && n.N >= 0 && n.N < len(s.g.Enums[n.Type.Ref].Values) {
		return s.with(s.g.Enums[n.Type.Ref].Values[n.N], nil)
	}
	return s.nothing()
}

// sort is what a name stands for: a piece or a place by its kind, a seat.
func (s *sayer) sort(t expr.Type) string {
	switch {
	case t.Scalar(expr.Piece), t.Scalar(expr.Place) && t.Ref >= 0:
		return s.title(&s.g.Kinds[t.Ref].Node)
	case t.Scalar(expr.Player):
		return s.player
	}
	return s.nothing()
}

// pieces is pieces by their kind, with whose they are and where.
func (s *sayer) pieces(sel *expr.Sel) string {
	if sel.KindX != nil || sel.NotOf != nil || sel.Owned != 0 || sel.Board {
		return s.nothing()
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
