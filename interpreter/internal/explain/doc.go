// Package explain says why something is offered, or not.
//
// There is no second walk that could say something else than the decision: the pending decision itself is asked, and
// answers on the way are given to copies of the match, for as long as nothing has had an effect. While a search of a
// run judges options, an explanation hears where it breaks off, with the frames as they stand. An [Inquiry] says there
// why a condition is false, part by part; what the rules say it hears from the evaluation itself.
package explain
