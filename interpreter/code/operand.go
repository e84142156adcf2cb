package code

import "precept/interpreter/expr"

// operand is a value that a closure reads. Mostly it is a name of its window, and no call is needed to read it.
type operand struct {
	temp int // the temporary that holds it, -1
	reg  int // or the register, -1
	f    Int
}

// get is the value. It is small enough to be inlined.
func (o *operand) get(m *M) int32 {
	if o.temp >= 0 {
		return m.Tmp[m.TB+o.temp]
	}
	return o.f(m)
}

// operand compiles an expression as an operand.
func (c *Compiler) operand(n *expr.Node) operand {
	o := operand{temp: -1, reg: -1, f: c.int(n)}
	for (n.Op == expr.OpLocal || n.Op == expr.OpIt) && len(n.Args) == 0 {
		s := c.Subst[n.Local]
		if s == nil {
			if n.Local.Frame {
				o.reg = n.Local.Reg
			} else if t, ok := c.temps[n.Local]; ok {
				o.temp = t
			}
			break
		}
		n = s
	}
	return o
}
