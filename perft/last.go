package perft

import (
	"precept/interpreter/code"
	"precept/interpreter/exec"
	"precept/interpreter/state"
)

// completes reports whether it is certain that any answer to d completes the opening that m is in: one value is
// chosen, and nothing that could ask, try or be replaced lies between it and the first effect.
func completes(p *code.Program, m *state.Match, d *exec.Decision) bool {
	op, ok := d.Step().(*code.Choose)
	if !ok || d.Sort != exec.One || op.Per || m.Ctl[state.OpenFrame] == 0 {
		return false
	}
	block := p.Blocks[m.Stack[m.Ctl[state.Cur]+state.FBlock]]
	return commits(p, block, op.End, 0)
}

// commits reports whether running block from pc comes to an effect, whatever the position.
func commits(p *code.Program, block *code.Block, pc, depth int) bool {
	for ; pc < len(block.Code) && depth < 16; depth++ {
		in := &block.Code[pc]
		switch {
		case in.Effect:
			return true
		case in.Kind == code.KLet:
			pc++
		case in.Kind == code.KJump:
			pc = in.To
		case in.Kind == code.KCall:
			proc := p.Procs[in.Op.(*code.Call).Proc]
			return len(proc.Inst) == 0 && commits(p, p.Blocks[proc.Block], 0, depth+1)
		default:
			return false
		}
	}
	return false
}
