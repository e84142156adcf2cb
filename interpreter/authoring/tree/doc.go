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
// refused with its exact place, and counts depth and nodes. Its tokens are then
// converted to nodes. Tests read whatever it accepts with yaml.v3 too, which
// must see the same: so content is YAML for other programs as well.
//
// It knows no key and no rule; an unknown key is the business of its caller,
// package check.
package tree
