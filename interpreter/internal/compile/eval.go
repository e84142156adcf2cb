package compile

import (
	"errors"
	"slices"
	"strings"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
	"precept/interpreter/source"
)

// Points returns the points of a player in a line of the score sheet.
func (p *Program) Points(m *state.Match, line int, player int32) int {
	m.TB, m.Arena = 0, m.Arena[:0]
	m.Tmp[0], m.Asks = player, player+1
	out := int(p.Score[line](m))
	m.Asks = 0
	return out
}

// Evaluator compiles an expression for how good the position of the player me is. For an empty text it returns the
// content's own evaluation, nil if there is none.
func (p *Program) Evaluator(text string) (Int, error) {
	if text == "" {
		return p.Evaluate, nil
	}
	me := &expr.Local{Name: "me", Type: expr.TPlayer, Size: 1}
	tree, err := p.typed(text, &expr.Scope{Locals: []*expr.Local{me}}, expr.TInt)
	if err != nil {
		return nil, err
	}
	c := p.compiler()
	c.Temp(me, 1)
	x := c.Int(tree)
	return func(m *state.Match) int32 {
		m.Room(c.High)
		return x(m)
	}, c.Err
}

// Stands returns the value of an evaluation for a player.
func Stands(m *state.Match, by Int, player int32) int {
	m.TB, m.Arena = 0, m.Arena[:0]
	m.Tmp[0] = player
	return int(by(m))
}

// Value is the value of an expression: its type, and its word or list.
type Value struct {
	Type expr.Type
	One  int32
	List []int32
}

// Compiled is an expression over the positions of a program.
type Compiled struct {
	Tree *expr.Node
	eval func(m *state.Match) Value
	room int // temporaries that it needs
}

// typed types an expression with the names of the content and those in scope.
func (p *Program) typed(text string, scope *expr.Scope, want expr.Type) (*expr.Node, error) {
	var errs []any
	tree := expr.Check(text, p.Game.Decls, scope, want, func(_, _ int, _ string, format source.Format, args ...any) {
		said := source.Say(format, args...)
		if !slices.ContainsFunc(errs, func(e any) bool { return e.(*source.Text).String() == said.String() }) {
			errs = append(errs, said)
		}
	})
	if tree == nil {
		return nil, source.Say("%s: %s", abridged(text), source.Join(errs, "; "))
	}
	asks := false
	if tree.Walk(func(n *expr.Node) { asks = asks || n.Op == expr.OpCan }); asks {
		return nil, source.Say("%s: can(…) asks what whoever acts could do, and in a position by itself nobody acts; a "+
			"scenario says it with legal: {SEAT: ACTION} or with illegal", abridged(text))
	}
	return tree, nil
}

// quoted is how many letters of a refused expression the error repeats.
const quoted = 200

// abridged returns an expression, cut off if it is too long to repeat.
func abridged(text string) string {
	if letters := []rune(text); len(letters) > quoted {
		return string(letters[:quoted]) + "…"
	}
	return text
}

// Compile types and compiles an expression with the names of the content.
func (p *Program) Compile(text string) (*Compiled, error) { return p.compile(text, expr.Type{}) }

// Kept does the same as Compile with a cache, for expressions that are evaluated repeatedly. Entries are never removed,
// so there must be few.
func (p *Program) Kept(text string) (*Compiled, error) {
	if c, ok := p.kept.Load(text); ok {
		return c.(*Compiled), nil
	}
	c, err := p.Compile(text)
	if err == nil {
		p.kept.Store(text, c)
	}
	return c, err
}

// compile does the same as Compile for an expression of type want; the zero type accepts any.
func (p *Program) compile(text string, want expr.Type) (*Compiled, error) {
	tree, err := p.typed(text, &expr.Scope{}, want)
	if err != nil {
		return nil, err
	}
	return p.compileTree(tree)
}

// Of evaluates a compiled expression in a position.
func (c *Compiled) Of(m *state.Match) (Value, error) {
	was := m.Err
	fp, tb := m.FP, m.TB
	m.Err, m.TB, m.Arena = nil, 0, m.Arena[:0]
	m.FP = state.Header
	m.Room(c.room)
	v := c.eval(m)
	err := m.Err
	m.Err, m.FP, m.TB = was, fp, tb
	return v, err
}

// In does the same as Of with the names of the frame at fp.
func (c *Compiled) In(m *state.Match, fp int) (Value, error) {
	was, at, tb := m.Err, m.FP, m.TB
	m.Err, m.FP, m.TB, m.Arena = nil, fp, 0, m.Arena[:0]
	m.Room(c.room)
	v := c.eval(m)
	err := m.Err
	m.Err, m.FP, m.TB = was, at, tb
	return v, err
}

// Said is a compiled value of a text about events, with the hidden information that it depends on.
type Said struct {
	*Compiled
	Rests []Rest
}

// Rest is a hidden attribute of a piece, or, with Attr -1, a hidden variable of a player.
type Rest struct {
	Attr int
	Of   *Compiled
}

// Said returns the compiled values of a text about events, by its index.
func (p *Program) Said(index int) []Said {
	p.said.once.Do(func() {
		for _, list := range p.Game.Telling {
			var out []Said
			for _, s := range list {
				one := Said{Compiled: p.CompileTree(s.X)}
				for _, r := range s.Rests {
					attr := -1
					if r.Op == expr.OpAttr {
						attr = r.N
					}
					one.Rests = append(one.Rests, Rest{attr, p.CompileTree(r.Args[0])})
				}
				out = append(out, one)
			}
			p.said.of = append(p.said.of, out)
		}
	})
	return p.said.of[index]
}

// Eval evaluates an expression in a position and returns the value as text.
func (p *Program) Eval(m *state.Match, text string) (string, error) {
	c, err := p.Compile(text)
	if err != nil {
		return "", err
	}
	v, err := c.Of(m)
	return p.Text(v), err
}

// Text returns a value as text.
func (p *Program) Text(v Value) string {
	if !v.Type.IsList() {
		return p.ValueName(v.Type, v.One)
	}
	names := make([]string, len(v.List))
	for i, x := range v.List {
		names[i] = p.ValueName(v.Type.Elem(), x)
	}
	return "[" + strings.Join(names, ", ") + "]"
}

// cutLast cuts a text at the last sep in it; before is "" if there is none.
func cutLast(text, sep string) (before, after string) {
	if i := strings.LastIndex(text, sep); i >= 0 {
		return text[:i], text[i+len(sep):]
	}
	return "", text
}

// Put writes value to the variable or attribute that target names. Both are expressions.
func (p *Program) Put(m *state.Match, target, value string) error {
	tc, err := p.Compile(target)
	if err != nil {
		return err
	}
	if t := tc.Tree; len(t.Args) > 0 && t.Args[0].Type.IsList() && t.Type.IsList() {
		if of, attr := cutLast(target, "."); of != "" {
			return source.Say("%s is of several, however many there are; name one of them: %s.first.%s", target, of,
				attr)
		}
	}
	if tc.Tree.Op != expr.OpVar && tc.Tree.Op != expr.OpAttr {
		return source.Say("%s is no variable or attribute", target)
	}
	return p.assign(m, p.compiler(), tc.Tree, target, value, func() {})
}

// PutOn does the same as Put for an attribute of a piece.
func (p *Program) PutOn(m *state.Match, piece int32, attr, value string) error {
	of := &expr.Local{Name: "piece", Size: 1, Type: expr.Type{Base: expr.Piece, Ref: p.Pieces[piece].Kind}}
	tree, err := p.Named("piece."+attr, []*expr.Local{of})
	if err != nil {
		return err
	}
	if tree.Op != expr.OpAttr || p.Game.Attrs[tree.N].Fixed {
		return source.Say("%s is printed, or is no attribute", attr)
	}
	c := p.compiler()
	c.Temp(of, 1)
	return p.assign(m, c, tree, attr, value, func() { m.Tmp[m.TB] = piece })
}

// assign writes the value of an expression to what a tree names. bind sets the values of the tree's names.
func (p *Program) assign(m *state.Match, c *Compiler, tree *expr.Node, target, value string,
	bind func()) error {
	vc, err := p.compile(value, tree.Type)
	if err != nil {
		return err
	}
	op := &Assign{}
	assignTarget(c, op, tree)
	v, err := vc.Of(m)
	if err != nil || c.Err != nil {
		return errors.Join(err, c.Err)
	}
	m.Room(c.High)
	bind()
	slot := op.Slot(m)
	if slot < 0 {
		return source.Say("%s has no place in this match", target)
	}
	if v.Type.IsList() {
		return source.Say("%s: lists are not set by hand", target)
	}
	if op.Low < op.Top && v.One != state.Nil && (v.One < op.Low || v.One > op.Top) {
		return &record.Error{Kind: record.Outside, Name: op.Name, Low: int(op.Low), High: int(op.Top)}
	}
	m.Set(slot, v.One)
	return nil
}

// Bring moves pieces to the place that to names, one after the other, as a plain move would. what names the pieces, or
// a place whose contents move. Both are expressions.
func (p *Program) Bring(m *state.Match, what, to string) error {
	place, err := p.Compile(to)
	if err != nil {
		return err
	}
	if !place.Tree.Type.Scalar(expr.Place) {
		return source.Say("%s is no place", to)
	}
	where, err := place.Of(m)
	if err != nil {
		return err
	}
	if where.One < 0 {
		return source.Say("%s is nowhere in this match", to)
	}
	pieces, err := p.piecesOf(m, what)
	if err != nil {
		return err
	}
	for _, piece := range pieces {
		if !p.Takes(int(where.One), int(piece)) {
			return &record.Error{Kind: record.Unfit, At: to, Piece: p.PieceName(int(piece))}
		}
		m.Move(int(piece), int(where.One), state.Own)
	}
	return nil
}

// piecesOf returns the pieces that an expression names, or that are in the place that it names. It is an error if there
// are none.
func (p *Program) piecesOf(m *state.Match, what string) ([]int32, error) {
	c, err := p.Compile(what)
	if err != nil {
		return nil, err
	}
	v, err := c.Of(m)
	if err != nil {
		return nil, err
	}
	out := v.List
	switch {
	case v.Type.Scalar(expr.Place) && v.One >= 0:
		for i := m.Head[v.One]; i >= 0; i = m.Next[i] {
			out = append(out, int32(i))
		}
	case v.Type.Scalar(expr.Piece) && v.One >= 0:
		out = []int32{v.One}
	case v.Type.Base != expr.Piece:
		return nil, source.Say("%s is no piece", what)
	}
	if len(out) == 0 {
		return nil, source.Say("%s: there is no such piece now", what)
	}
	return out, nil
}

// CompileTree compiles a tree that has been compiled before.
func (p *Program) CompileTree(tree *expr.Node) *Compiled {
	out, _ := p.compileTree(tree)
	return out
}

func (p *Program) compileTree(tree *expr.Node) (*Compiled, error) {
	c := p.compiler()
	out := &Compiled{Tree: tree}
	if tree.Type.IsList() {
		x := c.List(tree)
		out.eval = func(m *state.Match) Value { return Value{Type: tree.Type, List: append([]int32(nil), x(m)...)} }
	} else {
		x := c.Int(tree)
		out.eval = func(m *state.Match) Value { return Value{Type: tree.Type, One: x(m)} }
	}
	out.room = c.High
	return out, c.Err
}

// rest computes for each instruction of a block whether nothing is asked from there to the end of its menu entry, or of
// the block.
func (c *assembler) rest(b *Block) {
	if b.rested {
		return
	}
	b.rested = true // the rest of a recursive procedure determines its result
	c.spend(b.Node, 1+len(b.Code)*len(b.Code)/quick)
	may := make([]bool, len(b.Code))
	after := b.Proc >= 0 && c.setsOff(c.Procs[b.Proc].After)
	for i := range b.Code {
		may[i] = c.mayAsk(&b.Code[i])
		b.asks = b.asks || may[i]
		b.Entries = append(b.Entries, entriesOf(b.Code[i].Op)...)
	}
	b.asks = b.asks || after
	for i := range b.Code {
		from, end := b.goesOn(i)
		asked := after
		for k := from; k < end; k++ {
			asked = asked || may[k]
		}
		b.Code[i].Rests = !asked
	}
}

// goesOn returns the range of instructions that may follow instruction at in its menu entry or block. The range begins
// at the outermost loop around it.
func (b *Block) goesOn(at int) (from, end int) {
	from, end = at, len(b.Code)
	for _, e := range b.Entries {
		if e.PC <= at && at <= e.End {
			end = min(end, e.End+1)
		}
	}
	for i := at; i < end; i++ {
		if in := &b.Code[i]; in.Kind == KJump && in.To <= at {
			from = min(from, in.To)
		}
	}
	return from, end
}

// mayAsk reports whether an instruction, or what it triggers, may ask a player.
func (c *assembler) mayAsk(in *Instr) bool {
	if len(in.Refills) > 0 {
		return true
	}
	switch in.Kind {
	case KReturn, KJump, KIf, KOpenEnd, KMove, KAssign, KLet, KRoll, KAct, KPick, KShow, KEach, KWhile, KApply, KRequire,
		KEnd:
		return false
	case KNext:
		return in.Op.(*Each).Chosen
	case KCall:
		pr := c.Procs[in.Op.(*Call).Proc]
		return len(pr.Inst) > 0 || c.blockAsks(pr.Block)
	}
	return true
}

// setsOff reports whether triggered abilities may ask a player: for an order, whether they are used, or in their steps.
func (c *assembler) setsOff(list []*Instance) bool {
	return len(list) > 1 || len(list) == 1 && (list[0].Ability.Optional || list[0].Each != nil || list[0].Effect >= 0 ||
		c.blockAsks(list[0].Block))
}

// blockAsks reports whether the steps of a block, or what they trigger, may ask a player.
func (c *assembler) blockAsks(id int) bool {
	c.rest(c.Blocks[id])
	return c.Blocks[id].asks
}

// rests computes where nothing more is asked. If state rules may ask, that is nowhere.
func (c *assembler) rests() {
	for _, i := range c.Instances {
		b := c.Blocks[i.Block]
		b.Used = b.Used || i.Ability.Optional
	}
	asked := false
	for _, i := range c.State {
		asked = asked || c.setsOff([]*Instance{i})
	}
	for _, b := range c.Blocks {
		c.rest(b)
		for i := range b.Code {
			b.Code[i].Rests = b.Code[i].Rests && !asked
		}
	}
}
