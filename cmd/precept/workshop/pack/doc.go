// Package pack makes one file of a mod or a game, so that it can be shared (pack.go, gather.go). It also lists such
// a file or extracts its files (unpack.go); content.go extracts built-in games. [precept/internal/archive]
// describes the file format.
package pack
