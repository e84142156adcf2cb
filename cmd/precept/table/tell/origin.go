package tell

import "precept/interpreter/record"

// Origin says who may know all that is hidden in a match at a table, by where its seed comes from; "" where nobody may.
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
