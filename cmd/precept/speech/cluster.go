package speech

// together contains the texts about clusters, which play the matches of one simulation on many machines.
var together = map[string]string{

	"--out %s already exists and contains no simulation; choose another file": "--out %s existe déjà et ne " +
		"contient pas de simulation ; choisissez un autre fichier",
	"--out %s contains another simulation; choose another file": "--out %s contient une autre simulation ; " +
		"choisissez un autre fichier",
	"--out %s lacks the rows of the %d {match|matches} from which --resume continues": "il manque dans --out %s " +
		"les lignes des %d {partie|parties} à partir desquelles --resume continue",

	"farm worker needs the server, --cluster URL; precept farm serve starts one": "farm worker demande le " +
		"serveur, --cluster URL ; precept farm serve en lance un",
	"--cores is 1 to %d": "--cores va de 1 à %d",
	"--shard divides the matches by hand, and --cluster distributes them; use only one": "--shard partage les " +
		"parties à la main, et --cluster les distribue ; n'en donnez qu'un",
	"--lost is a second to an hour, not %v": "--lost va d'une seconde à une heure, pas %v",
	"%s: %s contains none":                  "%s : %s n'en contient pas",
	"at %s other machines could give work to this one; set a token with --token": "à %s d'autres machines " +
		"pourraient faire travailler celle-ci ; fixez un jeton avec --token",
	"--cert and --key: %v": "--cert et --key : %v",
	"--cluster %s cannot be reached: %v; precept farm serve starts a server on this machine": "--cluster %s est " +
		"hors d'atteinte : %v ; precept farm serve lance un serveur sur cette machine",
	"the connection to %s is lost: %v; trying again":  "la connexion à %s est perdue : %v ; nouvel essai",
	"connected to %s again":                           "de nouveau connecté à %s",
	"--cluster %s does not permit what is needed: %v": "--cluster %s n'autorise pas ce qu'il faut y faire : %v",
	"--nats-cert goes with --nats-key":                "--nats-cert va avec --nats-key",
	"%s %s: %v":                                       "%s %s : %v",
	"it contains no credentials":                      "il ne contient pas d'identifiants",
	"it contains no certificate":                      "il ne contient pas de certificat",
	"--cluster %s is not a URL: %v; in the user, password and token, write special characters as %% and two " +
		"digits, such as %%40 for @": "--cluster %s n'est pas une URL : %v ; dans l'utilisateur, le mot de passe " +
		"et le jeton, écrivez les caractères spéciaux avec %% et deux chiffres, comme %%40 pour @",
	"--cluster %s requires a login: give USER:PASSWORD@ or TOKEN@ before the host, or --nats-creds": "--cluster " +
		"%s demande une connexion : donnez UTILISATEUR:MOTDEPASSE@ ou JETON@ devant l'hôte, ou --nats-creds",
	"--cluster %s refuses this login: the password, the token or --nats-creds is wrong": "--cluster %s refuse " +
		"cette connexion : le mot de passe, le jeton ou --nats-creds est faux",
	"--cluster %s does not speak TLS: write nats://": "--cluster %s ne parle pas TLS : écrivez nats://",
	"--cluster %s: no authority known here signed the server's certificate; give the authority's certificate " +
		"with --nats-ca": "--cluster %s : aucune autorité connue ici n'a signé le certificat du serveur ; donnez " +
		"celui de l'autorité avec --nats-ca",
	"--cluster %s: the server's certificate is not valid: %v": "--cluster %s : le certificat du serveur n'est " +
		"pas valable : %v",
	"--cluster %s requires a certificate (%v): give --nats-cert and --nats-key": "--cluster %s demande un " +
		"certificat (%v) : donnez --nats-cert et --nats-key",
	"--cluster %s rejects the certificate of --nats-cert: %v": "--cluster %s n'accepte pas le certificat de " +
		"--nats-cert : %v",

	"the server has no JetStream; start it with nats-server -js, or use precept farm serve": "le serveur n'a pas " +
		"JetStream ; lancez-le avec nats-server -js, ou utilisez precept farm serve",
	"workers that play this: %d": "ouvriers qui jouent cette simulation : %d",
	"there is no worker; start one on each machine: precept farm worker --cluster URL": "il n'y a pas d'ouvrier " +
		"; lancez-en un sur chaque machine : precept farm worker --cluster URL",
	"no connected worker plays this: %s": "aucun ouvrier connecté ne joue cette simulation : %s",
	"match %d cannot be played: %s; its seed is %d; to see why, play it alone on a machine that may crash: the " +
		"same command with --seed %d --games 1, without --cluster": "la partie %d ne peut pas être jouée : %s ; " +
		"sa graine est %d ; pour voir pourquoi, jouez-la seule sur une machine qui peut planter : la même " +
		"commande avec --seed %d --games 1, sans --cluster",
	"the server's data for %s is refused: %v; refused so far: %d": "les données du serveur pour %s sont refusées " +
		": %v ; refus jusqu'ici : %d",
	"it belongs to another simulation": "elles viennent d'une autre simulation",
	"it belongs to another unit":       "elles viennent d'un autre lot",
	"it belongs to other matches":      "elles viennent d'autres parties",
	"another process coordinates this simulation now": "un autre processus coordonne maintenant cette " +
		"simulation",
	"%s coordinated this simulation and no longer responds; it continues here": "%s coordonnait cette simulation " +
		"et ne répond plus ; elle continue ici",
	"the simulation has ended in the meantime, at %s": "la simulation a fini entre-temps, chez %s",
	"%s already coordinates this simulation; if that ends, the same command continues it": "%s coordonne déjà " +
		"cette simulation ; s'il s'arrête, la même commande la continue",
	"the same command continues from the results in the cluster": "la même commande continue à partir des " +
		"résultats de la grappe",

	"an error in the program, not in the content; please report it with the content: %v\n%s": "une erreur du " +
		"programme, pas du contenu ; signalez-la avec le contenu : %v\n%s",
	"an error in the program, not in the content: %v\n%s": "une erreur du programme, pas du contenu : %v\n%s",
	"an invalid unit of %s":                               "un lot invalide de %s",
	"%v; trying again":                                    "%v ; nouvel essai",
	"%s plays on %d cores for %s, as %s":                  "%s joue sur %d cœurs pour %s, comme %s",
	"%s ends: %d {match|matches} played, in %d {unit|units}; %d {unit|units} given back": "%s " +
		"s'arrête : %d {partie jouée|parties jouées}, en %d {lot|lots} ; %d {lot rendu|lots rendus}",
	"the simulation of %s has ended":            "la simulation de %s est finie",
	"does not play the simulation of %s: %v":    "ne joue pas la simulation de %s : %v",
	"plays %s, rules %.12s, %d {match|matches}": "joue %s, règles %.12s, %d {partie|parties}",
	"this is another build of precept, %s; the simulation is of %s": "c'est une autre version de precept, %s ; " +
		"la simulation est de %s",
	"the job contains what no job may contain": "la demande contient ce qu'aucune ne peut contenir",
	"the job does not match its checksum":      "la demande ne correspond pas à sa somme de contrôle",
	"the job %s at the server is not valid":    "la demande %s sur le serveur n'est pas valable",
	"an error in the program: %v":              "une erreur du programme : %v",
	"its content is missing":                   "son contenu manque",
	"its content has %d bytes, more than %d":   "son contenu a %d octets, plus que %d",
	"its content does not match its checksum":  "son contenu ne correspond pas à sa somme de contrôle",
	"its content gives other rules here, %.12s, not %.12s": "son contenu donne ici d'autres règles, " +
		"%.12s, pas %.12s",
	"the server cannot start: %v":                           "le serveur ne peut pas démarrer : %v",
	"the server does not start at %s with %s":               "le serveur ne démarre pas à %s avec %s",
	"the content cannot be sent: %v":                        "le contenu ne peut pas être envoyé : %v",
	"a cluster runs at %s, with its data in %s\n":           "une grappe tourne à %s, avec ses données dans %s\n",
	"start a worker:    precept farm worker --cluster %s\n": "lancer un ouvrier : precept farm worker --cluster %s\n",
	"start a simulation: precept simulate root --games 1000000 --cluster %s\n": "lancer une simulation : precept " +
		"simulate root --games 1000000 --cluster %s\n",
	"progress:           %s\n":                   "progression :           %s\n",
	"numbers for Prometheus are at %s/metrics\n": "des nombres pour Prometheus sont à %s/metrics\n",
}
