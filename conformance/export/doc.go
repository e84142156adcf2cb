// Package export writes scenarios as cases of a kit. It plays each scenario once, and records what is laid out,
// answered, asked and expected, without the language of the content.
//
//   - [Game]: all cases of a game, its vocabulary, its register of readings, and the scenarios that cannot be expressed
//
// A case says what its scenario says, and nothing else that the engine does. A decision includes all answers, also the
// forced ones that a script leaves out. An expectation that is an expression becomes facts: the numbers of pieces,
// values and answers of the rules that it compares. They are found by following the parts of the expression while the
// scenario passes: for "or" as far as necessary, for a condition on a list in each element. As in a scenario, changes
// list all pieces and values that differ.
package export
