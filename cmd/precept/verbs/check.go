package verbs

import (
	"github.com/spf13/cobra"

	"precept/conformance"
	"precept/conformance/scenario"
	"precept/interpreter/source"
)

// check is `precept check [DIR]`.
func (a *app) check() *cobra.Command {
	var explain string
	var watch bool
	cmd := &cobra.Command{
		Use:   "check [DIR]",
		Short: "Print every problem of the content",
		Long: `Print every problem of the content: of the packages that come with the
program, or of those in DIR, and of their variants, each laid alone over its
game; with --variant or --mod, of what these lay over a game. Each has a code in brackets; --explain CODE tells
what it means. With --watch the content is checked again after every change of
a file, until ctrl-C.`,
		Example: `  precept check my
  precept check --mod house
  precept check my --watch
  precept check --explain unknown_name`,
		Args: arguments(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("explain") {
				return a.explain(explain)
			}
			if len(args) == 1 {
				a.content = args[0]
			}
			if watch {
				if a.content == "" {
					return usage("--watch needs a folder: what comes with the program does not change")
				}
				return a.watch(a.content)
			}
			return a.runCheck()
		},
	}
	cmd.Flags().StringVar(&explain, "explain", "", "tell what a code means, with an example")
	cmd.Flags().BoolVar(&watch, "watch", false, "check again after every change of a file")
	return cmd
}

func (a *app) runCheck() error {
	l, err := a.library()
	if err != nil {
		return err
	}
	count, err := a.checked(l)
	if err == nil && count > 0 {
		err = errReported
	}
	return err
}

// checked prints the problems of a library and returns how many there are.
func (a *app) checked(l *library) (count int, err error) {
	found := []problem{}
	variants := 0
	tell := func(problems *source.Problems) {
		count += problems.Len()
		if a.json {
			found = append(found, problemsOf(problems)...)
		} else {
			problems.Print(a.out)
		}
	}
	var suite *scenario.Suite
	if a.content == "" {
		suite = scenario.Read(named{conformance.Files, "conformance"}, "conformance", &source.Problems{})
	}
	for _, p := range l.packages {
		g, problems := l.load(p)
		if g != nil && suite != nil {
			suite.Registered(g.Model, problems)
		}
		tell(problems)
		if g == nil || len(l.stack) > 0 {
			continue
		}
		for _, v := range g.Model.Variants {
			_, problems := l.load(p, v.ID)
			tell(problems)
			variants++
		}
	}
	if err := l.laid(l.packages...); err != nil {
		return count, err
	}
	if a.json {
		err = a.writeJSON(struct {
			Problems []problem `json:"problems"`
		}{found})
	} else if count == 0 {
		a.printf("no problem in %s%s\n", plural(len(l.packages), "game"), andVariants(variants))
	}
	return count, err
}

// andVariants counts the variants that were checked, if any.
func andVariants(n int) string {
	if n == 0 {
		return ""
	}
	return " and " + plural(n, "variant")
}

// problem is a problem as JSON.
type problem struct {
	place
	Code  string `json:"code"`
	Text  string `json:"text"`
	Notes []note `json:"notes"`
}

// note is a note of a problem; a remark without a place has line 0.
type note struct {
	place
	Text string `json:"text"`
}

// problemsOf is the problems of a package.
func problemsOf(ps *source.Problems) []problem {
	var out []problem
	for _, p := range ps.All() {
		made := problem{placeOf(p.Span), p.Code, p.Text, []note{}}
		for _, n := range p.Notes {
			made.Notes = append(made.Notes, note{placeOf(n.Span), n.Text})
		}
		out = append(out, made)
	}
	return out
}
