package cli

import "precept/interpreter/exec"

// words is what the terminal itself says to players, by language. Everything else that they read comes from the
// content.
type words struct {
	decide, decideIn, act         string // who decides, in which phase, what
	pass, done, none, agree       string
	hidden, hiddenPieces          string // pieces that a seat cannot tell: the word, their number
	prompt                        string
	won, shared, draw, over       string
	total                         string // the last line of the score sheet
	from, to, fromTo, nowhere     string // where pieces went
	now, was                      string // of an attribute, of a variable
	nobody                        string // whose pieces are nobody's
	empty, onBoard, mayTake       string // of the board
	row, columns, through, option string
	left, next                    string // of a track
	since                         string // heading of what happened
	handOf, noHand                string
	passTo                        string // the keyboard goes to somebody else
	help                          string
	notUnderstood, several        string
	nothingYet                    string
	saved, savedIn, loaded        string
	fileMissing                   string
	leave, leaveAgain, notSaved   string
	undone, undoNothing           string
	undoPerson, undoLearned       string
	undoChance                    string
	why                           whyWords
	broken, otherRules, otherWay  string // of a save
	notASave, taken, noFile       string
	autosaveOver                  string
	rowOfOptions, typeCell        string
	ranges                        string
}

// whyWords is what is said about why something is offered or not.
type whyWords struct {
	what, offered, refused, silent, unknown, article string
}

var english = words{
	decide: "%s decides: %s", decideIn: "%s decides (%s): %s", act: "what to do",
	pass: "pass", done: "that is all", none: "none", agree: "agree",
	hidden: "hidden", hiddenPieces: "%d hidden",
	prompt: "> ",
	won:    "%s has won", shared: "%s have won", draw: "nobody has won", over: "the match is over", total: "total",
	from: "from %s", to: "to %s", fromTo: "from %s to %s", nowhere: "out of the match",
	now: "now %s", was: "%s: from %s to %s",
	nobody: "nobody's",
	empty:  "empty", onBoard: "%s %s", mayTake: "%s may be chosen",
	row: "row %d", columns: "columns %s", through: "%d to %d", option: "%d to %d",
	left: "%d left", next: "next",
	since:  "What happened:",
	handOf: "Only %s sees:", noHand: "Nothing here is for %s alone.",
	passTo: "Pass the keyboard to %s, who presses Enter.",
	help: `Type the number of an option, or the beginning of its text. Other words:
  board      the whole position
  hand       what only you see
  log        all that has happened
  why TEXT   why something is offered or not, with the articles: why build c5
  undo       take back your last decision
  save FILE  write the match to a file
  load FILE  go on with another match
  ?          this help, and what is to be decided
  quit       leave`,
	notUnderstood: "That is no option and no word that is known here. Type a number from 1 to %d, the beginning of an option, or ? for help.",
	several:       "That may be %s.",
	nothingYet:    "Nothing has happened yet.",
	saved:         "Saved in %s.", savedIn: "The match is in %s; go on with: precept play %s", loaded: "Loaded: %s, after %d answers.",
	fileMissing: "Say which file: %s FILE.",
	leave:       "Save the match? Type the name of a file, or only Enter to leave without saving: ", leaveAgain: "Type the name of the file: ",
	notSaved: "The match is not saved.",
	undone:   "Taken back.", undoNothing: "There is no decision of yours to take back.",
	undoPerson: "That cannot be taken back: %s has decided since.", undoLearned: "That cannot be taken back: since then %s has seen what was hidden.",
	undoChance: "That cannot be taken back: chance has been drawn since.",
	why: whyWords{
		what:    "Say what: why and the text of an option, an action or a place.",
		offered: "%s is offered:", refused: "%s is not offered:",
		silent:  "It is not among the things asked about here; no rule forbids it by name.",
		unknown: "Nothing here is called %q.",
		article: "article %s: %s",
	},
	broken: "the save is damaged", otherRules: "the rules have changed since the save was made", otherWay: "the answers in it do not lead to its position",
	notASave: "%s is there already and is no saved match", taken: "%s holds a match already; go on with it by: precept play %s", noFile: "there is no such file",
	autosaveOver: "This match is not saved after every answer.",
	rowOfOptions: "%s: row %d, columns %s", typeCell: "Type a number, or row and column: %d,%d",
	ranges: "numbers %s",
}

var french = words{
	decide: "%s choisit : %s", decideIn: "%s choisit (%s) : %s", act: "que faire",
	pass: "passer", done: "c'est tout", none: "aucun", agree: "d'accord",
	hidden: "caché", hiddenPieces: "%d cachés",
	prompt: "> ",
	won:    "%s a gagné", shared: "%s ont gagné", draw: "personne n'a gagné", over: "la partie est finie", total: "total",
	from: "quitte : %s", to: "arrive : %s", fromTo: "de : %s, vers : %s", nowhere: "hors de la partie",
	now: "maintenant %s", was: "%s : de %s à %s",
	nobody: "à personne",
	empty:  "vide", onBoard: "%s %s", mayTake: "%s peut être choisi",
	row: "rangée %d", columns: "colonnes %s", through: "%d à %d", option: "%d à %d",
	left: "reste %d", next: "ensuite",
	since:  "Ce qui s'est passé :",
	handOf: "%s est seul à voir :", noHand: "Rien n'est ici réservé à %s.",
	passTo: "Passez le clavier à %s, qui appuie sur Entrée.",
	help: `Tapez le numéro d'une option ou le début de son texte. Les autres mots :
  plateau           toute la position
  main              ce que vous êtes seul à voir
  journal           tout ce qui s'est passé
  pourquoi TEXTE    pourquoi c'est proposé ou non, avec les articles
  annuler           reprendre votre dernière décision
  sauver FICHIER    écrire la partie dans un fichier
  charger FICHIER   continuer une autre partie
  ?                 cette aide, et ce qu'il faut décider
  quitter           partir`,
	notUnderstood: "Ce n'est ni une option ni un mot connu ici. Tapez un nombre de 1 à %d, le début d'une option, ou ? pour l'aide.",
	several:       "Cela peut être %s.",
	nothingYet:    "Rien ne s'est encore passé.",
	saved:         "Sauvée dans %s.", savedIn: "La partie est dans %s ; continuer par : precept play %s", loaded: "Chargée : %s, après %d réponses.",
	fileMissing: "Dites quel fichier : %s FICHIER.",
	leave:       "Sauver la partie ? Tapez le nom d'un fichier, ou seulement Entrée pour partir sans sauver : ", leaveAgain: "Tapez le nom du fichier : ",
	notSaved: "La partie n'est pas sauvée.",
	undone:   "Repris.", undoNothing: "Vous n'avez pas de décision à reprendre.",
	undoPerson: "Impossible de reprendre : %s a décidé depuis.", undoLearned: "Impossible de reprendre : depuis, %s a vu ce qui était caché.",
	undoChance: "Impossible de reprendre : le hasard a parlé depuis.",
	why: whyWords{
		what:    "Dites quoi : pourquoi et le texte d'une option, d'une action ou d'un lieu.",
		offered: "%s est proposé :", refused: "%s n'est pas proposé :",
		silent:  "Ce n'est pas de ce qui est demandé ici ; aucune règle ne l'interdit nommément.",
		unknown: "Rien ici ne s'appelle « %s ».",
		article: "article %s : %s",
	},
	broken: "la sauvegarde est abîmée", otherRules: "les règles ont changé depuis la sauvegarde", otherWay: "ses réponses ne mènent pas à sa position",
	notASave: "%s existe déjà et n'est pas une partie sauvée", taken: "%s contient déjà une partie ; continuer par : precept play %s", noFile: "il n'y a pas de tel fichier",
	autosaveOver: "Cette partie n'est pas sauvée après chaque réponse.",
	rowOfOptions: "%s : rangée %d, colonnes %s", typeCell: "Tapez un nombre, ou la rangée et la colonne : %d,%d",
	ranges: "nombres %s",
}

// wordsIn is the words of a language.
func wordsIn(lang string) *words {
	if lang == "fr" {
		return &french
	}
	return &english
}

// answer is the word for an answer that is no value, "" for the others.
func (w *words) answer(o exec.Option) string {
	switch o {
	case exec.Pass:
		return w.pass
	case exec.Done:
		return w.done
	case exec.None:
		return w.none
	case exec.Agree:
		return w.agree
	}
	return ""
}
