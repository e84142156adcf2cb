package draw

import (
	"strings"
	"testing"
	"testing/fstest"

	"precept/internal/limit"
	"precept/interpreter"
)

// TestLooksByValue checks looks that depend on a value or on a zone, and a variable with a printed track.
func TestLooksByValue(t *testing.T) {
	const game = `game: sides
players: 2
seats: {red: {name: {en: Red}}, blue: {name: {en: Blue}}}
kinds:
  shield: {is: piece, name: {en: shield}, has: {up: {type: bool, name: {en: up}}}}
  hill: {is: space, has: {burnt: {type: bool, name: {en: burnt}}}}
spaces: {hill: {north: {}, south: {}}}
relations: {road: {between: [hill, hill], symmetric: true, pairs: [[north, south]]}}
zones: {spent: {per: player, name: {en: spent}, seen_by: all}}
pieces: {shield: {per: player, count: 1, at: north}}
vars: {tally: {per: player, type: int, name: {en: score}}}
looks:
  shield: {shape: disc, colour: white, when: {up: {true: {shape: hexagon}, false: {pattern: dots}}}}
  hill: {when: {burnt: {true: {colour: black}}}}
  spent: {colour: grey, pattern: hatch}
  tally: {track: [0, 3]}
setup:
  - {set: "first(shield.of(red)).up", to: true}
  - {set: south.burnt, to: true}
  - {move: shield.of(blue), to: spent(blue)}
  - {set: "tally(blue)", to: 7}
play: [{offer: {rest: []}, count: 1, by: red}, {end: game}]
`
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(game)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	p := pictureOf(after(t, g, 0, 1), Options{Lang: "en"})
	faces := map[string]looked{}
	for _, pl := range p.view.Places {
		for _, x := range pl.Pieces {
			zone, _, _ := strings.Cut(pl.Name, "(")
			faces[x.Owner] = p.piece(x, zone)
		}
	}
	if f := faces["red"].face; f.Shape != "hexagon" || f.Pattern != "" || f.Colour != p.seat("red").Colour {
		t.Errorf("a shield that is up looks like %+v", f)
	}
	if f := faces["blue"].face; f.Shape != "disc" || f.Colour != "grey" || f.Pattern != "hatch" {
		t.Errorf("a shield that is spent looks like %+v", f)
	}
	south, shown := p.spaceFace(p.match.Lineup().SpaceOf["south"])
	if south.Colour != "black" || len(shown) != 1 || shown[0].title != "burnt" {
		t.Errorf("a burnt hill looks like %+v and shows %+v", south, shown)
	}
	svg := string(SVG(p.match, Options{}))
	for want, n := range map[string]int{`id="marker-tally-blue"`: 1, `id="marker-tally-red"`: 1, ">Score<": 1,
		`data-value="7"`: 2, "shield (up)<": 1} {
		if got := strings.Count(svg, want); got != n {
			t.Errorf("%d × %s, want %d", got, want, n)
		}
	}
	overlap(t, "sides", []byte(svg))
}

// TestArt checks that a silhouette is drawn in place of letters. A figure takes that of its owner, unless it has a mark
// of its own.
func TestArt(t *testing.T) {
	const game = `game: sides
players: 2
seats: {red: {name: {en: Red}}, blue: {name: {en: Blue}}}
kinds:
  soldier: {is: piece, name: {en: soldier}}
  shield: {is: piece, name: {en: shield}}
  tower: {is: piece, name: {en: tower}}
  hill: {is: space}
spaces: {hill: {north: {}}}
pieces:
  soldier: {per: player, count: 1, at: north}
  shield: {per: player, count: 1, at: north}
  tower: {per: player, count: 1, at: north}
looks:
  red: {mark: R, art: M0 100L50 0L100 100Z}
  blue: {mark: B, art: M0 100L50 0L100 100Z}
  soldier: {shape: figure}
  shield: {mark: Sh}
  tower: {art: M10 10H90V90H10Z}
play: [{offer: {rest: []}, count: 1, by: red}, {end: game}]
`
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(game)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	p := pictureOf(after(t, g, 0, 1), Options{Lang: "en"})
	const own, owners = "M10 10H90V90H10Z", "M0 100L50 0L100 100Z"
	for _, c := range []struct{ name, owner, art, mark string }{
		{"soldier", "red", owners, "R"}, {"shield", "red", "", "Sh"}, {"tower", "red", own, "R"},
		{"soldier", "blue", "", "B"}, // another seat has the silhouette already
	} {
		var got bool
		for _, pl := range p.view.Places {
			for _, x := range pl.Pieces {
				if f := p.piece(x, "").face; x.Name == c.name && x.Owner == c.owner {
					got = true
					if f.Art != c.art || f.Mark != c.mark {
						t.Errorf("the %s of %s looks like %+v", c.name, c.owner, f)
					}
				}
			}
		}
		if !got {
			t.Errorf("there is no %s of %s", c.name, c.owner)
		}
	}
	long := strings.Replace(game, "H10Z", "H10Z"+strings.Repeat("Z", limit.Art), 1)
	if _, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(long)}}, "."); err == nil ||
		!strings.Contains(err.Error(), "art has at most 4000 letters") {
		t.Errorf("%v", err)
	}
}

// TestSilhouettes checks that the people and workers of the large games have silhouettes of our own: no two seats of a
// game the same, and each the same in every language.
func TestSilhouettes(t *testing.T) {
	for game, kinds := range map[string][]string{"root": nil, "wonderland": nil,
		"paladins": {"labourer", "scout", "merchant", "fighter", "cleric", "criminal"},
		"kiri":     {"infantry", "cavalry", "hero"}} {
		d := load(t, game).Definition()
		seen := map[string]string{}
		names := kinds
		for _, s := range d.Seats {
			if s.Plays() && s.ID != "vagabond_2" && !strings.HasSuffix(s.ID, "_bot") {
				names = append(names, s.ID)
			}
		}
		for _, name := range names {
			l := d.Looks[name]
			if l == nil || l.Art == "" {
				t.Errorf("%s: %s has no silhouette", game, name)
			} else if other := seen[l.Art]; other != "" {
				t.Errorf("%s: %s and %s have the same silhouette", game, name, other)
			} else {
				seen[l.Art] = name
			}
		}
	}
}

// TestBareSeats checks what a seat without looks gets: a shape and letters of its own.
func TestBareSeats(t *testing.T) {
	const game = `game: bare
players: 3
seats: {red: {name: {en: Red}}, rust: {name: {en: Rust}}, moss: {name: {en: Moss}}}
kinds: {soldier: {is: piece, name: {en: soldier}}, hill: {is: space}}
spaces: {hill: {north: {}}}
pieces: {soldier: {per: player, count: 1, at: north}}
play: [{offer: {rest: []}, count: 1, by: red}, {end: game}]
`
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(game)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	p := pictureOf(after(t, g, 0, 1), Options{Lang: "en"})
	marks, colours := map[string]bool{}, map[string]bool{}
	for _, pl := range p.view.Places {
		for _, x := range pl.Pieces {
			f := p.piece(x, "").face
			if f.Shape == "" || f.Mark == "" || marks[f.Mark] || colours[f.Colour] {
				t.Errorf("the soldier of %s looks like %+v", x.Owner, f)
			}
			marks[f.Mark], colours[f.Colour] = true, true
		}
	}
	if len(marks) != 3 {
		t.Errorf("there are %d soldiers", len(marks))
	}
}
