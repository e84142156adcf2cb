// Package interpreter plays board games whose rules are data.
//
// [Load] reads and checks a package of content; what is wrong with it is told at its line and column. [Game.Start]
// begins a [Match] for some seats. Until it is over, [Match.Pending] is what is to be decided, and [Match.Answer] takes
// one of its options; a [Decision] counts, lists or samples them. What is not offered is an error and changes nothing.
// Where several seats may answer, [Match.Open] is their decisions, and [Match.AnswerFor] takes them in any order.
//
//   - People: [Match.View] is what one seat may know, [Match.Names] what things are called in a language,
//     [Match.Explain] why something can be done or not, with articles and rules; [Match.Follow] tells what happens.
//   - Saves: [Match.Save] and [Game.Restore]; under other rules [Game.Checkpoint] goes on from how a match stands, and
//     [Game.Adopt] gives its answers again. [Match.Handed] is for the next match of a campaign. [Match.Clone] and
//     [Match.At] are other positions of a match.
//   - Many matches: [Game.Engine] plays at full speed and allocates nothing; package agents plays by itself.
//   - Authors: [Game.Declared] is what the content declares; a [Layer] lays a variant or a [Mod] over a game.
//   - Tests of rules: an [Engine] lays positions out, goes to a phase, sets values and tells what has changed.
//
// A game is safe for use by several goroutines at once; a match or an engine is for one at a time.
//
// The rooms beside it hold plain data: declared, view, why, record, layout, and source for places and problems. All
// else of the interpreter is internal. The example plays, asks why, saves and simulates in forty lines.
package interpreter
