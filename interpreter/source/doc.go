// Package source knows files, places in them, and problems at those places.
//
//   - [File] is one text with the name it is printed under;
//   - [Span] is a stretch of a file, two byte offsets;
//   - [Problem] is one thing wrong at one place, with [Note] lines for the
//     other places that contributed;
//   - [Problems] collects them, drops repeats, sorts them and prints them;
//   - [Nearest] and [Suggest] find the name the author probably meant.
//
// Everything carries offsets only. Lines, columns and carets are computed when
// something is printed, here and nowhere else.
//
// It opens no file, parses nothing and knows no code of any problem. Every
// package that looks at content calls it.
package source
