package tree

// The codes of the problems found here, each with what it is about. They are
// what `precept explain` is asked for and what tests match.
const (
	// Alias: an anchor (&name), an alias (*name) or a merge key (<<). A file of
	// a few hundred bytes can stand for millions of nodes with them, and a rule
	// that is written elsewhere cannot be read where it applies.
	Alias = "alias"

	// Control: a control character, a terminal escape, or a mark that turns the
	// direction of writing, in the file or written as an escape in double
	// quotes. Only tab and line break may stand in a text.
	Control = "control_character"

	// Duplicate: a key that the same map has already; YAML would keep one of
	// the two without a word.
	Duplicate = "duplicate_key"

	// Encoding: the file is not UTF-8, or begins with a byte order mark.
	Encoding = "encoding"

	// Folded: a text over several lines that YAML joins into one. Places inside
	// it would be lost. A literal block (|) keeps them.
	Folded = "folded"

	// Key: what stands before a colon is no key: missing, a list, a map, over
	// several lines, or longer than KeyBytes.
	Key = "key"

	// Lost: an expression that YAML would cut short or read as something else,
	// because it is not quoted.
	Lost = "lost_expression"

	// Second: a second document where a file holds one.
	Second = "second_document"

	// Syntax: what stands there is not YAML.
	Syntax = "syntax"

	// Tag: a word beginning with !, which in YAML says how to decode what
	// follows. Nothing is decoded here.
	Tag = "tag"

	// TooDeep: lists and maps nest deeper than limit.YAMLDepth.
	TooDeep = "too_deep"

	// TooLarge: a file above limit.FileBytes, or a package above
	// limit.PackageBytes, limit.Files or limit.FolderDepth.
	TooLarge = "too_large"

	// TooMany: a file of more than limit.Nodes scalars, lists and maps.
	TooMany = "too_many"

	// Unreadable: a file of a package that is there and cannot be read as one:
	// a symbolic link, a device, a name not ending in .yaml, a refusal of the
	// operating system.
	Unreadable = "unreadable"
)
