package bench

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"precept/interpreter"
	"precept/interpreter/save"
	"precept/interpreter/testkit"
)

func seated(t testing.TB, g Game, listing bool) *player {
	t.Helper()
	p, err := newPlayer(g, listing)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func play(t testing.TB, p *player) int {
	n, err := p.playout()
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// BenchmarkPlayout plays random games to the end, by drawing options or by listing all of them. For each small game
// it plays as many games in plain Go; x-plain is the engine's speed divided by theirs.
func BenchmarkPlayout(b *testing.B) {
	for _, g := range Games {
		for _, listing := range []bool{false, true} {
			name := g.Name + "/sampling"
			if listing {
				name = g.Name + "/listing"
			}
			b.Run(name, func(b *testing.B) {
				p := seated(b, g, listing)
				play(b, p)
				b.ReportAllocs()
				b.ResetTimer()
				decisions := 0
				for range b.N {
					decisions += play(b, p)
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

// plainTime returns the duration of a number of games in plain Go.
func plainTime(play func(*rand.Rand) int, games int) time.Duration {
	rng := rand.New(rand.NewPCG(1, 2))
	play(rng)
	began := time.Now()
	for range games {
		play(rng)
	}
	return time.Since(began)
}

func middle(b testing.TB, answers int) *interpreter.Match {
	m, err := Middle(answers)
	if err != nil {
		b.Fatal(err)
	}
	return m
}

func BenchmarkClone(b *testing.B) {
	e := middle(b, 200).Engine()
	c := e.Position()
	b.ReportAllocs()
	b.SetBytes(int64(len(testkit.On(e).Bytes())))
	for b.Loop() {
		e.Snapshot(c)
	}
}

func BenchmarkHash(b *testing.B) {
	e := middle(b, 200).Engine()
	b.ReportAllocs()
	for b.Loop() {
		e.Hash()
	}
}

func BenchmarkSave(b *testing.B) {
	m := middle(b, 200)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := save.Bytes(m); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRestore reads a save and replays its 200 answers, which verifies its position.
func BenchmarkRestore(b *testing.B) {
	m := middle(b, 200)
	data, err := save.Bytes(m)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := save.Restore(context.Background(), m.Game, data); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkReread writes a position and reads it again, without its record.
func BenchmarkReread(b *testing.B) {
	e := middle(b, 200).Engine()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := testkit.On(e).Reread(false); err != nil {
			b.Fatal(err)
		}
	}
}

// TestPlayoutsAllocateNothing checks that random games allocate nothing after a warm-up.
func TestPlayoutsAllocateNothing(t *testing.T) {
	for _, g := range Games {
		for _, listing := range []bool{false, true} {
			p := seated(t, g, listing)
			for range 20 { // until all buffers have their final size
				play(t, p)
			}
			if n := testing.AllocsPerRun(5, func() { play(t, p) }); n > 0 {
				t.Errorf("%s, listing %v: %v allocations a game", g.Name, listing, n)
			}
		}
	}
}
