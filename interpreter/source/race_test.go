//go:build race

package source

func init() { raced = true }
