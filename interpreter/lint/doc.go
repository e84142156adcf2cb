// Package lint checks a game as a whole: rulings that depend on themselves, contradictory answers, unused names, phases
// that never open, choices and conditions that come too late, and offers that reveal hidden information.
//
// It runs only if there are no other problems, so that none of its reports follow from another problem.
//
//   - circle.go, transactions.go: questions that depend on themselves
//   - conflict.go: contradictory answers of one layer to one ruling
//   - late.go: choices and conditions after an effect that belong before it
//   - told.go: texts that depend on secrets
//   - offers.go: what is offered to whom; sight.go: what that seat sees; held.go: what the names that it reads hold;
//     mixed.go: pieces among others that look like them
//   - advice.go, pitfalls.go: advice on what may be meant but usually is not
//   - shared.go: seats with the same number, if their order depends on it
//   - endless.go: what never ends
//   - idle.go: actions that nothing performs, variables that nothing reads or sets
//   - unnamed.go: choices and menu entries without a name for players
//   - spelling.go: old spellings, with the present ones
//   - policy.go: menus of seats that nobody holds
package lint

import "precept/interpreter"

// With returns the package. Its loads then report what lint finds: problems, and advice.
func With(p *interpreter.Package) *interpreter.Package { return interpreter.CoreLinted(p, CoreGame) }
