// Package mutate measures how strong a suite of scenarios is: it changes the
// content one place at a time, and lists the changes that no scenario notices.
//
// A [Mutant] drops a rule, an ability, a step or an entry of a menu, drops a
// condition or a chooser, turns a comparison round, shifts a number, or sends
// pieces somewhere else. The tree of one file is changed before it is checked;
// what the checker refuses is no mutant. Of a variant that is laid over the game,
// what it changes is changed, and each of its changes left out. A line that carries the comment
//
//	# equivalent: why
//
// holds a place where a change makes no difference that a match could show.
package mutate
