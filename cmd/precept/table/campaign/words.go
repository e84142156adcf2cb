package campaign

// words is the texts about campaigns, in one language.
type words struct {
	kept                     string
	printed, added, removed  string
	homeless, fresh, old     string
	narrowed, unbound, rules string
	differs, holds           string
	isNew, isGone            string
	chapter, changed, untold string
	nowhere                  string
	campaignWords
}

// campaignWords is the texts about values that matches hand on.
type campaignWords struct {
	match, handed, nothing, ended string
}

var english = words{
	kept: "The rules have changed. The match continues from its position after %d {answer; it is|answers; they " +
		"are} kept, and nothing is taken back.",
	printed:  "%s of %s: %s → %s, from now on",
	added:    "%s: %s added, in %s",
	removed:  "%s: %s removed",
	homeless: "%s pieces in %s have returned to their starting places, because they are not allowed there now",
	fresh:    "%s is new, and has its initial value",
	old:      "%s was %s, and no longer exists",
	narrowed: "%s: %s → %s, because its range has changed",
	unbound:  "%s: was %s, and is now empty",
	differs:  "%s, %s: %s → %s",
	holds:    "%s: %s → %s",
	rules:    "rules that have changed: ",
	isNew:    " (new)",
	isGone:   " (gone)",
	chapter:  "Chapter %d, under its own rules",
	changed:  "The rules changed: chapter %d",
	untold:   "%d {answer was|answers were} given; the save has no log of {it|them}",
	nowhere:  "no place",
	campaignWords: campaignWords{
		match:   "Match %d of the campaign.",
		handed:  "Carried over:",
		nothing: "Nothing is carried over.",
		ended:   "The match is written into %s.",
	},
}

var french = words{
	kept: "Les règles ont changé. La partie continue dans sa position après %d {réponse ; elle est " +
		"gardée|réponses ; elles sont gardées}, et rien n'est repris.",
	printed:  "%s de %s : %s → %s, désormais",
	added:    "%s : %s en plus, dans %s",
	removed:  "%s : %s en moins",
	homeless: "%s pièces qui étaient dans %s sont revenues à leur place de départ, car elles n'y sont plus permises",
	fresh:    "%s est nouveau et a sa valeur initiale",
	old:      "%s valait %s et n'existe plus",
	narrowed: "%s : %s → %s, car les bornes ont changé",
	unbound:  "%s : valait %s, et n'a plus de valeur",
	differs:  "%s, %s : %s → %s",
	holds:    "%s : %s → %s",
	rules:    "règles qui ont changé : ",
	isNew:    " (nouveau)",
	isGone:   " (supprimé)",
	chapter:  "Chapitre %d, avec ses propres règles",
	changed:  "Les règles ont changé : chapitre %d",
	untold:   "%d {réponse a été donnée|réponses ont été données} ; la sauvegarde n'en garde pas le journal",
	nowhere:  "aucun lieu",
	campaignWords: campaignWords{
		match:   "Partie %d de la campagne.",
		handed:  "Reporté :",
		nothing: "Rien n'est reporté.",
		ended:   "La partie est inscrite dans %s.",
	},
}

// wordsIn returns the texts in a language.
func wordsIn(lang string) *words {
	if lang == "fr" {
		return &french
	}
	return &english
}
