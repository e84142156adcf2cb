//go:build !lean

package verbs

import (
	"context"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/desk/metrics"
	"precept/cmd/precept/lab/cluster"
	"precept/cmd/precept/speech"
)

// mostCores is the largest number of matches that a worker plays at once.
const mostCores = 1024

// worker returns the command `precept farm worker`.
func (a *app) worker() *cobra.Command {
	var at clustered
	var cores int
	var addr string
	cmd := &cobra.Command{
		Use: "worker --cluster URL",
		Example: `  precept farm worker --cluster nats://127.0.0.1:4222
  precept farm worker --cluster tls://HOST:4222 --nats-creds worker.creds --cores 4 --metrics 127.0.0.1:9100`,
		Args: arguments(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case at.URL == "":
				return desk.Usage("farm worker needs the server, --cluster URL; precept farm serve starts one")
			case cores < 1 || cores > mostCores:
				return desk.Usage("--cores is 1 to %d", mostCores)
			}
			if err := desk.Address("--metrics", addr); err != nil {
				return err
			}
			if err := fromFile("--cluster", &at.URL); err != nil {
				return err
			}
			return a.runWorker(cmd.Context(), &at, cores, addr)
		},
	}
	at.reach(cmd.Flags())
	cmd.Flags().IntVar(&cores, "cores", runtime.GOMAXPROCS(0), "")
	cmd.Flags().StringVar(&addr, "metrics", "", "")
	return cmd
}

// runWorker plays until it is interrupted.
func (a *app) runWorker(ctx context.Context, at *clustered, cores int, addr string) error {
	w := &cluster.Worker{Cores: cores, Tell: func(err error) { fmt.Fprintln(a.Err, speech.Error(a.Lang, err)) }}
	set := metrics.New()
	w.Numbers(set)
	end, err := a.numbers(addr, set)
	if err != nil {
		return err
	}
	defer end()
	ctx, stop := untilSignal(ctx)
	defer stop()
	return w.Work(ctx, at.Reach)
}
