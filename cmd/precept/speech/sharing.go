package speech

// sharing contains the texts of a page without a server.
var sharing = map[string]string{
	"The program starts: a few seconds…": "Le programme démarre : quelques secondes…",
	"Play against the computer":          "Jouer contre l'ordinateur",
	"All seats at this screen":           "Toutes les places à cet écran",
	"Another table…":                     "Une autre table…",
	"My tables":                          "Mes tables",
	"The rules":                          "Les règles",
	"Hidden hands lie in this page":      "Les mains cachées sont dans cette page",
	"There is no server: the program, the game and the match are in this page, and whoever looks into it can read " +
		"everything. The match stays in this browser, and nothing is sent anywhere.": "Il n'y a pas de serveur : le " +
		"programme, le jeu et la partie sont dans cette page, et qui regarde dedans peut tout lire. La partie reste dans " +
		"ce navigateur, et rien n'est envoyé nulle part.",
	"Change the text and apply it: the match continues from its position under the new rules. The file that you " +
		"opened stays as it is.": "Changez le texte et appliquez-le : la partie continue dans sa position avec les " +
		"nouvelles règles. Le fichier que vous avez ouvert reste tel quel.",
	"Applied. The tables continue under these rules.": "C'est fait. Les tables continuent avec ces règles.",
	"Until this is corrected, the tables continue under the old rules:": "Tant que ce n'est pas corrigé, les tables " +
		"continuent avec les anciennes règles :",
	"changed":          "changé",
	"Apply":            "Appliquer",
	"As it was packed": "Comme il a été empaqueté",
	"building the program for the page with Go; the first time takes some minutes": "construction du programme de la " +
		"page avec Go ; la première fois prend quelques minutes",
	"%s: %s, %d bytes; open it in a browser\n": "%s : %s, %d octets ; à ouvrir dans un navigateur\n",
	"the program for pages is not here: put page.wasm.gz and wasm_exec.js of the release into the folder of precept, " +
		"or call this in a checkout of the source of precept, with Go installed": "le programme des pages n'est pas ici : " +
		"mettez page.wasm.gz et wasm_exec.js de la version publiée dans le dossier de precept, ou appelez ceci dans les " +
		"sources de precept, avec Go installé",
	"%s is not in this build of precept, which was made with -tags lean": "%s n'est pas dans cette construction de " +
		"precept, faite avec -tags lean",
	"this build of the program keeps no tables on disk": "cette construction du programme ne garde pas de tables sur " +
		"disque",
	"the mod has problems, which `precept check` shows; the card is written all the same\n": "le mod a des problèmes, " +
		"que « precept check » montre ; la carte est écrite tout de même\n",
	"--page has neither -o nor --json": "--page n'a ni -o ni --json",
}
