package checkpoint

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"precept/internal/limit"
	"precept/internal/plural"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
)

// Open returns a match at a written position, under the rules of p, and the differences from the rules of the position.
// Under the same rules, the match is identical to the written one byte by byte.
//
// # Errors
//
// [record.Misplaced] if play is in a step that no longer exists. An error if the position contradicts itself.
func Open(p *compile.Program, pos *record.Position) (*state.Match, []record.Difference, error) {
	o := &opener{names: namesOf(p), pos: pos, m: state.New(p.Layout)}
	o.same = pos.Rules == o.rules()
	for _, stage := range []func() error{o.sizes, o.pair, o.lay, o.show, o.setValues, o.setEffects, o.restoreRun} {
		if err := stage(); err != nil {
			return nil, nil, err
		}
	}
	o.reprinted()
	o.m.Past = append(o.m.Past, pos.Past...)
	if err := o.m.Consistent(); err != nil {
		return nil, nil, err
	}
	o.m.Forget()
	return o.m, o.found, nil
}

type opener struct {
	*names
	pos      *record.Position
	m        *state.Match
	same     bool             // the rules are those of the position
	now      map[string]int32 // pieces by their names in the position
	was      []string         // the former name of each piece, "" for a new one
	vanished map[string]bool  // names of pieces that no longer exist
	frames   []frame
	found    []record.Difference
}

func (o *opener) differs(d record.Difference) { o.found = append(o.found, d) }

func broken(format string, args ...any) error {
	return fmt.Errorf("the position contradicts itself: "+format, args...)
}

// sizes checks the counts that could make the rest expensive.
func (o *opener) sizes() error {
	n, s := 0, &o.pos.Stands
	for i := range o.pos.Pieces {
		c := o.pos.Pieces[i].Count
		if c < 1 || c > limit.Pieces {
			return broken("%s %s", plural.Count(c, "piece", "pieces"), o.pos.Pieces[i].Name)
		}
		if n += c; n > limit.Pieces {
			return broken("more than %d pieces", limit.Pieces)
		}
	}
	n = 0
	for i := range o.pos.Lie {
		for _, run := range o.pos.Lie[i].Pieces {
			_, from, to, err := numbered(run)
			if err != nil {
				return err
			}
			if n += to - from + 1; n > limit.Pieces { // checked before the pieces are named one by one
				return broken("more than %d pieces lie somewhere", limit.Pieces)
			}
		}
	}
	switch {
	case len(s.Frames) > limit.Stack/state.Header, len(s.Heap) > limit.Stack, len(s.Moved) > limit.Stack/2,
		len(s.Phases) > limit.Stack, len(o.pos.Effects) > limit.EffectSlots, len(o.pos.Past) > limit.Positions:
		return broken("more has begun than a match can hold")
	}
	return nil
}

// pair matches the pieces of the position with those of the program. It first pairs equal pieces with the same start,
// then pieces with other printed values, then pieces with another start.
func (o *opener) pair() error {
	groups, counts := o.oldPieces()
	lies, err := o.formerPlaces()
	if err != nil {
		return err
	}
	o.now, o.vanished, o.was = map[string]int32{}, map[string]bool{}, make([]string, len(o.piece))
	taken := make([]bool, len(o.piece))
	for rank := range 3 {
		free := map[[4]string][]int32{}
		for i := range o.equal {
			e := &o.equal[i]
			for _, v := range e.of {
				if k := keyOf(rank, e); !taken[v] {
					free[k] = append(free[k], v)
				}
			}
		}
		for i := range groups {
			g := &groups[i]
			k := keyOf(rank, &g.equal)
			stay, rest := g.split(len(free[k]), lies)
			for n, name := range stay {
				v := free[k][n]
				o.now[name], o.was[v], taken[v] = v, name, true
			}
			g.names, free[k] = rest, free[k][len(stay):]
		}
	}
	for i := range groups {
		g := &groups[i]
		for _, name := range g.names {
			o.vanished[name] = true
		}
		if len(g.names) > 0 {
			o.differs(record.Difference{Sort: record.Gone, What: g.name, Of: g.owner, From: strconv.Itoa(len(g.names))})
		}
	}
	for _, n := range counts {
		if n > limit.Pieces {
			return broken("too many pieces of one name")
		}
	}
	o.called()
	return nil
}

// formerPlaces returns the place of each piece in the position.
func (o *opener) formerPlaces() (map[string]string, error) {
	out := map[string]string{}
	for i := range o.pos.Lie {
		for _, run := range o.pos.Lie[i].Pieces {
			list, err := o.run(run)
			if err != nil {
				return nil, err
			}
			for _, name := range list {
				out[name] = o.pos.Lie[i].At
			}
		}
	}
	return out, nil
}

type oldGroup struct {
	equal
	names []string
}

// split returns n of the equal pieces that stay, and the rest. Pieces away from their starting place stay first,
// because something was done with them.
func (g *oldGroup) split(n int, lies map[string]string) (stay, rest []string) {
	if n >= len(g.names) {
		return g.names, nil
	}
	stays := map[string]bool{}
	for _, away := range []bool{true, false} {
		for _, name := range g.names {
			if len(stays) < n && away == (lies[name] != g.home) {
				stays[name] = true
			}
		}
	}
	for _, name := range g.names {
		if stays[name] {
			stay = append(stay, name)
		} else {
			rest = append(rest, name)
		}
	}
	return stay, rest
}

// oldPieces returns the pieces of the position, with their names in it.
func (o *opener) oldPieces() (out []oldGroup, counts map[string]int) {
	counts = map[string]int{}
	for i := range o.pos.Pieces {
		e := &o.pos.Pieces[i]
		g := oldGroup{equal: equal{name: e.Name, owner: e.Owner, home: e.Home, with: e.With}}
		for range e.Count {
			counts[g.nameOf()]++
			g.names = append(g.names, fmt.Sprintf("%s %d", g.nameOf(), counts[g.nameOf()]))
		}
		out = append(out, g)
	}
	return out, counts
}

func keyOf(rank int, e *equal) [4]string {
	k := [4]string{e.name, e.owner, e.home, e.with}
	for i := range rank {
		k[3-i] = ""
	}
	return k
}

// called gives pieces, and other things with names of pieces, their former names. A new piece gets an unused name.
func (o *opener) called() {
	o.pieces = o.now
	if o.same {
		return
	}
	for v, was := range o.was {
		if o.piece[v] = was; was == "" {
			o.piece[v] = fmt.Sprintf("new %s %d", o.p.PieceName(v), v)
		}
	}
	o.nameOthers()
}

// lay puts every piece in its place of the position, and new pieces at their start.
func (o *opener) lay() error {
	laid := map[string]bool{}
	for i := range o.pos.Lie {
		l := &o.pos.Lie[i]
		if laid["\x00"+l.At] {
			return broken("%s is told twice", l.At)
		}
		laid["\x00"+l.At] = true
		if err := o.layIn(l, laid); err != nil {
			return err
		}
	}
	o.add()
	return nil
}

func (o *opener) layIn(l *record.Lying, laid map[string]bool) error {
	q, known := o.places[l.At]
	moved := 0
	for _, run := range l.Pieces {
		list, err := o.run(run)
		if err != nil {
			return err
		}
		for _, name := range list {
			v, ok := o.now[name]
			switch {
			case !ok && !o.vanished[name]:
				return broken("there is no piece %q", name)
			case laid[name]:
				return broken("%s lies in two places", name)
			}
			laid[name] = true
			switch {
			case !ok:
			case !known || !o.p.Takes(int(q), int(v)) || o.p.Pieces[v].Place == q:
				o.home(v)
				moved++
			default:
				o.m.Move(int(v), int(q), state.Lowest)
			}
		}
	}
	if moved > 0 {
		o.differs(record.Difference{Sort: record.Homeless, What: l.At, From: strconv.Itoa(moved)})
	}
	return nil
}

// run returns the names of pieces that are written as a range: "wood 3..5".
func (o *opener) run(s string) ([]string, error) {
	name, from, to, err := numbered(s)
	if name == "" || err != nil {
		return []string{s}, err
	}
	var out []string
	for k := from; k <= to; k++ {
		out = append(out, name+strconv.Itoa(k))
	}
	return out, nil
}

// numbered returns the name before a range of pieces, and its first and last number. The name is "" for a single piece.
func numbered(s string) (name string, from, to int, err error) {
	head, last, several := strings.Cut(s, "..")
	if !several {
		return "", 1, 1, nil
	}
	at := strings.LastIndexByte(head, ' ')
	from, err1 := strconv.Atoi(head[at+1:])
	to, err2 := strconv.Atoi(last)
	if at < 0 || err1 != nil || err2 != nil || from < 1 || to < from || to > limit.Pieces {
		return "", 1, 1, broken("%q are no pieces", s)
	}
	return head[:at+1], from, to, nil
}

// home puts a piece at its starting place. In a stack, it gets a random position.
func (o *opener) home(v int32) {
	h := o.p.Pieces[v].Home
	if h < 0 {
		return
	}
	if o.m.L.Order[h] != state.Stack {
		o.m.Move(int(v), h, state.Own)
		return
	}
	var above []int
	for k, q := o.m.Below(int(o.m.Num[h])+1), int(o.m.Head[h]); k > 0; k-- {
		above, q = append(above, q), int(o.m.Next[q])
	}
	o.m.Move(int(v), h, state.First)
	for _, q := range slices.Backward(above) {
		o.m.Move(q, h, state.First)
	}
}

// add puts new pieces at their starting places.
func (o *opener) add() {
	o.m.Rng, o.m.Ctl[state.Chance] = o.pos.Chance, o.pos.Stands.Taken
	for i := range o.equal {
		e, n := &o.equal[i], 0
		for _, v := range e.of {
			if o.was[v] == "" {
				o.home(v)
				n++
			}
		}
		if n > 0 {
			o.differs(record.Difference{Sort: record.Added, What: e.name, Of: e.owner, From: e.home,
				To: strconv.Itoa(n)})
		}
	}
}

// show restores which seats know each piece.
func (o *opener) show() error {
	for i := range o.pos.Shown {
		s := &o.pos.Shown[i]
		v, ok := o.now[s.Piece]
		if !ok && !o.vanished[s.Piece] {
			return broken("there is no piece %q", s.Piece)
		}
		bits, err := o.seatBits(s.To)
		if err != nil {
			return err
		}
		if ok {
			o.m.Seen[v] = uint16(bits)
		}
	}
	return nil
}

func (o *opener) seatBits(list []string) (bits int32, err error) {
	for _, s := range list {
		k := slices.Index(o.p.Names, s)
		if k < 0 {
			return 0, broken("there is no seat %q", s)
		}
		bits |= 1 << uint(k)
	}
	return bits, nil
}

// setValues restores the value of every variable and attribute.
func (o *opener) setValues() error {
	at, used := map[string]*record.Values{}, map[[2]string]bool{}
	for i := range o.pos.Values {
		v := &o.pos.Values[i]
		if at[v.Of] != nil {
			return broken("%s is told twice", v.Of)
		}
		at[v.Of] = v
	}
	fresh := map[string]bool{}
	o.eachCell(func(c cell) {
		v, ok := at[c.of], false
		if v != nil {
			ok = o.setValue(&c, v, used)
		}
		if !ok && !fresh[c.of] && !o.isNew(&c) {
			fresh[c.of] = true
			o.differs(record.Difference{Sort: record.NewValue, What: c.of})
		}
	})
	for i := range o.pos.Values {
		if err := o.left(&o.pos.Values[i], used); err != nil {
			return err
		}
	}
	return nil
}

// isNew reports whether a value belongs to a new piece, which is not reported.
func (o *opener) isNew(c *cell) bool {
	_, old := o.now[c.key]
	return strings.HasPrefix(c.of, attribute) && !old
}

// setValue restores one value. It returns false if the position does not have it.
func (o *opener) setValue(c *cell, v *record.Values, used map[[2]string]bool) bool {
	key := c.key
	text, ok := v.But[key]
	if used[[2]string{c.of, key}] = true; !ok {
		if text = v.Most; text == "" || o.isNew(c) {
			return false
		}
	}
	words, ok := o.parsed(c, text)
	if !ok {
		o.differs(record.Difference{Sort: record.OldValue, What: label(c.of, key), From: text})
		return true
	}
	if v := words[0]; !c.t.IsList() && c.low < c.high && v != state.Nil && (v < c.low || v > c.high) {
		words[0] = max(c.low, min(c.high, v))
		o.differs(record.Difference{Sort: record.Narrowed, What: label(c.of, key), From: text,
			To: strconv.Itoa(int(words[0]))})
	}
	copy(o.m.Slot[c.slot:c.slot+c.words], words)
	return true
}

// label returns the name of a value for players: "stock(wu, wood)".
func label(of, key string) string {
	of = strings.TrimPrefix(of, attribute)
	if key == "" {
		return of
	}
	return of + "(" + key + ")"
}

// parsed returns the words of a value in a match, false if the text has no meaning.
func (o *opener) parsed(c *cell, text string) ([]int32, bool) {
	if !c.t.IsList() {
		v, ok := o.parse(c.t, text)
		return []int32{v}, ok
	}
	words := make([]int32, c.words)
	for s := range strings.SplitSeq(text, "; ") {
		if s == "" {
			continue
		}
		v, ok := o.parse(c.t.Elem(), s)
		if !ok || v < 0 || int(v) >= compile.WordBits*c.words {
			return nil, false
		}
		words[v>>5] |= 1 << uint(v&31)
	}
	return words, true
}

// left reports values of the position that no longer exist.
func (o *opener) left(v *record.Values, used map[[2]string]bool) error {
	for _, key := range sorted(v.But) {
		if used[[2]string{v.Of, key}] {
			continue
		}
		if strings.HasPrefix(v.Of, attribute) {
			if _, ok := o.now[key]; !ok && !o.vanished[key] {
				return broken("there is no piece %q", key)
			}
			if o.vanished[key] {
				continue // it disappeared with the piece
			}
		}
		if text := v.But[key]; text != "0" && text != "" && text != nilWord {
			o.differs(record.Difference{Sort: record.OldValue, What: label(v.Of, key), From: text})
		}
	}
	return nil
}

// setEffects puts the effects of the position into play.
func (o *opener) setEffects() error {
	m := o.m
	for i := range o.pos.Effects {
		e := &o.pos.Effects[i]
		if e.At < 0 || e.At >= limit.EffectSlots || m.Slot[o.p.EffectAt(e.At)] != 0 {
			return broken("effect %d", e.At)
		}
		k := slices.Index(o.effect, e.Name)
		if k < 0 {
			o.differs(record.Difference{Sort: record.OldValue, What: e.Name})
			continue
		}
		at := m.Slot[o.p.EffectAt(e.At):][:compile.EffectWords]
		owner, ok := o.parse(expr.TPlayer, e.Owner)
		if !ok {
			return broken("there is no seat %q", e.Owner)
		}
		at[compile.EffID], at[compile.EffOwner] = int32(k)+1, owner
		at[compile.EffSource] = o.parseOr(expr.Type{Base: expr.Piece, Ref: -1}, e.Source, e.Name)
		o.parseKept(&o.p.Effects[k], e.Values, at[compile.EffArgs:])
		m.Slot[o.p.Effects[k].Count]++
	}
	return nil
}

// parseOr returns a value of type t. If it no longer exists, it reports that for of and returns nil.
func (o *opener) parseOr(t expr.Type, text, of string) int32 {
	v, ok := o.parse(t, text)
	if !ok {
		o.unbound(of, text)
		return state.Nil
	}
	return v
}

// unbound reports that a named thing no longer exists. A missing piece was reported before.
func (o *opener) unbound(of, text string) {
	if !o.vanished[text] {
		o.differs(record.Difference{Sort: record.Unbound, What: of, From: text})
	}
}

// parseKept reads the values that an effect keeps.
func (o *opener) parseKept(e *compile.Effect, values map[string]string, out []int32) {
	for k, l := range e.Model.Slots {
		text, ok := values[l.Name]
		if out[k] = state.Nil; ok {
			out[k] = o.parseOr(l.Type, text, e.Model.ID+" "+l.Name)
		}
	}
	for k := len(e.Model.Slots); k < len(out) && o.same; k++ {
		v, _ := strconv.ParseInt(values[raw+strconv.Itoa(k)], 10, 32)
		out[k] = int32(v)
	}
}

// reprinted reports printed values that differ.
func (o *opener) reprinted() {
	now := (&writer{names: o.names, m: o.m}).printed()
	for _, key := range sorted(o.pos.Printed) {
		was := o.pos.Printed[key]
		if is, ok := now[key]; ok && is != was {
			what, of, _ := strings.Cut(key, " of ")
			o.differs(record.Difference{Sort: record.Printed, What: what, Of: of, From: was, To: is})
		}
	}
}

var errMany = errors.New("more has begun than a match can hold")
