package speech

// numbers contains the texts in reports of simulations.
var numbers = map[string]string{

	"won: place %d at the table\t%d\t%.1f %%\t%s\n":     "victoire : rang %d à la table\t%d\t%.1f %%\t%s\n",
	"seats\teach moves by one place after each match\n": "places\telles tournent d'un cran après chaque partie\n",
	"intervals under %s\t%s\n":                          "intervalles sous %s\t%s\n",
	"reached":                                           "atteint",
	"not reached: the interval of %s is %s wide":        "pas atteint : l'intervalle de %s est large de %s",
	"made by\t%s\n":                                     "fait par\t%s\n",
	"rules\t%s\n":                                       "règles\t%s\n",
	"rules of the other\t%s\n":                          "règles de l'autre\t%s\n",
	"stopped after %s of each; they count; %s\n":        "arrêté après %s de chaque ; elles comptent ; %s\n",

	"%s: %s against %s, %d {match|matches} of each with the same seeds": "" +
		"%s : %s contre %s, %d {partie|parties} de chacun avec les mêmes graines",
	"%s has the seats %s, and %s has %s: give both the same with --seats": "%s a les places %s, et %s a %s : " +
		"donnez les mêmes aux deux avec --seats",
	"unchanged":                "inchangé",
	"failures: %d":             "échecs : %d",
	"%.1f %% (%s, %s to %s)%s": "%.1f %% (%s, de %s à %s)%s",
	"Nothing differs from the unchanged content.": "Rien ne diffère du contenu inchangé.",
	"In brackets, in points: the difference from the unchanged content and its 95 % interval, from pairs of " +
		"matches with the same seed.": "Entre parenthèses, en points : l'écart avec le contenu inchangé et son " +
		"intervalle à 95 %, par paires de parties de même graine.",
	"* real: %d of %d differences, tested together (Holm).": "* réelles : %d sur %d différences, testées " +
		"ensemble (Holm).",
	"None of %d differences is shown to be real, tested together (Holm).": "Aucune des %d différences, testées " +
		"ensemble (Holm), n'est établie.",
	"With fewer than %d pairs no difference counts as real.": "Avec moins de %d paires, aucune différence ne " +
		"compte comme réelle.",
	"%s: %d {match was|matches were} given up and {counts|count} for nobody.": "%s : %d {partie a été abandonnée, " +
		"et ne compte|parties ont été abandonnées, et ne comptent} pour " +
		"personne.",
	"Difference of each share from the unchanged content, in points": "Écart de chaque part avec le contenu " +
		"inchangé, en points",
	"difference":      "différence",
	"95 % interval":   "intervalle à 95 %",
	"real?":           "réel ?",
	"%s to %s":        "%s à %s",
	"won: %s":         "victoire : %s",
	"yes (p < 0.001)": "oui (p < 0.001)",
	"yes (p = %.3f)":  "oui (p = %.3f)",
	"not shown":       "pas établi",
	"not shown; about %d matches would show it":              "pas établi ; environ %d parties l'établiraient",
	"Both have the same rules: there is nothing to compare.": "Les deux ont les mêmes règles : rien à comparer.",
	"Every match ended the same with both: the difference never mattered.": "Toutes les parties ont fini de la " +
		"même façon avec les deux : la différence n'a jamais compté.",
	"Too few matches: %d {match|matches} ended with both, and at least %d are needed.": "Trop peu de parties : " +
		"%d {partie a|parties ont} fini avec les deux, et il en faut au moins %d.",
	"The change is real: %s.": "Le changement est réel : %s.",
	"%d {difference is|differences are} tested together (Holm): in 95 of 100 such comparisons, none counts as " +
		"real by luck.": "%d {différence est testée|différences sont testées} ensemble (Holm) : dans 95 " +
		"comparaisons sur 100, aucune ne compte comme réelle par hasard.",
	"matches take %.1f more decisions":  "les parties prennent %.1f décisions de plus",
	"matches take %.1f fewer decisions": "les parties prennent %.1f décisions de moins",
	"%s ends %.1f higher":               "%s finit %.1f plus haut",
	"%s ends %.1f lower":                "%s finit %.1f plus bas",
	"%.1f points more draws":            "%.1f points de parties nulles en plus",
	"%.1f points fewer draws":           "%.1f points de parties nulles en moins",
	"%s wins %.1f points more matches":  "%s gagne %.1f points de parties en plus",
	"%s wins %.1f points fewer matches": "%s gagne %.1f points de parties en moins",
	"No difference is shown. Shares of wins that differ by %.1f points would have been seen in four of five such " +
		"comparisons.": "Aucune différence n'est montrée. Des parts de victoires qui diffèrent de %.1f points se " +
		"seraient vues dans quatre comparaisons sur cinq.",
	"If the difference is as large as it seems, about %d matches of each would show it.": "Si la différence est " +
		"aussi grande qu'elle le semble, environ %d parties de chacun la montreraient.",
	"%s: %d {match was|matches were} given up and {is|are} not compared.": "%s : %d {partie a été abandonnée et " +
		"n'est pas comparée|parties ont été abandonnées et ne sont pas comparées}.",
	"%s: %d {match|matches} failed, the first of them %v": "%s : %d {partie a|parties ont} échoué, " +
		"la première d'elles %v",
	"Shares of wins, in points": "Parts de victoires, en points",
	"The seats at the end":      "Les places à la fin",
	"All differences":           "Toutes les différences",
	"The difference, with its 95 % interval, from pairs of matches with the same seed.": "La différence, avec " +
		"son intervalle à 95 %, par paires de parties de même graine.",
	"program\t%s\n": "programme\t%s\n",
}
