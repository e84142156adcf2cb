package assist

// arguments maps arguments to their descriptions. A key is the name of an argument, or TOOL.ARGUMENT where tools
// differ.
var arguments = map[string]string{
	"a": "a game or folder with what applies to it: root, my, root+otters",
	"about": "an article (4.2.1), a name (march), a word of the language (choose), or the code of " +
		"a problem (unknown_name)",
	"agent":      "who plays: random, greedy or mcts:ITERATIONS; default random",
	"answer":     "the number that the answer names",
	"as":         "a seat: only what it may know",
	"at":         "the position after so many answers; default: the last position",
	"b":          "the same game with something else, such as root+otters",
	"content":    "folder of a game of your own; leave it out for a built-in game",
	"find":       "words; the sections that have all of them are listed",
	"from":       "the first line to return; default 1",
	"game":       "the name of the game, such as root",
	"games":      "matches of each, 10 to 2000; default 200",
	"instead_of": "a passage that the file has exactly once, without line numbers; only it is replaced",
	"into": "folder of the game of your own that gets it; for a new game, the folder in which its" +
		" folder is made",
	"kind": "only names of this kind: action, procedure, ruling, ability, phase, zone, kind, " +
		"component, attribute, variable, seat, space …",
	"mod":       "folder of the mod that gets it, new or not; not for a game",
	"mods":      "folders of mods that apply to the game, such as otters",
	"new.game":  "the game of a new mod, such as root",
	"new.name":  "its name in lower case, such as otters",
	"options":   "options of the game, each key=value",
	"page":      "a page, such as tutorial or language/steps; leave page and find out for a list",
	"paths":     "files or folders with scenarios; default: those of the mods and of content",
	"play.save": "the file for the match, such as match.save",
	"question":  "name choice=value …, such as march from=c5 to=c1",
	"read.name": "a file, such as my/game.yaml, or a folder; leave it out for all files of your folder",
	"run":       "only scenarios with this in their name or file",
	"save":      "a file that play has written",
	"scenarios": "true also plays the scenarios that come with the game and lists those that end " +
		"differently; up to a minute",
	"seat":       "the seat that asks; default: the one that decides",
	"seats":      "names of seats, such as alliance; words with kind seat lists them",
	"seconds":    "how long to play, 1 to 60; default 10",
	"section":    "the heading of one section of the page",
	"seed":       "seed of the random numbers; default 1",
	"sort":       "faction, card, map, variant or game",
	"text":       "the whole text of the file, or what takes the place of instead_of",
	"to":         "the last line to return; default: the end",
	"variants":   "names of variants that apply to the game",
	"why":        "false leaves out why a scenario fails",
	"word":       "a word of the rules or a part of a name, such as move; leave it out for all names",
	"write.name": "the file, such as my/game.yaml; its folders are made",
}
