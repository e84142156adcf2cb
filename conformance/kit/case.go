package kit

// Format is the version of the files and of the protocol.
const Format = 1

// Case is one case: a position, what is done in it, and what must be so.
type Case struct {
	ID       string   `json:"id"`       // root/4.2.1/03
	Name     string   `json:"name"`     // a sentence
	Articles []string `json:"articles"` // that it shows, "book:id"; the first is the one that it is numbered by
	Source   string   `json:"source"`   // the scenario that it was made of
	Game     Setting  `json:"game"`

	// Under is the readings of the register that it holds under, the number of the question and the reading, where it
	// shows one that can be read otherwise.
	Under map[string]string `json:"under,omitempty"`

	Begins
	Steps []Step `json:"steps"`
}

// Setting is what is played by whom.
type Setting struct {
	Game     string            `json:"game"`
	Variants []string          `json:"variants,omitempty"`
	Seats    []string          `json:"seats"`
	Options  map[string]string `json:"options,omitempty"`
}

// Begins is where a case begins: in a position, or with the setup of the rules.
type Begins struct {
	Position *Position `json:"position,omitempty"`
	Turn     *Turn     `json:"turn,omitempty"`  // of a position; nil: play begins with its first phase
	Setup    *Setup    `json:"setup,omitempty"` // instead of a position
	Chance   *Chance   `json:"chance,omitempty"`
	Until    string    `json:"until,omitempty"` // the phase after whose end nothing more happens
}

// Position is all that lies somewhere, and all values that are not what the vocabulary says they begin with.
type Position struct {
	Places map[string][]Piece `json:"places"` // of a place with an order the first first
	Values []Fact             `json:"values,omitempty"`
	Traits []Fact             `json:"traits,omitempty"` // of places and seats
}

// Turn is the phase that has just begun, and nothing before it has been done.
type Turn struct {
	Phase   string           `json:"phase"`
	Player  string           `json:"player,omitempty"`
	Started bool             `json:"started,omitempty"` // what happens at its start is done
	Fields  map[string]Value `json:"fields,omitempty"`  // of it and of the phases around it
}

// Setup is the setup of the rules.
type Setup struct {
	Stacks  map[string][]string `json:"stacks,omitempty"` // in which order what is shuffled lies, and stays
	Handed  []Fact              `json:"handed,omitempty"` // values of the match before
	Answers []Answer            `json:"answers,omitempty"`
	Turn    *Turn               `json:"turn,omitempty"` // where play goes on when it is done; nil: with its first phase
}

// Chance is what chance brings, in the order in which it is asked.
type Chance struct {
	Dice  []Value  `json:"dice,omitempty"`  // faces
	Picks []string `json:"picks,omitempty"` // what is drawn at random, by name
	Turns bool     `json:"turns,omitempty"` // what is shuffled is turned upside down; otherwise it keeps its order
}

// Answer is a part of a decision: something that is begun, or what a choice is answered.
type Answer struct {
	Seat   string `json:"seat"`
	Action string `json:"action,omitempty"`
	Choice string `json:"choice,omitempty"`
	On     *Piece `json:"on,omitempty"` // of an ability: the piece on which it is written
	Is     Value  `json:"is,omitempty"` // of a choice; a list where it is of several
	Word   string `json:"word,omitempty"`
	Only   bool   `json:"only,omitempty"`   // nothing else can be answered: an engine may not ask for it
	Moment bool   `json:"moment,omitempty"` // a moment to use something is let pass
}

// Step is a decision or an expectation: one of its fields.
type Step struct {
	Decide  []Answer `json:"decide,omitempty"`
	Legal   *Try     `json:"legal,omitempty"`
	Illegal *Try     `json:"illegal,omitempty"`
	Facts   []Fact   `json:"facts,omitempty"`
	Changes *Changes `json:"changes,omitempty"`
	Asks    *Asks    `json:"asks,omitempty"`
	Moment  *Moment  `json:"moment,omitempty"`
	Sees    *Sees    `json:"sees,omitempty"`
	Ended   *Ended   `json:"ended,omitempty"`

	Says string `json:"says,omitempty"` // what the scenario expects, in its own words, where facts were found of it
}

// Try is a decision that is tried where the case stands, and not made.
type Try struct {
	Answers []Answer `json:"answers"`
	Because string   `json:"because,omitempty"` // an article that forbids it
	Else    *Begins  `json:"else,omitempty"`    // begun so, with the same decisions before it, it is legal
	Before  []Answer `json:"before,omitempty"`  // these decisions instead, where other answers came by themselves
}

// Fact is one thing that is so: of Count, Order, Value and Trait it has one.
type Fact struct {
	Key
	Is Value `json:"is"`
}

// Key is what a fact is about.
type Key struct {
	Count *Piece  `json:"count,omitempty"` // how many pieces fit
	Order string  `json:"order,omitempty"` // what lies in a place, the first first
	Value string  `json:"value,omitempty"` // of the vocabulary
	Trait string  `json:"trait,omitempty"` // of a place or a seat
	Of    []Value `json:"of,omitempty"`    // of what
}

// Changes is all that has become otherwise since the last changes, or the beginning.
type Changes struct {
	Pieces []Moved `json:"pieces,omitempty"`
	Values []Fact  `json:"values,omitempty"` // as they are now
}

// Moved is how many pieces of a name and owner lie in a place, before and after.
type Moved struct {
	Piece string `json:"piece"`
	Of    string `json:"of,omitempty"`
	At    string `json:"at"`
	From  int    `json:"from"`
	To    int    `json:"to"`
}

// Asks is what a seat is asked.
type Asks struct {
	Seat    string  `json:"seat"`
	Choice  string  `json:"choice"`            // of the vocabulary, or "menu": what to do
	Among   []Value `json:"among,omitempty"`   // what it can be answered
	Words   []Value `json:"words,omitempty"`   // and by which words: pass, done, none, agree
	Exactly bool    `json:"exactly,omitempty"` // these values, and no others
	Worded  bool    `json:"worded,omitempty"`  // these words, and no others
	Most    *int    `json:"most,omitempty"`    // how many elements it takes at most
}

// Moment is abilities that a seat can use now, all of them; or cannot, because it is no moment for them.
type Moment struct {
	Seat      string   `json:"seat"`
	Abilities []string `json:"abilities,omitempty"`
	Not       []string `json:"not,omitempty"`
}

// Sees is whether a seat can tell all that lies in a place.
type Sees struct {
	Seat  string `json:"seat"`
	Place string `json:"place"`
	Sees  bool   `json:"sees"`
}

// Ended is that the match is over.
type Ended struct {
	Winners []string `json:"winners"`
	How     string   `json:"how,omitempty"`
}
