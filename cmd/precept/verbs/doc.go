// Package verbs is the command line of Precept, with one file for each verb.
//
//	play      a match at the terminal
//	serve     tables in the browser
//	games     the list of games, and facts about one
//	explain   why something is possible in a saved match, or not; an article or a word of a game
//	new       the first file of a faction, a card, a map, a variant or a game
//	check     every problem of the content, with its place
//	watch     check and scenarios after every save
//	fmt       the layout of YAML files
//	lsp       the language server for editors
//	content   a copy of the content of games
//	words     every name that content and scenarios of a game can use
//	test      the conformance scenarios, and which articles they cover
//	scenario  a position of a saved match as a scenario
//	diff      the differences between two games, rule by rule
//	book      the rulebook of a game as pages
//	readings  where a text can be read in several ways, and which reading is used
//	simulate  many matches at random
//	tune      the effect of one value on who wins
//	compare   whether two contents of a game play differently
//	ladder    how strong agents are
//	farm      one simulation on many machines
//	pack      a mod or game as one file; unpack extracts it
//	draw      a position as SVG
//	mcp       tools for assistants
//	bench     the speed of the engine
//	perft     the number of ways a game can go
//	kit       the scenarios as cases for other engines
//	schema    the JSON schema for editors
//
// Run is the program. Each verb parses its flags, calls the packages that do the work, and prints the result. These
// packages are beside this one: table for players, lab for statistics, workshop for authors. Package desk holds
// what they and the verbs share. It has the flags and streams, the content and how a game is loaded, --variant and
// --mod, and the flags for a setup.
//
// The exit status is 0 for success, 1 if the content is invalid or the work failed, and 2 if the command was used
// wrongly. Results go to standard output, everything else to standard error.
//
// This package contains no rule or noun of any game: names come from the texts of the content.
package verbs
