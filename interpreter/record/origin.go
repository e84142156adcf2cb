package record

// Origin is where the seed of a match at a table comes from. A person who knows the seed knows everything hidden.
type Origin string

// The origins.
const (
	Unknown Origin = ""       // not recorded
	Drawn   Origin = "drawn"  // the server drew it; nobody knows it during the match
	Chosen  Origin = "chosen" // the person who opened the table chose it
	Filed   Origin = "file"   // the table was opened from a file, which contains everything hidden
)
