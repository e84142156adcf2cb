package expr

import (
	"strings"
	"sync"

	"github.com/expr-lang/expr/ast"

	"precept/interpreter/source"
)

// Op is the operation of a node.
type Op uint8

// The operations of a tree. "Arg" is the number of children where it is fixed.
const (
	OpConst       Op = iota // N: the value
	OpSeat                  // N: a seat by declaration; nil when it does not play
	OpLocal                 // Local
	OpIt                    // Local: the element of the innermost predicate, or the candidate
	OpField                 // N: a field of scope M; Args: the player of a field per player
	OpScopeOf               // M: scope; whose it is
	OpOpen                  // M: scope; is it open
	OpVar                   // N: variable; Args: its keys
	OpAttr                  // N: attribute; Args[0]: the subject
	OpOwner                 // Args[0]: a piece, or a place of a player
	OpWhere                 // Args[0]: a piece; where it is
	OpKindOf                // Args[0]: a piece
	OpDesignOf              // Args[0]: a piece
	OpEmpty                 // Args[0]: a place
	OpRow                   // Args[0]: a place of a grid
	OpColumn                //
	OpZone                  // N: zone; Args: its keys
	OpRuling                // N: ruling; Args
	OpRelation              // N: relation; Args: two places
	OpRelated               // N: relation; Args: one place; the related places
	OpSelect                // Sel: pieces
	OpSpaces                // N: kind; all places of it
	OpPlayers               // all seats
	OpEnumAll               // N: enum; all its values
	OpList                  // Args: the elements
	OpFrom                  // Args: list, element: the list turned to begin with it
	OpRange                 // Args: from, to; ints
	OpAnd                   //
	OpOr                    //
	OpNot                   //
	OpEq                    //
	OpNe                    //
	OpLt                    //
	OpLe                    //
	OpGt                    //
	OpGe                    //
	OpAdd                   //
	OpSub                   //
	OpMul                   //
	OpNeg                   //
	OpDiv                   //
	OpDivUp                 //
	OpMod                   //
	OpAbs                   //
	OpMin2                  //
	OpMax2                  //
	OpMin                   // Args: a list of ints
	OpMax                   //
	OpSum                   // Args: a list of ints
	OpIf                    // Args: condition, then, else
	OpCoalesce              // Args: two
	OpLet                   // Local; Args: value, body
	OpIn                    // Args: element, list
	OpFilter                // Local: the element; Args: list, predicate
	OpAny                   //
	OpAll                   //
	OpNone                  //
	OpCount                 //
	OpFind                  //
	OpMap                   //
	OpSumBy                 //
	OpSortBy                //
	OpLen                   // Args: list
	OpNonEmpty              // Args: list
	OpFirst                 // Args: list
	OpLast                  //
	OpOnly                  // Args: list; its single element or nil
	OpIndex                 // Args: list, int
	OpUniq                  //
	OpConcat                // Args: lists
	OpFlatten               //
	OpReverse               //
	OpExcept                // Args: list, list
	OpAllIn                 // Args: list, list
	OpSome                  // Args: list, n
	OpTop                   // Args: place; the first piece; with n: as many
	OpBottom                //
	OpTopN                  //
	OpBottomN               //
	OpFull                  // Args: a zone
	OpPlacesOf              // Args: pieces; distinct places
	OpOwnersOf              // Args: pieces; distinct owners
	OpKindsOf               // Args: pieces; distinct kinds
	OpNarrowOf              // Args: list, players
	OpNarrowNotOf           //
	OpNarrowAt              // Args: list, places
	OpNarrowOnly            // Args: list, kind or list
	OpNarrowOwned           // N: 1 owned, 0 unowned
	OpNarrowBoard           //
	OpNeighbour             // Args: cell, direction
	OpNeighbours            // Args: cell, directions; or a space, by relation N
	OpRay                   // Args: cell, direction
	OpRun                   // Args: cell, direction, places, perhaps places that must follow
	OpLine                  // Args: cell, direction, places
	OpOpposite              // Args: direction
	OpWithin                // N: relation; Args: space, n
	OpAway                  // N: relation; Args: from, space
	OpReach                 // N: relation or -1; M: ruling; Args: starts, among, extra
	OpGridFind              // N: kind; Args: row, column, perhaps whose
	OpNext                  // Args: player
	OpOpponents             // Args: player
	OpPeers                 // Args: player
	OpOpponent              //
	OpBest                  // N: ranking; Args: list, extra
	OpInOrder               // N: ranking
	OpScore                 // N: line or -1; Args: player
	OpTrack                 // N: column; Args: pieces or zone
	OpUncovered             //
	OpCan                   // N: procedure or -1; Args: value or arguments
	OpCovers                // N: ruling; Args: things, needs
	OpRecord                // Local: record; N: its field by position
	OpWasAt                 // Local: event; Args: piece
	OpActionRef             // N: procedure
	OpContents              // Args: a place; its pieces
	OpSingle                // Args: a value; the list of it
	OpCurrent               // whose turn it is
	OpTimesSeen             // M: scope; Args: the pieces on spaces, then what else belongs to a position
	OpAsIf                  // N: ruling; Args: its question, then the expressions of the steps that it supposes

	Operations // how many there are
)

// Operation describes an operation: its row of the table. Package compile has the table of how operations are compiled.
type Operation struct {
	Reads   Reading // what it reads of a match, besides its arguments
	Set     Setting // whether its places are represented as a set
	Binds   bool    // it binds its Local for its second argument
	Loops   bool    // it iterates over a list
	Heavy   bool    // it is expensive without a loop
	Leaf    bool    // cheap: without arguments it may be repeated instead of bound to a name
	Keeps   bool    // its elements are elements of its first argument
	Element bool    // its result is an element of the list that is its first argument

	calls []function // the functions that produce it
	named string     // or a function whose arguments are not all expressions
	names special    // the reader of that function
	attr  attribute  // or an attribute of the language
	each  string     // or a function with a predicate on elements
	sign  string     // or an operator between numbers
	along bool       // its last argument may name a relation
}

// Reading is what an operation reads of a match, besides its arguments.
type Reading uint8

// The kinds of readings.
const (
	ReadsNothing      Reading = iota
	ReadsVariable             // N
	ReadsAttribute            // N, and all that the formulas of its values read
	ReadsRuling               // all that the ruling N reads, of reach M
	ReadsAction               // all that the action may read
	ReadsTurn                 // whose phase is open
	ReadsPhase                // M: whether it is open, and its fields
	ReadsSelection            // where pieces of its kind are, if it restricts that
	ReadsWhereTheyAre         // where the pieces of its first argument are
	ReadsOccupied             // what its place contains
	ReadsContents             // what places contain, in which order
	ReadsRanking              // all that the ranking N reads
	ReadsLines                // all that line N of the score reads, -1 all lines
	ReadsEvent                // what steps have bound or moved
	ReadsName                 // what its Local means
)

// Setting says whether places are represented as a set, which has the order of declaration.
type Setting uint8

// The representations as a set.
const (
	NoSet      Setting = iota
	AlwaysSet          // its list has the order of a set
	LooselySet         // it can be a set if its order does not matter
)

// Row returns the operation's row.
func (o Op) Row() *Operation { return &table[o] }

// Behind returns the declaration that a node refers to, as an operation and a number for [Behind]. ok is false if it
// refers to none.
func (n *Node) Behind() (op Op, id int, ok bool) {
	switch n.Op.Row().Reads {
	case ReadsRuling:
		if id = n.N; n.Op == OpReach {
			id = n.M
		}
		return OpRuling, id, id >= 0
	case ReadsRanking:
		return OpBest, n.N, true
	case ReadsLines:
		return OpScore, n.N, true
	case ReadsAction:
		return OpCan, n.N, true
	case ReadsAttribute:
		return OpAttr, n.N, true
	}
	return 0, 0, false
}

// function describes a function: its name, number of arguments, form and type check. f(x, y) and x.f(y) are the same
// call.
type function struct {
	name        string
	least, most int
	form        string
	check       func(c *checker, n ast.Node, args []*Node) *Node
}

// special types a function whose arguments include names of rankings, columns, rulings or actions. It returns false if
// another function of that name is meant.
type special func(c *checker, n ast.Node, name string, first *Node, rest []ast.Node) (*Node, bool)

// attribute describes an attribute that every value of some types has.
type attribute struct {
	name string
	is   Type
	on   []Base
	op   Op
}

// always returns a special form that applies wherever its name is called.
func always(f func(c *checker, n ast.Node, name string, first *Node, rest []ast.Node) *Node) special {
	return func(c *checker, n ast.Node, name string, first *Node, rest []ast.Node) (*Node, bool) {
		return f(c, n, name, first, rest), true
	}
}

// names indexes the operations by how they are written.
type names struct {
	functions map[string]*function
	named     map[string]special
	attrs     map[string]attribute
	each      map[string]Op
	signs     map[string]Op
	along     map[string]Op
}

// theNames returns the index of the table, which is built once.
var theNames = sync.OnceValue(func() *names {
	out := &names{functions: map[string]*function{}, named: map[string]special{}, attrs: map[string]attribute{},
		each: map[string]Op{}, signs: map[string]Op{}, along: map[string]Op{}}
	for op := range Operations {
		row := &table[op]
		for i := range row.calls {
			out.functions[row.calls[i].name] = &row.calls[i]
			if row.along {
				out.along[row.calls[i].name] = op
			}
		}
		if row.named != "" {
			out.named[row.named] = row.names
		}
		if a := row.attr; a.name != "" {
			a.op = op
			out.attrs[a.name] = a
		}
		if row.each != "" {
			out.each[row.each] = op
		}
		if row.sign != "" {
			out.signs[row.sign] = op
		}
	}
	return out
})

// Meaning returns a short description of what a function returns, "" if there is no such function.
func Meaning(function string) string { return meanings[function] }

// FunctionForms returns every function with its written form, for the table of the language.
func FunctionForms() map[string]string {
	forms := map[string]string{}
	for name, f := range theNames().functions {
		forms[name] = f.form
	}
	return forms
}

// SpecialForms returns the forms that take names or predicates, with their written form.
func SpecialForms() map[string]string {
	return map[string]string{
		"best": "list.best(ranking)", "in_order": "list.in_order(ranking)", "track": "track(pieces, column)",
		"uncovered": "uncovered(pieces, column)", "score": "score(player) or score(player, line)",
		"can": "can(action)", "during": "during(phase)", "times_seen": "times_seen(phase)",
		"covers": "covers(things, needs, ruling)",
		"table":  "table(value, {name: value, otherwise: value})", "steps": "steps(number, {number: value})",
		"reachable": "reachable(starts, relation, among)", "filter": "filter(list, condition)",
		"any": "any(list) or any(list, condition)", "all": "all(list, condition)",
		"none": "none(list, condition)", "map": "map(list, value)", "count": "count(list) or count(list, condition)",
		"sum": "sum(list) or sum(list, value)", "find": "find(list, condition)", "sortBy": "sortBy(list, value)",
	}
}

// formOf returns a form for a message. It may be two, joined by or.
func formOf(form string) *source.Text { return source.Either(strings.Split(form, " or ")) }

// IsFunction reports whether a function has this name.
func IsFunction(name string) bool { return theNames().functions[name] != nil }

// table describes every operation. Only code that begins to read an expression may refer to it. Checks inside the table
// find operations through their checker, which avoids an initialization cycle.
var table = [Operations]Operation{
	OpConst:    {Leaf: true},
	OpSeat:     {Leaf: true},
	OpLocal:    {Reads: ReadsName, Leaf: true},
	OpIt:       {Reads: ReadsName, Leaf: true},
	OpField:    {Reads: ReadsPhase, Leaf: true},
	OpScopeOf:  {Reads: ReadsPhase, Leaf: true},
	OpOpen:     {Reads: ReadsPhase, named: "during", names: always((*checker).during)},
	OpVar:      {Reads: ReadsVariable, Set: AlwaysSet},
	OpAttr:     {Reads: ReadsAttribute},
	OpOwner:    {attr: attribute{name: "owner", is: TPlayer, on: []Base{Piece, Place}}},
	OpWhere:    {Reads: ReadsWhereTheyAre, attr: attribute{name: "space", is: TPlace, on: []Base{Piece}}},
	OpKindOf:   {attr: attribute{name: "kind", is: TKind, on: []Base{Piece}}},
	OpDesignOf: {attr: attribute{name: "design", is: Type{Base: Design}, on: []Base{Piece}}},
	OpEmpty:    {Reads: ReadsOccupied, attr: attribute{name: "empty", is: TBool, on: []Base{Place}}},
	OpRow:      {attr: attribute{name: "row", is: TInt, on: []Base{Place}}},
	OpColumn:   {attr: attribute{name: "column", is: TInt, on: []Base{Place}}},
	OpRuling:   {Reads: ReadsRuling},
	OpRelated:  {Set: AlwaysSet},
	OpSelect:   {Reads: ReadsSelection},
	OpSpaces:   {Set: AlwaysSet},
	OpFrom:     {Keeps: true, calls: []function{{"from", 2, 2, "list.from(element)", checkFrom}}},
	OpLt:       {sign: "<"},
	OpLe:       {sign: "<="},
	OpGt:       {sign: ">"},
	OpGe:       {sign: ">="},
	OpAdd:      {sign: "+"},
	OpSub:      {sign: "-"},
	OpMul:      {sign: "*"},
	OpDiv:      {calls: []function{ints("div", OpDiv, 2)}},
	OpDivUp:    {calls: []function{ints("div_up", OpDivUp, 2)}},
	OpMod:      {calls: []function{ints("mod", OpMod, 2)}},
	OpAbs:      {calls: []function{ints("abs", OpAbs, 1)}},
	OpMin:      {calls: []function{{"min", 1, 2, "min(list) or min(a, b)", minmax(OpMin, OpMin2)}}},
	OpMax:      {calls: []function{{"max", 1, 2, "max(list) or max(a, b)", minmax(OpMax, OpMax2)}}},
	OpSum:      {calls: []function{listOf("sum", OpSum, TInt, TInt)}},
	OpIf:       {named: "table", names: (*checker).table},
	OpLet:      {Binds: true, named: "steps", names: (*checker).table},
	OpFilter:   {Binds: true, Loops: true, Keeps: true, each: "filter"},
	OpAny:      {Binds: true, each: "any"},
	OpAll:      {Binds: true, each: "all"},
	OpNone:     {Binds: true, each: "none"},
	OpCount:    {Binds: true, Loops: true, each: "count"},
	OpFind:     {Binds: true, Loops: true, each: "find"},
	OpMap:      {Binds: true, Loops: true, each: "map"},
	OpSumBy:    {Binds: true, Loops: true, each: "sum"},
	OpSortBy:   {Binds: true, Loops: true, Keeps: true, each: "sortBy"},
	OpLen:      {calls: []function{listFn("count", OpLen, toInt), listFn("len", OpLen, toInt)}},
	OpNonEmpty: {calls: []function{listFn("any", OpNonEmpty, toBool)}},
	OpFirst:    {Element: true, calls: []function{listFn("first", OpFirst, Type.Elem)}},
	OpLast:     {Element: true, calls: []function{listFn("last", OpLast, Type.Elem)}},
	OpOnly:     {Element: true, calls: []function{{"only", 1, 2, "x.only or x.only(kind)", checkOnly}}},
	OpIndex:    {Element: true},
	OpUniq:     {Keeps: true, calls: []function{listFn("uniq", OpUniq, same)}},
	OpConcat:   {calls: []function{{"concat", 1, 16, "concat(list, list, …)", checkConcat}}},
	OpFlatten:  {calls: []function{{"flatten", 1, 1, "flatten(list)", checkFlatten}}},
	OpReverse:  {Keeps: true, calls: []function{listFn("reverse", OpReverse, same)}},
	OpExcept:   {Keeps: true, calls: []function{{"except", 2, 2, "list.except(list)", twoLists(OpExcept)}}},
	OpAllIn:    {calls: []function{{"all_in", 2, 2, "list.all_in(list)", checkAllIn}}},
	OpSome:     {Keeps: true, calls: []function{{"some", 2, 2, "list.some(n)", checkSome}}},
	OpTop:      {Reads: ReadsContents, calls: []function{{"top", 1, 2, "zone.top or zone.top(n)", ends(OpTop, OpTopN)}}},
	OpBottom: {Reads: ReadsContents, calls: []function{
		{"bottom", 1, 2, "zone.bottom or zone.bottom(n)", ends(OpBottom, OpBottomN)},
	}},
	OpTopN:    {Reads: ReadsContents},
	OpBottomN: {Reads: ReadsContents},
	OpFull:    {Reads: ReadsOccupied, calls: []function{{"full", 1, 1, "zone.full", fn(OpFull, TBool, TPlace)}}},
	OpPlacesOf: {Reads: ReadsWhereTheyAre, Set: AlwaysSet, calls: []function{
		{"spaces", 1, 1, "pieces.spaces", piecesTo(OpPlacesOf, TPlace)},
	}},
	OpOwnersOf:    {calls: []function{{"owners", 1, 1, "pieces.owners", piecesTo(OpOwnersOf, TPlayer)}}},
	OpKindsOf:     {calls: []function{{"kinds", 1, 1, "pieces.kinds", piecesTo(OpKindsOf, TKind)}}},
	OpNarrowOf:    {Keeps: true, calls: []function{{"of", 2, 2, "pieces.of(player)", narrow("of")}}},
	OpNarrowNotOf: {Keeps: true, calls: []function{{"not_of", 2, 2, "pieces.not_of(player)", narrow("not_of")}}},
	OpNarrowAt: {Reads: ReadsWhereTheyAre, Keeps: true, calls: []function{
		{"at", 2, 2, "pieces.at(place)", narrow("at")},
	}},
	OpNarrowOnly: {Keeps: true},
	OpNarrowOwned: {Keeps: true, calls: []function{
		{"owned", 1, 1, "pieces.owned", narrow("owned")},
		{"unowned", 1, 1, "pieces.unowned", narrow("unowned")},
	}},
	OpNarrowBoard: {Reads: ReadsWhereTheyAre, Keeps: true, calls: []function{
		{"on_board", 1, 1, "pieces.on_board", narrow("on_board")},
	}},
	OpNeighbour: {calls: []function{{"neighbour", 2, 2, "neighbour(cell, direction)", checkNeighbour}}},
	OpNeighbours: {Set: AlwaysSet, along: true, calls: []function{
		{"neighbours", 1, 2, "neighbours(space), neighbours(space, relation) or neighbours(cell, directions)",
			checkNeighbours},
	}},
	OpRay: {Set: LooselySet, Heavy: true, calls: []function{
		{"ray", 2, 2, "ray(cell, direction)", directed(OpRay)},
	}},
	OpRun: {Set: LooselySet, Heavy: true, calls: []function{
		{"run", 3, 4, "run(cell, direction, among) or run(cell, direction, among, until)", directed(OpRun)},
	}},
	OpLine: {Set: LooselySet, Heavy: true, calls: []function{
		{"line_through", 3, 3, "line_through(cell, direction, among)", directed(OpLine)},
	}},
	OpOpposite: {calls: []function{{"opposite", 1, 1, "opposite(direction)", checkOpposite}}},
	OpWithin: {Set: AlwaysSet, Heavy: true, along: true, calls: []function{
		{"within", 2, 2, "within(space, n) or within(space, n, relation)", stepping(OpWithin)},
	}},
	OpAway: {Set: AlwaysSet, Heavy: true, along: true, calls: []function{
		{"away", 2, 2, "away(from, space) or away(from, space, relation)", stepping(OpAway)},
	}},
	OpReach: {Reads: ReadsRuling, Set: AlwaysSet, Loops: true, Heavy: true, named: "reachable",
		names: always((*checker).reachable)},
	OpNext: {calls: []function{{"next", 1, 1, "next(player)", fn(OpNext, TPlayer, TPlayer)}}},
	OpOpponents: {calls: []function{
		{"opponents", 1, 1, "opponents(player)", fn(OpOpponents, TPlayer.List(), TPlayer)},
	}},
	OpPeers:     {calls: []function{{"peers", 1, 1, "peers(player)", fn(OpPeers, TPlayer.List(), TPlayer)}}},
	OpOpponent:  {calls: []function{{"opponent", 1, 1, "opponent(player)", fn(OpOpponent, TPlayer, TPlayer)}}},
	OpBest:      {Reads: ReadsRanking, Keeps: true, named: "best", names: always((*checker).ranked)},
	OpInOrder:   {Reads: ReadsRanking, Keeps: true, named: "in_order", names: always((*checker).ranked)},
	OpScore:     {Reads: ReadsLines, named: "score", names: (*checker).score},
	OpTrack:     {Reads: ReadsContents, Heavy: true, named: "track", names: always((*checker).track)},
	OpUncovered: {Reads: ReadsContents, Heavy: true, named: "uncovered", names: always((*checker).track)},
	OpCan:       {Reads: ReadsAction, named: "can", names: always((*checker).can)},
	OpCovers:    {Reads: ReadsRuling, Loops: true, named: "covers", names: always((*checker).covers)},
	OpRecord:    {Reads: ReadsEvent},
	OpWasAt:     {Reads: ReadsEvent},
	OpCurrent:   {Reads: ReadsTurn, Leaf: true},
	OpTimesSeen: {Reads: ReadsPhase, Heavy: true, named: "times_seen", names: always((*checker).timesSeen)},
	OpAsIf:      {Reads: ReadsOccupied, Heavy: true}, // capacities can stop a supposed move
}
