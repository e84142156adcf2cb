package verbs

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/bench"
)

// bench returns the command `precept bench`.
func (a *app) bench() *cobra.Command {
	var long time.Duration
	var only string
	cmd := &cobra.Command{
		Use:  "bench",
		Args: arguments(0, 0),
		RunE: func(*cobra.Command, []string) error { return a.runBench(long, only) },
	}
	cmd.Flags().DurationVar(&long, "time", time.Second, "")
	cmd.Flags().StringVar(&only, "game", "", "")
	return cmd
}

// benchmarks holds the measurements, as JSON.
type benchmarks struct {
	Rows       []bench.Row       `json:"rows"`
	Operations []bench.Operation `json:"operations"`
}

func (a *app) runBench(long time.Duration, only string) error {
	if long <= 0 {
		return desk.Usage("--time must be more than 0, such as 1s")
	}
	out := benchmarks{Rows: []bench.Row{}, Operations: []bench.Operation{}}
	var known []string
	for _, g := range bench.Games {
		if known = append(known, g.ID); only != "" && g.ID != only {
			continue
		}
		for _, listing := range []bool{false, true} {
			row, err := bench.Measure(g, listing, long)
			if err != nil {
				return err
			}
			out.Rows = append(out.Rows, row)
		}
	}
	if only != "" && len(out.Rows) == 0 {
		return desk.Usage("there is no benchmark for the game %q%s", only, desk.Near(only, known))
	}
	if only == "" {
		var err error
		if out.Operations, err = bench.Operations(long / 5); err != nil {
			return err
		}
	}
	if a.JSON {
		return a.WriteJSON(out)
	}
	return a.Table(func(w io.Writer) { writeBenchmarks(w, out) })
}

func writeBenchmarks(w io.Writer, b benchmarks) {
	fmt.Fprintf(w, "game\tmode\tplayouts/s\tdecisions/s\tratio to plain Go\tbytes/decision\n")
	for _, r := range b.Rows {
		ratio := ""
		if r.RatioToGo != nil {
			ratio = fmt.Sprintf("%.2f", *r.RatioToGo)
		}
		fmt.Fprintf(w, "%s\t%s\t%.0f\t%.0f\t%s\t%.0f\n", r.Game, r.Mode, r.PlayoutsPerSecond, r.DecisionsPerSecond, ratio,
			r.BytesPerDecision)
	}
	for _, o := range b.Operations {
		fmt.Fprintf(w, "%s\t\t%.0f ns\n", o.Name, o.Nanoseconds)
	}
}
