package verbs

import (
	"bytes"
	"maps"
	"os"
	"slices"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"gopkg.in/yaml.v3"

	"precept/cmd/precept/desk"
	"precept/interpreter/declared"
)

// TestEveryCommandIsDescribed compares the texts of commands and flags with the commands. Each has a text in both
// languages, and no text is unused.
func TestEveryCommandIsDescribed(t *testing.T) {
	data, err := os.ReadFile("../speech/help.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var texts struct {
		Flags    map[string]declared.Text
		Commands map[string]struct {
			Short, Long declared.Text
			Flags       map[string]declared.Text
		}
	}
	read := yaml.NewDecoder(bytes.NewReader(data))
	read.KnownFields(true) // an unquoted comma would create a key
	if err := read.Decode(&texts); err != nil {
		t.Fatal(err)
	}
	both := func(of string, text declared.Text) {
		if text.En == "" || text.Fr == "" {
			t.Errorf("%s is not described in both languages", of)
		}
	}
	shared := maps.Clone(texts.Flags)
	var look func(c *cobra.Command)
	look = func(c *cobra.Command) {
		name := verb(c)
		of, there := texts.Commands[name]
		if !there {
			t.Errorf("%s is not described", name)
		}
		both(name, of.Short)
		if of.Long != (declared.Text{}) {
			both(name, of.Long)
		}
		c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) { describedOnce(t, name, f, of.Flags, texts.Flags, shared) })
		if !c.HasParent() {
			c.PersistentFlags().VisitAll(func(f *pflag.Flag) { describedOnce(t, name, f, of.Flags, texts.Flags, shared) })
		}
		for flag, text := range of.Flags {
			if both(name+" --"+flag, text); c.Flag(flag) == nil {
				t.Errorf("%s has no flag --%s any more", name, flag)
			}
		}
		delete(texts.Commands, name)
		for _, sub := range c.Commands() {
			if c.Name() != "completion" {
				look(sub)
			}
		}
	}
	look((&app{Desk: &desk.Desk{}}).root())
	for flag, text := range texts.Flags {
		both("--"+flag, text)
	}
	if left := slices.Sorted(maps.Keys(texts.Commands)); len(left) > 0 {
		t.Errorf("described, and no commands: %v", left)
	}
	if left := slices.Sorted(maps.Keys(shared)); len(left) > 0 {
		t.Errorf("described, and no command has the flag: %v", left)
	}
}

// describedOnce checks that a flag has a text: the command's own, or the shared one, which it marks as used.
func describedOnce(t *testing.T, name string, f *pflag.Flag, own, common, unused map[string]declared.Text) {
	_, mine := own[f.Name]
	_, ours := common[f.Name]
	if f.Name == "help" || f.Hidden {
		return
	}
	if !mine && !ours {
		t.Errorf("%s --%s is not described", name, f.Name)
	}
	if !mine {
		delete(unused, f.Name)
	}
}
