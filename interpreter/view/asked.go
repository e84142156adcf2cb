package view

// What a screen says with a question.

// Open is a phase that is open: what it is called, and what its named fields say.
type Open struct {
	ID     string
	Name   string // "" for none
	Of     string // the seat whose phase it is, "" for nobody's
	Fields []Field
}

// Field is something with a name and what is said of it.
type Field struct {
	Name, Text string
	Number     *int // what Text says, where that is a number
}

// Step is something on the way to a question: an action or an ability that was begun, with the card on which that is
// written, or a choice that was made.
type Step struct {
	Name   string   // in words
	Source string   // the id of the component on which an ability is written, "" for none
	Chosen []Chosen // of a choice
}

// Chosen is a value that was chosen.
type Chosen struct {
	ID   string // as an expression names it; of a piece its component or its kind
	Text string // in words
}
