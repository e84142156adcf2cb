package kit

import "precept/interpreter/declared"

// Game is all of a kit that is about one game.
type Game struct {
	Vocabulary Vocabulary `json:"vocabulary"`
	Register   []Entry    `json:"register"`
	Unsaid     []Unsaid   `json:"unsaid"`
	Cases      []Case     `json:"cases"`
}

// Vocabulary is what the names mean that the cases of a game use.
type Vocabulary struct {
	Game     string    `json:"game"`
	Title    Words     `json:"title"`
	Names    []Name    `json:"names"`
	Articles []Article `json:"articles"`
}

// Words is a text in both languages.
type Words struct {
	En string `json:"en,omitempty"`
	Fr string `json:"fr,omitempty"`

	More *declared.More[string] `json:"more,omitempty"` // in further languages
}

// Name is one name.
type Name struct {
	Name     string              `json:"name"`
	Sort     string              `json:"sort"` // seat, kind, component, space, zone, value, question, trait …
	Words    Words               `json:"words"`
	Text     *Words              `json:"text,omitempty"`     // what is printed on a component
	Articles []string            `json:"articles,omitempty"` // "book:id"
	Is       string              `json:"is,omitempty"`       // of a kind or component the kind above it; else its type
	Of       []string            `json:"of,omitempty"`       // what a value, a question or a zone is of: types
	Begins   Value               `json:"begins,omitempty"`   // of values and traits, where it is not 0, no or nothing
	Passing  bool                `json:"passing,omitempty"`  // of values: it lasts a phase, and changes do not list it
	Ordered  bool                `json:"ordered,omitempty"`  // of zones: the order counts
	SeenBy   string              `json:"seen_by,omitempty"`  // of zones: all, owner, nobody
	Map      string              `json:"map,omitempty"`      // of spaces
	Traits   map[string]Value    `json:"traits,omitempty"`   // of spaces, components and seats: what never changes
	Joined   map[string][]string `json:"joined,omitempty"`   // of spaces: by relation
	Values   []string            `json:"values,omitempty"`   // of a list of words: these
}

// Article is an article of a rulebook.
type Article struct {
	ID     string   `json:"id"` // "book:id"
	Words  Words    `json:"words"`
	SameAs []string `json:"same_as,omitempty"`
}

// Entry is where the text can be read in several ways.
type Entry struct {
	Number   string    `json:"number"`
	Of       string    `json:"of,omitempty"` // the variant whose text it asks about
	Asks     Words     `json:"asks"`
	Articles []string  `json:"articles"`
	Readings []Reading `json:"readings"` // the first is the one that cases hold under, where they say nothing
}

// Reading is one way to read it.
type Reading struct {
	Reading string   `json:"reading"` // its name; "" for the first
	Says    Words    `json:"says"`
	Cases   []string `json:"cases"` // that hold under no other
}

// Unsaid is a scenario that cannot be said without the words of the content.
type Unsaid struct {
	Source   string   `json:"source"`
	Name     string   `json:"name"`
	Articles []string `json:"articles,omitempty"`
	Why      string   `json:"why"`
}
