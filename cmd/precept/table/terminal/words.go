package terminal

// words is what the terminal itself says to players, by language. Everything else that they read comes from the
// content.
type words struct {
	colon string // between a text and what is said of it
	semi  string // between two things that are said
	askingWords
	endWords
	boardWords
	handWords
	saveWords
	undoWords
	correctWords
}

// askingWords is said where something is to be decided.
type askingWords struct {
	decide, decideIn             string // who decides, in which phase, what
	hidden, hiddenMany           string // one piece that a seat cannot tell, and several
	prompt, hint                 string
	help, notUnderstood, several string
	alsoOpen, notOpen            string // where others may answer first
	noText, typeNumber           string
	nothingYet                   string // in the log
	thinking, noHint             string // of a hint
	advised, noGuide             string // of the guide
	notNoted                     string // what somebody wrote down for all
	declined, notDeclined        string // what somebody declines beforehand
	askedAgain, noneDeclined     string
	untilEnd, untilOwn           string // a phase
	untilChange                  string
}

// endWords is said of the end of a match.
type endWords struct {
	over  string
	total string // the last line of the score sheet
}

// boardWords is said of the cells of boards and tracks.
type boardWords struct {
	empty, free, mayTake    string // of the cells of a board
	row, inColumns, through string
	rowOfOptions, typeCell  string
	rowColumn               string
	anyEmpty                string
	left, next              string // of a track
	outOf                   string // of a gauge
	score, turnOf           string // the first lines of a position
	more                    string // where a page ends
}

// handWords is said where the keyboard goes from one to another.
type handWords struct {
	handOf, noHand  string
	passTo, hasRead string // the keyboard goes to somebody else
}

// saveWords is said of files and saves.
type saveWords struct {
	saved, savedIn, loaded       string
	fileMissing, noFile          string
	notASave, taken              string
	writtenOut, isThere          string // the position, as a scenario
	autosaveOver, otherKept      string
	seed                         string // that nobody gave
	leave, leaveAgain, notSaved  string
	broken, otherRules, otherWay string // of a save
}

// undoWords is said where a decision is taken back.
type undoWords struct {
	undone, undoNothing     string
	undoPerson, undoLearned string
	undoChance              string
	undoCorrected           string
}

// correctWords is said where the position is put right.
type correctWords struct {
	mayNotCorrect, howToCorrect string
	notCorrected, helpCorrect   string
	sureBack, onlyReferee       string
	fromWhere, offBoard         string // of pieces that are to be moved
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
  hint       what the searching agent would do, and how sure it is
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
		thinking: "The searching agent is thinking…",
		noHint:   "No hint could be found.",
		advised:  "The guide advises",
		noGuide:  "This match has no guide, or it has explained nothing yet.",
		notNoted: "Write one line after the word, for all to read: note the bridge is yours until the winter",
		declined: "You decline what is asked of this kind. Nobody else is told. Type ask to be asked again.",
		notDeclined: "This cannot be declined so. Type decline, decline until change, or decline until and a phase that " +
			"runs: %s.",
		askedAgain:   "You are asked that again.",
		noneDeclined: "You decline nothing beforehand.",
		untilEnd:     ", until the end of: %s",
		untilOwn:     ", until your next: %s",
		untilChange:  ", until you see a change",
		alsoOpen:     "May answer first: %s (type as and the name).",
		notOpen:      "It is not for %q to answer now.",
		notUnderstood: "That is no option and no word that is known here. Type a number (%s), the beginning of an " +
			"option, or ? for help.",
		noText:     "Nothing is written on that.",
		typeNumber: "Type a number: %s",
		several:    "That may be %s.",
	},
	endWords: endWords{
		over:  "the match is over",
		total: "total",
	},
	boardWords: boardWords{
		rowColumn:    "row,column",
		anyEmpty:     "Each of the %d empty ones, told by row and column: %d,%d",
		inColumns:    "%s in %s",
		free:         "may be chosen",
		empty:        "empty",
		mayTake:      "%s may be chosen",
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
		hasRead: "Press Enter when you have read this; then it is wiped off.",
		handOf:  "Only %s sees:",
		noHand:  "Nothing here is for %s alone.",
		passTo:  "Pass the keyboard to %s, who presses Enter.",
	},
	saveWords: saveWords{
		saved:        "Saved in %s.",
		savedIn:      "The match is in %s; go on with: %s",
		loaded:       "Loaded: %s, after %d {answer|answers}.",
		fileMissing:  "Say which file, behind the word.",
		leave:        "Save the match? Type the name of a file, or only Enter to leave without saving: ",
		leaveAgain:   "Type the name of the file: ",
		notSaved:     "The match is not saved.",
		broken:       "the save is damaged",
		otherRules:   "the rules have changed since the save was made",
		otherWay:     "the answers in it do not lead to its position",
		notASave:     "%s is there already and is no saved match",
		writtenOut:   "The position is in %s, as you know it; try it with: %s",
		isThere:      "%s is there already",
		taken:        "%s holds a match already; go on with it by: %s",
		noFile:       "there is no such file",
		autosaveOver: "This match is not saved after every answer.",
		otherKept: "The match before is in %s. This one is not saved as it goes on: quit, or ctrl-C, asks; to save " +
			"it after every answer, start with %s --save FILE.",
		seed: "Seed %d: --seed %d plays it again.",
	},
	undoWords: undoWords{
		undone:        "Taken back.",
		undoNothing:   "There is no decision of yours to take back.",
		undoPerson:    "That cannot be taken back: %s has decided since.",
		undoLearned:   "That cannot be taken back: since then %s has seen what was hidden.",
		undoChance:    "That cannot be taken back: chance has been drawn since.",
		undoCorrected: "That cannot be taken back: the position has been put right since.",
	}, correctWords: correctWords{
		mayNotCorrect: "Nobody here may put the position right.",
		howToCorrect: "Type correct set VALUE to NEW because REASON, correct move PIECES to PLACE because REASON, or " +
			"correct back ANSWER because REASON, which goes back to where that answer had been given.",
		fromWhere:   "They lie in several places: %s. Say from where, with .at(PLACE) behind the pieces.",
		offBoard:    "off the board",
		onlyReferee: "Only %s corrects the position. %s presses Enter to confirm, or types n. ",
		sureBack: "This takes back the answers %d to %d. They are kept: correct back %d returns to them. " +
			"Take them back? (y/n) ",
		notCorrected: "That cannot be put right so",
		helpCorrect:  "  correct    put the position right: correct set n to 3 because …",
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
  indice            ce que ferait l'agent qui cherche, et s'il en est sûr
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
		thinking: "L'agent qui cherche réfléchit…",
		noHint:   "Aucun indice n'a pu être trouvé.",
		advised:  "Le guide conseille",
		noGuide:  "Cette partie n'a pas de guide, ou il n'a encore rien expliqué.",
		notNoted: "Écrivez une ligne après le mot, que tous liront : noter le pont est à vous jusqu'à l'hiver",
		declined: "Vous refusez ce qui est demandé de ce genre. Personne d'autre ne le sait. Tapez demander pour être " +
			"interrogé de nouveau.",
		notDeclined: "Cela ne peut pas être refusé ainsi. Tapez refuser, refuser jusqu'au changement, ou refuser jusqu'à " +
			"et une phase en cours : %s.",
		askedAgain:   "Cela vous est demandé de nouveau.",
		noneDeclined: "Vous ne refusez rien d'avance.",
		untilEnd:     ", jusqu'à la fin de : %s",
		untilOwn:     ", jusqu'à votre prochain : %s",
		untilChange:  ", tant que rien ne change pour vous",
		alsoOpen:     "Peuvent répondre avant : %s (tapez pour et le nom).",
		notOpen:      "Ce n'est pas à %q de répondre maintenant.",
		notUnderstood: "Ce n'est ni une option ni un mot connu ici. Tapez un nombre (%s), le début d'une option, ou ? " +
			"pour l'aide.",
		noText:     "Rien n'est écrit là-dessus.",
		typeNumber: "Tapez un nombre : %s",
		several:    "Cela peut être %s.",
	},
	endWords: endWords{
		over:  "la partie est finie",
		total: "total",
	},
	boardWords: boardWords{
		rowColumn:    "rangée,colonne",
		anyEmpty:     "Chacune des %d vides, par rangée et colonne : %d,%d",
		inColumns:    "%s en %s",
		free:         "peut être choisi",
		empty:        "vide",
		mayTake:      "%s peut être choisi",
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
		hasRead: "Appuyez sur Entrée quand vous avez lu ; tout sera effacé.",
		handOf:  "Visible de %s seulement :",
		noHand:  "Rien n'est ici réservé à %s.",
		passTo:  "Au clavier maintenant : %s. Appuyez sur Entrée.",
	},
	saveWords: saveWords{
		saved:        "Sauvée dans %s.",
		savedIn:      "La partie est dans %s ; continuer par : %s",
		loaded:       "Chargée : %s, après %d {réponse|réponses}.",
		fileMissing:  "Dites quel fichier, après le mot.",
		leave:        "Sauver la partie ? Tapez le nom d'un fichier, ou seulement Entrée pour partir sans sauver : ",
		leaveAgain:   "Tapez le nom du fichier : ",
		notSaved:     "La partie n'est pas sauvée.",
		broken:       "la sauvegarde est abîmée",
		otherRules:   "les règles ont changé depuis la sauvegarde",
		otherWay:     "ses réponses ne mènent pas à sa position",
		notASave:     "%s existe déjà et n'est pas une partie sauvée",
		writtenOut:   "La position est dans %s, telle que vous la connaissez ; à essayer avec : %s",
		isThere:      "%s existe déjà",
		taken:        "%s contient déjà une partie ; continuer par : %s",
		noFile:       "il n'y a pas de tel fichier",
		autosaveOver: "Cette partie n'est pas sauvée après chaque réponse.",
		otherKept: "La partie d'avant est dans %s. Celle-ci n'est pas sauvée au fur et à mesure : quitter, ou ctrl-C, " +
			"le demande ; pour la sauver après chaque réponse, lancez %s --save FICHIER.",
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
			"parce que RAISON, ou corriger retour RÉPONSE parce que RAISON, pour revenir après cette réponse.",
		fromWhere:   "Elles sont à plusieurs endroits : %s. Dites d'où, avec .at(LIEU) derrière les pièces.",
		offBoard:    "hors du plateau",
		onlyReferee: "La correction revient à : %s. %s appuie sur Entrée pour confirmer, ou tape n. ",
		sureBack: "Cela annule les réponses %d à %d. Elles sont conservées : corriger retour %d y revient. " +
			"Les annuler ? (o/n) ",
		notCorrected: "Impossible de corriger ainsi",
		helpCorrect:  "  corriger          corriger la position : corriger fixer n à 3 parce que …",
	},
}

// wordsIn is the words of a language.
func wordsIn(lang string) *words {
	if lang == "fr" {
		return &french
	}
	return &english
}
