package expr

import (
	"strings"

	"github.com/expr-lang/expr/ast"
)

// Seen is a name in the text of an expression, and the one thing that it names there.
type Seen struct {
	Start, End int     // in the text
	Symbol     *Symbol // something declared; with Field, that field of a phase
	Field      string
	Local      *Local
	Attrs      []int  // the attributes that may be asked by this name
	Column     string // of tracks
	Word       string // of the language: a function, or what every piece, place or list has
	Declares   bool   // it is bound here
}

// saw tells whoever asks what n is the name of.
func (c *checker) saw(n ast.Node, s Seen) {
	if c.d.Saw == nil {
		return
	}
	s.Start, s.End = span(n)
	c.d.Saw(s)
}

// sawScope tells of the phase whose field n asks for.
func (c *checker) sawScope(n ast.Node, s *Symbol) {
	switch m := n.(type) {
	case *ast.MemberNode:
		c.saw(m.Node, Seen{Symbol: s})
	case *ast.CallNode:
		c.sawScope(m.Callee, s)
	}
}

// sawLet tells of the name that let binds.
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
