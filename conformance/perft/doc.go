// Package perft counts the ways in which a game can continue.
//
// The depth is in completed moves: what a rulebook calls a move, however many questions it takes. [Count] returns
// the number of sequences of exactly that many moves. Forced moves are played without a question and count too, so
// one answer may complete several moves. Games that end earlier do not count. Random events follow the seed of the
// position.
//
// The counts serve to compare an engine with another: the published counts for chess-like games are of this kind.
package perft
