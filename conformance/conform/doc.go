// Package conform judges an engine by the cases of a kit: it starts the engine's driver, asks it lines of JSON (package
// kit), and compares what comes with what must be so.
//
//   - process.go: a driver as a program of its own, which may hang, die, or say anything
//   - run.go: a case, step by step
//   - expect.go: what a step expects, and what came
//   - suite.go: all cases, and what came of each article
//
// A driver is a stranger's program. What it says is bounded in size and time; where it breaks, the case has failed, it
// is started anew, and the next case begins.
package conform
