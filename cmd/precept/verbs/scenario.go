package verbs

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/cmd/precept/table/notation"
	"precept/internal/files"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/save"
)

// outwriting holds the flags of scenario.
type outwriting struct {
	at        int
	as, out   string
	adopt, on bool
	notation  bool
}

// scenario returns the command `precept scenario SAVE`.
func (a *app) scenario() *cobra.Command {
	var f outwriting
	cmd := &cobra.Command{
		Use:  "scenario SAVE",
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			f.on = cmd.Flags().Changed("at")
			return a.runScenario(args[0], &f)
		},
	}
	cmd.Flags().IntVar(&f.at, "at", 0, "")
	cmd.Flags().StringVar(&f.as, "as", "", "")
	cmd.Flags().StringVarP(&f.out, "output", "o", "", "")
	cmd.Flags().BoolVar(&f.notation, "notation", false, "")
	a.ForceFlag(cmd.Flags())
	desk.AdoptFlag(cmd.Flags(), &f.adopt)
	return cmd
}

func (a *app) runScenario(file string, f *outwriting) error {
	if a.JSON {
		return desk.Usage("scenario has no --json")
	}
	if err := a.Ready("-o", f.out); err != nil {
		return err
	}
	m, err := a.Saved(file, f.adopt)
	if err != nil {
		return err
	}
	if m, err = moment(m, f.on, f.at); err != nil {
		return err
	}
	if f.notation {
		if f.as != "" {
			return desk.Usage("--notation writes all moves, with what is secret; leave --as out")
		}
		text, err := notation.Write(m)
		return a.write(text, err, f.out)
	}
	seen := ""
	if f.as != "" {
		if !slices.Contains(m.Record.Seats, f.as) {
			return desk.Usage("nobody plays %q in this match%s", f.as, desk.Near(f.as, m.Record.Seats))
		}
		if m, err = save.Determinize(m, f.as, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))); err != nil {
			return err
		}
		seen = narrate.New(m, a.Lang).Seat(f.as)
	}
	text, err := desk.Scenario(m, a.Lang, seen, a.Tests(f.out))
	return a.write(text, err, f.out)
}

// write writes a text to a file, or prints it if out is "".
func (a *app) write(text []byte, err error, out string) error {
	if err != nil {
		return err
	}
	if out != "" {
		return files.Write(out, text)
	}
	_, err = a.Out.Write(text)
	return err
}

// moment returns the match after at answers if --at is given, otherwise the unchanged match.
func moment(m *interpreter.Match, given bool, at int) (*interpreter.Match, error) {
	if !given {
		return m, nil
	}
	if n := len(m.Record.Answers); at < 0 || at > n {
		return nil, desk.Usage("%v", speech.Say("the match has %d {answer|answers}; --at is from 0 to %d", n, n))
	}
	return save.ReplayTo(context.Background(), m, at, save.Before)
}
