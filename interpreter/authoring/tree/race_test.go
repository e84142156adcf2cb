//go:build race

package tree

func init() { raced = true }
