package speech

// soak is what is said of campaigns of reliability.
var soak = map[string]string{
	"Try the program at random for some hours, and tell what was found": "" +
		"Éprouver le programme au hasard pendant des heures, et dire ce qui a été trouvé",
	`Try the program at random for some hours on all cores, and tell what was tried and
what was found. Kinds of trials take turns, in an order drawn from the seed:

games      matches of every game, line-up, variant and mod, and of combinations of
           them, with what must always hold looked at after every answer
views      matches that differ only in what a seat may not know look alike to it
records    matches are saved, opened, cloned, taken back and played again, and the
           same comes of it
kills      servers and matches are killed while they write, and nothing that was
           acknowledged is lost
questions  expressions, questions why and lines at the terminal, right and wrong
           ones, are answered or refused, and change nothing
content    content that is made at random, and content that is spoiled, is played
           or refused with problems that have their places

Each trial runs in a process of its own and has a seed of its own, and what is found
is told with the command that repeats that trial alone. A panic, a process that dies
and a trial that does not end are findings too. The status is 1 when something was
found. Ctrl-C ends it, with its report.`: `Éprouver le programme au hasard pendant des heures, sur tous les cœurs, et
dire ce qui a été essayé et ce qui a été trouvé. Les sortes d'essais alternent, dans un
ordre tiré de la graine :

games      des parties de tous les jeux, tablées, variantes et mods, et de leurs
           combinaisons ; après chaque réponse on regarde ce qui doit toujours tenir
views      des parties qui ne diffèrent que par ce qu'une place ne peut pas savoir
           se ressemblent pour elle
records    des parties sont sauvées, rouvertes, clonées, reprises et rejouées, et il
           en sort la même chose
kills      des serveurs et des parties sont tués pendant qu'ils écrivent, et rien de
           ce qui était confirmé n'est perdu
questions  des expressions, des questions et des lignes tapées au terminal, justes
           et fausses, reçoivent une réponse ou un refus, et ne changent rien
content    du contenu fait au hasard et du contenu abîmé se joue, ou est refusé avec
           des problèmes à leur endroit

Chaque essai se fait dans un processus à part et a sa propre graine ; ce qui est
trouvé est dit avec la commande qui refait cet essai seul. Une panique, un processus
qui meurt et un essai qui ne finit pas comptent aussi. Le statut est 1 quand quelque
chose a été trouvé. Ctrl-C y met fin, avec le rapport.`,
	"hours after which no trial begins any more, such as 0.5": "heures après lesquelles aucun essai ne commence plus, " +
		"par exemple 0.5",
	"trials after which it ends; 0: as many as there is time for": "essais après lesquels cela finit ; 0 : autant que " +
		"le temps permet",
	"seed of the campaign; without it one is drawn, and told": "graine de la campagne ; sans elle, une est tirée, et dite",
	"run the trial of this seed alone, of the kind of --only": "ne faire que l'essai de cette graine, de la sorte de " +
		"--only",
	"processes that run trials at once": "processus qui font des essais en même temps",
	"the kinds of trials that take turns: games, views, records, kills, questions, content": "les sortes d'essais qui " +
		"alternent : games, views, records, kills, questions, content",
	"how long a trial may take before it is found to hang": "combien de temps un essai peut durer avant d'être tenu " +
		"pour bloqué",
	"folder of mods, each a folder or a file, that are laid over games at random; without it examples/mods, if it is " +
		"there": "dossier de mods, chacun un dossier ou un fichier, posés au hasard sur les jeux ; sans lui " +
		"examples/mods, s'il est là",
	"file for the report as JSON": "fichier pour le rapport, en JSON",

	"--trial goes with --only KIND: of which kind the trial is": "--trial va avec --only SORTE : la sorte de l'essai",
	"--hours is more than 0, and at most %d":                    "--hours est plus que 0, et au plus %d",
	"--workers is 1 to %d":                                      "--workers va de 1 à %d",
	"--trials is 0 or more, not %d":                             "--trials est 0 ou plus, pas %d",
	"--deadline is a second or more: 90s, 3m":                   "--deadline est une seconde ou plus : 90s, 3m",

	"seed %d; %s, %d trials at once; kinds of trials: %s; %s, %s\n": "graine %d ; %s, %d essais à la fois ; sortes " +
		"d'essais : %s ; %s, %s\n",
	"%s %d times":                            "%s %d fois",
	"%s of %s: %s, %s; %s":                   "%s sur %s : %s, %s ; %s",
	"nothing was found":                      "rien n'a été trouvé",
	"found something in %s":                  "trouvé quelque chose à %s",
	"found by %s, seed %d: %s\n":             "trouvé par %s, graine %d : %s\n",
	"  repeat it: %s\n":                      "  pour le refaire : %s\n",
	"kind of trial":                          "sorte d'essai",
	"trials":                                 "essais",
	"found":                                  "trouvés",
	"time":                                   "temps",
	"how much of what":                       "combien de quoi",
	"trials in all":                          "essais en tout",
	"%d different; %s %d times, %s %d times": "%d différentes ; %s %d fois, %s %d fois",
	"lineups":                                "tablées",
	"variants":                               "variantes",
	"mods":                                   "mods",
	"most memory of a process":               "mémoire d'un processus, au plus",
	"made by":                                "fait par",
	"rules":                                  "règles",
	"program":                                "programme",
	"found again":                            "retrouvé",
	"%d times in all: %s":                    "%d fois en tout : %s",

	"decisions":              "décisions",
	"combinations refused":   "combinaisons refusées",
	"faults of made content": "fautes de contenu fait",
	"looks compared":         "regards comparés",
	"saves reopened":         "sauvegardes rouvertes",
	"matches played again":   "parties rejouées",
	"processes killed":       "processus tués",
	"answers acknowledged":   "réponses confirmées",
	"expressions":            "expressions",
	"questions":              "questions",
	"lines typed":            "lignes tapées",
	"packages made":          "paquets faits",
	"packages spoiled":       "paquets abîmés",
	"problems told":          "problèmes dits",

	"matches of all rules and line-ups, with what must always hold looked at": "des parties de toutes les règles et " +
		"tablées ; on regarde ce qui doit toujours tenir",
	"what a seat may not know is changed, and the seat must not notice": "ce qu'une place ne peut pas savoir est " +
		"changé, et la place ne doit pas le voir",
	"matches saved, opened, cloned, taken back and played again are the same": "des parties sauvées, rouvertes, " +
		"clonées, reprises et rejouées sont les mêmes",
	"processes are killed while they write, and nothing acknowledged is lost": "des processus sont tués pendant qu'ils " +
		"écrivent, et rien de confirmé n'est perdu",
	"expressions, questions and lines that are typed, right and wrong ones": "des expressions, des questions et des " +
		"lignes tapées, justes et fausses",
	"content that is made, and content that is spoiled, is played or refused": "du contenu fait, et du contenu abîmé, " +
		"se joue ou est refusé",

	"%d answers were kept, %d are": "%d réponses étaient gardées, %d le sont",
	"%d line-ups were drawn, and the rules refuse them all: %w": "%d tablées ont été tirées, et les règles les refusent " +
		"toutes : %w",
	"%q is answered with %q":               "%q reçoit la réponse %q",
	"%q is refused with %d bytes":          "%q est refusé avec %d octets",
	"%q: %v":                               "%q : %v",
	"%q is refused without a word":         "%q est refusé sans un mot",
	"%s can tell what it may not know: %v": "%s peut deviner ce que cette place ne peut pas savoir : %v",
	"%s cannot be loaded: %v":              "%s ne peut pas être chargé : %v",
	"%s is advised otherwise by what it may not know: %v and %v (%v, %v)": "%s reçoit un autre conseil par ce que cette " +
		"place ne peut pas savoir : %v et %v (%v, %v)",
	"%s spoiled: %w\n%s":       "%s abîmé : %w\n%s",
	"a decision has no option": "une décision n'a pas d'option",
	"a problem has no place, or does not say what is wrong: %s [%s]": "un problème n'a pas d'endroit, ou ne dit pas ce " +
		"qui ne va pas : %s [%s]",
	"after %d answers, %v: the positions differ":          "après %d réponses, %v : les positions diffèrent",
	"after %d answers, %v: the saves differ":              "après %d réponses, %v : les sauvegardes diffèrent",
	"after %d answers, playing a clone changes the match": "après %d réponses, jouer un clone change la partie",
	"saved and opened":                          "sauvée et rouverte",
	"saved and gone on with from how it stands": "sauvée et continuée d'où elle en est",
	"taken back and given again":                "reprises et redonnées",
	"two clones that were answered alike":       "deux clones aux mêmes réponses",
	"after %q a file that is no save was written over": "après %q, un fichier qui n'est pas une " +
		"sauvegarde a été écrasé",
	"after %q answers are lost: %v were there, %v are": "après %q, des réponses sont perdues : il y " +
		"avait %v, il y a %v",
	"after %q it ends with status %d: %s":                    "après %q, cela finit avec le statut %d : %s",
	"after %q the match is not whole: %w":                    "après %q, la partie n'est pas entière : %w",
	"after a kill the match is not whole: %w":                "tuée, la partie n'est pas entière : %w",
	"answer %d is refused when it is given again: %v":        "la réponse %d est refusée quand elle est redonnée : %v",
	"asking %q changes the match":                            "demander %q change la partie",
	"asking why %q changes the match":                        "demander pourquoi %q change la partie",
	"it cannot be played, and it is not told where: %w":      "il ne peut pas être joué, et l'endroit n'est pas dit : %w",
	"it is refused, and nothing is said to be wrong":         "il est refusé, et rien n'est dit de ce qui ne va pas",
	"it says something else than what came of the trial: %s": "il dit autre chose que ce que l'essai a donné : %s",
	"nothing is to be decided and the match is not over":     "rien n'est à décider et la partie n'est pas finie",
	"precept %s: %w":                             "precept %s : %w",
	"precept %s: status %d: %s":                  "precept %s : statut %d : %s",
	"the match does not begin: %s":               "la partie ne commence pas : %s",
	"the match is over and cannot be opened: %s": "la partie est finie et ne peut pas être ouverte : %s",
	"the match of %d answers is gone":            "la partie de %d réponses a disparu",
	"the place of a problem lies outside its file %s: %s [%s]": "l'endroit d'un problème est hors de son fichier %s : " +
		"%s [%s]",
	"why %q is neither answered nor refused": "pourquoi %q ne reçoit ni réponse ni refus",
	"the trial has not ended after %v":       "l'essai n'est pas fini après %v",
	"the process died: %s (%v)":              "le processus est mort : %s (%v)",
	"it said nothing":                        "il n'a rien dit",

	"the position":               "la position",
	"the question":               "la question",
	"the picture":                "l'image",
	"the lessons":                "les leçons",
	"the scores":                 "les points",
	"the answers":                "les réponses",
	"the scenario":               "le scénario",
	"the save":                   "la sauvegarde",
	"the answer to why %q":       "la réponse à pourquoi %q",
	"%v: %s":                     "%v : %s",
	"%v: %d {line|lines} and %d": "%v : %d {ligne|lignes} et %d",
}
