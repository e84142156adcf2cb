package position_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"precept/cmd/precept/table/position"
	"precept/content"
	"precept/interpreter"
	"precept/interpreter/declared"
)

// lineups lists the line-ups to test: the default seats of each game, and others.
var lineups = map[string][][]string{
	"root": {nil, {"vagabond", "cult", "riverfolk"}, {"corvids", "duchy", "alliance"},
		{"hundreds", "keepers", "vagabond", "vagabond_2"}},
	"wonderland": {nil, {"alice", "cheshire_cat", "jabberwocky"}},
	"paladins":   {nil, {"red", "blue", "yellow", "green"}},
	"kiri":       {nil, {"wu", "zhu", "war_council", "game_master"}},
}

// every is the number of answers between two checks of a match. It is not a multiple or divisor of any period of a
// game.
const every = 37

// eachMatch plays random matches of every game, and calls look at intervals and at the end.
func eachMatch(t *testing.T, answers int, look func(t *testing.T, m *interpreter.Match)) {
	for _, p := range content.Games() {
		g, err := interpreter.Load(t.Context(), content.Files, p.Root)
		if err != nil {
			t.Fatal(err)
		}
		all := lineups[p.ID]
		if all == nil {
			all = [][]string{nil}
		}
		for i, seats := range all {
			t.Run(fmt.Sprint(p.ID, i), func(t *testing.T) {
				m, err := g.Start(interpreter.Setup{Seats: seats, Seed: uint64(i) + 1})
				if err != nil {
					t.Fatal(err)
				}
				r := rand.New(rand.NewPCG(uint64(i), 7))
				for n := range answers {
					d := m.Pending()
					if d == nil {
						break
					}
					if n%every == 0 {
						look(t, m)
					}
					if err := m.Answer(d.Sample(r.IntN)); err != nil {
						t.Fatal(err)
					}
				}
				look(t, m)
			})
		}
	}
}

// ids lists the fields that hold ids instead of words.
var ids = []string{"IDs", "Viewer", "Turn", "ID", "Seat", "Kind", "Of", "Home", "Place", "Agent", "Bears", "Source",
	"Value",
	"Articles", "Option", "Cites", "Many"}

// words calls f for every text for people in a value, with its path.
func words(v reflect.Value, at string, f func(at, text string)) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			words(v.Elem(), at, f)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			name := v.Type().Field(i).Name
			if slices.Contains(ids, name) && !(v.Type().Name() == "Text" && name == "Of") &&
				!(v.Type().Name() == "Piece" && name == "Of") {
				continue
			}
			words(v.Field(i), at+"."+name, f)
		}
	case reflect.Slice:
		for i := range v.Len() {
			words(v.Index(i), at, f)
		}
	case reflect.String:
		if s := v.String(); s != "" {
			f(at, s)
		}
	}
}

// raw matches what no player should read: an id, or a value in the words of a program.
var raw = regexp.MustCompile(`_|\b(true|false|nil)\b`)

// TestNothingRaw checks that no position and no question contains an id, or a value in the words of a program.
func TestNothingRaw(t *testing.T) {
	eachMatch(t, 300, func(t *testing.T, m *interpreter.Match) {
		for _, lang := range []string{"en", "fr"} {
			for _, seat := range append([]string{""}, m.Record.Seats...) {
				look(t, m, position.Of(m, seat, lang), lang)
			}
			if d := m.Pending(); d != nil {
				look(t, m, position.Ask(m, d, lang), lang)
			}
		}
	})
}

var seen = map[string]bool{}

// TestNobodyAbsent checks that no panel and no text mentions a seat that does not play.
func TestNobodyAbsent(t *testing.T) {
	eachMatch(t, 300, func(t *testing.T, m *interpreter.Match) {
		p := position.Of(m, m.Record.Seats[0], "en")
		for i := range m.Game.Definition().Seats {
			d := &m.Game.Definition().Seats[i]
			name := d.Name.In("en")
			if slices.Contains(m.Record.Seats, d.ID) || len(name) < 4 {
				continue
			}
			if p.Panel(d.ID) != nil {
				t.Errorf("there is a board of %s", d.ID)
			}
			words(reflect.ValueOf(p), "", func(at, text string) {
				if strings.Contains(text, name) && !strings.HasSuffix(at, ".Says") && !seen[t.Name()+at+text] {
					seen[t.Name()+at+text] = true
					t.Errorf("%s speaks of %s: %q", at, name, text)
				}
			})
		}
	})
}

// TestNoEnglishInFrench checks that a text that is equal in both languages consists of names that are equal in the
// content, or of no words.
func TestNoEnglishInFrench(t *testing.T) {
	eachMatch(t, 300, func(t *testing.T, m *interpreter.Match) {
		alike := namedAlike(m.Game.Definition())
		compare := func(en, fr any) {
			var english []string
			words(reflect.ValueOf(en), "", func(_, text string) { english = append(english, text) })
			n := 0
			words(reflect.ValueOf(fr), "", func(at, text string) {
				if n++; n > len(english) || text != english[n-1] || seen[at+text] || strings.HasSuffix(at, ".Shape") {
					return
				}
				if rest := stripped(text, alike); rest != "" {
					seen[at+text] = true
					t.Errorf("%s: %q in both languages (%s)", at, text, rest)
				}
			})
		}
		for _, seat := range m.Record.Seats {
			compare(position.Of(m, seat, "en"), position.Of(m, seat, "fr"))
		}
		if d := m.Pending(); d != nil {
			if n := m.Engine().Step(); n != nil && n.Name.En == n.Name.Fr && n.Name.En != "" {
				alike = append(alike, n.Name.En)
			}
			compare(position.Ask(m, d, "en"), position.Ask(m, d, "fr"))
		}
	})
}

// namedAlike returns the names that the content gives for both languages alike, the longest first.
func namedAlike(g *declared.Game) []string {
	var out []string
	add := func(x declared.Text) {
		if x.En == x.Fr && x.En != "" {
			out = append(out, x.En)
		}
	}
	add(g.Name)
	for i := range g.Kinds {
		add(g.Kinds[i].Name)
	}
	for i := range g.Attrs {
		add(g.Attrs[i].Name)
	}
	for i := range g.Zones {
		add(g.Zones[i].Name)
	}
	for i := range g.Vars {
		add(g.Vars[i].Name)
	}
	for i := range g.Designs {
		add(g.Designs[i].Name)
	}
	for i := range g.Seats {
		add(g.Seats[i].Name)
	}
	for i := range g.Spaces {
		add(g.Spaces[i].Name)
	}
	for i := range g.Enums {
		for _, v := range g.Enums[i].Values {
			add(v)
		}
	}
	for i := range g.Scopes {
		add(g.Scopes[i].Name)
		for _, f := range g.Scopes[i].Named {
			add(f)
		}
	}
	for _, p := range g.Callable {
		add(p.Name)
	}
	slices.SortFunc(out, func(a, b string) int { return len(b) - len(a) })
	return out
}

// stripped returns a text without names, numbers and signs.
func stripped(text string, names []string) string {
	for _, n := range names {
		text = strings.ReplaceAll(text, n, " ")
	}
	return strings.TrimSpace(counted.ReplaceAllString(text, ""))
}

// counted matches what is no word: numbers, signs, and c3.
var counted = regexp.MustCompile(`\b[a-z]?[0-9]+\b|[^\pL]+`)

func look(t *testing.T, m *interpreter.Match, x any, lang string) {
	words(reflect.ValueOf(x), "", func(at, text string) {
		if raw.MatchString(text) && !seen[t.Name()+at+text] {
			seen[t.Name()+at+text] = true
			t.Errorf("%s, %s: %q", lang, at, text)
		}
	})
}

// TestMore checks the text for the number of picks that must and may follow, including the case of none.
func TestMore(t *testing.T) {
	for _, test := range []struct {
		least, most int
		en, fr      string
	}{
		{0, 0, "nothing more to pick", "plus rien à choisir"}, {2, 2, "2 more", "encore 2"},
		{0, 3, "at most 3 more", "encore 3 au plus"}, {1, 3, "1 to 3 more", "encore 1 à 3"},
		{1, -1, "at least 1 more", "encore 1 au moins"}, {0, -1, "any number more", "encore autant que vous voulez"},
	} {
		en := position.WordsIn("en").More(test.least, test.most)
		fr := position.WordsIn("fr").More(test.least, test.most)
		if en != test.en || fr != test.fr {
			t.Errorf("%d to %d: %q, %q", test.least, test.most, en, fr)
		}
	}
}
