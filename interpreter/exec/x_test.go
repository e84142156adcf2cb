package exec_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"precept/interpreter/check"
	"precept/interpreter/code"
	"precept/interpreter/exec"
	"precept/interpreter/read"
	"precept/interpreter/source"
	"precept/interpreter/state"
)

func load(t testing.TB, dir string, seats []string, opt map[string]string) *code.Program {
	var ps source.Problems
	fs := read.Package(os.DirFS(dir), &ps, ".")
	g := check.Game(fs, &ps)
	if g == nil {
		ps.Print(os.Stderr)
		t.Fatal("check")
	}
	if seats == nil {
		for _, s := range g.Seats {
			seats = append(seats, s.ID)
		}
	}
	p, err := code.Link(g, code.Setup{Seats: seats, Options: opt}, code.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func perft(t testing.TB, p *code.Program, m *state.Match, depth int32) int {
	x := exec.New(p, m)
	if err := x.Resume(); err != nil {
		t.Fatal(err)
	}
	return perftX(t, p, x, depth)
}
func perftX(t testing.TB, p *code.Program, x *exec.Run, depth int32) int {
	if x.M.Ctl[state.Openings] >= depth {
		return 1
	}
	d := x.Pending()
	if d == nil {
		return 0
	}
	n := 0
	for _, o := range d.Options(nil) {
		c := x.M.Clone()
		y := exec.New(p, c)
		if err := y.Resume(); err != nil {
			t.Fatal(err)
		}
		if err := y.Answer(o); err != nil {
			t.Fatal(err)
		}
		n += perftX(t, p, y, depth)
	}
	return n
}

func TestPerft(t *testing.T) {
	for _, g := range []string{"tic_tac_toe", "connect_four", "breakthrough", "othello", "hex"} {
		p := load(t, "../../content/games/"+g, nil, nil)
		for d := int32(1); d <= 3; d++ {
			if g == "hex" && d == 3 {
				continue
			}
			x := exec.New(p, state.New(p.Layout))
			if err := x.Begin(1); err != nil {
				t.Fatal(g, err)
			}
			t.Log(g, d, perftX(t, p, x, d))
		}
	}
}

func TestRoot(t *testing.T) {
	p := load(t, "../../content", []string{"marquise", "eyrie"}, map[string]string{"map": "autumn", "deck": "standard"})
	r := rand.New(rand.NewPCG(1, 2))
	for g := 0; g < 20; g++ {
		x := exec.New(p, state.New(p.Layout))
		err := x.Begin(uint64(g))
		n := 0
		for err == nil && !x.Over() && n < 5000 {
			d := x.Pending()
			if d == nil {
				t.Fatal("no decision")
			}
			opts := d.Options(nil)
			if len(opts) == 0 {
				t.Fatal("no options", d.Name, d.Node.Span)
			}
			err = x.Answer(opts[r.IntN(len(opts))])
			n++
		}
		if err != nil {
			t.Fatal(g, n, err)
		}
		t.Log(g, n, x.Over(), x.M.Ctl[state.Winners])
	}
}
