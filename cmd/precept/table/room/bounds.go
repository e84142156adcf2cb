package room

import (
	"time"

	"precept/internal/limit"
)

// The bounds. Whatever a stranger can make grow has one here, or in package turns, which says how long is thought;
// passing it is [ErrFull] or an error that says which.
const (
	// Tables is how many tables a house has, and RecordBytes how much all of them take, ended ones included; one takes
	// some tens of kilobytes. Where there are more, those go that have been over longest, and Least at the least.
	Tables, RecordBytes, Least = 100_000, 16 << 30, 24 * time.Hour

	// Live is how many matches are in memory at once; the one that nobody has used longest makes room.
	Live = 256

	// Idle is how long a match stays in memory that nobody uses.
	Idle = 10 * time.Minute

	// Games is how many sets of rules are kept loaded: a game with what is laid over it. One of Root takes some
	// megabytes, and each line-up of it that is played some more.
	Games = 32

	// Laid is how many variants and mods a table may ask for.
	Laid = 32

	// Links is how many links a table has, withdrawn ones included.
	Links = 200

	// NameBytes is the length of the name of who sits there.
	NameBytes = 60

	// Notes is how many notes a table has, and NoteBytes how long one is: what the save of a match may hold.
	Notes, NoteBytes = 2_000, limit.Reason

	// Lines is how many answers a table takes, undone ones included; each may be of many picks.
	Lines = 50_000

	// Entries is how much is written down of a table: answers, and everything else that is done there.
	Entries = 100_000

	// SaveBytes is the size of a save that is opened as a table, and SaveAnswers how many answers it has: each is given
	// again.
	SaveBytes, SaveAnswers = 4 << 20, 20_000

	// Picks is how many picks one answer has: a choice of several has one for each element.
	Picks = 1_000

	// Streams is how many listen to one table, and AllStreams to all of a house.
	Streams, AllStreams = 64, 10_000

	// Queue is how many events wait for one listener. Who is further behind is dropped, and looks again.
	Queue = 32

	// Watched is how long agents go on by themselves at a table at which no people sit, when nobody looks any more.
	Watched = time.Minute

	// Hints is how many hints a table gives, and Asking how many wait in a house for one to be thought of. How long one
	// is thought of, package hint says.
	Hints, Asking = 2_000, 100

	// Makers is of how many tables it is known from where they were made.
	Makers = 20_000

	// Waiting is how many tables wait for an agent; one that finds no place is looked for again when somebody comes.
	Waiting = 10_000

	// HooksAtOnce is how many of people's own servers are told at a time, HookEvery how often it is looked whether one
	// is due again, HookTries how often each is tried, and HookWait how long after the first time, doubled each time.
	HooksAtOnce, HookEvery, HookTries, HookWait = 8, 5 * time.Second, 10, 10 * time.Second
)
