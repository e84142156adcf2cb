package campaign

// words is what is told, by language.
type words struct {
	stands                   string
	printed, added, gone     string
	homeless, fresh, old     string
	narrowed, unbound, rules string
	lies, holds              string
	isNew, isGone            string
	chapter, changed, untold string
	nowhere                  string
	campaignWords
}

// campaignWords is said of several matches that hand something on.
type campaignWords struct {
	match, handed, nothing, ended string
}

var english = words{
	stands: "The rules have changed. The match goes on from how it stands, after %d {answer; it is|answers; they " +
		"are} kept, " +
		"and nothing is taken back.",
	printed:  "%s of %s: %s → %s, from now on",
	added:    "%s: %s new, in %s",
	gone:     "%s: %s less",
	homeless: "%s pieces that lay in %s have gone home: nothing like them can lie there now",
	fresh:    "%s is new, and has its first value",
	old:      "%s was %s, and is no more",
	narrowed: "%s: %s → %s, for its range is another now",
	unbound:  "%s: what was %s is nothing now",
	lies:     "%s, %s: %s → %s",
	holds:    "%s: %s → %s",
	rules:    "rules that are others now: ",
	isNew:    " (new)",
	isGone:   " (gone)",
	chapter:  "Chapter %d, under the rules of then",
	changed:  "The rules changed: chapter %d",
	untold:   "%d {answer was|answers were} given, of which the save keeps no log",
	nowhere:  "no place",
	campaignWords: campaignWords{
		match:   "Match %d of the campaign.",
		handed:  "Handed on:",
		nothing: "Nothing is handed on.",
		ended:   "The match is written into %s.",
	},
}

var french = words{
	stands: "Les règles ont changé. La partie continue telle qu'elle est, après %d {réponse ; elle est " +
		"gardée|réponses ; elles sont gardées} et rien n'est repris.",
	printed:  "%s de %s : %s → %s, désormais",
	added:    "%s : %s en plus, dans %s",
	gone:     "%s : %s en moins",
	homeless: "%s pièces qui étaient dans %s sont rentrées : rien de tel ne peut plus y être",
	fresh:    "%s est nouveau et a sa première valeur",
	old:      "%s valait %s et n'existe plus",
	narrowed: "%s : %s → %s, car les bornes ont changé",
	unbound:  "%s : ce qui était %s n'est plus rien",
	lies:     "%s, %s : %s → %s",
	holds:    "%s : %s → %s",
	rules:    "règles qui ont changé : ",
	isNew:    " (nouveau)",
	isGone:   " (supprimé)",
	chapter:  "Chapitre %d, avec les règles d'alors",
	changed:  "Les règles ont changé : chapitre %d",
	untold:   "%d {réponse a été donnée|réponses ont été données}, dont la sauvegarde ne garde pas le journal",
	nowhere:  "aucun lieu",
	campaignWords: campaignWords{
		match:   "Partie %d de la campagne.",
		handed:  "Transmis :",
		nothing: "Rien n'est transmis.",
		ended:   "La partie est inscrite dans %s.",
	},
}

// wordsIn is the words of a language.
func wordsIn(lang string) *words {
	if lang == "fr" {
		return &french
	}
	return &english
}
