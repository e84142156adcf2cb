package speech

// ladder is what is said of strengths of agents.
var ladder = map[string]string{

	"a ladder takes two seats or more that players decide for, and %s has %d": "un classement demande au moins deux " +
		"places tenues par des joueurs, et %s en a %d",
	"a ladder has 2 to %d agents, not %d": "un classement a de 2 à %d agents, pas %d",
	"--agent %s: %v":                      "--agent %s : %v",
	"--agent %s is given twice":           "--agent %s est donné deux fois",
	"stopped after %s; they count; %s\n":  "arrêté après %s ; elles comptent ; %s\n",

	"%s: a ladder of %d agents, %d {match|matches}": "%s : un classement de %d agents, %d {partie|parties}",
	"unknown":           "inconnu",
	"at least %s":       "au moins %s",
	"at most %s":        "au plus %s",
	"agent":             "agent",
	"over the next":     "sur le suivant",
	"share won":         "part gagnée",
	"matches":           "parties",
	"ms for a decision": "ms par décision",
	"%s is 0. Who is 100 points stronger wins 1.8 times as often as the other, 400 points ten times; a draw is a part " +
		"of a victory for each.": "%s est à 0. Qui a 100 points de plus gagne 1,8 fois plus souvent que l'autre, 400 " +
		"points dix fois ; une partie nulle est une part de victoire pour chacun.",
	"Each agent has each seat as often as the others; what a seat is worth is told apart.": "" +
		"Chaque agent a chaque place aussi souvent que les autres ; ce que vaut une place est dit à part.",
	"%s won every match: nothing says how strong it is beyond that.": "%s a gagné toutes ses parties : rien ne dit sa " +
		"force au-delà.",
	"%s won no match: nothing says how weak it is beyond that.": "%s n'a gagné aucune partie : rien ne dit sa faiblesse " +
		"au-delà.",
	"%d {match was|matches were} given up and {does|do} not count.": "%d {partie a été abandonnée et ne " +
		"compte|parties ont été abandonnées et ne comptent} pas.",
	"%d {match|matches} failed, the first of them %v": "%d {partie a|parties ont} échoué, la première " +
		"d'elles %v",
	"How strong they are, in Elo": "Leur force, en Elo",
	"With 95 % intervals, against the agent that is 0.": "Avec des intervalles à 95 %, par rapport à l'agent qui est " +
		"à 0.",
	"What the seats are worth, in Elo":                  "Ce que valent les places, en Elo",
	"Beyond the seats on average, with 95 % intervals.": "Au-delà de la moyenne des places, avec des intervalles à 95 %.",
}
