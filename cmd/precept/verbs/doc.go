// Package verbs is the command line of Precept: one file for each verb.
//
//	games     what games there are, and what is known of one
//	new       the first file of a faction, a card, a map, a variant or a game
//	check     every problem of the content, with its place
//	fmt       the layout of YAML files
//	play      a match at the terminal
//	explain   why something can be done in a saved match, or not
//	draw      a position as SVG
//	perft     how many ways a game can go
//	simulate  many matches at random
//	test      the conformance scenarios, and which articles they cover
//	kit       the scenarios as cases for other engines
//	conform   what came of an engine by them
//	driver    this engine as one that is judged
//	readings  where a text can be read in several ways, and how it is read
//	words     every name that content and scenarios of a game can use
//	schema    the JSON schema for editors
//	lsp       the language server for editors
//
// Run is the program. Each verb has a file: its flags are parsed, a wing does
// the work, and what came of it is printed. The wings stand beside: table for
// players, lab for who decides by numbers, workshop for authors. What they and
// the verbs share is package desk: the flags and streams, the content and how a
// game is loaded from it, what --variant and --mod lay over it, and the flags
// that make a setup.
//
// The exit status is 0 when all is well, 1 when the content is bad or the work
// failed, 2 when the command was not understood. What was asked for goes to
// standard output, everything else to standard error.
//
// Nothing here knows a rule or a noun of any game: names come from the texts of
// the content.
package verbs
