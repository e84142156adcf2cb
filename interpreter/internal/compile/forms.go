package compile

import (
	"precept/interpreter/internal/expr"
)

// form holds how an operation is compiled for each kind of value: a word, a bool, a list or a set of spaces. A field is
// nil if the operation has no such value.
type form struct {
	word func(*Compiler, *expr.Node) Int
	yes  func(*Compiler, *expr.Node) Bool
	list func(*Compiler, *expr.Node) List
	set  func(*Compiler, *expr.Node) Set
}

// table holds the forms of all operations. Only [NewCompiler] refers to it; functions in the table use the compiler's
// copy, which avoids an initialization cycle.
var table = [expr.Operations]form{
	expr.OpConst:    {word: (*Compiler).constant, yes: (*Compiler).constBool, list: (*Compiler).nilList},
	expr.OpSeat:     {word: (*Compiler).seatOf},
	expr.OpLocal:    {word: (*Compiler).local, list: (*Compiler).listLocal, set: (*Compiler).setLocal},
	expr.OpIt:       {word: (*Compiler).local, list: (*Compiler).listLocal, set: (*Compiler).setLocal},
	expr.OpField:    {word: (*Compiler).field, list: (*Compiler).fieldList},
	expr.OpScopeOf:  {word: (*Compiler).scopeOf},
	expr.OpOpen:     {yes: (*Compiler).open},
	expr.OpVar:      {word: (*Compiler).variableOf, list: (*Compiler).varList, set: (*Compiler).varSet},
	expr.OpAttr:     {word: (*Compiler).attr, list: (*Compiler).attrList},
	expr.OpOwner:    {word: (*Compiler).fixed},
	expr.OpWhere:    {word: (*Compiler).whereIs},
	expr.OpKindOf:   {word: (*Compiler).fixed},
	expr.OpDesignOf: {word: (*Compiler).fixed},
	expr.OpEmpty:    {yes: (*Compiler).empty},
	expr.OpRow:      {word: (*Compiler).fixed},
	expr.OpColumn:   {word: (*Compiler).fixed},
	expr.OpZone:     {word: (*Compiler).zoneOf},
	expr.OpRuling: {
		word: asked((*Compiler).Int, func(r *Ruling) Int { return r.int }),
		yes:  asked((*Compiler).Bool, func(r *Ruling) Bool { return r.Bool }),
		list: asked((*Compiler).List, func(r *Ruling) List { return r.list }),
		set:  asked((*Compiler).Set, func(r *Ruling) Set { return r.set }),
	},
	expr.OpRelation: {yes: (*Compiler).relation},
	expr.OpRelated:  {set: (*Compiler).relatedSet},
	expr.OpSelect:   {list: (*Compiler).selected},
	expr.OpSpaces:   {list: (*Compiler).listOfSet, set: (*Compiler).spacesSet},
	expr.OpPlayers:  {list: (*Compiler).players},
	expr.OpEnumAll:  {list: (*Compiler).enumAll},
	expr.OpList:     {list: (*Compiler).literal, set: (*Compiler).literalSet},
	expr.OpFrom:     {list: (*Compiler).from},
	expr.OpRange:    {list: (*Compiler).rangeList},
	expr.OpAnd:      {yes: (*Compiler).and},
	expr.OpOr:       {yes: (*Compiler).or},
	expr.OpNot:      {yes: (*Compiler).not},
	expr.OpEq:       {yes: (*Compiler).equal},
	expr.OpNe:       {yes: (*Compiler).unequal},
	expr.OpLt:       {yes: (*Compiler).compare},
	expr.OpLe:       {yes: (*Compiler).compare},
	expr.OpGt:       {yes: (*Compiler).compare},
	expr.OpGe:       {yes: (*Compiler).compare},
	expr.OpAdd:      {word: (*Compiler).arith},
	expr.OpSub:      {word: (*Compiler).arith},
	expr.OpMul:      {word: (*Compiler).arith},
	expr.OpNeg:      {word: (*Compiler).neg},
	expr.OpDiv:      {word: (*Compiler).div},
	expr.OpDivUp:    {word: (*Compiler).div},
	expr.OpMod:      {word: (*Compiler).div},
	expr.OpAbs:      {word: (*Compiler).abs},
	expr.OpMin2:     {word: (*Compiler).minmax2},
	expr.OpMax2:     {word: (*Compiler).minmax2},
	expr.OpMin:      {word: (*Compiler).fold},
	expr.OpMax:      {word: (*Compiler).fold},
	expr.OpSum:      {word: (*Compiler).fold},
	expr.OpIf: {word: ifThen((*Compiler).Int), yes: ifThen((*Compiler).Bool),
		list: ifThen((*Compiler).List), set: ifThen((*Compiler).Set)},
	expr.OpCoalesce: {word: (*Compiler).coalesce, list: (*Compiler).coalesceList},
	expr.OpLet: {word: let((*Compiler).Int), yes: let((*Compiler).Bool),
		list: let((*Compiler).List), set: let((*Compiler).Set)},
	expr.OpIn:          {yes: (*Compiler).in},
	expr.OpFilter:      {list: (*Compiler).filter, set: (*Compiler).filterSet},
	expr.OpAny:         {yes: (*Compiler).anyOf},
	expr.OpAll:         {yes: (*Compiler).anyOf},
	expr.OpNone:        {yes: (*Compiler).anyOf},
	expr.OpCount:       {word: (*Compiler).countBy},
	expr.OpFind:        {word: (*Compiler).find},
	expr.OpMap:         {list: (*Compiler).mapped},
	expr.OpSumBy:       {word: (*Compiler).sumBy},
	expr.OpSortBy:      {list: (*Compiler).sortBy},
	expr.OpLen:         {word: (*Compiler).length},
	expr.OpNonEmpty:    {yes: (*Compiler).nonEmpty},
	expr.OpFirst:       {word: (*Compiler).element},
	expr.OpLast:        {word: (*Compiler).element},
	expr.OpOnly:        {word: (*Compiler).element},
	expr.OpIndex:       {word: (*Compiler).index},
	expr.OpUniq:        {list: (*Compiler).uniq},
	expr.OpConcat:      {list: (*Compiler).concat, set: (*Compiler).union},
	expr.OpFlatten:     {list: (*Compiler).flatten},
	expr.OpReverse:     {list: (*Compiler).reversed},
	expr.OpExcept:      {list: (*Compiler).except, set: (*Compiler).exceptSet},
	expr.OpAllIn:       {yes: (*Compiler).allIn},
	expr.OpSome:        {list: (*Compiler).some},
	expr.OpTop:         {word: (*Compiler).end},
	expr.OpBottom:      {word: (*Compiler).end},
	expr.OpTopN:        {list: (*Compiler).ends},
	expr.OpBottomN:     {list: (*Compiler).ends},
	expr.OpFull:        {yes: (*Compiler).full},
	expr.OpPlacesOf:    {set: (*Compiler).placesOf},
	expr.OpOwnersOf:    {list: (*Compiler).ownersOf},
	expr.OpKindsOf:     {list: (*Compiler).kindsOf},
	expr.OpNarrowOf:    {list: (*Compiler).narrow},
	expr.OpNarrowNotOf: {list: (*Compiler).narrow},
	expr.OpNarrowAt:    {list: (*Compiler).narrow},
	expr.OpNarrowOnly:  {list: (*Compiler).narrow},
	expr.OpNarrowOwned: {list: (*Compiler).narrow},
	expr.OpNarrowBoard: {list: (*Compiler).narrow},
	expr.OpNeighbour:   {word: (*Compiler).neighbour},
	expr.OpNeighbours:  {set: (*Compiler).neighbours},
	expr.OpRay:         {list: (*Compiler).row, set: (*Compiler).rowSet},
	expr.OpRun:         {list: (*Compiler).row, set: (*Compiler).rowSet},
	expr.OpLine:        {list: (*Compiler).row, set: (*Compiler).rowSet},
	expr.OpOpposite:    {word: (*Compiler).opposite},
	expr.OpWithin:      {set: (*Compiler).withinSet},
	expr.OpAway:        {set: (*Compiler).away},
	expr.OpReach:       {set: (*Compiler).reach},
	expr.OpGridFind:    {word: (*Compiler).gridFind},
	expr.OpNext:        {word: (*Compiler).nextPlayer},
	expr.OpOpponents:   {list: (*Compiler).opponents},
	expr.OpPeers:       {list: (*Compiler).peers},
	expr.OpOpponent:    {word: (*Compiler).opponent},
	expr.OpBest:        {list: (*Compiler).best},
	expr.OpInOrder:     {list: (*Compiler).inOrder},
	expr.OpScore:       {word: (*Compiler).score},
	expr.OpTrack:       {word: (*Compiler).track},
	expr.OpUncovered:   {list: (*Compiler).uncovered},
	expr.OpCan:         {yes: (*Compiler).can},
	expr.OpCovers:      {yes: (*Compiler).covers},
	expr.OpRecord:      {word: (*Compiler).record, list: (*Compiler).recordList},
	expr.OpWasAt:       {word: (*Compiler).wasAt},
	expr.OpActionRef:   {word: (*Compiler).constant},
	expr.OpContents:    {word: (*Compiler).fixed},
	expr.OpSingle:      {list: (*Compiler).single, set: (*Compiler).singleSet},
	expr.OpCurrent:     {word: (*Compiler).current},
	expr.OpTimesSeen:   {word: (*Compiler).timesSeen},
	expr.OpAsIf:        {word: asIf((*Compiler).Int), yes: asIf((*Compiler).Bool), list: asIf((*Compiler).List)},
}

// form returns how n is compiled.
func (c *Compiler) form(n *expr.Node) *form { return &c.forms[n.Op] }

// ifThen compiles a conditional.
func ifThen[F ~func(*M) T, T any](of func(*Compiler, *expr.Node) F) func(*Compiler, *expr.Node) F {
	return func(c *Compiler, n *expr.Node) F {
		cond, a, b := c.Bool(n.Args[0]), of(c, n.Args[1]), of(c, n.Args[2])
		return func(m *M) T {
			if cond(m) {
				return a(m)
			}
			return b(m)
		}
	}
}

// let compiles a value in which another value has a name.
func let[F ~func(*M) T, T any](of func(*Compiler, *expr.Node) F) func(*Compiler, *expr.Node) F {
	return func(c *Compiler, n *expr.Node) F {
		bind := c.bindLet(n)
		body := of(c, n.Args[1])
		c.Next -= c.letSize(n)
		return func(m *M) T {
			bind(m)
			return body(m)
		}
	}
}

// asked compiles the answer of a ruling: its base if it is inlined, otherwise a call.
func asked[F ~func(*M) T, T any](of func(*Compiler, *expr.Node) F, answer func(*Ruling) F,
) func(*Compiler, *expr.Node) F {
	return func(c *Compiler, n *expr.Node) F {
		if !c.Inlines(n) {
			return ask(c, n, func(r *Ruling) func(*M) T { return answer(r) })
		}
		var out F
		c.Inline(n, func(base *expr.Node) { out = of(c, base) })
		return out
	}
}
