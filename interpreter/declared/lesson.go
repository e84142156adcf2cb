package declared

import "strings"

// Lesson is an explanation that is told as a match goes: its heading is Name, what it says is Text. It speaks in the
// first turn in which it holds, each time that it does.
type Lesson struct {
	Node
	After  []int    // of the guide: lessons that were told in earlier turns
	Choose string   // the name of the choice that is asked, "" for any
	Offer  []string // entries of which the menu has one, nil for any
	Best   []string // entries that it advises; of a choice, the content asks each candidate
}

// Short is the lesson's name, or its id in plain words.
func (l *Lesson) Short(lang string) string {
	if l.Name != (Text{}) {
		return l.Name.In(lang)
	}
	return strings.ReplaceAll(l.ID, "_", " ")
}
