package record

// Origin is where the seed of a match at a table comes from. Who knows a seed knows all that is hidden in the match.
type Origin string

// The origins.
const (
	Unknown Origin = ""       // nobody wrote it down
	Drawn   Origin = "drawn"  // the server drew it, and nobody knows it while the match runs
	Chosen  Origin = "chosen" // who made the table chose it
	Filed   Origin = "file"   // the table was made of a file, which says all that is hidden
)
