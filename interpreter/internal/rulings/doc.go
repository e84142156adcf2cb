// Package rulings is the golden rules: in which order the rules that change the
// answer to a question are resolved, and which of them prevail.
//
// The base first; then every answer, from the lowest layer to the highest, each
// seeing what was answered so far; then all additions; then, for yes or no,
// every prohibition. A prohibition beats everything in whatever layer, unless a
// rule in play names it in overrides.
//
// It knows rules as they are written, not how they are evaluated: package code
// resolves closures in the order that it is given here.
package rulings
