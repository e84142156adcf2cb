// Package pack makes one file of a mod or a game, so that it can travel (pack.go, gather.go), and looks into such a
// file or gets its files out (unpack.go); content.go gets out those of the games that come with the program. What the
// file is like is told at [precept/internal/archive].
package pack
