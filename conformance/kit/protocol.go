package kit

// Request is one line to a driver. Do is one of the words below.
type Request struct {
	ID       int      `json:"id"`
	Do       string   `json:"do"`
	Protocol int      `json:"protocol,omitempty"` // hello
	Case     string   `json:"case,omitempty"`     // set_up: its number, for who logs
	Game     *Setting `json:"game,omitempty"`     // set_up
	Begins   *Begins  `json:"begins,omitempty"`   // set_up
	Answers  []Answer `json:"answers,omitempty"`  // decide, try
	Seat     string   `json:"seat,omitempty"`     // asked, sees
	Choice   string   `json:"choice,omitempty"`   // asked
	Most     bool     `json:"most,omitempty"`     // asked: how many elements is wanted too
	Place    string   `json:"place,omitempty"`    // sees
	Facts    []Key    `json:"facts,omitempty"`    // facts
}

// What a driver is asked.
const (
	DoHello    = "hello"    // who are you
	DoSetUp    = "set_up"   // begin a case; what was before is forgotten
	DoDecide   = "decide"   // this is decided
	DoTry      = "try"      // could this be decided; nothing changes
	DoAsked    = "asked"    // what is asked
	DoFacts    = "facts"    // what is so
	DoPosition = "position" // all that is so
	DoSees     = "sees"     // can a seat tell what lies there
	DoBye      = "bye"      // the end
)

// Reply is one line of a driver. One of OK, Refused, Unable and Error says what became of the request.
type Reply struct {
	ID       int       `json:"id"`
	OK       bool      `json:"ok,omitempty"`
	Refused  bool      `json:"refused,omitempty"`
	Because  []string  `json:"because,omitempty"` // of Refused: the articles that forbid it
	Unable   string    `json:"unable,omitempty"`  // the engine has no such thing: the case is not judged
	Error    string    `json:"error,omitempty"`   // the engine broke: the case has failed
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

// Plays is a game that a driver plays.
type Plays struct {
	Game      string            `json:"game"`
	Variants  []string          `json:"variants,omitempty"`   // that it plays too
	Readings  map[string]string `json:"readings,omitempty"`   // by question, where it is not the register's
	LeavesOut []string          `json:"leaves_out,omitempty"` // names of the vocabulary that it does not keep
}

// Question is what is asked.
type Question struct {
	Seat      string   `json:"seat"`
	Choice    string   `json:"choice"`
	Options   []Value  `json:"options"`             // every value that some answer has
	Words     []Value  `json:"words,omitempty"`     // pass, done, none, agree
	Abilities []string `json:"abilities,omitempty"` // of a menu: those among the options that are abilities
	Most      *int     `json:"most,omitempty"`
}

// Told is what a fact is.
type Told struct {
	Is     Value  `json:"is"`
	Unable string `json:"unable,omitempty"`
}
