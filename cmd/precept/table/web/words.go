package web

import (
	"cmp"
	"fmt"

	"precept/cmd/precept/speech"
	"precept/cmd/precept/table/web/said"
)

// inLang returns a text of the pages in a language. The code contains the English texts, this file the French ones; a
// test checks that none is missing.
func inLang(lang, text string) string {
	if lang != "fr" {
		return text
	}
	if fr, ok := french[text]; ok {
		return fr
	}
	return cmp.Or(said.French[text], text)
}

var french = map[string]string{
	"The rules have changed since the save. The match continues from its position, and nothing is lost.": "Les " +
		"règles ont changé depuis la sauvegarde. La partie continue dans sa position, et rien n'est perdu.",
	"Continue from its position under the rules here; nothing is taken back": "Continuer dans sa position, avec " +
		"les règles d'ici ; rien n'est repris",
	"What was played before its rules changed": "Ce qui a été joué avant que ses règles changent",
	"Only show chapter":                        "Montrer seulement le chapitre",
	"Give the chapter of a save as a number.":  "Donnez le chapitre d'une sauvegarde par son numéro.",
	"The save contains only its answers, not its position.": "La sauvegarde ne contient que les réponses, pas la " +
		"position.",
	"That is not a campaign, or it is damaged.":      "Ce n'est pas une campagne, ou elle est abîmée.",
	"The campaign has continued without this match.": "La campagne a continué sans cette partie.",
	"The match is already in the campaign.":          "La partie est déjà dans la campagne.",
	"You can get that only after the match.":         "Cela ne s'obtient qu'après la partie.",
	"Match %d of the campaign.":                      "Partie %d de la campagne.",
	"Carried over:":                                  "Reporté :",
	"The campaign as a file":                         "La campagne dans un fichier",
	"The next match of the campaign":                 "La partie suivante de la campagne",
	"The position of the match is not known, only its answers.": "On ne connaît pas la position de la partie, " +
		"seulement ses réponses.",
	"Continue from its position; nothing is taken back":   "Continuer dans sa position ; rien n'est repris",
	"Give the answers again":                              "Redonner les réponses",
	"Correct something":                                   "Corriger quelque chose",
	"What this would change":                              "Ce que cela changerait",
	"Nothing would change.":                               "Rien ne changerait.",
	"The next question:":                                  "La question suivante :",
	"Questions that were answered ahead are asked again.": "Ce qui a reçu une réponse d'avance est redemandé.",
	"Everybody reads why:":                                "Tout le monde lit pourquoi :",
	"Correct it":                                          "Corriger",
	"It is now:":                                          "C'est maintenant :",
	"It should be":                                        "Cela devrait être",
	"Where they are:":                                     "Où cela se trouve :",
	"How many":                                            "Combien",
	"To where":                                            "Vers où",
	"Take answers back":                                   "Reprendre des réponses",
	"Everybody goes back to":                              "Tout le monde revient à",
	"The reason; everybody reads it":                      "La raison ; tout le monde la lit",
	"Show what this would change":                         "Voir ce que cela changerait",
	"A value of one of them":                              "Une valeur de l'un d'eux",
	"Something else":                                      "Autre chose",
	"Back to the table":                                   "Retour à la table",
	"A correction triggers nothing. It is recorded with its reason.": "Une correction ne déclenche rien. Elle " +
		"est consignée avec sa raison.",
	"a value, pieces, a place":              "une valeur, des pièces, un lieu",
	"Nothing has that name.":                "Rien ne s'appelle ainsi.",
	"There is more: type more of the name.": "Il y en a d'autres : précisez.",
	"Nothing is there.":                     "Il n'y a rien là.",
	"all %d that are there":                 "les %d qui s'y trouvent",
	"You cannot correct the position here.": "Vous ne pouvez pas corriger la position ici.",
	"A correction needs a reason.":          "Une correction demande une raison.",
	"No decision would be possible from there. Go back first, or correct something else before.": "Aucune " +
		"décision ne serait possible de là. Revenez d'abord en arrière, ou corrigez autre chose avant.",
	"Nothing like that can be corrected here now.": "Rien de tel ne peut être corrigé ici maintenant.",
	"It cannot have that value.":                   "Cette valeur est impossible.",
	"There are fewer of them there.":               "Il y en a moins à cet endroit.",
	"It cannot go to that place.":                  "Cela ne peut pas aller à cet endroit.",
	"%s can be %d to %d.":                          "%s va de %d à %d.",
	"There would be more than are allowed there.":  "Il y en aurait plus que permis à cet endroit.",
	"The content":                                  "Le contenu",
	"Until this is corrected, the tables continue under the old rules:": "Tant que ce n'est pas corrigé, les " +
		"tables continuent avec les règles d'avant :",
	"This moment as a scenario":      "Ce moment en scénario",
	"No problem.":                    "Aucun problème.",
	"What the last save has changed": "Ce que le dernier enregistrement a changé",
	"changed":                        "modifiée",
	"added":                          "ajoutée",
	"removed":                        "retirée",
	"Scenarios":                      "Scénarios",
	"Near what was changed:":         "Près de ce qui a changé :",
	"Checking what was saved…":       "Vérification de ce qui a été enregistré…",
	"The rest:":                      "Le reste :",
	"passed":                         "réussis",
	"failed":                         "échoués",
	"left out, because something was saved again": "laissés, car un fichier a été enregistré de nouveau",
	"Playing…":               "En cours…",
	"The rules have changed": "Les règles ont changé",
	"The rules have changed since this table was made.": "Les règles ont changé depuis que cette table a été faite.",
	"Continue under the current rules":                  "Continuer avec les règles actuelles",
	"The owner can continue it under the current rules.": "Le propriétaire peut la continuer avec les règles " +
		"actuelles.",
	"It was played with the mod %s; the one offered now is %s.": "Elle a été jouée avec le mod %s ; celui qui " +
		"est proposé maintenant est %s.",
	"It cannot continue under the current rules: %v.": "Elle ne peut pas continuer avec les règles actuelles : %v.",
	"%d {answer|answers} can be given again, and none is lost.": "%d {réponse peut|réponses peuvent} être " +
		"{redonnée|redonnées}, et aucune n'est perdue.",
	"Of its answers the first %d can be given again; the other %d would be dropped.": "" +
		"De ses réponses, les %d premières peuvent être redonnées ; les %d autres seraient perdues.",
	"The match could not continue from its position (%s). Answers given again: %d; dropped: %d.": "La partie n'a " +
		"pas pu continuer dans sa position (%s). Réponses redonnées : %d ; perdues : %d.",
	"The match continues from its position. A save of it contains what came before.": "La partie continue dans " +
		"sa position. Une sauvegarde contient ce qui précède.",
	"The answers were given again, but for the last %d, which these rules do not offer.": "" +
		"Les réponses ont été redonnées, sauf les %d dernières, que ces règles n'offrent pas.",
	"All answers were given again.": "Toutes les réponses ont été redonnées.",
	"All answers were given again, and led to the same position.": "Toutes les réponses ont été redonnées, et ont " +
		"mené à la même position.",
	"They lead to another position from the beginning:": "Elles mènent à une autre position dès le début :",
	"They lead to another position from answer %d on:": "Elles mènent à une autre position dès la " +
		"réponse %d :",
	"it was in a step that these rules do not have": "elle en était à une étape que ces règles n'ont pas",
	"It is in a step that these rules do not have.": "Elle en est à une étape que ces règles n'ont pas.",
	"This is an error in the program; the server's log has the details.": "C'est une erreur du programme ; le " +
		"journal du serveur donne les détails.",
	"The rules have changed since the table was made.": "Les règles ont changé depuis que la table a été faite.",
	"Messages cannot be sent to that address.":         "On ne peut pas envoyer de message à cette adresse.",
	"The webhook's secret":                             "Le secret du webhook",
	"It is shown only once. With it your server can verify that a POST comes from here:": "Il n'est montré " +
		"qu'une fois. Il permet à votre serveur de vérifier qu'un POST vient d'ici :",
	"Who answered here, and when":             "Qui a répondu ici, et quand",
	"Give the order of the seats as numbers.": "Donnez l'ordre des places par des nombres.",
	"A table of a saved match":                "Une table à partir d'une partie sauvée",
	"A file that was saved here or at the terminal, or a campaign": "" +
		"Un fichier enregistré ici ou au terminal, ou une campagne",
	"Give its answers again under the rules here, as far as they are legal": "Redonner ses réponses avec les " +
		"règles d'ici, tant qu'elles sont permises",
	"That is not a saved match.": "Ce n'est pas une partie sauvée.",
	"The saved match is damaged or was changed by hand: its checksum is wrong, or it contradicts itself.": "La " +
		"partie sauvée est abîmée, ou a été changée à la main : sa somme de contrôle est fausse, ou elle se " +
		"contredit.",
	"The match was saved by a version of the program with another format.": "La partie a été sauvée par une " +
		"version du programme dont le format est différent.",
	"The saved match is too long for a table, or there are too many tables here.": "" +
		"La partie sauvée est trop longue pour une table, ou il y a trop de tables ici.",
	"The saved match contradicts itself: its answers do not lead to its position.": "" +
		"La partie sauvée se contredit : ses réponses ne mènent pas à sa position.",
	"The match was played under other rules. The differences:": "La partie a été jouée avec d'autres règles. Les " +
		"différences :",
	"The rules have changed since the save. %d {answer was|answers were} given again, and none is lost.": "Les " +
		"règles ont changé depuis la sauvegarde. %d {réponse a été redonnée|réponses ont été redonnées}, et " +
		"aucune n'est perdue.",
	"The rules have changed since the save. Its first %d answers were given again; the other %d could not be, " +
		"and are dropped.": "Les règles ont changé depuis la sauvegarde. Ses %d premières réponses ont été " +
		"redonnées ; les %d autres n'ont pas pu l'être et sont abandonnées.",
	"What the rules say":        "Ce que disent les règles",
	"The guide":                 "Le guide",
	"The guide advises this":    "Le guide conseille cela",
	"What it explained before":  "Ce qu'il a expliqué avant",
	"The position at that time": "La position à ce moment",
	"A hint":                    "Un indice",
	"The hint":                  "L'indice",
	"Look again":                "Regarder à nouveau",
	"What the numbers mean":     "Ce que disent les nombres",
	"The computer is thinking…": "L'ordinateur réfléchit…",
	"No hint could be found.":   "Aucun indice n'a pu être trouvé.",
	"No hints are given at this table.": "" +
		"On ne donne pas d'indices à cette table.",
	"%s asked for a hint":                 "%s a demandé un indice",
	"Hints: what the computer would play": "Indices : ce que jouerait l'ordinateur",
	"if only one person plays":            "si une seule personne joue",
	"for everybody":                       "pour tous",
	"for nobody":                          "pour personne",
	"A new table":                         "Une nouvelle table",
	"A step back":                         "Un pas en arrière",
	"Agree":                               "D'accord",
	"The computer plays on that seat.":    "L'ordinateur joue à cette place.",
	"Ask":                                 "Demander",
	"Ask everybody to go back to":         "Proposer à tous de revenir à",
	"Back":                                "Retour",
	"Back to now":                         "Revenir à maintenant",
	"Beginning":                           "Début",
	"Close":                               "Fermer",
	"Drawing":                             "Dessin",
	"Earlier":                             "Avant",
	"Everything from the beginning":       "Tout depuis le début",
	"End the table":                       "Terminer la table",
	"Has answered":                        "A répondu",
	"I am %s":                             "Je suis %s",
	"Is asked":                            "Doit répondre",
	"It is their turn":                    "C'est son tour",
	"Keep":                                "Garder",
	"Later":                               "Après",
	"Mods":                                "Mods",
	"More":                                "Autres choses",
	"Too many elements are picked.":       "Trop d'éléments sont choisis.",
	"My name and notifications":           "Mon nom et mes notifications",
	"My turn is over":                     "Mon tour est fini",
	"Name":                                "Nom",
	"Note":                                "Note",
	"Nobody asks to go back any more.":    "Personne ne propose plus de revenir.",
	"No more answers here":                "Plus de réponses ici",
	"Nothing is asked now.":               "Rien n'est demandé maintenant.",
	"Nothing yet.":                        "Rien encore.",
	"On the table":                        "Sur la table",
	"Only the owner's link can do that.":  "Seul le lien du propriétaire le peut.",
	"Open the page again and answer there; a program sends the address of this server as Origin.": "" +
		"Rouvrez la page et répondez là ; un programme envoie l'adresse de ce serveur comme Origin.",
	"Open the table": "Ouvrir la table",
	"Options":        "Options",
	"Over":           "Terminé",
	"Picked so far":  "Choisi jusqu'ici",
	"Points":         "Points",
	"Put in":         "Mettre",
	"Refuse":         "Refuser",
	"Save as a file": "Enregistrer dans un fichier",
	"Search":         "Chercher",
	"Random seed":    "Graine aléatoire",
	"drawn":          "tirée",
	"If you choose it, you can know everything hidden. The table shows this to everybody, permanently.": "Si " +
		"vous la choisissez, vous pouvez connaître tout ce qui est caché. La table l'indique à tous, " +
		"définitivement.",
	"A seed is a number.":                              "Une graine est un nombre.",
	"A player must still confirm the end of the turn.": "Quelqu'un doit encore confirmer la fin du tour.",
	"Something went wrong at this table.":              "Quelque chose s'est mal passé à cette table.",
	"This is an error of the server; its log has it as fault %s. The table is unchanged: " +
		"go back and try again.": "C'est " +
		"une erreur du serveur, notée dans son journal sous le numéro %s. La table n'a pas changé : revenez en " +
		"arrière et réessayez.",
	"A computer player has stopped. This is an error in the program; the server's log has the details. The owner " +
		"can put another in.": "Un ordinateur s'est arrêté. C'est une erreur du programme ; le journal du serveur donne " +
		"les détails. Le propriétaire peut en mettre un autre.",
	"There are too many here, or this is too large.": "Il y en a trop ici, ou c'est trop grand.",
	"Another seat has this name, or one that looks like it.": "Une autre place a ce nom, ou " +
		"un nom trop semblable.",
	"This table will be removed on %s unless it is used before. Save what you want to keep.": "Cette table sera " +
		"supprimée le %s si elle ne sert pas d'ici là. Sauvez ce que vous voulez garder.",
	"The server is stopping.":                 "Le serveur s'arrête.",
	"Something went wrong with this request.": "Quelque chose s'est mal passé avec cette demande.",
	"Cards":                            "Cartes",
	"My board":                         "Mon plateau",
	"The log":                          "Le journal",
	"What is shown below":              "Ce qui est montré dessous",
	"Articles":                         "Articles",
	"take":                             "prendre",
	"one less":                         "un de moins",
	"one more":                         "un de plus",
	"Since your last turn":             "Depuis votre dernier tour",
	"One after the other on the board": "L'un après l'autre sur le plateau",
	"Go on":                            "Continuer",
	"Go on (%s)":                       "Continuer (%s)",
	"Skip: %s":                         "Passer : %s",
	"%s: no more actions":              "%s : plus d'action",
	"Take back my last answer":         "Reprendre ma dernière réponse",
	"Ask everybody to go back":         "Proposer à tous de revenir",
	"Others have answered since your last answer, so it stays.": "D'autres ont répondu depuis : votre dernière " +
		"réponse reste.",
	"Something was seen by your last answer, so it stays: %s.": "Votre dernière réponse a fait voir quelque " +
		"chose, elle reste : %s.",
	"Only one answer. You are asked so that nobody learns what you hold.": "Une seule réponse. On vous la demande " +
		"pour que personne n'apprenne ce que vous avez.",
	"Tell me when it is my turn":              "Me prévenir quand c'est mon tour",
	"That came too late.":                     "C'est arrivé trop tard.",
	"That did not come from this page.":       "Cela ne vient pas de cette page.",
	"That is all":                             "C'est tout",
	"That is too long, or not plain text.":    "C'est trop long, ou ce n'est pas du texte.",
	"That is too large.":                      "C'est trop grand.",
	"That cannot be chosen now.":              "Cela ne peut pas être choisi maintenant.",
	"That seat does not belong to this link.": "Cette place n'appartient pas à ce lien.",
	"The answer is incomplete: pick more.":    "La réponse est incomplète : il reste à choisir.",
	"The board":                               "Le plateau",
	"The connection is lost. Trying again…":   "La connexion est perdue. Nouvel essai…",
	"The end":                       "La fin",
	"The owner":                     "Le propriétaire",
	"An earlier position: %d of %d": "Une position antérieure : %d sur %d",
	"The position at the beginning": "La position au début",
	"The table has changed in the meantime: look again.": "La table a changé entre-temps : regardez à nouveau.",
	"The table was ended.":                               "La table est close.",
	"There are no accounts: a link is a seat. When you make a table, you see its links: send them to the " +
		"players. This browser finds them again under “My tables”.": "Il n'y a pas de comptes : un lien est une place. " +
		"Quand vous ouvrez une table, ses liens s'affichent : envoyez-les aux joueurs. Ce navigateur les retrouve sous " +
		"« Mes tables ».",
	"There is no such game here.":       "Ce jeu n'est pas ici.",
	"There is no such link.":            "Ce lien n'existe pas.",
	"There is nothing here.":            "Il n'y a rien ici.",
	"There is nothing to take back.":    "Il n'y a rien à reprendre.",
	"This position as a drawing":        "Cette position en dessin",
	"To watch":                          "Pour regarder",
	"To the question":                   "Aller à la question",
	"Too many requests.":                "Trop de demandes.",
	"Total":                             "Total",
	"Variants":                          "Variantes",
	"Wait a few seconds and try again.": "Attendez quelques secondes et réessayez.",
	"Waiting for %s.":                   "On attend %s.",
	"Webhook: an address that gets a signed POST when you are asked": "" +
		"Webhook : une adresse qui reçoit un POST signé quand c'est à vous",
	"What happened":                      "Ce qui s'est passé",
	"The question":                       "La question",
	"Nobody has learned anything by it.": "Personne n'en a rien appris.",
	"the next one":                       "le suivant",
	"Two seats have the same number in the order: give each its own.": "Deux places ont le même numéro dans " +
		"l'ordre : donnez à chacune le sien.",
	"Which of these?":         "Lequel ?",
	"Do you mean this?":       "Est-ce ce que vous voulez ?",
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
	"%s asks to take back “%s” and all since. Still to answer: %s.": "" +
		"%s propose de reprendre « %s » et tout ce qui suit. Doivent encore répondre : %s.",
	"what was done last":                           "ce qui a été fait en dernier",
	"%s has refused to go back.":                   "%s a refusé de revenir en arrière.",
	"%s must still confirm the end of the turn.":   "%s doit encore confirmer la fin du tour.",
	"A new link instead":                           "Un nouveau lien à la place",
	"Continue although the turn was not confirmed": "Continuer bien que le tour ne soit pas confirmé",
	"Pass the screen to %s":                        "Passez l'écran à %s",
	"It was withdrawn, or a part of it is missing. Ask the owner of the table for another.": "Il a été retiré, " +
		"ou il en manque une partie. Demandez-en un autre au propriétaire de la table.",
	"Keys: the number of an option, arrows, / to search, Esc to go back, ? for why.": "" +
		"Touches : le numéro d'une option, les flèches, / pour chercher, Échap un pas en arrière, ? " +
		"pourquoi.",
	"a person":                      "une personne",
	"A person at the shared screen": "Une personne à l'écran partagé",
	"computer":                      "ordinateur",
	"agreed":                        "d'accord",
	"an action, a card, a place":    "une action, une carte, un lieu",
	"any":                           "n'importe laquelle",
	"before: %s":                    "avant : %s",
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

// counting inserts values into a text of these pages, and uses the word forms that agree with its numbers.
func counting(lang, text string, args ...any) string {
	return fmt.Sprintf(speech.Agreed(lang, text, args...), args...)
}
