package diff

// wordings holds the printed texts of one language.
type wordings struct {
	Lang, Colon                      string
	Against, Same, Counts, Scenarios string // for the heading
	Changed, Added, Removed          string // the classes
	More, MoreLines, Articles        string // for what is cut short
	Unheard                          string // for rules that answer another question
	Passes, Ending, Elsewhere        string // for scenarios
	Apart, ApartHint                 string // for differences that no rule reads
	What                             map[string]string
	Find, All, Shown, None           string // only for the page
}

// class returns the word for a class.
func (w *wordings) class(c string) string {
	return map[string]string{Changed: w.Changed, Added: w.Added, Removed: w.Removed}[c]
}

// languages maps each language to its texts.
var languages = map[string]*wordings{
	"en": {
		Lang:      "en",
		Colon:     ": ",
		Against:   "%s against %s",
		Same:      "no rule differs",
		Counts:    "rules: %d changed, %d added, %d removed",
		Scenarios: "scenarios: %d of %d end differently",
		Changed:   "changed",
		Added:     "added",
		Removed:   "removed",
		More:      "and %d more",
		MoreLines: "%d more {line|lines}",
		Articles:  "%d {article|articles}, %s to %s",
		Unheard: "These rules now answer another ruling. They no longer affect a mod that asks the old one: look " +
			"for its name in the mods of this game.",
		Passes:    "passes only with %s",
		Ending:    "scenarios that end differently",
		Elsewhere: "scenarios that end differently, and cite no rule that differs",
		Apart:     "differences outside the rules",
		ApartHint: "outside the rules: %s (--all lists them)",
		What: map[string]string{"articles": "articles cited", "names": "names", "texts": "texts",
			"files": "places in files"},
		Find:  "Find: an article, a word of a rule or of a scenario",
		All:   "all rules",
		Shown: "shown",
		None:  "not there",
	},
	"fr": {
		Lang:      "fr",
		Colon:     " : ",
		Against:   "%s face à %s",
		Same:      "aucune règle ne diffère",
		Counts:    "règles modifiées : %d, ajoutées : %d, retirées : %d",
		Scenarios: "scénarios qui finissent autrement : %d sur %d",
		Changed:   "modifiée",
		Added:     "ajoutée",
		Removed:   "retirée",
		More:      "et %d de plus",
		MoreLines: "%d {ligne|lignes} de plus",
		Articles:  "%d {article|articles}, de %s à %s",
		Unheard: "Ces règles répondent maintenant à une autre question. Elles n'ont plus d'effet sur un mod qui " +
			"pose l'ancienne : cherchez son nom dans les mods de ce jeu.",
		Passes:    "ne réussit qu'avec %s",
		Ending:    "scénarios qui finissent autrement",
		Elsewhere: "scénarios qui finissent autrement sans citer de règle qui diffère",
		Apart:     "différences hors des règles",
		ApartHint: "hors des règles : %s (--all les donne)",
		What: map[string]string{"articles": "articles cités", "names": "noms", "texts": "textes",
			"files": "emplacements"},
		Find:  "Chercher : un article, un mot d'une règle ou d'un scénario",
		All:   "toutes les règles",
		Shown: "affichées",
		None:  "n'y est pas",
	},
}
