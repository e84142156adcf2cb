package grammar

import (
	"testing"

	"precept/interpreter/declared"
)

func TestPlurals(t *testing.T) {
	for _, test := range []struct{ lang, one, many string }{
		{"en", "warrior", "warriors"}, {"en", "wolf", "wolves"}, {"en", "mouse", "mice"}, {"en", "box", "boxes"},
		{"en", "key", "keys"}, {"en", "city", "cities"}, {"en", "victory point", "victory points"},
		{"en", "card of the Decree", "cards of the Decree"}, {"en", "branch", "branches"}, {"en", "knife", "knives"},
		{"en", "chief", "chiefs"}, {"en", "trade post", "trade posts"},
		{"fr", "guerrier", "guerriers"}, {"fr", "scierie", "scieries"}, {"fr", "bois", "bois"},
		{"fr", "point de victoire", "points de victoire"}, {"fr", "Hôpital de campagne", "Hôpitaux de campagne"},
		{"fr", "château", "châteaux"}, {"fr", "jeu", "jeux"}, {"fr", "cheval", "chevaux"}, {"fr", "bal", "bals"},
		{"fr", "base Renard", "bases Renards"}, {"fr", "jeton d'ordre", "jetons d'ordre"}, {"fr", "c3", "c3"},
		{"fr", "Tambour et Trompette", "Tambours et Trompettes"},
	} {
		if got := Many(test.lang, declared.Word{One: test.one}); got != test.many {
			t.Errorf("%s: %q is %q in the plural, not %q", test.lang, test.one, got, test.many)
		}
	}
	said := declared.Word{One: "louve", Form: declared.Form{Many: "meute"}}
	if got := Many("fr", said); got != "meute" {
		t.Errorf("what the content says is not taken: %q", got)
	}
}

func TestCounts(t *testing.T) {
	warrior, guerrier := declared.Word{One: "warrior"}, declared.Word{One: "guerrier"}
	for _, test := range []struct {
		lang string
		n    int
		w    declared.Word
		want string
	}{
		{"en", 1, warrior, "1 warrior"}, {"en", 11, warrior, "11 warriors"}, {"en", 0, warrior, "0 warriors"},
		{"fr", 1, guerrier, "1 guerrier"}, {"fr", 11, guerrier, "11 guerriers"}, {"fr", 0, guerrier, "0 guerrier"},
		{"en", 2, declared.Word{One: "Ambush!", Proper: true}, "2 × Ambush!"},
		{"en", 1, declared.Word{One: "Ambush!", Proper: true}, "Ambush!"},
	} {
		if got := Count(test.lang, test.n, test.w); got != test.want {
			t.Errorf("%s %d: %q, not %q", test.lang, test.n, got, test.want)
		}
	}
}

func TestArticles(t *testing.T) {
	f := declared.Form{Gender: "f"}
	les := declared.Form{Gender: "f", The: "les"}
	for _, test := range []struct {
		word                declared.Word
		the, of, to, in, an string
	}{
		{declared.Word{One: "bois"}, "le bois", "du bois", "au bois", "dans le bois", "un bois"},
		{declared.Word{One: "pioche", Form: f}, "la pioche", "de la pioche", "à la pioche", "dans la pioche",
			"une pioche"},
		{declared.Word{One: "étang"}, "l'étang", "de l'étang", "à l'étang", "dans l'étang", "un étang"},
		{declared.Word{One: "île", Form: f}, "l'île", "de l'île", "à l'île", "dans l'île", "une île"},
		{declared.Word{One: "herbe", Form: f}, "l'herbe", "de l'herbe", "à l'herbe", "dans l'herbe", "une herbe"},
		{declared.Word{One: "hibou"}, "le hibou", "du hibou", "au hibou", "dans le hibou", "un hibou"},
		{declared.Word{One: "c3", Proper: true}, "c3", "de c3", "à c3", "à c3", "c3"},
		{declared.Word{One: "Anna", Proper: true}, "Anna", "d'Anna", "à Anna", "à Anna", "Anna"},
		{declared.Word{One: "Dynasties", Form: les, Proper: true}, "les Dynasties", "des Dynasties", "aux Dynasties",
			"dans les Dynasties", "une Dynasties"},
		{declared.Word{One: "sous la ruine", Of: "c6"}, "sous la ruine (c6)", "de sous la ruine (c6)",
			"sous la ruine (c6)", "sous la ruine (c6)", "sous la ruine (c6)"},
		{declared.Word{One: "main", Form: f, Of: "Anna"}, "la main (Anna)", "de la main (Anna)", "à la main (Anna)",
			"dans la main (Anna)", "une main (Anna)"},
	} {
		got := []string{The("fr", test.word), Of("fr", test.word), To("fr", test.word), In("fr", test.word),
			A("fr", test.word)}
		for i, want := range []string{test.the, test.of, test.to, test.in, test.an} {
			if got[i] != want {
				t.Errorf("%q, not %q", got[i], want)
			}
		}
	}
	deck := declared.Word{One: "old deck"}
	if The("en", deck) != "the old deck" || A("en", deck) != "an old deck" || From("en", deck) != "from the old deck" {
		t.Error("articles in English")
	}
	for word, want := range map[string]string{"ember": "an ember", "Unicorn": "a Unicorn", "unit": "a unit",
		"unknown": "an unknown", "hour": "an hour", "house": "a house", "user": "a user", "usher": "an usher",
		"owl": "an owl", "one-eyed cat": "a one-eyed cat", "": "a "} {
		if got := A("en", declared.Word{One: word}); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	if got := Agreed("fr", "placé", 2, declared.Word{One: "scierie", Form: f}); got != "placées" {
		t.Errorf("placé agrees as %q", got)
	}
	if got := List("fr", []string{"a", "b", "c"}); got != "a, b et c" {
		t.Errorf("a list is %q", got)
	}
}

// TestNamed checks that a value after its name reads as in a sentence.
func TestNamed(t *testing.T) {
	les := declared.Word{One: "Dynasties", Form: declared.Form{Gender: "f", The: "les"}, Proper: true}
	cell := declared.Word{One: "hexagone 2,12", Form: declared.Form{Gender: "m"}, Proper: true}
	the := declared.Word{One: "Eyrie", Form: declared.Form{The: "the"}, Proper: true}
	five := declared.Word{One: "5", Proper: true}
	for _, test := range []struct {
		lang, name string
		value      declared.Word
		want       string
	}{
		{"fr", "emplacements", five, "emplacements 5"},
		{"fr", "contrôlée par", les, "contrôlée par les Dynasties"},
		{"fr", "venu de", les, "venu des Dynasties"},
		{"fr", "venu de", cell, "venu de l'hexagone 2,12"},
		{"fr", "lié à", les, "lié aux Dynasties"},
		{"fr", "pris à", five, "pris à 5"},
		{"fr", "", les, "Dynasties"},
		{"fr", "récolté", declared.Word{}, "récolté"},
		{"en", "ruled by", the, "ruled by the Eyrie"},
		{"en", "ruler", the, "ruler Eyrie"},
	} {
		if got := Named(test.lang, test.name, test.value); got != test.want {
			t.Errorf("%q, not %q", got, test.want)
		}
	}
	for _, test := range []struct{ lang, name, want string }{
		{"fr", "chemins", "chemins Dynasties, hexagone 2,12"},
		{"fr", "à côté de", "à côté des Dynasties, de l'hexagone 2,12"},
		{"fr", "de", "des Dynasties, de l'hexagone 2,12"},
		{"fr", "relié par", "relié par les Dynasties, l'hexagone 2,12"},
		{"en", "beside", "beside Dynasties, hexagone 2,12"},
	} {
		if got := NamedAll(test.lang, test.name, []declared.Word{les, cell}); got != test.want {
			t.Errorf("%q, not %q", got, test.want)
		}
	}
}
