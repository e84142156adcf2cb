package exec

// Usable is the abilities during the phases that are open which seat could use in this position, if it were a moment.
func (x *Run) Usable(seat int32) []Described {
	d := &Decision{x: x}
	x.addDuring(d, seat, 0)
	var usable []Described
	for _, o := range d.cands {
		if x.trials, x.walked = 0, 0; x.CanAbility(o, seat) {
			usable = append(usable, x.describeOffered(d, o))
		}
	}
	return usable
}
