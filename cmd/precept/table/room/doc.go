// Package room runs the tables of a server: seats, links, answers, agents and the players' notes. It does not depend on
// HTTP.
//
// A [House] holds all tables of one record. A person who has a link gets a [Chair] for it. All that the person does
// goes through the chair: look, answer, go back, write notes, listen for events. The match in memory holds only what
// the record says. It is made from the record when somebody uses the table, and leaves memory when nobody has used it
// for a while.
//
//   - house.go: opens and closes the house, and makes tables; library.go: the games that can be played
//   - chair.go: links and their permissions, invitations and rematches
//   - owner.go: what only the owner's link may do, and names and notes
//   - table.go: a table, in memory or not, and its listeners; replay.go: makes a match from its record
//   - opening.go: partial answers up to the first effect, and complete answers
//   - back.go: takes answers back, and corrects the position
//   - standing.go: standing answers, and agents for seats whose players stay away
//   - renew.go: continues a match after its rules have changed
//   - agents.go: agents that play seats, and their hints; sender.go: notices to players elsewhere
//   - host.go: the operator's functions: list, export and delete tables, back up the record
//   - save.go: past positions and saves; exports and removes old tables
//   - bounds.go: the upper bounds on memory, disk and requests
//
// Package store holds the data on disk. Package hook posts to players' own servers. Package turns divides the time for
// agents and hints. Package called checks the names of players.
package room
