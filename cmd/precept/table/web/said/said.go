package said

// French holds the French of each text, which is written in English where it is used.
var French = map[string]string{
	"There is no server here, so nobody can be told elsewhere.": "Il n'y a pas de serveur ici, donc personne ne peut " +
		"être prévenu ailleurs.",
	"My tables":         "Mes tables",
	"Forget this table": "Oublier cette table",
	"Copy":              "Copier",
	"Copied":            "Copié",
	"Your browser keeps this list. Clear it on a computer that others use.": "Votre navigateur garde cette liste. " +
		"Effacez-la sur un ordinateur que d'autres utilisent.",
	"The guided first game":           "La première partie guidée",
	"whoever opens the invitation":    "qui ouvre l'invitation",
	"Random seats for":                "Places au hasard pour",
	"Draw":                            "Tirer",
	"For a first game":                "Pour une première partie",
	"Editions and ways to play":       "Éditions et façons de jouer",
	"Other readings of the rules":     "Autres lectures des règles",
	"%s: %d. At least %d is advised.": "%s : %d. Au moins %d est conseillé.",
	"%s: %d. At most %d is advised.":  "%s : %d. Au plus %d est conseillé.",
	"%s: %d. It takes at least %d.":   "%s : %d. Il en faut au moins %d.",
	"%s: %d. It takes at most %d.":    "%s : %d. Il en faut au plus %d.",
	"The invitation: send it to everybody. Whoever opens it takes a free seat:": "L'invitation : envoyez-la à tous. " +
		"Qui l'ouvre prend une place libre :",
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
	"The match is not over.":                            "La partie n'est pas finie.",
	"No line-up was found for so many players.":         "Aucune composition n'a été trouvée pour autant de joueurs.",
	"This ends your turn, and it cannot be taken back.": "Votre tour se termine, et cela ne se reprend pas.",
	"Go on":            "Continuer",
	"Stay in the turn": "Rester dans le tour",
	"My seat: mail, answers beforehand, pause":       "Ma place : courriel, réponses à l'avance, pause",
	"You were away, so an agent plays on your seat.": "Vous étiez absent : un agent joue à votre place.",
	"You can take it back on the page of your seat.": "Vous pouvez la reprendre sur la page de votre place.",
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
	"Pause":                                  "Pause",
	"Ask me before my turn ends for good":    "Me demander avant que mon tour ne finisse pour de bon",
	"The address is confirmed.":              "L'adresse est confirmée.",
	"No more letters about this table. The address is forgotten.": "Plus de courriels sur cette table. " +
		"L'adresse est oubliée.",
	"Do you want a letter when this seat is asked?": "Voulez-vous un courriel quand c'est à cette " +
		"place de répondre ?",
	"Confirm the address": "Confirmer l'adresse",
	"No more letters":     "Plus de courriels",
	"Who stays away":      "Qui est absent",
	"Days without an answer after which an agent plays (0: never)": "Jours sans réponse après lesquels un agent joue " +
		"(0 : jamais)",
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
