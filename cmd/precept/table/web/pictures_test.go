package web_test

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/web"
	"precept/interpreter"
	"precept/interpreter/agents"
)

var pictures = flag.String("pictures", "", "folder in which pictures of the tables of every game are put")

// settings lists the kinds of screens on which people see a page: three widths, light and dark, in both languages, and
// paper.
var settings = []struct {
	name          string
	width, height int64
	media, colour string
	lang          string
}{
	{"phone", 390, 844, "screen", "light", "en"},
	{"phone-dark", 390, 844, "screen", "dark", "en"},
	{"small", 1024, 768, "screen", "light", "en"},
	{"small-dark", 1024, 768, "screen", "dark", "en"},
	{"wide", 1400, 900, "screen", "light", "en"},
	{"wide-dark", 1400, 900, "screen", "dark", "en"},
	{"wide-fr", 1400, 900, "screen", "light", "fr"},
	{"print-fr", 794, 1123, "print", "light", "fr"}, // the button that changes the language is not printed
}

// folder is the folder of the example mods.
const folder = "../../../../examples/mods/"

// looked lists the tables of which pictures are taken.
var looked = map[string]room.Setup{
	"root-2":        with(of("root", "marquise", "eyrie"), "map", "winter"),
	"root-4":        of("root", "marquise", "eyrie", "alliance", "vagabond"),
	"root-4-others": with(with(of("root", "cult", "riverfolk", "duchy", "corvids"), "map", "lake"), "deck", "exiles"),
	"root-6": with(of("root", "hundreds", "keepers", "vagabond", "vagabond_2", "riverfolk", "marquise"),
		"map", "mountain"),
	"root-first": laid(of("root", "marquise", "eyrie", "alliance", "vagabond"), "first_edition"),
	"root-bot":   laid(of("root", "eyrie", "alliance", "marquise_bot"), "mechanical_marquise"),
	"root-mods": laid(of("root", "lilypad", "knaves", "twilight", "marquise"), folder+"lilypad",
		folder+"knaves", folder+"twilight"),
	"wonderland-2": of("wonderland", "alice", "mad_hatter"),
	"wonderland-5": of("wonderland", "alice", "mad_hatter", "cheshire_cat", "jabberwocky", "queen_of_hearts"),
	"paladins-1":   of("paladins", "automa", "red"),
	"paladins-4":   of("paladins", "red", "blue", "yellow", "green"),
	"kiri":         of("kiri"),
	"kiri-great": with(of("kiri", "game_master", "hoshi", "kawa", "kaze", "mori", "war_council", "invaders"),
		"map", "great_enclave"),
	"breakthrough": of("breakthrough"),
	"chess":        of("chess"),
	"diplomacy-1":  of("diplomacy", "france"),
	"diplomacy-7":  of("diplomacy"),
	"connect_four": of("connect_four"),
	"hex":          of("hex"),
	"hex-small":    laid(of("hex"), "small_board"),
	"othello":      of("othello"),
	"tic_tac_toe":  of("tic_tac_toe"),
}

func with(s room.Setup, option, value string) room.Setup {
	s.Options = maps.Clone(s.Options)
	if s.Options == nil {
		s.Options = map[string]string{}
	}
	s.Options[option] = value
	return s
}

func laid(s room.Setup, over ...string) room.Setup {
	s.Laid = append(s.Laid, over...)
	return s
}

// TestPictures takes pictures of a table of every game as its players see it: early, late and at the end of a match of
// agents, on the screens of settings. The pictures are for people to look at, and are taken only if -pictures names a
// folder:
//
//	go test ./cmd/precept/table/web -run Pictures -pictures /tmp/pictures
func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("-pictures names no folder")
	}
	if err := os.MkdirAll(*pictures, 0o755); err != nil {
		t.Fatal(err)
	}
	mods, err := filepath.Glob(folder + "*")
	if err != nil {
		t.Fatal(err)
	}
	s := serve(t, mods...)
	w := browser(t)
	for _, name := range slices.Sorted(maps.Keys(looked)) {
		t.Run(name, func(t *testing.T) {
			setup := looked[name]
			s.t, w.T = t, t
			x := s.make(setup)
			length := x.length(setup)
			for _, at := range []struct {
				name  string
				parts int // tenths of the match
			}{{"1-early", 2}, {"2-late", 8}, {"3-end", 1000}} {
				seat := x.playTo(length * at.parts / 10)
				for _, set := range settings {
					w.look(set.width, set.height, set.media, set.colour)
					w.open(x.seats[seat])
					if value[string](w, "document.documentElement.lang") != set.lang {
						w.speak(set.lang)
					}
					shot := chromedp.CaptureScreenshot()
					if set.media == "print" {
						shot = chromedp.FullScreenshot(100)
					}
					png, err := chromedp.Run(w.Ctx, shot)
					if err != nil {
						t.Fatal(err)
					}
					file := filepath.Join(*pictures, fmt.Sprintf("%s-%s-%s.png", name, at.name, set.name))
					if err := os.WriteFile(file, png, 0o644); err != nil {
						t.Fatal(err)
					}
				}
			}
		})
	}
}

// look sets the size, medium and colour scheme of the screen.
func (w *window) look(width, height int64, media, colour string) {
	w.T.Helper()
	params := emulation.SetEmulatedMediaParams{Media: media, Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: colour}}}
	if _, err := chromedp.Call(w.Ctx, emulation.SetEmulatedMedia, params); err != nil {
		w.T.Fatal(err)
	}
	w.Do(chromedp.EmulateViewport(width, height))
}

// speak changes the language of a page, and waits until the page is there.
func (w *window) speak(lang string) {
	w.T.Helper()
	w.Do(chromedp.Click(".tongues button"))
	w.Wait(fmt.Sprintf(`document.documentElement.lang === %q && document.documentElement.classList.contains("scripted")`,
		lang))
}

// length returns the number of answers that agents give in a match.
func (x *table) length(setup room.Setup) int {
	x.t.Helper()
	n := 0
	x.anyChair().Look(func(s *room.Sight) error {
		m, err := s.Match.Clone()
		if err != nil {
			x.t.Fatal(err)
		}
		for ; !m.Over() && n < 5000; n++ {
			d := m.Pending()
			if err := m.Answer(d.Describe(quick(x.t, m, d))); err != nil {
				x.t.Fatal(err)
			}
		}
		return nil
	})
	return n
}

// quick returns the answer of an agent that does not search long.
func quick(t *testing.T, m *interpreter.Match, d *interpreter.Decision) interpreter.Answer {
	t.Helper()
	rng := rand.New(rand.NewPCG(m.Record.Seed, uint64(m.Record.Total())))
	if spec, err := agents.Parse(web.Agent(m.Game)); err == nil && spec.Kind == "greedy" {
		if agent, err := spec.New(m.Engine()); err == nil {
			if a, err := agent.Choose(t.Context(), m.Engine(), rng); err == nil {
				return a
			}
			t.Logf("the agent does not know what to answer to %v", d.Options()) // random, as at tables
		}
	}
	return d.Sample(rng.IntN).Value
}

func (x *table) anyChair() *room.Chair {
	for _, seat := range slices.Sorted(maps.Keys(x.seats)) {
		return x.chair(seat)
	}
	x.t.Fatal("nobody sits there")
	return nil
}

// playTo lets agents play until the match has at least the given number of answers. It returns a seat that must decide
// then, or any seat.
func (x *table) playTo(answers int) string {
	x.t.Helper()
	any := x.anyChair()
	for {
		seat, after, done := "", 0, false
		var picks []interpreter.Answer
		err := any.Look(func(s *room.Sight) error {
			if s.Over || len(s.Asked) == 0 {
				done = true
				return nil
			}
			seat, after = s.Asked[0], s.Serial
			if done = len(s.Match.Record.Answers) >= answers; done {
				return nil
			}
			for {
				o, err := room.Try(s.Match, seat, picks)
				if err != nil || o.Complete {
					return err
				}
				picks = append(picks, quick(x.t, o.Match, o.Next))
			}
		})
		if err == nil && !done {
			_, err = x.chair(seat).Answer(seat, after, picks)
		}
		switch {
		case err != nil:
			x.t.Fatal(err)
		case done && seat == "":
			return slices.Sorted(maps.Keys(x.seats))[0]
		case done:
			return seat
		}
	}
}
