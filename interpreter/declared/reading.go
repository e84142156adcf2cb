package declared

import "precept/interpreter/source"

// Question is an entry of a register of readings: a text that can be read in several ways.
type Question struct {
	Node
	Number int
	Of     string // the variant with the text; "" for the game's own
	Asks   Text
	// Settled is what settles the question: "official" for an answer of the publisher, "wording" for the plain wording
	// of the text, "" for a free choice.
	Settled string
	Taken   Reading   // that of the content
	Others  []Reading // those of variants
}

// Reading is one way to read the text.
type Reading struct {
	Node             // Why is the reason for taking it
	Says     Text    // the answer
	Variant  string  // the variant that takes it; "" for the reading of the content
	Scenario Mention // fails under every other reading of the question
}

// Mention is a name and its place.
type Mention struct {
	Text string
	Span source.Span
}

// Stack returns the variants with which a reading of the question is played.
func (q *Question) Stack(r *Reading) []string {
	var out []string
	for _, v := range []string{q.Of, r.Variant} {
		if v != "" {
			out = append(out, v)
		}
	}
	return out
}

// Readings returns all readings of a question, first the one taken.
func (q *Question) Readings() []*Reading {
	out := []*Reading{&q.Taken}
	for i := range q.Others {
		out = append(out, &q.Others[i])
	}
	return out
}

// Variant is a change that can be applied to a game. Its title is Name.
type Variant struct {
	Node
	Text   Text // what it changes, for players
	Guided bool // it has a guide
}

// Former is content that a variant replaced or removed, with its place in the game's own files.
type Former struct {
	Variant string
	Span    source.Span
}
