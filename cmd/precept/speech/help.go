package speech

// help contains the texts around the descriptions of commands, which are in a file of their own.
var help = map[string]string{
	"Usage:": "Utilisation :", "Available Commands:": "Commandes :", "Flags:": "Options :",
	"Global Flags:": "Options de toutes les commandes :",
	"Play:":         "Jouer :", "Write:": "Écrire :", "Prove:": "Prouver :",
	"Decide by numbers:": "Décider par les nombres :", "Share:": "Partager :", "Assist:": "Assister :",
	"About the program:": "À propos du programme :",
	"Examples:":          "Exemples :", "help for ": "cette aide sur ",
	"Use \"precept [command] --help\" for more information about a command.": "« precept COMMANDE --help » en dit plus " +
		"sur une commande.",
	"(default ": "(par défaut ",
}
