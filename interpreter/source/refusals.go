package source

// The codes of the problems found here, each with what it is about. They are
// what `precept explain` is asked for and what tests match.
const (
	// CodeAlias: an anchor (&name), an alias (*name) or a merge key (<<). A file of
	// a few hundred bytes can stand for millions of nodes with them, and a rule
	// that is written elsewhere cannot be read where it applies.
	CodeAlias = "alias"

	// CodeControl: a control character, a terminal escape, or a mark that turns the
	// direction of writing, in the file or written as an escape in double
	// quotes. Only tab and line break may stand in a text.
	CodeControl = "control_character"

	// CodeDuplicate: a key that the same map has already; YAML would keep one of
	// the two without a word.
	CodeDuplicate = "duplicate_key"

	// CodeEncoding: the file is not UTF-8, or begins with a byte order mark.
	CodeEncoding = "encoding"

	// CodeFolded: a text over several lines that YAML joins into one. Places inside
	// it would be lost. A literal block (|) keeps them.
	CodeFolded = "folded"

	// CodeKey: what stands before a colon is no key: missing, a list, a map, over
	// several lines, or longer than KeyBytes.
	CodeKey = "key"

	// CodeLost: an expression that YAML would cut short or read as something else,
	// because it is not quoted.
	CodeLost = "lost_expression"

	// CodeSecond: a second document where a file holds one.
	CodeSecond = "second_document"

	// CodeSyntax: what stands there is not YAML.
	CodeSyntax = "syntax"

	// CodeTag: a word beginning with !, which in YAML says how to decode what
	// follows. Nothing is decoded here.
	CodeTag = "tag"

	// CodeTooDeep: lists and maps nest deeper than limit.YAMLDepth.
	CodeTooDeep = "too_deep"

	// CodeTooLarge: a file above limit.FileBytes, or a package above
	// limit.PackageBytes, limit.Files or limit.FolderDepth.
	CodeTooLarge = "too_large"

	// CodeTooMany: a file of more than limit.Nodes scalars, lists and maps.
	CodeTooMany = "too_many"

	// CodeUnreadable: a file of a package that is there and cannot be read as one:
	// a symbolic link, a device, a name not ending in .yaml, a refusal of the
	// operating system.
	CodeUnreadable = "unreadable"
)
