// Package said holds the French of what is said around a table: in the lobby, at the seats, to the owner.
package said

// French holds the French of each text, which is written in English where it is used.
var French = map[string]string{
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
	"The match is not over.":                    "La partie n'est pas finie.",
	"No line-up was found for so many players.": "Aucune composition n'a été trouvée pour autant de joueurs.",
}
