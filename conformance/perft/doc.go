// Package perft counts the ways in which a game can go.
//
// The depth is in completed moves: what a rulebook calls a move, however
// many questions it takes. [Count] is the number of sequences of exactly that
// many; what is forced is played without being asked and counts too, so that
// one answer may complete several. Games that are over earlier do not count.
// Chance goes as the seed of the position says.
//
// It is for those who compare an engine with another: the published counts of
// chess-like games are of this kind.
package perft
