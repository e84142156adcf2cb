package speech

// editor is what the language server says beside what is wrong with the content.
var editor = map[string]string{

	"the client cannot be understood: %w":         "le client n'est pas compris : %w",
	"the client has gone without saying shutdown": "le client est parti sans dire shutdown",

	"declared in":        "déclaré dans",
	"who speaks to it":   "qui en parle",
	"write %s":           "écrire %s",
	"indent with spaces": "indenter avec des espaces",
	"ability":            "capacité",
	"action":             "action",
	"article":            "article",
	"attribute":          "attribut",
	"column":             "colonne",
	"component":          "composant",
	"die":                "dé",
	"effect":             "effet",
	"enum":               "énumération",
	"field":              "champ",
	"function":           "fonction",
	"kind":               "sorte",
	"name":               "nom",
	"phase":              "phase",
	"procedure":          "procédure",
	"ranking":            "classement",
	"relation":           "relation",
	"rule":               "règle",
	"ruling":             "question",
	"scoring line":       "ligne de score",
	"seat":               "place",
	"space":              "lieu",
	"value":              "valeur",
	"variable":           "variable",
	"window":             "fenêtre",
	"word":               "mot du langage",
	"zone":               "zone",

	"what stands here is no name that the content gives": "ce qui se trouve ici n'est pas un nom que donne le contenu",
	"this file belongs to no game":                       "ce fichier n'appartient à aucun jeu",
	"names are written lower_snake_case, not %q":         "les noms s'écrivent lower_snake_case, pas %q",
	"the texts have changed meanwhile, or one of them cannot be read": "les textes ont changé entre-temps, ou l'un " +
		"d'eux ne se lit pas",
	"this file cannot be read as it stands; mend that first": "ce fichier ne se lit pas tel qu'il est ; " +
		"corrigez d'abord cela",
	"the files could not be read": "les fichiers n'ont pas pu être lus",
	"%s is named at %s by a path, or by what is found only while a match is played; change it by hand": "%s est " +
		"nommé à %s par un chemin, ou par ce qui ne se trouve que pendant une partie ; changez-le à la main",
	"%s stands in %s too, which is not part of this folder": "%s se trouve aussi dans %s, qui n'est pas de ce dossier",
	"%s is the name of %s already":                          "%s est déjà le nom de %s",
	"%s cannot be called %s: %w":                            "%s ne peut pas s'appeler %s : %w",
	"%s cannot be called %s: at %s that would mean something else": "%s ne peut pas s'appeler %s : à %s cela " +
		"voudrait dire autre chose",
	"%s cannot be called %s: something else is called so already": "%s ne peut pas s'appeler %s : autre chose " +
		"s'appelle déjà ainsi",
	"%s cannot be called %s: something else is called so at %s": "%s ne peut pas s'appeler %s : autre chose s'appelle " +
		"ainsi à %s",
	"%s cannot be called %s: that is a word of the language": "%s ne peut pas s'appeler %s : c'est un mot du langage",
	"%s is renamed; files of scenarios that name it, and are left as they are: %d": "%s est renommé ; fichiers de " +
		"scénarios qui le nomment, et qui restent tels quels : %d",
}
