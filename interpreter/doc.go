// Package interpreter plays board games whose rules are data.
//
// [Load] reads and checks a package of content, and reports problems with their lines and columns. [Game.Start] begins
// a [Match]. Until the match is over, [Match.Pending] returns the decision that it waits for, and [Match.Answer] takes
// one of its options. An answer that is not offered is an error and changes nothing. If several seats may answer,
// [Match.Open] returns their decisions, and [Match.AnswerFor] takes the answers in any order.
//
//   - People: [Match.View] returns what one seat may know, [Match.Follow] reports events; package narrate has words,
//     and the reasons why something can or cannot be done.
//   - Saves: package save writes and restores matches, replays and corrects them, continues them under other rules, and
//     passes values to the next match of a campaign. [Match.Clone] returns another match at the same position.
//   - Many matches: [Game.NewEngine] plays at full speed and allocates nothing; package agents has players.
//   - Authors: [Game.Definition] returns what the content declares; a [Layer] applies a variant or a [Mod] to a game.
//   - Tests of rules: package testkit sets up positions, reads and audits them.
//
// A game is safe for concurrent use; a match or an engine is not. What cannot change during a match is a field of
// [Lineup]. Names that begin with Core are for packages below this one: only they can name the types.
package interpreter
