package report

import (
	"cmp"
	"fmt"
	"precept/cmd/precept/speech"

	"precept/cmd/precept/lab/simulate"
	"precept/interpreter"
	"precept/interpreter/declared"
)

// reportWords holds the texts of the reports, in English and in French.
var reportWords = map[string][2]string{
	"simulation": {"%s: %d {match|matches}", "%s : %d {partie|parties}"},
	"lead":       {"seed %d, %d decisions", "graine %d, %d décisions"},
	"who":        {"agents: %s", "agents : %s"},
	"random":     {"all choose at random", "tous choisissent au hasard"},
	"failures":   {"Failures: %d", "Échecs : %d"},
	"wins":       {"Shares of wins", "Parts de victoires"},
	"wilson": {"Share of the matches that each played, with the 95 % confidence interval of the true share (Wilson).",
		"Part des parties jouées par chacun, avec l’intervalle de confiance à 95 % de la vraie part (Wilson)."},
	"ended": {"How matches ended", "Comment les parties se terminent"},
	"over":  {"The seats over a match", "L’évolution au cours d’une partie"},
	"tenths": {"The evaluation of the game, on average, before each tenth of the decisions of a seat and at the end.",
		"L’évaluation du jeu, en moyenne, avant chaque dixième des décisions d’un joueur et à la fin."},
	"lengths": {"Decisions of a match", "Décisions par partie"},
	"spread": {"On average %.1f; half of the matches have at most %d, nine of ten %d to %d.",
		"En moyenne %.1f ; la moitié des parties en ont au plus %d, neuf sur dix de %d à %d."},
	"phases":      {"Phases of a match", "Phases par partie"},
	"phase":       {"phase", "phase"},
	"mean":        {"mean", "moyenne"},
	"median":      {"median", "médiane"},
	"least":       {"least", "minimum"},
	"most":        {"most", "maximum"},
	"used":        {"what", "quoi"},
	"a_match":     {"a match", "par partie"},
	"a_turn":      {"a turn", "par tour"},
	"of_matches":  {"in matches", "des parties"},
	"gained":      {"gained a match", "gain par partie"},
	"one_action":  {"%s", "%s"},
	"one_ability": {"ability: %s", "pouvoir : %s"},
	"one_card":    {"card: %s", "carte : %s"},
	"one_phase":   {"phase: %s", "phase : %s"},
	"turns": {"%.1f turns a match. Gained: by how much the evaluation of the game changed from then to the next use.",
		"%.1f tours par partie. Gain : de combien l’évaluation du jeu a changé jusqu’à l’usage suivant."},
	"never": {"Never chosen: %s.", "Jamais choisi : %s."},
	"beside": {"What differs most comes first. Gained: by how much the evaluation changed from then to the next use.",
		"Ce qui diffère le plus d’abord. Gain : de combien l’évaluation a changé jusqu’à l’usage suivant."},
	"quick":  {"Wins by quick agents: %d {match|matches}", "Victoires d’agents rapides : %d {partie|parties}"},
	"search": {"Wins by agents that search: %d {match|matches}", "Victoires d’agents qui cherchent : %d {partie|parties}"},
	"disagree": {"%s wins %.0f %% with quick agents and %.0f %% with agents that search: do not trust either yet.",
		"%s gagne %.0f %% avec des agents rapides et %.0f %% avec des agents qui cherchent : ne croyez encore ni " +
			"l’un ni l’autre."},
	"without": {"A is the game without the mods and variants, %d {match|matches}; B is with them.",
		"A est le jeu sans les mods ni variantes, %d {partie|parties} ; B est avec."},
	"holds": {"What is in the places of the seat, on average, over a match",
		"Ce que contiennent les zones du joueur, en moyenne, au cours d’une partie"},
	"rotated": {"The seats move by one place after each match, so each has each place equally often; shares and " +
		"intervals take that into account.",
		"Les places tournent d’un cran après chaque partie : chacune occupe chaque rang aussi souvent ; parts et " +
			"intervalles en tiennent compte."},
	"fixed": {"The seats play in the same order in every match.", "L’ordre des places est le même à chaque partie."},
	"drawn": {"Every match has seats and options drawn at random.",
		"Chaque partie a des places et des options tirées au hasard."},
	"until": {"Intervals under %s: %s.", "Intervalles de moins de %s : %s."},
	"givenup": {"Given up after %[2]d decisions and counted for nobody: %[1]d.",
		"Abandonnées après %[2]d décisions, et comptées pour personne : %[1]d."},
	"places":  {"Shares of wins by place at the table", "Parts de victoires par rang à la table"},
	"place":   {"place %d", "rang %d"},
	"whoever": {"Whoever sits there.", "Peu importe qui s’y trouve."},
	"origin":  {"How these numbers were made", "D’où viennent ces nombres"},
	"again": {"The same command with the same rules and program gives the same numbers, except times and agents " +
		"that think for a time.",
		"La même commande, avec les mêmes règles et le même programme, donne les mêmes nombres, sauf les durées, et les " +
			"agents qui pensent un certain temps."},
	"command": {"command", "commande"},
	"rules":   {"sum of the rules", "somme des règles"},
	"other":   {"sum of the other rules", "somme des autres règles"},
	"laid":    {"applied to them", "posé par-dessus"},
	"program": {"program", "programme"},
	"draw":    {"draw", "nul"},
	"end":     {"end", "fin"},
	"tuned":   {"%s: %s", "%s : %s"},
	"value":   {"value", "valeur"},
	"games":   {"matches", "parties"},
	"tunelead": {"%d {match|matches} for each value, from seed %d.", "%d {partie|parties} par valeur, à partir de la " +
		"graine %d."},
}

// Speech is the language of a report.
type Speech string

// Word returns a text of the reports.
func (l Speech) Word(key string, args ...any) string {
	text := reportWords[key][0]
	if l == "fr" {
		text = reportWords[key][1]
	}
	if len(args) == 0 {
		return text
	}
	return fmt.Sprintf(speech.Agreed(string(l), text, args...), args...)
}

// Winner returns the name of a seat, or of a draw.
func (l Speech) Winner(g *interpreter.Game, id string) string {
	if id == simulate.Draw {
		return l.Word("draw")
	}
	return l.seatName(g, id)
}

// seatName returns the name of a seat, or the id if it is no seat.
func (l Speech) seatName(g *interpreter.Game, id string) string {
	for i := range g.Definition().Seats {
		if s := &g.Definition().Seats[i]; s.ID == id && s.Name.In(string(l)) != "" {
			return s.Name.In(string(l))
		}
	}
	return id
}

// nodeName returns the name of a declaration.
func (l Speech) nodeName(n *declared.Node) string { return cmp.Or(n.Name.In(string(l)), n.ID) }

// useName returns the name of a use, with its id if another has the same name.
func (l Speech) useName(u *used) string {
	name := declared.Text(u.Name).In(string(l))
	switch {
	case name == "":
		return u.ID
	case u.shared:
		return name + " (" + u.ID + ")"
	}
	return name
}
