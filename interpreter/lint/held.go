package lint

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/check"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// held is an expression whose value, or an element of it, a name holds.
type held struct {
	to   *expr.Node
	of   bool
	how  check.Holder
	step model.Step // that binds it, nil for none
	spot *spot      // the place of that step
}

// spot describes the place of a step in its body.
type spot struct {
	as    *expr.Node // who acts there, nil for the actor of the body
	moved int        // the last step before it that may have moved pieces into view, 0 for none in the body
	shown []int      // zones with pieces that were shown earlier in the body

	phases []*model.Open // the steps of the body that enclose it

	of *model.Ability // the ability with these steps, nil for other steps
}

// holdings records what the names of steps, and the fields of phases, hold.
type holdings struct {
	of    map[*expr.Local][]held
	keeps map[*expr.Local]*model.Call // by the name of a record
	shows map[*expr.Local][]*model.Show
	told  map[*expr.Local]bool // names that a step shows, or writes where everybody sees it
	spots map[model.Step]*spot
}

// holdings finds out what every name holds.
func (w *linter) holdings() *holdings {
	h := &holdings{of: map[*expr.Local][]held{}, keeps: map[*expr.Local]*model.Call{}, told: map[*expr.Local]bool{},
		shows: map[*expr.Local][]*model.Show{}, spots: map[model.Step]*spot{}}
	adds := func(s model.Step, at *spot) check.Binder {
		return func(l *expr.Local, to *expr.Node, of bool, how check.Holder) {
			if l != nil && to != nil && how != check.ByAsking {
				h.of[l] = append(h.of[l], held{to, of, how, s, at})
			}
		}
	}
	abilities := map[*model.Body]*model.Ability{}
	for _, a := range w.g.AllAbilities() {
		abilities[a.Body] = a
	}
	for _, body := range w.Bodies {
		var shown []int
		w.spots(body.Steps, spot{of: abilities[body]}, func(s model.Step, at spot) {
			at.shown = shown[:len(shown):len(shown)]
			h.spots[s] = &at
			w.Binds(s, adds(s, &at))
			h.step(w, s)
			shown = w.shows(s, shown, map[int]bool{})
		})
	}
	w.Given(adds(nil, &spot{}))
	return h
}

// at returns what is known of the place of a step.
func (h *holdings) at(s model.Step) spot {
	if at := h.spots[s]; at != nil {
		return *at
	}
	return spot{}
}

// spots calls f for every step of a list and those inside them. It returns the last step that may have moved pieces.
func (w *linter) spots(steps []model.Step, at spot, f func(model.Step, spot)) (moved int) {
	for _, s := range steps {
		in, again := at, false
		switch s := s.(type) {
		case *model.Each:
			again = true
			if s.As != nil {
				in.as = s.As
			}
		case *model.While, *model.Offer:
			again = true
		case *model.Open:
			if s.Of != nil && !w.isMe(s.Of) {
				in.as = s.Of
			}
			in.phases = append(in.phases[:len(in.phases):len(in.phases)], s)
		}
		inside := false
		for _, list := range s.Inside() {
			inside = inside || w.moves(list)
		}
		_, open := s.(*model.Open)
		if open || again && inside { // in the second round all of it may have been done
			w.moved++
			in.moved = w.moved
		}
		f(s, at)
		if each, ok := s.(*model.Each); ok {
			w.rounds[each] = in
		}
		for _, list := range s.Inside() {
			w.spots(list, in, f)
		}
		if inside || open || w.moves([]model.Step{s}) {
			w.moved++
			at.moved = w.moved
		}
	}
	return at.moved
}

// moves reports whether steps may move pieces into view, or show them.
func (w *linter) moves(steps []model.Step) (found bool) {
	w.Walk(steps, func(s model.Step) {
		switch s := s.(type) {
		case *model.Move:
			found = found || s.To == nil || s.To.Op != expr.OpZone || w.g.Zones[s.To.N].SeenBy != "nobody"
		case *model.Show, *model.Join, *model.Perform, *model.GoOn, *model.Open:
			found = true
		case *model.Call:
			found = found || w.movers()[s.Proc]
		}
	})
	return found
}

// movers returns the result of moves for each procedure, computed once.
func (w *linter) movers() []bool {
	if w.moving != nil {
		return w.moving
	}
	w.moving = make([]bool, len(w.g.Procs))
	for changed := true; changed; { // a procedure may call a later one, or itself
		changed = false
		for id, p := range w.g.Procs {
			if !w.moving[id] && w.moves(p.Body.Steps) {
				w.moving[id], changed = true, true
			}
		}
	}
	return w.moving
}

// shows adds the zones whose pieces a step, or a procedure that it calls, shows.
func (w *linter) shows(s model.Step, zones []int, called map[int]bool) []int {
	switch s := s.(type) {
	case *model.Show:
		s.What.Walk(func(n *expr.Node) {
			if n.Op == expr.OpZone && !s.None {
				zones = append(zones, n.N)
			}
		})
	case *model.Call:
		if !called[s.Proc] {
			called[s.Proc] = true
			w.Walk(w.g.Procs[s.Proc].Body.Steps, func(s model.Step) { zones = w.shows(s, zones, called) })
		}
	}
	return zones
}

// step records what a step keeps and what it makes public: what it shows, and what it writes where everybody sees it.
func (h *holdings) step(w *linter, s model.Step) {
	switch s := s.(type) {
	case *model.Call:
		if s.Keep != nil {
			h.keeps[s.Keep] = s
		}
	case *model.Show:
		h.tell(w, s.What)
		if l := check.Single(s.What).Name(); l != nil && !s.None {
			h.shows[l] = append(h.shows[l], s)
		}
	case *model.Assign:
		target := s.Each()
		if target.Op == expr.OpVar && w.g.Vars[target.N].SeenBy == "all" ||
			target.Op == expr.OpAttr && !w.d.Attrs[target.N].Hidden {
			h.tell(w, s.To)
			h.tell(w, s.By)
		}
	}
}

// tell records the names in an expression that have become public.
func (h *holdings) tell(w *linter, n *expr.Node) {
	n.Walk(func(n *expr.Node) {
		switch {
		case n.Op == expr.OpLocal:
			h.told[n.Local] = true
		case n.Op == expr.OpVar:
			for _, l := range w.g.VarOrigins[n.N].From {
				h.told[l] = true
			}
		}
	})
}

// holds returns what a name of steps, a field of a record or a field of a phase holds.
func (h *holdings) holds(w *linter, n *expr.Node) []held {
	switch n.Op {
	case expr.OpLocal:
		if !h.told[n.Local] {
			return h.of[n.Local]
		}
	case expr.OpField:
		if i := n.N; w.g.Scopes[n.M].Named[i] == (declared.Text{}) { // everybody's screen shows a field that has a name
			return h.of[w.Field(n.M, i)]
		}
	case expr.OpRecord:
		if n.Local.Proc < 0 || n.N >= len(w.g.Procs[n.Local.Proc].Fields) {
			return nil
		}
		l := w.g.Procs[n.Local.Proc].Fields[n.N]
		if h.told[l] {
			return nil
		}
		var out []held
		for _, x := range h.of[l] {
			if call := h.keeps[n.Local]; x.how == check.ByValue && call != nil && (call.As == nil || w.isMe(call.As)) {
				x.how = check.ByCallee
			} else {
				x.how = check.ByOthers
			}
			out = append(out, x)
		}
		return out
	}
	return nil
}

// hold examines what a name holds, as far as the decider can be identified where it was bound.
func (v *sight) hold(n *expr.Node) *blind {
	if _, known := v.names.known(n.Local); known && n.Op == expr.OpLocal && n.Type.Base == expr.Piece {
		return nil // an element whose place is known
	}
	for _, h := range v.w.held.holds(v.w, n) {
		if o, ok := h.step.(*model.Open); ok && slices.Contains(v.spot.phases, o) {
			h.how = check.ByValue
		}
		if n.Type.Base == expr.Piece && (h.of || !v.still(h)) {
			continue // its existence is public, and it may have moved; its identity is read by its attributes
		}
		if b := v.lookAt(n, h); b != nil {
			b.held = append([]held{h}, b.held...)
			return b.seenAt(n)
		}
	}
	return nil
}

// lookAt examines what a name holds, from where it was bound.
func (v *sight) lookAt(n *expr.Node, h held) *blind {
	key := passage{h.to, v.names.is(v.w.g.Header.Me), v.by}
	if v.behind[key] || len(v.behind) >= mostAsked {
		return nil
	}
	v.behind[key] = true
	if h.how == check.ByChoice {
		return v.answered(n, h)
	}
	if in := v.where(h); in != nil {
		return in.look(h.to)
	}
	return nil
}

// answered returns the answer to a choice, if it is hidden and another player gave it.
func (v *sight) answered(n *expr.Node, h held) *blind {
	c := h.step.(*model.Choose)
	if !c.Bind.Sealed || c.Nobody {
		return nil
	}
	who := v.names.is(v.w.g.Header.Me)
	switch {
	case c.ByList && len(n.Args) > 0:
		who = v.whose(n.Args[0])
	case c.ByList:
		who = other
	case c.By != nil:
		who = v.whose(c.By)
	}
	if who == other {
		return &blind{at: h.to, what: source.Say("the answer %s", c.Bind.Name), within: -1}
	}
	return nil
}

// still reports whether no piece can have moved since a name was bound.
func (v *sight) still(h held) bool {
	switch h.how {
	case check.ByCall:
		return v.spot.moved == 0
	case check.ByValue, check.ByChoice:
		if each, ok := h.step.(*model.Each); ok {
			return v.w.rounds[each].moved == v.spot.moved
		}
		return h.spot.moved == v.spot.moved
	}
	return false
}

// where returns the sight of the decider at the point where a name was bound.
func (v *sight) where(h held) *sight {
	if v.depth > 20 {
		return nil
	}
	me := v.w.g.Header.Me
	switch h.how {
	case check.ByValue, check.ByChoice:
		in := *v
		in.guards, in.depth = nil, v.depth+1
		if h.spot.as != v.spot.as { // another player acted there
			in.names = &standings{slices.DeleteFunc(slices.Clone(v.names.of), func(n standing) bool { return n.name == me })}
		}
		return &in
	case check.ByCall:
		return v.caller(h.step.(*model.Call), *h.spot)
	}
	in := v.outside()
	in.depth++
	in.spot = spot{}
	if h.how == check.ByCallee && v.spot.as == nil {
		in.names.set(me, v.names.is(me))
	}
	return in
}

// caller returns the sight of the decider in the steps that call.
func (v *sight) caller(s *model.Call, at spot) *sight {
	me := v.w.g.Header.Me
	in := v.outside()
	in.depth++
	in.spot = at
	acts := v.names.is(me)
	switch {
	case s.As == nil || v.w.isMe(s.As):
		in.names.set(me, acts)
		if at.as != nil && acts == self {
			in.decides(at.as)
		}
	case acts == self:
		in.names.set(me, v.beside(s.As))
		in.decides(s.As)
	}
	if v.by != nil && v.by.Op == expr.OpLocal { // a parameter
		for i, p := range v.w.g.Procs[s.Proc].Params {
			if p == v.by.Local && i < len(s.Args) && s.Args[i] != nil {
				in.decides(s.Args[i])
				in.names.set(me, v.beside(s.Args[i]))
			}
		}
	}
	return in
}

// decides records that the decider is the player that n means.
func (v *sight) decides(n *expr.Node) {
	v.by = n
	if n.Op == expr.OpLocal {
		v.names.set(n.Local, self)
	}
}

// beside returns what the actor is to the player, or the players, that n stands for: self if they are the same.
func (v *sight) beside(n *expr.Node) who {
	if v.w.isMe(n) {
		return self
	}
	acting := v.outside(standing{v.w.g.Header.Me, self})
	if a := v.spot.of; a != nil && a.By == nil {
		acting.names.set(v.w.g.Header.Owner, self)
	}
	if n.Type.IsList() {
		return acting.element(n)
	}
	if w := acting.whose(n); w != unknown {
		return w
	}
	return unknown
}

// named returns what a name means: as known here, otherwise what it was bound to. If different bindings differ, it
// may be another player.
func (v *sight) named(l *expr.Local, t expr.Type) who {
	if known, ok := v.names.known(l); ok || !l.Frame || v.depth > 20 {
		return known
	}
	if t.Base != expr.Piece && t.Base != expr.Player {
		return unknown
	}
	out := unknown
	for i, h := range v.w.held.of[l] {
		is := v.bound(h, t)
		switch {
		case is == other || is == unseen:
			return is
		case i == 0:
			out = is
		case is != out:
			out = unknown
		}
	}
	return out
}

// bound returns what a name stands for that was bound like this.
func (v *sight) bound(h held, t expr.Type) who {
	in := v.where(h)
	if in == nil || t.Base == expr.Piece && !v.still(h) {
		return unknown
	}
	if h.of || t.IsList() {
		return in.element(h.to)
	}
	return in.whose(h.to)
}
