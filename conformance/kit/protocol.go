package kit

// Request is one line to a driver. Do says what it asks for; the comments name the requests that use a field.
type Request struct {
	ID       int      `json:"id"`
	Do       string   `json:"do"`
	Protocol int      `json:"protocol,omitempty"` // hello
	Case     string   `json:"case,omitempty"`     // set_up: the number of the case, for logs
	Game     *Setting `json:"game,omitempty"`     // set_up
	Begins   *Begins  `json:"begins,omitempty"`   // set_up
	Answers  []Answer `json:"answers,omitempty"`  // decide, try
	Seat     string   `json:"seat,omitempty"`     // asked, sees
	Choice   string   `json:"choice,omitempty"`   // asked
	Most     bool     `json:"most,omitempty"`     // asked: the reply must include how many elements can be chosen
	Place    string   `json:"place,omitempty"`    // sees
	Facts    []Key    `json:"facts,omitempty"`    // facts
}

// What a request asks for.
const (
	DoHello    = "hello"    // name and games of the engine
	DoSetUp    = "set_up"   // begin a case and forget the one before
	DoDecide   = "decide"   // make a decision
	DoTry      = "try"      // say whether a decision is legal, and change nothing
	DoAsked    = "asked"    // the decision that a seat is asked for
	DoFacts    = "facts"    // the values of facts
	DoPosition = "position" // the whole position
	DoSees     = "sees"     // whether a seat can identify the contents of a place
	DoBye      = "bye"      // end
)

// Reply is one line of a driver. One of OK, Refused, Unable and Error is the result of the request.
type Reply struct {
	ID       int       `json:"id"`
	OK       bool      `json:"ok,omitempty"`
	Refused  bool      `json:"refused,omitempty"`
	Because  []string  `json:"because,omitempty"` // with Refused: the articles that forbid it
	Unable   string    `json:"unable,omitempty"`  // the engine does not support this, so the case is not judged
	Error    string    `json:"error,omitempty"`   // the engine failed, so the case has failed
	Protocol int       `json:"protocol,omitempty"`
	Name     string    `json:"name,omitempty"`
	Games    []Plays   `json:"games,omitempty"`
	Asked    *Question `json:"asked,omitempty"`
	Over     bool      `json:"over,omitempty"`
	Winners  []string  `json:"winners,omitempty"`
	How      string    `json:"how,omitempty"`
	Facts    []Told    `json:"facts,omitempty"`
	Position *Position `json:"position,omitempty"`
	Sees     *bool     `json:"sees,omitempty"`
}

// Plays describes a game that a driver plays.
type Plays struct {
	Game      string            `json:"game"`
	Variants  []string          `json:"variants,omitempty"`   // the variants that it plays
	Readings  map[string]string `json:"readings,omitempty"`   // by question, if not the default
	LeavesOut []string          `json:"leaves_out,omitempty"` // names of the vocabulary that it does not keep
}

// Question is the decision that a seat is asked for.
type Question struct {
	Seat      string   `json:"seat"`
	Choice    string   `json:"choice"`
	Options   []Value  `json:"options"`             // all values that can be chosen
	Words     []Value  `json:"words,omitempty"`     // all words that can be chosen: pass, done, none, agree
	Abilities []string `json:"abilities,omitempty"` // the options of a menu that are abilities
	Most      *int     `json:"most,omitempty"`
}

// Told is the value of a fact.
type Told struct {
	Is     Value  `json:"is"`
	Unable string `json:"unable,omitempty"`
}
