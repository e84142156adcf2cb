package declared

// Rulebook is the list of the articles of one document.
type Rulebook struct {
	ID       string
	Title    Text
	Chapters map[string]Text // what they are called, by what stands before the first point of their articles
	Articles []Article
	Index    map[string]int
}

// Article is one article of a rulebook.
type Article struct {
	ID, Kind string
	Title    Text
	Summary  Text // what it says, in our words
	Testable bool
	Why      Text     // why it is not testable
	SameAs   []string // "book:id" of those that say all of it already
}

// Says is what an article says in lang, in a line: its summary, or its title where there is no summary in that
// language.
func (a *Article) Says(lang string) string {
	if lang == "fr" && a.Summary.Fr == "" && a.Title.Fr != "" {
		return a.Title.Fr
	}
	if said := a.Summary.In(lang); said != "" {
		return said
	}
	return a.Title.In(lang)
}
