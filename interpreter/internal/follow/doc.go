// Package follow tells what happens in a match, in order, as plain data, with who may know which part of it.
//
//   - [Follower]: hears a run as its [exec.Watcher], and passes on events
//   - [Follower.Between]: what a correction has changed
//
// Steps that begin are told with the first thing that happens inside, or with their end: what is told of as begun has
// begun, whatever was tried on the way.
package follow
