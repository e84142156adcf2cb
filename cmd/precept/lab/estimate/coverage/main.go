// Command coverage measures how often the intervals of the reports contain the true value. It plays games with
// known shares many times, and counts the runs whose interval contains the true share. 94 to 96 % is correct.
//
//	go run ./cmd/precept/lab/estimate/coverage            # some minutes; --runs 200 is quick and rough
package main

import (
	"flag"
	"fmt"
	"os"
	"text/tabwriter"
)

func main() {
	runs := flag.Int("runs", 4000, "how often each is played")
	seed := flag.Uint64("seed", 1, "of the first run")
	flag.Parse()
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "what\ttrue\tmatches\tholds\toff")
	err := measure(*runs, *seed, func(r row) {
		fmt.Fprintf(w, "%s\t%.4f\t%.0f\t%.2f %%\t%+.4f\n", r.what, r.want, r.matches, 100*r.held, r.off)
		w.Flush()
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
