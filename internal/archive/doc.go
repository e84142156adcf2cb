// Package archive is the form in which content travels: a mod, or a whole game, in one file of which only content can
// come.
//
// An archive is a zip file that holds a manifest and, in the order of their names, the files that it lists:
//
//		manifest.json             format, name, version, title, game, what it was checked over, a sum for each file
//		factions/otters.yaml      content: every *.yaml of a package
//		conformance/otters.yaml   its scenarios
//		README.md, LICENSE.txt    texts, beside the manifest alone
//
//	  - [Write] makes the bytes, the same for the same files on any machine;
//	  - [Open] judges them, and is a file system of what they hold;
//	  - [Sum] is by which content is known, whether it is packed or lies in a folder.
//
// An archive is a stranger's file. Open takes none but what Write makes of the same files, byte for byte: nothing is
// compressed, so nothing unfolds; there is no room for links, other kinds of files, names that lead elsewhere or that
// some systems take for one another, entries twice, or bytes that belong to nothing. What is wrong is told by its name,
// all of it.
package archive
