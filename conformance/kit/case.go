package kit

// Format is the version of the files and of the protocol.
const Format = 1

// Case is one case: a position, decisions made in it, and what must be true.
type Case struct {
	ID       string   `json:"id"`       // root/4.2.1/03
	Name     string   `json:"name"`     // one sentence
	Articles []string `json:"articles"` // the articles that it tests, "book:id"; its number comes from the first
	Source   string   `json:"source"`   // the scenario that it was made from
	Game     Setting  `json:"game"`

	// Under is the readings of ambiguous rules under which the case is valid. Keys are numbers of questions in the
	// register, values are readings.
	Under map[string]string `json:"under,omitempty"`

	Begins
	Steps []Step `json:"steps"`
}

// Setting is the game and the seats that play it.
type Setting struct {
	Game     string            `json:"game"`
	Variants []string          `json:"variants,omitempty"`
	Seats    []string          `json:"seats"`
	Options  map[string]string `json:"options,omitempty"`
}

// Begins is the start of a case: a position, or the setup of the rules.
type Begins struct {
	Position *Position `json:"position,omitempty"`
	Turn     *Turn     `json:"turn,omitempty"`  // in a position; nil: play begins with its first phase
	Setup    *Setup    `json:"setup,omitempty"` // in place of a position
	Chance   *Chance   `json:"chance,omitempty"`
	Until    string    `json:"until,omitempty"` // nothing happens after the end of this phase
}

// Position is the contents of all places, and all values that differ from their first value in the vocabulary.
type Position struct {
	Places map[string][]Piece `json:"places"` // in order, if the place is ordered
	Values []Fact             `json:"values,omitempty"`
	Traits []Fact             `json:"traits,omitempty"` // of places and seats, not of pieces
}

// Turn is the phase that is about to begin. Nothing has been done in it.
type Turn struct {
	Phase   string           `json:"phase"`
	Player  string           `json:"player,omitempty"`
	Started bool             `json:"started,omitempty"` // what happens at the start of the phase is already done
	Fields  map[string]Value `json:"fields,omitempty"`  // fields of the phase and of the phases around it
}

// Setup says how the setup of the rules is done.
type Setup struct {
	Stacks  map[string][]string `json:"stacks,omitempty"` // the order of shuffled pieces
	Handed  []Fact              `json:"handed,omitempty"` // values from the match before
	Answers []Answer            `json:"answers,omitempty"`
	Turn    *Turn               `json:"turn,omitempty"` // where play continues, if not with its first phase
}

// Chance is the outcomes of chance, in the order in which they are needed.
type Chance struct {
	Dice  []Value  `json:"dice,omitempty"`  // faces of dice
	Picks []string `json:"picks,omitempty"` // names of what is drawn at random
	Turns bool     `json:"turns,omitempty"` // shuffling reverses the order; otherwise it keeps the order
}

// Answer is a part of a decision: an action that is begun, or the answer to a choice.
type Answer struct {
	Seat   string `json:"seat"`
	Action string `json:"action,omitempty"`
	Choice string `json:"choice,omitempty"`
	On     *Piece `json:"on,omitempty"` // the piece that has the ability
	Is     Value  `json:"is,omitempty"` // the value chosen; a list if several are chosen
	Word   string `json:"word,omitempty"`
	Only   bool   `json:"only,omitempty"`   // the only possible answer, so an engine need not ask for it
	Moment bool   `json:"moment,omitempty"` // the answer declines to use an ability now
}

// Step is a decision or an expectation. It has one of these fields.
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

	Says string `json:"says,omitempty"` // the expectation in the words of the scenario, if it was translated into facts
}

// Try is a decision that is tried but not made.
type Try struct {
	Answers []Answer `json:"answers"`
	Because string   `json:"because,omitempty"` // an article that forbids the decision
	Else    *Begins  `json:"else,omitempty"`    // from this beginning, the same decisions make it legal
	Before  []Answer `json:"before,omitempty"`  // the earlier decisions from that beginning, if they differ
}

// Fact is something that is true. It has one of Count, Order, Value and Trait.
type Fact struct {
	Key
	Is Value `json:"is"`
}

// Key identifies the subject of a fact.
type Key struct {
	Count *Piece  `json:"count,omitempty"` // how many pieces match
	Order string  `json:"order,omitempty"` // the contents of a place, in order
	Value string  `json:"value,omitempty"` // a value of the vocabulary
	Trait string  `json:"trait,omitempty"` // a trait of a place or a seat
	Of    []Value `json:"of,omitempty"`    // the keys of the value, or what has the trait
}

// Changes is everything that has changed since the last Changes, or since the beginning.
type Changes struct {
	Pieces []Moved `json:"pieces,omitempty"`
	Values []Fact  `json:"values,omitempty"` // their new values
}

// Moved is how many pieces of a name and owner are in a place, before and after.
type Moved struct {
	Piece string `json:"piece"`
	Of    string `json:"of,omitempty"`
	At    string `json:"at"`
	From  int    `json:"from"`
	To    int    `json:"to"`
}

// Asks is the decision that a seat is asked for.
type Asks struct {
	Seat    string  `json:"seat"`
	Choice  string  `json:"choice"`            // a choice of the vocabulary, or "menu" for the choice of an action
	Among   []Value `json:"among,omitempty"`   // the values that can be chosen
	Words   []Value `json:"words,omitempty"`   // the words that can be chosen: pass, done, none, agree
	Exactly bool    `json:"exactly,omitempty"` // exactly these values
	Worded  bool    `json:"worded,omitempty"`  // exactly these words
	Most    *int    `json:"most,omitempty"`    // how many elements can be chosen at most
}

// Moment is all abilities that a seat can use now, or some that it cannot use now.
type Moment struct {
	Seat      string   `json:"seat"`
	Abilities []string `json:"abilities,omitempty"`
	Not       []string `json:"not,omitempty"`
}

// Sees says whether a seat can identify all pieces in a place.
type Sees struct {
	Seat  string `json:"seat"`
	Place string `json:"place"`
	Sees  bool   `json:"sees"`
}

// Ended says that the match is over.
type Ended struct {
	Winners []string `json:"winners"`
	How     string   `json:"how,omitempty"`
}
