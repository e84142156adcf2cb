package declared

// Lesson is an explanation that is shown during a match, with Name as its heading and Text as its text. It is shown in
// the first turn in which it applies, each time that it applies there.
type Lesson struct {
	Node
	After  []int    // lessons of the guide that must have been shown in earlier turns
	Choose string   // the name of the pending choice, "" for any
	Offer  []string // the menu must have one of these entries; nil for any
	Best   []string // entries that it recommends; for a choice, the content judges each candidate
}
