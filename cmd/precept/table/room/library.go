package room

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/internal/lru"
	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/source"
)

// Rules is a game with its variants and mods.
type Rules struct {
	Game string   `json:"game"`
	Laid []string `json:"laid,omitempty"` // variants and mods that the server offers, in the order of application
}

// Library provides games. Several goroutines use it at once.
type Library interface {
	// Load returns a game with its variants and mods. It returns an error if something is not offered or does not pass the
	// checks.
	Load(Rules) (*interpreter.Game, error)

	// Saved returns the rules of a save. Where a mod provided variants of the save, the rules name the mod instead.
	Saved(*record.Record) (Rules, error)
}

// shelf caches loaded games, so that all tables of the same rules share a game and the programs compiled for its
// line-ups.
type shelf struct {
	from Library
	kept *lru.Cache[*interpreter.Game]
}

// load returns the game for the given rules, from the cache if possible.
func (s *shelf) load(r Rules) (*interpreter.Game, error) {
	if len(r.Laid) > Laid || slices.Contains(r.Laid, "") {
		return nil, fmt.Errorf("%w: at most %d variants and mods", ErrFull, Laid)
	}
	key := strings.Join(append([]string{r.Game}, r.Laid...), "\x00")
	return s.kept.Get(key, func() (*interpreter.Game, error) { return s.from.Load(r) })
}

// Offer is a [Library] of games with their variants, and of mods that can be applied to them.
type Offer struct {
	library *desk.Library
	mods    map[string]*interpreter.Mod // by their names
}

// NewOffer returns an offer of all games of a library, and of mods by their names.
func NewOffer(l *desk.Library, mods ...*interpreter.Mod) *Offer {
	out := &Offer{l, map[string]*interpreter.Mod{}}
	for _, m := range mods {
		out.mods[m.Name] = m
	}
	return out
}

// mod returns a mod by its name, nil for none. The name may also be the path of the mod, as in older tables.
func (o *Offer) mod(name string) *interpreter.Mod {
	if m := o.mods[name]; m != nil {
		return m
	}
	for _, m := range o.mods {
		if m.From == path.Clean(filepath.ToSlash(name)) {
			return m
		}
	}
	return nil
}

// Games returns the ids of the games.
func (o *Offer) Games() []string { return o.library.IDs() }

// Mods returns the names of the mods of a game.
func (o *Offer) Mods(game string) []string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(o.mods)) {
		if o.mods[name].Game == game {
			out = append(out, name)
		}
	}
	return out
}

// Load implements [Library.Load].
func (o *Offer) Load(r Rules) (*interpreter.Game, error) {
	p, err := o.library.Find(r.Game)
	if err != nil {
		return nil, err
	}
	known := o.library.Known(p)
	var stack []interpreter.Layer
	for _, name := range r.Laid {
		switch mod := o.mod(name); {
		case slices.Contains(known, name):
			stack = append(stack, interpreter.Layer{Variant: name})
		case mod != nil && mod.Game == r.Game:
			stack = append(stack, interpreter.Layer{Mod: mod})
		default:
			return nil, fmt.Errorf("%s has no variant or mod %q%s", r.Game, name,
				source.Suggest(name, append(known, o.Mods(r.Game)...)))
		}
	}
	return o.library.Lay(p, stack...)
}

// Saved implements [Library.Saved].
func (o *Offer) Saved(r *record.Record) (Rules, error) {
	p, err := o.library.Find(r.Game)
	if err != nil {
		return Rules{}, err
	}
	out, covered, known := Rules{Game: r.Game}, []string(nil), o.library.Known(p)
	for _, name := range r.Variants {
		switch mod := o.bringing(r.Game, name); {
		case slices.Contains(covered, name):
		case slices.Contains(known, name):
			out.Laid = append(out.Laid, name)
		case mod != "":
			out.Laid, covered = append(out.Laid, mod), append(covered, o.mods[mod].Variants...)
		default:
			return Rules{}, fmt.Errorf("the save was played with %s, which is not offered here", broughtBy(r, name))
		}
	}
	return out, nil
}

// broughtBy returns, for a message, the mod that provides a variant of a save, or the variant itself.
func broughtBy(r *record.Record, variant string) string {
	for _, m := range r.Mods {
		if slices.Contains(m.Variants, variant) {
			return "the mod " + m.String()
		}
	}
	return variant
}

// Title returns the title of a mod in a language, with its version. If the mod has no title, it returns its name.
func (o *Offer) Title(name, lang string) string {
	m := o.mod(name)
	if m == nil || m.Title["en"] == "" {
		return name
	}
	title := cmp.Or(m.Title[lang], m.Title["en"])
	if m.Version != "" {
		title += " " + m.Version
	}
	return title
}

// Text returns the description of a mod in a language, or "" if it has none.
func (o *Offer) Text(name, lang string) string {
	m := o.mod(name)
	if m == nil {
		return ""
	}
	return cmp.Or(m.Text[lang], m.Text["en"])
}

// bringing returns the name of the mod of a game that provides a variant, or "" if none does.
func (o *Offer) bringing(game, variant string) string {
	for _, name := range o.Mods(game) {
		if slices.Contains(o.mods[name].Variants, variant) {
			return name
		}
	}
	return ""
}
