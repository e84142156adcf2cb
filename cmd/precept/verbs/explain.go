package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/why"
	"precept/interpreter/narrate"
)

// why is `precept explain SAVE`.
func (a *app) why() *cobra.Command {
	var seat, ask string
	var adopt bool
	cmd := &cobra.Command{
		Use:   "explain SAVE",
		Short: "Why something can be done in a saved match, or not",
		Long: `Why something can be done in a saved match, or not: the articles and the rules
that spoke, in layers, and what decided.

It is asked about by the name of an action, an ability or a value of the choice
that is pending; answers on the way stand behind it. It tells nothing that the
asker may not know.

  precept explain match.json --player eyrie --why "march from=c5 to=c1"`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return a.runExplain(args[0], seat, ask, adopt) },
	}
	cmd.Flags().StringVar(&seat, "player", "", "the seat that asks; without it, who is to decide")
	cmd.Flags().StringVar(&ask, "why", "", "what is asked about: name choice=value …")
	desk.AdoptFlag(cmd.Flags(), &adopt)
	return cmd
}

func (a *app) runExplain(file, seat, ask string, adopt bool) error {
	if ask == "" {
		return desk.Usage("say what is asked about: --why \"name choice=value\"")
	}
	m, err := a.Saved(file, adopt)
	if err != nil {
		return err
	}
	if d := m.Pending(); seat == "" && d != nil {
		seat = d.Seat
	}
	e, err := narrate.WhyTyped(m, seat, ask, a.Lang)
	if err != nil {
		return desk.Usage("%v", err)
	}
	if a.JSON {
		return a.WriteJSON(why.JSON(e, a.Lang))
	}
	why.Tell(a.Desk, m, e)
	return nil
}
