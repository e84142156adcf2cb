// Package interpreter plays board games whose rules are data.
//
// [Load] reads and checks a package of content, and reports what is wrong with it at its line and column. [Game.Start]
// begins a [Match]. Until it is over, [Match.Pending] is what is to be decided, and [Match.Answer] takes one of its
// options. An answer that is not offered is an error and changes nothing. Where several seats may answer, [Match.Open]
// returns their decisions, and [Match.AnswerFor] takes them in any order.
//
//   - People: [Match.View] is what one seat may know, [Match.Follow] tells what happens; package narrate has the words
//     and the reasons why something can be done or not.
//   - Saves: package save writes and restores matches, replays and corrects them, goes on under other rules, and hands
//     on to the next match of a campaign. [Match.Clone] is another match at the same position.
//   - Many matches: [Game.NewEngine] plays at full speed and allocates nothing; package agents plays by itself.
//   - Authors: [Game.Definition] is what the content declares; a [Layer] applies a variant or a [Mod] to a game.
//   - Tests of rules: package testkit lays positions out, reads and audits them.
//
// A game is safe for use by several goroutines at once; a match or an engine is for one at a time. What cannot change
// during a match is a field of [Lineup]. Names that begin with Core are for the packages below this one: nobody else
// can name their types.
package interpreter
