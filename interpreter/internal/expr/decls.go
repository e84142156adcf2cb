package expr

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// Decls holds what the names of one package of content mean.
type Decls struct {
	*declared.Types
	Symbols map[string]*Symbol
	Columns map[string]bool // names of the columns of tracks
	Entries map[string]Type // the enum of the entries of a column, if they are no numbers
	Holes   map[string]bool // cell names where a grid has a hole
	Lost    []string        // kinds whose boards were refused: their places are not reported again
	Missed  map[string]bool // names below a key that their file lacks: they are not reported

	// names declared twice: it is unknown which declaration a use means, so uses are not reported
	Contested map[string]bool
	Dirs      int        // the enum of the directions of the grids, -1 without a grid
	Adjacent  int        // the relation between neighbouring cells
	Asking    []string   // the rulings that are being typed, outermost first: to find circles
	Texts     []Called   // the texts that players read, with the names they belong to
	Saw       func(Seen) // is called for every name in an expression; nil: not called
	Spend     func(int)  // counts names that are searched; nil: not counted

	// Foreign returns the faction that declares a name if another faction's file is being read, else ""
	Foreign func(name string) string
}

// Called is the text that players read for something, and its name in content.
type Called struct {
	Text declared.Text
	Name string
}

// named returns which of names players read as a text, "" if there is none. People tend to write what they read on the
// table.
func (d *Decls) named(text string, names []string) string {
	text = plain(text)
	if text == "" {
		return ""
	}
	for _, t := range d.Texts {
		if (text == plain(t.Text.En) || text == plain(t.Text.Fr)) && slices.Contains(names, t.Name) {
			return t.Name
		}
	}
	return ""
}

// plain normalizes a text for comparison: lower case, no accents, words joined by spaces.
func plain(text string) string { return unaccent.Replace(strings.ToLower(text)) }

var unaccent = strings.NewReplacer("_", " ", "-", " ", "é", "e", "è", "e", "ê", "e", "ë", "e", "à", "a", "â", "a",
	"î", "i", "ï", "i", "ô", "o", "ö", "o", "ù", "u", "û", "u", "ü", "u", "ç", "c", "œ", "oe", "æ", "ae", "’", " ",
	"'", " ")

// Suggest returns the end of a message about an unknown name: which of names may be meant, by its spelling or by the
// text that players read. It returns nil if none may. Names of other factions come last, with their faction.
func (d *Decls) Suggest(name string, names []string) *source.Text {
	meant := d.Meant(name, names)
	switch of := d.foreign(meant); {
	case meant == "":
		return nil
	case of != "":
		return source.Say("%s (it belongs to %s)", source.Meant(meant), of)
	}
	return source.Meant(meant)
}

// Meant returns the name that [Decls.Suggest] proposes, "" for none.
func (d *Decls) Meant(name string, names []string) string {
	d.spend(len(names))
	own := d.own(names)
	meant := d.meant(name, own)
	if len(own) < len(names) && (meant == "" || source.Slip(name, own) == "" && source.Slip(name, names) != "") {
		meant = d.meant(name, names)
	}
	return meant
}

func (d *Decls) meant(name string, names []string) string {
	if source.Slip(name, names) == "" {
		if meant := cmp.Or(d.named(name, names), d.bracketed(name, names)); meant != "" {
			return meant
		}
	}
	return source.Nearest(name, names)
}

// own returns the names that do not belong to another faction.
func (d *Decls) own(names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return d.foreign(n) != "" })
}

func (d *Decls) foreign(name string) string {
	if d.Foreign == nil {
		return ""
	}
	inside := name[strings.IndexByte(name, '(')+1:] // start(phase)
	return d.Foreign(strings.TrimSuffix(inside, ")"))
}

// Listed returns the end of a message about an unknown name: which names there are, the nearest first. Those of other
// factions are left out.
func (d *Decls) Listed(name string, names []string) *source.Text {
	d.spend(len(names))
	return source.Listed(name, d.own(names))
}

// lookedAt is the cost, in steps, of considering a name as a suggestion.
const lookedAt = 8

// spend counts names that are searched.
func (d *Decls) spend(names int) {
	if d.Spend != nil {
		d.Spend(names * lookedAt)
	}
}

// bracketed returns bundle(silk) for silk_bundle: a name that joins one of names with an argument of it, in either
// order. It returns "" if the name has no two such parts.
func (d *Decls) bracketed(name string, names []string) string {
	for i := range len(name) {
		if name[i] != '_' {
			continue
		}
		for _, at := range [2][2]string{{name[i+1:], name[:i]}, {name[:i], name[i+1:]}} {
			s := d.Symbols[at[0]]
			if s != nil && (s.Sort == SymZone || s.Sort == SymVar || s.Sort == SymRuling) && len(s.Params) == 1 &&
				d.values(s.Params[0].Type, at[1]) && slices.Contains(names, at[0]) {
				return at[0] + "(" + at[1] + ")"
			}
		}
	}
	return ""
}

// values reports whether a name is that of a value of an enum, a seat or a place of type t.
func (d *Decls) values(t Type, name string) bool {
	s := d.Symbols[name]
	switch {
	case t.IsList():
		return false
	case t.Base == Enum:
		return slices.Contains(d.Enums[t.Ref].Values, name)
	case t.Base == Player:
		return s != nil && s.Sort == SymSeat
	}
	return t.Base == Place && s != nil && s.Sort == SymSpace && d.Fits(s.Type, t)
}

// Sort is the sort of a symbol.
type Sort uint8

// The sorts of declared names.
const (
	SymEnum Sort = iota
	SymEnumValue
	SymKind
	SymSpace
	SymSeat
	SymDesign
	SymZone
	SymVar
	SymScope
	SymRuling
	SymRelation
	SymRanking
	SymProc // procedures and actions
	SymDie
	SymWindow
	SymLine // a line of the score sheet
	SymEffect
)

var sortNames = [...]source.Format{"enum", "value", "kind", "space", "seat", "component", "zone", "variable", "phase",
	"ruling", "relation", "ranking", "action", "die", "window", "scoring line", "effect"}

// one is the names of sorts with their articles.
var one = [...]source.Format{"an enum", "a value", "a kind", "a space", "a seat", "a component", "a zone", "a variable",
	"a phase", "a ruling", "a relation", "a ranking", "an action", "a die", "a window", "a scoring line", "an effect"}

func (s Sort) String() string { return string(sortNames[s]) }

// Word returns the word for a sort: zone.
func (s Sort) Word() *source.Text { return source.Say(sortNames[s]) }

// One returns the word for a sort with its article: a zone.
func (s Sort) One() *source.Text { return source.Say(one[s]) }

// Noun returns what s is, in words: a zone, an action, a procedure.
func (s *Symbol) Noun() *source.Text {
	if s.Sort == SymProc && !s.Action {
		return source.Say("a procedure")
	}
	return s.Sort.One()
}

// single reports whether a name means one thing, or all of a kind, and takes no arguments.
func (s *Symbol) single() bool {
	switch s.Sort {
	case SymZone, SymVar, SymRuling, SymRelation, SymRanking, SymProc, SymEffect:
		return false
	}
	return true
}

// Symbol is one declared name.
type Symbol struct {
	Name    string
	Sort    Sort
	ID      int     // index among its sort; the position of an enum value
	Enum    int     // of an enum value
	Type    Type    // of its value, or of what a call returns
	Params  []Param // keys of a zone or variable; parameters of a ruling, procedure, ranking
	Fields  []Field // of a scope, or what a kept call binds
	Hidden  string  // zones and variables: seen_by, "" for all
	Action  bool    // a procedure that may be offered
	Unsure  bool    // the declaration of a procedure or card has errors, so its parameters or type are unknown
	Resolve func()  // reads a ruling, a procedure or a position that has not been read yet; nil: nothing to do

	Position []*Node // of a scope: what belongs to the positions that times_seen counts; nil: none are remembered
}

// Field is a field of a scope or a record.
type Field struct {
	Name string
	Type Type
	Per  bool   // one value per player
	From *Local // of a record: the binding that it reads
}

// IsLost reports whether the meaning of a name is unknown because of a reported problem: its board was refused, it is
// below a key that its file lacks, or it is declared twice.
func (d *Decls) IsLost(name string) bool {
	inside := strings.TrimSuffix(name[strings.IndexByte(name, '(')+1:], ")") // start(phase)
	if d.Missed[inside] || d.Contested[inside] {
		return true
	}
	name = strings.TrimSuffix(strings.TrimPrefix(name, "list("), ")")
	return slices.ContainsFunc(d.Lost,
		func(kind string) bool { return name == kind || strings.HasPrefix(name, kind+"_") })
}

// LostKind reports whether a kind, or one of its parents, is lost.
func (d *Decls) LostKind(kind int) bool {
	for ; kind >= 0; kind = d.Kinds[kind].Parent {
		if d.IsLost(d.Kinds[kind].Name) {
			return true
		}
	}
	return false
}

// Instead returns the end of a message about an unknown name: that the grid has no cell there, or which of names is
// meant.
func (d *Decls) Instead(name string, names []string) *source.Text {
	if d.Holes[name] {
		return source.Say(": the grid has a hole there")
	}
	if off := d.OffBoard(name); off != nil {
		return off
	}
	return d.Suggest(name, names)
}

// EnumValues lists the values of an enum type, or of a list of it, for a message. It returns nil for every other type,
// and if there are many.
func (d *Decls) EnumValues(t Type) *source.Text {
	if t.Base != Enum {
		return nil
	}
	names := d.Enums[t.Ref].Values
	if len(names) == 0 || len(names) > mostTold {
		return nil
	}
	return source.Either(names)
}

// mostTold is the largest number of enum values that a message lists.
const mostTold = 12

// Local is one bound name. Two bindings of one name are two Locals.
type Local struct {
	Name   string
	Type   Type
	Proc   int    // of a Record: the procedure whose answers or event it holds
	Per    bool   // one answer for each of several players, read as name(player)
	For    *Local // the list of what each element of this one is for: read as name(element)
	Reg    int    // its first register
	Size   int    // how many registers
	Frame  bool   // the register is in the frame of the steps, not among the temporaries
	Header bool   // it is part of the header of every frame
	Used   bool
	Span   source.Span // where it was bound, to report unused names
	Hidden bool        // its value may depend on hidden information
	Sealed bool        // an answer or a random choice that other players do not see
	Goes   bool        // its value is moved, or passed on under another name
}

// Scope holds the names bound at one place, the innermost last.
type Scope struct {
	Parent  *Scope
	Locals  []*Local
	Awaited string // the name that a choice binds, while its candidates are tested; "" for none

	Later func(name string) bool // reports whether a later step binds a name; nil: none does
}

// below returns the end of a message if a later step binds name, otherwise nil.
func (s *Scope) below(name string) *source.Text {
	for ; s != nil; s = s.Parent {
		if s.Later != nil && s.Later(name) {
			return source.Say("; a step below binds it; move that step up")
		}
	}
	return nil
}

// Find returns the innermost binding of name, or nil.
func (s *Scope) Find(name string) *Local {
	for ; s != nil; s = s.Parent {
		for i := len(s.Locals) - 1; i >= 0; i-- {
			if s.Locals[i].Name == name {
				return s.Locals[i]
			}
		}
	}
	return nil
}

// circumstances describes the names that the language binds in some places.
var circumstances = map[string]source.Format{
	"me":        "the player who acts, in steps and in their conditions",
	"owner":     "the player of the component with this rule or ability",
	"source":    "the component with this rule or ability",
	"event":     "what triggered an ability with after: or instead:",
	"asked":     "the player who is asked, in a choice of several players",
	"taken":     "how many entries of a menu were taken, in the menu",
	"otherwise": "the answer so far, in the value: of an answer",
}

// instead returns the end of a message that lists the names bound here; nil if there are none or many.
func (s *Scope) instead() *source.Text {
	var names []string
	for ; s != nil; s = s.Parent {
		for _, l := range s.Locals {
			if !slices.Contains(names, l.Name) {
				names = append(names, l.Name)
			}
		}
	}
	if len(names) == 0 || len(names) > namesTold {
		return nil
	}
	slices.Sort(names)
	return source.Say("; here there {2:is|are} %[1]s", strings.Join(names, ", "), len(names))
}

// namesTold is the largest number of names that such a message lists.
const namesTold = 8

// Awaits reports whether name will be bound by a choice whose candidates are being tested here.
func (s *Scope) Awaits(name string) bool {
	for ; s != nil; s = s.Parent {
		if s.Awaited == name && name != "" {
			return true
		}
	}
	return false
}

// Names returns every name that can be written here, sorted, for suggestions.
func (s *Scope) Names(d *Decls) []string {
	d.spend(len(d.Symbols))
	seen := map[string]bool{}
	for ; s != nil; s = s.Parent {
		for _, l := range s.Locals {
			seen[l.Name] = true
		}
	}
	for n := range d.Symbols {
		seen[n] = true
	}
	names := make([]string, 0, len(seen))
	for n := range seen {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}

// AttrsNamed returns every attribute with a name on a kind that may be k, below k or above k.
func (d *Decls) AttrsNamed(k int, name string) []int {
	var ids []int
	for i := range d.Attrs {
		a := &d.Attrs[i]
		if a.Name == name && a.Kind >= 0 && (d.IsKind(k, a.Kind) || d.IsKind(a.Kind, k)) {
			ids = append(ids, i)
		}
	}
	return ids
}
