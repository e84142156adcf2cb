package exec

// Whether somebody is asked can rest on what others do not see: of one card that will do nobody is asked which, of none
// nobody is asked whether. Who tells what happens must tell it in the same way then.

// Unasked is told of every place where somebody might be asked something: with no decision where a question begins, and
// with the decision and the only answer to it where that is given without asking.
type Unasked func(d *Decision, only Option)

// reach tells that a question begins, whether or not it is asked.
func (x *Run) reach() {
	if x.Unasked != nil && x.trying == 0 {
		x.Unasked(nil, None)
	}
}

// unasked tells of an answer that is given without asking.
func (x *Run) unasked(only Option) {
	if x.Unasked != nil && x.trying == 0 {
		x.Unasked(&x.dec, only)
	}
}
