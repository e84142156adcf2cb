package declared

import "precept/interpreter/source"

// Question is an entry of a register of readings: where the text can be read in several ways.
type Question struct {
	Node
	Number int
	Of     string // the variant whose text it asks about; "" for the game's own
	Asks   Text
	// Settled says what settles the question: "official" for an answer of the publisher, "wording" for the plain
	// wording of the text, "" for neither: then the reading taken is a choice.
	Settled string
	Taken   Reading   // the one that the content has
	Others  []Reading // those that a variant has
}

// Reading is one way to read the text.
type Reading struct {
	Node             // Why: for what reason it is taken
	Says     Text    // the answer
	Variant  string  // takes it; "" for the one that the content has
	Scenario Mention // fails under every other reading of the question
}

// Mention is a name with the place where it is written.
type Mention struct {
	Text string
	Span source.Span
}

// Stack is the variants with which a reading of the question is played.
func (q *Question) Stack(r *Reading) []string {
	var out []string
	for _, v := range []string{q.Of, r.Variant} {
		if v != "" {
			out = append(out, v)
		}
	}
	return out
}

// Readings is all readings of a question, the one taken first.
func (q *Question) Readings() []*Reading {
	out := []*Reading{&q.Taken}
	for i := range q.Others {
		out = append(out, &q.Others[i])
	}
	return out
}

// Variant is a change that can be laid over a game. Its title is Name.
type Variant struct {
	Node
	Text   Text // what it changes, for players
	Guided bool // it brings a guide
}

// Former is content that a variant replaced or removed: where it stands in the game's own files.
type Former struct {
	Variant string
	Span    source.Span
}
