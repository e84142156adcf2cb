package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Errors of the record. Other errors come from the disk or from SQLite.
var (
	ErrNone   = errors.New("there is no such table, or no such link")
	ErrTaken  = errors.New("the table has changed meanwhile")
	ErrClosed = errors.New("the record is closed")
	ErrDisk   = errors.New("the disk is full")
	ErrNewer  = errors.New("the record is of a newer version of the program")
	ErrHeld   = errors.New("another server has this record open")
	ErrLean   = errors.New("this build of the program keeps no tables on disk")
	ErrHooks  = errors.New("tables in memory tell nobody elsewhere")
)

// Record is the record of all tables: in a file ([Open]), or in memory ([NewMemory]). Several goroutines may use it at
// once. Errors are those of [Store].
type Record interface {
	Count() (int, error)
	List(most int) ([]Row, error)
	Waiting(most int) ([]string, error)
	Stale(since, over time.Time, most int) ([]string, error)
	Away(since time.Time, sorts []string) ([]string, error)
	Size() (int64, error)
	Backup(file string) error

	Make(t Table, links []Link, entries []Entry) error
	Read(id string) (*Whole, error)
	Append(id string, ch Change) error
	Remove(id string, entries int) error
	Keep(id string, entries int, save []byte) error
	Stood(id string) (save []byte, entries int, err error)
	SetStanding(id, seat, text string) error

	Link(hash [32]byte) (table string, l Link, err error)
	Relink(id string, withdrawn []int, add *Link) error

	SetHook(id string, h Hook, now time.Time) error
	Hooks(id, seat string) ([]Hook, error)
	Mail(secret []byte) (Hook, error)
	ConfirmMail(secret []byte, confirmed bool) error
	Due(by time.Time, most int) ([]Due, error)
	Sent(d *Due) error
	Again(d *Due, at time.Time) error

	Close() error
}

// Table is the setup of a table. It never changes, except Waits and Over.
type Table struct {
	ID    string
	Made  time.Time
	Setup []byte // JSON, in the form of the caller
	Rules string // the hash of its rules
	Base  []byte // the save from which it continues, nil for none
	Waits bool   // an agent is asked
	Over  bool   // nobody can answer there
}

// Link is a link to a table. It holds the hash of the link's token, not the token.
type Link struct {
	ID        int // its number at the table, from 1
	Hash      [32]byte
	Seats     []string
	Free      []string // of an invitation: the seats that are taken by it; it has none itself
	Owner     bool
	Withdrawn bool
}

// Entry is one thing that was done at a table. The meaning of a field depends on Sort.
type Entry struct {
	N     int // its number at the table, from 1
	At    time.Time
	Sort  string
	Link  int // the link that did it, 0 for the table itself
	Seats []string
	To    int
	Picks []Pick
	Text  string
}

// Pick is one answer of the match with its word. Its JSON form is an array such as [17,"march"].
type Pick struct {
	Value int32
	Word  string
}

// MarshalJSON implements [json.Marshaler].
func (p Pick) MarshalJSON() ([]byte, error) { return json.Marshal([2]any{p.Value, p.Word}) }

// UnmarshalJSON implements [json.Unmarshaler].
func (p *Pick) UnmarshalJSON(data []byte) error {
	var parts []json.RawMessage
	if err := json.Unmarshal(data, &parts); err != nil {
		return err
	}
	if len(parts) != 2 {
		return fmt.Errorf("a pick of %d parts", len(parts))
	}
	if err := json.Unmarshal(parts[0], &p.Value); err != nil {
		return err
	}
	return json.Unmarshal(parts[1], &p.Word)
}

// The sorts of hooks.
const (
	Post = "post" // a POST that is signed
	Chat = "chat" // a POST as chat servers take it
	Mail = "mail"
)

// Hook is how a player wants to be notified about a seat. A seat has at most one of each sort.
type Hook struct {
	Seat      string
	Sort      string
	URL       string // or the address for mail; "" for none
	Secret    []byte
	Title     string // what the seat and the game are called, in Lang
	Lang      string
	Base      string // the address of the server
	Confirmed bool   // it is told
}

// Notice is a message for the hooks of a seat. It replaces an earlier notice that was not sent yet.
type Notice struct {
	Seat   string
	Serial int
	About  string
	Turn   int // of the table: of mail and chat, one is told in each when the seat is asked
}

// Change is what one transaction writes for a table.
type Change struct {
	Entries []Entry
	Told    []Notice
	Quiet   []string      // seats that are no longer asked: mail and chat that was not sent is dropped
	Delay   time.Duration // of mail and chat
	Waits   bool          // an agent is asked now
	Over    bool          // nobody can answer there now
}

// Due is a notice that is due to be sent.
type Due struct {
	Hook
	Serial int
	About  string
	Table  string
	Tries  int // how many tries have failed
}

// Whole is all that is stored of a table, except the save of its position.
type Whole struct {
	Table
	Links   []Link
	Entries []Entry
	Hooks   []string // the seats that have one

	Standing map[string]string `json:"-"` // by seats
}

// Row is a table in the result of List.
type Row struct {
	Table
	Used    time.Time // when something was last done there
	Entries int
}
