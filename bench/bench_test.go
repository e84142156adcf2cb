package bench

import (
	"math/rand/v2"
	"testing"
	"time"

	"precept/bench/plain"
	"precept/content"
	"precept/interpreter"
	"precept/interpreter/exec"
	"precept/interpreter/state"
)

// games are those that are played here. plain plays one game at random in plain Go and returns its plies; nil where
// no such program exists.
var games = []struct {
	id    string
	seats []string
	plain func() func(rng *rand.Rand) int
}{
	{"tic_tac_toe", nil, func() func(*rand.Rand) int {
		start, buf := plain.NewTicTacToe(), make([]int, 0, 9)
		return func(rng *rand.Rand) int { g := start; return g.Playout(rng, buf) }
	}},
	{"connect_four", nil, func() func(*rand.Rand) int {
		start, buf := plain.NewConnectFour(), make([]int, 0, 7)
		return func(rng *rand.Rand) int { g := start; return g.Playout(rng, buf) }
	}},
	{"breakthrough", nil, func() func(*rand.Rand) int {
		start, buf := plain.NewBreakthrough(), make([]plain.Step, 0, 48)
		return func(rng *rand.Rand) int { g := start; return g.Playout(rng, buf) }
	}},
	{"othello", nil, func() func(*rand.Rand) int {
		start, buf := plain.NewOthello(), make([]plain.Square, 0, 64)
		return func(rng *rand.Rand) int { g := start; return g.Playout(rng, buf) }
	}},
	{"hex", nil, func() func(*rand.Rand) int {
		start, buf := plain.NewHex(), make([]int, 0, 121)
		return func(rng *rand.Rand) int { g := start; return g.Playout(rng, buf) }
	}},
	{"root", []string{"marquise", "eyrie"}, nil},
	{"root", []string{"marquise", "eyrie", "alliance", "vagabond"}, nil},
}

// start is a match of a game at its first decision.
func start(b testing.TB, id string, seats []string) *interpreter.Match {
	b.Helper()
	for _, p := range content.Games() {
		if p.ID != id {
			continue
		}
		g, problems := interpreter.Load(content.Files, p.Root)
		if err := problems.Err(); err != nil {
			b.Fatal(err)
		}
		m, err := g.Start(interpreter.Setup{Seats: seats, Seed: 1})
		if err != nil {
			b.Fatal(err)
		}
		return m
	}
	b.Fatalf("no game %s", id)
	return nil
}

// player plays random games over and over in one match, each from a copy of the position after set-up.
type player struct {
	start   *state.Match
	run     *exec.Run
	rng     *rand.Rand
	draw    func(int) int
	listing bool
	options []exec.Option
}

func newPlayer(b testing.TB, id string, seats []string, listing bool) *player {
	m := start(b, id, seats)
	p := &player{start: m.Run.M.Clone(), run: m.Run, rng: rand.New(rand.NewPCG(1, 2)), listing: listing}
	p.draw = p.rng.IntN
	return p
}

// playout plays one game and returns how many decisions were answered.
func (p *player) playout(b testing.TB) int {
	p.run.M.CopyFrom(p.start)
	p.run.M.Seed(p.rng.Uint64())
	err := p.run.Resume()
	n := 0
	for ; err == nil && !p.run.Over(); n++ {
		err = p.run.Answer(p.choose(p.run.Pending()))
	}
	if err != nil {
		b.Fatal(err)
	}
	return n
}

func (p *player) choose(d *exec.Decision) exec.Option {
	if !p.listing {
		return d.Sample(p.draw)
	}
	p.options = d.Options(p.options[:0])
	return p.options[p.draw(len(p.options))]
}

// BenchmarkPlayout is random games to the end: by drawing options, or by listing all of them. Beside each small game
// as many games are played in plain Go, and x-plain is the part of its speed that the engine reaches.
func BenchmarkPlayout(b *testing.B) {
	for _, g := range games {
		for _, listing := range []bool{false, true} {
			name := g.id + "/sampling"
			if listing {
				name = g.id + "/listing"
			}
			b.Run(name, func(b *testing.B) {
				p := newPlayer(b, g.id, g.seats, listing)
				p.playout(b)
				b.ReportAllocs()
				b.ResetTimer()
				decisions := 0
				for range b.N {
					decisions += p.playout(b)
				}
				b.StopTimer()
				took := b.Elapsed()
				b.ReportMetric(float64(b.N)/took.Seconds(), "playouts/s")
				b.ReportMetric(float64(decisions)/took.Seconds(), "decisions/s")
				if g.plain != nil {
					b.ReportMetric(plainTime(g.plain(), b.N).Seconds()/took.Seconds(), "x-plain")
				}
			})
		}
	}
}

// plainTime is how long so many games take in plain Go.
func plainTime(play func(*rand.Rand) int, games int) time.Duration {
	rng := rand.New(rand.NewPCG(1, 2))
	play(rng)
	began := time.Now()
	for range games {
		play(rng)
	}
	return time.Since(began)
}

// middle is a match of Root after so many random answers.
func middle(b testing.TB, answers int) *interpreter.Match {
	m := start(b, "root", []string{"marquise", "eyrie"})
	rng := rand.New(rand.NewPCG(1, 2))
	for range answers {
		if err := m.Answer(m.Pending().Sample(rng.IntN)); err != nil {
			b.Fatal(err)
		}
	}
	return m
}

func BenchmarkClone(b *testing.B) {
	m := middle(b, 200).Run.M
	c := state.New(m.L)
	b.ReportAllocs()
	b.SetBytes(int64(len(m.Bytes(nil))))
	for b.Loop() {
		c.CopyFrom(m)
	}
}

func BenchmarkHash(b *testing.B) {
	m := middle(b, 200).Run.M
	b.ReportAllocs()
	for b.Loop() {
		m.Hash()
	}
}

func BenchmarkSave(b *testing.B) {
	m := middle(b, 200)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := m.Save(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRestore reads a save and plays its 200 answers again, which is what proves its position.
func BenchmarkRestore(b *testing.B) {
	m := middle(b, 200)
	data, err := m.Save()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := m.Game.Restore(data); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkReread writes a position down and reads it again, without its record.
func BenchmarkReread(b *testing.B) {
	m := middle(b, 200).Run.M
	c := state.New(m.L)
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf = m.Bytes(buf[:0])
		if err := c.Read(buf); err != nil {
			b.Fatal(err)
		}
	}
}

// A random game in full swing allocates nothing.
func TestPlayoutsAllocateNothing(t *testing.T) {
	for _, g := range games {
		for _, listing := range []bool{false, true} {
			p := newPlayer(t, g.id, g.seats, listing)
			for range 20 { // until everything that grows has grown
				p.playout(t)
			}
			if n := testing.AllocsPerRun(5, func() { p.playout(t) }); n > 0 {
				t.Errorf("%s, listing %v: %v allocations a game", g.id, listing, n)
			}
		}
	}
}
