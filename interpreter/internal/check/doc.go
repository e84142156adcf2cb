// Package check turns the nodes of a package of content into a checked game,
// and reports every problem that it finds, each at its place.
//
// It works in stages over all files at once, so the order of files and of keys
// has no effect. The stages are: kinds, names, types, values, then the
// expressions and steps that use them, then references. If no problem was found,
// package lint judges the whole game. One mistake causes one problem: a name
// whose declaration failed, and a node refused by the parser, are not reported
// again.
//
//   - [Game], [Trees], [Again], [Judge] and [Watched], in check.go: the entries
//   - overlay.go, changes.go, paths.go: variants, which are applied to the files
//     before anything is judged; variants.go: selection and order of variants
//   - [Draft], in draft.go: the game under construction; [Draft.Judge]: checks of
//     a node by the table of the language; [Draft.Later]: work for a stage
//   - names.go, types.go, text.go, expressions.go: names, types, texts and values
//   - files.go, kinds.go, boards.go, pieces.go, stores.go, questions.go,
//     factions.go, looks.go, pictures.go, readings.go: the declarations of files
//   - steps.go, verbs.go, asking.go, effects.go, procs.go: the verbs, and things
//     that have steps; rules.go: rules and abilities
//   - links.go: references to undeclared things; blame.go, causes.go: the variant
//     or the missing name that causes a problem
//   - reuse.go, units.go: reuse of results for files that are checked repeatedly
//   - watch.go: the meaning of names, for editors
//
// It does not change the parsed files, executes nothing, and contains no
// knowledge of a particular game.
//
// # Variants
//
// A variant is a file of changes to nodes, each named by its path: words and
// ids from the file downwards, divided by slashes.
//
//	variant: short_evening
//	replace:
//	  law/pieces/rulings/hand_limit/is: 7    # in the file `law: pieces`
//	  rulings/points_to_win/is: 20           # in the file that has it
//	remove: [procedures/march/tired]         # the step with `id: tired`
//
// An [Overlay] holds the files of a package. [Overlay.Lay] applies a variant to
// them, [Overlay.Add] adds a file, and [Overlay.Parts] returns the files in their
// current state. It copies a tree before it changes it. Nodes of a variant keep
// their places in the variant's file, so later problems are reported there.
package check
