package expr

import (
	"sort"
	"strings"

	"precept/interpreter/source"
)

// Decls is what the names of one package of content mean.
type Decls struct {
	Enums    []EnumDecl
	Kinds    []KindDecl
	Attrs    []AttrDecl
	Symbols  map[string]*Symbol
	Columns  map[string]bool // names of the columns of tracks
	Entries  map[string]Type // of a column whose entries are no numbers: the enum that they are of
	Boards   []BoardDecl
	Holes    map[string]bool // names that cells of a grid would have where it has none
	Dirs     int             // the enum of the directions of the grids, -1 without a grid
	Adjacent int             // the relation of their neighbours
	Asking   []string        // the rulings that are being typed, outermost first: one that is asked again asks itself
}

// EnumDecl is a closed list of names.
type EnumDecl struct {
	Name   string
	Values []string
}

// KindDecl is a kind of piece, space or player.
type KindDecl struct {
	Name   string
	Parent int  // the kind that it is, -1 for the roots
	Base   Base // Piece, Place or Player
	Holds  bool // its pieces are places for others
}

// BoardDecl is a grid, ring or row of spaces of one kind, on a map or, without one, on all.
type BoardDecl struct {
	Kind int
	Map  string
	Per  bool // every player has one
}

// AttrDecl is an attribute of a kind. An attribute lives in its kind: two kinds may each have one of the same name.
type AttrDecl struct {
	Name     string
	Kind     int
	Type     Type
	SeenBy   string // who sees it: all (default), owner, nobody, or the name of a bool attribute of the same kind
	Hidden   bool   // SeenBy is not all
	OwnerToo bool   // its owner sees it whatever SeenBy says
	Args     []Param
}

// Param is a parameter of what can be called.
type Param struct {
	Name     string
	Type     Type
	Optional bool
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
	if strings.IndexByte("aeiou", word[0]) >= 0 {
		return "an " + word
	}
	return "a " + word
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
	Resolve func()  // types a ruling or procedure that has not been read yet
}

// Field is a field of a scope or a record.
type Field struct {
	Name string
	Type Type
	Per  bool   // one value per player
	From *Local // of a record: the binding that it reads
}

// IsKind reports whether kind a is kind b or one of its kinds.
func (d *Decls) IsKind(a, b int) bool {
	for ; a >= 0; a = d.Kinds[a].Parent {
		if a == b {
			return true
		}
	}
	return false
}

// MayHold reports whether a piece of kind k can be a place: its kind holds others, or one above or below it does.
func (d *Decls) MayHold(k int) bool {
	for i := range d.Kinds {
		if d.Kinds[i].Holds && (d.IsKind(i, k) || d.IsKind(k, i)) {
			return true
		}
	}
	return false
}

// Attr finds the attribute named name that a value of kind k may have: its own, an ancestor's, or, because a
// zone does not say what it holds, a descendant's. ambiguous names two kinds whose attributes differ in type.
func (d *Decls) Attr(k int, name string) (id int, ambiguous bool) {
	id = -1
	for i := range d.Attrs {
		a := &d.Attrs[i]
		if a.Name != name || a.Kind < 0 || !d.IsKind(k, a.Kind) && !d.IsKind(a.Kind, k) {
			continue
		}
		if id >= 0 && d.Attrs[id].Type != a.Type {
			ambiguous = true
		}
		if id < 0 || d.IsKind(k, a.Kind) {
			id = i
		}
	}
	return id, ambiguous
}

// AttrsNamed is every attribute called name on a kind that may be k or below or above it.
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

// KindByName is the kind of that name, -1 if there is none.
func (d *Decls) KindByName(name string) int {
	for i := range d.Kinds {
		if d.Kinds[i].Name == name {
			return i
		}
	}
	return -1
}

// Instead is what is said of a name that nothing has: that a grid has no cell there, or which of names is meant.
func (d *Decls) Instead(name string, names []string) string {
	if d.Holes[name] {
		return ": the grid has a hole there"
	}
	return source.Suggest(name, names)
}

// Local is one bound name. Two bindings of one name are two Locals.
type Local struct {
	Name   string
	Type   Type
	Proc   int  // of a Record: the procedure whose answers or event it holds
	Per    bool // an answer of each of several players: read as name(player)
	Reg    int  // its first register
	Size   int  // how many registers
	Frame  bool // the register is in the frame of the steps, not among the temporaries
	Header bool // it is part of the header of every frame
	Used   bool
	Span   source.Span // where it was bound, for content that never uses it
	Hidden bool        // its value may depend on what not everybody sees
	Sealed bool        // an answer, or what chance took, of which the others are not told
}

// Scope is the bound names at one place, innermost last.
type Scope struct {
	Parent *Scope
	Locals []*Local
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

// Names is every name that can be written here, sorted: what suggestions are drawn from.
func (s *Scope) Names(d *Decls) []string {
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
