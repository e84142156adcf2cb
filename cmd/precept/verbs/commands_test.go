package verbs

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"precept/cmd/precept/desk"
)

// TestCommandsPage compares docs/commands.md with the commands; -update rewrites its generated part.
func TestCommandsPage(t *testing.T) {
	const page, begin, end = "../../../docs/commands.md", "<!-- generated: commands -->\n", "<!-- end -->"
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	head, old, _ := strings.Cut(string(data), begin)
	_, tail, ok := strings.Cut(old, end)
	if !ok {
		t.Fatal("docs/commands.md has no generated part")
	}
	want := head + begin + commandsPage() + end + tail
	if flag.Lookup("update").Value.String() == "true" {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if d := cmp.Diff(string(data), want); d != "" {
		t.Errorf("run go test ./cmd/precept/verbs -run CommandsPage -update (-page +commands)\n%s", d)
	}
}

// commandsPage returns every command by group, with its help and flags.
func commandsPage() string {
	var b strings.Builder
	root := (&app{Desk: &desk.Desk{}}).root()
	describe(root, "en")
	fmt.Fprintf(&b, "## Flags of every command\n%s", flagsTable(root.PersistentFlags()))
	section := func(title string, belongs func(*cobra.Command) bool) {
		fmt.Fprintf(&b, "\n## %s\n", strings.TrimSuffix(title, ":"))
		for _, c := range root.Commands() {
			if belongs(c) {
				page(&b, c)
			}
		}
	}
	for _, g := range root.Groups() {
		section(g.Title, func(c *cobra.Command) bool { return c.GroupID == g.ID && c.Name() != "help" })
	}
	section("For work on Precept itself", func(c *cobra.Command) bool { return c.Hidden })
	return b.String()
}

// page writes the help of a command and of its subcommands.
func page(b *strings.Builder, c *cobra.Command) {
	about := c.Long
	if about == "" {
		about = c.Short
	}
	fmt.Fprintf(b, "\n### %s\n```text\n", c.CommandPath())
	if c.Runnable() {
		fmt.Fprintf(b, "%s\n\n", c.UseLine())
	}
	fmt.Fprintf(b, "%s\n", strings.TrimSpace(about))
	if c.HasExample() {
		fmt.Fprintf(b, "\n%s\n", strings.TrimRight(c.Example, "\n"))
	}
	b.WriteString("```\n")
	if c.HasAvailableLocalFlags() {
		b.WriteString(flagsTable(c.LocalFlags()))
	}
	if c.Name() == "completion" {
		return
	}
	for _, sub := range c.Commands() {
		page(b, sub)
	}
}

// flagsTable returns a row for each flag except --help.
func flagsTable(flags *pflag.FlagSet) string {
	var b strings.Builder
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		name := strings.TrimSpace("--" + f.Name + " " + value)
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		if f.Name == "cores" { // the default depends on the machine
			usage += " (default all)"
		} else if d := f.DefValue; d != "" && d != "false" && d != "0" && d != "[]" {
			usage += " (default `" + d + "`)"
		}
		fmt.Fprintf(&b, "| `%s` | %s |\n", strings.ReplaceAll(name, "|", "\\|"), strings.ReplaceAll(usage, "|", "\\|"))
	})
	if b.Len() == 0 {
		return ""
	}
	return "\n| flag | what it does |\n| --- | --- |\n" + b.String()
}
