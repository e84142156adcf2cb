package declared

// Rulebook is the list of the articles of one document.
type Rulebook struct {
	ID       string
	Title    Text
	Articles []Article
	Index    map[string]int
}

// Article is one article of a rulebook.
type Article struct {
	ID, Kind, Summary, Why string
	Title                  Text
	Testable               bool
	SameAs                 []string // "book:id" of those that say all of it already
}
