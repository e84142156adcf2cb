// Package trace records which rules spoke when questions were asked, and tells
// it.
//
// A [Log] is given to a match of a traced program; every ruling that is asked
// then leaves who asked, each rule that was weighed and whether it spoke, and
// what was answered. [Log.Tell] is that in words, with layer, place and
// article. A match without a log pays nothing.
package trace
