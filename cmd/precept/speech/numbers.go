package speech

// numbers is what the reports of matches that agents play among themselves say.
var numbers = map[string]string{
	"the seats move on by one place after each match, so that each has each place as often as the others; " +
		"--rotate=false keeps their order": "les places tournent d'un cran après chaque partie, chacune passe partout " +
		"aussi souvent que les autres ; --rotate=false garde leur ordre",
	"won: place %d at the table\t%d\t%.1f %%\t%s\n":       "victoire : rang %d à la table\t%d\t%.1f %%\t%s\n",
	"seats\tthey move on by one place after each match\n": "places\telles tournent d'un cran après chaque partie\n",
	"intervals under %s\t%s\n":                            "intervalles sous %s\t%s\n",
	"reached":                                             "atteint",
	"not reached: that of %s is %s wide":                  "pas atteint : celui de %s est large de %s",
	"made by\t%s\n":                                       "fait par\t%s\n",
	"rules\t%s\n":                                         "règles\t%s\n",
	"program\t%s\n":                                       "programme\t%s\n",
}
