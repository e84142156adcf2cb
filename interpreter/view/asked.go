package view

// Open is an open phase, with its name and fields for people.
type Open struct {
	ID     string
	Name   string // "" for none
	Of     string // the seat that the phase belongs to, "" for none
	Fields []Field
}

// Field is a named text.
type Field struct {
	Name, Text string
	Number     *int // Text as a number, if it is one
}

// Step is a step that led to a question: an action or an ability that has begun, or a choice that was made.
type Step struct {
	Name   string   // for people
	Source string   // the component that has the ability, "" for none
	Chosen []Chosen // the chosen values, if it is a choice
}

// Chosen is a chosen value.
type Chosen struct {
	ID   string // as expressions name it; for a piece, its component or kind
	Text string // for people
}
