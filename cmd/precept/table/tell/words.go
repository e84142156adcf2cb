package tell

// words holds the log's own texts in one language. Names come from the content.
type words struct {
	colon, hidden, none, passes, without, nowhere string
	// These texts are for pieces that were put somewhere, taken from somewhere, or removed.
	placed, removed, gone              string
	from, to, at, now, no              string
	dice, chance, setup                string
	shuffled, mixed, shown, everybody  string
	unshown                            string
	over, won, draw, ends, applies     string
	turn                               string
	note, right, back, line            string
	card, act, agrees, proposed        string
	places                             string
	chosenSeed, filedSeed, unknownSeed string
}

var english = words{
	colon: ": ", hidden: "hidden", none: "none", agrees: "agreed", proposed: "%s (proposal)", passes: "passes",
	without: "does without",
	nowhere: "nowhere",
	placed:  "placed", removed: "removed", gone: "gone",
	from: "from %s", to: "to %s", at: "%s", now: "%s", no: "no longer %s",
	dice: "dice", chance: "by chance", setup: "setup",
	shuffled: "%s shuffled", mixed: "%s shuffled into %s", shown: "%s shown", everybody: "to everybody",
	unshown: "%s no longer shown",
	over:    "the match is over", won: "victory %s", draw: "nobody wins", ends: "%s: over", applies: "%s: in force",
	turn: "%s: %s", note: "notes: %s", right: "corrects the position: %s",
	back: "goes back to answer %d: %s", line: "goes back to line %d: %s", card: "piece", act: "what to do",
	places: "to %d places",
	chosenSeed: "The seed of this table was chosen by a person. That person can know every hidden card and every " +
		"random draw.",
	filedSeed: "This table was made from a file. Anybody with that file can know every hidden card and every " +
		"random draw.",
	unknownSeed: "The origin of this table's seed was not recorded. The person who made the table may have " +
		"chosen it, and may know every hidden card and every random draw.",
}

var french = words{
	colon: " : ", hidden: "en secret", none: "aucun", agrees: "d'accord", proposed: "%s (proposition)", passes: "passe",
	without: "se passe de",
	nowhere: "nulle part",
	placed:  "placé", removed: "retiré", gone: "parti",
	from: "de %s", to: "à %s", at: "%s", now: "%s", no: "plus %s",
	dice: "dés", chance: "par hasard", setup: "mise en place",
	shuffled: "%s : mélange", mixed: "%s : mélange dans %s", shown: "on montre %s", everybody: "à tous",
	unshown: "on ne montre plus %s",
	over:    "la partie est finie", won: "victoire %s", draw: "personne ne gagne", ends: "%s : fin",
	applies: "%s : en vigueur",
	turn:    "%s : %s", note: "note : %s", right: "corrige la position : %s",
	back: "revient à la réponse %d : %s", line: "revient à la ligne %d : %s", card: "pièce", act: "que faire",
	places: "à %d endroits",
	chosenSeed: "La graine de cette table a été choisie par une personne, qui peut connaître chaque carte cachée " +
		"et chaque tirage.",
	filedSeed: "Cette table vient d'un fichier. Toute personne qui a ce fichier peut connaître chaque carte " +
		"cachée et chaque tirage.",
	unknownSeed: "L'origine de la graine de cette table n'a pas été notée. La personne qui l'a créée l'a " +
		"peut-être choisie, et connaît peut-être chaque carte cachée et chaque tirage.",
}

func wordsIn(lang string) *words {
	if lang == "fr" {
		return &french
	}
	return &english
}
