// Package expr turns the text of an expression into a typed tree.
//
// The syntax is expr-lang's; its lexer and parser are used, nothing else of
// it. What a name means comes from [Decls], the declarations of one package of
// content, and from the [Scope] of bindings at the place where the expression
// stands. A tree is pure and always ends: no loop is unbounded, no function
// outside the table in funcs.go exists, integers are the only numbers.
//
//   - [Type]: what a value is; lists are a depth, so types compare with ==
//   - [Decls], [Symbol]: the declared names
//   - [Scope], [Local]: the bound names
//   - [Node], [Sel]: the tree; chains like pawn.of(me).at(here) are one node
//   - [Check]: text to tree, with every problem reported at its byte
//   - [Reads]: what a tree looks at, which decides what can be kept, watched
//     and reordered
//
// It is the only importer of expr-lang/expr. Package check calls it for every
// scalar that holds an expression; package compile compiles its trees.
package expr
