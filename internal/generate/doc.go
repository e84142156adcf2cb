// Package generate makes games: valid packages of content in YAML, each from a
// number, by a grammar over the language.
//
//	p := generate.New(7)
//	g, problems := interpreter.Load(p.FS(), ".")
//
// The games are no fun, but everything in them hangs together: conditions read
// what rules, effects and moves change, and what they answer is written where
// anybody can see it. So a ruling whose kept answer is stale, a clone that is
// not whole or an order that matters and is not asked shows in the position.
//
//   - New is the grammar: declarations (world.go), expressions (expr.go), rules and
//     abilities (rules.go), steps (steps.go);
//   - Package is its files as trees, Node one of their nodes; whoever looks for a
//     smaller package that still fails leaves nodes out (package campaign).
//
// A new word of the language needs a production here: then it takes part in
// every comparison that package campaign makes.
package generate
