package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/conformance/perft"
	"precept/interpreter/testkit"
)

// perft returns the command `precept perft GAME --depth N`.
func (a *app) perft() *cobra.Command {
	var l desk.Lineup
	var depth int
	cmd := &cobra.Command{
		Use:  "perft GAME --depth N",
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return a.runPerft(args[0], &l, depth) },
	}
	cmd.Flags().IntVar(&depth, "depth", 1, "")
	l.Flags(cmd)
	return cmd
}

func (a *app) runPerft(id string, l *desk.Lineup, depth int) error {
	if depth < 0 {
		return desk.Usage("--depth is 0 or more, not %d", depth)
	}
	m, err := a.Match(id, l)
	if err != nil {
		return err
	}
	e := m.Engine()
	e.Disguise(false)
	if err := testkit.On(e).Refresh(); err != nil {
		return err
	}
	nodes, err := perft.Count(e, depth, perft.Options{})
	if err != nil {
		return err
	}
	if !a.JSON {
		a.Printf("%d\n", nodes)
		return nil
	}
	return a.WriteJSON(struct {
		Game  string `json:"game"`
		Depth int    `json:"depth"`
		Nodes int64  `json:"nodes"`
	}{id, depth, nodes})
}
