// Package diff compares two games as they are played: rule by rule, not line by line.
//
// A side is a game or a content folder, with the variants applied to it. Both are read as trees with their variants
// applied, and compared in steps:
//
//   - node.go reads a tree by the table of the language. It separates what no rule reads (articles, names, texts).
//     Nodes with the same content get the same meaning, whatever the order of keys or the spaces in expressions
//   - match.go finds the counterpart of each declaration, also in another file or under another name
//   - align.go pairs the elements of lists; compare.go descends to the smallest named node that differs, or to the
//     smallest that cites an article if no enclosing rule differs
//   - wording.go writes a rule as it is implemented, lines.go finds the lines that differ
//   - outcomes.go plays the scenarios on both sides and finds the rules behind each different result, by the articles
//     that the scenario lists. If these do not help, undone.go undoes one change after another to find the cause
//
// The result is a [Report], which tell.go prints, page.go draws, and --json writes.
package diff
