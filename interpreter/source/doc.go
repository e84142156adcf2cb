// Package source reads files of people: what is in them, where, and what is wrong there.
//
//   - [File] is one text with the name it is printed under, [Span] a stretch of
//     it: two byte offsets. Lines, columns and carets are computed when something
//     is printed, here and nowhere else;
//   - [Problem] is one thing wrong at one place, with [Note] lines for the other
//     places that contributed; [Problems] collects them, drops repeats, sorts
//     them and prints them; [Nearest] and [Suggest] find the name the author
//     probably meant; [Codes] says what the codes of problems mean;
//   - [Parse] reads the one document of a file as nodes: a [Node] is a scalar, a
//     list or a map; [Node.At] and [Node.Sub] lead from an offset inside a
//     scalar's text back to the file;
//   - [Package] finds the files of a package in a folder.
//
// Of YAML it accepts what content needs: block and flow lists and maps, plain
// scalars, quoted scalars on one line, and literal blocks (|). Every scalar
// stays text: 6.10 is "6.10", 010 is "010". What would surprise an author or
// harm a reader is refused with its place and with what to write instead:
// anchors, aliases, merge keys, tags, duplicate keys, second documents, folded
// texts, expressions that YAML cuts short. The codes of those refusals are in
// refusals.go.
//
// A file passes three stations. The bytes are checked (size, UTF-8, control
// characters). A scanner walks the text once, in constant stack, finds what is
// refused with its exact place, and counts depth and nodes. Its tokens are then
// converted to nodes. Tests read whatever it accepts with yaml.v3 too, which
// must see the same: so content is YAML for other programs as well.
//
// It knows no key and no rule; an unknown key is the business of package check.
package source
