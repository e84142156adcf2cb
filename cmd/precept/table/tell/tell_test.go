package tell

import (
	"encoding/json"
	"flag"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/view"
)

var update = flag.Bool("update", false, "write the golden files anew")

// loaded caches the built-in games by their folders.
var loaded = map[string]*interpreter.Game{}

func load(t *testing.T, root string) *interpreter.Game {
	t.Helper()
	if loaded[root] == nil {
		g, err := interpreter.Load(t.Context(), content.Files, root)
		if err != nil {
			t.Fatal(err)
		}
		loaded[root] = g
	}
	return loaded[root]
}

func loadText(t *testing.T, text string) *interpreter.Game {
	t.Helper()
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(text)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// played returns the log of a match with at most the given number of random answers.
func played(t *testing.T, g *interpreter.Game, s interpreter.Setup, answers int) *Log {
	t.Helper()
	m, err := g.Start(s)
	if err != nil {
		t.Fatal(err)
	}
	l, err := Of(m)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(s.Seed, 7))
	for n := 0; n < answers && !m.Over(); n++ {
		d := m.Pending()
		events, _, err := Follow(m, d.Seat, d.Describe(d.Sample(r.IntN).Value))
		if err != nil {
			t.Fatal(err)
		}
		l.Add(m, events)
	}
	return l
}

// text returns the lines of a log, with details in brackets.
func text(lines []Line) string {
	var out strings.Builder
	for _, l := range lines {
		out.WriteString(strings.Repeat("  ", l.Depth))
		if l.Detail {
			out.WriteString("(" + l.Text + ")\n")
			continue
		}
		out.WriteString(l.Text + "\n")
	}
	return out.String()
}

// TestToldMatch compares the log of the beginning of a match of four with a file, in both languages. Somebody who was
// not there should be able to retell the match.
func TestToldMatch(t *testing.T) {
	s := interpreter.Setup{Seats: []string{"marquise", "eyrie", "alliance", "vagabond"}, Seed: 11}
	l := played(t, load(t, "."), s, 160)
	for _, lang := range []string{"en", "fr"} {
		name := filepath.Join("testdata", "root."+lang+".txt")
		var brief []Line
		for _, x := range l.Lines("", lang) {
			if !x.Detail {
				brief = append(brief, x)
			}
		}
		got := text(brief)
		if *update {
			if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("run with -update and read it (-want +got):\n%s", diff)
		}
	}
}

// TestFaultsOfLogs checks that no log matches a pattern of known faults.
func TestFaultsOfLogs(t *testing.T) {
	faults := map[string]*regexp.Regexp{
		"from nowhere":      regexp.MustCompile(`de aucun|from none|from nowhere`),
		"a singular":        regexp.MustCompile(`\b([2-9]|1[0-9]) (warrior|token|card|guerrier|jeton|carte|point)\b`),
		"no elision":        regexp.MustCompile(`\bde (la |le )?[aeéèêiou][a-zé]+ (de la|du) [aeiou]`),
		"de le":             regexp.MustCompile(`\bde le\b|\bà le\b|\bde les\b|\bà les\b`),
		"an id":             regexp.MustCompile(`\b[a-z]+_[a-z_]+\b`),
		"pass without what": regexp.MustCompile(`(?m)^\s*[Pp]ass(e|es)?$`),
		"a colon too many":  regexp.MustCompile(`^[^:;,(]+: [^:;,(]+: `),
		"of nothing":        regexp.MustCompile(`; (in the|dans l[ea]|à la|au) `),
		"no article": regexp.MustCompile(
			`\b(takes|refreshes|unearths|prend|rafraîchit|répare|extraient|trouve) [a-zé]+(s|e)?($| et| and|;| à c)`),
		"a place twice": regexp.MustCompile(
			`\b(to|aux?|à la) (the )?(\w+[\w ]*) \([^)]*\), (to|aux?|à la) (the )?\w[\w ]* \(`),
		"left over signs": regexp.MustCompile(`[{}\[\]]|: ?;|; ?;|, ?,|: ?$|  +\S+  `),
	}
	twice := regexp.MustCompile(`(?m)^[( ]*(Dice|Dés) ?: .*\n[( ]*(Dice|Dés) \d`)
	for _, match := range []string{". marquise eyrie", ". alliance vagabond riverfolk", ". cult duchy corvids",
		". hundreds keepers", "games/kiri game_master war_council invaders shan wu zhu", "games/paladins red blue",
		"games/paladins red automa", "games/wonderland alice mad_hatter queen_of_hearts",
		"games/wonderland cheshire_cat jabberwocky"} {
		seats := strings.Fields(match)
		root := seats[0]
		seats = seats[1:]
		l := played(t, load(t, root), interpreter.Setup{Seats: seats, Seed: 5}, 250)
		for _, lang := range []string{"en", "fr"} {
			for _, viewer := range []string{"", seats[0]} {
				if said := twice.FindString(text(l.Lines(viewer, lang))); said != "" {
					t.Errorf("%s: the dice are said twice: %q", lang, said)
				}
				for _, x := range l.Lines(viewer, lang) {
					for fault, pattern := range faults {
						if pattern.MatchString(x.Text) {
							t.Errorf("%s: %s: %q", lang, fault, x.Text)
						}
					}
				}
			}
		}
	}
}

// TestNamesInSentences checks that names of every sort have the article, gender and number of the content. Things that
// moved have their former place, and nothing follows the end of the match.
func TestNamesInSentences(t *testing.T) {
	g := loadText(t, `game: names
title: {en: Names, fr: Noms}
players: 1
seats: {crew: {name: {en: {one: Sailors, many: Sailors, the: the}, fr: {one: Marins, many: Marins, the: les}}}}
enums: {wind: [{calm: {en: {one: calm, the: the}, fr: {one: accalmie, gender: f}}}, {gale: {en: gale, fr: bise}}]}
kinds:
  isle: {is: space, name: {en: isle, fr: {one: île, gender: f}}}
  seat: {is: space, name: {en: seat, fr: siège}}
  ship: {is: piece, name: {en: ship, fr: navire}}
  captain: {is: piece, name: {en: {one: Nemo, proper: true}, fr: {one: Némo, proper: true}}}
spaces:
  isle: {grid: {square: {rows: 1, columns: 2}}}
  seat: {row: [{bow: {en: {one: bow, the: the}, fr: {one: proue, gender: f}}}, stern]}
pieces: {ship: {per: player, count: 2, at: bow}, captain: {count: 1, at: bow}}
vars:
  luck:
    per: player
    type: int
    name: {en: luck, fr: chance}
    tells: {en: "{the of, has/have} {to}", fr: "{le of, a/ont} {to}"}
scopes: {turn: {name: {en: turn, fr: tour}}}
actions:
  sail:
    name: {en: Sail, fr: Naviguer}
    tells:
      en: "{the by, sails/sail} {from origin(fleet)} {to goal} in {the weather}"
      fr: "{le by, navigue/naviguent} {de origin(fleet)} {à goal} par {le weather}"
    steps:
      - {let: fleet, be: ship.some(1)}
      - {let: goal, be: "isle.find(1, 2)"}
      - {let: weather, be: calm}
      - {move: fleet, to: goal}
      - {move: captain, to: goal}
      - {set: luck(me), to: 3}
      - {end: game, winners: [crew]}
play:
  - each: n
    in: 1..2
    do:
      - phase: turn
        of: crew
        do:
          - {offer: [sail], count: 1}
`)
	want := map[string]string{
		"en": "Sailors: turn\n  The Sailors sail from the bow to isle 1,2 in the calm\n" +
			"    (1 ship from the bow to isle 1,2)\n    (Nemo from the bow to isle 1,2)\n    (The Sailors have 3)\n" +
			"The match is over: victory of the Sailors\n",
		"fr": "Marins : tour\n  Les Marins naviguent de la proue à l'île 1,2 par l'accalmie\n" +
			"    (1 navire de la proue à l'île 1,2)\n    (Némo de la proue à l'île 1,2)\n    (Les Marins ont 3)\n" +
			"La partie est finie : victoire des Marins\n",
	}
	l := played(t, g, interpreter.Setup{}, 5)
	for lang, want := range want {
		if diff := cmp.Diff(want, text(l.Lines("", lang))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", lang, diff)
		}
	}
}

// line returns the first line that contains a text.
func line(t *testing.T, lines []Line, part string) Line {
	t.Helper()
	i := slices.IndexFunc(lines, func(l Line) bool { return strings.Contains(l.Text, part) })
	if i < 0 {
		t.Fatalf("no line says %q:\n%s", part, text(lines))
	}
	return lines[i]
}

// TestWhatLogsLeftOut checks that a forced battle names its place, its enemy and its dice, that the log says where the
// card of the Decree went, that turns have headings, and that setup events are below their seat.
func TestWhatLogsLeftOut(t *testing.T) {
	l := played(t, load(t, "."), interpreter.Setup{Seats: []string{"marquise", "eyrie"}, Seed: 3}, 400)
	lines := l.Lines("", "en")
	battle := line(t, lines, "attack")
	if !regexp.MustCompile(`attacks? the .* in c\d+.*: `).MatchString(battle.Text) || battle.Kind != Deed {
		t.Errorf("a battle is told as %q", battle.Text)
	}
	turn := line(t, lines, ", turn 1")
	if turn.Kind != Heading || turn.Depth != 0 {
		t.Errorf("a turn is %+v", turn)
	}
	line(t, lines, "from the hand to the Decree")
	line(t, lines, "Turmoil")
	at := ""
	for _, x := range lines {
		if x.Kind == Heading && x.Depth == 0 {
			at = x.Who
		}
		if strings.Contains(x.Text, "roost stands") && at != "eyrie" {
			t.Errorf("the roost stands under %q", at)
		}
	}
}

// TestReshuffle checks that refilling a deck is one line. A card drawn unseen has the name common to all cards that may
// be there.
func TestReshuffle(t *testing.T) {
	g := loadText(t, `game: piles
title: {en: Piles, fr: Piles}
players: 1
seats: {a: {name: {en: Ann, fr: Anne}}}
kinds: {card: {name: {en: card, fr: {one: carte, gender: f}}}, ace: {is: card, name: {en: ace, fr: as}}}
zones:
  deck: {order: stack, seen_by: nobody, name: {en: deck, fr: {one: pioche, gender: f}}}
  pile: {seen_by: all, name: {en: pile, fr: {one: étalage}}}
  hand: {per: player, seen_by: owner, name: {en: hand, fr: {one: main, gender: f}}}
pieces: {ace: {count: 9, at: pile}}
abilities:
  - as_soon_as: not deck.any and pile.any
    do:
      - {move: pile, to: deck}
      - shuffle: deck
play:
  - {move: deck.top(2), to: hand(a)}
  - {move: hand(a), to: pile}
  - {end: game, winners: [a], how: points}
`)
	want := map[string]string{
		"en": "The pile shuffled into the deck\n2 aces from the deck to the hand (Ann)\n" +
			"2 aces from the hand (Ann) to the pile\nThe match is over: victory of Ann (points)\n",
		"fr": "L'étalage : mélange dans la pioche\n2 as de la pioche à la main (Anne)\n" +
			"2 as de la main (Anne) à l'étalage\nLa partie est finie : victoire d'Anne (points)\n",
	}
	l := played(t, g, interpreter.Setup{}, 5)
	for lang, want := range want {
		if diff := cmp.Diff(want, text(l.Lines("", lang))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", lang, diff)
		}
	}
}

// TestEveryAnswerIsTold checks that the log shows each answer to the seat that gave it, except forced answers to
// questions that were asked only to hide that they had one option.
func TestEveryAnswerIsTold(t *testing.T) {
	for _, root := range []string{".", "games/wonderland", "games/connect_four", "games/paladins", "games/kiri"} {
		g := load(t, root)
		m, err := g.Start(interpreter.Setup{Seed: 2})
		if err != nil {
			t.Fatal(err)
		}
		l, err := Of(m)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(2, 7))
		for n := 0; n < 150 && !m.Over(); n++ {
			d := m.Pending()
			seat := d.Seat
			events, _, err := Follow(m, seat, d.Describe(d.Sample(r.IntN).Value))
			if err != nil {
				t.Fatal(err)
			}
			l.Add(m, events)
			answered := slices.IndexFunc(events, func(e view.Event) bool { return e.Sort == view.Answered })
			if answered < 0 {
				t.Errorf("%s: answer %d is no event", root, n+1)
				continue
			}
			if e := events[answered]; e.Declined && !e.Menu || e.Idle {
				continue // the line of the choice includes it, or nothing could be done
			}
			own := l.Lines(seat, "en")
			if !slices.ContainsFunc(own, func(x Line) bool { return x.Answer == n+1 || x.Upto > l.HeardBefore(n) }) {
				t.Errorf("%s: nothing tells %s of answer %d (%v)\n%s", root, seat, n+1, events[answered], text(own))
			}
		}
	}
}

// TestAgain checks that a record always gives the same events, and that a log made by following reads like one made by
// replaying.
func TestAgain(t *testing.T) {
	l := played(t, load(t, "."), interpreter.Setup{Seats: []string{"eyrie", "vagabond"}, Seed: 8}, 200)
	again, err := Of(l.Match())
	if err != nil {
		t.Fatal(err)
	}
	for _, viewer := range []string{"", "eyrie", "vagabond"} {
		if diff := cmp.Diff(l.Lines(viewer, "fr"), again.Lines(viewer, "fr")); diff != "" {
			t.Errorf("%q (-followed +again):\n%s", viewer, diff)
		}
	}
	if data, err := json.Marshal(again.Lines("", "en")); err != nil || !json.Valid(data) {
		t.Error("no JSON", err)
	}
}

// TestRests checks that the line about passing a phase is at the depth of the phase's heading, or replaces the heading
// if nothing else happened in the phase.
func TestRests(t *testing.T) {
	g := load(t, ".")
	for _, c := range []struct{ lang, passes string }{{"en", "Passes: "}, {"fr", "Passe : "}} {
		alone, behind := 0, 0
		for seed := range 6 {
			a, b := rests(t, passing(t, g, uint64(seed)+1), c.lang, c.passes)
			alone, behind = alone+a, behind+b
		}
		if alone == 0 || behind == 0 {
			t.Errorf("%s: %d phases were passed whole, %d at their end", c.lang, alone, behind)
		}
	}
}

// passing returns the log of a match with many passes.
func passing(t *testing.T, g *interpreter.Game, seed uint64) *Log {
	m, err := g.Start(interpreter.Setup{Seed: seed, Seats: []string{"vagabond", "riverfolk"}})
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < 200 && !m.Over(); n++ {
		d := m.Pending()
		o := d.Options()[0]
		for _, x := range d.Options() {
			if interpreter.Declines(x.Value) && n%3 > 0 {
				o = x
			}
		}
		if err := m.AnswerFor(d.Seat, o); err != nil {
			t.Fatal(err)
		}
	}
	l, err := Of(m)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// rests returns the number of phases that were passed without doing anything, and of those that ended with a pass.
func rests(t *testing.T, l *Log, lang, passes string) (alone, behind int) {
	lines := l.Lines("vagabond", lang)
	for i := range lines {
		phase, is := strings.CutPrefix(lines[i].Text, passes)
		if !is || lines[i].Detail {
			continue
		}
		k := i
		for k--; k >= 0 && (lines[k].Kind != Heading || lines[k].Depth > lines[i].Depth); k-- {
		}
		switch {
		case lines[k].Text == phase && lines[k].Depth == lines[i].Depth && k < i-1:
			behind++
		case lines[k].Text != phase:
			alone++
		default:
			t.Errorf("%s stands below %s", lines[i].Text, lines[k].Text)
		}
	}
	return alone, behind
}

// TestDeclined checks that a seat that declines something in another's turn reads what it was, and not the phase. If it
// declines in an action of its own, it reads that action.
func TestDeclined(t *testing.T) {
	passes := regexp.MustCompile(`(?:Passes: |: passes: |Passe : |: passe : |[Dd]oes without: |[Ss]e passe de : )([^;]+)$`)
	declined := 0
	for _, c := range []struct {
		root  string
		seats []string
	}{
		{".", []string{"marquise", "eyrie", "alliance", "corvids"}},
		{"games/wonderland", []string{"alice", "jabberwocky"}},
		{"games/kiri", []string{"game_master", "wu", "shan"}},
	} {
		l := played(t, load(t, c.root), interpreter.Setup{Seats: c.seats, Seed: 2}, 500)
		for _, seat := range c.seats {
			for _, lang := range []string{"en", "fr"} {
				var within []Line // the lines above a line
				for _, x := range l.Lines(seat, lang) {
					for len(within) > 0 && within[len(within)-1].Depth >= x.Depth {
						within = within[:len(within)-1]
					}
					what := passes.FindStringSubmatch(x.Text)
					for _, up := range within {
						if what == nil || up.Text != what[1] {
							continue
						}
						deed := within[len(within)-1]
						if up.Who != "" && up.Who != x.Who || deed.Kind == Deed && deed.ID != "" && up.ID != deed.ID {
							t.Errorf("%s: %q below %q of %s", seat, x.Text, up.Text, up.Who)
						}
					}
					if what != nil {
						declined++
					}
					within = append(within, x)
				}
			}
		}
	}
	if declined < 100 {
		t.Errorf("only %d times something was declined", declined)
	}
}

// TestPassedApart checks that passing one thing and doing another are two lines. An ability in which others passed
// everything has no line for seats that may not know of the question.
func TestPassedApart(t *testing.T) {
	g := loadText(t, `game: bells
players: 2
seats: {left: {}, right: {}}
kinds:
  bell: {is: piece}
zones:
  shelf: {seen_by: owner}
  hand: {per: player, seen_by: owner}
pieces:
  bell: {at: shelf, count: 60}
scopes:
  turn: {}
abilities:
  - at: start(turn)
    id: two_bells
    name: {en: Two bells, fr: Deux cloches}
    do:
      - each: nth
        in: 1..2
        do:
          - may:
              - ring
procedures:
  ring:
    name: {en: Ring, fr: Sonner}
    steps:
      - move: bell.at(shelf).first
        to: hand(me)
play:
  - each: nth
    in: 1..20
    do:
      - phase: turn
        of: player.first
  - end: game
    winners: []
`)
	l := played(t, g, interpreter.Setup{Seats: []string{"left", "right"}, Seed: 3}, 60)
	ways := map[string]int{} // how often each set of lines is below the ability
	lines := l.Lines("left", "en")
	for i, x := range lines {
		if x.ID != "two_bells" || x.Kind != Deed {
			continue
		}
		way := x.Text
		for k := i + 1; k < len(lines) && lines[k].Depth > x.Depth; k++ {
			if lines[k].Kind == Answer {
				way += " | " + lines[k].Text
			}
		}
		ways[way]++
	}
	const passed = "Left: Two bells (does without: Ring)"
	want := []string{"Left, Two bells: Ring | Does without: Ring", "Left, Two bells: Ring | Ring", passed,
		"Left: Two bells | Does without: Ring | Ring"}
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(ways))); diff != "" {
		t.Errorf("who has decided reads (-want +got)\n%s", diff)
	}
	others := 0
	for _, x := range l.Lines("right", "en") {
		if x.ID == "two_bells" {
			others++
		}
	}
	if want := 20 - ways[passed]; others != want {
		t.Errorf("the other seat reads of %d uses of the ability, want %d", others, want)
	}
}

// TestSealedAnswers checks that others read only that a secret simultaneous answer was given: not its number of
// elements, nor whether it has any. They read nothing about a forced one.
func TestSealedAnswers(t *testing.T) {
	g := loadText(t, `game: fists
players: 3
seats: {a: {}, b: {}, c: {}}
vars: {n: {type: int}}
play:
  - {choose: fist, by: player, among: 1..3, at_least: 0, at_most: 3}
  - {choose: guess, by: player, among: 1..2, optional: true}
  - {choose: only, by: player, among: "[4]"}
  - {choose: end, by: a, among: 1..2}
  - {set: n, to: fist(a).count + guess(a) + only(a) + end}
`)
	rng := rand.New(rand.NewPCG(1, 2))
	told := map[string]int{}
	for range 30 {
		m, err := g.Start(interpreter.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		l, err := Of(m)
		if err != nil {
			t.Fatal(err)
		}
		for m.Pending() != nil && m.Pending().Name != "end" {
			d := m.Pending()
			options := d.Answers()
			events, _, err := Follow(m, d.Seat, d.Describe(options[rng.IntN(len(options))]))
			if err != nil {
				t.Fatal(err)
			}
			l.Add(m, events)
		}
		told[text(l.Lines("", "en"))]++
	}
	want := map[string]int{"A, fist: hidden\nB, fist: hidden\nC, fist: hidden\n" +
		"A, guess: hidden\nB, guess: hidden\nC, guess: hidden\n": 30}
	if diff := cmp.Diff(want, told); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestOrderTellsNothing checks that face-down pieces are listed in the order of their places. The order of their moves
// is that of their declaration, and would reveal which is which.
func TestOrderTellsNothing(t *testing.T) {
	g := loadText(t, `game: masks
players: 2
seats: {a: {}, b: {}}
enums: {side: [bright, dark]}
kinds:
  field: {is: space}
  mask: {is: piece, has: {worth: {type: side, seen_by: owner}}}
spaces: {field: {row: [x, y]}}
zones: {bag: {order: stack, seen_by: nobody}}
pieces:
  one: {kind: mask, per: player, count: 1, at: bag, with: {worth: bright}}
  two: {kind: mask, per: player, count: 1, at: bag, with: {worth: dark}}
actions:
  swap:
    tells: {en: "swapped: {origin(swapped)}", fr: "échange : {origin(swapped)}"}
    steps:
      - {choose: swapped, among: mask.of(me).on_board, count: 2}
      - {move: swapped, to: "map(reverse(swapped), .space)"}
play:
  - shuffle: bag
  - {let: masks, be: "filter(bag, it.owner == a)"}
  - {move: masks, to: "[x, y]"}
  - {perform: swap, as: a}
  - {end: game, winners: [a]}
`)
	told := map[string]int{}
	for seed := range uint64(20) {
		told[text(played(t, g, interpreter.Setup{Seed: seed}, 1).Lines("b", "en"))]++
	}
	if len(told) != 1 {
		t.Errorf("it is told in several ways: %v", told)
	}
}
