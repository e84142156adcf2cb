package declared

import "precept/interpreter/source"

// Text is what people read, by language.
type Text struct{ En, Fr string }

// In is the text in lang ("en" or "fr"), or whichever there is.
func (t Text) In(lang string) string {
	if lang == "fr" && t.Fr != "" || t.En == "" {
		return t.Fr
	}
	return t.En
}

// Node is what everything declared has. Articles are "book:id".
type Node struct {
	ID       string
	Span     source.Span
	Articles []string
	Name     Text
	Why      Text
	Text     Text // what it says to players, as a card does
	Assumed  string
}

// Cited is the node itself, so that every declared thing can be asked for its articles.
func (n *Node) Cited() *Node { return n }
