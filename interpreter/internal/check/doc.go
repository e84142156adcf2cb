// Package check turns the nodes of a package of content into a checked game,
// and reports every problem that it finds, each at its place.
//
// It works in stages over all files at once, so that order of files and of
// keys means nothing: what each kind is, names, types, values, then the
// expressions and steps that use them, then what refers to what. Where nothing
// is wrong so far, package lint judges the whole game. So no problem is the
// echo of another: what reads a name whose declaration failed says nothing, and
// what was refused when it was read says nothing again.
//
//   - [Game]: the one entry, in check.go
//   - overlay.go, changes.go, paths.go: variants, which are applied to the files
//     before anything is judged; variants.go: which of them, in which order
//   - [Draft], in draft.go: the game in the making; [Draft.Judge]: what is wrong
//     with a node by the table of the language; [Draft.Later]: work for a stage
//   - names.go, types.go, text.go, expressions.go: what names, types, texts and
//     the values of keys stand for
//   - files.go, kinds.go, boards.go, pieces.go, stores.go, questions.go,
//     factions.go, looks.go, pictures.go, readings.go: what files declare
//   - steps.go, verbs.go, asking.go, effects.go, procs.go: the verbs, and what
//     has steps; rules.go: rules and abilities
//   - links.go: names of things that nothing declares; blame.go, causes.go: which
//     variant or which missing name a problem comes from
//   - reuse.go, units.go: what is known of files that are checked several times
//
// It changes nothing, runs nothing, and knows no game.
//
// # Variants
//
// A variant is a file of changes to nodes, each named by its path: words and
// ids from the file downwards, divided by slashes.
//
//	variant: short_evening
//	replace:
//	  law/pieces/rulings/hand_limit/is: 7    # in the file `law: pieces`
//	  rulings/points_to_win/is: 20           # in whichever file has it
//	remove: [procedures/march/tired]         # the step with `id: tired`
//
// An [Overlay] takes the files of a package; [Overlay.Lay] applies a variant to
// them, [Overlay.Add] puts a file beside them, and [Overlay.Parts] is the files
// as they are then. It changes the trees that it is given in place. What a
// variant brings keeps its place in the variant's file, so that whatever is
// found wrong with it later is reported there.
package check
