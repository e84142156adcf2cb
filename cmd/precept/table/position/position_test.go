package position_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"precept/cmd/precept/table/position"
	"precept/content"
	"precept/interpreter"
)

// lineups is the matches that are looked at: of each game its usual seats, and others.
var lineups = map[string][][]string{
	"root": {nil, {"vagabond", "cult", "riverfolk"}, {"corvids", "duchy", "alliance"},
		{"hundreds", "keepers", "vagabond", "vagabond_2"}},
	"wonderland": {nil, {"alice", "cheshire_cat", "jabberwocky"}},
	"paladins":   {nil, {"red", "blue", "yellow", "green"}},
	"kiri":       {nil, {"wu", "zhu", "war_council", "game_master"}},
}

// every is how many answers lie between two looks at a match: no divisor of what recurs.
const every = 17

// eachMatch plays random matches of every game and calls look now and then, and at the end.
func eachMatch(t *testing.T, answers int, look func(t *testing.T, m *interpreter.Match)) {
	for _, p := range content.Games() {
		g, ps := interpreter.Load(content.Files, p.Root)
		if g == nil {
			t.Fatal(ps)
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

// ids is the fields that hold ids and no words.
var ids = []string{"Viewer", "Turn", "ID", "Seat", "Kind", "Of", "Home", "Place", "Agent", "Bears", "Source", "Value",
	"Articles", "Option"}

// words is every text for people in a value, with where it stands.
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

// raw is what no player should read: an id, a truth as a program writes it, nothing as it writes that.
var raw = regexp.MustCompile(`_|\b(true|false|nil)\b`)

// Nothing on any board and in any question is told by an id, and no seat is spoken of that does not play.
func TestNothingRaw(t *testing.T) {
	eachMatch(t, 400, func(t *testing.T, m *interpreter.Match) {
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

func look(t *testing.T, m *interpreter.Match, x any, lang string) {
	words(reflect.ValueOf(x), "", func(at, text string) {
		if raw.MatchString(text) && !seen[t.Name()+at+text] {
			seen[t.Name()+at+text] = true
			t.Errorf("%s, %s: %q", lang, at, text)
		}
	})
}
