package verbs

import (
	"errors"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/why"
	"precept/cmd/precept/workshop/vocabulary"
	"precept/interpreter/narrate"
)

// explaining holds the flags of explain.
type explaining struct {
	seat, ask string
	adopt, on bool
	at        int
}

// why returns the command `precept explain SAVE` and `precept explain GAME WORD`.
func (a *app) why() *cobra.Command {
	var f explaining
	cmd := &cobra.Command{
		Use: "explain SAVE|GAME [WORD]",
		Example: `  precept explain match.json --player alliance --why "march from=c5 to=c1"
  precept explain root 4.2.1
  precept explain root march`,
		Args: arguments(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.on = cmd.Flags().Changed("at"); len(args) == 1 {
				return a.runExplain(args[0], &f)
			}
			if f != (explaining{}) {
				return desk.Usage("--player, --why, --at and --adopt are for a saved match")
			}
			return vocabulary.Explain(a.Desk, args[0], args[1])
		},
	}
	cmd.Flags().StringVar(&f.seat, "player", "", "")
	cmd.Flags().StringVar(&f.ask, "why", "", "")
	cmd.Flags().IntVar(&f.at, "at", 0, "")
	desk.AdoptFlag(cmd.Flags(), &f.adopt)
	return cmd
}

func (a *app) runExplain(file string, f *explaining) error {
	m, err := a.Saved(file, f.adopt)
	if err == nil {
		m, err = moment(m, f.on, f.at)
	}
	if err != nil {
		return err
	}
	seat, ask := f.seat, f.ask
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
