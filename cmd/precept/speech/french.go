package speech

import "maps"

// french is what the program says to players: by the English text, or the format of it. What stands in a format stands
// in the same order.
var french = func() map[string]string {
	all := map[string]string{}
	for _, part := range []map[string]string{wrong, told, help, editor, numbers, ladder, together} {
		maps.Copy(all, part)
	}
	return all
}()

// wrong is what is wrong with a command.
var wrong = map[string]string{
	"a book is written into a folder: -o DIR": "un livre s'écrit dans un dossier : -o DOSSIER",
	"%s is no folder":                         "%s n'est pas un dossier",
	"%s holds %s, which is of no book; name another folder, or an empty one": "%s contient %s, qui n'est d'aucun " +
		"livre ; nommez un autre dossier, ou un dossier vide",
	"; did you mean ":            " ; vouliez-vous dire ",
	"?":                          " ?",
	"precept: ":                  "precept : ",
	"--lang is en or fr, not %q": "--lang vaut en ou fr, pas %q",
	"there is no command %q%s":   "il n'y a pas de commande %q%s",
	"it is used so: %s":          "elle s'emploie ainsi : %s",
	"the game of a mod is named by a flag: --game %s": "le jeu d'un mod est donné par une option : --game %s",
	"unknown flag: ":                       "option inconnue : ",
	"unknown shorthand flag: ":             "option inconnue : ",
	"flag needs an argument: ":             "il manque une valeur à l'option : ",
	"invalid argument ":                    "valeur incorrecte : ",
	"nothing is to be decided there":       "rien n'est à décider là",
	"what happened since the step before:": "ce qui s'est passé depuis l'étape d'avant :",
	"%s decides, among:":                   "%s décide, entre :",
	"%s decides (%s), among:":              "%s décide (%s), entre :",
	"what it reads:":                       "ce qui est lu :",
	"%s was %s and is %s":                  "%s valait %s et vaut %s",
	"%s is %s":                             "%s vaut %s",
	"and %d more":                          "et %d de plus",
	"pass":                                 "passer",
	"none":                                 "aucun",
	"agree":                                "d'accord",
	"that is all":                          "c'est tout",
	"there is no game %q%s":                "il n'y a pas de jeu %q%s",
	"%s holds no game.yaml, and neither does a folder of %s":  "%s ne contient pas de game.yaml, ni aucun dossier de %s",
	"--option is key=value, not %q":                           "--option s'écrit clé=valeur, pas %q",
	"%s has no option %q%s":                                   "%s n'a pas d'option %q%s",
	"the option %s of %s is one of %s, not %q%s":              "l'option %s de %s vaut une de ces valeurs : %s ; pas %q%s",
	"%s is for %s, not %d":                                    "%s est pour %s, pas pour %d",
	"%s has no seat %q%s":                                     "%s n'a pas de place %q%s",
	"%s has no seat %q":                                       "%s n'a pas de place %q",
	"no agent is called %q%s":                                 "aucun agent ne s'appelle %q%s",
	"the agent %s: %v":                                        "l'agent %s : %v",
	"%s has nothing to do with %s: leave it out":              "%s n'a rien à faire de %s : ne le donnez pas",
	"%s %s is a file; name a folder":                          "%s %s est un fichier ; nommez un dossier",
	"%s is a host and a port, such as 127.0.0.1:4222, not %q": "%s est un hôte et un port, comme 127.0.0.1:4222, pas %q",
	"--addr says where the server listens, such as 127.0.0.1:4222": "--addr dit où le serveur écoute, comme " +
		"127.0.0.1:4222",
	"--seats and --option go with --open":     "--seats et --option vont avec --open",
	"--chapter is 1 or more, not %d":          "--chapter vaut 1 ou plus, pas %d",
	"there is no completion for a shell %q%s": "il n'y a pas de complétion pour un shell %q%s",
	"--agent %s: everybody has each seat as often as the others in a ladder; leave %s= out": "--agent %s : dans un " +
		"classement chacun a chaque place aussi souvent que les autres ; ne donnez pas %s=",
	"no scenario plays %q%s":                      "aucun scénario ne joue %q%s",
	"no file of the content has %q in its name%s": "aucun fichier du contenu n'a %q dans son nom%s",
	"--%s goes with --mutate":                     "--%s va avec --mutate",
	"no card starts in a zone %q%s":               "aucune carte ne commence dans une zone %q%s",
	"no card is of a kind %q%s":                   "aucune carte n'est d'une sorte %q%s",
	"new begins a faction, a card, a map, a variant or a game, not a %q%s": "new commence une faction, une carte, un " +
		"plateau, une variante ou un jeu, pas un %q%s",
	"there is no game and no folder %q%s":            "il n'y a ni jeu ni dossier %q%s",
	"no game %q is measured%s":                       "aucun jeu %q n'est mesuré%s",
	"the match has no seat %q%s":                     "la partie n'a pas de place %q%s",
	"%s has no variant %q%s":                         "%s n'a pas de variante %q%s",
	"a new table has no field %q%s":                  "une table nouvelle n'a pas de champ %q%s",
	"no scenario has that in its name or file: %s":   "aucun scénario n'a cela dans son nom ou son fichier : %s",
	"no game has a variant %q%s":                     "aucun jeu n'a de variante %q%s",
	"%s is laid over %s, which is not the game here": "%s se pose sur %s, qui n'est pas le jeu d'ici",
	"%s: the save was played with %s, not with %s":   "%s : variantes de la sauvegarde : %s ; ici : %s",
	"no variant":      "aucune",
	"the variant %s":  "%s",
	"the variants %s": "%s",
	"the save was played with %s, which %s does not have; give its folder with --mod": "la sauvegarde a été jouée avec " +
		"%s, que %s n'a pas ; donnez son dossier avec --mod",
	"--shard is a part and of how many, such as 3/8, of at most %d; not %q": "--shard s'écrit portion et nombre de " +
		"portions, comme 3/8, d'au plus %d ; pas %q",
	"--shard plays so many matches of --games, and --until so many as it takes: take one": "--shard joue une portion de " +
		"--games, et --until autant de parties qu'il faut : il faut choisir",
	"--shard goes with --resume FILE, from which precept farm merge takes what came of the part": "" +
		"--shard va avec --resume FICHIER, d'où precept farm merge prend ce qu'il en est de la portion",
	"%d {match|matches} cannot be divided into %d parts": "%d {partie ne se divise|parties ne se divisent} pas en %d " +
		"portions",
	"the parts were played under other rules of %s than those here": "les portions ont été jouées avec d'autres règles " +
		"de %s que celles d'ici",
	"--keep-over and --keep-idle are days, from 0 to %d": "--keep-over et --keep-idle sont des jours, de 0 à %d",
	"--seats, --option and --seed go with --open":        "--seats, --option et --seed vont avec --open",
	"another server has %s open: end that one first, or give this one a file of its own, with --data": "un autre " +
		"serveur a ouvert %s : arrêtez-le d'abord, ou donnez à celui-ci un fichier à lui, avec --data",
	"--scenarios goes with --live":                            "--scenarios va avec --live",
	"play has no --json":                                      "play n'a pas de --json",
	"scenario has no --json":                                  "scenario n'a pas de --json",
	"the match has %d {answer|answers}; --at is from 0 to %d": "la partie a %d {réponse|réponses} ; --at va de 0 à %d",
	"the position cannot be written out: %w":                  "la position ne peut pas être écrite : %w",
	"A position of a match, written out. Say what should happen in it; then: %s": "Une position d'une partie, écrite. " +
		"Dites ce qui doit s'y passer, puis : %s",
	"FILE":                              "FICHIER",
	"what should happen, in a sentence": "ce qui doit se passer, en une phrase",
	"the articles that it shows":        "les articles qu'il montre",
	"where play stands; turn: {player: ..., phase: ...} instead goes to where a phase begins": "où en est le jeu ; " +
		"turn: {player: ..., phase: ...} à la place va au début d'une phase",
	"here follows what is done, and what must come of it": "ici vient ce qui est fait, et ce qui doit en résulter",
	"It is played with the mod %s: --mod says its folder or file": "Elle se joue avec le mod %s : --mod dit son dossier " +
		"ou fichier",
	"As it is seen by %s: what may not be known was drawn by chance.": "Telle que la voit %s : ce qui ne peut être su " +
		"a été tiré au hasard.",
	"the save was played with the mod %s; give it with --mod, as a file or a folder": "la sauvegarde a été jouée avec " +
		"le mod %s ; donnez-le avec --mod, fichier ou dossier",
	"%s and %s are the same mod, %s: give one of them": "%s et %s sont le même mod, %s : n'en donnez qu'un",
	"%s and %s are two mods of one name, %s and %s: give one of them": "%s et %s sont deux mods du même nom, %s et %s : " +
		"n'en donnez qu'un",
	"%s: it was played with the mod %s, and goes on with %s": "%s : la partie a été jouée avec le mod %s, et continue " +
		"avec %s",
	"%s: it was played with the mod %s, and what --mod gives is %s; give the one it was played with": "%s : la partie a " +
		"été jouée avec le mod %s, et --mod donne %s ; donnez celui avec lequel elle a été jouée",
	"%s is a mod of %s, and no game: give it with --mod": "%s est un mod de %s, et non un jeu : donnez-le avec --mod",
	"%s is a whole game, %s: give it with --content":     "%s est un jeu entier, %s : donnez-le avec --content",
	"a whole game: precept play %s --content %s\n":       "un jeu entier : precept play %s --content %s\n",
	"laid over %s: precept play %s --mod %s\n":           "posé sur %s : precept play %s --mod %s\n",
	"checked over %s %s, %s\n":                           "vérifié sur %s %s, %s\n",
	"which is not here":                                  "qui n'est pas ici",
	"which is the one here":                              "celui d'ici",
	"and the rules here are others: precept check tells whether it fits them": "et les règles d'ici sont autres : " +
		"precept check dit s'il leur convient",
	"sum %s\n":          "somme %s\n",
	"%s: %s of %s %s\n": "%s : %s de %s %s\n",
	"%s: %s of %s\n":    "%s : %s de %s\n",
	"%s is there already, and holds something: name another folder with -o": "%s existe déjà, et contient quelque " +
		"chose : nommez un autre dossier avec -o",
	"--adopt gives the answers again, --checkpoint does not: take one": "--adopt redonne les réponses, --checkpoint " +
		"non : il faut choisir",
	"--chapter shows what was played: nothing of it is changed, saved or handed on": "--chapter montre ce qui a été " +
		"joué : rien n'y est changé, sauvé ni transmis",
	"--adopt, --checkpoint and --chapter go with a saved match; %s is a game": "--adopt, --checkpoint et --chapter vont " +
		"avec une partie sauvée ; %s est un jeu",
	"%s %s is there already; --force writes over it, or take another file": "%s %s existe déjà ; --force écrit " +
		"par-dessus, ou prenez un autre fichier",
	"--out %s is there and holds no simulation; take another file": "--out %s existe déjà et ne contient pas de " +
		"simulation ; prenez un autre fichier",
	"there is no folder %s":               "il n'y a pas de dossier %s",
	"there is no file and no folder %s%s": "il n'y a ni fichier ni dossier %s%s",
	"%s %s: there is no folder %s":        "%s %s : il n'y a pas de dossier %s",
	"%s %s is a folder; name a file":      "%s %s est un dossier ; nommez un fichier",
	"; there are %s, and %d more":         " ; il y a %s, et %d autres",
	"; there is only %s":                  " ; il n'y a que %s",
	"; there are %s":                      " ; il y a %s",
	"%s: %v; precept play GAME writes one, and so do its word save and the table in the browser": "%s : %v ; " +
		"precept play JEU en écrit une, ainsi que son mot save et la table du navigateur",
	"%s is a folder and no saved match, and %v":    "%s est un dossier et pas une partie sauvée, et %v",
	"there is no saved match in a file %s, and %v": "il n'y a pas de partie sauvée dans un fichier %s, et %v",
	"--seats and --players need a game":            "--seats et --players demandent un jeu",
	"--assumed needs a game":                       "--assumed demande un jeu",
	"--always says who is in every line-up that --random-lineups draws": "--always dit qui est de chaque tablée que " +
		"tire --random-lineups",
	"--games and --limit are 1 or more": "--games et --limit valent 1 ou plus",
	"--limit is at most %d decisions: no match may have more": "--limit vaut au plus %d décisions : aucune partie ne " +
		"peut en avoir plus",
	"%s is for %s, and %d seats are given": "%s est pour %s, et %d places sont données",
	"--until is such as \"ci < 1%%\": the width of the intervals, more than 0 and less than 100 %%; not %q": "--until " +
		"s'écrit comme \"ci < 1%%\" : la largeur des intervalles, plus de 0 et moins de 100 %% ; pas %q",
	"--agent %s: %v":                             "--agent %s : %v",
	"draw has no --json":                         "draw n'a pas de --json",
	"nobody plays %q in this match%s":            "personne ne joue %q dans cette partie%s",
	"--%s is for a game; a save says it already": "--%s est pour un jeu ; une sauvegarde le dit déjà",
	"--watch needs a folder, or a mod: what comes with the program does not change": "--watch demande un dossier, ou un " +
		"mod : ce qui vient avec le programme ne change pas",
	"there is no code %q%s":     "il n'y a pas de code %q%s",
	"the save is damaged":       "la sauvegarde est abîmée",
	"file does not exist":       "le fichier n'existe pas",
	"no such file or directory": "il n'y a pas de tel fichier",
	"permission denied":         "accès refusé",
	"is a directory":            "c'est un dossier",
	"%s: chapter %d was played under these rules as they were; give them with --content": "%s : le chapitre %d a été " +
		"joué " +
		"sous les règles d'alors ; donnez-les avec --content",
	"%s: with --checkpoint it goes on from how it stands, and nothing is taken back; with --adopt its answers are given " +
		"again, with the rules as they are now": "%s : avec --checkpoint elle continue telle qu'elle est, et rien n'est " +
		"repris ; avec --adopt ses réponses sont redonnées, avec les règles d'aujourd'hui",
	"the save lets %s play %s, which thinks longer than a save may ask for (%d iterations or %d seconds); say yourself " +
		"who plays, with --seats": "la sauvegarde fait jouer %s à la place %s, qui réfléchit plus longtemps qu'une " +
		"sauvegarde " +
		"ne peut le demander (%d itérations ou %d secondes) ; dites vous-même qui joue, avec --seats",
	"%s: the campaign is of %s, not of %s": "%s : la campagne est de %s, pas de %s",
	"%s: %v":                               "%s : %v",
	"%s: %w":                               "%s : %w",
	"%s: %d {answer is|answers are} kept; the next cannot be given any more, and it and all behind it, %d in all, " +
		"are dropped": "" +
		"%s : " +
		"%d {réponse est gardée|réponses sont gardées} ; la suivante ne peut plus être donnée, et avec elle les autres " +
		"sont perdues, %d en tout",
	"%s: the rules have changed since the save was made:": "%s : les règles ont changé depuis la sauvegarde :",
	"with --resume FILE it could be gone on":              "avec --resume FICHIER on pourrait continuer",
	"the same command goes on from ":                      "la même commande reprend de ",
}

// told is what the lists of games, simulations and the check of content say.
var told = map[string]string{
	"%s: %d {page|pages} in each of two languages, with %d {article|articles}, %d {card|cards} and %d " +
		"{scenario|scenarios}; open %s": "%s : %d {page|pages} " +
		"dans chacune des deux langues, avec %d {article|articles}, %d {carte|cartes} et %d {scénario|scénarios} ; ouvrez %s",
	"%s players":                 "%s joueurs",
	"%d players":                 "%d joueurs",
	"%d to %d players":           "%d à %d joueurs",
	"rulebook":                   "livret",
	"seat":                       "place",
	"line-up":                    "tablée",
	"option %s":                  "option %s",
	"by default %s":              "par défaut %s",
	", by default":               ", par défaut",
	", beside ":                  ", à côté de ",
	"variant":                    "variante",
	" (laid over the game)":      " (posée sur le jeu)",
	"assumed":                    "supposé",
	"actions":                    "actions",
	"procedures":                 "procédures",
	"rulings":                    "questions aux règles",
	"rules":                      "règles",
	"abilities and orders":       "capacités et ordres",
	"choices":                    "choix",
	"phases":                     "phases",
	"scopes":                     "portées",
	"fields of scopes":           "champs des portées",
	"windows":                    "fenêtres",
	"zones":                      "zones",
	"relations":                  "relations",
	"spaces":                     "cases",
	"kinds":                      "sortes",
	"pieces":                     "pièces",
	"attributes":                 "attributs",
	"columns of tracks":          "colonnes des pistes",
	"variables":                  "variables",
	"types":                      "types",
	"values":                     "valeurs",
	"rankings":                   "classements",
	"dice":                       "dés",
	"seats":                      "places",
	"no name of %s is like that": "aucun nom de %s ne correspond",
	"values and names that no source gives; --assumed lists them with their reasons": "valeurs et noms qu'aucune " +
		"source ne donne ; --assumed les donne, avec leurs raisons",
	"problems: ":                              "problèmes : ",
	"%d games/s":                              "%d parties/s",
	"%s\t%d {game|games}\t%.0f games/s\n":     "%s\t%d {partie|parties}\t%.0f parties/s\n",
	"decisions\t%d\t%.0f decisions/s\n":       "décisions\t%d\t%.0f décisions/s\n",
	"ended: %s":                               "fin : %s",
	"won: %s\t%d\t%.1f %%\t%s\n":              "victoire : %s\t%d\t%.1f %%\t%s\n",
	"failures\t%d\n":                          "échecs\t%d\n",
	"game %d, seed %d, %s:\t%s\n":             "partie %d, graine %d, %s :\t%s\n",
	"%.1f to %.1f %%":                         "%.1f à %.1f %%",
	"%s\t%.1f\t%d to %d, median %d\n":         "%s\t%.1f\t%d à %d, médiane %d\n",
	"decisions of a match":                    "décisions par partie",
	"of a match: %s":                          "par partie : %s",
	"stands at the end: %s":                   "à la fin : %s",
	"%s: %s\t%d\tin %.1f %% of the matches\n": "%s : %s\t%d\tdans %.1f %% des parties\n",
	"action":                             "action",
	"ability":                            "pouvoir",
	"card":                               "carte",
	"over":                               "finie",
	"draw":                               "nul",
	"limit":                              "limite",
	"points":                             "points",
	"dominance":                          "domination",
	"coalition":                          "coalition",
	"no problem in %s%s\n":               "aucun problème dans %s%s\n",
	" and ":                              " et ",
	"the rest, %s: %d passed, %d failed": "le reste, %s : %d de réussis, %d d'échoués",
	"%s: %d passed, %d failed":           "%s : %d de réussis, %d d'échoués",
	"near it, %s: %d passed, %d failed":  "à côté, %s : %d de réussis, %d d'échoués",
	"advice: what may be meant, and breaks nothing": "conseils : ce qui peut être voulu, et ne casse rien",
	"; %d are left, as something was saved again":   " ; %d sont laissés, car un fichier a été enregistré de nouveau",
	"stopped after %s; %s\n":                        "arrêté après %s ; %s\n",
}
