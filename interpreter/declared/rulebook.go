package declared

// Rulebook is the list of the articles of one document.
type Rulebook struct {
	ID       string
	Title    Text
	Chapters map[string]Text // their titles, by the part of article ids before the first point
	Articles []Article
	Index    map[string]int
}

// Article is one article of a rulebook.
type Article struct {
	ID, Kind string
	Title    Text
	Summary  Text // its content in our words
	Testable bool
	Why      Text     // why it is not testable
	SameAs   []string // "book:id" of articles that already say all of it
}

// Says returns the content of an article in a line: its summary in a language, or its title if there is no summary.
func (a *Article) Says(lang string) string {
	if lang == "fr" && a.Summary.Fr == "" && a.Title.Fr != "" {
		return a.Title.Fr
	}
	if said := a.Summary.In(lang); said != "" {
		return said
	}
	return a.Title.In(lang)
}
