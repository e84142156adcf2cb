package web_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"precept/cmd/precept/table/position"
	"precept/cmd/precept/table/room"
)

var fullest = flag.Int("fullest", 1, "of each line-up, how many random matches are looked at where they are fullest")

// crowded lists the largest line-ups of the games with the most to show.
var crowded = []struct {
	name  string
	setup room.Setup
}{
	{"root-6", of("root", "marquise", "eyrie", "alliance", "vagabond", "riverfolk", "duchy")},
	{"wonderland-5", of("wonderland", "alice", "mad_hatter", "cheshire_cat", "jabberwocky", "queen_of_hearts")},
	{"paladins-4", of("paladins", "red", "blue", "yellow", "green")},
	{"kiri-6", of("kiri", "game_master", "hoshi", "kawa", "kaze", "mori", "invaders")},
}

// fullness says how much a seat that is asked has to see: options up to eight, cards up to seven, and everything in
// its panel.
func fullness(x *table, s *room.Sight) int {
	best := 0
	for _, seat := range s.Asked {
		p := position.Of(s.Match, seat, "en")
		n := 0
		for _, z := range p.Panel(seat).Zones {
			for _, part := range z.Parts {
				n += min(part.Count(), 7)
			}
		}
		if o, err := room.Try(s.Match, seat, nil); err == nil && !o.Complete {
			n += 2 * min(len(o.Next.Answers()), 8)
		}
		best = max(best, n)
	}
	return best
}

// crowd plays a match twice: to find out where it is fullest, and to there. It returns the seat that is asked.
func (s *site) crowd(setup room.Setup, seed uint64) (*table, string) {
	s.t.Helper()
	setup.Seed = seed
	x := s.make(setup)
	at, best := 0, -1
	rng := rand.New(rand.NewPCG(seed, 2))
	for n := 0; n < 400; n++ {
		if n%5 == 0 {
			x.anyChair().Look(func(s *room.Sight) error {
				if f := fullness(x, s); f > best && !s.Over {
					at, best = n, f
				}
				return nil
			})
		}
		if !x.random(rng) {
			break
		}
	}
	x = s.make(setup)
	rng = rand.New(rand.NewPCG(seed, 2))
	for range at {
		x.random(rng)
	}
	seat := ""
	x.anyChair().Look(func(s *room.Sight) error {
		asked := slices.Clone(s.Asked)
		slices.SortFunc(asked, func(a, b string) int {
			return len(position.Of(s.Match, b, "en").Panel(b).Zones) - len(position.Of(s.Match, a, "en").Panel(a).Zones)
		})
		seat = asked[0]
		return nil
	})
	return x, seat
}

func (w *window) shoot(name string) {
	if *pictures == "" {
		return
	}
	png, err := chromedp.Run(w.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(*pictures, name+".png"), png, 0o644)
	}
	if err != nil {
		w.t.Fatal(err)
	}
}

func TestOneScreen(t *testing.T) {
	s := serve(t)
	w := browser(t)
	for _, c := range crowded {
		for k := range *fullest {
			t.Run(fmt.Sprint(c.name, "/", k), func(t *testing.T) {
				s.t, w.t = t, t
				x, seat := s.crowd(c.setup, uint64(k+1))
				for _, size := range [][2]int64{{1400, 900}, {1024, 768}, {390, 844}} {
					w.look(size[0], size[1], "screen", "light")
					w.open(x.seats[seat])
					w.shoot(fmt.Sprintf("%s-%d-%d", c.name, k, size[0]))
				}
			})
		}
	}
}
