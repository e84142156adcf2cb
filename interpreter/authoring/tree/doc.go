// Package tree turns YAML text into nodes that know their places.
//
//   - [File] reads the one document of a file;
//   - [Node] is a scalar, a list or a map; [Node.At] and [Node.Sub] lead from
//     an offset inside a scalar's text back to the file;
//   - [Package] finds the files of a package in a folder.
//
// Of YAML it accepts what content needs: block and flow lists and maps, plain
// scalars, quoted scalars on one line, and literal blocks (|). Every scalar
// stays text: 6.10 is "6.10", 010 is "010". What would surprise an author or
// harm a reader is refused with its place and with what to write instead:
// anchors, aliases, merge keys, tags, duplicate keys, second documents, folded
// texts, expressions that YAML cuts short. Those words of refusal are the codes
// in codes.go.
//
// A file passes three stations. The bytes are checked (size, UTF-8, control
// characters). A scanner walks the text once, in constant stack, finds what is
// refused with its exact place, and counts depth and nodes. What it took is then
// made into nodes. Where a value is refused and it is plain where it ends, one
// refused node stands for it, and the rest of the file is read all the same.
//
// Why a scanner of our own: of a text with a mistake a YAML library tells one
// line, and no tree. Tests compare what is accepted with what yaml.v3 reads.
//
// It knows no key and no rule; an unknown key is the business of its caller,
// package check.
package tree
