package verbs

import (
	"slices"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/draw"
	"precept/internal/files"
	"precept/interpreter"
)

// drawing holds the flags of draw.
type drawing struct {
	desk.Lineup
	out   string
	as    string
	sheet bool
	adopt bool
}

// draw returns the command `precept draw GAME|SAVE`.
func (a *app) draw() *cobra.Command {
	var d drawing
	cmd := &cobra.Command{
		Use:  "draw GAME|SAVE",
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			setup := ""
			for _, name := range []string{"seats", "option", "seed"} {
				if setup == "" && cmd.Flags().Changed(name) {
					setup = name
				}
			}
			return a.runDraw(args[0], &d, setup)
		},
	}
	d.Flags(cmd)
	cmd.Flags().StringVarP(&d.out, "output", "o", "", "")
	a.ForceFlag(cmd.Flags())
	cmd.Flags().StringVar(&d.as, "as", "", "")
	cmd.Flags().BoolVar(&d.sheet, "sheet", false, "")
	desk.AdoptFlag(cmd.Flags(), &d.adopt)
	return cmd
}

// runDraw draws a game or a save; setup is a given flag that does not apply to a save.
func (a *app) runDraw(what string, d *drawing, setup string) error {
	if a.JSON {
		return desk.Usage("draw has no --json")
	}
	if err := a.Ready("-o", d.out); err != nil {
		return err
	}
	m, err := a.drawn(what, d, setup)
	if err != nil {
		return err
	}
	if seats := m.Record.Seats; d.as != "" && !slices.Contains(seats, d.as) {
		return desk.Usage("nobody plays %q in this match%s", d.as, desk.Near(d.as, seats))
	}
	of := draw.SVG
	if d.sheet {
		of = draw.Sheet
	}
	picture := of(m, draw.Options{Seat: d.as, Lang: a.Lang})
	if d.out != "" {
		return files.Write(d.out, picture)
	}
	_, err = a.Out.Write(picture)
	return err
}

// drawn returns the match to draw: of the game with this name, or else of the save with this file name.
func (a *app) drawn(what string, d *drawing, setup string) (*interpreter.Match, error) {
	l, err := a.Library()
	if err != nil {
		return nil, err
	}
	_, none := l.Find(what)
	if none == nil {
		g, err := a.Game(what)
		if err != nil {
			return nil, err
		}
		s, err := d.Setup(g)
		if err != nil {
			return nil, err
		}
		return g.SetUp(s)
	}
	if err := desk.NoSave(what, none); err != nil {
		return nil, err
	}
	if setup != "" {
		return nil, desk.Usage("--%s is for a game; a save already contains it", setup)
	}
	return a.Saved(what, d.adopt)
}
