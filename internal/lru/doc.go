// Package lru caches values that take long to make: games, and compiled line-ups.
//
//   - [Cache]: values by their keys, up to a fixed number
package lru
