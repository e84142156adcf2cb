//go:build !lean

package verbs

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/desk/metrics"
	"precept/cmd/precept/lab/cluster"
	"precept/cmd/precept/lab/hub"
	"precept/cmd/precept/lab/report"
	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/speech"
	"precept/interpreter"
)

// clustered holds the flags that connect to a cluster.
type clustered struct {
	cluster.Reach
	lost time.Duration
}

// reach adds the flags to a verb.
func (c *clustered) reach(f *pflag.FlagSet) {
	f.StringVar(&c.URL, "cluster", "", "")
	f.StringVar(&c.Creds, "nats-creds", "", "")
	f.StringVar(&c.CA, "nats-ca", "", "")
	f.StringVar(&c.Cert, "nats-cert", "", "")
	f.StringVar(&c.Key, "nats-key", "", "")
}

// flags adds the flags for a verb that lets the cluster play matches.
func (c *clustered) flags(f *pflag.FlagSet) {
	c.reach(f)
	f.DurationVar(&c.lost, "lost", cluster.DefaultLost, "")
}

// fromFile replaces a secret of the form @FILE by the content of the file, so that the command line does not show
// it.
func fromFile(flag string, text *string) error {
	file, ok := strings.CutPrefix(*text, "@")
	if !ok {
		return nil
	}
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return desk.Usage("%v", err)
	}
	if *text = strings.TrimSpace(string(data)); err != nil || *text == "" {
		return desk.Usage("%s: %s contains none", flag, file)
	}
	return nil
}

// simulated plays matches here or in a cluster, and prints the result.
func (a *app) simulated(g *interpreter.Game, s interpreter.Setup, opt simulate.Options, players []string,
	to *report.Files, at *clustered) error {
	switch {
	case at.URL == "":
		return report.Simulate(a.Desk, g, s, opt, players, to)
	case to.Shard != nil:
		return desk.Usage("--shard divides the matches by hand, and --cluster distributes them; use only one")
	case at.lost < time.Second || at.lost > time.Hour:
		return desk.Usage("--lost is a second to an hour, not %v", at.lost)
	}
	if err := fromFile("--cluster", &at.URL); err != nil {
		return err
	}
	c, err := cluster.Coordinate(context.Background(), a.Desk, at.Reach, g, s, opt, at.lost)
	if err != nil {
		return err
	}
	to.Elsewhere = c
	err = report.Simulate(a.Desk, g, s, opt, players, to)
	c.End(err == nil || errors.Is(err, desk.ErrReported))
	return err
}

// hosting holds the flags of farm serve.
type hosting struct {
	hub.Config
	page string
}

// hub returns the command `precept farm serve`.
func (a *app) hub() *cobra.Command {
	var f hosting
	cmd := &cobra.Command{
		Use: "serve",
		Example: `  precept farm serve
  precept farm worker --cluster nats://127.0.0.1:4222
  precept simulate root --games 1000000 --cluster nats://127.0.0.1:4222`,
		Args: arguments(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return a.runCluster(cmd.Context(), &f) },
	}
	cmd.Flags().StringVar(&f.Addr, "addr", "127.0.0.1:4222", "")
	cmd.Flags().StringVar(&f.Store, "data", "precept-cluster", "")
	cmd.Flags().StringVar(&f.Token, "token", "", "")
	cmd.Flags().StringVar(&f.Cert, "cert", "", "")
	cmd.Flags().StringVar(&f.Key, "key", "", "")
	cmd.Flags().StringVar(&f.page, "page", "127.0.0.1:8222", "")
	return cmd
}

// runCluster serves until it is interrupted.
func (a *app) runCluster(ctx context.Context, f *hosting) error {
	if err := fromFile("--token", &f.Token); err != nil {
		return err
	}
	if err := desk.Address("--page", f.page); err != nil {
		return err
	}
	h, err := hub.Start(f.Config)
	if err != nil {
		return err
	}
	defer h.Close()
	url := h.URL()
	if f.Token != "" {
		url = strings.Replace(url, "://", "://TOKEN@", 1)
	}
	a.Printf(speech.In(a.Lang, "a cluster runs at %s, with its data in %s\n"), h.URL(), f.Store)
	a.Printf(speech.In(a.Lang, "start a worker:    precept farm worker --cluster %s\n"), url)
	a.Printf(speech.In(a.Lang, "start a simulation: precept simulate root --games 1000000 --cluster %s\n"), url)
	ctx, stop := untilSignal(ctx)
	defer stop()
	if f.page != "" {
		end, err := a.clusterPage(ctx, h, f)
		if err != nil {
			return err
		}
		defer end()
	}
	<-ctx.Done()
	return nil
}

// clusterPage serves the progress page.
func (a *app) clusterPage(ctx context.Context, h *hub.Hub, f *hosting) (end func(), err error) {
	site, err := h.Site(ctx)
	if err != nil {
		return nil, err
	}
	where, end, err := metrics.Listen(f.page, hub.Pages(site))
	if err != nil {
		site.Close()
		return nil, err
	}
	a.Printf(speech.In(a.Lang, "progress:           %s\n"), where)
	return func() {
		end()
		site.Close()
	}, nil
}

// untilSignal returns a context that an interrupt ends; the next interrupt ends the program.
func untilSignal(ctx context.Context) (context.Context, func()) {
	if ctx == nil {
		ctx = context.Background()
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
