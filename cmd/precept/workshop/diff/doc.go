// Package diff tells what differs between two games as they are played: rule by rule, not line by line.
//
// A side is a game, or a folder of content, with what is laid over it (stack.go). Both are read as trees with their
// variants laid, and compared in steps:
//
//   - node.go reads a tree by the table of the language: what no rule reads (articles, names, texts) stands apart, and
//     two nodes that say the same have the same meaning, whatever the order of their keys or the blanks in expressions
//   - match.go finds for each declaration of one side that of the other, also in another file or under another name
//   - align.go pairs the elements of lists, units.go goes down to the smallest named node that differs, and to the
//     smallest that cites an article where nothing around it differs
//   - wording.go writes a rule as it is implemented, lines.go tells which of its lines differ
//   - outcomes.go plays the scenarios on both sides, and says which rules those touch that end otherwise: by the
//     articles
//     that they list, else undone.go undoes one change after the other and looks which of them makes the difference
//
// What comes out is a [Report], which tell.go prints, page.go draws, and --json writes.
package diff
