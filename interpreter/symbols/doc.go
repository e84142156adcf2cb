// Package symbols is every name of a package of content with the places where
// it stands: for editors, which go from a name to its declaration, rename it,
// and complete what is typed.
//
//   - [Read]: checks files, and makes the index: also where the game is wrong, as
//     far as it was understood
//   - [Name]: one thing that can be named, with what it is, in words
//   - [Use]: a place where a name stands
//   - [Index.At], [Index.In], [Index.Named]: from a place to a name and back
//   - [Index.Candidates]: what may be written in an unfinished expression
//   - [Wants]: which sorts of names a key takes
//   - [Index.Knows], [Index.Known]: of which words it is known what they are, and
//     where bound names are known
//   - [Laid]: what is left of the index of a game with a variant
//   - [Words], [Means]: where a word may be a name, for who changes it
//
// What a name stands for is what the checker found, never a guess by its
// letters. An index may be read by several at once, and does not change.
package symbols
