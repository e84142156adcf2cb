// Package archive is the format in which content is distributed: a mod or a whole game in one file that can contain
// only content.
//
// An archive is a zip file that holds a manifest and, sorted by name, the files that it lists:
//
//	manifest.json             format, name, version, title, game, the rules it was checked with, a sum for each file
//	factions/otters.yaml      content: every *.yaml of a package
//	conformance/otters.yaml   its scenarios
//	art/candle.png            pictures of cards
//	README.md, LICENSE.txt    texts, beside the manifest only
//
// Three functions do the work:
//
//   - [Write] makes the bytes, the same for the same files on any machine;
//   - [Open] checks the bytes, and returns a file system of their content;
//   - [Sum] identifies content, in an archive or in a folder.
//
// An archive comes from a stranger. Open accepts only the exact bytes that Write makes of the same files. Nothing is
// compressed, so nothing can expand. There can be no links or special files, and no names that lead elsewhere or that
// some systems confuse. There can be no duplicate entries, and no bytes outside of files. Open reports everything that
// is wrong.
package archive
