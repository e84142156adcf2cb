package book

// said holds the texts of the pages themselves, by key, in English and French. Texts of content come from the
// content.
var said = map[string][2]string{
	"switch":   {"This page in French", "Cette page en anglais"},
	"contents": {"Contents", "Sommaire"},
	"rulebook": {"Rulebook", "Livret de règles"},
	"norulebook": {
		"This game has no rulebook with articles, only its content.",
		"Ce jeu n'a pas de livret avec des articles, seulement son contenu.",
	},
	"chapter":    {"chapter", "chapitre"},
	"articles":   {"articles", "articles"},
	"testable":   {"testable", "vérifiables"},
	"proved":     {"proved", "prouvés"},
	"unplayed":   {"have scenarios", "ont des scénarios"},
	"covered":    {"covered", "couvert"},
	"listed":     {"has scenarios", "a des scénarios"},
	"gap":        {"gap, explained", "lacune expliquée"},
	"unproved":   {"implemented only", "appliqué seulement"},
	"missing":    {"missing", "manquant"},
	"untestable": {"not testable", "non vérifiable"},
	"gaps":       {"gaps", "lacunes"},
	"unproveds":  {"implemented only", "appliqués seulement"},
	"missings":   {"missing", "manquants"},
	"measured": {
		"The scenarios were played for this book: an article is covered when a scenario that lists it " +
			"fails without the rules that cite it, those of the game or of a variant. One is missing when no rule " +
			"cites it.",
		"Les scénarios ont été joués pour ce livre : un article est couvert quand un scénario qui le " +
			"cite échoue sans les règles qui le citent, celles du jeu ou d'une variante. Il manque quand aucune " +
			"règle ne le cite.",
	},
	"unmeasured": {
		"The scenarios were not played for this book: an article has scenarios when rules cite it, those " +
			"of the game or of a variant, and scenarios list it; it is missing when no rule cites it. With " +
			"--coverage it is measured.",
		"Les scénarios n'ont pas été joués pour ce livre : un article a des scénarios quand des règles, du " +
			"jeu ou d'une variante, le citent et que des scénarios s'y rapportent ; il manque quand aucune règle ne " +
			"le cite. Avec --coverage, c'est mesuré.",
	},
	"side":           {"side by side in both languages", "côte à côte dans les deux langues"},
	"both":           {"both languages", "les deux langues"},
	"whole":          {"print the content too", "imprimer aussi le contenu"},
	"content":        {"content that implements it", "le contenu qui l'applique"},
	"scenarios_of":   {"scenarios that prove it", "les scénarios qui le prouvent"},
	"scenarios_on":   {"scenarios that list it", "les scénarios qui s'y rapportent"},
	"none":           {"none", "aucun"},
	"nothing_former": {"nothing", "rien"},
	"no_board":       {"No board.", "Aucun plateau."},
	"by_same":        {"that of", "celui de"},
	"proved_same":    {"those of", "ceux de"},
	"same":           {"repeats these:", "répète :"},
	"again":          {"repeated by", "redit par"},
	"readings_of":    {"readings", "lectures"},
	"variants_of":    {"variants that touch it", "variantes qui y touchent"},
	"seats_of":       {"sheet", "feuille"},
	"readings":       {"Readings", "Lectures"},
	"readings_is": {
		"Where the text can be read in several ways, which reading is taken and why, and the variants " +
			"that take the others.",
		"Où le texte se lit de plusieurs façons, quelle lecture est retenue et pourquoi, et les " +
			"variantes qui en retiennent d'autres.",
	},
	"taken":    {"taken", "retenu"},
	"settled":  {"settled by", "tranché par"},
	"official": {"an answer of the publisher", "une réponse de l'éditeur"},
	"wording":  {"the plain wording", "le texte clair"},
	"why":      {"why", "pourquoi"},
	"or":       {"or", "ou"},
	"shown":    {"shown by", "montré par"},
	"variants": {"Variants", "Variantes"},
	"variants_is": {
		"Changes that can be applied to the game: what each says, and the lines that it removes.",
		"Les modifications que l'on peut appliquer au jeu : ce que chacune dit, et les lignes qu'elle enlève.",
	},
	"laid":     {"applied to the game of this book", "appliquée au jeu de ce livre"},
	"former":   {"replaces", "remplace"},
	"its":      {"what it says", "ce qu'elle dit"},
	"concerns": {"concerns", "concerne"},
	"seats":    {"Seats", "Places"},
	"cards":    {"Cards", "Cartes"},
	"cards_is": {
		"Print this page to cut the cards out: each is 63 by 88 millimetres, and there are as many of " +
			"each as the game has.",
		"Imprimez cette page pour découper les cartes : chacune fait 63 sur 88 millimètres, et il y en a " +
			"autant que le jeu en compte.",
	},
	"copies":      {"to cut out", "à découper"},
	"cards_count": {"cards", "cartes"},
	"boards":      {"Boards", "Plateaux"},
	"print":       {"Print and cut out", "Imprimer et découper"},
	"print_is": {
		"Print this page on both sides, turned over the long edge, at full size on A4 or Letter: the cards with their " +
			"backs, the pieces, and a sheet for each seat. The dialog of the browser chooses pages, and writes PDF.",
		"Imprimez cette page des deux côtés, retournés sur le grand bord, en taille réelle sur A4 ou Letter : les cartes " +
			"avec leur dos, les pièces, et une feuille pour chaque place. La fenêtre du navigateur choisit les pages, et " +
			"écrit un PDF.",
	},
	"turn":       {"turn", "tour"},
	"boards_is":  {"Each map after the setup of a match.", "Chaque carte du jeu, une fois la partie mise en place."},
	"board":      {"its board", "son plateau"},
	"tracks":     {"tracks", "pistes"},
	"abilities":  {"abilities", "pouvoirs"},
	"actions":    {"actions", "actions"},
	"rules":      {"rules", "règles"},
	"pieces":     {"pieces", "pièces"},
	"vars":       {"what is counted", "ce qui se compte"},
	"zones":      {"zones", "zones"},
	"procedures": {"procedures", "procédures"},
	"bare":       {"without a text of their own", "sans texte à eux"},
	"cited":      {"articles of the rulebook", "articles du livret"},
	"names":      {"Names", "Noms"},
	"names_is": {
		"Every name that content and scenarios can use, and where it is declared: what precept words prints.",
		"Chaque nom que le contenu et les scénarios peuvent employer, et où il est déclaré : ce que dit precept words.",
	},
	"called":    {"called", "nom"},
	"sort":      {"sort", "sorte"},
	"where":     {"where", "où"},
	"scenarios": {"Scenarios", "Scénarios"},
	"scenarios_is": {
		"Scenarios prove the rules: a position, what is done in it, and the expected result.",
		"Les scénarios prouvent les règles : une position, ce qu'on y fait, et le résultat attendu. Leurs noms " +
			"sont en anglais.",
	},
	"given":      {"Given", "Étant donné"},
	"when":       {"when", "quand"},
	"then":       {"then", "alors"},
	"because":    {"because of", "à cause de"},
	"else":       {"legal with", "permis avec"},
	"passes":     {"passes", "passe"},
	"fails":      {"fails", "échoue"},
	"with":       {"with", "avec"},
	"proves":     {"proves", "prouve"},
	"yaml":       {"as it is written", "comme il est écrit"},
	"sources":    {"Files", "Fichiers"},
	"sources_is": {"The content files cited in this book.", "Les fichiers de contenu cités dans ce livre."},
	"golden":     {"Golden rules", "Règles d'or"},
	"golden_is": {
		"When rules disagree the later layer wins:",
		"Quand des règles se contredisent, la couche la plus tardive l'emporte :",
	},
	"absolute": {"cannot: absolute", "interdit : absolu"},
	"absolute_is": {
		"A prohibition beats every layer, unless a rule names it.",
		"Une interdiction l'emporte sur toute couche, sauf si une règle la nomme.",
	},
	"of_layers": {"of", "sur"},
	"search":    {"Search", "Chercher"},
	"colon":     {": ", " : "},
	"searching": {
		"A number, a word of an article, a card, a name, a scenario",
		"Un numéro, un mot d'un article, une carte, un nom, un scénario",
	},
	"found":   {"found", "trouvés"},
	"most":    {"the first shown", "les premiers montrés"},
	"nothing": {"Nothing found.", "Rien n'est trouvé."},
	"noscript": {
		"The search needs JavaScript. Without it, use these pages:",
		"La recherche a besoin de JavaScript. Sans lui, utilisez ces pages :",
	},
	"made": {"Written from the content by precept book.", "Écrit d'après le contenu par precept book."},
	":":    {":", " :"},
	"skip": {"To the text", "Au texte"},

	"article": {"article", "article"}, "seat": {"seat", "place"}, "card": {"card", "carte"},
	"reading": {"reading", "lecture"}, "variant": {"variant", "variante"}, "scenario": {"scenario", "scénario"},
	"kind": {"kind", "espèce"}, "attribute": {"attribute", "attribut"}, "enum": {"list of values", "liste de valeurs"},
	"space": {"space", "case"}, "relation": {"relation", "relation"}, "zone": {"zone", "zone"},
	"variable": {"variable", "variable"}, "die": {"die", "dé"}, "phase": {"phase", "phase"},
	"action": {"action or procedure", "action ou procédure"}, "ruling": {"question of the rules", "question des règles"},
	"rule": {"rule", "règle"}, "ability": {"ability", "capacité"}, "choice": {"choice", "choix"},
	"field": {"field of a phase", "champ d'une phase"}, "window": {"window", "fenêtre"},
	"column": {"column of a track", "colonne d'une piste"}, "value": {"value", "valeur"},
	"ranking": {"ranking", "classement"},

	"layer.law": {"Law", "Loi"}, "layer.guide": {"guide", "livret"}, "layer.map": {"map", "carte du jeu"},
	"layer.faction": {"faction", "faction"}, "layer.card": {"card", "carte"}, "layer.variant": {"variant", "variante"},

	"given.from": {"from", "à partir de"}, "given.at": {"on the board", "sur le plateau"},
	"given.turn": {"turn", "tour"}, "given.dice": {"dice", "dés"}, "given.set": {"set", "valeurs"},
	"turn.player": {"player", "joueur"}, "turn.phase": {"phase", "phase"}, "turn.pass": {"passes", "passe"},

	"given.setup": {"setup", "mise en place"}, "given.until": {"until", "jusqu'à"}, "given.picks": {"drawn", "tirages"},
	"given.shuffles": {"shuffled", "mélanges"}, "given.handed": {"handed on", "transmis"},

	"then.changes": {"exactly this changes", "exactement ceci change"},
	"then.holds":   {"this holds", "ceci est vrai"}, "then.legal": {"this is legal", "ceci est permis"},
	"then.illegal": {"this is not legal", "ceci n'est pas permis"},
	"then.never":   {"this is never legal", "ceci n'est jamais permis"},
	"then.asks":    {"this is asked", "ceci est demandé"}, "then.sees": {"this can be seen", "ceci est visible"},
	"then.does_not_see": {"this cannot be seen", "ceci n'est pas visible"},
	"then.counts":       {"number of sequences of the next moves", "nombre de suites des prochains coups"},
	"then.ended": {
		"the match is over, and this seat has won",
		"la partie est finie, et cette place a gagné",
	},
	"then.refused":         {"this line-up is refused", "cette tablée est refusée"},
	"then.advised":         {"this line-up is advised", "cette tablée est conseillée"},
	"then.advised_against": {"this line-up is advised against", "cette tablée est déconseillée"},
	"then.moment":          {"there is a moment for this", "il y a un moment pour cela"},
	"then.no_moment":       {"there is no moment for this", "il n'y a pas de moment pour cela"},
	"then.correct":         {"the position is corrected", "la position est corrigée"},
}

// say returns a text of the pages in a language, "" if there is none.
func say(lang, key string) string {
	if lang == "fr" {
		return said[key][1]
	}
	return said[key][0]
}
