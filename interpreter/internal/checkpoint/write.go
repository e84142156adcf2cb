package checkpoint

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
)

// Write returns the position, by names, of a match that waits for a decision or is over.
func Write(p *compile.Program, m *state.Match) *record.Position {
	return (&writer{names: namesOf(p), m: m}).all()
}

func (w *writer) all() *record.Position {
	m := w.m
	out := &record.Position{Rules: w.rules(), Chance: m.Rng, Printed: w.printed()}
	for i := range w.equal {
		e := &w.equal[i]
		out.Pieces = append(out.Pieces, record.Equal{Name: e.name, Owner: e.owner, Home: e.home, With: e.with,
			Count: len(e.of)})
	}
	out.Lie, out.Shown = w.piecesByPlace(), w.shown()
	out.Values, out.Effects = w.values(), w.effects()
	out.Stands, out.Past = w.standing(), slices.Clone(m.Past)
	return out
}

type writer struct {
	*names
	m      *state.Match
	frames []frame
	live   bool // leave out all that cannot be read
}

// piecesByPlace returns the pieces in each place. Consecutive equal pieces are joined into one range.
func (w *writer) piecesByPlace() (out []record.Lying) {
	m := w.m
	for q := range m.Head {
		if m.Head[q] < 0 {
			continue
		}
		l := record.Lying{At: w.place[q]}
		for p := m.Head[q]; p >= 0; {
			from, to := p, p
			for m.Next[to] == to+1 && w.row(int(to), int(to)+1) {
				to++
			}
			name := w.piece[from]
			if to > from {
				name += ".." + number(w.piece[to])
			}
			l.Pieces = append(l.Pieces, name)
			p = m.Next[to]
		}
		out = append(out, l)
	}
	return out
}

// row reports whether two pieces differ only in their number.
func (w *writer) row(a, b int) bool {
	return strings.TrimSuffix(w.piece[a], number(w.piece[a])) == strings.TrimSuffix(w.piece[b], number(w.piece[b]))
}

// number returns the number in the name of a piece.
func number(piece string) string { return piece[strings.LastIndexByte(piece, ' ')+1:] }

func (w *writer) shown() (out []record.Shown) {
	for i, seen := range w.m.Seen {
		if seen != 0 {
			out = append(out, record.Shown{Piece: w.piece[i], To: w.seats(uint32(seen))})
		}
	}
	return out
}

func (w *writer) seats(bits uint32) (out []string) {
	for i, s := range w.p.Names {
		if bits>>uint(i)&1 != 0 {
			out = append(out, s)
		}
	}
	return out
}

// printed returns the attributes of pieces, places and players that never change.
func (w *writer) printed() map[string]string {
	out := map[string]string{}
	w.eachAttr(func(attr int, s int, base expr.Base) {
		a := &w.p.Game.Attrs[attr]
		text := w.first(attr, int32(s))
		if !a.Fixed || text == "" || text == nilWord {
			return
		}
		of := w.subject(base, s)
		if base == expr.Piece {
			of = w.p.PieceName(s)
		}
		key := a.ID + " of " + of
		if was, ok := out[key]; ok && !slices.Contains(strings.Split(was, " / "), text) {
			text = was + " / " + text
		} else if ok {
			text = was
		}
		out[key] = text
	})
	return out
}

// eachAttr calls f for every attribute and each of its subjects.
func (n *names) eachAttr(f func(attr, subject int, base expr.Base)) {
	p, d := n.p, n.p.Game.Decls
	player := d.KindByName("player")
	for a := range p.Game.Attrs {
		of := d.Attrs[a].Kind
		base := d.Kinds[of].Base
		for s := range p.Attrs[p.AttrOf[a]].Fixed {
			kind := player
			switch base {
			case expr.Piece:
				kind = p.Pieces[s].Kind
			case expr.Place:
				kind = p.Places[s].Kind
			}
			if kind >= 0 && d.IsKind(kind, of) {
				f(a, s, base)
			}
		}
	}
}

// values returns every variable, every attribute that changes, and which procedures and abilities were used.
func (w *writer) values() []record.Values {
	var out []record.Values
	w.eachCell(func(c cell) {
		if last := len(out) - 1; last < 0 || out[last].Of != c.of {
			out = append(out, record.Values{Of: c.of, But: map[string]string{}})
		}
		out[len(out)-1].But[c.key] = w.cell(&c)
	})
	for i := range out {
		if strings.HasPrefix(out[i].Of, attribute) {
			shorten(&out[i])
		}
	}
	return out
}

// shorten removes the most frequent value and stores it in Most.
func shorten(v *record.Values) {
	counts, most := map[string]int{}, ""
	for _, key := range sorted(v.But) {
		text := v.But[key]
		if counts[text]++; counts[text] > counts[most] {
			most = text
		}
	}
	v.Most = most
	for key, text := range v.But {
		if text == most {
			delete(v.But, key)
		}
	}
}

// cell is one value of a match.
type cell struct {
	of, key   string
	slot      int
	words     int
	t         expr.Type // a list is a set
	low, high int32
	lasts     int
}

// attribute precedes the names of attributes of pieces.
const attribute = "of pieces: "

// eachCell calls f for every value of a match except those of effects. Values of one name are consecutive.
func (n *names) eachCell(f func(cell)) {
	p := n.p
	for v := range p.Game.Vars {
		d, at := &p.Game.Vars[v], &p.VarAt[v]
		at.Each(func(i int, keys []int32) {
			var text []string
			for k := range keys {
				text = append(text, n.value(d.Keys[k].Type, keys[k]))
			}
			f(cell{d.ID, strings.Join(text, ", "), at.Base + i*at.Width, at.Width, d.Type, d.Low, d.Top,
				d.Lasts})
		})
	}
	n.eachAttr(func(a, s int, base expr.Base) {
		slot := p.AttrSlot(a, int32(s))
		if slot < 0 {
			return
		}
		d, decl := &p.Game.Attrs[a], &p.Game.Decls.Attrs[a]
		of := d.ID + " of " + p.Game.Kinds[decl.Kind].ID
		if base == expr.Piece {
			of = attribute + of
		}
		f(cell{of, n.subject(base, s), slot, 1, decl.Type, d.Low, d.Top, d.Lasts})
	})
	for i, pr := range p.Procs {
		for seat := range p.Names {
			if pr.Once >= 0 {
				f(cell{"once: " + p.Game.Procs[i].ID, p.Names[seat], pr.Once + seat, 1, expr.TInt, 0, 0, 0})
			}
		}
	}
	for _, i := range p.Instances {
		for k := range i.Copies() {
			if i.Once >= 0 {
				f(cell{"once: " + n.instance[i.ID], strconv.Itoa(k), i.Once + k, 1, expr.TInt, 0, 0, 0})
			}
		}
	}
}

// cell returns a value as text.
func (w *writer) cell(c *cell) string {
	at := w.m.Slot[c.slot : c.slot+c.words]
	if !c.t.IsList() {
		return w.value(c.t, at[0])
	}
	var out []string
	for k, word := range at {
		for b := range int32(compile.WordBits) {
			if uint32(word)>>uint(b)&1 != 0 {
				out = append(out, w.value(c.t.Elem(), int32(k)*compile.WordBits+b))
			}
		}
	}
	return strings.Join(out, "; ")
}

func (w *writer) effects() (out []record.Effect) {
	for i := range effectSlots {
		at := w.p.EffectAt(i)
		id := w.m.Slot[at+compile.EffID]
		if id == 0 {
			continue
		}
		e := &w.p.Effects[id-1]
		owner := w.value(expr.TPlayer, w.m.Slot[at+compile.EffOwner])
		out = append(out, record.Effect{At: i, Name: w.effect[id-1], Owner: owner,
			Source: w.source(w.m.Slot[at+compile.EffSource]),
			Values: w.kept(e, w.m.Slot[at+compile.EffArgs:at+compile.EffectWords])})
	}
	return out
}

func (w *writer) source(v int32) string { return w.value(expr.Type{Base: expr.Piece, Ref: -1}, v) }

// kept returns the values that an effect keeps.
func (w *writer) kept(e *compile.Effect, values []int32) map[string]string {
	out := map[string]string{}
	for k, l := range e.Model.Slots {
		out[l.Name] = w.value(l.Type, values[k])
	}
	for k := len(e.Model.Slots); k < len(values); k++ {
		if values[k] != 0 { // a leftover of another effect
			out[raw+strconv.Itoa(k)] = strconv.Itoa(int(values[k]))
		}
	}
	return out
}

func sorted[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// standing returns the state of execution.
func (w *writer) standing() record.Standing {
	m := w.m
	w.frames = framesOf(w.p, m)
	s := record.Standing{Current: w.frame(m.Ctl[state.Cur]), Waiting: w.frame(m.Ctl[state.QueueTop]),
		Watching: int(m.Ctl[state.Watching]), Batch: int(m.Ctl[state.Batch]), Asking: m.Ctl[state.Asking],
		Over: m.Ctl[state.Over] != 0, Winners: w.seats(uint32(m.Ctl[state.Winners])), Moves: m.Ctl[state.Moves],
		Answers: m.Ctl[state.Decisions], Taken: m.Ctl[state.Chance],
		Began: w.end(m.Ctl[state.TxFrame], m.Ctl[state.TxPC]), Due: w.dueRules()}
	if r := m.Ctl[state.Rested]; r > 0 {
		s.Rested = w.p.Names[r-1]
	}
	if e := m.Ctl[state.Unwind]; e > 0 {
		s.Ending = w.p.Scopes[e-1].Name
	}
	if h := m.Ctl[state.How]; h > 0 {
		s.How = w.p.Hows[h-1]
	}
	for k := 0; k+1 < len(m.Journal); k += 2 {
		s.Moved = append(s.Moved, [2]string{w.piece[m.Journal[k]], w.lay(int32(m.Journal[k+1]))})
	}
	s.Heap, s.Held = w.heap(), w.held()
	for k := range w.frames {
		s.Frames = append(s.Frames, w.oneFrame(k))
	}
	s.Phases = w.phases()
	return s
}

// held returns the answers that were given ahead.
func (w *writer) held() (out [][2]string) {
	op := asks(w.p, w.m)
	if op == nil {
		return nil
	}
	for k := 0; k+1 < len(w.m.Held); k += 2 {
		out = append(out, [2]string{w.value(expr.TPlayer, w.m.Held[k]), w.answer(op, w.m.Held[k+1])})
	}
	return out
}

// asks returns the choice that play is at, nil for any other decision.
func asks(p *compile.Program, m *state.Match) *compile.Choose {
	fp := int(m.Ctl[state.Cur])
	if fp == 0 {
		return nil
	}
	op, _ := p.Blocks[m.Stack[fp+state.FBlock]].Code[m.Stack[fp+state.FPC]].Op.(*compile.Choose)
	return op
}

// unseen precedes the place of a piece that the player cannot identify.
const unseen = "unseen in "

// wordless holds the answers that are no value.
var wordless = map[exec.Option]string{exec.Pass: "pass", exec.Done: "done", exec.None: "none", exec.Agree: "agree"}

// answer returns the text of an answer to a choice.
func (w *writer) answer(op *compile.Choose, o exec.Option) string {
	if word := wordless[o]; word != "" {
		return word
	}
	if q := exec.Unseen(o); q >= 0 && op.Pieces {
		return unseen + w.lay(int32(q))
	}
	return w.value(op.Step.Among.Type.Elem(), o)
}

// lay returns the name of a place, or nothing.
func (w *writer) lay(q int32) string {
	if q < 0 {
		return nilWord
	}
	return w.place[q]
}

// dueRules returns the state rules that must be evaluated again, "*" for all.
func (w *writer) dueRules() (out []string) {
	if w.m.PendingRules == ^uint64(0) {
		return []string{all}
	}
	for k, i := range w.p.State {
		if w.m.PendingRules>>uint(k%64)&1 != 0 {
			out = append(out, w.instance[i.ID])
		}
	}
	return out
}

const all = "*"

// end returns a step of a frame, or the end of the frame's procedure.
func (w *writer) end(frame, pc int32) record.Step {
	k := w.frame(frame)
	if k < 0 {
		return record.Step{Frame: -1}
	}
	if pc < 0 {
		return record.Step{Frame: k}
	}
	return record.Step{Frame: k, At: w.p.Plan(w.frames[k].block.ID).Steps[pc]}
}

// frame returns the number of the frame with registers at fp, -1 if there is none.
func (w *writer) frame(fp int32) int {
	return slices.IndexFunc(w.frames, func(f frame) bool { return f.fp == int(fp) })
}

// phases returns the open phases, the outermost first.
func (w *writer) phases() (out []record.OpenPhase) {
	m := w.m
	for b := m.Ctl[state.ScopeTop]; b > 0; b = m.Stack[b+compile.BPrev] {
		k := w.frame(m.Stack[b+compile.BFrame])
		f := &w.frames[k]
		for _, r := range w.p.Plan(f.block.ID).Registers {
			if r.Sort == compile.RegPhase && f.fp+r.At == int(b) {
				out = append(out, record.OpenPhase{Step: record.Step{Frame: k, At: r.Name},
					Of: w.value(expr.TPlayer, m.Stack[b+compile.BOf]), Me: w.value(expr.TPlayer, m.Stack[b+compile.BMe])})
			}
		}
	}
	slices.Reverse(out)
	return out
}

// heap returns the elements of all bound lists, each as a value of its list's type.
func (w *writer) heap() []string {
	types := claims(w.m, w.frames)
	out := make([]string, len(w.m.Heap))
	for i, v := range w.m.Heap {
		switch {
		case types[i].t == nil && w.live:
			out[i] = raw
			continue
		case types[i].t == nil:
			out[i] = raw + strconv.Itoa(int(v))
			continue
		}
		out[i] = w.value(*types[i].t, v)
	}
	return out
}

func list(off, n int32) string { return fmt.Sprintf("@%d+%d", off, n) }

// Alike reports whether two matches are equal, except for bindings that can no longer be read.
func Alike(p *compile.Program, a, b *state.Match) bool {
	return bytes.Equal(essence(p, a), essence(p, b))
}

// essence returns everything in a match that can still be read, encoded.
func essence(p *compile.Program, m *state.Match) []byte {
	pos := (&writer{names: namesOf(p), m: m, live: true}).all()
	pos.Stands.Due = nil
	data, err := json.Marshal(pos)
	if err != nil {
		return nil
	}
	return data
}
