package room

import (
	"time"

	"precept/internal/limit"
)

// The bounds limit everything that a stranger can make grow, except the agents' thinking time, which package turns
// limits. A request beyond a bound fails with [ErrFull] or an error that names the bound.
const (
	// Tables is the maximum number of tables of a house. RecordBytes is the disk space of all tables, including ended
	// ones; one takes some tens of kilobytes. Beyond either, the tables that ended longest ago are removed, but none
	// younger than Least.
	Tables, RecordBytes, Least = 100_000, 16 << 30, 24 * time.Hour

	// Live is the maximum number of matches in memory. When it is exceeded, the least recently used match is dropped
	// from memory.
	Live = 256

	// Idle is how long an unused match stays in memory.
	Idle = 10 * time.Minute

	// Games is the number of loaded sets of rules: a game with its variants and mods. One of Root takes some megabytes,
	// and some more for each of its line-ups that is played.
	Games = 32

	// Laid is the maximum number of variants and mods of a table.
	Laid = 32

	// Links is the maximum number of links of a table, including withdrawn ones.
	Links = 200

	// NameBytes is the maximum length of a player's name, in bytes.
	NameBytes = 60

	// Notes is the maximum number of notes of a table, and NoteBytes the maximum length of a note in bytes. Saves have
	// the same limit.
	Notes, NoteBytes = 2_000, limit.Reason

	// Lines is the maximum number of answers at a table, including those taken back. Each may consist of many picks.
	Lines = 50_000

	// Entries is the maximum number of entries in the record of a table: answers, and everything else that is done
	// there.
	Entries = 100_000

	// SaveBytes is the maximum size of a save that can be opened as a table, and SaveAnswers its maximum number of
	// answers. Opening replays every answer.
	SaveBytes, SaveAnswers = 4 << 20, 20_000

	// Picks is the maximum number of picks in one answer. A choice of several elements takes one pick for each element.
	Picks = 1_000

	// Streams is the maximum number of listeners of one table, and AllStreams that of a whole house.
	Streams, AllStreams = 64, 10_000

	// Queue is the maximum number of events that wait for one listener. A listener that falls further behind is
	// dropped, and must read the state again.
	Queue = 32

	// Watched is how long agents continue at a table without human players after the last person looked.
	Watched = time.Minute

	// Hints is the maximum number of hints of a table, and Asking the maximum number of queued requests for hints in a
	// house. Package hint bounds the time of one search.
	Hints, Asking = 2_000, 100

	// Makers is the number of tables for which the house remembers their makers' addresses.
	Makers = 20_000

	// Waiting is the maximum number of tables queued for an agent. A table that did not fit is reconsidered the next
	// time somebody uses it.
	Waiting = 10_000

	// NoticeDelay is how long mail and chat notices wait for the seat to answer. LettersOf is the maximum number of
	// confirmation letters per hour for one table, and Letters that for all tables.
	NoticeDelay, LettersOf, Letters = 2 * time.Minute, 6, 120

	// Stands is the maximum number of standing answers of a seat. StandLeast and StandMost bound the delay before one
	// is given.
	Stands, StandLeast, StandMost = 30, 3 * time.Second, 9 * time.Second

	// Faults is the number of recent faults that the house remembers.
	Faults = 50

	// AwayMost is the maximum number of days that the owner can set until an agent takes over a seat.
	AwayMost = 365

	// HooksAtOnce is the number of posts to players' servers that are sent concurrently. HookEvery is the interval at
	// which the house looks for posts that are due. HookTries is the maximum number of tries for each. HookWait is the
	// delay after the first try, doubled after each further one.
	HooksAtOnce, HookEvery, HookTries, HookWait = 8, 5 * time.Second, 10, 10 * time.Second
)
