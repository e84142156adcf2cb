// Package overlay lays variants over the files of a game, before anything is checked.
//
// A variant is a file of changes to nodes, each named by its path: words and
// ids from the file downwards, divided by slashes.
//
//		variant: short_evening
//		replace:
//		  law/pieces/rulings/hand_limit/is: 7    # in the file `law: pieces`
//		  rulings/points_to_win/is: 20           # in whichever file has it
//		remove: [procedures/march/tired]         # the step with `id: tired`
//
//	  - [New] takes the files of a package; [Overlay.Lay] lays a variant over
//	    them, [Overlay.Add] puts a file beside them;
//	  - [Overlay.Parts] is the files as they are then.
//
// The trees that it is given become its own: it changes them in place. What a
// variant brings keeps its place in the variant's file, so that whatever is
// found wrong with it later is reported there. Of the words of the language it
// knows which stand in a file and which of these hold nodes by name or in
// lists; whether what comes out is a game is the business of package check,
// its only caller.
package overlay
