package speech

// help is what commands say of themselves.
var help = map[string]string{
	"Generate the autocompletion script for the specified shell": "Écrire de quoi compléter les commandes dans un shell",

	"Usage:": "Emploi :", "Available Commands:": "Commandes :", "Flags:": "Options :",
	"Global Flags:": "Options de toutes les commandes :",
	"Play:":         "Jouer :", "Write:": "Écrire :", "Prove:": "Prouver :",
	"Decide by numbers:": "Décider par les nombres :", "Share:": "Partager :",
	"Examples:": "Exemples :", "help for ": "cette aide sur ",
	"Use \"precept [command] --help\" for more information about a command.": "« precept COMMANDE --help » en dit plus " +
		"sur " +
		"une commande.",
	"(default ":                        "(par défaut ",
	"Board games whose rules are data": "Des jeux de société dont les règles sont des données",
	"Measure how fast the engine plays on this machine": "Mesurer à quelle vitesse le moteur joue sur cette machine",
	"Print every problem of the content":                "Dire tout ce qui ne va pas dans le contenu",
	"The whole rulebook of a game as pages, to read and to print": "Tout le livret d'un jeu en pages, à lire et à " +
		"imprimer",
	"What differs between two games, rule by rule":   "Ce qui diffère entre deux jeux, règle par règle",
	"The scenarios as cases that any engine can run": "Les scénarios en cas que tout moteur peut jouer",
	"Draw a position as SVG":                         "Dessiner une position en SVG",
	"Why something can be done in a saved match, or not": "Pourquoi quelque chose est possible dans une partie sauvée, " +
		"ou " +
		"non",
	"Lay out YAML files in one way":                "Mettre en forme des fichiers YAML",
	"List the games, or tell what is known of one": "Donner la liste des jeux, ou dire ce qu'on sait d'un jeu",
	"Help about any command":                       "L'aide sur une commande",
	"Begin a faction, a card, a map, a variant or a game with a commented file": "Commencer une faction, une carte, un " +
		"plateau, une variante ou un jeu par un fichier commenté",
	"Count the sequences of exactly N moves": "Compter les suites d'exactement N coups",
	"Play a match at the terminal":           "Jouer une partie au terminal",
	"Where the text of a game can be read in several ways, and which reading is taken": "Où le texte d'un jeu peut se " +
		"lire " +
		"de plusieurs façons, et quelle lecture est prise",
	"Every name that content and scenarios of a game can use, and where it is declared": "Tous les noms que le contenu " +
		"et les scénarios d'un jeu peuvent employer, et où ils sont déclarés",
	"only names of this kind: action, ruling, choice, zone, …": "seulement les noms de cette sorte : action, ruling, " +
		"choice, zone…",
	"Make one file of a mod or a game, to hand on": "Faire d'un mod ou d'un jeu un seul fichier, à donner",
	"Write the files of a game into a folder, to read and to change": "Écrire les fichiers d'un jeu dans un dossier, à " +
		"lire et à changer",
	"Look into a packed mod or game, or get its files out": "Regarder dans un mod ou un jeu emballé, ou en sortir les " +
		"fichiers",
	"Print the JSON schema by which editors complete and explain content, or scenarios": "Écrire le schéma JSON avec " +
		"lequel les éditeurs complètent et expliquent le contenu, ou les scénarios",
	"Play many matches with agents that choose at random": "Jouer beaucoup de parties avec des agents qui choisissent " +
		"au " +
		"hasard",
	"Write the position of a saved match out as a scenario": "Écrire la position d'une partie sauvée sous forme " +
		"de scénario",
	"Run the conformance scenarios": "Jouer les scénarios de conformité",
	"Play a game with one value of its content changed over a range": "Jouer un jeu en faisant varier une valeur de son " +
		"contenu",
	`List the games, or tell what is known of one: its seats and what they are worth,
what line-ups must come to, options, variants. With --seats one line-up is
judged: what it comes to, and whether a match may begin with it; with --players
every line-up of so many.`: `Donner la liste des jeux, ou dire ce qu'on sait d'un jeu : ses places et ce
qu'elles valent, ce que les tablées doivent atteindre, ses options, ses
variantes. Avec --seats une tablée est jugée : ce qu'elle vaut, et si une partie
peut commencer avec elle ; avec --players, toutes les tablées de ce nombre.`,
	`Write the position of a saved match out as a scenario, to standard output or to a
file: the line-up, where everything lies, what the values are, where play stands
and what is asked. It passes as it is; what should happen, its name and the
articles that it shows are yours to fill in.

  precept scenario match.save --at 40 -o position.yaml
  precept test position.yaml

With --as SEAT it holds nothing that the seat may not know.`: "" +
		`Écrire la position d'une partie sauvée sous forme de scénario, sur la sortie
standard ou dans un fichier : qui joue, où tout se trouve, ce que valent les
variables, où en est le jeu et ce qui est demandé. Il réussit tel quel ; ce qui
doit se passer, son nom et les articles qu'il montre sont à écrire.

  precept scenario match.save --at 40 -o position.yaml
  precept test position.yaml

Avec --as PLACE, il ne contient rien que la place ne puisse savoir.`,
	`Play a match at the terminal, or go on with a saved one. Every seat is taken by
a human or by an agent: --seats red=human,blue=random. Agents are random, greedy
(by the evaluation of the game) and mcts:ITERATIONS, a tree search.
Without --seats the first of the game's usual seats is human and the others are
not. Several humans share the keyboard: what one of them may see is wiped off
the screen before it goes to the next.

Type the number of an option or the beginning of its text; ? tells the other
words: board, hand, log, text, why, undo, save, load, quit.

A save of other rules goes on with --checkpoint from how it stands, and what the
rules changed is told; with --adopt its answers are given again.

--plain is for screen readers and for dumb terminals: no colours, no drawing, no
pages, and every line makes sense alone. NO_COLOR is honoured without it too.`: "" +
		`Jouer une partie au terminal, ou continuer une partie sauvée. Chaque place est
tenue par une personne ou par un agent : --seats red=human,blue=random. Les
agents sont random (au hasard), greedy (selon l'évaluation du jeu) et
mcts:ITÉRATIONS, une recherche dans l'arbre des coups.
Sans --seats, une personne tient la première place habituelle du jeu, et
personne les autres. Plusieurs personnes se partagent le clavier : ce que l'une
peut voir est effacé de l'écran avant qu'il passe à la suivante.

Tapez le numéro d'une option ou le début de son texte ; ? donne les autres
mots : plateau, main, journal, texte, pourquoi, annuler, sauver, charger,
quitter.

Une sauvegarde d'autres règles continue avec --checkpoint telle qu'elle est, et
ce que les règles ont changé est dit ; avec --adopt ses réponses sont redonnées.

--plain est pour les lecteurs d'écran et les terminaux simples : ni couleurs, ni
dessin, ni pages, et chaque ligne se comprend seule. NO_COLOR est respecté
aussi sans elle.`,
	"Tables in the browser: a link is a seat": "Des tables dans le navigateur : un lien est une place",
	`Tables in the browser. Who makes a table gets a link for each seat and hands them
on; nobody needs an account. Everything is kept in one file (--data), and goes on
where it was when the server is started again.

--open GAME makes a table at once and prints its links: with --seats a,b=greedy
agents take seats, without them everybody but the first; with --variant NAME it has
variants, as the guided first game of one; what --mod names of that game is laid over
it. Mods are offered to whoever makes a table, too.

--live DIR is for whoever writes a game, or a mod: its content is offered, and looked at
after each save of a file. What is wrong stands beside every board, and so do the rules
that are others than before, and what the scenarios say; the tables go on from how
they stand under the rules as they are then, or say why not.

It listens to this machine alone, unless --addr says otherwise; put a server that
speaks HTTPS in front of it before others come (docs/serve.md).`: "" +
		`Des tables dans le navigateur. Qui fait une table reçoit un lien par place et les
donne ; personne n'a besoin de compte. Tout est gardé dans un fichier (--data), et
continue où c'était quand le serveur redémarre.

--open JEU fait aussitôt une table et écrit ses liens : avec --seats a,b=greedy des
agents tiennent des places, sinon toutes sauf la première ; avec --variant NOM elle
a des variantes, comme la première partie guidée d'un jeu ; ce que --mod nomme de ce
jeu lui est ajouté. Les modifications sont aussi proposées à qui fait une table.

--live DIR est pour qui écrit un jeu, ou un mod : son contenu est proposé, et relu à
chaque enregistrement d'un fichier. Ce qui ne va pas se lit à côté de chaque plateau, comme
les règles qui ont changé et ce que disent les scénarios ; les tables continuent
telles qu'elles sont avec les règles d'alors, ou disent pourquoi elles ne le peuvent.

Il n'écoute que cette machine, sauf si --addr dit autre chose ; mettez devant lui un
serveur qui parle HTTPS avant que d'autres ne viennent (docs/serve.md).`,
	`Why something can be done in a saved match, or not: the articles and the rules
that spoke, in layers, and what decided.

It is asked about by the name of an action, an ability or a value of the choice
that is pending; answers on the way stand behind it. It tells nothing that the
asker may not know.

  precept explain match.json --player eyrie --why "march from=c5 to=c1"`: "" +
		`Pourquoi quelque chose est possible dans une partie sauvée, ou non : les articles
et les règles qui ont parlé, par couches, et ce qui a décidé.

On nomme une action, un pouvoir ou une valeur du choix en cours ; les réponses
données en chemin suivent. Rien n'est dit que celui qui demande ne puisse
savoir.

  precept explain partie.json --player eyrie --why "march from=c5 to=c1"`,
	`Write the rulebook of a game as pages for a browser and for paper, in English and
in French: every article in our own words, and beside it the content that
implements it, the scenarios that prove it, its readings and the variants that
touch it; a sheet for each seat, cards to cut out, boards, an index of names, and
a search. The pages need no server and nothing from elsewhere.

The scenarios are read, not played: an article has scenarios when some list it and
rules cite it, of the game or of one of its variants. With --coverage they are
played, which takes minutes, and an article is covered when one that lists it fails
without the rules that cite it. With --variant and --mod it is the book of the
changed game; what a mod has in its folder conformance stands beside the scenarios
of the game.

The folder is replaced as a whole when it holds a book already; one that holds
anything else is left alone.`: "" +
		`Écrire le livret d'un jeu en pages pour le navigateur et pour le papier, en anglais
et en français : chaque article dans nos propres mots, et à côté le contenu qui
l'applique, les scénarios qui le prouvent, ses lectures et les variantes qui y
touchent ; une feuille par place, des cartes à découper, les plateaux, un index des
noms et une recherche. Les pages n'ont besoin ni de serveur ni de rien d'ailleurs.

Les scénarios sont lus, pas joués : un article a des scénarios quand certains s'y
rapportent et que des règles, du jeu ou d'une de ses variantes, le citent. Avec
--coverage ils sont joués, ce qui prend des minutes, et un article est couvert quand
un scénario qui le cite échoue sans les règles qui le citent. Avec --variant et
--mod c'est le livre du jeu modifié ; ce qu'un mod a dans son dossier conformance
s'y trouve à côté des scénarios du jeu.

Le dossier est remplacé en entier quand il contient déjà un livre ; s'il contient
autre chose, il n'est pas touché.`,
	`Draw a position as SVG, to standard output or to a file: that of a game once it
is set up, or that of a saved match. What the setup asks of the seats is
answered by chance, from --seed.

Only what everybody sees is drawn; --as SEAT draws what that seat sees.

With --sheet it is a document to print (HTML): a page with the boards, and a page
for each seat with its gauges, markers and boxes to write in.`: "" +
		`Dessiner une position en SVG, sur la sortie standard ou dans un fichier : celle
d'un jeu mis en place, ou celle d'une partie sauvée. Ce que la mise en place
demande aux places est répondu au hasard, selon --seed.

Seul est dessiné ce que tous voient ; --as PLACE dessine ce que voit cette place.

Avec --sheet c'est un document à imprimer (HTML) : une page avec les plateaux, et
une page par place avec ses jauges, ses marqueurs et des cases où écrire.`,
	`Play many matches with agents that choose at random, and tell how they ended.
Each match has a seed of its own, drawn from --seed and its number, for chance and
for its agents: two runs of different seeds share no match. The results are the
same on every machine; only the times differ.

The seats move on by one place at the table after each match, so that each has
each place as often as the others, and it is told what each place wins too;
--rotate=false keeps them in their order.

Shares of wins are of the matches that a seat played and that ended, with the
interval in which the true share lies with a confidence of 95 % (Wilson; docs/numbers.md).
--until looks after every 100 matches whether all intervals are narrow enough, and
stops then; the intervals hold at the stop too. How many matches that takes
follows from the seeds.

--shard 3/8 plays the third of eight parts of the matches, on a machine of its own,
and writes what came of it with --resume; precept farm merge puts the parts together.
--cluster has workers on many machines play them (docs/cluster.md): they may come
and go, and so may this command, which goes on when it is started again; what
comes of it is the same.

--invariants looks after every answer whether what must hold does: every piece
in one place, as many as there were, capacities and ranges kept, nobody able to
tell what may not be seen, matches the same when they are saved or played again.

--failures writes each match that fails as a saved one that play opens, before
the answer from which the failure comes, with a text beside it. It is made as
short as it can be: seats and answers are left out as long as it fails so.`: "" +
		`Jouer beaucoup de parties avec des agents qui choisissent au hasard, et dire
comment elles ont fini. Chaque partie a une graine à elle, tirée de --seed et de son
numéro, pour le hasard et pour ses agents : deux séries de graines différentes n'ont
aucune partie en commun. Les résultats sont les mêmes sur toutes les machines ;
seules les durées diffèrent.

Les places tournent d'un cran autour de la table après chaque partie : chacune passe
partout aussi souvent que les autres, et l'on dit aussi ce que gagne chaque rang ;
--rotate=false garde leur ordre.

Les parts de victoires sont celles des parties que la place a jouées et qui ont fini,
avec l'intervalle où se trouve la vraie part avec une confiance de 95 % (Wilson ;
docs/numbers.md). --until regarde toutes les 100 parties si tous les intervalles sont
assez étroits, et s'arrête alors ; les intervalles tiennent aussi à l'arrêt. Le nombre
de parties découle des graines.

--shard 3/8 joue la troisième de huit portions des parties, sur une machine à part,
et écrit ce qu'il en est avec --resume ; precept farm merge réunit les portions.
--cluster les fait jouer par des ouvriers sur beaucoup de machines (docs/cluster.md) :
ils vont et viennent, et cette commande aussi, qui continue quand on la relance ; le
résultat est le même.

--invariants regarde après chaque réponse si tient ce qui doit tenir : chaque
pièce en un seul lieu, autant qu'au début, capacités et étendues respectées, rien
de visible qui ne doive l'être, des parties égales quand on les sauve ou rejoue.

--failures écrit chaque partie qui échoue comme une partie sauvée que play ouvre,
avant la réponse d'où vient l'échec, avec un texte à côté, aussi courte que
possible : places et réponses sont retirées tant qu'elle échoue ainsi.`,
	`Print every problem of the content: of the packages that come with the
program, or of those in DIR, and of their variants, each laid alone over its
game; with --variant or --mod, of what these lay over a game. Each has a code in brackets; --explain CODE tells
what it means. What may be meant and mostly is not, a text without its French
say, is told as advice, which breaks nothing. With --watch the content is checked
again after every change of a file, until ctrl-C.`: `Dire tout ce qui ne va pas dans le contenu : celui qui
vient avec le programme, ou celui de DIR, et leurs variantes, chacune posée seule sur son jeu ; avec
--variant ou --mod, ce qu'elles posent sur un jeu. Chaque problème a un code
entre crochets ; --explain CODE dit ce qu'il signifie. Ce qui peut être voulu, et
le plus souvent ne l'est pas, un texte sans son français par exemple, est dit
comme conseil, et ne casse rien. Avec --watch le contenu est revu après chaque
changement d'un fichier, jusqu'à ctrl-C.`,
	"Put together what came of the parts of a simulation": "Réunir ce qu'il en est des portions d'une simulation",
	`Put together what came of the parts of a simulation that were played apart, with
--shard and --resume, and tell it as one: what comes of it is the same as on one
machine, but for the times. Every part must be there, once and whole, and all must
be of the same run: game, rules, seats, agents and seed.`: `Réunir ce qu'il en est des portions d'une simulation
jouées à part, avec --shard et --resume, et le dire comme d'une seule : c'est la même
chose que sur une seule machine, sauf les durées. Chaque portion doit être là, une fois et entière, et toutes
de la même série : jeu, règles, places, agents et graine.`,
	"a part of the matches, such as 3/8: the third of eight; with --resume": "une portion des parties, comme 3/8 : la " +
		"troisième de huit ; avec --resume",
	"Check, compare and test a folder of content after every save": "Revoir, comparer et essayer un dossier de contenu " +
		"à chaque enregistrement",
	`Look at a folder of content, or at a mod over what comes with the program, now and
after every save of a file, until ctrl-C: print every problem; when there is none,
which rules are others than when there was none last; and run the scenarios, those in
the files and folders named, or else those of the mod, or those that come with the
program.

Scenarios that failed last time are run first, then those whose file was saved,
then those nearest to the rules that were changed: that cover an article which
these cite, or one beside it, or are played with their file. The rest follows, and
is left where it is as soon as something is saved again.`: `Regarder un dossier de contenu, ou un mod sur ce
qui vient avec le programme, maintenant et à chaque enregistrement d'un fichier, jusqu'à ctrl-C : dire tout
ce qui ne va pas ; quand tout va, quelles règles ne sont plus ce qu'elles étaient ; et
jouer les scénarios, ceux des fichiers et dossiers nommés, sinon ceux du mod, ou ceux
qui viennent avec le programme.

D'abord ceux qui ont échoué la dernière fois, puis ceux dont le fichier vient d'être
enregistré, puis les plus proches des règles changées : ceux qui couvrent un article
qu'elles citent, ou un article voisin, ou qui se jouent avec leur fichier. Le reste
suit, et s'arrête dès qu'un fichier est enregistré de nouveau.`,
}

// flags is what the flags of players' commands say of themselves.
var flags = map[string]string{
	"folder for the pages": "dossier des pages",
	"files or folders with scenarios, instead of those that come with the program and with mods": "fichiers ou " +
		"dossiers de scénarios, au lieu de ceux qui viennent avec le programme et avec les mods",
	"files or folders with scenarios, instead of those that come with the program": "fichiers ou dossiers de " +
		"scénarios, au lieu de ceux qui viennent avec le programme",
	"play the scenarios, and measure which articles they cover": "jouer les scénarios, et mesurer quels articles ils " +
		"couvrent",
	"folder of content, instead of what comes with the program": "dossier de contenu, au lieu de ce qui vient avec le " +
		"programme",
	"report as JSON": "répondre en JSON",
	"language of what players read: en or fr; without it that of LANG": "langue de ce que lisent les joueurs : en " +
		"ou fr ; sans elle, celle de LANG",
	"the version of the program": "la version du programme",
	"Write the script by which a shell completes commands and flags": "Écrire le script par lequel un shell complète " +
		"les commandes et les options",
	"About the program:": "Sur le programme :",
	"folder with variants and files of their own, or such a folder packed, laid over the game; may be given several " +
		"times": "dossier avec des variantes et des fichiers à elles, ou un tel dossier emballé, posé sur le jeu ; peut " +
		"être donné plusieurs fois",
	"variant of the game, laid over it; may be given several times": "variante du jeu, posée sur lui ; peut être donnée " +
		"plusieurs fois",
	"list only what the content assumes, with its place": "ne donner que ce que le contenu suppose, avec sa place",
	"judge every line-up of so many players":             "juger toutes les tablées de ce nombre de joueurs",
	"judge this line-up of the game":                     "juger cette tablée du jeu",
	"go on with a save although the rules have changed since, as far as its answers can still be given": "continuer une " +
		"sauvegarde bien que les règles aient changé depuis, tant que ses réponses peuvent encore être données",
	"file of a campaign of several matches: what the last one hands on is given, what this one does is written": "" +
		"fichier " +
		"d'une campagne de plusieurs parties : ce que la dernière transmet est donné, ce que celle-ci transmet est écrit",
	"look at a save as it stood when the rules of its nth chapter ended; they must be at hand": "regarder une " +
		"sauvegarde " +
		"telle qu'elle était à la fin des règles de son n-ième chapitre ; il faut les avoir",
	"go on with a save from how it stands although the rules have changed since: nothing is taken back": "continuer une " +
		"sauvegarde telle qu'elle est bien que les règles aient changé depuis : rien n'est repris",
	"option of the game, as key=value: the map, the deck": "option du jeu, comme clé=valeur : le plateau, les cartes",
	"plain lines: no colours, no drawing, no moves of the cursor": "des lignes simples : ni couleurs, ni dessin, ni " +
		"mouvements du curseur",
	"file in which the match is saved after every answer of a person": "fichier où la partie est sauvée après chaque " +
		"réponse " +
		"d'une personne",
	"who plays, in order: a=human,b=random":             "qui joue, dans l'ordre : a=human,b=random",
	"who plays, in order: a,b":                          "qui joue, dans l'ordre : a,b",
	"seats that play, in order: a,b":                    "places qui jouent, dans l'ordre : a,b",
	"seed of chance; without it one is drawn, and told": "graine du hasard ; sans elle, une est tirée, et dite",
	"seed of chance":                                    "graine du hasard",
	"the seat that asks; without it, who is to decide":  "la place qui demande ; sinon, celle qui doit décider",
	"what is asked about: name choice=value …":          "de quoi il s'agit : nom choix=valeur …",
	"the position as this seat knows it":                "la position telle que cette place la connaît",
	"the position after so many answers, instead of the last one": "la position après tant de réponses, au lieu " +
		"de la dernière",
	"draw what this seat sees":                    "dessiner ce que voit cette place",
	"write over files that are there already":     "écrire par-dessus les fichiers qui existent déjà",
	"file to write, instead of standard output":   "fichier à écrire, au lieu de la sortie standard",
	"write pages to print for the table, as HTML": "écrire des pages à imprimer pour la table, en HTML",
	"who plays: SEAT=AGENT, or AGENT for all other seats; AGENT is random, greedy, greedy:EXPRESSION, mcts:ITERATIONS, " +
		"mcts:50ms or mcts:cpu=50ms (of the processor), and after mcts ,depth=N and ,by=EXPRESSION": "qui joue : " +
		"PLACE=AGENT, ou AGENT pour toutes les autres ; AGENT est random, greedy, greedy:EXPRESSION, mcts:ITÉRATIONS, " +
		"mcts:50ms ou mcts:cpu=50ms (du processeur), et après mcts ,depth=N et ,by=EXPRESSION",
	"seats that are in every line-up that --random-lineups draws": "places de chaque tablée que tire --random-lineups",
	"file for a table with a row for each match":                  "fichier pour une table avec une ligne par partie",
	"folder in which each failure is written, made as short as it can be": "dossier où chaque échec est écrit, aussi " +
		"court " +
		"que possible",
	"matches to play": "parties à jouer",
	"file for a report with pictures, of one piece": "fichier pour un rapport avec des figures, d'un seul tenant",
	"look after every answer whether all that must hold still holds": "regarder après chaque réponse si tout ce qui " +
		"doit tenir tient",
	"decisions after which a match is given up": "décisions après lesquelles une partie est abandonnée",
	"agents list every option before they choose; otherwise they draw until one is legal": "les agents dressent la " +
		"liste des " +
		"options avant de choisir ; sinon ils tirent jusqu'à en trouver une permise",
	"every match has seats and options of its own, drawn at random; those of --seats and --option are drawn from, if " +
		"any " +
		"are given": "chaque partie a ses places et ses options, tirées au hasard, parmi celles de --seats et --option " +
		"s'il y " +
		"en a",
	"file in which the results are written now and then and when the command is interrupted, and from which it goes " +
		"on": "" +
		"fichier " +
		"où les résultats sont écrits de temps en temps et quand la commande est interrompue, et d'où elle reprend",
	"tell more than how matches end: decisions and phases, how the seats stand, what is used": "dire plus que la fin " +
		"des " +
		"parties : décisions et phases, où en sont les places, ce qui sert",
	"play until this holds, such as \"ci < 1%\": the 95 % interval of every share of wins is narrower, from its low to " +
		"its " +
		"high end; --games is then the most, a million if not given": "jouer jusqu'à ce que ceci tienne, comme \"ci < 1%\" " +
		": " +
		"l'intervalle à 95 % de chaque part de victoires est plus étroit ; --games est alors le plus grand nombre, un " +
		"million " +
		"s'il n'est pas donné",
	"days for which a table is kept that is over, or at which nothing was ever done; 0 for ever": "" +
		"jours pendant lesquels est gardée une table terminée, ou où rien n'a jamais été fait ; 0 pour toujours",
	"days for which any table is kept at which nothing is done; 0 for ever": "" +
		"jours pendant lesquels est gardée toute table où rien ne se fait ; 0 pour toujours",
	"folder to which tables are exported before they go, instead of one beside the file of --data": "" +
		"dossier où les tables sont exportées avant de partir, au lieu d'un dossier à côté du fichier de --data",
	"with --open, a seed that is chosen, which everybody at the table is told; without it one is drawn": "" +
		"avec --open, une graine choisie, ce que toute la table apprend ; sans elle une graine est tirée",
	"with --open, who plays, in order: a,b=greedy":           "avec --open, qui joue, dans l'ordre : a,b=greedy",
	"address to listen at":                                   "adresse où écouter",
	"file in which the tables are kept":                      "fichier où les tables sont gardées",
	"make a table of this game at once, and print its links": "faire aussitôt une table de ce jeu, et écrire ses liens",
	"folder of content, or a mod, that is worked on: the tables follow each save of a file": "dossier de contenu, ou " +
		"mod, auquel on travaille : les tables suivent chaque enregistrement d'un fichier",
	"with --live, files or folders with scenarios, instead of those that come with the program": "avec --live, fichiers " +
		"ou dossiers de scénarios, au lieu de ceux qui viennent avec le programme",
	"let webhooks go to addresses of this machine and of private networks": "laisser les webhooks aller à des adresses " +
		"de " +
		"cette machine et de réseaux privés",
	"tell what a code means, with an example":  "dire ce que signifie un code, avec un exemple",
	"check again after every change of a file": "revoir après chaque changement d'un fichier",
}
