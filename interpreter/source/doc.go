// Package source reads files that people write. It returns their content with its places, and reports mistakes.
//
//   - [File] is one text with its name, and [Span] is a part of it: two byte
//     offsets. Only the printing functions of this package compute lines, columns
//     and carets;
//   - [Problem] is one mistake at one place, with [Note] lines for other places
//     that contributed; [Problems] collects them, drops repeats, sorts them and
//     prints them; [Nearest] and [Suggest] find the name that the author probably
//     meant; [Codes] explains the codes of problems;
//   - [Parse] reads the one document of a file as nodes: a [Node] is a scalar, a
//     list or a map; [Node.At] and [Node.Sub] map an offset inside a scalar's
//     text to the file;
//   - [Package] finds the files of a package in a folder.
//
// It accepts the part of YAML that content needs: block and flow lists and maps,
// plain scalars, quoted scalars on one line, and literal blocks (|). Every scalar
// stays text: 6.10 is "6.10", 010 is "010". It refuses anchors, aliases, merge
// keys, tags, duplicate keys, second documents, folded texts, and expressions
// that YAML cuts short. These would surprise an author or harm a reader. Each
// problem has a place and a correction. The codes are in refusals.go.
//
// Reading a file has three steps. First the bytes are checked (size, UTF-8,
// control characters). Then a scanner reads the text once, in constant stack,
// finds the exact places of refused text, and counts depth and nodes. Finally its
// tokens are converted to nodes. Tests also read accepted files with yaml.v3 and
// require the same result. So other programs can read content as YAML.
//
// It knows no keys and no rules; package check reports unknown keys.
package source
