package store

import "time"

// Table is what a table was set up as. Nothing of it changes.
type Table struct {
	ID    string
	Made  time.Time
	Setup []byte // JSON, for who made it
	Rules string // the hash of its rules
	Base  []byte // the save that it goes on from, nil for none
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

// Pick is one answer of the match, and what it was called.
type Pick struct {
	Value int32
	Word  string
}

// Hook is where a seat's own server is told that it is asked.
type Hook struct {
	Seat   string
	URL    string
	Secret []byte
}

// Whole is all that is kept of a table.
type Whole struct {
	Table
	Links   []Link
	Entries []Entry
	Hooks   []Hook
}
