// Package mutate measures how strong a suite of scenarios is. It changes the content in one place at a time, and
// lists the changes that no scenario notices.
//
// A [Mutant] drops a rule, an ability, a step, a menu entry, a condition or a chooser. Or it reverses a comparison,
// shifts a number, or moves pieces elsewhere. The tree of one file is changed before it is checked; a change that
// the checker rejects is no mutant. If a variant is applied to the game, its replacements are changed, and each of
// its changes is left out once. A line with the comment
//
//	# equivalent: why
//
// marks a place where a change makes no difference that a match could show.
package mutate
