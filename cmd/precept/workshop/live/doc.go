// Package live looks at a folder of content after each save: what is wrong with it, which rules are others than when it
// last was good, and what the scenarios say, those first that are nearest to what was changed.
//
// A [Bench] remembers what the folder was; a [Look] is what one save has come to. Who watches the files, and who shows
// it, are others.
package live
