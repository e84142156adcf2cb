package room

import (
	"time"

	"precept/internal/limit"
)

// The bounds. Everything that a stranger can make grow has one here, or in package turns for the time agents think. A
// request beyond a bound fails with [ErrFull] or an error that names the bound.
const (
	// Tables is how many tables a house has, and RecordBytes how much disk all of them take, ended ones included. One
	// takes some tens of kilobytes. If there are more, the tables that have been over longest are removed, but none before
	// Least.
	Tables, RecordBytes, Least = 100_000, 16 << 30, 24 * time.Hour

	// Live is how many matches are in memory at once. The one that was used longest ago makes room.
	Live = 256

	// Idle is how long an unused match stays in memory.
	Idle = 10 * time.Minute

	// Games is how many sets of rules stay loaded: a game with its variants and mods. One of Root takes some megabytes,
	// and each of its line-ups that is played takes some more.
	Games = 32

	// Laid is how many variants and mods a table may ask for.
	Laid = 32

	// Links is how many links a table has, withdrawn ones included.
	Links = 200

	// NameBytes is the longest name of a player, in bytes.
	NameBytes = 60

	// Notes is how many notes a table has, and NoteBytes the longest note in bytes: what the save of a match may hold.
	Notes, NoteBytes = 2_000, limit.Reason

	// Lines is how many answers a table accepts, undone ones included. Each may have many picks.
	Lines = 50_000

	// Entries is how many entries the record of a table has: answers, and everything else that is done there.
	Entries = 100_000

	// SaveBytes is the largest save that can be opened as a table, and SaveAnswers how many answers it may have. Each
	// answer is played again.
	SaveBytes, SaveAnswers = 4 << 20, 20_000

	// Picks is how many picks one answer has. A choice of several elements has one pick for each.
	Picks = 1_000

	// Streams is how many listeners one table has, and AllStreams how many a whole house has.
	Streams, AllStreams = 64, 10_000

	// Queue is how many events wait for one listener. A listener that is further behind is dropped, and must look again.
	Queue = 32

	// Watched is how long agents continue at a table without human players after the last person looked.
	Watched = time.Minute

	// Hints is how many hints a table gives, and Asking how many requests for hints wait in a house. Package hint says how
	// long the search for one takes.
	Hints, Asking = 2_000, 100

	// Makers is for how many tables the house remembers the address that made them.
	Makers = 20_000

	// Waiting is how many tables wait for an agent. A table that finds no place is considered again when somebody uses it.
	Waiting = 10_000

	// NoticeDelay is how long mail and chat wait for the seat's answer, LettersOf how many letters that ask to confirm an
	// address each table may have sent in an hour, and Letters how many all of them.
	NoticeDelay, LettersOf, Letters = 2 * time.Minute, 6, 120

	// Stands is how many standing answers a seat has. StandLeast and StandMost are how long they wait.
	Stands, StandLeast, StandMost = 30, 3 * time.Second, 9 * time.Second

	// Faults is how many faults the house remembers.
	Faults = 50

	// AwayMost is the most days after which an agent takes a seat.
	AwayMost = 365

	// HooksAtOnce is how many posts to players' servers are made at a time. HookEvery is how often the house looks for
	// posts that are due. HookTries is how often each is tried. HookWait is the delay after the first try, doubled each
	// time.
	HooksAtOnce, HookEvery, HookTries, HookWait = 8, 5 * time.Second, 10, 10 * time.Second
)
