package speech

// numbers is what the reports of matches that agents play among themselves say.
var numbers = map[string]string{

	"won: place %d at the table\t%d\t%.1f %%\t%s\n":       "victoire : rang %d à la table\t%d\t%.1f %%\t%s\n",
	"seats\tthey move on by one place after each match\n": "places\telles tournent d'un cran après chaque partie\n",
	"intervals under %s\t%s\n":                            "intervalles sous %s\t%s\n",
	"reached":                                             "atteint",
	"not reached: that of %s is %s wide":                  "pas atteint : celui de %s est large de %s",
	"made by\t%s\n":                                       "fait par\t%s\n",
	"rules\t%s\n":                                         "règles\t%s\n",
	"rules of the other\t%s\n":                            "règles de l'autre\t%s\n",
	"stopped after %s of each; they count; %s\n":          "arrêté après %s de chaque ; elles comptent ; %s\n",

	"%s: %s against %s, %d {match|matches} of each with the same seeds": "" +
		"%s : %s contre %s, %d {partie|parties} de chacun avec les mêmes graines",
	"%s is played by %s, and %s by %s: name the same with --seats": "" +
		"%s se joue avec %s, et %s avec %s : nommez les mêmes avec --seats",
	"as it is":                 "tel quel",
	"failures: %d":             "échecs : %d",
	"%.1f %% (%s, %s to %s)%s": "%.1f %% (%s, de %s à %s)%s",
	"Nothing differs from the content as it is.": "Rien ne diffère du contenu tel quel.",
	"In brackets, in points: how far the share is from that of the content as it is, and the 95 % interval of that, by " +
		"pairs of matches with the same seed.": "Entre parenthèses, en points : l'écart de la part à celle du contenu tel " +
		"quel, et son intervalle à 95 %, par paires de parties de même graine.",
	"* real: %d of %d differences, judged together (Holm).": "* réelles : %d sur %d différences, jugées ensemble (Holm).",
	"None of %d differences is shown to be real, judged together (Holm).": "Aucune des %d différences, jugées ensemble " +
		"(Holm), n'est montrée réelle.",
	"With fewer than %d pairs none is called real.": "Avec moins de %d paires, aucune n'est dite réelle.",
	"%s: %d {match was|matches were} given up, and {counts|count} for nobody.": "%s : %d {partie a été abandonnée, " +
		"et ne compte|parties ont été abandonnées, et ne comptent} pour " +
		"personne.",
	"By how many points each share is another than with the content as it is": "" +
		"De combien de points chaque part diffère de celle du contenu tel quel",
	"difference":      "différence",
	"95 % interval":   "intervalle à 95 %",
	"real?":           "réel ?",
	"%s to %s":        "%s à %s",
	"won: %s":         "victoire : %s",
	"yes (p < 0.001)": "oui (p < 0.001)",
	"yes (p = %.3f)":  "oui (p = %.3f)",
	"not shown":       "pas montré",
	"not shown; about %d matches would show it":              "pas montré ; environ %d parties le montreraient",
	"Both have the same rules: there is nothing to compare.": "Les deux ont les mêmes règles : rien à comparer.",
	"Every match came out the same with both: what differs never mattered.": "Toutes les parties ont fini pareil avec " +
		"les deux : ce qui diffère n'a jamais compté.",
	"Too few to say anything: %d {match|matches} ended with both, and %d are the least.": "Trop peu pour dire quoi " +
		"que ce " +
		"soit : %d {partie a|parties ont} fini avec les deux, et il en faut au moins %d.",
	"The change is real: %s.": "Le changement est réel : %s.",
	"%d {difference is|differences are} judged together (Holm): in 95 of 100 such comparisons none is called real by " +
		"luck.": "" +
		"%d {différence est jugée|différences sont jugées} ensemble (Holm) : dans 95 comparaisons sur 100 aucune n'est " +
		"dite réelle par chance.",
	"matches take %.1f decisions more":           "les parties prennent %.1f décisions de plus",
	"matches take %.1f decisions fewer":          "les parties prennent %.1f décisions de moins",
	"%s stands %.1f higher at the end":           "%s finit %.1f plus haut",
	"%s stands %.1f lower at the end":            "%s finit %.1f plus bas",
	"%.1f points more of the matches are drawn":  "%.1f points de parties nulles en plus",
	"%.1f points fewer of the matches are drawn": "%.1f points de parties nulles en moins",
	"%s wins %.1f points more of the matches":    "%s gagne %.1f points de parties en plus",
	"%s wins %.1f points fewer of the matches":   "%s gagne %.1f points de parties en moins",
	"No difference is shown. Shares of wins that differ by %.1f points would have been seen in four of five such " +
		"comparisons.": "Aucune différence n'est montrée. Des parts de victoires qui diffèrent de %.1f points se " +
		"seraient vues dans quatre comparaisons sur cinq.",
	"If what differs is as large as it seems, about %d matches of each would show it.": "Si ce qui diffère est aussi " +
		"grand qu'il semble, environ %d parties de chacun le montreraient.",
	"%s: %d {match was|matches were} given up and {is|are} not compared.": "%s : %d {partie a été abandonnée et " +
		"n'est pas comparée|parties ont été abandonnées et ne sont pas comparées}.",
	"%s: %d {match|matches} failed, the first of them %v": "%s : %d {partie a|parties ont} échoué, " +
		"la première d'elles %v",
	"Shares of wins, in points":      "Parts de victoires, en points",
	"How the seats stand at the end": "Où en sont les places à la fin",
	"All differences":                "Toutes les différences",
	"By how much it is more, with the 95 % interval of the difference of pairs with the same seed.": "De combien c'est " +
		"plus, avec l'intervalle à 95 % de la différence des paires de même graine.",
	"program\t%s\n": "programme\t%s\n",
}
