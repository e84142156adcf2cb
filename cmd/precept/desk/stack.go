package desk

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/record"
)

// Stack holds the flags --variant and --mod in the order of the command line.
type Stack []given

// given is one flag --variant or --mod, with its value.
type given struct {
	flag, value string
}

// Flags adds --variant and --mod to flags. Their values are appended to s.
func (s *Stack) Flags(flags *pflag.FlagSet) {
	flags.Var(stackFlag{s, "variant"}, "variant", "")
	flags.Var(stackFlag{s, "mod"}, "mod", "")
}

// stackFlag implements [pflag.Value] for --variant and --mod. Both append to one list, since their order counts.
type stackFlag struct {
	stack *Stack
	name  string
}

func (f stackFlag) String() string { return "" }

// Type returns the name of the value for the help.
func (f stackFlag) Type() string {
	return map[string]string{"variant": "name", "mod": "folder|file"}[f.name]
}

// Set appends a value each time the flag is given.
func (f stackFlag) Set(value string) error {
	*f.stack = append(*f.stack, given{f.name, value})
	return nil
}

// Lay adds a mod to the stack, as --mod does.
func (d *Desk) Lay(mod string) { d.Stack = append(d.Stack, given{"mod", mod}) }

// Mods returns the folders of --mod.
func (d *Desk) Mods() []string {
	var out []string
	for _, k := range d.Stack {
		if k.flag == "mod" {
			out = append(out, k.value)
		}
	}
	return out
}

// Variants returns the names of --variant.
func (s Stack) Variants() []string {
	var out []string
	for _, k := range s {
		if k.flag == "variant" {
			out = append(out, k.value)
		}
	}
	return out
}

// Flags returns the flags of the command line that select what is played.
func (d *Desk) Flags() string {
	var b strings.Builder
	if d.Content != "" {
		b.WriteString(" --content " + Quoted(d.Content))
	}
	for _, k := range d.Stack {
		b.WriteString(" --" + k.flag + " " + Quoted(k.value))
	}
	return b.String()
}

// FolderFlags returns the flags of the command line that locate content. They suffice to reopen a save or a
// scenario, which names its own variants.
func (d *Desk) FolderFlags() string {
	folders := Desk{Content: d.Content}
	for _, k := range d.Stack {
		if k.flag == "mod" {
			folders.Stack = append(folders.Stack, k)
		}
	}
	return folders.Flags()
}

// Quoted returns a word for a shell, in quotes if necessary.
func Quoted(s string) string {
	if strings.ContainsAny(s, " \t\n'\"\\$`*?;&|<>()[]{}#~!") {
		return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
	}
	return s
}

// layer is one variant or mod to apply.
type layer struct {
	given
	mod     *interpreter.Mod
	applied bool // to at least one game
}

// layers returns the variants and mods of the flags. It prints problems of a folder.
func (d *Desk) layers() ([]*layer, error) {
	var out []*layer
	for _, k := range d.Stack {
		l := &layer{given: k}
		if k.flag == "mod" {
			mod, err := d.OpenMod(k.value)
			if err != nil {
				return nil, err
			}
			l.mod = mod
		}
		out = append(out, l)
	}
	return out, twice(out)
}

// Covered reports whether any variants or mods are given.
func (l *Library) Covered() bool { return len(l.stack) > 0 }

// over returns the layers of the stack that apply to a package: mods of its game, and variants that the package or
// these mods contain.
func (l *Library) over(p content.Package) []interpreter.Layer {
	if len(l.stack) == 0 {
		return nil
	}
	var out []interpreter.Layer
	known := l.variants(p)
	for _, k := range l.stack {
		switch {
		case k.mod != nil && k.mod.Game == p.ID:
			out = append(out, interpreter.Layer{Mod: k.mod})
		case k.mod == nil && slices.Contains(known, k.value):
			out = append(out, interpreter.Layer{Variant: k.value})
		default:
			continue
		}
		k.applied = true
	}
	return out
}

// Over returns the layers that apply to a package, in order.
func (l *Library) Over(p content.Package) []interpreter.Layer { return l.over(p) }

// Mods returns the mods of the stack, of any game.
func (l *Library) Mods() []*interpreter.Mod {
	var out []*interpreter.Mod
	for _, k := range l.stack {
		if k.mod != nil {
			out = append(out, k.mod)
		}
	}
	return out
}

// Known returns the variants of a package.
func (l *Library) Known(p content.Package) []string { return l.variants(p) }

// Stack returns the layers that apply to a package, and the names of the variants among them. The result all is false
// if some layer does not apply to the package.
func (l *Library) Stack(p content.Package) (stack []interpreter.Layer, variants []string, all bool) {
	stack = l.over(p)
	for _, k := range stack {
		if k.Mod == nil {
			variants = append(variants, k.Variant)
		}
	}
	return stack, variants, len(stack) == len(l.stack)
}

// Bare returns the library without variants and mods; it shares the cache of files.
func (l *Library) Bare() *Library {
	return &Library{Files: l.Files, Packages: l.Packages, read: l.reading()}
}

// variants returns the variants of a package.
func (l *Library) variants(p content.Package) []string {
	r := l.reading()
	r.mu.Lock()
	defer r.mu.Unlock()
	out, there := r.variants[p.Root]
	if !there {
		out = content.Variants(l.Files, p.Root)
		r.variants[p.Root] = out
	}
	return out
}

// Named returns an error if a variant is given that no game has, for commands that work on all games.
func (l *Library) Named() error {
	for _, p := range l.Packages {
		l.over(p)
	}
	for _, k := range l.stack {
		k.applied = k.applied || k.mod != nil // a mod's game may be another
	}
	return l.Laid(l.Packages...)
}

// Laid returns an error if some layer of the stack was not applied to any game. The argument packages lists the
// requested games.
func (l *Library) Laid(packages ...content.Package) error {
	var known []string
	for _, p := range packages {
		known = append(known, l.variants(p)...)
	}
	for _, k := range l.stack {
		switch {
		case k.applied:
		case k.mod != nil:
			return Usage("%s applies to %s, which is not the game here", k.value, k.mod.Game)
		case len(packages) == 1:
			return Usage("%s has no variant %q%s", packages[0].ID, k.value, Near(k.value, known))
		default:
			return Usage("no game has a variant %q%s", k.value, Near(k.value, known))
		}
	}
	return nil
}

// savedStack applies the variants and mods with which a save was played. It also applies any further ones of the flags,
// so that opening the save reports the difference.
func (l *Library) savedStack(p content.Package, names []string, mods []record.Mod) error {
	if missing := l.missing(mods); len(missing) > 0 {
		return Usage("the save was played with the mod %s; give it with --mod, as a file or a folder",
			strings.Join(missing, ", "))
	}
	var out []*layer
	var covered, missing []string
	known := l.variants(p)
	for _, name := range names {
		if slices.Contains(covered, name) {
			continue
		}
		i := slices.IndexFunc(l.stack, func(k *layer) bool { return k.mod != nil && slices.Contains(k.mod.Variants, name) })
		switch {
		case i >= 0:
			out, covered = append(out, l.stack[i]), append(covered, l.stack[i].mod.Variants...)
		case slices.Contains(known, name):
			out, covered = append(out, &layer{given: given{"variant", name}}), append(covered, name)
		default:
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		return Usage("the save was played with %s, which %s does not have; give its folder with --mod",
			strings.Join(missing, ", "), p.ID)
	}
	for _, k := range l.stack {
		if k.mod != nil && !slices.Contains(out, k) || k.mod == nil && !slices.Contains(covered, k.value) {
			out = append(out, k)
		}
	}
	l.stack = out
	return nil
}

// Anywhere returns the flags that select what is played, for a command in another folder: those of the content, and
// of variants and mods.
func (d *Desk) Anywhere() (content, laid []string) {
	anywhere := func(name string) string {
		if out, err := filepath.Abs(name); err == nil {
			return out
		}
		return name
	}
	if d.Content != "" {
		content = []string{"--content", anywhere(d.Content)}
	}
	for _, k := range d.Stack {
		if k.flag == "mod" {
			k.value = anywhere(k.value)
		}
		laid = append(laid, "--"+k.flag, k.value)
	}
	return content, laid
}
