package web

import (
	"fmt"

	"precept/cmd/precept/speech"
)

// inLang is a text of the pages in a language. Texts are written in English where they stand; the French of each is
// here, and a test looks that it is.
func inLang(lang, text string) string {
	if lang != "fr" {
		return text
	}
	if fr, ok := french[text]; ok {
		return fr
	}
	return text
}

var french = map[string]string{
	"The rules are others than those of the save. The match goes on from how it stands, and nothing is lost.": "" +
		"Les règles ne sont pas celles de la sauvegarde. La partie continue telle qu'elle est, et rien n'est perdu.",
	"Go on from how it stands, under the rules as they are here; nothing is taken back": "" +
		"Continuer telle qu'elle est, sous les règles d'ici ; rien n'est repris",
	"What was played before its rules changed":    "Ce qui a été joué avant que ses règles changent",
	"Only look at chapter":                        "Seulement regarder le chapitre",
	"The chapters of a save are told by numbers.": "Les chapitres d'une sauvegarde se disent par des nombres.",
	"The save does not say how it stands, only its answers.": "" +
		"La sauvegarde ne dit pas où elle en est, seulement ses réponses.",
	"That is no campaign, or a damaged one.":        "Ce n'est pas une campagne, ou elle est abîmée.",
	"The campaign has gone on without this match.":  "La campagne a continué sans cette partie.",
	"The match is in the campaign already.":         "La partie est déjà dans la campagne.",
	"That may not be had before the match is over.": "Cela ne s'obtient pas avant la fin de la partie.",
	"Match %d of the campaign.":                     "Partie %d de la campagne.",
	"Handed on:":                                    "Transmis :",
	"The campaign as a file":                        "La campagne dans un fichier",
	"The next match of the campaign":                "La partie suivante de la campagne",
	"How the match stood is not known, only its answers.": "" +
		"On ne sait pas où en était la partie, seulement ses réponses.",
	"Go on from how it stood; nothing is taken back": "Continuer telle qu'elle était ; rien n'est repris",
	"Give the answers again":                         "Redonner les réponses",
	"Put something right":                            "Rectifier quelque chose",
	"What would come of it":                          "Ce qui en résulterait",
	"Nothing would be another.":                      "Rien ne serait différent.",
	"Then is asked:":                                 "On demande ensuite :",
	"What was answered ahead is asked again.":        "Ce qui a été répondu d'avance est redemandé.",
	"Everybody reads why:":                           "Tout le monde lit pourquoi :",
	"Put it right":                                   "Rectifier",
	"It is now:":                                     "C'est maintenant :",
	"It is to be":                                    "Ce doit être",
	"Where they lie:":                                "Où cela se trouve :",
	"How many":                                       "Combien",
	"To where":                                       "Vers où",
	"Take answers back":                              "Reprendre des réponses",
	"Everybody goes back to":                         "Tout le monde revient à",
	"Why, for all to read":                           "Pourquoi, à lire par tous",
	"See what would come of it":                      "Voir ce qui en résulterait",
	"What stands on one of them":                     "Ce qui est porté par l'un d'eux",
	"Something else":                                 "Autre chose",
	"Back to the table":                              "Retour à la table",
	"It sets off nothing, and stands in the record with its reason.": "" +
		"Cela ne déclenche rien, et reste au procès-verbal avec sa raison.",
	"a value, pieces, a place":                 "une valeur, des pièces, un lieu",
	"Nothing is called so.":                    "Rien ne s'appelle ainsi.",
	"There is more: say more of it.":           "Il y en a d'autres : précisez.",
	"Nothing is there.":                        "Il n'y a rien là.",
	"all %d that lie there":                    "les %d qui s'y trouvent",
	"You may not put the position right here.": "Vous ne pouvez pas rectifier la position ici.",
	"A correction says why.":                   "Une rectification dit pourquoi.",
	"Nothing could be decided from there. Go back first, or bring something else right before.": "" +
		"Rien ne pourrait être décidé de là. Revenez d'abord en arrière, ou rectifiez autre chose avant.",
	"Nothing like that can be put right here now.": "Rien de tel ne peut être rectifié ici maintenant.",
	"It cannot be that.":                           "Ce ne peut pas être cela.",
	"There are not so many of them there.":         "Il n'y en a pas autant à cet endroit.",
	"There is no such place for it.":               "Il n'y a pas de tel lieu pour cela.",
	"%s goes from %d to %d.":                       "%s va de %d à %d.",
	"More would lie there than may.":               "Il y en aurait là plus que permis.",
	"The content":                                  "Le contenu",
	"Until this is mended, the tables go on under the rules as they were:": "" +
		"Tant que ce n'est pas réparé, les tables continuent avec les règles d'avant :",
	"This moment as a scenario":      "Ce moment en scénario",
	"No problem.":                    "Aucun problème.",
	"What the last save has changed": "Ce que le dernier enregistrement a changé",
	"changed":                        "modifiée",
	"added":                          "ajoutée",
	"removed":                        "retirée",
	"Scenarios":                      "Scénarios",
	"Near what was changed:":         "Près de ce qui a changé :",
	"Something was saved, and is being looked at…": "Quelque chose a été enregistré, et on le regarde…",
	"The rest:":                          "Le reste :",
	"passed":                             "réussis",
	"failed":                             "échoués",
	"left, as something was saved again": "laissés, car un fichier a été enregistré de nouveau",
	"They are being played…":             "On les joue…",
	"The rules have changed":             "Les règles ont changé",
	"The rules have changed since this table was made.": "Les règles ont changé depuis que cette table a été faite.",
	"Go on under the rules as they are":                 "Continuer avec les règles d'aujourd'hui",
	"Whoever has the owner's link can have it go on under the rules as they are.": "" +
		"Qui a le lien du propriétaire peut la faire continuer avec les règles d'aujourd'hui.",
	"It was played with the mod %s, and what is offered now is %s.": "Elle a été jouée avec le mod %s, et ce qui est " +
		"proposé maintenant est %s.",
	"It cannot go on under the rules as they are: %v.": "Elle ne peut pas continuer avec les règles d'aujourd'hui : %v.",
	"%d {answer|answers} can be given again, and none is lost.": "%d {réponse peut|réponses peuvent} être " +
		"{redonnée|redonnées}, et aucune n'est perdue.",
	"Of its answers the first %d can be given again; the other %d would be dropped.": "" +
		"De ses réponses, les %d premières peuvent être redonnées ; les %d autres seraient perdues.",
	"The match could not go on from how it stood (%s). Answers given again: %d; dropped: %d.": "" +
		"La partie n'a pas pu continuer telle qu'elle était (%s). Réponses redonnées : %d ; perdues : %d.",
	"The match goes on from how it stood. What was before is in what is saved of it.": "" +
		"La partie continue telle qu'elle était. Ce qui précède est dans ce qu'on en sauve.",
	"The answers were given again, but for the last %d, which these rules do not offer.": "" +
		"Les réponses ont été redonnées, sauf les %d dernières, que ces règles n'offrent pas.",
	"All answers were given again.": "Toutes les réponses ont été redonnées.",
	"All answers were given again, and led to the same position.": "Toutes les réponses ont été redonnées, et ont " +
		"mené à la même position.",
	"They lead elsewhere from the beginning on:":        "Elles mènent ailleurs dès le début :",
	"They lead elsewhere from answer %d on:":            "Elles mènent ailleurs dès la réponse %d :",
	"it stood in a step that these rules do not have":   "elle en était à une étape que ces règles n'ont pas",
	"It stands in a step that these rules do not have.": "Elle en est à une étape que ces règles n'ont pas.",
	"That is a fault of the program, which is told where the server runs.": "C'est une faute du programme, qui est " +
		"dite là où tourne le serveur.",
	"The rules have changed since the table was made.": "Les règles ont changé depuis que la table a été faite.",
	"That is no address that may be told.":             "Cette adresse ne peut pas être prévenue.",
	"The webhook's secret":                             "Le secret du webhook",
	"It is shown this once. With it your server can tell that a POST is from here:": "" +
		"Il n'est montré qu'une fois. Il permet à votre serveur de savoir qu'un POST vient d'ici :",
	"Who answered here, and when":                "Qui a répondu ici, et quand",
	"Order of":                                   "Ordre de",
	"The order in which they sit":                "L'ordre dans lequel ils sont assis",
	"They sit in the order of the numbers.":      "Ils sont assis dans l'ordre des numéros.",
	"in an order drawn by chance":                "dans un ordre tiré au hasard",
	"The order of the seats is told by numbers.": "L'ordre des places se dit par des nombres.",
	"A table of a saved match":                   "Une table à partir d'une partie sauvée",
	"A file that was saved here or at the terminal, or a campaign": "" +
		"Un fichier enregistré ici ou au terminal, ou une campagne",
	"Give its answers again under the rules as they are here, as far as they can be given": "" +
		"Redonner ses réponses sous les règles d'ici, tant qu'elles peuvent l'être",
	"That is no saved match.": "Ce n'est pas une partie sauvée.",
	"The saved match is damaged, or was changed by hand: its sum does not fit, or it contradicts itself.": "" +
		"La partie sauvée est abîmée, ou a été changée à la main : sa somme ne va pas, ou elle se contredit.",
	"The match was saved by another version of the program, which writes saves otherwise.": "" +
		"La partie a été sauvée par une autre version du programme, qui écrit les sauvegardes autrement.",
	"The saved match is too long for a table, or there are too many tables here.": "" +
		"La partie sauvée est trop longue pour une table, ou il y a trop de tables ici.",
	"The saved match contradicts itself: its answers do not lead to its position.": "" +
		"La partie sauvée se contredit : ses réponses ne mènent pas à sa position.",
	"The match was played under other rules than those here. What is different:": "" +
		"La partie a été jouée sous d'autres règles que celles d'ici. Ce qui diffère :",
	"The rules are others than those of the save. %d {answer was|answers were} given again, and none is lost.": "" +
		"Les règles ne sont pas celles de la sauvegarde. %d {réponse a été redonnée|réponses ont été redonnées}, et " +
		"aucune n'est perdue.",
	"The rules are others than those of the save. Its first %d answers were given again; the other %d could not be, " +
		"and are dropped.": "Les règles ne sont pas celles de la sauvegarde. Ses %d premières réponses ont été " +
		"redonnées ; les %d autres n'ont pas pu l'être et sont abandonnées.",
	"What the rules say":               "Ce que disent les règles",
	"The guide":                        "Le guide",
	"The guide advises this":           "Le guide conseille cela",
	"What it explained before":         "Ce qu'il a expliqué avant",
	"The position of then":             "La position d'alors",
	"A hint":                           "Un indice",
	"The hint":                         "L'indice",
	"Look again":                       "Regarder à nouveau",
	"What the numbers mean":            "Ce que disent les nombres",
	"The searching agent is thinking…": "L'agent qui cherche réfléchit…",
	"No hint could be found.":          "Aucun indice n'a pu être trouvé.",
	"No hints are given at this table.": "" +
		"On ne donne pas d'indices à cette table.",
	"%s asked for a hint": "%s a demandé un indice",
	"Hints: what the searching agent would do, for who asks": "" +
		"Indices : ce que ferait l'agent qui cherche, pour qui le demande",
	"where only one person plays":   "là où une seule personne joue",
	"for everybody":                 "pour tous",
	"for nobody":                    "pour personne",
	"A new table":                   "Une nouvelle table",
	"A step back":                   "Un pas en arrière",
	"Agents":                        "Agents",
	"Agree":                         "D'accord",
	"An agent plays on that seat.":  "Un agent joue à cette place.",
	"Ask":                           "Demander",
	"Ask everybody to go back to":   "Proposer à tous de revenir à",
	"Back":                          "Retour",
	"Back to now":                   "Revenir à maintenant",
	"Beginning":                     "Début",
	"Close":                         "Fermer",
	"Drawing":                       "Dessin",
	"Earlier":                       "Avant",
	"Everything from the beginning": "Tout depuis le début",
	"End the table":                 "Terminer la table",
	"Has answered":                  "A répondu",
	"I am %s":                       "Je suis %s",
	"Is asked":                      "Doit répondre",
	"It is their turn":              "C'est son tour",
	"Keep":                          "Garder",
	"Later":                         "Après",
	"Mods":                          "Mods",
	"Show the seats and options that come with them": "Montrer les places et les options qui vont avec",
	"More":                                  "Autres choses",
	"More is picked than the answer takes.": "Il y a plus de choix que la réponse n'en prend.",
	"My name, and where I am told":          "Mon nom, et où l'on me prévient",
	"My turn is over":                       "Mon tour est fini",
	"Name":                                  "Nom",
	"Note":                                  "Note",
	"Nobody asks to go back any more.":      "Personne ne propose plus de revenir.",
	"Nobody is to answer here any more":     "Plus personne ne répondra ici",
	"Nothing is asked now.":                 "Rien n'est demandé maintenant.",
	"Nothing yet.":                          "Rien encore.",
	"On the table":                          "Sur la table",
	"Only the owner's link may do that.":    "Seul le lien du propriétaire le peut.",
	"Open the page again and answer there; a program sends the address of this server as Origin.": "" +
		"Rouvrez la page et répondez là ; un programme envoie l'adresse de ce serveur comme Origin.",
	"Open the table":             "Ouvrir la table",
	"Options":                    "Options",
	"Over":                       "Terminé",
	"Picked so far":              "Choisi jusqu'ici",
	"Points":                     "Points",
	"Put in":                     "Mettre",
	"Refuse":                     "Refuser",
	"Save as a file":             "Enregistrer dans un fichier",
	"Search":                     "Chercher",
	"Seed of chance":             "Graine du hasard",
	"For trying something again": "Pour rejouer la même chose",
	"drawn":                      "tirée",
	"Who chooses it can know all that is hidden: everybody at the table is told, for ever.": "" +
		"Qui la choisit peut connaître tout ce qui est caché : toute la table en est informée, pour toujours.",
	"A seed is a number.": "Une graine est un nombre.",
	"Somebody is still to confirm that the turn is over.": "Quelqu'un doit encore confirmer la fin du tour.",
	"Something went wrong at this table.":                 "Quelque chose s'est mal passé à cette table.",
	"It is a fault of the server, and is told there as fault %s. The table stays as it was: go back and try again.": "" +
		"C'est une faute du serveur, et elle y est notée sous le numéro %s. La table reste telle quelle : revenez en " +
		"arrière et réessayez.",
	"An agent does not go on. It is a fault of the program, which is told where the server runs; the owner may put " +
		"another " +
		"one in its place.": "Un agent ne continue pas. C'est une faute du programme, notée là où tourne le serveur ; le " +
		"propriétaire peut en mettre un autre à sa place.",
	"There are too many of them here, or that is too much at once.": "Il y en a trop ici, ou c'est trop à la fois.",
	"Another seat is called so, or nearly so.":                      "Une autre place s'appelle ainsi, ou presque.",
	"This table is removed on %s, unless something is done here before: save what you want to keep.": "" +
		"Cette table est retirée le %s, à moins qu'on y fasse quelque chose avant : sauvez ce que vous voulez garder.",
	"The server is about to end.":             "Le serveur est sur le point de s'arrêter.",
	"Something went wrong with this request.": "Quelque chose s'est mal passé avec cette demande.",
	"Take back my last answer":                "Reprendre ma dernière réponse",
	"Tell me when it is my turn":              "Me prévenir quand c'est mon tour",
	"That came too late.":                     "C'est arrivé trop tard.",
	"That did not come from this page.":       "Cela ne vient pas de cette page.",
	"That is all":                             "C'est tout",
	"That is too long, or no plain text.":     "C'est trop long, ou ce n'est pas du texte.",
	"That is too much at once.":               "C'est trop à la fois.",
	"That may not be chosen now.":             "Cela ne peut pas être choisi maintenant.",
	"That seat is not of this link.":          "Cette place n'est pas celle de ce lien.",
	"The answer is not complete: more is to be picked.": "" +
		"La réponse n'est pas complète : il reste à choisir.",
	"The board": "Le plateau",
	"The connection is lost. Trying again…": "La connexion est perdue. Nouvel essai…",
	"The end":     "La fin",
	"The owner's": "Celui du propriétaire",
	"The owner's: it withdraws and renews links, and puts agents in": "" +
		"Celui du propriétaire : il retire et renouvelle les liens, et place des agents",
	"The position after line %d":                   "La position après la ligne %d",
	"The position at the beginning":                "La position au début",
	"The table has changed meanwhile: look again.": "La table a changé entre-temps : regardez à nouveau.",
	"The table was ended.":                         "La table est close.",
	"There are no accounts: a link is a seat. Who makes a table gets its links, once, and hands them " +
		"on.": "" +
		"Il n'y a pas de comptes : un lien est une place. Qui ouvre une table en reçoit les liens, " +
		"une seule fois, et les distribue.",
	"There is no such game here.":    "Ce jeu n'est pas ici.",
	"There is no such link.":         "Ce lien n'existe pas.",
	"There is nothing here.":         "Il n'y a rien ici.",
	"There is nothing to take back.": "Il n'y a rien à reprendre.",
	"These links are shown this once. Whoever has one sits there: keep yours, and hand the others on.": "" +
		"Ces liens ne sont montrés qu'une fois. Qui en a un est assis là : gardez le vôtre et " +
		"distribuez les autres.",
	"This link is shown this once:":     "Ce lien n'est montré qu'une fois :",
	"This position as a drawing":        "Cette position en dessin",
	"To look on":                        "Pour regarder",
	"To the question":                   "Aller à la question",
	"Too many requests.":                "Trop de demandes.",
	"Total":                             "Total",
	"Variants":                          "Variantes",
	"Wait a few seconds and try again.": "Attendez quelques secondes et réessayez.",
	"Waiting for %s.":                   "On attend %s.",
	"Webhook: an address that is sent a signed POST when you are asked": "" +
		"Webhook : une adresse qui reçoit un POST signé quand c'est à vous",
	"What everybody has":      "Ce que chacun possède",
	"What happened":           "Ce qui s'est passé",
	"What is asked":           "Ce qui est demandé",
	"Which of these?":         "Lequel ?",
	"Who plays":               "Qui joue",
	"Who sits here":           "Qui est assis ici",
	"Why is this allowed?":    "Pourquoi est-ce permis ?",
	"Why not…":                "Pourquoi pas…",
	"Why?":                    "Pourquoi ?",
	"Withdraw":                "Retirer",
	"Write":                   "Écrire",
	"Write out as a scenario": "Écrire comme scénario",
	"everybody":               "tout le monde",
	"You are asked":           "C'est à vous de répondre",
	"You are not asked now.":  "On ne vous demande rien maintenant.",
	"Your turn":               "À vous",
	"Your turn is over, unless you take something back.": "" +
		"Votre tour est fini, sauf si vous reprenez quelque chose.",
	"%s asks to go back to line %d. Still to answer: %s.": "" +
		"%s propose de revenir à la ligne %d. Doivent encore répondre : %s.",
	"%s is still to confirm that the turn is over.": "%s doit encore confirmer la fin du tour.",
	"A new link instead":                            "Un nouveau lien à la place",
	"Go on although the turn was not confirmed":     "Continuer bien que le tour ne soit pas confirmé",
	"Hand the screen to %s":                         "Passez l'écran à %s",
	"I confirm that my turn is over before others go on": "" +
		"Je confirme la fin de mon tour avant que les autres continuent",
	"It was withdrawn, or a part of it is missing. Ask who made the table for another.": "" +
		"Il a été retiré, ou il en manque une partie. Demandez-en un autre à qui a ouvert la table.",
	"Keys: the number of an option, arrows, / to search, Esc a step back, ? why.": "" +
		"Touches : le numéro d'une option, les flèches, / pour chercher, Échap un pas en arrière, ? " +
		"pourquoi.",
	"a person":                      "une personne",
	"a person at the shared screen": "une personne à l'écran partagé",
	"a person with a link":          "une personne avec un lien",
	"a quick agent":                 "un agent rapide",
	"agent":                         "agent",
	"agreed":                        "d'accord",
	"an action, a card, a place":    "une action, une carte, un lieu",
	"an agent that thinks":          "un agent qui réfléchit",
	"an agent that thinks long":     "un agent qui réfléchit longtemps",
	"any":                           "n'importe laquelle",
	"before %d: %s":                 "avant %d : %s",
	"chance":                        "le hasard",
	"deck":                          "paquet",
	"hidden":                        "face cachée",
	"large":                         "en grand",
	"map":                           "carte",
	"name":                          "nom",
	"nobody":                        "personne",
	"none":                          "aucun",
	"pass":                          "passe",
	"plays by itself":               "joue de lui-même",
	"players":                       "joueurs",
	"that is all":                   "c'est tout",
	"withdrawn":                     "retiré",
}

// counting is a text of these pages with values in it, each word in the number that goes with what is counted.
func counting(lang, text string, args ...any) string {
	return fmt.Sprintf(speech.Agreed(lang, text, args...), args...)
}
