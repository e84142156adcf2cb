package speech

import "maps"

// french maps English texts and formats to French ones. The values in a format have the same order in both.
var french = func() map[string]string {
	all := map[string]string{}
	for _, part := range []map[string]string{wrong, lists, help, editor, numbers, ladder, together, sharing} {
		maps.Copy(all, part)
	}
	return all
}()

// wrong contains the French messages about mistakes in a command line.
var wrong = map[string]string{
	"a book is written into a folder: -o DIR":              "un livre s'écrit dans un dossier : -o DOSSIER",
	"there is no number at %s; precept tune %s lists them": "il n'y a pas de nombre en %s ; precept tune %s les liste",
	"no file of %s whose name contains %q has a number in its rules%s": "aucun fichier de %s dont le nom contient %q " +
		"n'a de nombre dans ses règles%s",
	"--for is a time, such as 10s": "--for est une durée, comme 10s",
	"%s is not a folder":           "%s n'est pas un dossier",
	"%s contains %s, which is not part of a book; name another folder, or an empty one": "%s contient %s, qui ne " +
		"fait partie d'aucun livre ; donnez un autre dossier, ou un dossier vide",
	"; did you mean ":            " ; vouliez-vous dire ",
	"?":                          " ?",
	"precept: ":                  "precept : ",
	"--lang is en or fr, not %q": "--lang vaut en ou fr, pas %q",
	"there is no command %q%s":   "il n'y a pas de commande %q%s",
	"its usage: %s":              "son emploi : %s",
	"name the game of a mod with a flag: --game %s": "donnez le jeu d'un mod par une option : --game %s",
	"unknown flag: ":                         "option inconnue : ",
	"unknown shorthand flag: ":               "option inconnue : ",
	"flag needs an argument: ":               "il manque une valeur à l'option : ",
	"invalid argument ":                      "valeur incorrecte : ",
	"--%s: %s, not %q":                       "--%s : %s, pas %q",
	"a smaller number":                       "un nombre plus petit",
	"a whole number":                         "un nombre entier",
	"a whole number from 0":                  "un nombre entier à partir de 0",
	"a time such as 10s":                     "une durée comme 10s",
	"true or false":                          "true ou false",
	"there is no decision there":             "il n'y a pas de décision à cet endroit",
	"what happened since the previous step:": "ce qui s'est passé depuis l'étape précédente :",
	"%s decides, among:":                     "%s décide, entre :",
	"%s decides (%s), among:":                "%s décide (%s), entre :",
	"the values it reads:":                   "les valeurs lues :",
	"%s was %s and is %s":                    "%s valait %s et vaut %s",
	"%s is %s":                               "%s vaut %s",
	"and %d more":                            "et %d de plus",
	"pass":                                   "passer",
	"none":                                   "aucun",
	"agree":                                  "d'accord",
	"that is all":                            "c'est tout",
	"there is no game %q%s":                  "il n'y a pas de jeu %q%s",
	"there is no game.yaml in %s, nor in a folder of %s": "il n'y a pas de game.yaml dans %s, ni dans un " +
		"dossier de %s",
	"write --option as key=value, not %q":        "--option s'écrit clé=valeur, pas %q",
	"%s has no option %q%s":                      "%s n'a pas d'option %q%s",
	"the option %s of %s is one of %s, not %q%s": "l'option %s de %s vaut une de ces valeurs : %s ; pas %q%s",
	"%s is for %s, not %d":                       "%s est pour %s, pas pour %d",
	"%s has no seat %q%s":                        "%s n'a pas de place %q%s",
	"--seats names seats alone; who plays one is told by --agent %s": "--seats ne nomme que des places ; " +
		"qui en joue une se dit par --agent %s",
	"%s has no seat %q":                                       "%s n'a pas de place %q",
	"no agent is called %q%s":                                 "aucun agent ne s'appelle %q%s",
	"the agent %s: %v":                                        "l'agent %s : %v",
	"%s does not combine with %s: leave it out":               "%s ne se combine pas avec %s : ne le donnez pas",
	"%s %s is a file; name a folder":                          "%s %s est un fichier ; nommez un dossier",
	"%s is a host and a port, such as 127.0.0.1:4222, not %q": "%s est un hôte et un port, comme 127.0.0.1:4222, pas %q",
	"--addr says where the server listens, such as 127.0.0.1:4222": "--addr dit où le serveur écoute, comme " +
		"127.0.0.1:4222",
	"--seats and --option need --open":        "--seats et --option demandent --open",
	"--chapter is 1 or more, not %d":          "--chapter vaut 1 ou plus, pas %d",
	"there is no completion for a shell %q%s": "il n'y a pas de complétion pour un shell %q%s",
	"--agent %s: in a ladder every agent plays each seat equally often; leave %s= out": "--agent %s : dans un " +
		"classement, chaque agent joue chaque place aussi souvent ; ne donnez pas %s=",
	"no scenario plays %q%s":                      "aucun scénario ne joue %q%s",
	"no file of the content has %q in its name%s": "aucun fichier du contenu n'a %q dans son nom%s",
	"--%s needs --mutate":                         "--%s demande --mutate",
	"no card starts in a zone %q%s":               "aucune carte ne commence dans une zone %q%s",
	"no card is of a kind %q%s":                   "aucune carte n'est d'une sorte %q%s",
	"new begins a faction, a card, a map, a variant or a game, not a %q%s": "new commence une faction, une carte, un " +
		"plateau, une variante ou un jeu, pas un %q%s",
	"there is no game and no folder %q%s":          "il n'y a ni jeu ni dossier %q%s",
	"there is no benchmark for the game %q%s":      "il n'y a pas de mesures pour le jeu %q%s",
	"the match has no seat %q%s":                   "la partie n'a pas de place %q%s",
	"%s has no variant %q%s":                       "%s n'a pas de variante %q%s",
	"a new table has no field %q%s":                "une table nouvelle n'a pas de champ %q%s",
	"no scenario has this in its name or file: %s": "aucun scénario n'a cela dans son nom ou son fichier : %s",
	"no game has a variant %q%s":                   "aucun jeu n'a de variante %q%s",
	"%s applies to %s, which is not the game here": "%s s'applique à %s, qui n'est pas le jeu d'ici",
	"%s: the save was played with %s, not with %s": "%s : variantes de la sauvegarde : %s ; ici : %s",
	"no variant":      "aucune",
	"the variant %s":  "%s",
	"the variants %s": "%s",
	"the save was played with %s, which %s does not have; give its folder with --mod": "la sauvegarde a été jouée avec " +
		"%s, que %s n'a pas ; donnez son dossier avec --mod",
	"write --shard as a part and the number of parts, such as 3/8, at most %d; not %q": "--shard s'écrit portion " +
		"et nombre de portions, comme 3/8, au plus %d ; pas %q",
	"--shard plays a part of --games, and --until as many matches as needed; use only one": "--shard joue une " +
		"portion de --games, et --until autant de parties qu'il faut ; n'en donnez qu'un",
	"--shard needs --resume FILE; precept farm merge reads the results of the part from it": "--shard demande " +
		"--resume FICHIER ; precept farm merge y lit les résultats de la portion",
	"%d {match|matches} cannot be divided into %d parts": "%d {partie ne se divise|parties ne se divisent} pas en %d " +
		"portions",
	"the parts were played with other rules of %s than those here": "les portions ont été jouées avec d'autres règles " +
		"de %s que celles d'ici",
	"--keep-over and --keep-idle take days, from 0 to %d": "--keep-over et --keep-idle sont des jours, de 0 à %d",
	"--seats, --option and --seed need --open":            "--seats, --option et --seed demandent --open",
	"another server uses %s: stop it first, or give this one another file with --data": "un autre serveur " +
		"utilise %s : arrêtez-le d'abord, ou donnez à celui-ci un autre fichier avec --data",
	"--scenarios needs --live":                                "--scenarios demande --live",
	"play has no --json":                                      "play n'a pas de --json",
	"scenario has no --json":                                  "scenario n'a pas de --json",
	"the match has %d {answer|answers}; --at is from 0 to %d": "la partie a %d {réponse|réponses} ; --at va de 0 à %d",
	"the position cannot be written as a scenario: %w": "la position ne peut pas être écrite " +
		"comme scénario : %w",
	"A position of a match. Write what should happen in it; then run: %s": "Une position d'une partie. Écrivez " +
		"ce qui doit s'y passer, puis lancez : %s",
	"FILE":                              "FICHIER",
	"what should happen, in a sentence": "ce qui doit se passer, en une phrase",
	"the articles that it shows":        "les articles qu'il montre",
	"the current point of play; turn: {player: ..., phase: ...} instead goes to the start of a phase": "où en " +
		"est le jeu ; à la place, turn: {player: ..., phase: ...} va au début d'une phase",
	"write here what is done, and the expected result": "écrivez ici ce qui est fait, et le résultat attendu",
	"Run it with the mod %s: give its folder or file with --mod": "À lancer avec le mod %s : donnez son dossier " +
		"ou fichier avec --mod",
	"As %s sees it: hidden things were drawn at random.": "Telle que la voit %s : ce qui est caché a été tiré au " +
		"sort.",
	"the save was played with the mod %s; give it with --mod, as a file or a folder": "la sauvegarde a été jouée avec " +
		"le mod %s ; donnez-le avec --mod, fichier ou dossier",
	"%s and %s are the same mod, %s: give one of them": "%s et %s sont le même mod, %s : n'en donnez qu'un",
	"%s and %s are two mods of one name, %s and %s: give one of them": "%s et %s sont deux mods du même nom, %s et %s : " +
		"n'en donnez qu'un",
	"%s: it was played with the mod %s, and continues with %s": "%s : la partie a été jouée avec le mod %s, et continue " +
		"avec %s",
	"%s: it was played with the mod %s, and --mod gives %s; give the first one": "%s : la partie a été jouée " +
		"avec le mod %s, et --mod donne %s ; donnez le premier",
	"%s is a mod of %s, not a game: give it with --mod": "%s est un mod de %s, et non un jeu : donnez-le avec --mod",
	"%s is a whole game, %s: give it with --content":    "%s est un jeu entier, %s : donnez-le avec --content",
	"a whole game: precept play %s --content %s\n":      "un jeu entier : precept play %s --content %s\n",
	"applied to %s: precept play %s --mod %s\n":         "s'applique à %s : precept play %s --mod %s\n",
	"checked with %s %s, %s\n":                          "vérifié avec %s %s, %s\n",
	"which is not here":                                 "qui n'est pas ici",
	"which are the rules here":                          "ce sont les règles d'ici",
	"and the rules here are different: check with precept check": "et les règles d'ici sont différentes : " +
		"vérifiez avec precept check",
	"sum %s\n":          "somme %s\n",
	"%s: %s of %s %s\n": "%s : %s de %s %s\n",
	"%s: %s of %s\n":    "%s : %s de %s\n",
	"%s already exists and is not empty: name another folder with -o": "%s existe déjà et n'est pas vide : " +
		"donnez un autre dossier avec -o",
	"--adopt gives the answers again, --checkpoint does not; use only one": "--adopt redonne les réponses, " +
		"--checkpoint non ; n'en donnez qu'un",
	"--chapter only shows a chapter: nothing is changed, saved or carried over": "--chapter ne fait que montrer " +
		"un chapitre : rien n'est changé, sauvé ni reporté",
	"--adopt, --checkpoint and --chapter need a saved match; %s is a game": "--adopt, --checkpoint et --chapter " +
		"demandent une partie sauvée ; %s est un jeu",
	"%s %s already exists; --force overwrites it, or choose another file": "%s %s existe déjà ; --force le " +
		"remplace, ou choisissez un autre fichier",
	"--out %s already exists and contains no simulation; choose another file": "--out %s existe déjà et ne " +
		"contient pas de simulation ; choisissez un autre fichier",
	"there is no folder %s":               "il n'y a pas de dossier %s",
	"there is no file and no folder %s%s": "il n'y a ni fichier ni dossier %s%s",
	"%s %s: there is no folder %s":        "%s %s : il n'y a pas de dossier %s",
	"%s %s is a folder; name a file":      "%s %s est un dossier ; nommez un fichier",
	"; there are %s, and %d more":         " ; il y a %s, et %d autres",
	"; there is only %s":                  " ; il n'y a que %s",
	"; there are %s":                      " ; il y a %s",
	"%s: %v; precept play GAME writes a save, as do its word save and the table in the browser": "%s : %v ; " +
		"precept play JEU écrit une sauvegarde, comme son mot save et la table du navigateur",
	"%s is a folder, not a saved match, and %v; for a game in this folder, write its name and --content %s": "%s est " +
		"un dossier, pas une partie sauvée, et %v ; pour un jeu de ce dossier, écrivez son nom et --content %s",
	"there is no saved match %s, and %v": "il n'y a pas de partie sauvée %s, et %v",
	"--seats and --players need a game":  "--seats et --players demandent un jeu",
	"--assumed needs a game":             "--assumed demande un jeu",
	"--always needs --random-lineups: it names the seats in every line-up": "--always demande --random-lineups : " +
		"il donne les places de chaque tablée",
	"--games and --limit are 1 or more": "--games et --limit valent 1 ou plus",
	"--limit is at most %d decisions, the most that a match can have": "--limit vaut au plus %d décisions, le " +
		"maximum d'une partie",
	"%s is for %s, and %d seats are given": "%s est pour %s, et %d places sont données",
	"write --until as \"ci < 1%%\", the width of the intervals, more than 0 and less than 100 %%; not %q": "--until " +
		"s'écrit comme \"ci < 1%%\" : la largeur des intervalles, plus de 0 et moins de 100 %% ; pas %q",
	"--agent %s: %v":                                 "--agent %s : %v",
	"draw has no --json":                             "draw n'a pas de --json",
	"nobody plays %q in this match%s":                "personne ne joue %q dans cette partie%s",
	"--%s is for a game; a save already contains it": "--%s est pour un jeu ; une sauvegarde le contient déjà",
	"--watch needs a folder or a mod: the program's own content does not change": "--watch demande un dossier ou " +
		"un mod : le contenu du programme ne change pas",
	"there is no code %q%s":     "il n'y a pas de code %q%s",
	"the save is damaged":       "la sauvegarde est abîmée",
	"file does not exist":       "le fichier n'existe pas",
	"no such file or directory": "ce fichier n'existe pas",
	"permission denied":         "accès refusé",
	"is a directory":            "c'est un dossier",
	"%s: chapter %d was played with an earlier version of these rules; give it with --content": "%s : le " +
		"chapitre %d a été joué avec une version antérieure de ces règles ; donnez-la avec --content",
	"%s: --checkpoint continues from the position, and nothing is taken back; --adopt gives its answers again " +
		"under the current rules": "%s : --checkpoint continue à partir de la position, sans rien reprendre ; " +
		"--adopt redonne les réponses avec les règles actuelles",
	"in the save %s is played by %s, which thinks longer than a save may ask for (%d iterations or %d seconds); " +
		"choose the players with --seats": "dans la sauvegarde, la place %s est jouée par %s, qui réfléchit plus " +
		"longtemps qu'une sauvegarde ne peut le demander (%d itérations ou %d secondes) ; choisissez les " +
		"joueurs avec --seats",
	"--at is for --from, which is for no campaign":     "--at va avec --from, qui ne va pas avec une campagne",
	"--at is 0 or more, not %d":                        "--at vaut 0 ou plus, pas %d",
	"--from needs a game: precept play GAME --from %s": "--from demande un jeu : precept play JEU --from %s",
	"--notation writes all moves, with what is secret; leave --as out": "--notation écrit tous les coups, avec ce qui " +
		"est secret ; retirez --as",
	"%s has no notation: no file of it begins with notation:": "%s n'a pas de notation : aucun de ses fichiers ne " +
		"commence par notation:",
	"line %d: %w": "ligne %d : %w",
	"line %d: the match ends with %s, and more follows; a file is of one match": "ligne %d : la partie finit par %s, et " +
		"il y a une suite ; un fichier contient une seule partie",
	"line %d: the match is over before %q": "ligne %d : la partie est finie avant %q",
	"line %d: %q can be several moves; write more of it: %s": "ligne %d : %q peut désigner plusieurs coups ; " +
		"précisez-le : %s",
	"line %d: %q is no move here; these are: %s": "ligne %d : %q n'est pas un coup possible ici ; voici les coups " +
		"possibles : %s",
	"the match was corrected or continued under other rules, which no notation can say": "la partie a été corrigée ou " +
		"reprise sous d'autres règles, ce qu'aucune notation ne peut dire",
	"%s: the campaign is of %s, not of %s": "%s : la campagne est de %s, pas de %s",
	"%s: %v":                               "%s : %v",
	"%s: %w":                               "%s : %w",
	"%s: %d {answer is|answers are} kept; the next is no longer legal, so it and all later ones, %d in all, are " +
		"dropped": "%s : %d {réponse est gardée|réponses sont gardées} ; la suivante n'est plus permise, et elle " +
		"est perdue avec toutes celles d'après, %d en tout",
	"%s: the rules have changed since the save was made:": "%s : les règles ont changé depuis la sauvegarde :",
	"nothing can be decided where play stands, in %s (%s)": "rien ne peut être décidé là où en est le jeu, dans " +
		"%s (%s)",
	"play stands in %s, %s; go on under the rules as they were to a decision outside of it": "le jeu en est à %s, " +
		"%s ; continuez avec les règles d'avant jusqu'à une décision hors de là",
	"which these rules do not have, or have more of": "que ces règles n'ont pas, ou ont plusieurs fois",
	"the step %q of %s":                        "l'étape %q de %s",
	"and %s is no more":                        "et %s n'existe plus",
	"%s (%s is written at %s)":                 "%s (%s est écrit à %s)",
	"with --resume FILE you could continue it": "avec --resume FICHIER vous pourriez continuer",
	"the same command continues from ":         "la même commande reprend à partir de ",
}

// lists contains the texts for lists of games, simulations and checks of content.
var lists = map[string]string{
	"%s: %d {page|pages} in each of two languages, with %d {article|articles}, %d {card|cards} and %d " +
		"{scenario|scenarios}; open %s": "%s : %d {page|pages} " +
		"dans chacune des deux langues, avec %d {article|articles}, %d {carte|cartes} et %d {scénario|scénarios} ; ouvrez %s",
	"%s players":             "%s joueurs",
	"%d players":             "%d joueurs",
	"%d to %d players":       "%d à %d joueurs",
	"rulebook":               "livret",
	"seat":                   "place",
	"line-up":                "tablée",
	"option %s":              "option %s",
	"by default %s":          "par défaut %s",
	", by default":           ", par défaut",
	", beside ":              ", à côté de ",
	"variant":                "variante",
	" (applied to the game)": " (appliquée au jeu)",
	"assumed":                "supposé",
	"actions":                "actions",
	"procedures":             "procédures",
	"rulings":                "questions aux règles",
	"rules":                  "règles",
	"abilities and orders":   "capacités et ordres",
	"choices":                "choix",
	"phases":                 "phases",
	"scopes":                 "portées",
	"fields of scopes":       "champs des portées",
	"windows":                "fenêtres",
	"zones":                  "zones",
	"relations":              "relations",
	"spaces":                 "cases",
	"kinds":                  "sortes",
	"pieces":                 "pièces",
	"attributes":             "attributs",
	"columns of tracks":      "colonnes des pistes",
	"variables":              "variables",
	"types":                  "types",
	"values":                 "valeurs",
	"rankings":               "classements",
	"dice":                   "dés",
	"seats":                  "places",
	"no name of %s matches":  "aucun nom de %s ne correspond",
	"values and names that no source gives; --assumed lists them with their reasons": "valeurs et noms qu'aucune " +
		"source ne donne ; --assumed les donne, avec leurs raisons",
	"problems: ":                                  "problèmes : ",
	"%d games/s":                                  "%d parties/s",
	"%s\t%d {game|games}\t%.0f games/s\n":         "%s\t%d {partie|parties}\t%.0f parties/s\n",
	"decisions\t%d\t%.0f decisions/s\n":           "décisions\t%d\t%.0f décisions/s\n",
	"ended: %s":                                   "fin : %s",
	"won: %s\t%d\t%.1f %%\t%s\n":                  "victoire : %s\t%d\t%.1f %%\t%s\n",
	"failures\t%d\n":                              "échecs\t%d\n",
	"game %d, seed %d, %s:\t%s\n":                 "partie %d, graine %d, %s :\t%s\n",
	"%.1f to %.1f %%":                             "%.1f à %.1f %%",
	"%s\t%.1f\t%d to %d, median %d\n":             "%s\t%.1f\t%d à %d, médiane %d\n",
	"decisions of a match":                        "décisions par partie",
	"of a match: %s":                              "par partie : %s",
	"at the end: %s":                              "à la fin : %s",
	"%s: %s, %s\t%d\tin %.1f %% of the matches\n": "%s : %s, %s\t%d\tdans %.1f %% des parties\n",
	"action":                             "action",
	"ability":                            "pouvoir",
	"card":                               "carte",
	"over":                               "finie",
	"draw":                               "nul",
	"limit":                              "limite",
	"points":                             "points",
	"coalition":                          "coalition",
	"no problem in %s%s\n":               "aucun problème dans %s%s\n",
	" and ":                              " et ",
	"the rest, %s: %d passed, %d failed": "le reste, %s : %d de réussis, %d d'échoués",
	"%s: %d passed, %d failed":           "%s : %d de réussis, %d d'échoués",
	"near it, %s: %d passed, %d failed":  "à côté, %s : %d de réussis, %d d'échoués",
	"advice: possible mistakes; the content works": "conseils : erreurs possibles ; le contenu fonctionne",
	"; %d are left out, because something was saved again": " ; %d sont laissés de côté, car un fichier a été " +
		"enregistré de nouveau",
	"stopped after %s; %s\n": "arrêté après %s ; %s\n",
}
