package verbs

import (
	"errors"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/why"
	"precept/interpreter/narrate"
)

// why returns the command `precept explain SAVE`.
func (a *app) why() *cobra.Command {
	var seat, ask string
	var adopt bool
	cmd := &cobra.Command{
		Use:  "explain SAVE",
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return a.runExplain(args[0], seat, ask, adopt) },
	}
	cmd.Flags().StringVar(&seat, "player", "", "")
	cmd.Flags().StringVar(&ask, "why", "", "")
	desk.AdoptFlag(cmd.Flags(), &adopt)
	return cmd
}

func (a *app) runExplain(file, seat, ask string, adopt bool) error {
	m, err := a.Saved(file, adopt)
	if err != nil {
		return err
	}
	if d := m.Pending(); seat == "" && d != nil {
		seat = d.Seat
	}
	e, err := narrate.WhyTyped(m, seat, ask, a.Lang)
	if unasked := (*narrate.Unasked)(nil); errors.As(err, &unasked) {
		return desk.Usage("%v", why.Unasked(a.Lang, unasked))
	}
	if err != nil {
		return desk.Usage("%v", err)
	}
	if a.JSON {
		return a.WriteJSON(why.JSON(e, a.Lang))
	}
	why.Tell(a.Desk, m, e)
	return nil
}
