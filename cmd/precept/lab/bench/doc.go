// Package bench holds the benchmarks of the whole engine: random games, beside
// the same games written in plain Go, clones and saves.
//
//	go test ./cmd/precept/lab/bench -bench . -cpu 1
//
// plain is the games that the engine is compared with.
package bench
