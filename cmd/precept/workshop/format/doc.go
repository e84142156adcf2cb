// Package format formats YAML content files in one style, without changing their meaning.
//
//   - two columns for each level; a list may be indented below its key or start in the key's column
//   - one space after a colon, a dash and a comma; none inside brackets
//   - no spaces at the end of a line; at most one empty line between others, none at the beginning and the end of the
//     file; line feeds only
//
// Everything else is up to the author: the order of keys (which matters in this language), brackets or lines,
// quotes, where comments are, and where a list in brackets is broken. Texts of several lines keep their inner
// indentation and move as a whole.
//
// [Source] works on the text, line by line, with the positions found by package source. It only changes spaces and
// empty lines. The result is parsed again and must have the same content.
package format
