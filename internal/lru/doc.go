// Package lru keeps what was asked for last, where making it takes long: games, and line-ups that are compiled.
//
//   - [Cache]: things by their keys, so many at the most
package lru
