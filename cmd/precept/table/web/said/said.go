package said

// French maps each English text to its French translation. The English texts are written where they are used.
var French = map[string]string{
	"Guided first game": "Première partie guidée",
	"New table":         "Nouvelle table",
	"Difficulty":        "Difficulté",
	"There is no server here, so nobody can be told elsewhere.": "Il n'y a pas de serveur ici, donc personne ne peut " +
		"être prévenu ailleurs.",
	"My tables":         "Mes tables",
	"Forget this table": "Oublier cette table",
	"Copy":              "Copier",
	"Copied":            "Copié",
	"Your browser keeps this list. Clear it on a computer that others use.": "Votre navigateur garde cette liste. " +
		"Effacez-la sur un ordinateur que d'autres utilisent.",
	"For a first game":                                          "Pour une première partie",
	"Editions and ways to play":                                 "Éditions et façons de jouer",
	"Other readings of the rules":                               "Autres lectures des règles",
	"%s: %d. At least %d is advised.":                           "%s : %d. Au moins %d est conseillé.",
	"%s: %d. At most %d is advised.":                            "%s : %d. Au plus %d est conseillé.",
	"%s: %d. It takes at least %d.":                             "%s : %d. Il en faut au moins %d.",
	"%s: %d. It takes at most %d.":                              "%s : %d. Il en faut au plus %d.",
	"The invitation":                                            "L'invitation",
	"Send it to everybody. Whoever opens it takes a free seat:": "Envoyez-la à tous. Qui l'ouvre prend une place libre :",
	"Sit down here":                                             "S'asseoir ici",
	"Links":                                                     "Liens",
	"link":                                                      "lien",
	"I":                                                         "moi",
	"Seat":                                                      "Place",
	"at random":                                                 "au hasard",
	"Open: first to use the invitation":                         "Libre : par l'invitation",
	"A friend, by a link of their own":                          "Un ami, par son propre lien",
	"you":                                                       "vous",
	"Start":                                                     "Commencer",
	"Links and seats":                                           "Liens et places",
	"Links, seats and computer players":                         "Liens, places et ordinateurs",
	"The new link:":                                             "Le nouveau lien :",
	"All tables":                                                "Toutes les tables",
	"You are %s.":                                               "Vous êtes %s.",
	"The computer plays the other seats.":                       "L'ordinateur joue les autres places.",
	"You play with %s.":                                         "Vous jouez avec %s.",
	"Computer: quick":                                           "Ordinateur : rapide",
	"Computer: thinks ahead":                                    "Ordinateur : réfléchit",
	"Computer: thinks ahead longer":                             "Ordinateur : réfléchit longtemps",
	"Computer: random moves":                                    "Ordinateur : au hasard",
	"Change players, seats or rules":                            "Changer les joueurs, les places ou les règles",
	"Show the form again with their seats and options": "Réafficher le formulaire avec leurs places et options",
	"Where the rules leave a question open, this program has an answer. Here you choose another answer for this table. " +
		"Nobody needs that to play.": "Là où les règles laissent une question ouverte, ce programme a une réponse. Ici, " +
		"vous en choisissez une autre pour cette table. Personne n'en a besoin pour jouer.",
	"The number from which dice and shuffles follow: the same number with the same answers gives the same match.": "" +
		"Le nombre dont découlent les dés et les mélanges : le même nombre avec les mêmes réponses donne la même partie.",
	"Whoever opens a link has its seat: send each player one.": "Qui ouvre un lien a sa place : envoyez-en un à chaque " +
		"joueur.",
	"This browser finds these links again: at the table under “More …”, and on the start page under “My tables”. " +
		"Elsewhere, the link to manage the table makes new ones.": "Ce navigateur retrouve ces liens : à la table sous " +
		"« Autres choses … », et à l'accueil sous « Mes tables ». Ailleurs, le lien pour gérer la table en fait de " +
		"nouveaux.",
	"To manage the table: new links, computer players, the end": "Pour gérer la table : nouveaux liens, ordinateurs, fin",
	"To manage the table: this page":                            "Pour gérer la table : cette page",
	"They sit in a random order":                                "L'ordre des places est tiré au hasard",
	"Draw the random seats now":                                 "Tirer maintenant les places au hasard",
	"How hard it is to learn":                                   "Difficulté à apprendre",
	"minutes":                                                   "minutes",
	"Two players have the same seat: choose another for one of them.": "Deux joueurs ont la " +
		"même place : donnez-en une autre à l'un d'eux.",
	"An invitation":                 "Une invitation",
	"Choose a seat":                 "Choisissez une place",
	"Your name":                     "Votre nom",
	"Sit down":                      "S'asseoir",
	"free":                          "libre",
	"All seats are taken.":          "Toutes les places sont prises.",
	"Watch the table":               "Regarder la table",
	"You sit here: open your seat.": "Vous avez une place ici : ouvrez-la.",
	"Rematch":                       "Revanche",
	"Somebody else has taken that seat: choose another.": "Quelqu'un d'autre a pris cette place : choisissez-en " +
		"une autre.",
	"The match is not over.":                    "La partie n'est pas finie.",
	"No line-up was found for so many players.": "Aucune composition n'a été trouvée pour autant de joueurs.",
	"You cannot come back to this afterwards.":  "Vous ne pourrez plus y revenir ensuite.",
	"Go on":            "Continuer",
	"Stay in the turn": "Rester dans le tour",
	"My seat: messages, answers beforehand, the end of my turn": "Ma place : messages, réponses à l'avance, " +
		"fin de mon tour",
	"You were away, so the computer plays on your seat.": "Vous étiez absent : l'ordinateur joue à votre place.",
	"You can take it back on the page of your seat.":     "Vous pouvez la reprendre sur la page de votre place.",
	"Play again":         "Rejouer",
	"Answer beforehand…": "Répondre à l'avance…",
	"Answers beforehand": "Réponses à l'avance",
	"The server gives such an answer for you a few seconds after the question. Nobody sees that it was the server.": "" +
		"Le serveur donne une telle réponse pour vous quelques secondes après la question. Personne ne voit que c'est " +
		"le serveur.",
	"in this turn": "pendant ce tour",
	"always":       "toujours",
	"whatever I can decline, until somebody does something": "tout ce que je peux " +
		"refuser, jusqu'à ce que quelqu'un agisse",
	"How long":                     "Combien de temps",
	"Take it back":                 "La reprendre",
	"Answer so now and beforehand": "Répondre ainsi maintenant et à l'avance",
	"When you are asked something that one choice answers, you can set it here.": "Quand on vous demande quelque chose " +
		"à quoi un seul choix répond, vous pouvez le fixer ici.",
	"When I am asked": "Quand c'est à moi de répondre",
	"At most one message a turn, two minutes after the question if you have not answered. Nobody sees the address, and " +
		"it is deleted with the table.": "Au plus un message par tour, deux minutes après la question si vous n'avez pas " +
		"répondu. Personne ne voit l'adresse, et elle est supprimée avec la table.",
	"An address is confirmed.": "Une adresse est confirmée.",
	"A letter asks to confirm the address: open its link.": "Un courriel demande de confirmer l'adresse : " +
		"ouvrez son lien.",
	"Mail address":                           "Adresse électronique",
	"No more mail":                           "Plus de courriels",
	"A chat is set.":                         "Une messagerie est réglée.",
	"Webhook of a chat, as Discord has them": "Webhook d'une messagerie, comme en a Discord",
	"No more messages in the chat":           "Plus de messages dans la messagerie",
	"The end of my turn":                     "La fin de mon tour",
	"Ask me before an answer that ends it, or that I cannot take back": "Me demander avant une réponse qui le finit, " +
		"ou que je ne pourrai pas reprendre",
	"The others wait until I press “My turn is over”": "Les autres attendent que j'appuie sur « Mon tour est fini »",
	"Go on without asking":                            "Continuer sans demander",
	"The address is confirmed.":                       "L'adresse est confirmée.",
	"No more letters about this table. The address is forgotten.": "Plus de courriels sur cette table. " +
		"L'adresse est oubliée.",
	"Do you want a letter when this seat is asked?": "Voulez-vous un courriel quand c'est à cette " +
		"place de répondre ?",
	"Confirm the address": "Confirmer l'adresse",
	"No more letters":     "Plus de courriels",
	"Who stays away":      "Qui est absent",
	"Days without an answer after which the computer plays (0: never)": "Jours sans réponse après lesquels " +
		"l'ordinateur joue (0 : jamais)",
	"This server sends no mail.":   "Ce serveur n'envoie pas de courriel.",
	"That is no address for mail.": "Ce n'est pas une adresse électronique.",
	"Something is wrong here":      "Quelque chose ne va pas",
	"A file to send: the page, the version, the last answers, and nothing that you may not know": "Un fichier à " +
		"envoyer : la page, la version, les dernières réponses, et rien que vous ne deviez savoir",
	"The server's disk is full. Nothing is lost, but this was not taken: tell whoever runs the server.": "Le disque du " +
		"serveur est plein. Rien n'est perdu, mais ceci n'a pas été pris : prévenez qui fait marcher le serveur.",
	"Exported to %s.":                "Exporté dans %s.",
	"Exported to %s, and deleted.":   "Exporté dans %s, et supprimé.",
	"A copy of all tables is in %s.": "Une copie de toutes les tables est dans %s.",
	"Open tables: %d. They go on: %d. Their owners must decide: %d.": "Tables ouvertes : %d. Continuent : %d. " +
		"Attendent leur propriétaire : %d.",
	"This server":                       "Ce serveur",
	"Back up all tables":                "Sauvegarder toutes les tables",
	"What an update did to open tables": "Ce qu'une mise à jour a fait aux tables ouvertes",
	"What went wrong":                   "Ce qui n'a pas marché",
	"Tables":                            "Tables",
	"Game":                              "Jeu",
	"Last used":                         "Dernier usage",
	"Export":                            "Exporter",
	"Export and delete":                 "Exporter et supprimer",
}
