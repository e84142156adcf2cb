package checkpoint

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// names holds the names of all parts of a program in a position, and the parts by name.
type names struct {
	p         *compile.Program
	equal     []equal
	piece     []string // by piece
	pieces    map[string]int32
	place     []string
	places    map[string]int32
	block     []string
	blocks    map[string]int
	instance  []string
	instances map[string]int32
	effect    []string
}

// equal is a set of pieces that differ only in their number.
type equal struct {
	name, owner, home, with string
	of                      []int32
}

// nameOf returns the name of the pieces without a number.
func (e *equal) nameOf() string {
	if e.owner == "" {
		return e.name
	}
	return e.name + "(" + e.owner + ")"
}

func namesOf(p *compile.Program) *names {
	n := &names{p: p, piece: make([]string, len(p.Pieces)), pieces: map[string]int32{}}
	n.namePieces()
	n.nameOthers()
	return n
}

// nameOthers names everything except pieces. Some of these names contain names of pieces.
func (n *names) nameOthers() {
	p := n.p
	n.place, n.places = nil, map[string]int32{}
	for q := range p.Places {
		name := p.Places[q].Name
		if h := p.Places[q].Holder; h >= 0 {
			name = "on " + n.piece[h]
		}
		n.place, n.places[name] = append(n.place, name), int32(q)
		if s := p.Places[q].Space; s >= 0 && p.Game.Spaces[s].Plain != "" {
			n.places[p.Game.Spaces[s].Plain] = int32(q)
		}
	}
	n.instance, n.instances = nil, map[string]int32{}
	used := map[string]int{}
	for _, i := range p.Instances {
		name := unique(used, n.instanceName(i))
		n.instance, n.instances[name] = append(n.instance, name), int32(i.ID)
	}
	n.nameBlocks()
	n.nameEffects()
}

// nameEffects names the effects. An effect without an id gets the name of the steps that apply it.
func (n *names) nameEffects() {
	n.effect = make([]string, len(n.p.Effects))
	used := map[string]int{}
	for i := range n.effect {
		if id := n.p.Effects[i].Model.ID; id != "" {
			n.effect[i] = unique(used, id)
		}
	}
	for _, b := range n.p.Blocks {
		for pc := range b.Code {
			if op, ok := b.Code[pc].Op.(*compile.Apply); ok && n.effect[op.Effect] == "" {
				n.effect[op.Effect] = unique(used, n.block[b.ID])
			}
		}
	}
}

func unique(used map[string]int, name string) string {
	used[name]++
	if k := used[name]; k > 1 {
		return fmt.Sprintf("%s %d", name, k)
	}
	return name
}

func (n *names) namePieces() {
	p, counts := n.p, map[string]int{}
	for i := range p.Pieces {
		x := &p.Pieces[i]
		e := equal{name: p.PieceName(i), with: n.with(int32(i))}
		if x.Owner >= 0 {
			e.owner = p.Names[x.Owner]
		}
		if x.Home >= 0 {
			e.home = p.Places[x.Home].Name
		}
		if last := len(n.equal) - 1; last < 0 || !n.equal[last].same(&e) {
			n.equal = append(n.equal, e)
		}
		last := &n.equal[len(n.equal)-1]
		last.of = append(last.of, int32(i))
		counts[e.nameOf()]++
		n.piece[i] = fmt.Sprintf("%s %d", e.nameOf(), counts[e.nameOf()])
		n.pieces[n.piece[i]] = int32(i)
	}
}

func (e *equal) same(o *equal) bool {
	return e.name == o.name && e.owner == o.owner && e.home == o.home && e.with == o.with
}

// with returns the values that are printed on a piece and not on its kind or design.
func (n *names) with(i int32) string {
	x := &n.p.Pieces[i]
	if x.Design >= 0 {
		return ""
	}
	var out []string
	for _, v := range n.p.Game.Pieces[x.Group].Values {
		if text := n.first(v.Attr, i); text != "" {
			out = append(out, n.p.Game.Decls.Attrs[v.Attr].Name+" "+text)
		}
	}
	return strings.Join(out, ", ")
}

// first returns the initial value of an attribute of a subject, "" for steps and formulas.
func (n *names) first(attr int, s int32) string {
	a, t := &n.p.Game.Attrs[attr], n.p.Game.Decls.Attrs[attr].Type
	if a.Formula || t.Base == expr.Steps {
		return ""
	}
	if t.IsList() {
		var out []string
		for _, v := range n.p.AttrList(attr, s) {
			out = append(out, n.value(t.Elem(), v))
		}
		return strings.Join(out, ", ")
	}
	return n.value(t, n.p.Attrs[n.p.AttrOf[attr]].Fixed[s])
}

func (n *names) instanceName(i *compile.Instance) string {
	a := i.Ability
	name := a.ID
	if name == "" {
		name = fmt.Sprintf("%s of %s", n.moment(i), i.Name)
	}
	if i.Source >= 0 {
		name += " on " + n.piece[i.Source]
	}
	if i.Owner >= 0 {
		name += " by " + n.p.Names[i.Owner]
	}
	return name
}

// moment returns the moment of an ability, as the name of an ability without an id.
func (n *names) moment(i *compile.Instance) string {
	g, ref := n.p.Game, i.Ability.Ref
	switch compile.When(i) {
	case "start", "end", "during":
		return compile.When(i) + " " + g.Scopes[ref].ID
	case "window":
		return "window " + g.Windows[ref].ID
	case "after", "instead":
		return compile.When(i) + " " + g.Procs[ref].ID
	}
	return compile.When(i)
}

func (n *names) nameBlocks() {
	p := n.p
	n.block, n.blocks = make([]string, len(p.Blocks)), map[string]int{}
	for i, b := range p.Blocks {
		if b.Proc >= 0 {
			n.block[i] = "procedure " + p.Game.Procs[b.Proc].ID
		}
	}
	for _, i := range p.Instances {
		n.block[i.Block] = "ability " + n.instance[i.ID]
	}
	for s := range p.PhaseB {
		for seat, b := range p.PhaseB[s] {
			if b >= 0 {
				n.block[b] = fmt.Sprintf("%s of %s", p.Scopes[s].Name, p.Side(int32(seat)))
			}
		}
	}
	n.held()
	for name, b := range map[string]int{"setup": p.SetupB, "play": p.PlayB, "due": p.DueB} {
		if b >= 0 {
			n.block[b] = name
		}
	}
	for i, name := range n.block {
		n.blocks[name] = i
	}
}

// held names the steps that components hold, by attribute and component.
func (n *names) held() {
	used := map[string]int{}
	name := func(attr, of string, v int32) {
		if b := int(-2 - v); b >= 0 && b < len(n.block) && n.block[b] == "" {
			n.block[b] = unique(used, attr+" of "+of)
		}
	}
	for a := range n.p.Game.Attrs {
		d := &n.p.Game.Decls.Attrs[a]
		if d.Type.Base != expr.Steps || n.p.Game.Attrs[a].Formula {
			continue
		}
		t := &n.p.Attrs[n.p.AttrOf[a]]
		for s := range t.Fixed {
			of := n.subject(n.p.Game.Decls.Kinds[d.Kind].Base, s)
			name(d.Name, of, t.Fixed[s])
			for _, v := range t.Lists[s] {
				name(d.Name, of, v)
			}
		}
	}
}

// subject returns the name of the owner of an attribute.
func (n *names) subject(b expr.Base, s int) string {
	switch b {
	case expr.Piece:
		return n.piece[s]
	case expr.Place:
		return n.place[s]
	}
	return n.p.Names[s]
}

const (
	nilWord = "nil"
	given   = "given nil" // a choice that a call has answered with nothing
	raw     = "#"         // precedes a word without meaning
)

// value returns a scalar value of type t as text.
func (n *names) value(t expr.Type, v int32) string {
	switch {
	case v == state.Nil:
		return nilWord
	case v == exec.GivenNil:
		return given
	case t.Base == expr.Piece && v >= 0 && int(v) < len(n.piece):
		return n.piece[v]
	case t.Base == expr.Place && v >= 0 && int(v) < len(n.place):
		return n.place[v]
	case t.Base == expr.Steps && v < 0 && int(-2-v) < len(n.block) && v <= -2:
		return n.block[-2-v]
	case t.Base == expr.Steps && v >= 0 && int(v) < len(n.p.Game.Procs):
		return n.p.Game.Procs[v].ID
	case t.Base == expr.Bool && v != 0 && v != 1, !n.within(t, v):
		return raw + strconv.Itoa(int(v))
	}
	return n.p.ValueName(t, v)
}

// within reports whether a number is a valid value of a type.
func (n *names) within(t expr.Type, v int32) bool {
	size := 0
	switch t.Base {
	case expr.Player:
		size = len(n.p.Names)
	case expr.Enum:
		size = len(n.p.Game.Decls.Enums[t.Ref].Values)
	case expr.KindV:
		size = len(n.p.Game.Kinds)
	case expr.Design:
		size = len(n.p.Game.Designs)
	case expr.Action:
		size = len(n.p.Game.Procs)
	case expr.Piece, expr.Place, expr.Steps:
		return false
	default:
		return true
	}
	return v >= 0 && int(v) < size
}

// parse returns the value of type t that a text means, false if there is none.
func (n *names) parse(t expr.Type, s string) (int32, bool) {
	switch s {
	case nilWord:
		return state.Nil, true
	case given:
		return exec.GivenNil, true
	}
	switch t.Base {
	case expr.Piece:
		v, ok := n.pieces[s]
		if !ok || t.Ref < 0 {
			return v, ok
		}
		kind := n.p.Pieces[v].Kind
		return v, n.p.KindIs(kind, t.Ref) || n.p.Game.Decls.IsKind(t.Ref, kind)
	case expr.Place:
		v, ok := n.places[s]
		return v, ok
	case expr.Player:
		return index(slices.Index(n.p.Names, s))
	case expr.Enum:
		return index(slices.Index(n.p.Game.Decls.Enums[t.Ref].Values, s))
	case expr.Bool:
		return map[string]int32{"true": 1}[s], s == "true" || s == "false"
	case expr.KindV:
		return index(n.p.Game.Decls.KindByName(s))
	case expr.Design:
		for i := range n.p.Game.Designs {
			if n.p.Game.Designs[i].ID == s {
				return int32(i), true
			}
		}
		return 0, false
	case expr.Steps, expr.Action:
		if b, ok := n.blocks[s]; ok && t.Base == expr.Steps {
			return compile.StepsValue(b), true
		}
		b, ok := n.blocks["procedure "+s]
		if !ok {
			return 0, false
		}
		return int32(n.p.Blocks[b].Proc), true
	}
	v, err := strconv.ParseInt(s, 10, 32)
	return int32(v), err == nil
}

func index(i int) (int32, bool) { return int32(i), i >= 0 }

// rules returns the hash of the rules, in hexadecimal.
func (n *names) rules() string { return hex.EncodeToString(n.p.Game.Hash[:]) }
