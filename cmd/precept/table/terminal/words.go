package terminal

// words holds the texts of the terminal in one language. Everything else that players read comes from the content.
type words struct {
	colon string // between a text and a remark about it
	semi  string // between two texts on one line
	askingWords
	endWords
	boardWords
	handWords
	saveWords
	undoWords
	correctWords
}

// askingWords holds the texts around a question.
type askingWords struct {
	decide, decideIn         string // who decides what, without and with the phase
	hidden, hiddenMany       string // one piece that a seat cannot identify, and several
	prompt, hint             string
	help, helpMove           string
	notUnderstood, several   string
	alsoOpen, notOpen        string // if others may answer first
	noText, typeNumber       string
	nothingYet               string // the log is empty
	thinking, noHint         string // for hints
	advised, noGuide         string // for the guide
	notNoted                 string // the text of a note
	declined, notDeclined    string // for answers given in advance to decline something
	askedAgain, noneDeclined string
	untilEnd, untilOwn       string // for the phase in which that ends
	untilChange              string
}

// endWords holds the texts about the end of a match.
type endWords struct {
	over  string
	total string // the last line of the score sheet
}

// boardWords holds the texts in boards and tracks.
type boardWords struct {
	empty, free, mayTake    string // in the cells of a board
	common                  string // the pieces of nobody, in the cells of a board
	row, inColumns, through string
	rowOfOptions, typeCell  string
	rowColumn               string
	anyEmpty                string
	left, next              string // in a track
	outOf                   string // in a gauge
	score, turnOf           string // in the first lines of a position
	more                    string // at the end of a page of output
}

// handWords holds the texts for passing the keyboard.
type handWords struct {
	handOf, noHand  string
	passTo, hasRead string // to the next person at the keyboard
}

// saveWords holds the texts about files and saves.
type saveWords struct {
	saved, savedIn, loaded       string
	fileMissing, noFile, noDir   string
	notASave, taken              string
	writtenOut, isThere          string // when a position is exported as a scenario
	autosaveOver, otherKept      string
	seed                         string // when no seed was given
	leave, leaveAgain, notSaved  string
	broken, otherRules, otherWay string // when a save cannot be opened
}

// undoWords holds the texts about taking back a decision.
type undoWords struct {
	undone, undoNothing     string
	undoPerson, undoLearned string
	undoChance              string
	undoCorrected           string
}

// correctWords holds the texts about corrections of the position.
type correctWords struct {
	mayNotCorrect, howToCorrect string
	notCorrected, helpCorrect   string
	sureBack, onlyReferee       string
	fromWhere, offBoard         string // when pieces are moved
}

var english = words{
	colon: ": ",
	semi:  "; ",
	askingWords: askingWords{
		nothingYet: "Nothing has happened yet.",
		hint:       "Type ? for help.",
		decide:     "%s decides: %s",
		decideIn:   "%s decides (%s): %s",
		hidden:     "hidden",
		hiddenMany: "hidden",
		prompt:     "> ",
		help: `Type the number of an option, or the beginning of its text. Other words:
  board      the whole position
  hand       what only you see
  log        all that has happened
  text N     what the card or the action of an option says; ? N does the same
  guide      what the guide of the game has explained so far
  hint       what the computer would do, and how sure it is
  why TEXT   why something is offered or not, with the articles: why build c5
  undo       take back your last decision
  note TEXT  write something down for all to read
  decline    decline this, and whatever is asked of this kind, until you type ask
  decline until turn, decline until my turn, decline until change
             the same until that phase ends, until your next one, until you see a change
  declined   list what you decline
  ask        be asked again what you decline; ask 2: the second of the list
  save FILE  write the match to a file
  scenario FILE
             write the position out as a scenario, for tests of rules
  load FILE  go on with another match
  ?          this help, and what is to be decided
  quit       leave`,
		helpMove: "A whole move can be typed at once, as files of moves write it, instead of its answers one by one.",
		thinking: "The computer is thinking…",
		noHint:   "No hint could be found.",
		advised:  "The guide advises",
		noGuide:  "This match has no guide, or it has explained nothing yet.",
		notNoted: "Write one line after the word; everybody reads it: note the bridge is yours until the winter",
		declined: "You decline every question of this kind. Nobody else learns of it. Type ask to be asked again.",
		notDeclined: "This cannot be declined like that. Type decline, decline until change, or decline until " +
			"and an open phase: %s.",
		askedAgain:   "You are asked this again.",
		noneDeclined: "You decline nothing beforehand.",
		untilEnd:     ", until the end of: %s",
		untilOwn:     ", until your next: %s",
		untilChange:  ", until you see a change",
		alsoOpen:     "May answer first: %s (type as and the name).",
		notOpen:      "%q has nothing to answer now.",
		notUnderstood: "That is neither an option nor a command. Type a number (%s), the beginning of an option, " +
			"or ? for help.",
		noText:     "There is no text about that. Type why and its name to see the rules behind it.",
		typeNumber: "Type a number: %s",
		several:    "That may be %s.",
	},
	endWords: endWords{
		over:  "the match is over",
		total: "total",
	},
	boardWords: boardWords{
		rowColumn:    "row,column",
		anyEmpty:     "Any of the %d empty cells, by row and column: %d,%d",
		inColumns:    "%s in %s",
		free:         "may be chosen",
		empty:        "empty",
		mayTake:      "%s may be chosen",
		common:       "nobody's pieces",
		row:          "row %d",
		through:      "%d to %d",
		left:         "%d left",
		next:         "next",
		outOf:        "%s of %d",
		score:        "Score",
		turnOf:       "Turn",
		more:         "(Enter: more; q: enough) ",
		rowOfOptions: "%s: row %d, columns %s",
		typeCell:     "Type a number, or row and column: %d,%d",
	},
	handWords: handWords{
		hasRead: "Press Enter when you have read this; the screen is then wiped.",
		handOf:  "Only %s sees:",
		noHand:  "%s sees nothing that others do not see.",
		passTo:  "Pass the keyboard to %s, who presses Enter.",
	},
	saveWords: saveWords{
		saved:        "Saved in %s.",
		savedIn:      "The match is in %s; continue with: %s",
		loaded:       "Loaded: %s, after %d {answer|answers}.",
		fileMissing:  "Name a file after the word.",
		leave:        "Save the match? Type the name of a file, or only Enter to leave without saving: ",
		leaveAgain:   "Type the name of the file: ",
		notSaved:     "The match is not saved.",
		broken:       "the save is damaged",
		otherRules:   "the rules have changed since the save was made",
		otherWay:     "the answers in it do not lead to its position",
		notASave:     "%s already exists and is not a saved match",
		writtenOut:   "The position, as far as you know it, is in %s; run it with: %s",
		isThere:      "%s already exists",
		taken:        "%s already holds a match; continue it with: %s",
		noFile:       "this file does not exist",
		noDir:        "there is no folder %s",
		autosaveOver: "This match is not saved after every answer.",
		otherKept: "The match before is in %s. This one is not saved automatically: quit, or ctrl-C, asks for a " +
			"file. To save after every answer, start with %s --save FILE.",
		seed: "Seed %d: --seed %d plays it again.",
	},
	undoWords: undoWords{
		undone:        "Taken back.",
		undoNothing:   "You have no decision to take back.",
		undoPerson:    "That cannot be taken back: %s has decided since.",
		undoLearned:   "That cannot be taken back: %s has seen something hidden since.",
		undoChance:    "That cannot be taken back: chance has decided something since.",
		undoCorrected: "That cannot be taken back: the position has been corrected since.",
	}, correctWords: correctWords{
		mayNotCorrect: "Nobody here can correct the position.",
		howToCorrect: "Type correct set VALUE to NEW because REASON, correct move PIECES to PLACE because " +
			"REASON, or correct back ANSWER because REASON, which goes back to the position after that answer.",
		fromWhere:   "They are in several places: %s. Say from where, with .at(PLACE) after the pieces.",
		offBoard:    "off the board",
		onlyReferee: "Only %s can correct the position. %s presses Enter to confirm, or types n. ",
		sureBack: "This takes back the answers %d to %d. They are kept: correct back %d returns to them. " +
			"Take them back? (y/n) ",
		notCorrected: "That cannot be corrected like this",
		helpCorrect:  "  correct    correct the position: correct set n to 3 because …",
	},
}

var french = words{
	colon: fixed + ": ",
	semi:  fixed + "; ",
	askingWords: askingWords{
		nothingYet: "Rien ne s'est encore passé.",
		hint:       "Tapez ? pour l'aide.",
		decide:     "Choix de %s : %s",
		decideIn:   "Choix de %s (%s) : %s",
		hidden:     "face cachée",
		hiddenMany: "à face cachée",
		prompt:     "> ",
		help: `Tapez le numéro d'une option ou le début de son texte. Les autres mots :
  plateau           toute la position
  main              ce que vous êtes seul à voir
  journal           tout ce qui s'est passé
  texte N           ce que dit la carte ou l'action d'une option ; ? N aussi
  guide             ce que le guide du jeu a expliqué jusqu'ici
  indice            ce que ferait l'ordinateur, et s'il en est sûr
  pourquoi TEXTE    pourquoi c'est proposé ou non, avec les articles : pourquoi marche c5 c1
  annuler           reprendre votre dernière décision
  noter TEXTE       écrire quelque chose que tous liront
  refuser           refuser ceci, et tout ce qui est demandé de ce genre, jusqu'à ce que vous tapiez demander
  refuser jusqu'à tour, refuser jusqu'à mon tour, refuser jusqu'au changement
                    de même jusqu'à la fin de cette phase, jusqu'à votre prochaine, ou tant que rien ne change
  refus             énumérer ce que vous refusez
  demander          être interrogé de nouveau sur ce que vous refusez ; demander 2 : le deuxième de la liste
  sauver FICHIER    écrire la partie dans un fichier
  scenario FICHIER  écrire la position comme scénario, pour éprouver des règles
  charger FICHIER   continuer une autre partie
  ?                 cette aide, et ce qu'il faut décider
  quitter           partir`,
		helpMove: "Un coup entier peut se taper d'un trait, tel que l'écrivent les fichiers de coups, au lieu de ses " +
			"réponses une à une.",
		thinking: "L'ordinateur réfléchit…",
		noHint:   "Aucun indice n'a pu être trouvé.",
		advised:  "Le guide conseille",
		noGuide:  "Cette partie n'a pas de guide, ou il n'a encore rien expliqué.",
		notNoted: "Écrivez une ligne après le mot ; tout le monde la lira : noter le pont est à vous jusqu'à l'hiver",
		declined: "Vous passez toutes les questions de ce genre. Personne d'autre ne le sait. Tapez demander " +
			"pour qu'on vous les pose de nouveau.",
		notDeclined: "Impossible de refuser ainsi. Tapez refuser, refuser jusqu'au changement, ou refuser " +
			"jusqu'à et une phase en cours : %s.",
		askedAgain:   "On vous pose de nouveau cette question.",
		noneDeclined: "Vous ne refusez rien d'avance.",
		untilEnd:     ", jusqu'à la fin de : %s",
		untilOwn:     ", jusqu'à votre prochain : %s",
		untilChange:  ", tant que rien ne change pour vous",
		alsoOpen:     "Peuvent répondre avant : %s (tapez pour et le nom).",
		notOpen:      "%q n'a rien à répondre maintenant.",
		notUnderstood: "Ce n'est ni une option ni une commande. Tapez un nombre (%s), le début d'une option, ou " +
			"? pour l'aide.",
		noText:     "Il n'y a pas de texte là-dessus. Tapez pourquoi et son nom pour voir les règles en jeu.",
		typeNumber: "Tapez un nombre : %s",
		several:    "Cela peut être %s.",
	},
	endWords: endWords{
		over:  "la partie est finie",
		total: "total",
	},
	boardWords: boardWords{
		rowColumn:    "rangée,colonne",
		anyEmpty:     "N'importe laquelle des %d cases vides, par rangée et colonne : %d,%d",
		inColumns:    "%s en %s",
		free:         "peut être choisi",
		empty:        "vide",
		mayTake:      "%s peut être choisi",
		common:       "pièces de personne",
		row:          "rangée %d",
		through:      "%d à %d",
		left:         "reste %d",
		next:         "ensuite",
		outOf:        "%s sur %d",
		score:        "Score",
		turnOf:       "Tour",
		more:         "(Entrée : la suite ; q : assez) ",
		rowOfOptions: "%s : rangée %d, colonnes %s",
		typeCell:     "Tapez un nombre, ou la rangée et la colonne : %d,%d",
	},
	handWords: handWords{
		hasRead: "Appuyez sur Entrée quand vous avez lu ; l'écran sera effacé.",
		handOf:  "Visible de %s seulement :",
		noHand:  "%s ne voit rien de plus que les autres.",
		passTo:  "Au clavier maintenant : %s. Appuyez sur Entrée.",
	},
	saveWords: saveWords{
		saved:        "Sauvée dans %s.",
		savedIn:      "La partie est dans %s ; continuer par : %s",
		loaded:       "Chargée : %s, après %d {réponse|réponses}.",
		fileMissing:  "Donnez un fichier après le mot.",
		leave:        "Sauver la partie ? Tapez le nom d'un fichier, ou seulement Entrée pour partir sans sauver : ",
		leaveAgain:   "Tapez le nom du fichier : ",
		notSaved:     "La partie n'est pas sauvée.",
		broken:       "la sauvegarde est abîmée",
		otherRules:   "les règles ont changé depuis la sauvegarde",
		otherWay:     "ses réponses ne mènent pas à sa position",
		notASave:     "%s existe déjà et n'est pas une partie sauvée",
		writtenOut:   "La position, telle que vous la connaissez, est dans %s ; pour l'essayer : %s",
		isThere:      "%s existe déjà",
		taken:        "%s contient déjà une partie ; continuer par : %s",
		noFile:       "ce fichier n'existe pas",
		noDir:        "il n'y a pas de dossier %s",
		autosaveOver: "Cette partie n'est pas sauvée après chaque réponse.",
		otherKept: "La partie d'avant est dans %s. Celle-ci n'est pas sauvée au fur et à mesure : quitter, ou " +
			"ctrl-C, demande un fichier. Pour sauver après chaque réponse, lancez %s --save FICHIER.",
		seed: "Graine %d : --seed %d la rejoue.",
	},
	undoWords: undoWords{
		undone:        "Repris.",
		undoNothing:   "Vous n'avez pas de décision à reprendre.",
		undoPerson:    "Impossible de reprendre : une décision de %s est venue depuis.",
		undoLearned:   "Impossible de reprendre : ce qui était caché a été vu depuis (%s).",
		undoChance:    "Impossible de reprendre : le hasard a parlé depuis.",
		undoCorrected: "Impossible de reprendre : la position a été corrigée depuis.",
	}, correctWords: correctWords{
		mayNotCorrect: "Personne ici ne peut corriger la position.",
		howToCorrect: "Tapez corriger fixer VALEUR à NOUVELLE parce que RAISON, corriger déplacer PIÈCES à LIEU " +
			"parce que RAISON, ou corriger retour RÉPONSE parce que RAISON, pour revenir juste après cette " +
			"réponse.",
		fromWhere:   "Elles sont à plusieurs endroits : %s. Dites d'où, avec .at(LIEU) après les pièces.",
		offBoard:    "hors du plateau",
		onlyReferee: "Corrige la position : %s. %s appuie sur Entrée pour confirmer, ou tape n. ",
		sureBack: "Cela annule les réponses %d à %d. Elles sont conservées : corriger retour %d y revient. " +
			"Les annuler ? (o/n) ",
		notCorrected: "Impossible de corriger ainsi",
		helpCorrect:  "  corriger          corriger la position : corriger fixer n à 3 parce que …",
	},
}

// wordsIn returns the texts in a language.
func wordsIn(lang string) *words {
	if lang == "fr" {
		return &french
	}
	return &english
}
