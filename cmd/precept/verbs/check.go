package verbs

import (
	"errors"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/cmd/precept/workshop/watch"
	"precept/interpreter/source"
)

// check returns the command `precept check [DIR]`.
func (a *app) check() *cobra.Command {
	var explain string
	var watched bool
	cmd := &cobra.Command{
		Use: "check [DIR]",
		Example: `  precept check my
  precept check --mod house
  precept check my --watch
  precept check --mod house --watch
  precept check --explain unknown_name`,
		Args: arguments(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("explain") {
				return a.explainCode(explain)
			}
			if len(args) == 1 {
				a.Content = args[0]
			}
			if watched {
				if a.Content == "" && len(a.Mods()) == 0 {
					return desk.Usage("--watch needs a folder or a mod: the program's own content does not change")
				}
				return watch.Folder(a.Desk, a.Content, nil, func(map[string]string, func() bool) error {
					return a.checkAgain()
				})
			}
			return a.runCheck()
		},
	}
	cmd.Flags().StringVar(&explain, "explain", "", "")
	cmd.Flags().BoolVar(&watched, "watch", false, "")
	return cmd
}

func (a *app) runCheck() error {
	defer desk.Hurry()()
	l, err := a.Library()
	if err != nil {
		return err
	}
	count, err := a.checked(l)
	if err == nil && count > 0 {
		err = desk.ErrReported
	}
	return err
}

// checkAgain prints the problems. A folder that briefly holds no game is no reason to stop.
func (a *app) checkAgain() error {
	l, err := a.Library()
	if errors.Is(err, desk.ErrReported) {
		return nil
	}
	if err != nil {
		a.Printf("%v\n", err)
		return nil
	}
	_, err = a.checked(l)
	return err
}

// checked prints the problems of a library and returns their number.
func (a *app) checked(l *desk.Library) (count int, err error) {
	found := []desk.Problem{}
	variants := 0
	advice, told := &source.Problems{}, map[string]bool{}
	tell := func(problems *source.Problems) {
		problems = problems.Without(told) // a problem of a game recurs with each of its variants
		count += problems.Len()
		for _, p := range problems.Advice().All() {
			kept := advice.Add(p.Span, p.Code, p.Text.Format, p.Text.Args...)
			kept.Notes = append(kept.Notes, p.Notes...)
		}
		if a.JSON {
			found = append(found, a.ProblemsOf(problems)...)
		} else {
			problems.Print(a.Out, a.Words())
		}
	}
	games, over := l.Judge()
	for i, p := range games {
		tell(p)
		for _, p := range over[i] {
			tell(p)
			variants++
		}
	}
	if err := l.Laid(l.Packages...); err != nil {
		return count, err
	}
	if count == 0 { // scenarios of a game with problems cannot be checked
		own, err := a.Survey(l)
		if err != nil {
			return count, err
		}
		tell(own)
	}
	if a.JSON {
		err = a.WriteJSON(struct {
			Problems []desk.Problem `json:"problems"`
			Advice   []desk.Problem `json:"advice,omitempty"`
		}{found, a.ProblemsOf(advice)})
		return count, err
	}
	if advice.Len() > 0 {
		a.Printf("%s\n", speech.In(a.Lang, "advice: possible mistakes; the content works"))
		advice.Print(a.Out, a.Words())
	}
	if count == 0 {
		a.NoProblem(len(games), variants)
	}
	return count, err
}

// explainCode explains a code of problems, with a wrong example and the same example corrected.
func (a *app) explainCode(code string) error {
	all := source.Codes()
	c, ok := all[code]
	if !ok {
		return desk.Usage("there is no code %q%s", code, source.Suggest(code, slices.Sorted(maps.Keys(all))))
	}
	if a.JSON {
		return a.WriteJSON(struct {
			Code  string `json:"code"`
			Text  string `json:"text"`
			Wrong string `json:"wrong,omitempty"`
			Right string `json:"right,omitempty"`
		}{code, c.Text, c.Wrong, c.Right})
	}
	a.Printf("%s\n\n%s", code, desk.Fill(c.Text, desk.LineWidth))
	if c.Wrong != "" {
		a.Printf("\nwrong\n%s\nright\n%s", desk.Indent(c.Wrong), desk.Indent(c.Right))
	}
	return nil
}
