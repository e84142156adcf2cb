package terminal

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/position"
	"precept/content"
	"precept/interpreter"
	"precept/interpreter/testkit"
)

// session returns a session of a match without any input.
func session(t *testing.T, g *interpreter.Game, agents map[string]string, seed uint64, lang string) (*terminal,
	*bytes.Buffer) {
	t.Helper()
	m, err := g.Start(interpreter.Setup{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	m.Record.Agents = agents
	out := &bytes.Buffer{}
	d := &desk.Desk{Lang: lang, In: strings.NewReader(""), Out: out, Err: out}
	s := &terminal{Desk: d, screen: newScreen(out, true), words: wordsIn(lang), in: newTyped(d.In)}
	if err := s.take(m); err != nil {
		t.Fatal(err)
	}
	return s, out
}

var loadedRoot = sync.OnceValues(func() (*interpreter.Game, error) {
	return interpreter.Load(context.Background(), content.Files, ".")
})

func loadRoot(t *testing.T) *interpreter.Game {
	t.Helper()
	g, err := loadedRoot()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// loadText loads a game that is one file.
func loadText(t *testing.T, text string) *interpreter.Game {
	t.Helper()
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(text)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// people is two people who type random lines. Before every line it checks what they see.
type people struct {
	t       *testing.T
	s       *terminal
	out     *bytes.Buffer
	rng     *rand.Rand
	seen    string
	known   map[string]map[string]bool // by seats: the names of what it can identify, or once could
	checked int
}

// Read implements [io.Reader]. It returns one line each time.
func (p *people) Read(buf []byte) (int, error) {
	p.seen += p.out.String()
	p.out.Reset()
	if i := strings.LastIndex(p.seen, strings.Repeat("\n", wipe)); i >= 0 {
		p.seen = strings.TrimLeft(p.seen[i:], "\n")
	}
	if len(p.s.log) > 120 {
		return 0, io.EOF
	}
	passing := strings.Contains(p.seen, "Pass the keyboard") && strings.HasSuffix(p.seen, "Enter. ")
	lookers := []string{p.s.holder}
	if passing {
		lookers = p.s.match.Record.Seats
	}
	for _, l := range p.s.match.Record.Seats {
		p.learn(l)
	}
	for _, l := range lookers {
		p.judge(l)
	}
	line := ""
	if !passing && !strings.HasSuffix(p.seen, "wiped off. ") {
		line = fmt.Sprint(1 + p.rng.IntN(p.s.match.Pending().Count()))
		if p.rng.IntN(4) == 0 {
			line = []string{"hand", "board", "log", "undo", "?", "why build", "why craft"}[p.rng.IntN(7)]
		}
	}
	return copy(buf, line+"\n"), nil
}

// learn adds what a seat can identify now.
func (p *people) learn(seat string) {
	m := p.s.match
	if p.known[seat] == nil {
		p.known[seat] = map[string]bool{}
	}
	for _, place := range m.View(seat).Places {
		for _, x := range place.Pieces {
			p.known[seat][p.s.names.Piece(x.Name)] = true
		}
	}
}

// judge fails the test if somebody can read the name of a card never seen before.
func (p *people) judge(looker string) {
	m := p.s.match
	for _, id := range m.Lineup().Components {
		name := p.s.names.Piece(id)
		if p.known[looker][name] {
			continue
		}
		p.checked++
		if strings.Contains(p.seen, name) {
			p.t.Fatalf("%s can read %q:\n%s", looker, name, p.seen)
		}
	}
}

// TestSharedKeyboardKeepsSecrets checks that nothing a person reads at a shared keyboard names a card in another's hand
// or in the deck.
func TestSharedKeyboardKeepsSecrets(t *testing.T) {
	g := loadRoot(t)
	for seed := range uint64(6) {
		s, out := session(t, g, map[string]string{"marquise": desk.Human, "eyrie": desk.Human}, seed, "en")
		p := &people{t: t, s: s, out: out, known: map[string]map[string]bool{}, rng: rand.New(rand.NewPCG(seed, 2))}
		s.in = newTyped(p)
		if err := s.play(); err != nil {
			t.Fatal(err)
		}
		if p.checked < 1000 || len(s.log) < 100 {
			t.Errorf("seed %d: only %d names and %d answers", seed, p.checked, len(s.log))
		}
	}
}

// taken is a game with decisions that can be taken back and others that cannot.
const taken = `
game: takeback
title: {en: Taken}
players: 2
seats: {one: {name: {en: One}}, two: {name: {en: Two}}}
kinds: {card: {is: piece}, ace: {is: card}, king: {is: card}, field: {is: space}}
spaces: {field: {f1: {}, f2: {}}}
zones: {deck: {order: stack, seen_by: nobody}, hand: {per: player, seen_by: owner}, pile: {seen_by: all}}
pieces: {ace: {count: 4, at: pile}, king: {count: 4, at: deck}}
dice: {coin: [0, 1]}
actions:
  wait: {steps: [{move: ace.at(pile).some(1), to: f1}]}
  draw: {steps: [{move: deck.top, to: hand(me)}]}
  toss: {steps: [{roll: face, die: coin}, {if: face == 1, then: [{move: ace.at(pile).some(1), to: f1}]}]}
  yield: {steps: [{perform: wait, as: two}, {offer: [wait, draw, toss], count: 1, by: two}]}
play:
  - while: true
    do:
      - each: p
        in: [one]
        as: p
        do:
          - offer: [wait, draw, toss, yield]
            count: 1
`

func TestUndo(t *testing.T) {
	g := loadText(t, taken)
	for _, test := range []struct {
		name  string
		two   string
		lines string
		want  string
	}{
		{"nothing yet", desk.Random, "undo", "You have no decision to take back."},
		{"what is open", desk.Random, "wait\nundo", "Taken back."},
		{"one after the other", desk.Random, "wait\nwait\nundo\nundo\nundo", "You have no decision to take back."},
		{"a card was drawn", desk.Random, "draw\nundo",
			"That cannot be taken back: One has seen something hidden since."},
		{"a coin was tossed", desk.Random, "toss\nundo", "That cannot be taken back: chance has decided " +
			"something since."},
		{"another person decided", desk.Human, "\nyield\n\n\nwait\n\n\nundo",
			"That cannot be taken back: Two has decided since."},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, out := session(t, g, map[string]string{"one": desk.Human, "two": test.two}, 1, "en")
			s.in = newTyped(strings.NewReader(test.lines + "\n"))
			if err := s.play(); err != nil {
				t.Fatal(err)
			}
			i := strings.LastIndex(out.String(), "> undo\n")
			if i < 0 {
				t.Fatalf("undo was not typed at a decision:\n%s", out)
			}
			got, _, _ := strings.Cut(out.String()[i+len("> undo\n"):], "\n")
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestUndoGoesBack checks that undo restores the match, and that agents then repeat their answers.
func TestUndoGoesBack(t *testing.T) {
	s, _ := session(t, loadText(t, taken), map[string]string{"one": desk.Human}, 1, "en")
	before := testkit.On(s.match.Engine()).Bytes()
	for _, line := range []string{"wait", "wait", "undo", "undo"} {
		d := s.match.Pending()
		o, verdict, err := s.obey(d, position.Ask(s.match, d, "en"), line)
		if err == nil && verdict == chosen {
			err = s.answer(d, o)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(before, testkit.On(s.match.Engine()).Bytes()) || len(s.log) != 0 || len(s.match.Record.Answers) != 0 {
		t.Error("what was taken back left a trace")
	}
}

func TestMeant(t *testing.T) {
	texts := []string{"Bâtir", "Battle", "square 1,1", "square 1,12", "warrior, c1", "warrior, c1"}
	for _, test := range []struct {
		typed string
		want  []int
	}{
		{"1", []int{0}}, {"0", nil}, {"7", nil}, {"-1", nil}, {"99999999999999999999", nil}, {"", nil}, {"zzz", nil},
		{"bat", []int{0, 1}}, {"batt", []int{1}}, {"BÂTI", []int{0}}, {"bati", []int{0}},
		{"square 1,1", []int{2}}, {"1,1", []int{2}}, {"1,", []int{2, 3}}, {"1,12", []int{3}}, {"  battle ", []int{1}},
		{"warrior",
			[]int{4, 5}}, {"quare", nil},
	} {
		if diff := cmp.Diff(test.want, meant(test.typed, texts, nil)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", test.typed, diff)
		}
	}
}

// TestWhatThereIsForEachSpace checks that the zones of spaces share a line, and that variables of spaces show only if
// they have changed. Empty spaces with the same facts share a line.
func TestWhatThereIsForEachSpace(t *testing.T) {
	g := loadText(t, `game: wells
players: 1
seats: {red: {}}
kinds: {token: {is: piece, name: {en: token}}, rung: {is: space, has: {fee: {type: int, name: {en: fee}}}}}
spaces: {rung: {low: {fee: 1}, middle: {fee: 1}, high: {fee: 7}, brim: {fee: 7}}}
zones: {secret: {per: rung, seen_by: all, name: {en: secret}}}
pieces: {token: {count: 5, at: brim}}
vars: {broken: {per: rung, type: int, name: {en: broken}}}
setup:
  - {move: token.at(brim).some(2), to: secret(low)}
  - {move: token.at(brim).some(1), to: secret(high)}
  - {set: broken(low), to: 3}
play: [{offer: {rest: []}, count: 1, by: red}, {end: game}]
`)
	s, out := session(t, g, map[string]string{"red": desk.Human}, 1, "en")
	s.plain = true
	s.position("red")
	want := `low: fee 1, broken 3
middle: fee 1
high: fee 7
brim: fee 7; 2 tokens
secret: low: 2 tokens; high: token
`
	if diff := cmp.Diff(want, strings.TrimLeft(out.String(), "\n")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
