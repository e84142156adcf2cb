package model

import "precept/interpreter/expr"

// Asked is the expressions of a step itself, nil ones among them: not those of the steps inside it.
func Asked(s Step) []*expr.Node {
	switch s := s.(type) {
	case *Choose:
		out := []*expr.Node{s.Among, s.Where, s.SuchThat, s.Count, s.AtLeast, s.AtMost, s.FillsIn, s.By, s.Alike}
		for _, r := range s.Prefer {
			out = append(out, r.X)
		}
		return out
	case *Offer:
		return append(whens(append(s.Entries[:len(s.Entries):len(s.Entries)], s.Free...)), s.Count, s.AtLeast, s.AtMost, s.By)
	case *May:
		return []*expr.Node{s.Entry.When, s.By}
	case *Try:
		return whens(s.Entries)
	case *Move:
		return []*expr.Node{s.What, s.To}
	case *Assign:
		return []*expr.Node{s.Target, s.To, s.By}
	case *Let:
		return []*expr.Node{s.Be}
	case *Roll:
		return []*expr.Node{s.Count}
	case *Shuffle:
		return []*expr.Node{s.Zone}
	case *Pick:
		return []*expr.Node{s.Among, s.Count}
	case *Show:
		return []*expr.Node{s.What, s.To}
	case *If:
		return []*expr.Node{s.Cond}
	case *Each:
		return []*expr.Node{s.In, s.By, s.As}
	case *While:
		return []*expr.Node{s.Cond}
	case *Together:
		return []*expr.Node{s.OrderedBy}
	}
	return askedToo(s)
}

// askedToo is Asked of the verbs that open phases, run others' steps or end something.
func askedToo(s Step) (out []*expr.Node) {
	switch s := s.(type) {
	case *Open:
		for _, f := range s.With {
			out = append(out, f.X)
		}
		return append(out, s.Of)
	case *Join:
		return []*expr.Node{s.For, s.First}
	case *Apply:
		return append(s.Args[:len(s.Args):len(s.Args)], s.To)
	case *Perform:
		return append(s.Args[:len(s.Args):len(s.Args)], s.Value, s.As)
	case *Require:
		return []*expr.Node{s.Cond}
	case *End:
		return []*expr.Node{s.Winners}
	case *Call:
		for _, g := range s.Given {
			out = append(out, g.X)
		}
		return append(append(out, s.Args...), s.As, s.By)
	}
	return nil
}

func whens(entries []*Entry) (out []*expr.Node) {
	for _, e := range entries {
		out = append(out, e.When)
	}
	return out
}

// Inside is the lists of steps inside a step.
func Inside(s Step) [][]Step {
	switch s := s.(type) {
	case *Choose:
		return [][]Step{s.Else}
	case *Offer:
		return append(entrySteps(append(s.Entries[:len(s.Entries):len(s.Entries)], s.Free...)), s.Pass)
	case *May:
		return [][]Step{s.Entry.Steps}
	case *Try:
		return append(entrySteps(s.Entries), s.Else)
	case *If:
		return [][]Step{s.Then, s.Else}
	case *Each:
		return [][]Step{s.Do}
	case *While:
		return [][]Step{s.Do}
	case *Together:
		return [][]Step{s.Do}
	case *Open:
		return [][]Step{s.Do}
	}
	return nil
}

func entrySteps(entries []*Entry) (lists [][]Step) {
	for _, e := range entries {
		lists = append(lists, e.Steps)
	}
	return lists
}

// Walk calls f for every step of a list and those inside them, in order.
func Walk(steps []Step, f func(Step)) {
	for _, s := range steps {
		f(s)
		for _, list := range Inside(s) {
			Walk(list, f)
		}
	}
}
