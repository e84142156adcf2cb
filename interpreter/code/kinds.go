package code

// Kind is what an instruction does.
type Kind uint8

// The instructions. exec has one function for each.
const (
	KReturn Kind = iota
	KJump
	KIf // jumps when the condition is false
	KChoose
	KOffer
	KMay
	KTry
	KOpenEnd
	KMove
	KAssign
	KLet
	KRoll
	KShuffle
	KPick
	KShow
	KEach
	KNext
	KWhile
	KJoin
	KJoined
	KOpenPhase
	KPhaseSteps
	KClosePhase
	KWindow
	KApply
	KPerform
	KRequire
	KEnd
	KCall
	KGoOn
	KGap
	KDue
	KBegin // of play
)
