package source

// A token is a part of the text that becomes a node or determines the place of one. Offsets are those of the file.
type token struct {
	kind       tokenKind
	start, end int  // with quotes; a bracket with everything up to its closing one
	key        bool // a colon follows
	depth      int  // for a key or dash: the number of open lists and maps there, its own included
	refused    bool // a problem was reported, the text has no meaning

	// For a literal block:
	content int  // offset of its first line, below the header
	indent  int  // the number of columns removed from each line
	chomp   byte // '+', '-' or 0, from the header
}

// tokenKind is the kind of a token.
type tokenKind uint8

const (
	plain   tokenKind = iota
	single            // in single quotes
	double            // in double quotes
	literal           // a block below |
	dash              // of a list entry
	opening           // a bracket, with everything up to its closing one
)

// A frame is an open list or map at the scanner's position, or the document itself.
type frame struct {
	kind   frameKind
	column int // of the first key, dash or bracket, 0-based; -1 for the document
	open   int // offset of the same
	token  int // in a flow frame, the index of its opening bracket
	want   want
	lost   bool // in a flow frame: a text divided by a comma was reported
}

// frameKind is the kind of a frame.
type frameKind uint8

const (
	document frameKind = iota
	blockMap
	blockList
	flowMap
	flowList
)

// flow reports whether the frame is in brackets.
func (f *frame) flow() bool { return f.kind >= flowMap }

// A want is what can come next in a frame.
type want uint8

const (
	wantEntry   want = iota // a key, a dash, an item, or the end
	wantValue               // the value of a key or dash, or nothing
	wantComma               // in brackets, a comma or the end
	wantNothing             // the document is complete
)

// filled returns what a frame wants after its value has begun.
func (f *frame) filled() want {
	switch f.kind {
	case document:
		return wantNothing
	case flowMap, flowList:
		return wantComma
	}
	return wantEntry
}
