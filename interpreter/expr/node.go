package expr

// Op is what a node does.
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

	Operations // how many there are
)

// Node is one node of a typed tree. Start and End are byte offsets in the text of the expression.
type Node struct {
	Op         Op
	Type       Type
	N, M       int
	Args       []*Node
	Sel        *Sel
	Local      *Local
	Start, End int
}

// Sel is a chain of narrowings over the pieces of the game: kind, owner and place at once.
type Sel struct {
	Kind   int   // the kind as written
	Design int   // a component's copies only; -1 any
	KindX  *Node // a kind that is known at run time only, or nil
	Of     *Node // a player or players, or nil
	NotOf  *Node
	At     *Node // a place or places, or nil
	Owned  int8  // 1 only owned, -1 only unowned
	Board  bool  // only those that stand on a space
}

// Walk calls f for n and everything below it, parents first.
func (n *Node) Walk(f func(*Node)) {
	if n == nil {
		return
	}
	f(n)
	for _, a := range n.Args {
		a.Walk(f)
	}
	if n.Sel != nil {
		for _, a := range []*Node{n.Sel.KindX, n.Sel.Of, n.Sel.NotOf, n.Sel.At} {
			a.Walk(f)
		}
	}
}

// Each calls f for everything directly below n.
func (n *Node) Each(f func(*Node)) {
	for _, a := range n.Args {
		f(a)
	}
	if n.Sel == nil {
		return
	}
	for _, a := range [...]*Node{n.Sel.KindX, n.Sel.Of, n.Sel.NotOf, n.Sel.At} {
		if a != nil {
			f(a)
		}
	}
}

// Const is a constant of type t.
func Const(t Type, v int) *Node { return &Node{Op: OpConst, Type: t, N: v} }

// NilValue is what nil is at run time, for every type but bool.
const NilValue = -1 << 31
