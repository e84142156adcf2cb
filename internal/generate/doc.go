// Package generate makes games: valid packages of content in YAML. Each is made from a seed, by a grammar of the
// language.
//
//	p := generate.New(7)
//	g, problems := interpreter.Load(p.FS(), ".")
//
// The games are not fun, but their parts are connected. Conditions read what rules, effects and moves change, and the
// answers of rulings are written to variables that everybody sees. So the position shows many mistakes of the
// interpreter: a stale cached answer, an incomplete clone, an order that matters and is not asked about.
//
//   - New is the grammar: declarations (world.go), expressions (expr.go), rules and abilities (rules.go), steps
//     (steps.go).
//   - Package is its files as trees of Nodes. Package campaign removes nodes to find a smaller package that still
//     fails.
//
// If you add a word to the language, add a production for it here. Then every comparison of package campaign uses it.
package generate
