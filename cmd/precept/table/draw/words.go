package draw

// words is what the picture itself says, by language. Everything else that is read comes from the content.
type words struct {
	hidden  string // pieces that the seat cannot tell
	empty   string // before the zones where nothing lies
	shared  string // the panel of what is nobody's
	legend  string
	more    string // behind a list that is too long
	decides string // a seat is to decide
	over    string
	seenBy  string
	nothing string // on no board
}

var english = words{hidden: "hidden", empty: "empty", shared: "Shared", legend: "Legend", more: "and %d more",
	decides: "%s to decide", over: "the match is over",
	seenBy: "as %s sees it", nothing: "nothing is on the board"}

var french = words{hidden: "caché", empty: "vide", shared: "En commun", legend: "Légende", more: "et %d de plus",
	decides: "à %s de décider", over: "la partie est finie",
	seenBy: "vu par %s", nothing: "rien n'est sur le plateau"}

func wordsIn(lang string) *words {
	if lang == "fr" {
		return &french
	}
	return &english
}
