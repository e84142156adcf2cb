package tell

import "precept/interpreter/record"

// Origin returns a warning about who may know the secrets of a match at a table, by the origin of its seed; "" if
// nobody may.
func Origin(lang string, o record.Origin) string {
	w := wordsIn(lang)
	switch o {
	case record.Drawn:
		return ""
	case record.Chosen:
		return w.chosenSeed
	case record.Filed:
		return w.filedSeed
	}
	return w.unknownSeed
}
