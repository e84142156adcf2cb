package verbs

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/desk/metrics"
	"precept/cmd/precept/speech"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/room/mail"
	"precept/cmd/precept/table/room/store"
	"precept/cmd/precept/table/tell"
	"precept/cmd/precept/table/web"
	"precept/interpreter"
	"precept/interpreter/record"
)

// serving holds the flags of serve.
type serving struct {
	desk.Lineup
	addr    string
	data    string
	open    string
	private bool
	mail    string
	over    int // days
	idle    int
	exports string
	metrics string

	live      string
	scenarios []string
	designs   bool   // the verb is studio
	first     string // the file that a studio shows first
}

// serve returns the command `precept serve`.
func (a *app) serve() *cobra.Command {
	var f serving
	cmd := &cobra.Command{
		Use:  "serve",
		Args: arguments(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.runServe(cmd.Context(), &f, cmd.Flags().Changed("seed"))
		},
	}
	f.Flags(cmd)
	cmd.Flags().Lookup("seed").DefValue = "0"
	cmd.Flags().StringVar(&f.addr, "addr", "127.0.0.1:8080", "")
	cmd.Flags().StringVar(&f.data, "data", "precept.db", "")
	cmd.Flags().StringVar(&f.open, "open", "", "")
	cmd.Flags().StringVar(&f.live, "live", "", "")
	cmd.Flags().StringSliceVar(&f.scenarios, "scenarios", nil, "")
	cmd.Flags().IntVar(&f.over, "keep-over", 30, "")
	cmd.Flags().IntVar(&f.idle, "keep-idle", 180, "")
	cmd.Flags().StringVar(&f.exports, "exports", "", "")
	cmd.Flags().StringVar(&f.metrics, "metrics", "", "")
	cmd.Flags().StringVar(&f.mail, "mail", "", "")
	cmd.Flags().BoolVar(&f.private, "private-webhooks", false, "")
	return cmd
}

// runServe serves until it is interrupted.
func (a *app) runServe(ctx context.Context, f *serving, seeded bool) error {
	if a.JSON {
		return desk.Usage("serve has no --json")
	}
	for _, v := range a.Stack.Variants() {
		if f.open == "" && !f.designs {
			return desk.Usage("--variant %s needs --open: the person who makes a table chooses its variants", v)
		}
	}
	if f.live != "" && a.IsMod(f.live) {
		a.Lay(f.live)
	} else if f.live != "" {
		a.Content = f.live
	}
	shelf, err := web.OpenShelf(a.Desk)
	if err != nil {
		return err
	}
	table, err := a.judgeServe(f, seeded)
	if err != nil {
		return err
	}
	var letters *mail.Server
	if f.mail != "" {
		if letters, err = mail.Read(f.mail); err != nil {
			return desk.Usage("--mail: %v", err)
		}
	}
	faults := func(err error, of string) { fmt.Fprintf(a.Err, "table %s: %v\n", of, err) }
	house, err := room.Open(room.Config{File: f.data, Library: shelf, Follow: web.Follow, PutRight: web.PutRight,
		Private: f.private, Tell: faults, Exports: f.exports, Mail: letters,
		Keep: room.Keep{Over: time.Duration(f.over) * day, Idle: time.Duration(f.idle) * day}})
	if errors.Is(err, store.ErrHeld) {
		return desk.Usage("another server uses %s: stop it first, or give this one another file with --data", f.data)
	}
	if errors.Is(err, store.ErrLean) {
		return desk.Usage("%v", err)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", f.data, err)
	}
	defer house.Close()
	at, err := net.Listen("tcp", f.addr)
	if err != nil {
		return err
	}
	here := "http://" + at.Addr().String()
	if !f.designs {
		a.Printf("precept serves tables at %s\n", here)
	}
	if table != nil {
		if err := a.openTable(house, table, here); err != nil {
			at.Close()
			return err
		}
	}
	pages := web.New(house, shelf, versioned(), func(err error) { fmt.Fprintln(a.Err, err) })
	a.Printf("the page of whoever runs this server: %s\n", here+pages.HostPath())
	if f.live != "" {
		end, err := a.follow(f, seeded, house, shelf, pages, here)
		if err != nil {
			at.Close()
			return err
		}
		defer end()
	}
	server := pages.HTTP(f.addr)
	end, err := a.serveNumbers(f.metrics, server, house)
	if err != nil {
		at.Close()
		return err
	}
	defer end()
	return serveUntilStopped(ctx, server, at)
}

// day is the unit of flags for how long tables are kept.
const day = 24 * time.Hour

// judgeServe checks the flags before anything is written or opened. It returns the table to create at the start,
// nil for none.
func (a *app) judgeServe(f *serving, seeded bool) (*room.Setup, error) {
	if len(f.scenarios) > 0 && f.live == "" {
		return nil, desk.Usage("--scenarios needs --live")
	}
	if (len(f.Seats)+len(f.Options) > 0 || seeded) && f.open == "" && !f.designs {
		return nil, desk.Usage("--seats, --option and --seed need --open")
	}
	for _, name := range f.scenarios {
		if _, err := os.Stat(name); err != nil {
			return nil, desk.Usage("%v", err)
		}
	}
	if err := desk.Reachable("--data", f.data); err != nil {
		return nil, err
	}
	const most = 36_500
	if f.over < 0 || f.over > most || f.idle < 0 || f.idle > most {
		return nil, desk.Usage("--keep-over and --keep-idle take days, from 0 to %d", most)
	}
	if f.exports != "" {
		if err := desk.Folder("--exports", f.exports); err != nil {
			return nil, err
		}
	}
	for flag, addr := range map[string]string{"--addr": f.addr, "--metrics": f.metrics} {
		if err := desk.Address(flag, addr); err != nil {
			return nil, err
		}
	}
	if f.designs && f.open == "" {
		_, err := a.designed(f, seeded)
		if _, wrong := errors.AsType[desk.UsageError](err); !wrong {
			err = nil // problems of the content are shown on the page
		}
		return nil, err
	}
	if f.open == "" {
		return nil, nil
	}
	return a.tableOf(f, seeded)
}

// serveNumbers serves metrics of the tables and requests, if an address is given.
func (a *app) serveNumbers(addr string, server *http.Server, house *room.House) (end func(), err error) {
	set := metrics.New()
	set.Gauge("precept_serve_tables_in_memory", func() float64 { return float64(house.Count().Tables) })
	set.Gauge("precept_serve_matches_in_memory", func() float64 { return float64(house.Count().Live) })
	set.Gauge("precept_serve_listeners", func() float64 { return float64(house.Count().Streams) })
	if addr != "" {
		server.Handler = set.Requests("precept_serve_requests", server.Handler)
	}
	return a.numbers(addr, set)
}

// numbers serves metrics for Prometheus, if an address is given.
func (a *app) numbers(addr string, set *metrics.Set) (end func(), err error) {
	if addr == "" {
		return func() {}, nil
	}
	where, end, err := set.Serve(addr)
	if err == nil {
		fmt.Fprintf(a.Err, speech.In(a.Lang, "numbers for Prometheus are at %s/metrics\n"), where)
	}
	return end, err
}

// serveUntilStopped serves until an interrupt, and then lets pending responses finish.
func serveUntilStopped(ctx context.Context, s *http.Server, at net.Listener) error {
	if ctx == nil {
		ctx = context.Background()
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(at) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
	defer cancel()
	if err := s.Shutdown(last); errors.Is(err, context.DeadlineExceeded) {
		return s.Close() // streams do not end without this
	}
	return nil
}

// openGame returns a game with the variants of the flags and the mods for it. It prints problems of its content.
func (a *app) openGame(id string) (*interpreter.Game, room.Rules, error) {
	rules := room.Rules{Game: id}
	l, err := a.Library()
	if err != nil {
		return nil, rules, err
	}
	p, err := l.Find(id)
	if err != nil {
		return nil, rules, err
	}
	for _, layer := range l.Over(p) {
		if layer.Mod != nil {
			rules.Laid = append(rules.Laid, layer.Mod.Name)
		} else {
			rules.Laid = append(rules.Laid, layer.Variant)
		}
	}
	for _, v := range a.Stack.Variants() {
		if !slices.Contains(rules.Laid, v) {
			return nil, rules, desk.Usage("%s has no variant %q%s", id, v, desk.Near(v, l.Known(p)))
		}
	}
	g, err := l.Load(p)
	if err != nil {
		return nil, rules, a.Report(err)
	}
	a.Advise(l.Between(g))
	return g, rules, nil
}

// tableOf returns the table of --open, with the variants and mods of the flags.
func (a *app) tableOf(f *serving, seeded bool) (*room.Setup, error) {
	agents, err := f.TakeAgents()
	if err != nil {
		return nil, err
	}
	g, rules, err := a.openGame(f.open)
	if err != nil {
		return nil, err
	}
	s, err := f.Setup(g)
	if err != nil {
		return nil, err
	}
	setup := &room.Setup{Rules: rules, Seats: s.Seats, Options: s.Options, Agents: map[string]string{}}
	if setup.Seed, setup.Origin = s.Seed, record.Chosen; !seeded {
		setup.Seed, setup.Origin = 0, record.Drawn
	}
	seats, _ := g.Definition().Complete(s.Seats, nil)
	for i, seat := range seats {
		switch who := agents[seat]; {
		case agents == nil && i > 0 && g.Definition().Players([]string{seat}) > 0:
			setup.Agents[seat] = web.Agent(g)
		case who != "" && who != desk.Human:
			setup.Agents[seat] = who
		}
	}
	return setup, nil
}

// openTable creates a table and prints its links.
func (a *app) openTable(house *room.House, setup *room.Setup, here string) error {
	made, err := house.Make(*setup)
	if err != nil {
		return err
	}
	for _, c := range made.Chairs {
		if who := setup.Agents[c.Seats[0]]; who != "" {
			continue
		}
		a.Printf("%s plays at %s\n", strings.Join(c.Seats, ", "), here+web.Address(c.Token))
	}
	if text := tell.Origin(a.Lang, made.Origin); text != "" {
		a.Printf("%s\n", text)
	}
	a.Printf("to watch: %s\nthe owner's: %s\n", here+web.Address(made.Spectator), here+web.Address(made.Owner))
	return nil
}
