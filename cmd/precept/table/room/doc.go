// Package room keeps the tables of a server: who sits there, what was answered, and who is told. It knows no HTTP.
//
// A [House] is all tables of one record. Whoever has a link takes a [Chair], and does everything by it: looks, answers,
// goes back, writes notes, listens. The match of a table in memory is only what its record says. It is made again from
// that when somebody comes, and leaves memory when nobody has for a while.
//
//   - house.go: opens and closes, makes tables; shelf.go: the games that may be played
//   - chair.go: links and who may do what; owner.go: what the owner's link may do beside
//   - table.go: what is known of a table, in memory or not; replay.go: made from its record
//   - opening.go: answers up to the first effect, and taking them; back.go: taking them back;
//     right.go: putting the position right
//   - renew.go: going on when the rules have changed
//   - stream.go: who listens; agents.go: who plays by itself, and hints of it
//   - save.go: history and saves, and tables that go, which are exported before
//   - bounds.go: how much of everything there may be
//
// What is lasting is in package store; package hook tells people's own servers; package turns shares out the time for
// thinking; package called judges names.
package room
