package source

// The codes of the problems of this package, each with its subject. `precept explain` explains them, and tests match
// them.
const (
	// CodeAlias: an anchor (&name), an alias (*name) or a merge key (<<). With them a file of a few hundred bytes can
	// expand to millions of nodes. Also, a rule must be readable where it applies.
	CodeAlias = "alias"

	// CodeControl: a control character, a terminal escape, or a direction mark, in the file or written as an escape in
	// double quotes. Only tab and line break are allowed in a text.
	CodeControl = "control_character"

	// CodeDuplicate: a key that the same map has already. YAML readers may keep one of the two without a message.
	CodeDuplicate = "duplicate_key"

	// CodeEncoding: the file is not UTF-8, or begins with a byte order mark.
	CodeEncoding = "encoding"

	// CodeFolded: a text over several lines that YAML joins into one. Places inside it would be lost. A literal block
	// (|) keeps them.
	CodeFolded = "folded"

	// CodeKey: an invalid key: missing, a list, a map, over several lines, or longer than KeyBytes.
	CodeKey = "key"

	// CodeLost: an expression that YAML would cut short or read differently, because it is not quoted.
	CodeLost = "lost_expression"

	// CodeSecond: a second document in a file.
	CodeSecond = "second_document"

	// CodeSyntax: text that is not YAML.
	CodeSyntax = "syntax"

	// CodeTag: a word beginning with !, which in YAML determines how to decode the next value. Nothing is decoded here.
	CodeTag = "tag"

	// CodeTooDeep: lists and maps nest deeper than limit.YAMLDepth.
	CodeTooDeep = "too_deep"

	// CodeTooLarge: a file above limit.FileBytes, or a package above
	// limit.PackageBytes, limit.Files or limit.FolderDepth.
	CodeTooLarge = "too_large"

	// CodeTooMany: a file of more than limit.Nodes scalars, lists and maps.
	CodeTooMany = "too_many"

	// CodeUnreadable: a file of a package that exists and cannot be read: a symbolic link, a device, a name not ending
	// in .yaml, or an error of the operating system.
	CodeUnreadable = "unreadable"
)
