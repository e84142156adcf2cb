package expr

import (
	"strings"

	"github.com/expr-lang/expr/ast"
)

// Seen is a name in the text of an expression, and what it refers to there.
type Seen struct {
	Start, End int     // byte offsets in the text
	Symbol     *Symbol // a declared name; with Field, that field of a phase
	Field      string
	Local      *Local
	Attrs      []int  // the attributes that the name may refer to
	Column     string // of tracks
	Word       string // of the language: a function or a built-in attribute
	Declares   bool   // it is bound here
}

// saw reports to Saw what n refers to.
func (c *checker) saw(n ast.Node, s Seen) {
	if c.d.Saw == nil {
		return
	}
	s.Start, s.End = span(n)
	c.d.Saw(s)
}

// sawScope reports the phase in front of a field.
func (c *checker) sawScope(n ast.Node, s *Symbol) {
	switch m := n.(type) {
	case *ast.MemberNode:
		c.saw(m.Node, Seen{Symbol: s})
	case *ast.CallNode:
		c.sawScope(m.Callee, s)
	}
}

// sawLet reports the name that a let binds.
func (c *checker) sawLet(n *ast.VariableDeclaratorNode, l *Local) {
	if c.d.Saw == nil {
		return
	}
	from := clamp(n.Location().From, len(c.text))
	for at := from; at < len(c.text); {
		k := strings.Index(c.text[at:], n.Name)
		if k < 0 {
			return
		}
		start, end := at+k, at+k+len(n.Name)
		if (start == 0 || !wordByte(c.text[start-1])) && (end == len(c.text) || !wordByte(c.text[end])) {
			c.d.Saw(Seen{Start: start, End: end, Local: l, Declares: true})
			return
		}
		at = end
	}
}
