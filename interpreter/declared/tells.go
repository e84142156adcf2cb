package declared

// Tells is the text about something that has happened, by language, with values in it.
type Tells struct {
	En, Fr []Part
	More   *More[[]Part] // in other languages
	Index  int           // the index of its values among those of the game
}

// Say sets the text in a language.
func (t *Tells) Say(lang string, parts []Part) { say(&t.En, &t.Fr, &t.More, lang, parts) }

// In returns the text in lang, or else in English, or else in French.
func (t *Tells) In(lang string) []Part {
	if parts, ok := t.More.in(lang); ok {
		return parts
	}
	if lang == "fr" && t.Fr != nil || t.En == nil {
		return t.Fr
	}
	return t.En
}

// Part is a part of such a text: words, a value, or a group of parts that is written as a whole or left out.
type Part struct {
	Text string

	Value  int    // the number of the value plus 1, 0 for none
	Named  string // or the value of the event with this name
	Inside string // or the text about the procedure with this name, if it was called inside
	Moved  bool   // or the pieces that have moved inside
	Origin bool   // the place of the pieces before they moved inside
	Change bool   // or the change of the first number that was set inside
	Form   string // the word before its name: the, a, of, to, in or from; only: not whose pieces are;
	// "" none

	// Agrees is the word after the value: for one, for many, and for none, which replaces the whole part.
	Agrees []string

	Group []Part // left out if one of its values is empty
}
