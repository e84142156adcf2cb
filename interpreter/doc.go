// Package interpreter plays board games whose rules are data.
//
// Load a package of content, start a match for some seats, and then, until it
// is over, look at what is to be decided and answer:
//
//	game, problems := interpreter.Load(fsys, "games/othello")
//	match, err := game.Start(interpreter.Setup{Seed: 1})
//	for !match.Over() {
//		decision := match.Pending()
//		err = match.Answer(decision.Options()[0])
//	}
//
// A decision counts, lists or samples its options. A match is cloned, saved and
// loaded at any decision; [Match.View] is what one seat may know. Terminals,
// agents, simulations and scenarios stand on this page alone.
package interpreter
