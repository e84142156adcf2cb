package expr

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// Decls is what the names of one package of content mean.
type Decls struct {
	*declared.Types
	Symbols map[string]*Symbol
	Columns map[string]bool // names of the columns of tracks
	Entries map[string]Type // of a column whose entries are no numbers: the enum that they are of
	Holes   map[string]bool // names that cells of a grid would have where it has none
	Lost    []string        // kinds whose boards were refused: of their places nothing more is said
	Missed  map[string]bool // names that stand below a key which their file does not have: nothing is said of them

	// names that two places declare: which is meant where one is used is not known, so of its uses nothing is said
	Contested map[string]bool
	Dirs      int        // the enum of the directions of the grids, -1 without a grid
	Adjacent  int        // the relation of their neighbours
	Asking    []string   // the rulings that are being typed, outermost first: one that is asked again asks itself
	Texts     []Called   // what players read of what is declared
	Saw       func(Seen) // is told of every name of an expression, and what it names; nil: nobody asks
	Spend     func(int)  // counts names that are looked through; nil: nobody does
}

// Called is what players read of something, and its name in content.
type Called struct {
	Text declared.Text
	Name string
}

// named is the one of names that players read as a text, "" where there is none: people write what stands on the table.
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

// plain is a text that players read, or what is written for it, as both are compared: in small letters, without
// accents, its words joined in one way.
func plain(text string) string { return unaccent.Replace(strings.ToLower(text)) }

var unaccent = strings.NewReplacer("_", " ", "-", " ", "é", "e", "è", "e", "ê", "e", "ë", "e", "à", "a", "â", "a",
	"î", "i", "ï", "i", "ô", "o", "ö", "o", "ù", "u", "û", "u", "ü", "u", "ç", "c", "œ", "oe", "æ", "ae", "’", " ",
	"'", " ")

// Suggest is what is said of a name that none of names is: which of them is meant, by its letters or by what players
// read of it.
func (d *Decls) Suggest(name string, names []string) string {
	d.spend(len(names))
	if meant := d.named(name, names); meant != "" && source.Slip(name, names) == "" {
		return fmt.Sprintf("; did you mean %q?", meant)
	}
	if meant := d.bracketed(name, names); meant != "" && source.Slip(name, names) == "" {
		return fmt.Sprintf("; did you mean %q?", meant)
	}
	return source.Suggest(name, names)
}

// lookedAt is how many steps it is to look at a name in search of one that is meant.
const lookedAt = 8

// spend counts names that are looked through.
func (d *Decls) spend(names int) {
	if d.Spend != nil {
		d.Spend(names * lookedAt)
	}
}

// bracketed is what a name stands for that joins one of names with what that asks for in brackets, in either order:
// bundle(silk) for silk_bundle. It is "" where no two parts of the name are that.
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

// Sort of symbol.
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

var sortNames = [...]string{"enum", "value", "kind", "space", "seat", "component", "zone", "variable", "phase",
	"ruling", "relation", "ranking", "action", "die", "window", "scoring line", "effect"}

func (s Sort) String() string { return sortNames[s] }

// Noun is what s is, in words: a zone, an action, a procedure.
func (s *Symbol) Noun() string {
	word := s.Sort.String()
	if s.Sort == SymProc && !s.Action {
		word = "procedure"
	}
	return source.One(word)
}

// single reports whether a name stands for one thing, or all of a kind, and asks for nothing in brackets.
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
	ID      int     // index among its sort; for an enum value its position
	Enum    int     // of an enum value
	Type    Type    // of its value, or of what a call returns
	Params  []Param // of what is called: keys of a zone or variable, parameters of a ruling, procedure, ranking
	Fields  []Field // of a scope, or of what a kept call binds
	Hidden  string  // zones and variables: seen_by, "" for all
	Action  bool    // a procedure that may be offered
	Unsure  bool    // a procedure or a card whose declaration was not understood: what it takes, or is, is not known
	Resolve func()  // types a ruling or procedure that has not been read yet
}

// Field is a field of a scope or a record.
type Field struct {
	Name string
	Type Type
	Per  bool   // one value per player
	From *Local // of a record: the binding that it reads
}

// IsLost reports whether a name is that of a kind whose board was refused, or of one of its places, or stands below a
// key that its file does not have, or that two places declare.
func (d *Decls) IsLost(name string) bool {
	inside := strings.TrimSuffix(name[strings.IndexByte(name, '(')+1:], ")") // start(phase)
	if d.Missed[inside] || d.Contested[inside] {
		return true
	}
	name = strings.TrimSuffix(strings.TrimPrefix(name, "list("), ")")
	return slices.ContainsFunc(d.Lost,
		func(kind string) bool { return name == kind || strings.HasPrefix(name, kind+"_") })
}

// LostKind reports whether it is not known what a kind is, or one of those that it is.
func (d *Decls) LostKind(kind int) bool {
	for ; kind >= 0; kind = d.Kinds[kind].Parent {
		if d.IsLost(d.Kinds[kind].Name) {
			return true
		}
	}
	return false
}

// Instead is what is said of a name that nothing has: that a grid has no cell there, or which of names is meant.
func (d *Decls) Instead(name string, names []string) string {
	if d.Holes[name] {
		return ": the grid has a hole there"
	}
	if off := d.OffBoard(name); off != "" {
		return off
	}
	return d.Suggest(name, names)
}

// EnumValues is the values of an enum, or of an enum of which a list is made, as they are told; "" of every other type,
// and where there are many.
func (d *Decls) EnumValues(t Type) string {
	if t.Base != Enum {
		return ""
	}
	names := d.Enums[t.Ref].Values
	if len(names) == 0 || len(names) > mostTold {
		return ""
	}
	if len(names) == 1 {
		return names[0]
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// mostTold is how many values of an enum are told at most.
const mostTold = 12

// Local is one bound name. Two bindings of one name are two Locals.
type Local struct {
	Name   string
	Type   Type
	Proc   int    // of a Record: the procedure whose answers or event it holds
	Per    bool   // an answer of each of several players: read as name(player)
	For    *Local // a list that says what each element of this one is for: read as name(what it is for)
	Reg    int    // its first register
	Size   int    // how many registers
	Frame  bool   // the register is in the frame of the steps, not among the temporaries
	Header bool   // it is part of the header of every frame
	Used   bool
	Span   source.Span // where it was bound, for content that never uses it
	Hidden bool        // its value may depend on what not everybody sees
	Sealed bool        // an answer, or what chance took, of which the others are not told
	Goes   bool        // what it stands for is moved by this name, or handed on under another
}

// Scope is the bound names at one place, innermost last.
type Scope struct {
	Parent  *Scope
	Locals  []*Local
	Awaited string // what a choice binds whose candidates are judged here, "" for none

	Later func(name string) bool // whether a step further below binds a name; nil: none does
}

// below says of a name that a step below binds it; "" where none does.
func (s *Scope) below(name string) string {
	for ; s != nil; s = s.Parent {
		if s.Later != nil && s.Later(name) {
			return "; a step below binds it; move that step up"
		}
	}
	return ""
}

// Find is the innermost binding of name, or nil.
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

// circumstances is the names that the language gives by itself in some places, with what each is and where.
var circumstances = map[string]string{
	"me":        "the player who acts, in steps and in their conditions",
	"owner":     "the player of the component with this rule or ability",
	"source":    "the component with this rule or ability",
	"event":     "what triggered an ability with after: or instead:",
	"asked":     "the player who is asked, in a choice of several players",
	"taken":     "how many entries of a menu were taken, in the menu",
	"otherwise": "the answer so far, in the value: of an answer",
}

// instead says which names the language or the text around gives here; "" where there are none.
func (s *Scope) instead() string {
	var names []string
	for ; s != nil; s = s.Parent {
		for _, l := range s.Locals {
			if !slices.Contains(names, l.Name) {
				names = append(names, l.Name)
			}
		}
	}
	if len(names) == 0 || len(names) > namesTold {
		return ""
	}
	slices.Sort(names)
	return "; here there " + isAre(len(names)) + " " + strings.Join(names, ", ")
}

// namesTold is of how many names at most all are told.
const namesTold = 8

func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// Awaits reports whether name is what a choice will bind whose candidates are judged here.
func (s *Scope) Awaits(name string) bool {
	for ; s != nil; s = s.Parent {
		if s.Awaited == name && name != "" {
			return true
		}
	}
	return false
}

// Names is every name that can be written here, sorted: what suggestions are drawn from.
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
