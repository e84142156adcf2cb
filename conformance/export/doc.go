// Package export writes scenarios as cases of a kit: each is played once, and what is laid out, answered, asked and
// expected is written down by what it is called, without the words of the content.
//
//   - [Game]: all cases of a game, its vocabulary, its register of readings, and what could not be said
//
// The text wins: a case says what its scenario says, and nothing that the engine does beside it. A decision has all its
// answers, those too that come by themselves and that a script leaves out. Of an expectation that is an expression the
// facts are written on which it rests: the numbers of pieces, values and answers of the rules that it compares, as they
// are where the scenario passes, found by following the expression part by part; of "or" as far as it is needed, of a
// condition on the elements of a list for each of them. What changes is closed in a case as it is in a scenario: all
// pieces and values that differ.
package export
