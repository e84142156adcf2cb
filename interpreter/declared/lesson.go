package declared

// Lesson is an explanation that is told as a match goes: its heading is Name, what it says is Text. It speaks in the
// first turn in which it holds, each time that it does.
type Lesson struct {
	Node
	After  []int    // of the guide: lessons that were told in earlier turns
	Choose string   // the name of the choice that is asked, "" for any
	Offer  []string // entries of which the menu has one, nil for any
	Best   []string // entries that it advises; of a choice, the content asks each candidate
}
