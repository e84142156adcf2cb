package declared

// Tells is how something reads when it has happened: a text by language, with values in it.
type Tells struct {
	En, Fr []Part
	More   *More[[]Part] // in further languages
	Index  int           // of its values among those of the game
}

// Say gives the text in a language.
func (t *Tells) Say(lang string, parts []Part) { say(&t.En, &t.Fr, &t.More, lang, parts) }

// In is the text in lang, or else in English, or whichever there is.
func (t *Tells) In(lang string) []Part {
	if parts, ok := t.More.in(lang); ok {
		return parts
	}
	if lang == "fr" && t.Fr != nil || t.En == nil {
		return t.Fr
	}
	return t.En
}

// Part is a part of such a text: words, a value, or parts that stand there together or not at all.
type Part struct {
	Text string

	Value  int    // 1 more than the number of the value, 0 none
	Named  string // or the value that the event itself has by this name
	Inside string // or what is told of the procedure of that name, where it was done inside
	Moved  bool   // or the pieces that have moved inside
	Origin bool   // where the pieces that are the value were before they moved inside
	Change bool   // or by how much the first number has changed that was set inside
	Form   string // the word before its name: the, a, of, to, in or from; only: not whose pieces are;
	// "" none

	// Agrees is what stands behind the value in its number: for one, for many, and for none instead of all of it.
	Agrees []string

	Group []Part // left out where a value of it is nothing
}
