package speech

// editor contains the texts of the language server, except problems of the content.
var editor = map[string]string{

	"the client's message cannot be read: %w":      "le message du client ne se lit pas : %w",
	"the client has disconnected without shutdown": "le client s'est déconnecté sans shutdown",

	"declared in":          "déclaré dans",
	"implemented by":       "mis en œuvre par",
	"nothing by name":      "rien qui ait un nom",
	"used":                 "employé",
	"step":                 "étape",
	"key":                  "clé",
	"rules that affect it": "règles qui le concernent",
	"write %s":             "écrire %s",
	"indent with spaces":   "indenter avec des espaces",
	"ability":              "capacité",
	"action":               "action",
	"article":              "article",
	"attribute":            "attribut",
	"column":               "colonne",
	"component":            "composant",
	"die":                  "dé",
	"effect":               "effet",
	"enum":                 "énumération",
	"field":                "champ",
	"function":             "fonction",
	"kind":                 "sorte",
	"name":                 "nom",
	"phase":                "phase",
	"procedure":            "procédure",
	"ranking":              "classement",
	"relation":             "relation",
	"rule":                 "règle",
	"ruling":               "question",
	"scoring line":         "ligne de score",
	"seat":                 "place",
	"space":                "lieu",
	"value":                "valeur",
	"variable":             "variable",
	"window":               "fenêtre",
	"word":                 "mot du langage",
	"zone":                 "zone",

	"%d more names are called so; precept words lists them\n": "%d autres noms sont les mêmes ; precept words les liste\n",
	"  and in %d more places\n":                               "  et à %d autres endroits\n",
	"explain GAME WORD has no --json":                         "explain GAME WORD n'a pas de --json",
	"%s has no article, name or word %q%s":                    "%s n'a ni article, ni nom, ni mot %q%s",
	"--player, --why, --at and --adopt are for a saved match": "--player, --why, --at et --adopt sont pour une " +
		"partie sauvegardée",

	"this is not a name of the content":          "ce n'est pas un nom du contenu",
	"this file belongs to no game":               "ce fichier n'appartient à aucun jeu",
	"names are written lower_snake_case, not %q": "les noms s'écrivent lower_snake_case, pas %q",
	"the texts have changed in the meantime, or one of them cannot be read": "les textes ont " +
		"changé entre-temps, ou l'un " +
		"d'eux ne se lit pas",
	"this file has errors; correct them first": "ce fichier contient des erreurs ; corrigez-les d'abord",
	"the files could not be read":              "les fichiers n'ont pas pu être lus",
	"%s is named at %s by a path, or in a way known only during a match; change it by hand": "%s est nommé à %s " +
		"par un chemin, ou d'une façon connue seulement pendant une partie ; changez-le à la main",
	"%s is also in %s, which is not part of this folder": "%s se trouve aussi dans %s, hors de ce dossier",
	"%s is the name of %s already":                       "%s est déjà le nom de %s",
	"%s cannot be called %s: %w":                         "%s ne peut pas s'appeler %s : %w",
	"%s cannot be called %s: at %s that would mean something else": "%s ne peut pas s'appeler %s : à %s cela " +
		"voudrait dire autre chose",
	"%s cannot be called %s: something else already has that name": "%s ne peut pas s'appeler %s : autre chose " +
		"porte déjà ce nom",
	"%s cannot be called %s: something else has that name at %s": "%s ne peut pas s'appeler %s : autre chose " +
		"porte ce nom à %s",
	"%s cannot be called %s: that is a word of the language": "%s ne peut pas s'appeler %s : c'est un mot du langage",
	"%s is renamed; files of scenarios that name it, left unchanged: %d": "%s est renommé ; fichiers de " +
		"scénarios qui le nomment, laissés tels quels : %d",
}
