package knowledge

import (
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/expr"
	"precept/interpreter/view"
)

// said returns the values in the text of finished steps, nil if they have no text or were replaced.
func (f *Follower) said(s *span) []view.EventValue {
	if s.block < 0 || s.replaced {
		return nil
	}
	t := f.p.Blocks[s.block].Node.Tells
	if t == nil || t.Index < 0 {
		return nil
	}
	m := f.m
	work, err := m.Work, m.Err
	out := []view.EventValue{}
	for i, c := range f.p.Said(t.Index) {
		v, err := c.In(m, int(s.at))
		one := view.EventValue{Type: v.Type, Of: v.List, Known: view.Everyone}
		if !v.Type.IsList() {
			one.Of = []int32{v.One}
		}
		if err != nil {
			one.Of = nil
		}
		if f.mayRead(&one, f.p.Game.Telling[t.Index][i].Secret, s.begin); c.Rests != nil && err == nil {
			one.Known |= f.seen(c.Rests, int(s.at))
		}
		out = append(out, one)
	}
	m.Work, m.Err = work, err
	return out
}

// seen returns the seats that see everything that a value depends on, in the current position.
func (f *Follower) seen(rests []compile.Rest, at int) view.Seats {
	known := view.Everyone
	for _, r := range rests {
		of, err := r.Of.In(f.m, at)
		if err != nil {
			return f.each(f.p.SeesAll)
		}
		known &= f.each(func(seat int32) bool {
			switch {
			case f.p.SeesAll(seat) || of.One < 0:
				return true
			case r.Attr < 0:
				return of.One == seat
			}
			return f.p.Knows(f.m, seat, of.One) && f.p.Sees(f.m, r.Attr, seat, of.One)
		})
	}
	return known
}

// mayRead finds who may know a value in a text. A piece is known to seats that can identify it, or could when it moved
// in those steps. If the choice of pieces is secret, only their move reveals them. Any other value that depends on a
// secret is known only to seats that see everything.
func (f *Follower) mayRead(v *view.EventValue, secret bool, since int32) {
	if v.Type.Base != expr.Piece {
		if secret {
			v.Known = f.each(f.p.SeesAll)
		}
		return
	}
	if !secret {
		f.judge(v, since)
		return
	}
	for _, p := range v.Of {
		if p < 0 || int(p) >= len(f.p.Pieces) {
			continue
		}
		v.Known &= f.each(f.p.SeesAll) | f.knew(p, since)
	}
}
