//go:build race

package agents

func init() { raced = true }
