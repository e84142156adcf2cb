// Package checkpoint writes a position by names, and opens it under the same or other rules.
//
//   - [Write]: names every piece, value and step in progress. A name does not change when other things are declared
//     beside it
//   - [Open]: restores everything whose name still exists. New things get their initial place or value; missing things
//     and changed printed values are reported
//
// A position can be written at any decision. Execution state is written as names of procedures, phases, loops, choices
// and bindings. So it is found again when the rules have new steps before or after it. If a step in progress no longer
// exists, the position is refused, because the next step would be unknown.
package checkpoint
