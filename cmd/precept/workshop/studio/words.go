package studio

// inLang returns a text of the page in a language.
func inLang(lang, text string) string {
	if fr := french[text]; lang == "fr" && fr != "" {
		return fr
	}
	return text
}

// french maps each English text to its French translation. The English texts are written where they are used.
var french = map[string]string{
	"As printed":      "Comme imprimées",
	"Cards":           "Cartes",
	"Copy as a table": "Copier en table",
	"new card":        "nouvelle carte",
	"No file of this folder has a list of cards.": "Aucun fichier de ce dossier n'a de liste de cartes.",
	"Paste a table": "Coller une table",
	"The browser does not let the page copy.": "Le navigateur ne laisse pas la page copier.",
	"The first row names the columns, one of them id: cells copied from a spreadsheet, or CSV. Cards are changed or " +
		"added; columns and cards that are not in the table stay.": "" +
		"La première ligne nomme les colonnes, dont id : des cases copiées d'un tableur, ou du CSV. Les cartes sont " +
		"changées ou ajoutées ; les colonnes et les cartes absentes de la table restent.",
	"Close":  "Fermer",
	"Delete": "Supprimer",
	"Delete this file? Its text cannot be brought back.": "Supprimer ce fichier ? Son texte ne pourra pas être repris.",
	"Find":                                  "Chercher",
	"Find in the file":                      "Chercher dans le fichier",
	"Next":                                  "Suivant",
	"Nothing is found.":                     "Rien n'est trouvé.",
	"Previous":                              "Précédent",
	"Rename":                                "Renommer",
	"Search in what explains the language":  "Chercher dans ce qui explique le langage (en anglais)",
	"The language":                          "Le langage",
	"There is a file of that name already.": "Un fichier de ce nom existe déjà.",
	"This file has changed on disk. Look at it first.": "Ce fichier a changé sur le disque. Regardez-le d'abord.",
	"A new name for":                        "Un nouveau nom pour",
	"A printed word, such as one on a card": "Un mot imprimé, par exemple sur une carte",
	"Another table":                         "Une autre table",
	"As a table":                            "En table",
	"Cancel":                                "Annuler",
	"Changed rules":                         "Règles modifiées",
	"Checking what was saved…":              "Vérification de ce qui a été enregistré…",
	"Compare and choose":                    "Comparer et choisir",
	"Editor":                                "Éditeur",
	"Files":                                 "Fichiers",
	"Fix":                                   "Corriger",
	"Format":                                "Mettre en forme",
	"Look up":                               "Chercher un mot",
	"Map":                                   "Plateau",
	"Name of the new file":                  "Nom du nouveau fichier",
	"New file":                              "Nouveau fichier",
	"No name of the game is like that.":     "Aucun nom du jeu n'y ressemble.",
	"No problem.":                           "Aucun problème.",
	"Nothing is declared under that name.":  "Rien n'est déclaré sous ce nom.",
	"Numbers":                               "Nombres",
	"Play for ten seconds":                  "Jouer dix secondes",
	"Playing for ten seconds…":              "On joue dix secondes…",
	"What is saved, with quick agents and with agents that search, and without your changes: who wins, and what each " +
		"seat uses, gains and holds.": "Ce qui est enregistré, avec des agents rapides et avec des agents qui cherchent, " +
		"et sans vos changements : qui gagne, et ce que chaque joueur utilise, gagne et possède.",
	"OK":                   "OK",
	"On disk":              "Sur le disque",
	"Play":                 "Jouer",
	"Playing scenarios…":   "Les scénarios sont joués…",
	"Problems":             "Problèmes",
	"Redo":                 "Refaire",
	"Save":                 "Enregistrer",
	"Save all":             "Tout enregistrer",
	"Scenario from here":   "Scénario d'ici",
	"Scenarios":            "Scénarios",
	"Search":               "Chercher",
	"Studio":               "Studio",
	"Table":                "Table",
	"Take the one on disk": "Prendre celui du disque",
	"Text of the file. Tab indents; Escape, then Tab leaves.": "" +
		"Texte du fichier. Tab indente ; Échap, puis Tab en sort.",
	"That is a link or no ordinary file.": "C'est un lien ou ce n'est pas un fichier ordinaire.",
	"That is not the name of a file here. Names end in .yaml or .md, and stay in the folder.": "" +
		"Ce n'est pas le nom d'un fichier d'ici. Les noms finissent par .yaml ou .md et restent dans le " +
		"dossier.",
	"The browser has no room left to keep what is not saved.": "" +
		"Le navigateur n'a plus de place pour garder ce qui n'est pas enregistré.",
	"The file holds no list of scenarios at its end: name another file.": "" +
		"Le fichier ne finit pas par une liste de scénarios : donnez un autre fichier.",
	"The file is not text in UTF-8.":            "Le fichier n'est pas du texte en UTF-8.",
	"The last save has changed no rule.":        "Le dernier enregistrement n'a modifié aucune règle.",
	"The name is declared outside this folder.": "Le nom est déclaré hors de ce dossier.",
	"The page is no longer connected.":          "La page n'est plus reliée au serveur.",
	"The request cannot be read.":               "La demande ne se lit pas.",
	"The scenario is about its line-up only; it has no position.": "" +
		"Le scénario ne porte que sur sa tablée ; il n'a pas de position.",
	"Take these changes over":                    "Reprendre ces changements",
	"Could be done, and was passed:":             "Possible, et passé :",
	"The scenario does not fail by its changes.": "Ce n'est pas par ses changements que le scénario échoue.",
	"Save the file first: the scenario was played as it was saved.": "" +
		"Enregistrez d'abord le fichier : le scénario a été joué tel qu'il était enregistré.",
	"The server does not answer. What you type is kept here.": "" +
		"Le serveur ne répond pas. Ce que vous tapez est gardé ici.",
	"The server does not answer. Your text is kept here; save it when the server runs again.": "" +
		"Le serveur ne répond pas. Votre texte est gardé ici ; enregistrez-le quand le serveur tournera " +
		"de nouveau.",
	"The server refuses that.":                      "Le serveur refuse cela.",
	"The text is too long for one file: divide it.": "Le texte est trop long pour un fichier : divisez-le.",
	"There is no quick fix here.":                   "Il n'y a pas de correction rapide ici.",
	"There is no such file.":                        "Ce fichier n'existe pas.",
	"There is no such scenario.":                    "Ce scénario n'existe pas.",
	"There is no table.":                            "Il n'y a pas de table.",
	"This cannot be renamed.":                       "Cela ne se renomme pas.",
	"This file was changed on disk while you changed it here. Both texts are kept.": "" +
		"Ce fichier a changé sur le disque pendant que vous le changiez ici. Les deux textes sont " +
		"gardés.",
	"Undo":               "Défaire",
	"Which quick fix?":   "Quelle correction rapide ?",
	"Write mine over it": "Écrire le mien par-dessus",
	"Write the position of the table as a scenario, to fill in what should happen": "" +
		"Écrire la position de la table comme scénario, pour y dire ce qui doit arriver",
	"Your text":                     "Votre texte",
	"comes with the program":        "fourni avec le programme",
	"for instance":                  "par exemple",
	"used where it is implemented:": "employé là où il est réalisé :",
	"word of the language":          "mot du langage",
	"which text is right?":          "quel texte est le bon ?",
	"changed":                       "modifiée",
	"added":                         "ajoutée",
	"removed":                       "supprimée",
	"No file of this folder names places one by one.": "Aucun fichier de ce dossier ne nomme ses lieux un par un.",
	"From the position of this scenario on nobody decides anything, so there is no table of it.": "" +
		"À partir de la position de ce scénario, personne ne décide rien : il n'y en a pas de table.",
	"Move":                  "Déplacer",
	"Join or part":          "Relier ou séparer",
	"Remove":                "Retirer",
	"Add a place":           "Ajouter un lieu",
	"Name of the new place": "Nom du nouveau lieu",
	"A place has a name of its own, in lower case, such as north_gate.": "" +
		"Un lieu a son propre nom, en minuscules, comme north_gate.",
	"There is no such kind of places here.": "Il n'y a pas cette sorte de lieux ici.",
	"The looks of this file cannot be changed here: change the text.": "" +
		"Les `looks` de ce fichier ne peuvent pas être modifiés ici : changez le texte.",
	"There is no such list of places that are joined here.": "Il n'y a pas ici cette liste de lieux reliés.",
	"It is the last of its list: change the text.":          "C'est le dernier de sa liste : changez le texte.",
	"There is no such place.":                               "Ce lieu n'existe pas.",
	"The text has problems: correct them first.":            "Le texte a des problèmes : corrigez-les d'abord.",
}
