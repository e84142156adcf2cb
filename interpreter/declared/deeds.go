package declared

// Deed is one of the steps that a component holds: its name, or else the procedure that it calls and the arguments.
type Deed struct {
	ID    string // "" for none: it is then not shown
	Name  Text   // "" if the content has no text for it
	Given []Given
}

// Given is a constant argument of a call.
type Given struct {
	Type  Type
	Value int32
}
