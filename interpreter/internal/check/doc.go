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
//   - [Game]: the one entry; variants.go reads the files, and has variants laid
//     over them (package overlay) before anything is judged
//   - packages draft, bodies and declare: the game in the making, and what fills
//     it stage by stage
//   - blame.go: what is laid over a game is told of what it makes wrong there
//   - links.go: names of things that nothing declares
//   - known.go, reuse.go, units.go: what is known of files that are checked
//     several times, and variants that are judged by what is known of the game
//     without them
//   - parts.go: the hash of the rules, and of each of their parts
//
// It changes nothing, runs nothing, and knows no game.
package check
