package kit

import "precept/interpreter/declared"

// Game is everything about one game in a kit.
type Game struct {
	Vocabulary Vocabulary `json:"vocabulary"`
	Register   []Entry    `json:"register"`
	Unsaid     []Unsaid   `json:"unsaid"`
	Cases      []Case     `json:"cases"`
}

// Vocabulary explains the names that the cases of a game use.
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

// Name is the entry of one name.
type Name struct {
	Name     string              `json:"name"`
	Sort     string              `json:"sort"` // seat, kind, component, space, zone, value, question, trait …
	Words    Words               `json:"words"`
	Text     *Words              `json:"text,omitempty"`     // the text printed on a component
	Articles []string            `json:"articles,omitempty"` // "book:id"
	Is       string              `json:"is,omitempty"`       // a kind's or component's parent; else the type
	Of       []string            `json:"of,omitempty"`       // types of keys, or parameters of a question
	Begins   Value               `json:"begins,omitempty"`   // the first value, if not 0, false or null
	Passing  bool                `json:"passing,omitempty"`  // lasts a phase; changes do not list it
	Ordered  bool                `json:"ordered,omitempty"`  // a zone whose order matters
	SeenBy   string              `json:"seen_by,omitempty"`  // who sees a zone: all, owner, nobody
	Map      string              `json:"map,omitempty"`      // the map of a space
	Traits   map[string]Value    `json:"traits,omitempty"`   // traits of spaces, components and seats that never change
	Joined   map[string][]string `json:"joined,omitempty"`   // the spaces connected to a space, by relation
	Values   []string            `json:"values,omitempty"`   // the words of a list of words
}

// Article is an article of a rulebook.
type Article struct {
	ID     string   `json:"id"` // "book:id"
	Words  Words    `json:"words"`
	SameAs []string `json:"same_as,omitempty"`
}

// Entry is a place where the rules can be read in several ways.
type Entry struct {
	Number   string    `json:"number"`
	Of       string    `json:"of,omitempty"` // the variant whose text it is about
	Asks     Words     `json:"asks"`
	Articles []string  `json:"articles"`
	Readings []Reading `json:"readings"` // the first is the default, which cases without Under follow
}

// Reading is one way to read the text.
type Reading struct {
	Reading string   `json:"reading"` // its name; "" for the first
	Says    Words    `json:"says"`
	Cases   []string `json:"cases"` // cases that are valid only under this reading
}

// Unsaid is a scenario that cannot be expressed without the language of the content.
type Unsaid struct {
	Source   string   `json:"source"`
	Name     string   `json:"name"`
	Articles []string `json:"articles,omitempty"`
	Why      string   `json:"why"`
}
