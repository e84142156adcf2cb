// Package symbols is an index of all names in a package of content, with the places where they occur. Editors use it
// to find declarations, to rename, and to complete what is typed.
//
//   - [Read] checks files and makes the index. It does so also if the game has errors, as far as it was understood.
//   - [Name] is one thing that has a name, with a description.
//   - [Use] is a place where a name occurs.
//   - [Index.At], [Index.In] and [Index.Named] find names by place and by id.
//   - [Index.Candidates] returns what can be written in an unfinished expression.
//   - [Wants] returns which kinds of names a key takes.
//   - [Index.Knows] reports whether the meaning of a word is known, [Index.Known] where bound names can be used.
//   - [Laid] is the part of an index that matters for the file of a variant.
//   - [Words] and [Means] find where a word may be a name, for renaming.
//
// The meaning of each name comes from the checker; nothing is guessed from spelling. An index does not change, and
// several goroutines may use it at once.
package symbols
