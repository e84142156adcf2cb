// Package bench holds the benchmarks of the whole engine: random games, compared with the same games written in
// plain Go, and clones and saves.
//
//	go test ./cmd/precept/lab/bench -bench . -cpu 1
//
// Package plain holds the games that the engine is compared with.
package bench
