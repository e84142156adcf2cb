package speech

// ladder contains the texts about the strengths of agents.
var ladder = map[string]string{

	"a ladder needs at least two seats with players, and %s has %d": "un classement demande au moins deux " +
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
	"%s is 0. An agent that is 100 points stronger wins 1.8 times as often, with 400 points ten times; a draw is " +
		"a part of a victory for each.": "%s est à 0. Un agent qui a 100 points de plus gagne 1,8 fois plus " +
		"souvent, avec 400 points dix fois ; une partie nulle est une part de victoire pour chacun.",
	"Each agent plays each seat equally often; the strengths of the seats are listed separately.": "Chaque agent " +
		"joue chaque place aussi souvent ; la force des places est donnée à part.",
	"%s won every match, so its strength has no upper bound.": "%s a gagné toutes ses parties : sa force n'a pas " +
		"de borne supérieure.",
	"%s won no match, so its strength has no lower bound.": "%s n'a gagné aucune partie : sa force n'a pas de " +
		"borne inférieure.",
	"%d {match was|matches were} given up and {does|do} not count.": "%d {partie a été abandonnée et ne " +
		"compte|parties ont été abandonnées et ne comptent} pas.",
	"%d {match|matches} failed, the first of them %v": "%d {partie a|parties ont} échoué, la première " +
		"d'elles %v",
	"Strengths, in Elo": "Forces, en Elo",
	"With 95 % intervals, relative to the agent at 0.": "Avec des intervalles à 95 %, par rapport à l'agent à 0.",
	"Strengths of the seats, in Elo":                   "Force des places, en Elo",
	"Relative to the average seat, with 95 % intervals.": "Par rapport à la place moyenne, avec des intervalles " +
		"à 95 %.",
}
