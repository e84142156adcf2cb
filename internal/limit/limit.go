package limit

// The bounds. Sizes are in bytes, depths and counts in the units that the comment names. A bound is the largest value
// that is accepted.
const (
	// FileBytes is the size of one file. Content written by hand stays below a quarter of it. The worst file of this size
	// is read or refused in some 50 ms and 27 MB. One of 8 MB took 1.5 s and 380 MB.
	FileBytes = 256 << 10

	// PackageBytes is the size of all files of one package: 64 full files.
	PackageBytes = 16 << 20

	// ArchiveBytes is the size of a packed mod or game. Nothing in it is compressed, so it is little more than its files.
	// The largest game has 2 MB; the worst archive of this size is refused in 0.1 s and 80 MB.
	ArchiveBytes = 8 << 20

	// Files is the number of entries read in the folders of one package.
	Files = 4096

	// FolderDepth is how deep the folders of one package nest.
	FolderDepth = 16

	// Variants is the number of variants applied to one game, and Changes the number of nodes that they change. Each
	// change may search a whole file.
	Variants, Changes = 32, 4_000

	// YAMLDepth is how deep lists and maps nest in a file. Rules need about a
	// dozen levels; every later walk of the nodes may recurse this far.
	YAMLDepth = 64

	// Nodes is the number of scalars, lists and maps in one file: one for each eight bytes of a full file. Hostile flow
	// maps reach one per byte.
	Nodes = FileBytes / 8

	// KeyBytes is the length of one key. A YAML reader searches 1,024 characters for the colon.
	KeyBytes = 1000

	// NameBytes is the length of one name: of a rule, a piece, a player.
	NameBytes = 200

	// Total is the largest number that a choice can divide into parts. Each reachable sum takes one bit.
	Total = 1 << 16

	// MessageBytes is the length of one message from an editor to the language server. OpenTexts is how many texts an
	// editor may have open there. A message holds at most a whole file, where a letter may take six bytes.
	MessageBytes, OpenTexts = 8 * FileBytes, 1024

	// Checking is the number of steps of the check of a game. The largest game with any of its variants takes a
	// hundredth of it; this many steps take two seconds at most.
	Checking = 12_000_000

	// Compiling is the number of steps of the analysis, for a line-up, of what each ability reads and writes, and of
	// where no question is asked. The largest game takes a hundredth of it; this many steps take two seconds at most.
	Compiling = 1_000_000

	// KindDepth is how many kinds may form a chain in which each is the parent of the next.
	KindDepth = 64

	// Problems is the number of problems printed; more help nobody.
	Problems = 50

	// ProblemsKept is the number of problems kept to be sorted; more are only
	// counted, so that a broken package costs no memory.
	ProblemsKept = 1000

	// ExprBytes is the length of one expression. The expression parser recurses by nesting and overflows the stack near 1
	// MB.
	ExprBytes = 4 << 10

	// ExprNodes is the number of names, numbers and operators in one expression.
	ExprNodes = 1_000

	// ExprDepth is how deep brackets and prefix operators nest in one
	// expression, counted on the text before it is parsed.
	ExprDepth = 64

	// ExprClosures is how deep predicates nest in one expression. Three nested sums over 1,000 elements ran for over 20 s.
	ExprClosures = 2

	// ParsedBytes is the total length of expressions whose syntax trees a process keeps. All games that come with the
	// program use a third of it. A tree takes some twenty times its text.
	ParsedBytes = 1 << 20

	// Memo is how many answers of one ruling a match keeps.
	Memo = 4096
	// MemoList is the longest list that is kept as an answer.
	MemoList = 32

	// Evaluation is the steps of evaluation between two answers: rulings asked, elements read, elements of lists made.
	// Listing a decision of a large game takes some thousands; this many take about half a second.
	Evaluation = 20_000_000

	// Lists is the number of elements in all lists that are being made at once: 16 MB.
	Lists = 4 << 20

	// Program is the size of the program compiled for one line-up, in nodes and words of tables. A large game with all its
	// expansions takes a hundredth.
	Program = 16 << 20

	// MemoWords is the memory for the kept answers of all rulings in a match, in words.
	MemoWords = 2 << 20

	// StepsPerAnswer is the number of steps between two decisions. The longest honest turn seen took a few hundred.
	StepsPerAnswer = 10_000

	// Searches is the number of searches for a path through a chain of choices before an option is offered.
	Searches = 10_000

	// MoveEffort is the number of evaluation steps that perft spends on one move, with all its choices. A chess move takes
	// a hundred thousand; this many take two seconds.
	MoveEffort = 10 * Evaluation

	// Collection is the number of elements in a list that an expression makes: as many as there can be pieces.
	Collection = Pieces

	// Stack is the size of a match's stack of running steps and of the lists that they bind, in words. It bounds how deep
	// blocks, calls and triggers nest. The deepest honest position seen takes a tenth.
	Stack = 4096

	// Programs is how many line-ups of one game stay compiled. One of Root takes some megabytes and is compiled in a
	// quarter of a second.
	Programs = 32

	// Temporaries is the words of named values (parameters, elements, let) that exist at once while an expression and its
	// rulings are evaluated. The deepest honest chain of rulings seen takes some hundred.
	Temporaries = 1 << 15

	// EffectSlots is how many effects are in play at once, and EffectValues how many values one of them keeps.
	EffectSlots, EffectValues = 48, 6

	// Positions is how many positions a match remembers. The longest games of chess have some six hundred.
	Positions = 1 << 14

	// Pieces is the number of pieces in a match; their numbers and counts fit
	// in 16 bits.
	Pieces = 10_000

	// Kinds is the number of kinds of piece in a game, expansions included.
	Kinds = 1_024

	// Classes is the number of combinations of kind, component and owner among the pieces of a match. Each is counted on
	// every space.
	Classes = 4_096

	// Attributes is the number of attribute values in a match: one for each piece, place or player and name of an
	// attribute. They take 40 MB.
	Attributes = 1 << 20

	// Players is the number of seats; a set of players is one 16-bit word.
	Players = 16

	// Spaces is the number of spaces on all boards; a set of spaces is four 64-bit words.
	Spaces = 256

	// Zones is the number of zones in a match, those of every seat included.
	Zones = 1_024

	// Variables is the number of variables in a match, those of every seat and
	// place included.
	Variables = 16 << 10

	// Lessons is how many lessons the guide of a game has; the largest has some fifty.
	Lessons = 500

	// Questions is the highest number of a question in a register of readings, which people read aloud.
	Questions = 999

	// Rules is the number of rules, and of rulings, in a game and its expansions. Those for one ruling are compared with
	// each other.
	Rules = 2_048

	// Answers is the number of answers in one match: played, in a playout, or from a save. A long campaign game has a few
	// thousand; content that never ends is refused here.
	Answers = 100_000

	// Chapters is how often the rules of one match may change during play. A campaign of years has some dozens of changes.
	Chapters = 1_000

	// Matches is the number of matches in a campaign that passes values between matches.
	Matches = 10_000

	// Art is the size of one silhouette of a look. One drawn by hand has some five hundred bytes, and a page holds
	// hundreds of them.
	Art = 4_000

	// Corrections is the number of corrections in one match, and the number of notes in its record. A long campaign has
	// some dozens.
	Corrections = 10_000

	// Reason is the length of the reason for a correction, of the text that is corrected, and of a note: a person types
	// them.
	Reason = 1_000

	// SaveBytes is the size of a save that is written or opened.
	SaveBytes = 32 << 20

	// SaveValues is the number of values in the lists and maps of a save, nested ones included. Three bytes of a save may
	// represent a value that takes seventy in memory. A long match of a large game with a dozen chapters has some two
	// hundred thousand.
	SaveValues = 1 << 20

	// ResultBytes is the size of the results of a simulation that are written or continued.
	ResultBytes = 64 << 20

	// Shards is the number of parts into which the matches of a simulation can be divided.
	Shards = 10_000

	// SearchIterations and SearchSeconds bound an agent's search for one answer.
	SearchIterations, SearchSeconds = 10_000_000, 3_600

	// SavedIterations and SavedSeconds are the same bounds for an agent named in a save. A save is a stranger's text, and
	// nobody should wait longer for it.
	SavedIterations, SavedSeconds = 10_000, 10

	// DriverLine is the length of one line to or from an external engine. A position of the largest game has some twenty
	// thousand bytes.
	DriverLine = 4 << 20

	// KitBytes is the size of one file of a test kit that is read. Those of the largest game have some twelve million
	// bytes.
	KitBytes = 128 << 20
)
