package lint

import (
	"precept/interpreter/internal/expr"
	"precept/interpreter/source"
)

// told advises against values in texts if no player is known to see them.
func (w *linter) told() {
	for _, list := range w.g.Telling {
		for _, v := range list {
			if !v.Secret || v.Rests != nil || v.Referee || v.X.Type.Base == expr.Piece {
				continue
			}
			if at := w.place(v.X, v.X, source.Span{}); at.File != nil {
				w.ps.Advise(at, "hidden", "this depends on something that not everybody sees, so only a referee reads "+
					"it; use an attribute of the piece itself (piece.attribute), or a value that all see")
			}
		}
	}
}

// remembered reports hidden information in positions that are remembered, because whoever asks may not know it.
func (w *linter) remembered() {
	for _, list := range w.g.Positions {
		for _, x := range list {
			if w.Secret(x) || w.ReadsSealed(x) {
				w.ps.Add(w.place(x, x, source.Span{}), "hidden",
					"not everybody sees this; what belongs to a position that is remembered, all see")
			}
		}
	}
}

// lessons reports lessons whose conditions or advice depend on hidden information, because everybody reads them.
func (w *linter) lessons() {
	for i := range w.g.Lessons {
		l := &w.g.Lessons[i]
		for _, x := range []*expr.Node{l.When, l.Advises} {
			if x != nil && (w.Secret(x) || w.ReadsSealed(x)) {
				w.ps.Add(w.place(x, x, w.g.Guide[i].Span), "hidden",
					"everybody reads a lesson, and this one reads what not everybody sees")
			}
		}
	}
}
