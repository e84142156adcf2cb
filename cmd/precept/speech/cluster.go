package speech

// together is what is said where many machines play the matches of one simulation.
var together = map[string]string{

	"--out %s is there and holds no simulation; take another file": "--out %s est là et ne contient pas de simulation ; " +
		"prendre un autre fichier",
	"--out %s holds another simulation; take another file": "--out %s contient une autre simulation ; prendre un autre " +
		"fichier",
	"--out %s has not the rows of the %d {match|matches} that --resume goes on from": "--out %s n'a pas les lignes " +
		"des %d " +
		"parties à partir desquelles --resume continue",

	"farm worker goes with --cluster URL: where it plays; precept farm serve starts a server": "" +
		"farm worker va avec --cluster URL : " +
		"là où il joue ; precept farm serve lance un serveur",
	"--cores is 1 to %d": "--cores va de 1 à %d",
	"--shard divides the matches by hand, and --cluster hands them out: take one": "--shard partage les parties à la " +
		"main, et --cluster les distribue : prendre l'un des deux",
	"--lost is a second to an hour, not %v": "--lost va d'une seconde à une heure, pas %v",
	"%s: %s holds none":                     "%s : %s n'en contient pas",
	"at %s others could have work done here: say what they have to know, with --token": "à %s d'autres pourraient " +
		"faire travailler cette machine : dire ce qu'ils doivent connaître, avec --token",
	"--cert and --key: %v": "--cert et --key : %v",
	"--cluster %s cannot be reached: %v; precept farm serve starts a server on this machine": "--cluster %s est " +
		"hors d'atteinte : %v ; precept farm serve lance un serveur sur cette machine",
	"the connection to %s is lost: %v; it is tried again": "la connexion à %s est perdue : %v ; nouvel essai",
	"connected to %s again":                               "de nouveau connecté à %s",
	"--cluster %s does not permit what has to be done there: %v": "--cluster %s n'autorise pas ce qui doit s'y " +
		"faire : %v",
	"--nats-cert goes with --nats-key": "--nats-cert va avec --nats-key",
	"%s %s: %v":                        "%s %s : %v",
	"it holds no credentials":          "il ne contient pas d'accréditations",
	"it holds no certificate":          "il ne contient pas de certificat",
	"--cluster %s is no URL: %v; in user, password and token write %% and two digits for what means something in a " +
		"URL, as %%40 for @": "--cluster %s n'est pas une URL : %v ; dans l'utilisateur, le mot de passe et le jeton, " +
		"écrire %% et deux chiffres pour ce qui a un sens dans une URL, comme %%40 pour @",
	"--cluster %s lets in who it knows: give USER:PASSWORD@ or TOKEN@ before the host, or --nats-creds": "--cluster %s " +
		"laisse entrer qui il connaît : donner USER:PASSWORD@ ou TOKEN@ devant l'hôte, ou --nats-creds",
	"--cluster %s does not let in who so connects: the password, the token or --nats-creds is another " +
		"there": "--cluster " +
		"%s ne laisse pas entrer qui se connecte ainsi : le mot de passe, le jeton ou --nats-creds y est un autre",
	"--cluster %s does not speak TLS: write nats://": "--cluster %s ne parle pas TLS : écrire nats://",
	"--cluster %s: nobody known here vouches for the certificate of the server; --nats-ca is the file with the " +
		"certificate of who does": "--cluster %s : personne de connu ici ne se porte garant du certificat du serveur ; " +
		"--nats-ca est le fichier avec le certificat de qui le fait",
	"--cluster %s: the certificate of the server does not do: %v": "--cluster %s : le certificat du serveur ne va " +
		"pas : %v",
	"--cluster %s wants to see a certificate (%v): --nats-cert and --nats-key": "--cluster %s veut voir un certificat " +
		"(%v) : --nats-cert et --nats-key",
	"--cluster %s does not take the certificate of --nats-cert: %v": "--cluster %s n'accepte pas le certificat de " +
		"--nats-cert : %v",

	"the server has no JetStream; start it with that (nats-server -js), or take precept farm serve": "" +
		"le serveur n'a pas JetStream ; le lancer avec (nats-server -js), ou prendre precept farm serve",
	"workers that play this: %d": "ouvriers qui jouent cette simulation : %d",
	"no worker is there; on each machine start one: precept farm worker --cluster URL": "" +
		"aucun ouvrier n'est là ; sur chaque machine, en lancer un : precept farm worker --cluster URL",
	"no worker that is there plays this: %s": "aucun des ouvriers présents ne joue cette simulation : %s",
	"match %d cannot be played: %s; its seed is %d; to see why, play it alone on a machine that may end: " +
		"the same command with --seed %d --games 1, and without --cluster": "la partie %d ne peut être jouée : %s ; sa " +
		"graine est %d ; pour voir pourquoi, la jouer seule sur une machine qui peut s'arrêter : la même commande avec " +
		"--seed %d --games 1, et sans --cluster",
	"what lies at the server as %s is not that, and is refused: %v; refused so far: %d": "ce qui se trouve sur le " +
		"serveur " +
		"comme %s n'est pas cela, et est refusé : %v ; refusés jusqu'ici : %d",
	"it is of another simulation": "cela vient d'une autre simulation",
	"it is of another unit":       "cela vient d'un autre lot",
	"it is of other matches":      "cela vient d'autres parties",
	"another process coordinates this simulation now": "un autre processus coordonne maintenant cette " +
		"simulation",
	"%s, who coordinated this simulation, is not heard any more; it goes on here": "%s, qui coordonnait cette " +
		"simulation, ne répond plus ; elle continue ici",
	"the simulation has ended meanwhile, at %s": "la simulation a fini entre-temps, chez %s",
	"%s coordinates this simulation already; where that ends, the same command goes on": "%s coordonne déjà cette " +
		"simulation ; quand il s'arrête, la même commande continue",
	"the same command goes on with what lies at the cluster": "la même commande continue avec ce qui se trouve dans la " +
		"grappe",

	"a fault of the program, not of the content; send this with what it came of: %v\n%s": "une faute du programme, " +
		"pas du " +
		"contenu ; envoyez ceci avec ce dont cela vient : %v\n%s",
	"a fault of the program, not of the content: %v\n%s": "une faute du programme, pas du contenu : %v\n%s",
	"a unit of %s that is none":                          "un lot de %s qui n'en est pas un",
	"%v; it is tried again":                              "%v ; nouvel essai",
	"%s plays on %d cores for %s, as %s":                 "%s joue sur %d cœurs pour %s, comme %s",
	"%s ends: %d {match|matches} played, in %d {unit|units}; %d {unit|units} given back": "%s " +
		"s'arrête : %d {partie jouée|parties jouées}, en %d {lot|lots} ; %d {lot rendu|lots rendus}",
	"the simulation of %s has ended":            "la simulation de %s est finie",
	"does not play the simulation of %s: %v":    "ne joue pas la simulation de %s : %v",
	"plays %s, rules %.12s, %d {match|matches}": "joue %s, règles %.12s, %d {partie|parties}",
	"it is another build of precept, %s, and the simulation is of %s": "c'est un autre programme precept, %s, et la " +
		"simulation est de %s",
	"the job says what none may say":         "la demande dit ce qu'aucune ne peut dire",
	"the job is not what its sum says":       "la demande n'est pas ce que dit sa somme",
	"the job %s at the server is none":       "la demande %s sur le serveur n'en est pas une",
	"a fault of the program: %v":             "une faute du programme : %v",
	"its content is not there":               "son contenu n'est pas là",
	"its content has %d bytes, more than %d": "son contenu a %d octets, plus que %d",
	"its content has not the sum by which it is known": "son contenu n'a pas la somme à laquelle on le " +
		"reconnaît",
	"its content comes to other rules here, %.12s, not %.12s": "son contenu donne ici d'autres règles, " +
		"%.12s, pas %.12s",
	"the server cannot begin: %v":             "le serveur ne peut commencer : %v",
	"the server does not begin at %s with %s": "le serveur ne commence pas à %s avec %s",
	"the content cannot be sent: %v":          "le contenu ne peut être envoyé : %v",
	"a cluster is at %s, and kept in %s\n":    "une grappe est à %s, gardée dans %s\n",
	"who plays, on each machine:  precept farm worker --cluster %s\n": "qui joue, sur chaque machine : precept " +
		"farm worker --cluster %s\n",
	"what is played:              precept simulate root --games 1000000 --cluster %s\n": "ce qui est joué " +
		":              precept simulate root --games 1000000 --cluster %s\n",
	"how far it is:               %s\n":          "où cela en est :               %s\n",
	"numbers for Prometheus are at %s/metrics\n": "des nombres pour Prometheus sont à %s/metrics\n",
}
