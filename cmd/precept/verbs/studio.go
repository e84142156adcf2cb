package verbs

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	rand64 "math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/web"
	"precept/cmd/precept/workshop/book"
	"precept/cmd/precept/workshop/pack"
	"precept/cmd/precept/workshop/starter"
	"precept/cmd/precept/workshop/studio"
	"precept/docs"
	"precept/internal/files"
	"precept/interpreter"
	"precept/interpreter/save"
)

// studio returns the command `precept studio [FOLDER|GAME|MOD]`.
func (a *app) studio() *cobra.Command {
	f := serving{over: 30, idle: 180}
	cmd := &cobra.Command{
		Use: "studio [FOLDER|GAME|MOD]",
		Example: `  precept studio my                # the folder of a game or mod; a new game if it is empty
  precept studio root              # a copy of Root, in the folder root
  precept studio otters.precept    # a packed mod, unpacked into the folder otters
  precept studio otters --seats otters,vagabond=greedy`,
		Args: arguments(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if a.JSON {
				return desk.Usage("studio has no --json")
			}
			if err := a.begins(&f, append(args, ".")[0]); err != nil {
				return err
			}
			return a.runServe(cmd.Context(), &f, cmd.Flags().Changed("seed"))
		},
	}
	f.Flags(cmd)
	cmd.Flags().Lookup("seed").DefValue = "0"
	cmd.Flags().StringVar(&f.addr, "addr", "127.0.0.1:8080", "")
	cmd.Flags().StringVar(&f.data, "data", "precept.db", "")
	cmd.Flags().StringSliceVar(&f.scenarios, "scenarios", nil, "")
	return cmd
}

// begins determines the folder on which the studio works. For the name of a game, a packed mod or an empty folder, it
// first checks the flags and then creates the content.
func (a *app) begins(f *serving, given string) error {
	f.designs = true
	info, err := os.Stat(given)
	switch {
	case err == nil && info.IsDir():
		f.live = given
	case err == nil && filepath.Ext(given) == ".yaml":
		f.live, f.first = filepath.Dir(given), filepath.Base(given)
	case err == nil:
		packed, err := a.Archive(given)
		if err != nil {
			return err
		}
		f.live = packed.Name
	default:
		l, err := a.Library()
		if err != nil {
			return err
		}
		if _, err := l.Find(given); err != nil || strings.ContainsAny(given, `/\.`) {
			return desk.Usage("there is no folder or game %q%s", given, desk.Near(given, l.IDs()))
		}
		f.live = given
	}
	entries, err := os.ReadDir(f.live)
	made := err != nil && !errors.Is(err, fs.ErrNotExist) || len(entries) > 0
	if a.Content != "" && (!made || !a.IsMod(f.live)) {
		return desk.Usage("%s is the folder to work on: leave --content %s out", f.live, a.Content)
	}
	if made {
		return nil
	}
	judged := *f
	judged.designs = false
	if judged.Lineup = (desk.Lineup{}); info == nil {
		judged.open, judged.Lineup = given, f.Lineup
		judged.Seats = slices.Clone(f.Seats)
	}
	if _, err := a.judgeServe(&judged, false); err != nil {
		return err
	}
	switch {
	case info == nil:
		return pack.Content(a.Desk, given, f.live)
	case !info.IsDir():
		return pack.Unpack(a.Desk, given, f.live)
	}
	at, err := filepath.Abs(f.live)
	if err != nil {
		return err
	}
	quiet := *a.Desk
	quiet.Out = io.Discard
	return starter.BeginGame(&quiet, filepath.Base(at), filepath.Dir(at), true)
}

// designed returns the setup of the studio's table: for the game of --open, or else for the game that is being edited.
func (a *app) designed(f *serving, seeded bool) (*room.Setup, error) {
	of := *f
	of.Seats = slices.Clone(f.Seats) // the agents are taken out of it
	l, err := a.Library()
	if err != nil {
		return nil, err
	}
	if mods := l.Mods(); of.open == "" && a.Content != f.live && len(mods) > 0 {
		of.open = mods[len(mods)-1].Game
	} else if of.open == "" && len(l.Packages) > 0 {
		of.open = l.Packages[0].ID
	}
	quiet := *a.Desk
	quiet.Out, quiet.Err = io.Discard, io.Discard
	b := &app{Desk: &quiet}
	if len(of.Seats) == 0 && a.Content != f.live {
		if of.Seats, err = b.ownFirst(l, of.open, f.live); err != nil {
			return nil, err
		}
	}
	return b.tableOf(&of, seeded)
}

// ownFirst returns a line-up of a game that starts with the seats that the folder adds, as values of --seats. Agents
// play all seats but the first. It returns nil if no such line-up is possible.
func (a *app) ownFirst(l *desk.Library, game, folder string) ([]string, error) {
	g, _, err := a.openGame(game)
	if err != nil {
		return nil, err
	}
	p, err := l.Find(g.Definition().ID)
	if err != nil {
		return nil, err
	}
	var seats []string
	for _, n := range l.Index(p).Names("seat") {
		file := desk.PlaceOf(n.Declared[0]).File
		if strings.HasPrefix(file, filepath.ToSlash(filepath.Clean(folder))+"/") {
			seats = append(seats, n.ID)
		}
	}
	usual, _ := g.Definition().Complete(nil, nil)
	if seats == nil || len(usual) == 0 {
		return nil, nil
	}
	for _, s := range usual {
		if !slices.Contains(seats, s) {
			seats = append(seats, s)
		}
	}
	seats = seats[:max(len(usual), g.Definition().MinPlayers)]
	if desk.JudgeSeats(g.Definition(), seats) != nil {
		return nil, nil
	}
	for i := range seats[1:] {
		seats[i+1] += "=" + web.Agent(g)
	}
	return seats, nil
}

// designing opens the studio for the folder that is being edited, with tables of its game.
func (a *app) designing(f *serving, seeded bool, house *room.House) (*studio.Studio, error) {
	key, err := keyIn(f.data + ".studio")
	if err != nil {
		return nil, err
	}
	l, err := a.Library()
	if err != nil {
		return nil, err
	}
	made, form := "", ""
	var making sync.Mutex
	table := func() (string, string, error) {
		making.Lock()
		defer making.Unlock()
		if made != "" {
			return made, form, nil
		}
		setup, err := a.designed(f, seeded)
		if err != nil {
			return "", "", err
		}
		m, err := house.Make(*setup)
		if err != nil {
			return "", "", err
		}
		form = web.Form(setup.Rules)
		for _, c := range m.Chairs {
			if made == "" && setup.Agents[c.Seats[0]] == "" {
				made = web.Address(c.Token)
			}
		}
		made = cmp.Or(made, web.Address(m.Spectator))
		return made, form, nil
	}
	lay := func(m *interpreter.Match) (string, error) {
		m, err := save.Founded(m, rand64.Uint64())
		if err != nil {
			return "", err
		}
		data, err := save.Bytes(m)
		if err != nil {
			return "", err
		}
		made, err := house.Import(data, room.Setup{Shared: shared(m.Record.Seats)}, room.AsSaved, 0)
		if err != nil {
			return "", err
		}
		return web.Address(made.Chairs[0].Token), nil
	}
	return studio.New(studio.Config{Folder: f.live, First: f.first, Key: key, Desk: a.Desk, Library: l, Table: table,
		Documents: docs.Files, Lay: lay,
		Numbers: func(ctx context.Context, lang string) (string, error) { return a.measured(ctx, f, lang) },
		Faces:   func(lang string) (string, error) { return a.faces(f, lang) }})
}

// measured plays matches of the edited game for ten seconds, and returns the report as an HTML page.
func (a *app) measured(ctx context.Context, f *serving, lang string) (string, error) {
	setup, err := a.designed(f, true)
	if err != nil {
		return "", err
	}
	lib, err := a.Library()
	if err != nil {
		return "", err
	}
	q, err := a.quick(lib, setup.Game, &desk.Lineup{Seats: setup.Seats}, 10*time.Second)
	if err != nil {
		return "", err
	}
	in := *a.Desk
	in.Lang = lang
	page, _, err := q.Play(ctx, &in)
	return page, err
}

// faces returns the printed cards of the edited game as an HTML page. If the folder contains cards, the page has only
// these.
func (a *app) faces(f *serving, lang string) (string, error) {
	setup, err := a.designed(f, true)
	if err != nil {
		return "", err
	}
	lib, err := a.Library()
	if err != nil {
		return "", err
	}
	folder := filepath.ToSlash(filepath.Clean(f.live)) + "/"
	g, err := a.GameOf(lib, setup.Game)
	if err != nil {
		return "", err
	}
	return book.Faces(lib, g, lang, func(file string) bool { return strings.HasPrefix(file, folder) })
}

// shared returns groups of seats for a setup in which a single link has all seats.
func shared(seats []string) [][]string {
	if len(seats) < 2 {
		return nil
	}
	return [][]string{seats}
}

// keyIn returns the secret stored in a file, and creates it if necessary. With a stored secret, an open page still
// works after a restart of the server.
func keyIn(file string) (string, error) {
	const least = 20
	if data, err := files.Read(file, 1<<10); err == nil && len(strings.TrimSpace(string(data))) >= least {
		return strings.TrimSpace(string(data)), nil
	}
	key := rand.Text()
	return key, os.WriteFile(file, []byte(key+"\n"), 0o600)
}
