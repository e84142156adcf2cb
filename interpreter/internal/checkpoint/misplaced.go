package checkpoint

import (
	"strings"

	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
)

// misplaced returns the error that play is in a step of a block that the rules do not have, with the likely reason.
func (o *opener) misplaced(block, step string) error {
	e := &record.Misplaced{Block: block, Step: step}
	if b, ok := o.blocks[block]; ok {
		e.At = writtenAt(o.p.Blocks[b])
	}
	for _, name := range sorted(o.vanished) {
		if strings.Contains(block+" ", " on "+name+" ") || strings.Contains(block+" ", " of "+name+" ") {
			e.Piece = name
		}
	}
	return e
}

// writtenAt returns the place of the steps of a block: file, line and column.
func writtenAt(b *compile.Block) string {
	if b.Node != nil && b.Node.Span.File != nil {
		return b.Node.Span.String()
	}
	for i := range b.Code {
		if n := b.Code[i].Node; n != nil && n.Span.File != nil {
			return n.Span.String()
		}
	}
	return ""
}

// Undecided returns the error that nothing can be decided in a position.
func Undecided(p *compile.Program, m *state.Match) error {
	fp := int(m.Ctl[state.Cur])
	if fp == 0 {
		return record.ErrStuck
	}
	b := p.Blocks[m.Stack[fp+state.FBlock]]
	e := &record.Undecided{Block: namesOf(p).block[b.ID], At: writtenAt(b)}
	if n := b.Code[m.Stack[fp+state.FPC]].Node; n != nil && n.Span.File != nil {
		e.At = n.Span.String()
	}
	return e
}
