package verbs

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"precept/cmd/precept/speech"
	"precept/interpreter/source"
)

// help prints the help of a command in the selected language.
func (a *app) help(cmd *cobra.Command, _ []string) {
	in := func(text string) string { return speech.In(a.Lang, text) }
	describe(cmd.Root(), a.Lang)
	about := cmd.Long
	if about == "" {
		about = cmd.Short
	}
	fmt.Fprintf(a.Out, "%s\n\n%s\n", strings.TrimSpace(about), in("Usage:"))
	if cmd.Runnable() {
		fmt.Fprintf(a.Out, "  %s\n", cmd.UseLine())
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(a.Out, "  %s [command]\n", cmd.CommandPath())
	}
	if cmd.HasExample() {
		fmt.Fprintf(a.Out, "\n%s\n%s\n", in("Examples:"), cmd.Example)
	}
	groups := cmd.Groups()
	if len(groups) == 0 && cmd.HasAvailableSubCommands() {
		groups = []*cobra.Group{{Title: "Available Commands:"}}
	}
	for _, g := range groups {
		fmt.Fprintf(a.Out, "\n%s\n", in(g.Title))
		for _, c := range cmd.Commands() {
			if c.IsAvailableCommand() && c.GroupID == g.ID {
				fmt.Fprintf(a.Out, "  %-*s %s\n", c.NamePadding(), c.Name(), c.Short)
			}
		}
	}
	if cmd.HasAvailableLocalFlags() {
		fmt.Fprintf(a.Out, "\n%s\n%s", in("Flags:"), a.usages(cmd.LocalFlags()))
	}
	if cmd.HasAvailableInheritedFlags() {
		fmt.Fprintf(a.Out, "\n%s\n%s", in("Global Flags:"), a.usages(cmd.InheritedFlags()))
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(a.Out, "\n%s\n", in(`Use "precept [command] --help" for more information about a command.`))
	}
}

// describe gives every command and flag below cmd its texts in lang.
func describe(cmd *cobra.Command, lang string) {
	name := verb(cmd)
	if short, long := speech.Help(lang, name); short != "" {
		cmd.Short, cmd.Long = short, long
	}
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if usage := speech.Flag(lang, name, f.Name); usage != "" {
			f.Usage = usage
		}
	})
	for _, c := range cmd.Commands() {
		describe(c, lang)
	}
}

// helpOn returns the command `precept help [COMMAND]`.
func (a *app) helpOn(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:  "help [COMMAND]",
		Args: arguments(0, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			cmd, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return a.noVerb(root, args)
			}
			cmd.InitDefaultHelpFlag()
			return cmd.Help()
		},
	}
}

// usages returns the descriptions of flags.
func (a *app) usages(flags *pflag.FlagSet) string {
	flags.VisitAll(func(f *pflag.Flag) {
		if name, ok := strings.CutPrefix(f.Usage, "help for "); ok {
			f.Usage = speech.In(a.Lang, "help for ") + name
			return
		}
	})
	text := flags.FlagUsages()
	return strings.ReplaceAll(text, "(default ", speech.In(a.Lang, "(default "))
}

// flagError is the error of a flag that could not be parsed.
type flagError struct {
	error
	known []string // the flags of the command
}

// Error returns the message in English.
func (e *flagError) Error() string { return e.In("en") }

// wantedOf describes the value that a flag requires, or returns "" if the flag's own error says it.
func wantedOf(wrong *pflag.InvalidValueError) string {
	switch kind := wrong.GetFlag().Value.Type(); {
	case errors.Is(wrong, strconv.ErrRange):
		return "a smaller number"
	case strings.HasPrefix(kind, "uint"):
		return "a whole number from 0"
	case strings.HasPrefix(kind, "int"):
		return "a whole number"
	case kind == "duration":
		return "a time such as 10s"
	case kind == "bool":
		return "true or false"
	}
	return ""
}

// flagsOf returns the flags of a command, with their dashes.
func flagsOf(cmd *cobra.Command) (out []string) {
	add := func(f *pflag.Flag) { out = append(out, "--"+f.Name) }
	cmd.LocalFlags().VisitAll(add)
	cmd.InheritedFlags().VisitAll(add)
	return out
}

// In returns the message in a language.
func (e *flagError) In(lang string) string {
	if wrong := (*pflag.InvalidValueError)(nil); errors.As(e.error, &wrong) {
		if wanted := wantedOf(wrong); wanted != "" {
			return speech.Say("--%s: %s, not %q", wrong.GetFlag().Name, speech.In(lang, wanted), wrong.GetValue()).In(lang)
		}
	}
	text := e.error.Error()
	for _, head := range []string{"unknown flag: ", "unknown shorthand flag: ", "flag needs an argument: ",
		"invalid argument "} {
		if rest, ok := strings.CutPrefix(text, head); ok {
			return speech.In(lang, head) + rest + source.Suggest(rest, e.known).In(speech.Language(lang))
		}
	}
	return text
}

// version is the version of a release, which its build sets with -ldflags "-X
// precept/cmd/precept/verbs.version=1.2.3".
var version string

// versioned returns the program's version, the commit of its sources if the build knows it, and Go's version and
// the platform.
func versioned() string {
	said, commit, changed := version, "", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				commit = s.Value[:min(len(s.Value), 12)]
			case s.Key == "vcs.modified" && s.Value == "true":
				changed = " with changes"
			}
		}
	}
	said = cmp.Or(said, "built from source")
	if commit != "" {
		said += ", commit " + commit + changed
	}
	return strings.Join([]string{said, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH}, ", ")
}
