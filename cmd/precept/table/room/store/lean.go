//go:build js || lean

package store

// Open returns [ErrLean]: the library for the file is not in this build.
func Open(string) (*Memory, error) { return nil, ErrLean }
