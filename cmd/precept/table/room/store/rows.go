package store

import (
	"encoding/json"
	"fmt"
	"time"
)

// Table is what a table was set up as. Nothing of it changes.
type Table struct {
	ID    string
	Made  time.Time
	Setup []byte // JSON, for who made it
	Rules string // the hash of its rules
	Base  []byte // the save that it goes on from, nil for none
	Waits bool   // an agent is asked first
	Over  bool   // nobody answers there any more
}

// Link is a link to a table, without the link itself.
type Link struct {
	ID        int // its number at the table, from 1
	Hash      [32]byte
	Seats     []string
	Owner     bool
	Withdrawn bool
}

// Entry is one thing that was done at a table. What a field means depends on the sort.
type Entry struct {
	N     int // its number at the table, from 1
	At    time.Time
	Sort  string
	Link  int // whose it was, 0 for the table itself
	Seats []string
	To    int
	Picks []Pick
	Text  string
}

// Pick is one answer of the match, and what it was called. As JSON it is [17,"march"].
type Pick struct {
	Value int32
	Word  string
}

// MarshalJSON is [json.Marshaler].
func (p Pick) MarshalJSON() ([]byte, error) { return json.Marshal([2]any{p.Value, p.Word}) }

// UnmarshalJSON is [json.Unmarshaler].
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

// Hook is where a seat's own server is told that it is asked.
type Hook struct {
	Seat   string
	URL    string // "": nowhere
	Secret []byte
}

// Notice is what a seat is to be told by its hook, in place of what it was not told yet.
type Notice struct {
	Seat   string
	Serial int
	About  string
}

// Change is what is written at a table at once.
type Change struct {
	Entries []Entry
	Told    []Notice
	Waits   bool // an agent is asked now
	Over    bool // nobody answers there any more
}

// Due is a notice that is to be sent.
type Due struct {
	Hook
	Serial int
	About  string
	Table  string
	Tries  int // that have failed
}

// Whole is all that is kept of a table.
type Whole struct {
	Table
	Links   []Link
	Entries []Entry
	Hooks   []string // the seats that have one
}
