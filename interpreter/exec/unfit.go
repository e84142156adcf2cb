package exec

import "precept/interpreter/why"

// Measures is what the line-up comes to, in the order of declaration. It may be asked before the match begins.
func (x *Run) Measures() []why.Measure {
	var out []why.Measure
	for _, l := range x.P.Lineups {
		m := why.Measure{Of: l.Of, Value: int(l.Value(x.M))}
		if l.Least != nil {
			n := int(l.Least(x.M))
			m.Least = &n
		}
		if l.Most != nil {
			n := int(l.Most(x.M))
			m.Most = &n
		}
		out = append(out, m)
	}
	return out
}

// unfit is what refuses the line-up, nil when nothing does.
func (x *Run) unfit() error {
	for _, m := range x.Measures() {
		if !m.Of.Advice && !m.Fits() {
			return &why.Refusal{Of: &m.Of.Node, Measure: &m}
		}
	}
	return nil
}
