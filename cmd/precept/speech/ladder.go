package speech

// ladder is what is said of strengths of agents.
var ladder = map[string]string{
	"How strong agents are at a game, in Elo, and how long they think": "" +
		"La force des agents à un jeu, en Elo, et le temps qu'ils prennent",
	`Let agents play a game against one another and say how strong each of them is: in
Elo with 95 % intervals, against the first of them, which is 0; beside it the share
of the matches that it won, and how long it thinks for a decision on this machine.

Everybody meets everybody as often, and has each seat as often as the others; what
the seats are worth is told apart. In games of more than two seats, who wins beats
all others at once. Without --agent random, greedy (where the game says how well
somebody stands) and mcts:100 play.`: `Faire jouer des agents les uns contre les autres, et dire la force de chacun : en
Elo, avec des intervalles à 95 %, par rapport au premier, qui est à 0 ; à côté, la
part des parties gagnées, et le temps d'une décision sur cette machine.

Chacun rencontre chacun aussi souvent, et a chaque place aussi souvent que les
autres ; ce que valent les places est dit à part. Dans les jeux de plus de deux
places, qui gagne bat tous les autres d'un coup. Sans --agent jouent random, greedy
(si le jeu dit où chacun en est) et mcts:100.`,
	"who plays, as for simulate: greedy, mcts:1000, mcts:50ms; may be given several times": "qui joue, comme pour " +
		"simulate : greedy, mcts:1000, mcts:50ms ; peut être donné plusieurs fois",
	"a ladder takes two seats or more that players decide for, and %s has %d": "un classement demande au moins deux " +
		"places tenues par des joueurs, et %s en a %d",
	"a ladder has 2 to %d agents, not %d": "un classement a de 2 à %d agents, pas %d",
	"--agent %s: %v":                      "--agent %s : %v",
	"--agent %s is given twice":           "--agent %s est donné deux fois",
	"stopped after %s; they count; %s\n":  "arrêté après %s ; elles comptent ; %s\n",
	"file in which the matches are written now and then and when the command is interrupted, and from which it goes " +
		"on": "fichier où les parties sont écrites de temps en temps et quand la commande est interrompue, et à partir " +
		"duquel elle continue",
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
