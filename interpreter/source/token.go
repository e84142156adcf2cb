package source

// A token is what the scanner keeps of a stretch of text: what becomes a node
// or gives one its place. Offsets are those of the file.
type token struct {
	kind       tokenKind
	start, end int  // with quotes; from an opening bracket to behind its closing one
	key        bool // a colon follows
	depth      int  // of a key or dash: how many lists and maps are open where it stands, its own included
	refused    bool // a problem was reported, the text means nothing

	// Of a literal block:
	content int  // where its first line begins, below the header
	indent  int  // the columns taken off each line
	chomp   byte // '+', '-' or 0, from the header
}

// tokenKind says what a token is.
type tokenKind uint8

const (
	plain   tokenKind = iota
	single            // in single quotes
	double            // in double quotes
	literal           // a block below |
	dash              // of a list entry
	opening           // a bracket, with everything up to its closing one
)

// A frame is a list or map that is open where the scanner stands, or the
// document itself.
type frame struct {
	kind   frameKind
	column int // of the first key, dash or bracket, 0-based; -1 for the document
	open   int // offset of the same
	token  int // of a flow frame, the index of its opening bracket
	want   want
	lost   bool // of a flow frame, that a text was cut by a comma was said
}

// frameKind says what a frame is.
type frameKind uint8

const (
	document frameKind = iota
	blockMap
	blockList
	flowMap
	flowList
)

// flow reports whether the frame stands in brackets.
func (f *frame) flow() bool { return f.kind >= flowMap }

// A want is what may come next in a frame.
type want uint8

const (
	wantEntry   want = iota // a key, a dash, an item, or the end
	wantValue               // what belongs to a key or dash, or nothing
	wantComma               // in brackets, a comma or the end
	wantNothing             // the document is complete
)

// filled is what a frame wants once its value has begun.
func (f *frame) filled() want {
	switch f.kind {
	case document:
		return wantNothing
	case flowMap, flowList:
		return wantComma
	}
	return wantEntry
}
