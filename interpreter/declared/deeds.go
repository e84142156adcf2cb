package declared

// Deed is one of the steps that a component holds, as it is told: what it is named, else the procedure that it calls,
// and what that is given.
type Deed struct {
	ID    string // "" where it has none: nothing tells it then
	Name  Text   // "" where content has no words for it
	Given []Given
}

// Given is a plain value that a procedure is called with.
type Given struct {
	Type  Type
	Value int32
}
